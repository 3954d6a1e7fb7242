/** Two of three servers stand still, longer than it takes to notice: the feed shows what it has shown, and loses nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { olderTender } from '../../fixtures/tenders.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import type { Store } from '../../src/store/client.ts';
import { eventually } from '../support/eventually.ts';
import { idOf } from '../support/feed.ts';
import { askUrl, keys, must } from '../support/registry.ts';
import { type RegistryOnNodes, startOnNodes } from '../support/registry-on-nodes.ts';
import { useThreeNodes } from '../support/three-nodes.ts';

const frozenMs = 12_000;
/** Noticed by the servers themselves: the last one knows by then that it is no primary any more. */
const settledMs = 6000;

const published = { status: 'active.enquiries', procurementMethodType: 'belowThreshold' };

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

describe('a store without a majority', () => {
  const nodes = useThreeNodes();
  let serving: RegistryOnNodes;
  let store: Store;
  let total = 0;
  before(async () => {
    serving = await startOnNodes(nodes().uri);
    store = await openRegistryStore({ uri: nodes().uri, dbName: serving.dbName });
  });
  after(async () => {
    await serving.end();
    await store.close();
  });

  const feed = () => `${serving.url}/api/2.5/tenders`;
  const put = async (): Promise<string> => {
    total += 1;
    const id = idOf(total);
    await store.records('tenders').insert(id, published);
    return id;
  };
  const timed = async (url: string): Promise<Answered> => {
    const began = performance.now();
    const { status, text } = await askUrl('GET', url);
    return { status, text, ms: performance.now() - began };
  };
  /** Goes on from `uri` until a page is empty, and gives the address it stands at. */
  const walk = async (uri: string, received: Map<string, string>): Promise<string> => {
    for (let at = uri; ; ) {
      const { body } = must(await askUrl('GET', at), 200);
      for (const { id, dateModified } of body.data) received.set(id, dateModified);
      if (body.data.length === 0) return at;
      at = body.next_page.uri;
    }
  };
  const tryToWrite = (): Promise<number> =>
    askUrl('POST', feed(), { key: keys.broker, body: olderTender() }).then(({ status, headers }) => {
      expect(headers.get('retry-after'), `${status}`).to.be.a('string');
      return status;
    });

  for (const kind of ['the primary and one more', 'both others'] as const) {
    it(`answers pages with the old closed timestamp and writes with 503 while ${kind} stand still, and misses nothing afterwards`, async () => {
      const received = new Map<string, string>();
      for (let count = 0; count < 5; count += 1) await put();
      let tail = feed();
      await eventually('all are shown', async () => {
        tail = await walk(tail, received);
        // A save that was refused for want of a majority is not there, or it is and nobody was told.
        return received.size === (await store.collection('tenders').countDocuments({ is_public: true }));
      });
      // Neither is in memory: fields are asked for, and the second is never asked twice.
      const pages = (turn: number) => [tail, `${feed()}?limit=3&opt_fields=status`, `${feed()}?limit=${turn + 4}&opt_fields=tenderID`];
      const known = await Promise.all(pages(0).map(timed));
      const primary = await nodes().primary();
      const secondaries = [0, 1, 2].filter((index) => index !== primary);
      const frozen = kind === 'both others' ? secondaries : [primary, ...secondaries.slice(1)];
      for (const index of frozen) nodes().stop(index);

      const began = performance.now();
      const hidden = put().catch(() => null);
      const writes = [tryToWrite()];
      const answers: Answered[] = [];
      for (let turn = 1; writes.length < 2 || performance.now() - began < frozenMs; turn += 1) {
        const [atTail, repeated, fresh] = await Promise.all(pages(turn).map(timed));
        expect([atTail?.text, repeated?.text]).to.deep.equal([known[0]?.text, known[1]?.text]);
        expect(fresh?.status, fresh?.text).to.equal(200);
        answers.push(...[atTail, repeated, fresh].filter((answer) => answer !== undefined));
        if (writes.length === 1 && performance.now() - began > settledMs) writes.push(tryToWrite());
        await sleep(200);
      }
      const slowest = Math.max(...answers.map(({ ms }) => ms));
      process.stdout.write(`no majority: ${answers.length} pages, slowest ${(slowest / 1000).toFixed(1)} s\n`);
      expect(await Promise.all(writes)).to.deep.equal([503, 503]);
      await nodes().calm();
      await hidden;

      await put();
      const stored = await store.collection<{ _id: string; dateModified: Date }>('tenders').find({ is_public: true }).toArray();
      const missed = () => stored.filter(({ _id, dateModified }) => dateModified.getTime() !== Date.parse(received.get(_id) ?? ''));
      await eventually('the crawler has all', async () => {
        tail = await walk(tail, received);
        return missed().length === 0;
      }).catch(() => undefined);
      expect(missed()).to.deep.equal([]);
    });
  }
});
