/** Writers of one record in this process come one after another, so that they do not spend their tries on each other. */

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** A queue for each key; it is gone when nobody waits. The failure of one does not concern the next. */
export const makeTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, mine);
    const leave = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(leave, leave);
    return mine;
  };
};
