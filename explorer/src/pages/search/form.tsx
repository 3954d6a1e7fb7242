import { useEffect, useRef, useState } from 'preact/hooks';
import { searchRecords } from '../../data/tender-search.ts';
import { useLanguage } from '../../language/language.tsx';
import type { Filters } from '../../model/filters.ts';
import { collectSuggestions, parsePrefix } from '../../model/suggestions.ts';
import { type Change, FilterFields } from './filter-fields.tsx';
import { useSearchWords } from './words.ts';

/** On wide screens the filters are always open beside the results; on narrow ones they are folded. */
const useWide = (): boolean => {
  const [query] = useState(() => (typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 60rem)')));
  const [isWide, setWide] = useState(query?.matches ?? false);
  useEffect(() => {
    const change = (): void => setWide(query?.matches ?? false);
    query?.addEventListener('change', change);
    return () => query?.removeEventListener('change', change);
  }, [query]);
  return isWide;
};

const pauseMs = 250;

/** Suggestions for words that have not changed for a moment. */
const useSuggestions = (typed: string): readonly string[] => {
  const [offered, setOffered] = useState<readonly string[]>([]);
  useEffect(() => {
    const begun = parsePrefix(typed);
    if (begun === null) return setOffered([]);
    let wanted = true;
    const timer = setTimeout(async () => {
      const outcome = await searchRecords(new URLSearchParams({ q: begun, limit: '20', mode: '_all_' }), null);
      if (wanted && outcome.state === 'done') setOffered(collectSuggestions(typed, outcome.value.found));
    }, pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return offered;
};

/** The free text and the search button. */
const Words = ({ q, change }: { q: string; change: (part: Partial<Filters>) => void }) => {
  const words = useSearchWords();
  const [typed, setTyped] = useState('');
  const offered = useSuggestions(typed);
  return (
    <div class="field">
      <label for="q">{words.q}</label>
      <div class="with-button">
        <input
          id="q"
          name="q"
          type="search"
          autocomplete="off"
          aria-describedby="q-hint"
          value={q}
          list="q-offered"
          onInput={({ currentTarget }) => {
            change({ q: currentTarget.value });
            setTyped(currentTarget.value);
          }}
        />
        <datalist id="q-offered">
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <button type="submit" class="main-button">
          {words.find}
        </button>
      </div>
      <p id="q-hint" class="notes">
        {words.qHint}
      </p>
    </div>
  );
};

interface Props {
  /** From the address. */
  readonly filters: Filters;
  readonly submit: (filters: Filters) => void;
}

/** The search form. Address and results change only when it is submitted. */
export const SearchForm = ({ filters, submit }: Props) => {
  const { to } = useLanguage();
  const words = useSearchWords();
  const isWide = useWide();
  const [draft, setDraft] = useState(filters);
  const folded = useRef<HTMLDetailsElement>(null);
  useEffect(() => setDraft(filters), [filters]);
  const change = (part: Change): void => setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  const send = (event: Event): void => {
    event.preventDefault();
    submit(draft);
    if (isWide || folded.current?.open !== true) return;
    // On a phone what was found would begin below the filters.
    folded.current.open = false;
    folded.current.querySelector('summary')?.focus({ preventScroll: true });
    document.getElementById('results')?.scrollIntoView();
  };
  return (
    <search>
      <form aria-label={words.form} class="search-form" action={to('/')} onSubmit={send}>
        {draft.sort === '' ? null : <input type="hidden" name="sort" value={draft.sort} />}
        {draft.endWithin === '' ? null : <input type="hidden" name="endWithin" value={draft.endWithin} />}
        {draft.kind.length === 0 ? null : <input type="hidden" name="kind" value={draft.kind.join(',')} />}
        <Words q={draft.q} change={change} />
        <details class="filters" open={isWide} ref={folded}>
          <summary>{words.filters}</summary>
          <FilterFields filters={draft} change={change} />
          <div class="buttons">
            <button type="submit" class="main-button">
              {words.apply}
            </button>
            <a href={to('/')}>{words.clear}</a>
          </div>
        </details>
      </form>
    </search>
  );
};
