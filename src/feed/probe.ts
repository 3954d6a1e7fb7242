/**
 * The highest position of a collection, asked of the store at most once at a time and remembered: every reader and the
 * pump of a process share the answer.
 */

export interface Probe {
  /**
   * The highest position as the store knew it at most `maxAgeMs` ago, or null when there is none. With 0 the question is
   * put after the call; else one that is under way is joined.
   */
  newest(maxAgeMs: number): Promise<number | null>;
  /** True when the last answer, whatever its age, named a position above this one. */
  knowsAbove(position: number): boolean;
}

export const makeProbe = (ask: () => Promise<number | null>, now: () => number): Probe => {
  let known: { readonly value: number | null; readonly at: number } | null = null;
  let running: Promise<number | null> | null = null;

  const askNow = async (): Promise<number | null> => {
    const at = now();
    const value = await ask();
    if (known === null || at >= known.at) known = { value, at };
    return value;
  };

  return {
    newest: (maxAgeMs) => {
      if (maxAgeMs <= 0) return askNow();
      if (known !== null && now() - known.at <= maxAgeMs) return Promise.resolve(known.value);
      running ??= askNow().finally(() => {
        running = null;
      });
      return running;
    },
    knowsAbove: (position) => known !== null && known.value !== null && known.value > position,
  };
};
