import type { Explanation } from '../../data/outcome.ts';
import { fill } from '../../format/text.ts';
import type { SearchWords } from '../../language/uk/search.ts';
import { filterWords, isFilterName } from './filter-words.ts';
import { Result } from './result.tsx';
import type { Searching } from './searching.ts';
import { useSearchWords } from './words.ts';

/** What a screen reader is told when something has changed, and everybody may read. */
const sayingOf = ({ phase, gathered: { found, cursor, isCut } }: Searching, words: SearchWords): string => {
  if (phase === 'loading') return found.length === 0 ? words.loading : words.looking;
  if (phase !== 'done') return '';
  const shown = fill(words.shown, { n: found.length });
  if (isCut) return found.length === 0 ? `${words.noneYet} ${words.cut}` : `${shown} ${words.cut}`;
  if (found.length === 0) return '';
  return `${shown} ${cursor === null ? words.all : words.mayBeMore}`;
};

const Nothing = () => {
  const words = useSearchWords();
  return (
    <div class="empty" role="status">
      <p class="strong">{words.none}</p>
      <p>{words.noneHint}</p>
    </div>
  );
};

/** The field of the form that was refused, and the registry's words. */
const Refusal = ({ at, says }: Explanation) => {
  const words = useSearchWords();
  const name = at.at(-1) ?? '';
  const field = isFilterName(name) ? words[filterWords[name]] : name;
  return (
    <p class="long">
      {field === '' ? null : `${field}: `}
      <span lang="en">{says}</span>
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
        <button type="button" onClick={gathered.found.length === 0 ? again : more}>
          {words.retry}
        </button>
      )}
    </div>
  );
};

const Further = ({ searching: { phase, gathered, more } }: { searching: Searching }) => {
  const words = useSearchWords();
  if (gathered.cursor === null || (phase !== 'done' && phase !== 'loading')) return null;
  return (
    <button
      type="button"
      class="main-button"
      aria-disabled={phase === 'loading'}
      onClick={() => (phase === 'loading' ? undefined : more())}
    >
      {gathered.isCut ? words.further : words.more}
    </button>
  );
};

/** What was found up to now, what is known of the rest, and the way on. */
export const Results = ({ searching, isNewest }: { searching: Searching; isNewest: boolean }) => {
  const words = useSearchWords();
  const { phase, gathered } = searching;
  const { found, cursor } = gathered;
  const isNone = phase === 'done' && found.length === 0 && cursor === null;
  return (
    <section aria-labelledby="results" aria-busy={phase === 'loading'}>
      <h2 id="results">{isNewest ? words.newest : words.results}</h2>
      {isNone ? <Nothing /> : null}
      {phase === 'failed' || phase === 'refused' ? <Failure searching={searching} /> : null}
      <ol class="results">
        {found.map((tender) => (
          <Result key={tender.id} tender={tender} />
        ))}
      </ol>
      <p role="status" class="quiet">
        {sayingOf(searching, words)}
      </p>
      <Further searching={searching} />
    </section>
  );
};
