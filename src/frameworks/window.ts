/** A period in error texts: `from (2026-01-05 10:15:00+02:00) to (2027-12-06 00:00:00+02:00)` (spec/frameworks.md §6). Pure. */
import type { Period } from '../domain/types.generated.ts';
import type { Zone } from '../domain/zone-time.ts';

/** `2026-01-05T10:15:00.5+02:00` → `2026-01-05 10:15:00.500000+02:00`; whole seconds have no fraction. */
const printed = (date: Date | undefined, zone: Pick<Zone, 'render'>): string => {
  if (date === undefined) return '';
  const [, day = '', time = '', fraction = '', offset = ''] = /^(.{10})T(.{8})(?:\.(\d+))?(.*)$/.exec(zone.render(date)) ?? [];
  const digits = /^0*$/.test(fraction) ? '' : `.${fraction.padEnd(6, '0').slice(0, 6)}`;
  return `${day} ${time}${digits}${offset}`;
};

export const buildWindow = (
  period: { readonly [Border in keyof Period]: Date | undefined } | undefined,
  zone: Pick<Zone, 'render'>,
): string => `from (${printed(period?.startDate, zone)}) to (${printed(period?.endDate, zone)})`;
