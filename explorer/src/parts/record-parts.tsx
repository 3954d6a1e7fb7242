/** A record with long lists is rendered by the registry in parts, each with the same entries of every long list. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { fill } from '../format/text.ts';
import { queryIn } from '../language/address.ts';
import { useLanguage } from '../language/language.tsx';
import { addressOfPage } from '../model/page-trail.ts';
import { useFieldName } from './field-name.ts';
import { Links } from './page-links.tsx';
import { Written } from './text.tsx';

export interface RecordPart {
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  /** The long lists by their field, those inside another by both: where the part begins, and how many entries there are at most. */
  readonly lists: Readonly<Record<string, { readonly from: number; readonly all: number }>>;
  /** Entries of a list in a part. */
  readonly size: number;
}

/** Null in a browser, and for a record that is rendered as a whole. */
export const Part = createContext<RecordPart | null>(null);

/** Which entries this page shows, and links to the others. */
export const RecordParts = () => {
  const { words } = useLanguage();
  const name = useFieldName();
  const { path, url } = useLocation();
  const own = useContext(Part);
  if (own === null) return null;
  const { part, parts, size, lists } = own;
  const texts = Object.entries(lists)
    .filter(([, { from, all }]) => all > from)
    .map(([list, { from, all }]) => {
      const place = list.split('.').map(name).join(' › ');
      return fill(words.part, { name: place, from: from + 1, to: Math.min(from + size, all), all });
    });
  const addressOf = (other: number): string | null => {
    if (other < 1 || other > parts) return null;
    return addressOfPage(path, queryIn(url), 'part', other === 1 ? [] : [String(other)]);
  };
  return (
    <>
      <p class="quiet">
        {words.inParts} <Written text={texts.join('; ')} />.
      </p>
      <Links previous={addressOf(part - 1)} next={addressOf(part + 1)} />
    </>
  );
};
