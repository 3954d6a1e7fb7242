/** One question put to several servers, one after another, when the first ones fail or say nothing. */

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

const never = new Promise<null>(() => undefined);

/**
 * The first answer of `asks`, which all ask the same. Each begins when the one before it has failed, or has said nothing
 * for `silenceMs`; those that were silent may still answer. Throws what the last of them threw when all have failed.
 */
export const firstAnswer = async <T>(
  asks: readonly (() => Promise<T>)[],
  silenceMs: number,
  pause: (ms: number) => Promise<void> = sleep,
): Promise<T> => {
  const asked: Promise<T>[] = [];
  for (const ask of asks) {
    const mine = ask();
    asked.push(mine);
    const ends = asked.map((one) =>
      one.then(
        (value) => ({ value }),
        () => (one === mine ? null : never),
      ),
    );
    const answer = await Promise.race([...ends, pause(silenceMs).then(() => null)]);
    if (answer !== null) return answer.value;
  }
  try {
    return await Promise.any(asked);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  }
};
