/**
 * The capacity of one replica set of three servers: `npx tsx test/support/scaling-bench.ts [seconds] [clients]`. Requests over HTTP
 * to one process of the registry, then operations that stay on one shard of a cluster of any size; everything,
 * including the clients, on this machine (docs/scaling.md "Figures").
 */

import { newerTender, tenders } from '../../fixtures/tenders.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { newId } from '../../src/store/records/ids.ts';
import { askUrl, keys } from './registry.ts';
import { startOnNodes } from './registry-on-nodes.ts';
import { startNodes } from './three-nodes.ts';

const [seconds = 8, clients = 8] = process.argv.slice(2).map(Number);

const at = (sorted: readonly number[], share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);

/** Repeats `work` in as many lanes as there are clients, and prints the results. */
const measure = async (what: string, work: (turn: number) => Promise<number>): Promise<void> => {
  const took: number[] = [];
  const until = performance.now() + seconds * 1000;
  let turn = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      const begun = performance.now();
      turn += 1;
      const status = await work(turn);
      if (status >= 300) throw new Error(`${what} was answered ${status}`);
      took.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, lane));
  took.sort((a, b) => a - b);
  console.log(`${what}: ${(took.length / seconds).toFixed(0)} a second, p50 ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms`);
};

const { nodes, close } = await startNodes();
const registry = await startOnNodes(nodes.uri);
try {
  const url = registry.url + tenders;
  const created: { path: string; token: string }[] = [];
  const one = (turn: number) => created[turn % created.length] ?? { path: '', token: '' };
  await measure('create', async () => {
    const { status, body } = await askUrl('POST', url, { key: keys.broker, body: newerTender() });
    created.push({ path: `${url}/${body.data?.id}`, token: body.access?.token });
    return status;
  });
  await measure('patch', async (turn) => {
    const { path, token } = one(turn);
    return (await askUrl('PATCH', path, { key: keys.broker, token, body: { data: { title: `Папір ${turn}` } } })).status;
  });
  // Drafts are in no feed; the field that includes them is written bypassing the store's rules.
  await nodes.client
    .db(registry.dbName)
    .collection('tenders')
    .updateMany({}, { $set: { is_public: true } });
  await measure('read', async (turn) => (await askUrl('GET', one(turn).path)).status);
  let offset = '';
  await measure('feed page of 100, walking', async () => {
    const { status, body } = await askUrl('GET', `${url}?limit=100&opt_fields=status&offset=${offset}`);
    offset = body.data?.length === 0 ? '' : (body.next_page?.offset ?? '');
    return status;
  });
  const store = await openRegistryStore({ uri: nodes.uri, dbName: registry.dbName });
  await measure('counter', async () => {
    await store.sequences.next('bench');
    return 200;
  });
  await measure('transaction of two records', async () => {
    const [tenders, contracts] = [store.records<object>('tenders'), store.records<object>('contracts')];
    await store.transaction(async (session) => {
      await tenders.insert(newId(), { status: 'draft' }, { session });
      await contracts.insert(newId(), { status: 'pending' }, { session });
    });
    return 200;
  });
  await store.close();
} finally {
  await registry.end();
  await close();
}
process.exit(0);
