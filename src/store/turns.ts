/** Writers of one record in this process come one after another, so that they do not spend their tries on each other. */

export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A queue for each key; it is gone when nobody waits. The failure of one does not concern the next. `underWay` tells of what
 * the work is a part, by its end: before that nobody else can see what was written, so the next one waits for it. Such a
 * whole takes one turn of a key: it would wait for itself with a second.
 */
export const makeTurns = (underWay: () => Promise<void> | undefined = () => undefined): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const whole = underWay();
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    const over = whole === undefined ? mine : mine.catch(() => undefined).then(() => whole);
    last.set(key, over);
    const leave = (): void => {
      if (last.get(key) === over) last.delete(key);
    };
    over.then(leave, leave);
    return mine;
  };
};
