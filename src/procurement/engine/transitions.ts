/** The status graph of a type: statuses change only by these transitions. Pure. */

/** Initial status of a tender, unless its type has another. */
export const INITIAL_STATUS = 'draft';
/** Final statuses of every tender. */
export const FINAL_STATUSES: readonly string[] = ['complete', 'unsuccessful', 'cancelled'];

/**
 * Whether there are bids, and who sees them besides their owners (spec/tenders.md §4.1): nobody, everybody; without values:
 * everybody if they were opened for pre-qualification, else nobody (spec/pre-qualification.md §8).
 */
export type BidVisibilityLevel = 'none' | 'sealed' | 'without values' | 'public';

/** Who makes a transition: the owner by PATCH, the scheduler, or a change of a part of the tender. */
type Mover = 'owner' | 'scheduler' | 'auction' | 'award' | 'contract' | 'agreement' | 'cancellation';

export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly by: Mover;
  /** In words, for the graph in docs/procedures.md. */
  readonly when: string;
  /** The status that the owner sends, if that is not the resulting one. */
  readonly word?: string;
}

/** The same transitions from each of these statuses to each of those. */
export const transitionsBetween = (from: readonly string[], to: readonly string[], by: Mover, when: string): readonly Transition[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other, by, when })));

const targetsByStatus = (transitions: readonly Transition[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of transitions) found.set(from, (found.get(from) ?? new Set()).add(to));
  return found;
};

/** Statuses that can be reached from `start` in any number of steps. */
export const listReachedStatuses = (transitions: readonly Transition[], start: string): ReadonlySet<string> => {
  const next = targetsByStatus(transitions);
  const seen = new Set<string>();
  const open = [start];
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    for (const to of next.get(status) ?? []) {
      if (seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
};

/** Status → the statuses that one save may lead to: by one transition, or by several timed ones at once. */
export const makeReach = (transitions: readonly Transition[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const ofTime = transitions.filter(({ by }) => by === 'scheduler');
  return new Map([...targetsByStatus(transitions)].map(([from, next]) => [from, new Set([...next, ...listReachedStatuses(ofTime, from)])]));
};
