/** The number of results by facet, each a link that narrows the search; and the orders to sort by. */
import { useLoading } from '../../data/loading.ts';
import { type Count, type Facet, type FacetName, type Overview, surveyRecords } from '../../data/tender-search.ts';
import { numberText } from '../../format/money.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePlaces } from '../../language/places.ts';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { buildAddress, type Filters } from '../../model/filters.ts';
import { collectStates, useFoundTexts } from './found-texts.ts';
import { useSearchWords } from './words.ts';

/** Null until known. */
export const useSurvey = (query: string): Overview | null => {
  const [loading] = useLoading(query, (of) => surveyRecords(new URLSearchParams(of)), 'survey');
  return loading.state === 'done' ? loading.value : null;
};

export const Total = ({ total }: { total: Count }) => {
  const words = useSearchWords();
  const { language } = useLanguage();
  return <p class="total">{fill(total.exact ? words.found : words.foundMore, { n: numberText(total.count, language) })}</p>;
};

/** The filters with one more value; null: it is already set. */
const withValue = (filters: Filters, facet: FacetName, { value, kind }: Facet): Filters | null => {
  const isOnly = (name: 'kind' | 'status' | 'procurementMethodType', one: string): boolean =>
    filters[name].length === 1 && filters[name][0] === one;
  if (facet === 'category') return filters.classification.startsWith(value) ? null : { ...filters, classification: value };
  if (facet === 'region') return filters.region === value ? null : { ...filters, region: value };
  if (facet !== 'status' || kind === undefined) return isOnly(facet, value) ? null : { ...filters, [facet]: [value] };
  return isOnly('kind', kind) && isOnly('status', value) ? null : { ...filters, kind: [kind], status: [value] };
};

const useFacetText = (): ((facet: FacetName, one: Facet) => string) => {
  const name = useTenderCodes();
  const { kindText, stateText } = useFoundTexts();
  const { regionNamed, division } = usePlaces();
  return (facet, { value, kind }) => {
    switch (facet) {
      case 'kind':
        return kindText(value);
      case 'status':
        return stateText(value, kind);
      case 'procurementMethodType':
        return name('procedure', value);
      case 'category':
        return `${value} ${division(value)}`;
      default:
        return regionNamed(value);
    }
  };
};

const shown = 10;

const FacetList = ({ filters, facet, values }: { filters: Filters; facet: FacetName; values: readonly Facet[] }) => {
  const words = useSearchWords();
  const { to, language } = useLanguage();
  const text = useFacetText();
  const { oneText } = useFoundTexts();
  if (values.length === 0) return null;
  return (
    <div>
      <h3>{words[facet]}</h3>
      <ul>
        {values.slice(0, shown).map((one) => {
          const next = withValue(filters, facet, one);
          const kind = one.kind === undefined || filters.kind.length === 1 ? '' : `${oneText(one.kind)}: `;
          const message = kind + text(facet, one);
          return (
            <li key={`${one.kind} ${one.value}`}>
              {next === null ? <strong>{message}</strong> : <a href={to(buildAddress(next))}>{message}</a>}{' '}
              <span class="quiet">{numberText(one.count, language)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const facetNames: readonly FacetName[] = ['status', 'procurementMethodType', 'category', 'region'];

/** Folded: the results come first. */
export const Facets = ({ filters, overview: { facets, total } }: { filters: Filters; overview: Overview }) => {
  const words = useSearchWords();
  const { language } = useLanguage();
  if (total.count < 2) return null;
  return (
    <details class="facets">
      <summary>{words.facets}</summary>
      <p class="notes">{total.exact ? words.facetsOfAll : fill(words.facetsOfFirst, { n: numberText(total.count, language) })}</p>
      <div class="facet-lists">
        {facetNames.map((facet) => (
          <FacetList key={facet} filters={filters} facet={facet} values={facets[facet] ?? []} />
        ))}
      </div>
    </details>
  );
};

const kindNames = ['tenders', 'contracts', 'plans', 'agreements', 'violation_reports'] as const;
/** Only offered where records of these kinds exist: many registries have none. */
const foreignNames = ['frameworks', 'submissions', 'qualifications'] as const;

/** The same search for these kinds only; drops statuses they never have. */
const ofKinds = (filters: Filters, kind: readonly string[]): Filters => ({
  ...filters,
  kind,
  status: filters.status.filter((state) => collectStates(kind).includes(state)),
});

/** One kind of records, or all, each with its count once known. */
export const Kinds = ({ filters, overview }: { filters: Filters; overview: Overview | null }) => {
  const words = useSearchWords();
  const { to, language } = useLanguage();
  const counts = new Map(overview?.facets.kind?.map((one) => [one.value, one]));
  const chosen = filters.kind.length === 1 ? filters.kind[0] : '';
  const link = (kind: string, text: string) => {
    const count = counts.get(kind);
    const current = chosen === kind && filters.kind.length < 2 ? { 'aria-current': 'true' as const } : {};
    return (
      <li key={kind}>
        <a href={to(buildAddress(ofKinds(filters, kind === '' ? [] : [kind])))} {...current}>
          {text}
          {count === undefined ? null : <span class="count"> {`${numberText(count.count, language)}${count.exact ? '' : '+'}`}</span>}
        </a>
      </li>
    );
  };
  return (
    <nav class="kinds" aria-label={words.kind}>
      <ul>
        {link('', words.anyKind)}
        {kindNames.map((kind) => link(kind, words[kind]))}
        {foreignNames.filter((kind) => counts.has(kind) || chosen === kind).map((kind) => link(kind, words[kind]))}
      </ul>
    </nav>
  );
};

const sorts = { relevance: 'relevance', date: 'date', deadline: 'byDeadline', value: 'byValue', growth: 'byGrowth' } as const;

export const Orders = ({ filters }: { filters: Filters }) => {
  const words = useSearchWords();
  const { to } = useLanguage();
  const usual = filters.q === '' ? 'date' : 'relevance';
  const current = filters.sort === '' ? usual : filters.sort;
  const hasGrowth = filters.kind.includes('contracts') || filters.minGrowth !== '' || current === 'growth';
  return (
    <div class="orders">
      <p id="orders">{words.sort}:</p>
      <ul aria-labelledby="orders">
        {(Object.keys(sorts) as (keyof typeof sorts)[])
          .filter((sort) => (sort !== 'relevance' || filters.q !== '') && (sort !== 'growth' || hasGrowth))
          .map((sort) => (
            <li key={sort}>
              <a
                href={to(buildAddress({ ...filters, sort: sort === usual ? '' : sort }))}
                {...(current === sort ? { 'aria-current': 'true' as const } : {})}
              >
                {words[sorts[sort]]}
              </a>
            </li>
          ))}
      </ul>
      {current === 'value' ? <p class="notes">{words.byValueHint}</p> : null}
    </div>
  );
};
