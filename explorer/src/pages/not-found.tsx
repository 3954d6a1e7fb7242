import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { findByNumber } from '../data/find.ts';
import { useLoading } from '../data/loading.ts';
import type { Outcome } from '../data/outcome.ts';
import { placeIn } from '../language/address.ts';
import { useLanguage } from '../language/language.tsx';
import { buildAddress, noFilters } from '../model/filters.ts';
import { LoadingNotice } from '../parts/notices.tsx';
import { PageTitle } from '../parts/page-title.tsx';

/** The last segment of an address: what somebody who typed it was looking for. */
const wanted = (path: string): string => {
  const word =
    placeIn(path)
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
};

const getPage = async (number: string): Promise<Outcome<string | undefined>> => {
  const found = await findByNumber(number);
  return found.state === 'done' ? { state: 'done', value: found.value.find(({ page }) => page !== undefined)?.page } : found;
};

/** No page has this address: redirects to the record if the last segment is its number, otherwise offers other pages. */
export const NotFound = () => {
  const { words, to } = useLanguage();
  const { path, route } = useLocation();
  const word = wanted(path);
  const [loading] = useLoading(word, getPage);
  const page = loading.state === 'done' ? loading.value : undefined;
  useEffect(() => {
    if (page !== undefined) route(to(page), true);
  }, [page]);
  if (loading.state === 'loading' || page !== undefined) return <LoadingNotice />;
  return (
    <>
      <PageTitle text={words.notFound} />
      <p>{words.notFoundHint}</p>
      {word === '' ? null : (
        <p>
          <a href={to(buildAddress({ ...noFilters, q: word }))}>
            {words.searchFor} «<span dir="auto">{word}</span>»
          </a>
        </p>
      )}
      <p>
        <a href={to('/')}>{words.toSearch}</a>
      </p>
    </>
  );
};
