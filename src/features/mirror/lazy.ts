/** A background worker whose code is loaded only where it runs. */

export interface Lazy<W> {
  readonly opened: Promise<W>;
  /** Null until loaded. */
  now(): W | null;
  start(): void;
  stop(): Promise<void>;
}

interface Work {
  start(): void;
  stop(): Promise<void>;
}

export const lazily = <W extends Work>(opened: Promise<W>): Lazy<W> => {
  let work: W | null = null;
  const known = opened.then((loaded) => {
    work = loaded;
    return loaded;
  });
  return {
    opened: known,
    now: () => work,
    start: () => void known.then((loaded) => loaded.start()),
    stop: async () => (await known).stop(),
  };
};
