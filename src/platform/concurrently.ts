/** Waits for all of them, then fails with the first that failed. */
export const settled = async (work: readonly Promise<void>[]): Promise<void> => {
  const failed = (await Promise.allSettled(work)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** Works on every item, `atOnce` at a time. Rejects with a failure when all that had begun has ended; nothing begins after one. */
export const mapConcurrently = async <T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> => {
  // One iterator for all workers: a loop that fails closes it for the others.
  const rest = (function* () {
    yield* items;
  })();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await settled(Array.from({ length: atOnce }, worker));
};
