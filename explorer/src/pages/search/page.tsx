/** The root page: the form and its results; without a query the newest records. */

import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { queryIn } from '../../language/address.ts';
import { useLanguage } from '../../language/language.tsx';
import { buildAddress, buildFilters, buildQuery, type Filters } from '../../model/filters.ts';
import { collectUnknown } from '../../model/unknown-parameters.ts';
import { usePaging } from '../../parts/page-links.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { Chosen } from './chosen.tsx';
import { SearchForm } from './form.tsx';
import { Results } from './results.tsx';
import { useSearching } from './searching.ts';
import { Facets, Kinds, Orders, Total, useSurvey } from './survey.tsx';
import { Taking } from './taking.tsx';
import { useSearchWords } from './words.ts';

/** What the address asks for in vain. */
const Unknown = ({ query }: { query: URLSearchParams }) => {
  const words = useSearchWords();
  return collectUnknown(query).map(({ name, near }) => (
    <p key={name} class="notice">
      {words.unknownParameter} <code>{name}</code>
      {near === undefined ? null : (
        <>
          . {words.didYouMean} <code>{near}</code>?
        </>
      )}
    </p>
  ));
};

export const SearchPage = () => {
  const words = useSearchWords();
  const { to } = useLanguage();
  const { url, route } = useLocation();
  const filters = useMemo(() => buildFilters(queryIn(url)), [url]);
  const query = buildQuery(filters).toString();
  const paging = usePaging('cursor', 'results');
  const searching = useSearching(query, paging.begin);
  const overview = useSurvey(query);
  const submit = (wanted: Filters): void => {
    if (buildQuery(wanted).toString() === query) searching.again();
    else route(to(buildAddress(wanted)));
  };
  return (
    <>
      <PageTitle text={words.title} />
      {query === '' ? <p>{words.lead}</p> : null}
      <div class="search">
        <SearchForm filters={filters} submit={submit} />
        <div>
          <Unknown query={queryIn(url)} />
          <Chosen filters={filters} />
          <Kinds filters={filters} overview={overview} />
          <Results filters={filters} searching={searching} isNewest={query === ''} paging={paging}>
            {overview === null ? null : <Total total={overview.total} />}
            <Orders filters={filters} />
            {overview === null ? null : <Facets filters={filters} overview={overview} />}
          </Results>
          {query === '' && overview?.total.count === 0 ? null : <Taking filters={filters} />}
        </div>
      </div>
    </>
  );
};
