import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

/** The current time when the registry renders the page; null in a browser. */
export const Now = createContext<Date | null>(null);

/** How often relative times are updated. Milliseconds. */
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

/** The time from the context, otherwise the visitor's clock, updated while the page is open. */
export const useNow = (): Date => {
  const told = useContext(Now);
  const [, draw] = useState(0);
  useEffect(() => (told === null ? listen(() => draw((count) => count + 1)) : undefined), [told]);
  return told ?? new Date();
};
