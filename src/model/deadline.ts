/** Work that nobody waits for longer than a while. */

/** What `work` comes to, or what `late` says when it takes longer; its end is then nobody's business. */
export const within = <T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    const settled =
      <U>(settle: (outcome: U) => void) =>
      (outcome: U): void => {
        clearTimeout(timer);
        settle(outcome);
      };
    work.then(settled(resolve), settled(reject));
  });
