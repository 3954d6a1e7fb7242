/** A hedged request: the same question to several servers, one after another, when the first ones fail or say nothing. */
import { sleepUnreferenced } from '../../platform/sleep.ts';

/**
 * The first answer of `asks`. Each begins when the one before it has failed, or has said nothing for `silenceMs`; a silent one
 * may still answer. Throws the error of the last when all have failed.
 */
export const firstAnswer = async <T>(
  asks: readonly (() => Promise<T>)[],
  silenceMs: number,
  pause: (ms: number) => Promise<void> = sleepUnreferenced,
): Promise<T> => {
  const asked: Promise<T>[] = [];
  // Not the value of the race, whose pause would hold the answer in memory for as long as it lasts.
  const answers: { readonly value: T }[] = [];
  for (const ask of asks) {
    const mine = ask();
    asked.push(mine);
    const ends = asked.map((one) =>
      one.then(
        (value) => void answers.push({ value }),
        // A promise of its own each time: what waits for a shared one is never let go.
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
