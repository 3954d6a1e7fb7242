import { AsyncLocalStorage } from 'node:async_hooks';
import { expect } from 'chai';
import { makeBatcher } from '../../../src/store/records/batcher.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Rounds that end when the test says so; `double` of each ask is its answer. */
const heldRounds = (concurrency: number, most: number, patienceMs = 60_000) => {
  const rounds: { readonly asks: readonly number[]; readonly go: (error?: Error) => void }[] = [];
  const ask = makeBatcher<number, number>(
    (asks) => {
      let go: (error?: Error) => void = () => undefined;
      const gate = new Promise<void>((resolve, reject) => {
        go = (error) => (error === undefined ? resolve() : reject(error));
      });
      rounds.push({ asks, go });
      const answers = asks.map(async (number) => {
        if (number < 0) throw new Error(`${number} is refused`);
        await gate;
        return number * 2;
      });
      return { answers, shared: gate };
    },
    { concurrency, most, patienceMs, follows: false },
  );
  return { ask, rounds, askedSoFar: () => rounds.map(({ asks }) => asks) };
};

describe('Askings put together', () => {
  it('take those of one turn of the event loop at once, each with an answer of its own', async () => {
    const { ask, rounds, askedSoFar } = heldRounds(1, 10);
    const answers = [ask(1), ask(2), ask(3)];
    await turn();
    expect(askedSoFar()).to.deep.equal([[1, 2, 3]]);
    rounds[0]?.go();
    expect(await Promise.all(answers)).to.deep.equal([2, 4, 6]);
  });

  it('let whoever comes later wait for the next round, so that nobody gets an answer older than the question', async () => {
    const { ask, rounds, askedSoFar } = heldRounds(1, 10);
    const first = ask(1);
    await turn();
    const later = [ask(2), ask(3)];
    await turn();
    expect(askedSoFar()).to.deep.equal([[1]]);
    rounds[0]?.go();
    expect(await first).to.equal(2);
    await turn();
    rounds[1]?.go();
    expect(await Promise.all(later)).to.deep.equal([4, 6]);
    expect(askedSoFar()).to.deep.equal([[1], [2, 3]]);
  });

  it('have as many rounds under way as there are concurrency, of as many as may take part', async () => {
    const { ask, rounds, askedSoFar } = heldRounds(2, 2);
    const answers = [1, 2, 3, 4, 5].map(ask);
    await turn();
    expect(askedSoFar()).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
    rounds[1]?.go();
    expect(await answers[3]).to.equal(8);
    await turn();
    expect(askedSoFar()[2]).to.deep.equal([5]);
    for (const { go } of rounds) go();
    expect(await Promise.all(answers)).to.deep.equal([2, 4, 6, 8, 10]);
  });

  it('leave who weighs too much for company to the next round, alone if need be', async () => {
    const rounds: (readonly number[])[] = [];
    const ask = makeBatcher<number, void>(
      (asks) => {
        rounds.push(asks);
        return { answers: asks.map(async () => undefined), shared: Promise.resolve() };
      },
      { concurrency: 9, most: 9, follows: false, weight: { of: (kilos) => kilos, most: 10 } },
    );
    await Promise.all([4, 6, 1, 99, 2, 3].map(ask));
    expect(rounds).to.deep.equal([[4, 6], [1], [99], [2, 3]]);
  });

  it('are not put together at all where one is the most, and then nobody waits', async () => {
    const { ask, rounds, askedSoFar } = heldRounds(1, 1);
    const answers = [ask(1), ask(2), ask(3)];
    expect(askedSoFar()).to.deep.equal([[1], [2], [3]]);
    for (const { go } of rounds) go();
    expect(await Promise.all(answers)).to.deep.equal([2, 4, 6]);
  });

  it('carry on what travels with the calls of the first of a round, and never of one before it', async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const ask = makeBatcher<number, void>(
      (asks) => {
        seen.push([storage.getStore(), asks]);
        return { answers: asks.map(async () => undefined), shared: Promise.resolve() };
      },
      { concurrency: 1, most: 9, follows: true },
    );
    const first = storage.run('a', () => ask(1));
    await turn();
    await Promise.all([storage.run('b', () => ask(2)), storage.run('c', () => ask(3)), first]);
    expect(seen).to.deep.equal([
      ['a', [1]],
      ['b', [2, 3]],
    ]);
  });

  it('do not wait for a round that does not come back', async () => {
    const { ask, rounds } = heldRounds(1, 10, 0);
    void ask(1);
    await turn();
    const next = ask(2);
    while (rounds.length < 2) await turn();
    rounds[1]?.go();
    expect(await next).to.equal(4);
  });

  it('go on after a round that failed, and refuse one asker without the others', async () => {
    const { ask, rounds } = heldRounds(1, 10);
    const outcomes = Promise.allSettled([ask(1), ask(-1)]);
    await turn();
    rounds[0]?.go();
    expect((await outcomes).map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected']);
    const failed = Promise.allSettled([ask(3)]);
    await turn();
    rounds[1]?.go(new Error('away'));
    expect((await failed).map(({ status }) => status)).to.deep.equal(['rejected']);
    const next = ask(4);
    await turn();
    rounds[2]?.go();
    expect(await next).to.equal(8);
  });
});
