/** Waits for all, then throws the first failure. */
export const awaitAll = async (work: readonly Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(work)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** Processes every item, `atOnce` at a time. After a failure no further item is read; rejects once those in progress have ended. */
export const mapConcurrently = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  // All workers share one iterator: a failing loop closes it for the others.
  const rest = (async function* () {
    yield* items;
  })();
  const worker = async (): Promise<void> => {
    for await (const item of rest) await work(item);
  };
  await awaitAll(Array.from({ length: atOnce }, worker));
};
