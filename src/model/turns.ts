/**
 * Long work on the one thread there is. Whoever goes through many records works for a share of time, then lets those have
 * their turn who came meanwhile. All who do so wait in one row, and one of them goes on a round: however many there are, a
 * request waits for one share, not for one of each.
 */

export interface Turns {
  /** Begins a share. What it gives is asked between two records, and is to be waited for when the share is over. */
  begin(): () => Promise<void> | undefined;
  /** Waits for the next turn. */
  next(): Promise<void>;
  /** What `make` makes of each, in their order. */
  map<T, R>(list: readonly T[], make: (each: T) => R): Promise<R[]>;
}

/** `round` calls when everybody else had a turn; `now` gives milliseconds that only go up. */
export const makeTurns = (
  shareMs: number,
  round: (goOn: () => void) => void = setImmediate,
  now: () => number = () => performance.now(),
): Turns => {
  const waiting: (() => void)[] = [];
  const goOn = (): void => {
    waiting.shift()?.();
    if (waiting.length > 0) round(goOn);
  };
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) round(goOn);
    });
  const begin: Turns['begin'] = () => {
    let end = now() + shareMs;
    const again = async (): Promise<void> => {
      await next();
      end = now() + shareMs;
    };
    return () => (now() < end ? undefined : again());
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
export const turns: Turns = makeTurns(6);
