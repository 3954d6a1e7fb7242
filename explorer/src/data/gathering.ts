/** Fills a page of results from responses that may be cut short (docs/search.md). */
import type { Outcome } from './outcome.ts';
import type { Found, FoundPage, Suggestions } from './tender-search.ts';

/** Results so far. */
export interface Gathered {
  readonly found: readonly Found[];
  /** Where to resume; null at the end. */
  readonly cursor: string | null;
  /** The search stopped before filling the page: there may be more further on. */
  readonly isCut: boolean;
  readonly suggestions?: Suggestions | undefined;
  readonly leftOut?: Suggestions | undefined;
}

export const nothingYet: Gathered = { found: [], cursor: null, isCut: false };

/** Stop at this many new results, a page … */
export const enough = 20;
/** … or after this many requests. */
const maxAnswers = 5;

const joined = (before: readonly Found[], more: readonly Found[]): readonly Found[] => {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
};

/**
 * Requests more results after `before` until there are enough, the end is reached, or too many requests were made. A failure
 * after the first response keeps the results so far, marked as cut.
 */
export const gatherMore = async (
  before: Gathered,
  ask: (cursor: string | null) => Promise<Outcome<FoundPage>>,
): Promise<Outcome<Gathered>> => {
  let gathered: Gathered = before;
  for (let answers = 0; answers < maxAnswers; answers++) {
    const outcome = await ask(gathered.cursor);
    if (outcome.state !== 'done') return answers === 0 ? outcome : { state: 'done', value: { ...gathered, isCut: true } };
    const { found, cursor, complete, ...meant } = outcome.value;
    gathered = { found: joined(gathered.found, found), cursor, isCut: !complete && cursor !== null, ...meant };
    if (!gathered.isCut || gathered.found.length - before.found.length >= enough) break;
  }
  return { state: 'done', value: gathered };
};
