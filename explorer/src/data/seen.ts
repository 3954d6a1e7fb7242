/** Whether the reader has scrolled near a part of the page, whose data are then loaded. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export const useSeen = <E extends Element>(atOnce: boolean): readonly [RefObject<E | null>, boolean] => {
  const place = useRef<E>(null);
  const [seen, setSeen] = useState(atOnce);
  useEffect(() => {
    if (seen || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '600px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return [place, seen];
};
