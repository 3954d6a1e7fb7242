/** One question put to several servers, one after another, when the first ones fail or say nothing. */

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

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
  // Beside the race and not through it: the pause outlives the race, and would hold the answer for as long.
  const answers: { readonly value: T }[] = [];
  for (const ask of asks) {
    const mine = ask();
    asked.push(mine);
    const ends = asked.map((one) =>
      one.then(
        (value) => void answers.push({ value }),
        // Of its own each time: whatever waits for one that all share is never let go.
        () => (one === mine ? undefined : new Promise<void>(() => undefined)),
      ),
    );
    await Promise.race([...ends, pause(silenceMs)]);
    const [answer] = answers;
    if (answer !== undefined) return answer.value;
  }
  try {
    return await Promise.any(asked);
  } catch (error) {
    throw error instanceof AggregateError ? error.errors.at(-1) : error;
  }
};
