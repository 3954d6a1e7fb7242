/** Lists of auctions, as `GET /api/2.5/auctions` returns them. */
import { askJson } from '../api.ts';
import { type Outcome, settle } from '../data/outcome.ts';
import type { Fields } from './document.ts';

export interface Page {
  readonly data: readonly Fields[];
  /** How results of auctions are found here: `builtin`, `external` or `live`. */
  readonly held: string;
  /** Cursor of the next page. */
  readonly next: string | null;
}

const buildPage = (body: unknown): Page => {
  const { data, held, next_page: next } = Object(body);
  const cursor: unknown = Object(next).cursor;
  return { data: Array.isArray(data) ? data.map(Object) : [], held: String(held), next: typeof cursor === 'string' ? cursor : null };
};

const base = '/api/2.5/auctions';
/** Three lists fit a phone's few screens. */
const firstPage = 10;
const furtherPage = 50;

/** Pages one after the other, from `begin` on. */
export const readPages = async (criteria: string, begin: string | null, count: number): Promise<Outcome<readonly Page[]>> => {
  const pages: Page[] = [];
  for (let cursor = begin; pages.length < count; cursor = pages.at(-1)?.next ?? null) {
    if (pages.length > 0 && cursor === null) break;
    const limit = pages.length === 0 ? firstPage : furtherPage;
    const address = `${base}?${criteria}&limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const outcome = await settle(askJson(address), buildPage);
    if (outcome.state !== 'done') return outcome;
    pages.push(outcome.value);
  }
  return { state: 'done', value: pages };
};
