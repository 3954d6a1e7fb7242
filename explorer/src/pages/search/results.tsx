import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useIsSent } from '../../data/gathered.ts';
import { enough } from '../../data/gathering.ts';
import type { Explanation } from '../../data/outcome.ts';
import type { Suggestions } from '../../data/tender-search.ts';
import { fill } from '../../format/text.ts';
import { useLanguage } from '../../language/language.tsx';
import type { SearchWords } from '../../language/uk/search.ts';
import { buildAddress, type Filters } from '../../model/filters.ts';
import { parsePrefix } from '../../model/suggestions.ts';
import { PageFold } from '../../parts/page-fold.tsx';
import { PageLinks, type Paging } from '../../parts/page-links.tsx';
import { Written } from '../../parts/text.tsx';
import { Exact } from './exact.tsx';
import { filterWords, isFilterName } from './filter-words.ts';
import { Result } from './result.tsx';
import type { Searching } from './searching.ts';
import { useSearchWords } from './words.ts';

/** The state of the search, shown to everyone and announced to screen readers. */
const formatPhase = ({ phase, isMore, gathered: { found, isCut } }: Searching, isFirst: boolean, words: SearchWords): string => {
  if (phase === 'loading') return found.length === 0 ? words.loading : words.looking;
  if (phase !== 'done') return '';
  const rendered = fill(words.shown, { n: found.length });
  if (isCut) return found.length === 0 ? `${words.noneYet} ${words.cut}` : `${rendered} ${words.cut}`;
  if (found.length === 0) return '';
  if (isMore) return `${rendered} ${words.mayBeMore}`;
  return isFirst ? `${rendered} ${words.all}` : rendered;
};

const Nothing = ({ filters, suggestions }: { filters: Filters; suggestions: Suggestions | undefined }) => {
  const words = useSearchWords();
  const { to } = useLanguage();
  const begun = parsePrefix(filters.q);
  return (
    <div class="empty" role="status">
      <p class="strong">{words.none}</p>
      {suggestions === undefined ? null : (
        <p>
          {words.didYouMean}{' '}
          <a href={to(buildAddress({ ...filters, ...suggestions }))}>
            <Written text={Object.values(suggestions).join(' · ')} />
          </a>
          ?
        </p>
      )}
      {begun === null ? null : (
        <p>
          <a href={to(buildAddress({ ...filters, q: begun }))}>
            {words.begins} <Written text={begun} />
          </a>
        </p>
      )}
      <p>{words.noneHint}</p>
    </div>
  );
};

/** Shown without results when no criteria were given. */
const Beginning = () => {
  const words = useSearchWords();
  return (
    <div class="empty" role="status">
      <p class="strong">{words.emptyRegistry}</p>
      <ul>
        <li>
          {words.emptySeed} <code>npm run seed</code>
        </li>
        <li>
          {words.emptyImport} <code>npm run import -- FILE</code>
        </li>
        <li>
          {words.emptyFirst} <a href="/docs">/docs</a>
        </li>
      </ul>
    </div>
  );
};

/** The message for a fault, by its code; any other is wrong without a reason. */
const faults: Readonly<Record<string, 'wrongNumber' | 'wrongDate' | 'wrongCode' | 'tooLong' | 'wrongOrder'>> = {
  decimal_parsing: 'wrongNumber',
  int_parsing: 'wrongNumber',
  datetime_parsing: 'wrongDate',
  string_pattern_mismatch: 'wrongCode',
  string_too_long: 'tooLong',
  too_long: 'tooLong',
};

/** The refused field of the form and what it should be. */
const Refusal = ({ at, type }: Explanation) => {
  const words = useSearchWords();
  const name = at.at(-1) ?? '';
  const field = isFilterName(name) ? words[filterWords[name]] : name;
  const ofRules = /^(?:to|endTo|maxAmount)$/.test(name) ? 'wrongOrder' : 'wrongWords';
  return (
    <p class="long">
      {field === '' ? null : `${field}: `}
      {words[type === 'value_error' ? ofRules : (faults[type] ?? 'wrong')]}
    </p>
  );
};

