import { useEffect, useState } from 'preact/hooks';

/** Long enough to be read, also aloud. */
const standsMs = 15_000;

/** A message about a completed action; it disappears after a while. */
export const usePassing = (): readonly [message: string, say: (message: string) => void] => {
  const [said, setSaid] = useState({ message: '' });
  useEffect(() => {
    if (said.message === '') return undefined;
    const timer = setTimeout(() => setSaid({ message: '' }), standsMs);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.message, (message) => setSaid({ message })];
};
