/** All public records, read as an external script would: the feeds, and a GET for each record (docs/feed.md). */
import type { TestRegistry } from '../registry.ts';

// biome-ignore lint/suspicious/noExplicitAny: an external reader has no types
export type Data = Record<string, any>;

export interface Records {
  readonly tenders: readonly Data[];
  readonly contracts: readonly Data[];
  readonly plans: readonly Data[];
  readonly reports: readonly Data[];
}

const feeds = {
  tenders: '/api/2.5/tenders',
  contracts: '/api/2.5/contracts',
  plans: '/api/2.5/plans',
  reports: '/violation_reports',
} as const;

export const getJson = async ({ ask }: Pick<TestRegistry, 'ask'>, path: string): Promise<Data> => {
  const { status, body, text } = await ask('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  return body;
};

const readFeed = async (registry: Pick<TestRegistry, 'ask'>, path: string): Promise<Data[]> => {
  const ids = new Set<string>();
  let next = `${path}?mode=_all_&limit=1000`;
  for (;;) {
    const { data, next_page } = await getJson(registry, next);
    if (data.length === 0) break;
    for (const { id } of data) ids.add(id);
    next = next_page.path;
  }
  const records: Data[] = [];
  for (const id of ids) {
    const { data, config } = await getJson(registry, `${path}/${id}`);
    records.push({ ...data, restricted: config?.restricted === true });
  }
  return records;
};

export const readRecords = async (registry: Pick<TestRegistry, 'ask'>): Promise<Records> => ({
  tenders: await readFeed(registry, feeds.tenders),
  contracts: await readFeed(registry, feeds.contracts),
  plans: await readFeed(registry, feeds.plans),
  reports: await readFeed(registry, feeds.reports),
});
