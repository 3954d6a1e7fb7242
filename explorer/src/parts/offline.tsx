import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../language/language.tsx';

/** Says so while the browser has no network: what stands on the page is what was there before. */
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
  // The place is always there: what is put into it is then read aloud.
  return <div role="status">{isOffline ? <p class="offline">{words.isOffline}</p> : null}</div>;
};
