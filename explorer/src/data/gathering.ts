/** A page of results worth looking at, out of answers that may be cut short (docs/search.md). */
import type { Outcome } from './outcome.ts';
import { pageSize } from './page-size.ts';
import type { Found, FoundPage } from './tender-search.ts';

/** Results up to now. */
export interface Gathered {
  readonly found: readonly Found[];
  /** Where it goes on; null when nothing more is to be found. */
  readonly cursor: string | null;
  /** The search ended before it had a page full: what lies further on was not looked at. */
  readonly isCut: boolean;
  readonly suggestion?: string | undefined;
}

export const nothingYet: Gathered = { found: [], cursor: null, isCut: false };

/** So many results at least, unless there are no more, … */
const enough = 20;
/** … or so many answers were asked for. */
const maxAnswers = 5;

const joined = (before: readonly Found[], more: readonly Found[]): readonly Found[] => {
  const known = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !known.has(id))];
};

/**
 * Asks on from `before` until there are enough new results, the end, or too many answers. A failure after some of them
 * keeps what was found, cut.
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
    if (!gathered.isCut || gathered.found.length - before.found.length >= pageSize(enough)) break;
  }
  return { state: 'done', value: gathered };
};
