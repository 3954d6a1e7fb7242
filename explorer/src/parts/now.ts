import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

/** What time it is, told by who draws the page: the registry tells its own. */
export const Now = createContext<Date | null>(null);

/** So often what is said of times to come is drawn anew. */
const tickMs = 10_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of listeners) one();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** Untold, the visitor's, which goes on while the page is open. */
export const useNow = (): Date => {
  const told = useContext(Now);
  const [, draw] = useState(0);
  useEffect(() => (told === null ? listen(() => draw((count) => count + 1)) : undefined), [told]);
  return told ?? new Date();
};
