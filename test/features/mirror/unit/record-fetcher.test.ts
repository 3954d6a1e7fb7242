import { expect } from 'chai';
import { unavailable } from '../../../../src/base/domain/problem.ts';
import { makeRecordFetcher } from '../../../../src/features/mirror/record-fetcher.ts';
import type { FetchTask } from '../../../../src/features/mirror/store/fetch-queue.ts';

const buildFetchTask = (id: string): FetchTask => ({ collection: 'tenders', id, version: '2026-01-01', at: new Date(0), tries: 0 });

const away = unavailable('The store is away.');

/** A round in which the store cannot keep `b`; `isAway`: nothing can be noted either. */
const getRound = async (isAway: boolean, rounds = 1) => {
  const tasks = ['a', 'b', 'c', 'd', 'e', 'f'].map(buildFetchTask);
  const [done, back, later, asked]: [string[], string[], string[], string[]] = [[], [], [], []];
  const fetching = makeRecordFetcher({
    store: {
      // At first all of them, then what was left for later.
      next: async () => (later.length === 0 ? tasks : tasks.filter(({ id }) => later.includes(id))),
      notHere: async () => tasks.map((task) => ({ ...task, isNew: true })),
      done: async (those) => void done.push(...those.map(({ id }) => id)),
      giveBack: async (those) => void back.push(...those.map(({ id }) => id)),
      later: async ({ id }) => {
        if (isAway) throw away;
        later.push(id);
      },
    },
    source: {
      record: async (_, id) => {
        asked.push(id);
        return { kind: 'record', answered: { data: { dateModified: '2026-01-01' } }, bytes: 100 };
      },
    },
    identity: { doubt: () => {}, sure: async () => true },
    keeping: {
      keep: async (_, id) => {
        if (id === 'b') throw away;
        return 'kept';
      },
      hide: async () => {},
    },
    holder: 'one',
    parallel: 1,
    hold: () => () => true,
    signal: new AbortController().signal,
    log: { warn: () => {} },
  });
  for (let nth = 1; nth < rounds; nth += 1) await fetching.round();
  const failure = await fetching.round().then(
    () => null,
    (error: unknown) => error,
  );
  return { outcome: { failure, done, back, later }, asked };
};

describe('Fetching for a mirror', () => {
  it('gives back what it has taken when the store fails, so that nothing waits for the end of a lease', async () => {
    // Four are kept together, and then no more is fetched.
    expect((await getRound(true)).outcome).to.deep.equal({ failure: away, done: ['a', 'c', 'd'], back: ['b', 'e', 'f'], later: [] });
  });

  it('goes on without a record that the store cannot take now, as it cannot while a killed process has it in a save', async () => {
    expect((await getRound(false)).outcome).to.deep.equal({ failure: null, done: ['a', 'c', 'd', 'e', 'f'], back: [], later: ['b'] });
  });

  it('does not ask again for what came and could not be taken', async () => {
    expect((await getRound(false, 3)).asked).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f']);
  });
});
