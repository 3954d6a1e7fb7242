/**
 * Long work on the one thread there is. A loop over many records does what is short at once; beyond that all such loops share one
 * time slice in each round of the event loop, and then yield to what came meanwhile. A loop that finds the slice used up waits in
 * a queue: however many there are, a request waits for one slice, not for one of each.
 */

interface TimeSlices {
  /** Begins a loop. Call what it returns between two records, and await the promise it returns when the slice is over. */
  begin(): () => Promise<void> | undefined;
  /** Waits for the next slice. */
  next(): Promise<void>;
  /** The results of `make`, in order. */
  map<T, R>(list: readonly T[], make: (each: T) => R): Promise<R[]>;
}

interface TimeSliceOptions {
  /** Of each round of the loop, for all together. */
  readonly roundMs: number;
  /** Of each walk, before it waits for anybody: a page of a few records is not to queue behind exports. */
  readonly shortMs: number;
}

/** `round` calls when everybody else had a turn, one after the other; `now` gives milliseconds that only go up. */
export const makeTimeSlices = (
  { roundMs, shortMs }: TimeSliceOptions,
  round: (resume: () => void) => void = setImmediate,
  now: () => number = () => performance.now(),
): TimeSlices => {
  const queue: (() => void)[] = [];
  /** When the slice of this round ends; null: nobody has begun it. */
  let end: number | null = null;
  const isWithinSlice = (): boolean => {
    if (end === null) {
      end = now() + roundMs;
      round(() => {
        end = null;
      });
    }
    return now() < end;
  };
  /** As often in a round as somebody waits: the queue moves on while the slice lasts. */
  const callFirst = (): void => (isWithinSlice() ? queue.shift()?.() : round(callFirst));
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      queue.push(resolve);
      round(callFirst);
    });
  /** A slice that nobody has begun is for the first of the queue, however many come before it is called. */
  const isLeft = (): boolean => (end !== null || queue.length === 0) && isWithinSlice();
  const begin: TimeSlices['begin'] = () => {
    isLeft(); // The slice begins with the walk, not behind its first record.
    const short = now() + shortMs;
    return () => (now() < short || isLeft() ? undefined : next());
  };
  return {
    begin,
    next,
    map: async (list, make) => {
      const over = begin();
      const created: ReturnType<typeof make>[] = [];
      for (const each of list) {
        const pause = over();
        if (pause !== undefined) await pause;
        created.push(make(each));
      }
      return created;
    },
  };
};

/** One queue for the process. A slice is some dozen small records; a large one takes as long as it takes. */
export const timeSlices: TimeSlices = makeTimeSlices({ roundMs: 2, shortMs: 1 });
