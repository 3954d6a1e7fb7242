import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../language/language.tsx';

/** A notice while the browser is offline: the page may be outdated. */
export const Offline = () => {
  const { words } = useLanguage();
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const look = (): void => setOffline(!navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  // The element is always present: screen readers announce only changes within it.
  return <div role="status">{isOffline ? <p class="offline">{words.isOffline}</p> : null}</div>;
};
