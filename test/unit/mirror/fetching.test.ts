import { expect } from 'chai';
import { makeFetching } from '../../../src/mirror/fetching.ts';
import { unavailable } from '../../../src/model/problem.ts';
import type { Todo } from '../../../src/store/mirror/todo.ts';

const todoOf = (id: string): Todo => ({ collection: 'tenders', id, version: '2026-01-01', at: new Date(0), tries: 0 });

describe('Fetching for a mirror', () => {
  it('gives back what it has taken when the store fails, so that nothing waits for the end of a lease', async () => {
    const todos = ['a', 'b', 'c', 'd', 'e', 'f'].map(todoOf);
    const [done, back]: [string[], string[]] = [[], []];
    const store = {
      next: async () => todos,
      notHere: async () => todos.map((todo) => ({ ...todo, isNew: true })),
      done: async (those: readonly Todo[]) => void done.push(...those.map(({ id }) => id)),
      giveBack: async (those: readonly Todo[]) => void back.push(...those.map(({ id }) => id)),
      later: async () => {},
    };
    const answered = { data: { dateModified: '2026-01-01' } };
    const fetching = makeFetching({
      store,
      source: { record: async () => ({ kind: 'record', answered, bytes: 100 }) },
      identity: { doubt: () => {}, sure: async () => true },
      keeping: {
        keep: async (_, id) => {
          if (id === 'b') throw unavailable('The store is away.');
          return 'kept';
        },
        hide: async () => {},
      },
      holder: 'one',
      parallel: 1,
      signal: new AbortController().signal,
      log: { warn: () => {} },
    });
    const failure = await fetching.round().then(
      () => null,
      (error: unknown) => error,
    );
    expect(String(failure)).to.contain('The store is away.');
    // Four are kept together, and then no more is fetched.
    expect(done).to.deep.equal(['a', 'c', 'd']);
    expect(back).to.deep.equal(['b', 'e', 'f']);
  });
});
