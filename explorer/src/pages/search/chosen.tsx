import { dayText } from '../../format/moments.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import { usePlaces } from '../../language/places.ts';
import { useTenderCodes } from '../../language/tender-codes.ts';
import { buildAddress, type Filters, type SetFilter, setFilters } from '../../model/filters.ts';
import { filterWords } from './filter-words.ts';
import { useFoundTexts } from './found-texts.ts';
import { useSearchWords } from './words.ts';

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
    if (filter === 'procurementMethodType') return name('procedure', value);
    return `${words[filterWords[filter]]}: ${/^(?:from|to|endFrom|endTo)$/.test(filter) ? dayText(value, language) : value}`;
  };
};

/** A search in words; empty for one without criteria. */
export const useQuestionText = (filters: Filters): string => {
  const words = useSearchWords();
  const text = useFilterText(filters);
  const q = filters.q.trim();
  const parts = [q === '' ? '' : `«${q}»`, ...setFilters(filters).map(text), filters.tests ? words.tests : ''];
  return parts.filter((part) => part !== '').join(' · ');
};

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
          <a href={to(buildAddress(filter.without))} aria-label={fill(words.remove, { what: text(filter) })}>
            {text(filter)} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
};
