/** Tendering: bids are made until its end, which opens them (spec/procedures.md §1.2 E4, spec/procedures.md §1.3, spec/procedures.md §2.2). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { changes, type Derive } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { over } from '../../tenders/derived.ts';
import { withTenderingEnded } from './end.ts';
import { periodRules, type TenderingSettings, tenderingStart } from './rules.ts';

const own = 'active.tendering';

/** C3. */
const start: Derive = (tender) => {
  const { tenderPeriod } = tender;
  return tenderPeriod === undefined ? {} : { tenderPeriod: over(tenderPeriod, { startDate: tenderingStart(tender) }) };
};

export const tendering = (settings: TenderingSettings): Phase => ({
  name: 'tendering',
  settings,
  statuses: [own],
  transitions: ({ ahead }) => [
    ...each([own], ahead, 'scheduler', 'E4: tendering is over'),
    ...each([own], ['unsuccessful'], 'scheduler', 'E4: too few have offered anything'),
  ],
  events: [
    {
      name: 'E4: tendering is over',
      time: ({ status, tenderPeriod }) => (status === own ? tenderPeriod?.endDate : undefined),
      does: changes(withTenderingEnded),
    },
  ],
  adds: periodRules,
  derivations: () => [{ fields: ['tenderPeriod.startDate'], derive: start }],
  flags: { minTenderingDuration: 'any', minBidsNumber: 'any' },
});
