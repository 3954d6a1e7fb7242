import { notAbove } from '../../src/base/domain/record.ts';
import { must, type TestRegistry } from './registry.ts';

export const idOf = (number: number): string => String(number).padStart(32, '0');

interface Placed {
  readonly number: number;
  /** Position in seconds; null: none. */
  readonly at: number | null;
  readonly status?: string;
  readonly mode?: string;
}

/** Inserts tenders at given positions, which no write of the registry could do. */
export const place = async ({ store }: TestRegistry, records: readonly Placed[]): Promise<void> => {
  const collection = store.collection<{ _id: string }>('tenders');
  await collection.insertMany(
    records.map(({ number, at, status = 'active.enquiries', mode }) => ({
      _id: idOf(number),
      rev: 1,
      status,
      ...(mode === undefined ? {} : { mode }),
      tenderID: `UA-2026-01-01-${String(number).padStart(6, '0')}-a`,
      procurementMethodType: 'belowThreshold',
      is_public: status !== 'draft',
      is_test: mode === 'test',
      ...(at === null ? {} : { public_modified: notAbove(at) }),
      dateCreated: new Date(0),
      dateModified: new Date((at ?? 0) * 1000),
    })),
  );
};

export const wipe = async ({ store }: TestRegistry): Promise<void> => void (await store.collection('tenders').deleteMany({}));

/** Time of the store's clock in seconds. */
export const storeSeconds = async ({ store }: TestRegistry): Promise<number> => (await store.now()).getTime() / 1000;

export interface Link {
  readonly offset: string;
  readonly path: string;
  readonly uri: string;
}

export interface Page {
  readonly data: readonly { readonly id: string; readonly dateModified: string; readonly [field: string]: unknown }[];
  readonly next_page: Link;
  readonly prev_page?: Link;
}

export const feedPath = '/api/2.5/tenders';

/** One page; fails on any status other than 200. */
export const page = async (registry: TestRegistry, query = '', path = feedPath): Promise<Page> => {
  const answer = must(await registry.ask('GET', query.startsWith('/') ? query : `${path}${query}`), 200);
  return answer.body;
};

export const collectNumbers = ({ data }: Page): number[] => data.map(({ id }) => Number(id));

/** Follows `next_page.path` to the first empty page, or fails after `most` pages; returns the numbers of every page. */
export const walk = async (
  registry: TestRegistry,
  query: string,
  between: (pages: number) => Promise<void> = async () => {},
  most = 200,
): Promise<number[][]> => {
  const pages: number[][] = [];
  let at = `${feedPath}${query}`;
  for (let count = 0; count < most; count += 1) {
    const current = await page(registry, at);
    if (current.data.length === 0) return pages;
    pages.push(collectNumbers(current));
    at = current.next_page.path;
    await between(pages.length);
  }
  throw new Error(`the walk did not end after ${most} pages`);
};
