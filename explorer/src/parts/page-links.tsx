/** Pages of a list by their address: for readers without scripts, and for whoever comes by such an address. */
import { useLocation } from 'preact-iso';
import { useIsSent } from '../data/gathered.ts';
import { queryIn } from '../language/address.ts';
import { useLanguage } from '../language/language.tsx';
import { addressOfPage } from '../model/page-trail.ts';

export interface Paging {
  /** The cursor or offset where the list begins; null: at its beginning. */
  readonly begin: string | null;
  /** The address of the page before this one; null on the first. */
  readonly previous: string | null;
  /** The address of the page that begins at a cursor. */
  readonly addressOf: (cursor: string) => string;
}

/** `name` is the list's parameter in the address, `anchor` the id of its heading or section. */
export const usePaging = (name: string, anchor: string): Paging => {
  const { path, url } = useLocation();
  const query = queryIn(url);
  const trail = query.getAll(name);
  const addressOf = (cursors: readonly string[]): string => `${addressOfPage(path, query, name, cursors)}#${anchor}`;
  return {
    begin: trail.at(-1) ?? null,
    previous: trail.length === 0 ? null : addressOf(trail.slice(0, -1)),
    addressOf: (cursor) => addressOf([...trail, cursor]),
  };
};

/** `next`: the cursor of the next page, null on the last. With scripts a button extends the list instead of its link. */
export const PageLinks = ({ of: { previous, addressOf }, next }: { of: Paging; next: string | null }) => {
  const isSent = useIsSent();
  return <Links previous={previous} next={isSent && next !== null ? addressOf(next) : null} />;
};

interface Props {
  /** Addresses. */
  readonly previous: string | null;
  readonly next: string | null;
}

export const Links = ({ previous, next }: Props) => {
  const { words } = useLanguage();
  if (previous === null && next === null) return null;
  return (
    <nav class="page-links" aria-label={words.listPages}>
      {previous === null ? null : (
        <a rel="prev" href={previous}>
          {words.previousPage}
        </a>
      )}
      {next === null ? null : (
        <a rel="next" class="main-button" href={next}>
          {words.nextPage}
        </a>
      )}
    </nav>
  );
};
