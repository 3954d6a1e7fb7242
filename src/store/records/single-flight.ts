/**
 * Single flight by revision: of the writers in this process that replace the same revision of a record, one at a time goes
 * to the store. When it has won, the others get 409 without asking. Between processes the store decides.
 */
import { conflict, Problem, unavailable } from '../../model/problem.ts';

/** The key of a flight: a record at a revision. */
export const revisionOf = (collection: string, { _id, rev }: { readonly _id: string; readonly rev: number }): string =>
  `${collection} ${_id} ${rev}`;

/** 409: the revision that was to be replaced has been replaced already. */
export class Replaced extends Problem {
  readonly revision: string;

  constructor(revision: string) {
    const { type, details } = conflict();
    super(type, details);
    this.revision = revision;
  }
}

/** Runs `write` if nobody else has replaced `revision`, else rejects with `lost`. */
export type SingleFlight = <T>(revision: string, write: () => Promise<T>, lost: () => Problem) => Promise<T>;

/** Waits so long for others before it gives up with 503. */
const PATIENCE_MS = 4000;

type Outcome = 'won' | 'lost' | 'failed';

/** A write of several records may have lost another one of them, which says nothing about this revision. */
const outcomeOf = (mine: Promise<unknown>, revision: string): Promise<Outcome> =>
  mine.then(
    () => 'won',
    (error: unknown) => (error instanceof Replaced && error.revision === revision ? 'lost' : 'failed'),
  );

const within = (outcome: Promise<Outcome>, ms: number): Promise<Outcome | 'hangs'> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, 'hangs');
    void outcome.then((known) => {
      clearTimeout(timer);
      resolve(known);
    });
  });

/** `now` and `patience` in milliseconds. */
export const makeSingleFlight = (now: () => number = () => performance.now(), patience = PATIENCE_MS): SingleFlight => {
  const flights = new Map<string, Promise<Outcome>>();
  return async (revision, write, lost) => {
    const begun = now();
    for (let other = flights.get(revision); other !== undefined; other = flights.get(revision)) {
      const outcome = await within(other, patience - (now() - begun));
      // Later writers do not wait for a write that may never end.
      if (outcome === 'hangs' && flights.get(revision) === other) flights.delete(revision);
      // Where it has lost, somebody else has replaced the revision.
      if (outcome === 'won' || outcome === 'lost') throw lost();
      if (outcome === 'hangs' || now() - begun > patience) throw unavailable('The store is not ready. Please, retry');
    }
    const mine = write();
    const outcome = outcomeOf(mine, revision).finally(() => {
      if (flights.get(revision) === outcome) flights.delete(revision);
    });
    flights.set(revision, outcome);
    return mine;
  };
};
