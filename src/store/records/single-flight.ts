/**
 * Writers of this process who replace the same revision of a record: one of them goes to the store at a time, and when it
 * has won the others are told so without asking the store. All at once they would spend its time, and the winner's, on
 * conflicts of which only one outcome is possible. Between processes the store decides, as ever.
 */
import { conflict, Problem, unavailable } from '../../model/problem.ts';

/** What stands where a write is to replace it: the record and its revision. */
export const revisionOf = (collection: string, { _id, rev }: { readonly _id: string; readonly rev: number }): string =>
  `${collection} ${_id} ${rev}`;

/** 409 for a write that has not found the revision it was to replace: somebody else has replaced it. */
export class Replaced extends Problem {
  readonly revision: string;

  constructor(revision: string) {
    const { type, details } = conflict();
    super(type, details);
    this.revision = revision;
  }
}

/** Of `revision` there is one winner; the others reject with `lost`. */
export type SingleFlight = <T>(revision: string, write: () => Promise<T>, lost: () => Problem) => Promise<T>;

/** Whoever has waited so long behind writers that failed is not made to wait for a failure of its own. */
const PATIENCE_MS = 4000;

type Outcome = 'won' | 'lost' | 'failed';

/** A write of several records may have lost another one of them: that says nothing about this revision. */
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
  const ahead = new Map<string, Promise<Outcome>>();
  return async (revision, write, lost) => {
    const begun = now();
    for (let other = ahead.get(revision); other !== undefined; other = ahead.get(revision)) {
      const outcome = await within(other, patience - (now() - begun));
      // Whoever comes later asks the store itself: of a writer that hangs nobody knows whether it will ever end.
      if (outcome === 'hangs' && ahead.get(revision) === other) ahead.delete(revision);
      // Also when it has lost itself: then the revision was replaced by somebody else.
      if (outcome === 'won' || outcome === 'lost') throw lost();
      if (outcome === 'hangs' || now() - begun > patience) throw unavailable('The store is not ready. Please, retry');
    }
    const mine = write();
    const outcome = outcomeOf(mine, revision).finally(() => {
      if (ahead.get(revision) === outcome) ahead.delete(revision);
    });
    ahead.set(revision, outcome);
    return mine;
  };
};
