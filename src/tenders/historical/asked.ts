/** Which old version of a tender is asked for (spec/service.md §3). */
import { type Actor, hasLevel, isAdministrator } from '../../model/actor.ts';
import { forbidden, notFound, type Problem } from '../../model/problem.ts';

/** Request headers. */
export const asking = { number: 'X-Revision-N', date: 'X-Revision-Date', hash: 'X-Revision-Hash' } as const;

export type Wanted =
  | { readonly kind: 'current' }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'date'; readonly date: Date };

export const noVersion = (): Problem => notFound('Version not found.');

/** Throws 403: history is for the Administrator, and for brokers with level h. */
export const requireHistoryLevel = (actor: Actor): void => {
  if (isAdministrator(actor) || hasLevel(actor, 'h')) return;
  throw forbidden('Broker Accreditation level does not permit viewing tender historical info');
};

/**
 * What the headers ask for; a number goes before a date. Throws 404 for a number that is none, and for a date that cannot
 * be read.
 */
export const wantedBy = (header: (name: string) => string | undefined, parse: (text: string) => Date | null): Wanted => {
  const [number, date] = [header(asking.number), header(asking.date)];
  if (number !== undefined) {
    if (!/^\d{1,10}$/.test(number)) throw noVersion();
    return { kind: 'number', number: Number(number) };
  }
  if (date === undefined) return { kind: 'current' };
  const parsed = parse(date);
  if (parsed === null) throw noVersion();
  return { kind: 'date', date: parsed };
};
