/** Works on every item, `atOnce` at a time. Rejects with a failure when all that had begun has ended; nothing begins after one. */
export const concurrently = async <T>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<void>): Promise<void> => {
  // One iterator for all workers: a loop that fails closes it for the others.
  const rest = (function* () {
    yield* items;
  })();
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};
