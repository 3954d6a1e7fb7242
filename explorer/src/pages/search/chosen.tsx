import { Fragment } from 'preact';
import { dayText } from '../../format/moments.ts';
import { termText } from '../../format/money.ts';
import type { Language } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePlaces } from '../../language/places.ts';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { buildAddress, type Filters, type SetFilter, setFilters } from '../../model/filters.ts';
import { Written } from '../../parts/text.tsx';
import { filterWords } from './filter-words.ts';
import { useFoundTexts } from './found-texts.ts';
import { useSearchWords } from './words.ts';

/** `P7D` as days; any other duration as it is. */
const spanText = (duration: string, language: Language): string => {
  const days = /^P(\d{1,3})D$/.exec(duration)?.[1];
  return days === undefined ? duration : termText(0, Number(days), language);
};

/** A filter in words. */
const useFilterText = ({ kind: [kind] }: Filters): ((filter: SetFilter) => string) => {
  const words = useSearchWords();
  const { language } = useLanguage();
  const name = useTenderCodes();
  const { stateText, kindText } = useFoundTexts();
  const { regionNamed } = usePlaces();
  return ({ name: filter, value }) => {
    if (filter === 'status') return stateText(value, kind);
    if (filter === 'region') return regionNamed(value);
    if (filter === 'kind') return kindText(value);
    if (filter === 'endWithin') return `${words.endWithin} ${spanText(value, language)}`;
    if (filter === 'procurementMethodType') return name('procedure', value);
    return `${words[filterWords[filter]]}: ${/^(?:from|to|endFrom|endTo)$/.test(filter) ? dayText(value, language) : value}`;
  };
};

/** A search in words, part by part; empty for one without criteria. */
export const useQuestion = (filters: Filters): readonly string[] => {
  const words = useSearchWords();
  const text = useFilterText(filters);
  const q = filters.q.trim();
  return [q === '' ? '' : `«${q}»`, ...setFilters(filters).map(text), filters.tests ? words.tests : ''].filter((part) => part !== '');
};

/** Each part in its own language: names and words are those of the records. */
export const Question = ({ parts }: { parts: readonly string[] }) => (
  <>
    {parts.map((part, index) => (
      <Fragment key={part}>
        {index === 0 ? null : ' · '}
        <Written text={part} />
      </Fragment>
    ))}
  </>
);

/** The active filters, each a link to the search without it. */
export const Chosen = ({ filters }: { filters: Filters }) => {
  const words = useSearchWords();
  const { to } = useLanguage();
  const text = useFilterText(filters);
  const chosen = setFilters(filters);
  if (chosen.length === 0) return null;
  return (
    <ul class="chosen" aria-label={words.chosen}>
      {chosen.map((filter) => (
        <li key={`${filter.name} ${filter.value}`}>
          <a href={to(buildAddress(filter.without))}>
            <span class="unseen">{words.remove}: </span>
            <Written text={text(filter)} /> <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
};
