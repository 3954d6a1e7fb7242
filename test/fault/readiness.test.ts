/** `/ready` while no majority of the store acknowledges (docs/metrics.md): 503 during each fault, 200 after it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { olderTender } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, askUrl, keys } from '../support/registry.ts';
import { type RegistryOnNodes, startOnNodes } from '../support/registry-on-nodes.ts';
import { startStoreProxy } from '../support/store-proxy.ts';
import { startNodes, type ThreeNodes } from '../support/three-nodes.ts';

/** As in production, so that a lost primary is not replaced before anybody notices. */
const electionMs = 10_000;

interface Timed {
  readonly status: number;
  readonly began: number;
  readonly at: number;
  readonly details: string;
}

/** Asks one thing again and again, each time for itself: a request that hangs holds up no other. */
const keepAsking = (ask: () => Promise<Answer>, everyMs: number) => {
  const answers: Timed[] = [];
  let goesOn = true;
  const open = new Set<Promise<void>>();
  const one = async (): Promise<void> => {
    const began = performance.now();
    const { status, body } = await ask().catch(() => ({ status: 0, body: {} }));
    answers.push({ status, began, at: performance.now(), details: body?.details ?? '' });
  };
  const loop = (async () => {
    while (goesOn) {
      const asked = one().finally(() => open.delete(asked));
      open.add(asked);
      await sleep(everyMs);
    }
  })();
  return {
    answers,
    /** The first such answer to a request that began after `from`. */
    first: (status: number, from: number): Timed | undefined => answers.find((one) => one.status === status && one.began > from),
    /** Whether the last twenty answers are all of this status. */
    settledAt: (status: number): boolean => answers.length >= 20 && answers.slice(-20).every((one) => one.status === status),
    stop: async (): Promise<void> => {
      goesOn = false;
      await loop;
      await Promise.all(open);
    },
  };
};

/** Asks before, during and after a fault; prints what a client waited for. `begin` is the fault, `end` what mends it. */
const watchFault = async (name: string, { url, logged }: RegistryOnNodes, begin: () => unknown, end: () => unknown): Promise<void> => {
  const ready = keepAsking(() => askUrl('GET', `${url}/ready`), 50);
  const alive = keepAsking(() => askUrl('GET', `${url}/health`), 200);
  const writes = keepAsking(() => askUrl('POST', `${url}/api/2.5/tenders`, { key: keys.broker, body: olderTender() }), 100);
  const until = async (what: string, find: () => Timed | undefined): Promise<Timed> => {
    let found: Timed | undefined;
    await eventually(what, async () => {
      found = find();
      return found !== undefined;
    });
    if (found === undefined) throw new Error(what);
    return found;
  };
  await eventually('it is ready, and writes', async () => ready.settledAt(200) && writes.settledAt(201));
  const began = performance.now();
  await begin();
  const unready = await until('/ready is 503', () => ready.first(503, began));
  const refused = await until('a write is refused', () => writes.first(503, began));
  const acknowledged = writes.answers.filter(({ status, at }) => status === 201 && at < unready.at).at(-1)?.at ?? began;
  await end();
  const mended = performance.now();
  const taken = await until('a write is taken', () => writes.first(201, unready.at));
  const back = await until('/ready is 200 again', () => ready.first(200, unready.at));
  await Promise.all([ready, alive, writes].map((each) => each.stop()));
  const last = ready.answers.filter(({ status, at }) => status === 503 && at < back.at).at(-1)?.details;
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  process.stdout.write(
    `${name}: /ready 503 ${seconds(unready.at - acknowledged)} after the last write taken (${unready.details}), ` +
      `${seconds(refused.at - unready.at)} before the first is refused; 200 ${seconds(back.at - taken.at)} after the next one taken, ` +
      `${seconds(back.at - mended)} after the repair (${last})\n`,
  );
  expect(new Set(alive.answers.map(({ status }) => status)), '/health').to.deep.equal(new Set([200]));
  expect(
    logged()
      .split('\n')
      .filter((line) => line.includes('"level":"error"')),
    'no fault of a store is a defect',
  ).to.deep.equal([]);
};

describe('Readiness while the store acknowledges nothing', function () {
  this.timeout(600_000);
  let set: { nodes: ThreeNodes; close: () => Promise<void> };
  let serving: RegistryOnNodes;

  describe('of three servers', () => {
    before(async () => {
      set = await startNodes(3, undefined, electionMs);
      serving = await startOnNodes(set.nodes.uri);
    });
    afterEach(() => set.nodes.calm());
    after(async () => {
      await serving?.end();
      await set?.close();
    });

    const whom = {
      primary: async () => [await set.nodes.primary()],
      secondaries: () => set.nodes.secondaries(),
    };
    for (const who of ['primary', 'secondaries'] as const) {
      for (const how of ['kill', 'stop'] as const) {
        it(`is 503 while the ${who} ${who === 'primary' ? 'is' : 'are'} ${how === 'kill' ? 'dead' : 'frozen'}, and 200 afterwards`, async () => {
          const indexes = await whom[who]();
          const { nodes } = set;
          await watchFault(
            `${who} ${how === 'kill' ? 'killed' : 'frozen'}`,
            serving,
            () => Promise.all(indexes.map((index) => nodes[how](index))),
            // A lost primary is replaced without any repair.
            () => (who === 'primary' ? undefined : nodes.calm()),
          );
        });
      }
    }
  });

  describe('of one server', () => {
    before(async () => {
      set = await startNodes(1);
    });
    after(() => set?.close());

    it('is 503 while it is frozen, dead, or cut off without a word, and 200 afterwards', async () => {
      const { nodes } = set;
      const proxy = await startStoreProxy(nodes.set.members[0]?.uri ?? '');
      serving = await startOnNodes(proxy.uri);
      try {
        await watchFault(
          'one server frozen',
          serving,
          () => nodes.stop(0),
          () => nodes.calm(),
        );
        await watchFault(
          'one server killed',
          serving,
          () => nodes.kill(0),
          () => nodes.calm(),
        );
        await watchFault('connections swallowed', serving, proxy.swallow, proxy.mend);
      } finally {
        await serving.end();
        await proxy.close();
      }
    });
  });
});
