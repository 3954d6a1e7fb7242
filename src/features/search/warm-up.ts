/** Warms up a process: its first queries would pay for connections, code and the first index pages. */

import { makeZone } from '../../base/domain/zone-time.ts';
import type { Clock } from '../../base/platform/clock.ts';
import type { Store } from '../../store/client.ts';
import { readParameters } from './parameters.ts';
import { buildIndexes } from './routes.ts';
import { getAnswer, idOnly, makeSearch } from './search-run.ts';

const warmingZone = makeZone('Europe/Kyiv');
const WARMING_QUERIES: readonly Readonly<Record<string, string>>[] = [
  { total: '1', facets: '1' },
  { q: 'ремонт дороги', sort: 'value' },
  { q: 'school repair', status: 'complete', total: '1', facets: '1' },
];

/** Runs some queries and drops the results; errors are left to the next request. */
export const warmSearch = async (store: Pick<Store, 'part'>, clock: Clock): Promise<void> => {
  const ask = async (question: Readonly<Record<string, string>>): Promise<void> => {
    const { query } = readParameters(new Map(Object.entries(question)), warmingZone);
    await getAnswer(makeSearch(buildIndexes(store), query), idOnly, clock.now()).catch(() => undefined);
  };
  await Promise.all(WARMING_QUERIES.map(ask));
};
