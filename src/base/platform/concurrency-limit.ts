/** Bounds how much of one kind of work runs at once, so that it leaves room for other work. */

export type Share = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `most` at once; the others wait, first come, first served. */
export const makeShare = (most: number): Share => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    // The place passes on: whoever comes meanwhile waits behind.
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      leave();
    }
  };
};

/** Of the process: reads of whole records for files and exports, which leave the store to feeds, writes and searches. */
export const bulkShare = makeShare(2);

/** Of the process: downloads that make their next part at once. */
export const downloadShare = makeShare(1);