const Failure = ({ searching }: { searching: Searching }) => {
  const words = useSearchWords();
  const { phase, why, gathered, more, again } = searching;
  return (
    <div class="notice" role="alert">
      <p class="strong">{phase === 'refused' ? words.refused : words.failed}</p>
      {phase === 'refused' ? why.map((line, index) => <Refusal key={index} {...line} />) : <p>{words.offline}</p>}
      {phase === 'refused' ? null : (
        <button type="button" class="scripted" onClick={gathered.found.length === 0 ? again : more}>
          {words.retry}
        </button>
      )}
    </div>
  );
};

/** Placeholder for results. */
const Awaited = () => (
  <div class="skeleton" aria-hidden="true">
    {[1, 2, 3, 4].map((line) => (
      <div key={line}>
        <p class="bone" />
        <p class="bone short" />
      </div>
    ))}
  </div>
);

interface FurtherProps extends Pick<Props, 'searching'> {
  readonly instead: RefObject<HTMLElement | null>;
}

/** The button for more results. When it disappears after being pressed, the focus moves to `instead`. */
const Further = ({ searching: { phase, gathered, isMore, more }, instead }: FurtherProps) => {
  const words = useSearchWords();
  const isSent = useIsSent();
  const wasTaken = useRef(false);
  useEffect(() => {
    if (!wasTaken.current || phase === 'loading') return;
    wasTaken.current = false;
    if (!isMore || phase !== 'done') instead.current?.focus({ preventScroll: true });
  }, [phase, gathered]);
  if (isSent || !isMore || (phase !== 'done' && phase !== 'loading')) return null;
  return (
    <button
      type="button"
      class="main-button"
      aria-disabled={phase === 'loading'}
      onClick={() => {
        if (phase === 'loading') return;
        wasTaken.current = true;
        more();
      }}
    >
      {gathered.isCut ? words.further : words.more}
    </button>
  );
};

interface Props {
  readonly filters: Filters;
  readonly searching: Searching;
  readonly isNewest: boolean;
  readonly paging: Paging;
  /** Shown above the results: applies to all of them. */
  readonly children: ComponentChildren;
}

/** The results so far, what is known about the rest, and the button for more. */
export const Results = ({ filters, searching, isNewest, paging, children }: Props) => {
  const words = useSearchWords();
  const { phase, gathered } = searching;
  const { found } = gathered;
  const end = useRef<HTMLDivElement>(null);
  const isNone = phase === 'done' && found.length === 0 && !searching.isMore && paging.previous === null;
  return (
    <section aria-labelledby="results" aria-busy={phase === 'loading'}>
      <h2 id="results">{isNewest ? words.newest : words.results}</h2>
      {isNone ? isNewest ? <Beginning /> : <Nothing filters={filters} suggestions={gathered.suggestions} /> : children}
      {gathered.leftOut === undefined ? null : (
        <p class="notice long">
          {words.leftOut} <Written text={Object.values(gathered.leftOut).join(' · ')} />
        </p>
      )}
      {phase === 'loading' ? null : <Exact q={filters.q} first={found[0]?.id} />}
      {phase === 'loading' && found.length === 0 ? <Awaited /> : null}
      <PageFold of={found} page={enough}>
        {(part, from) => (
          <ol class="results" start={from + 1}>
            {part.map((record) => (
              <Result key={record.id} record={record} />
            ))}
          </ol>
        )}
      </PageFold>
      <div ref={end} tabIndex={-1}>
        {phase === 'failed' || phase === 'refused' ? <Failure searching={searching} /> : null}
        <p role="status" class="quiet">
          {formatPhase(searching, paging.previous === null, words)}
        </p>
      </div>
      <Further searching={searching} instead={end} />
      <PageLinks of={paging} next={gathered.cursor} />
    </section>
  );
};
