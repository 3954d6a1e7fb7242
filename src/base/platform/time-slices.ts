/**
 * Long work on the single thread. A loop over many records may run briefly at once; after that all such loops share one time
 * slice per round of the event loop, then yield to pending work. A loop that finds the slice used up waits in a queue: no matter
 * how many there are, a request waits for one slice, not for one of each.
 */

interface TimeSliceOptions {
  /** Slice per round of the event loop, shared by all loops. */
  readonly roundMs: number;
  /** Initial time of each loop before it queues: a page of a few records must not wait behind exports. */
  readonly shortMs: number;
}

/** `round` calls back after pending work ran; `now` returns monotonic milliseconds. */
export const makeTimeSlices = (
  { roundMs, shortMs }: TimeSliceOptions,
  round: (resume: () => void) => void = setImmediate,
  now: () => number = () => performance.now(),
) => {
  const queue: (() => void)[] = [];
  /** End of this round's slice; null: not begun. */
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
  /** Called once per waiting loop and round: the queue advances while the slice lasts. */
  const callFirst = (): void => (isWithinSlice() ? queue.shift()?.() : round(callFirst));
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      queue.push(resolve);
      round(callFirst);
    });
  /** A slice that has not begun belongs to the head of the queue, no matter how many arrive before it is called. */
  const isLeft = (): boolean => (end !== null || queue.length === 0) && isWithinSlice();
  /** Begins a loop. Call the returned function between two records, and await the promise it returns when the slice is over. */
  const begin = (): (() => Promise<void> | undefined) => {
    isLeft(); // The slice begins with the loop, not after its first record.
    const short = now() + shortMs;
    return () => (now() < short || isLeft() ? undefined : next());
  };
  return {
    begin,
    /** Waits for the next slice. */
    next,
    /** The results of `make`, in order. */
    map: async <T, R>(list: readonly T[], make: (each: T) => R): Promise<R[]> => {
      const endSlice = begin();
      const created: R[] = [];
      for (const each of list) {
        const pause = endSlice();
        if (pause !== undefined) await pause;
        created.push(make(each));
      }
      return created;
    },
  };
};

/** The queue of the process. A slice covers some dozen small records; a large record is never interrupted. */
export const timeSlices = makeTimeSlices({ roundMs: 2, shortMs: 1 });
