/**
 * Long work on the one thread there is. Whoever goes through many records does what is short at once; for the rest all who do
 * so have one share of time together in each round of the event loop, and then those have their turn who came meanwhile. Who
 * finds the share used up waits in a row: however many work, a request waits for one share, not for one of each.
 */

export interface Turns {
  /** Begins a walk. What it gives is asked between two records, and is to be waited for when the share is over. */
  begin(): () => Promise<void> | undefined;
  /** Waits for the next turn. */
  next(): Promise<void>;
  /** What `make` makes of each, in their order. */
  map<T, R>(list: readonly T[], make: (each: T) => R): Promise<R[]>;
}

export interface Shares {
  /** Of each round of the loop, for all together. */
  readonly roundMs: number;
  /** Of each walk, before it waits for anybody: a page of a few records is not to stand in a row with exports. */
  readonly shortMs: number;
}

/** `round` calls when everybody else had a turn, one after the other; `now` gives milliseconds that only go up. */
export const makeTurns = (
  { roundMs, shortMs }: Shares,
  round: (goOn: () => void) => void = setImmediate,
  now: () => number = () => performance.now(),
): Turns => {
  const row: (() => void)[] = [];
  /** When the share of this round ends; null: nobody has begun it. */
  let end: number | null = null;
  const goesOn = (): boolean => {
    if (end === null) {
      end = now() + roundMs;
      round(() => {
        end = null;
      });
    }
    return now() < end;
  };
  /** As often in a round as somebody waits: the row moves on while the share lasts. */
  const callFirst = (): void => (goesOn() ? row.shift()?.() : round(callFirst));
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      row.push(resolve);
      round(callFirst);
    });
  /** A share that nobody has begun is for the first of the row, however many come before the row is called. */
  const isLeft = (): boolean => (end !== null || row.length === 0) && goesOn();
  const begin: Turns['begin'] = () => {
    isLeft(); // The share begins with the walk, not behind its first record.
    const short = now() + shortMs;
    return () => (now() < short || isLeft() ? undefined : next());
  };
  return {
    begin,
    next,
    map: async (list, make) => {
      const over = begin();
      const made: ReturnType<typeof make>[] = [];
      for (const each of list) {
        const pause = over();
        if (pause !== undefined) await pause;
        made.push(make(each));
      }
      return made;
    },
  };
};

/** One row for everybody. A share is some dozen small records; a large one takes as long as it takes. */
export const turns: Turns = makeTurns({ roundMs: 2, shortMs: 1 });
