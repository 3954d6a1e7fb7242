/** The graph of a type: which status follows which. A status changes by these and by nothing else. Pure. */

/** Every tender begins as this unless its type says otherwise. */
export const initial = 'draft';
/** No status follows these. */
export const finals: readonly string[] = ['complete', 'unsuccessful', 'cancelled'];

/**
 * Whether bids are there, and who sees them besides their owners (spec/tenders.md §4.1): nobody, everybody; without values:
 * everybody where they were opened for pre-qualification, else nobody (spec/pre-qualification.md §8).
 */
export type BidsShown = 'none' | 'sealed' | 'without values' | 'public';

/** Who makes a transition: the owner by PATCH, the scheduler, or the work on a part of the tender. */
type Mover = 'owner' | 'scheduler' | 'auction' | 'award' | 'contract' | 'agreement' | 'cancellation';

export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly by: Mover;
  /** In words, for the graph in docs/procedures.md. */
  readonly when: string;
  /** What the owner asks for, where that is not the status it leads to. */
  readonly word?: string;
}

/** The same transitions from each of these statuses to each of those. */
export const each = (from: readonly string[], to: readonly string[], by: Mover, when: string): readonly Transition[] =>
  from.flatMap((one) => to.map((other) => ({ from: one, to: other, by, when })));

const targets = (transitions: readonly Transition[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { from, to } of transitions) found.set(from, (found.get(from) ?? new Set()).add(to));
  return found;
};

/** What can be reached from `start` by any number of steps. */
export const reached = (transitions: readonly Transition[], start: string): ReadonlySet<string> => {
  const next = targets(transitions);
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

/** Status → those it may have after one save: one transition, or several that time makes at once. */
export const makeReach = (transitions: readonly Transition[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const ofTime = transitions.filter(({ by }) => by === 'scheduler');
  return new Map([...targets(transitions)].map(([from, next]) => [from, new Set([...next, ...reached(ofTime, from)])]));
};
