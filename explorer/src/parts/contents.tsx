import { useEffect, useRef, useState } from 'preact/hooks';
import { record as en } from '../language/en/record.ts';
import { useWords } from '../language/language.tsx';
import { record as uk } from '../language/uk/record.ts';

interface Place {
  readonly id: string;
  readonly title: string;
}

const placesIn = (page: Element): readonly Place[] =>
  [...page.querySelectorAll('section > h2[id$="-title"], .fold > summary > h2')].map((heading) => ({
    id: heading.id.slice(0, -'-title'.length),
    title: heading.firstChild?.textContent ?? '',
  }));

/** With fewer sections there is no table of contents. */
const least = 4;

/** Links to the sections of the surrounding page; updated when sections load later or the language changes. */
export const Contents = () => {
  const words = useWords({ uk, en });
  const own = useRef<HTMLElement>(null);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  useEffect(() => {
    const page = own.current?.parentElement;
    if (page == null) return undefined;
    const look = (): void =>
      setPlaces((before) => {
        const now = placesIn(page);
        return JSON.stringify(before) === JSON.stringify(now) ? before : now;
      });
    look();
    const observer = new MutationObserver(look);
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={own} class="contents" aria-label={words.onPage} hidden={places.length < least}>
      <ul>
        {places.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
