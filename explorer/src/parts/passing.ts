import { useEffect, useState } from 'preact/hooks';

/** Long enough to be read, and to be read aloud. */
const standsMs = 15_000;

/** What is said of something that was done; it goes when that is no news any more. */
export const usePassing = (): readonly [message: string, say: (message: string) => void] => {
  const [said, setSaid] = useState({ message: '' });
  useEffect(() => {
    if (said.message === '') return undefined;
    const timer = setTimeout(() => setSaid({ message: '' }), standsMs);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.message, (message) => setSaid({ message })];
};
