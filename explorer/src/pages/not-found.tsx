import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { findByNumber, isNumber } from '../data/find.ts';
import { useIsSent } from '../data/gathered.ts';
import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { lastWordIn } from '../language/address.ts';
import { useLanguage } from '../language/language.tsx';
import { Lost } from '../parts/lost.tsx';
import { LoadingNotice } from '../parts/notices.tsx';

const getPage = async (word: string): Promise<Outcome<string | undefined>> => {
  const found = isNumber(word) ? await findByNumber(word) : ({ state: 'missing' } as const);
  return found.state === 'done' ? { state: 'done', value: found.value.find(({ page }) => page !== undefined)?.page } : found;
};

/** No page has this address. If it ends in the number of a record, it leads there: by itself with scripts, by a link without. */
export const NotFound = () => {
  const { words, to } = useLanguage();
  const { path, route } = useLocation();
  const isSent = useIsSent();
  const [loading] = useLoading(lastWordIn(path), getPage, 'number');
  const page = loading.state === 'done' ? loading.value : undefined;
  useEffect(() => {
    if (page !== undefined) route(to(page), true);
  }, [page]);
  if (!isSent && (loading.state === 'loading' || page !== undefined)) return <LoadingNotice />;
  return (
    <Lost title={words.notFound} says={/\/(?:buyer|supplier)\//.test(path) ? words.partyHint : words.notFoundHint}>
      {page === undefined ? null : (
        <p>
          <a href={to(page)}>{words.numberOf}</a>
        </p>
      )}
    </Lost>
  );
};
