/** Downloads of all search results. */
import { useLanguage } from '../../language/language.tsx';
import { buildAddress, buildQuery, type Filters } from '../../model/filters.ts';
import { useDataWords } from '../data/words.ts';

const forms = ['csv', 'json', 'ocds', 'atom'] as const;
const endings = { csv: 'csv', json: 'json', ocds: 'ocds.json', atom: 'atom' } as const;

export const Taking = ({ filters }: { filters: Filters }) => {
  const words = useDataWords();
  const { to, language } = useLanguage();
  // Always sorted newest first.
  const query = buildQuery({ ...filters, sort: '' }).toString();
  // Releases are those of tenders.
  const hasTenders = filters.kind.length === 0 || filters.kind.includes('tenders');
  const addressOf = (form: (typeof forms)[number]): string => {
    // A news reader does not say which language its reader prefers.
    const own = new URLSearchParams(query);
    if (form === 'atom') own.set('language', language);
    const text = own.toString();
    return `/search/records.${endings[form]}${text === '' ? '' : `?${text}`}`;
  };
  return (
    <section aria-labelledby="take">
      <h2 id="take">{words.take}</h2>
      <p>{words.takeHint}</p>
      <ul class="plain">
        {forms
          .filter((form) => form !== 'ocds' || hasTenders)
          .map((form) => (
            <li key={form}>
              <a href={addressOf(form)}>{words[form]}</a>
            </li>
          ))}
        <li>
          <a href={to(buildAddress(filters))}>{words.link}</a>
        </li>
        <li>
          <a href={to(`/alerts${query === '' ? '' : `?${query}`}`)}>{words.tellMe}</a>
        </li>
        <li>
          <a href={to('/data')}>{words.title}</a>
        </li>
      </ul>
    </section>
  );
};
