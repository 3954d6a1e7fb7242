import { AsyncLocalStorage } from 'node:async_hooks';
import { expect } from 'chai';
import { makeBatcher } from '../../../src/store/records/batcher.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Batches that end when the test says so; each item is answered by its double. */
const heldBatches = (concurrency: number, maxSize: number, timeoutMs = 60_000, lingerMs = 0) => {
  const batches: { readonly items: readonly number[]; readonly go: (error?: Error) => void }[] = [];
  const ask = makeBatcher<number, number>(
    (items) => {
      let go: (error?: Error) => void = () => undefined;
      const gate = new Promise<void>((resolve, reject) => {
        go = (error) => (error === undefined ? resolve() : reject(error));
      });
      batches.push({ items, go });
      const answers = items.map(async (number) => {
        if (number < 0) throw new Error(`${number} is refused`);
        await gate;
        return number * 2;
      });
      return { answers, shared: gate };
    },
    { concurrency, maxSize, timeoutMs, lingerMs, keepsContext: false },
  );
  return { ask, batches, itemsSoFar: () => batches.map(({ items }) => items) };
};

describe('Batches', () => {
  it('hold the calls of one turn of the event loop, each with an answer of its own', async () => {
    const { ask, batches, itemsSoFar } = heldBatches(1, 10);
    const answers = [ask(1), ask(2), ask(3)];
    await turn();
    expect(itemsSoFar()).to.deep.equal([[1, 2, 3]]);
    batches[0]?.go();
    expect(await Promise.all(answers)).to.deep.equal([2, 4, 6]);
  });

  it('take no call that comes after they began, so that no answer is older than its call', async () => {
    const { ask, batches, itemsSoFar } = heldBatches(1, 10);
    const first = ask(1);
    await turn();
    const later = [ask(2), ask(3)];
    await turn();
    expect(itemsSoFar()).to.deep.equal([[1]]);
    batches[0]?.go();
    expect(await first).to.equal(2);
    await turn();
    batches[1]?.go();
    expect(await Promise.all(later)).to.deep.equal([4, 6]);
    expect(itemsSoFar()).to.deep.equal([[1], [2, 3]]);
  });

  it('are under way up to the concurrency, each up to the largest size', async () => {
    const { ask, batches, itemsSoFar } = heldBatches(2, 2);
    const answers = [1, 2, 3, 4, 5].map(ask);
    await turn();
    expect(itemsSoFar()).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
    for (const { go } of batches) go();
    expect(await answers[3]).to.equal(8);
    await turn();
    expect(itemsSoFar()[2]).to.deep.equal([5]);
    batches[2]?.go();
    expect(await Promise.all(answers)).to.deep.equal([2, 4, 6, 8, 10]);
  });

  it('begin beside one under way only when they are as full, or when that one is back', async () => {
    const { ask, batches, itemsSoFar } = heldBatches(2, 10);
    const first = [ask(1), ask(2)];
    await turn();
    const later = [ask(3)];
    await turn();
    expect(itemsSoFar()).to.deep.equal([[1, 2]]);
    later.push(ask(4));
    await turn();
    expect(itemsSoFar()).to.deep.equal([
      [1, 2],
      [3, 4],
    ]);
    batches[1]?.go();
    expect(await Promise.all(later)).to.deep.equal([6, 8]);
    const last = ask(5);
    await turn();
    expect(itemsSoFar()).to.have.length(2);
    batches[0]?.go();
    expect(await Promise.all(first)).to.deep.equal([2, 4]);
    await turn();
    expect(itemsSoFar()[2]).to.deep.equal([5]);
    batches[2]?.go();
    expect(await last).to.equal(10);
  });

  it('wait, where that is asked for, until those who were answered together are back', async () => {
    const { ask, batches, itemsSoFar } = heldBatches(2, 10, 60_000, 60_000);
    const first = [ask(1), ask(2), ask(3)];
    await turn();
    const later = [ask(4)];
    batches[0]?.go();
    await Promise.all(first);
    await turn();
    later.push(ask(5));
    await turn();
    expect(itemsSoFar()).to.deep.equal([[1, 2, 3]]);
    later.push(ask(6), ask(7));
    await turn();
    expect(itemsSoFar()).to.deep.equal([
      [1, 2, 3],
      [4, 5, 6, 7],
    ]);
    batches[1]?.go();
    expect(await Promise.all(later)).to.deep.equal([8, 10, 12, 14]);
  });

  it('do not wait for those who stay away, nor for anybody where all come one by one', async () => {
    const { ask, batches, itemsSoFar } = heldBatches(1, 10, 60_000, 1);
    const first = [ask(1), ask(2), ask(3)];
    await turn();
    batches[0]?.go();
    await Promise.all(first);
    const second = ask(4);
    while (batches.length < 2) await turn();
    batches[1]?.go();
    await second;
    await turn();
    const third = ask(5);
    await turn();
    expect(itemsSoFar()).to.deep.equal([[1, 2, 3], [4], [5]]);
    batches[2]?.go();
    expect(await third).to.equal(10);
  });

  it('leave what weighs too much to the next one, alone if need be', async () => {
    const batches: (readonly number[])[] = [];
    const ask = makeBatcher<number, void>(
      (items) => {
        batches.push(items);
        return { answers: items.map(async () => undefined), shared: Promise.resolve() };
      },
      { concurrency: 9, maxSize: 9, keepsContext: false, weight: { of: (kilos) => kilos, max: 10 } },
    );
    await Promise.all([4, 6, 1, 99, 2, 3].map(ask));
    expect(batches).to.deep.equal([[4, 6], [1], [99], [2, 3]]);
  });

  it('are not made where the size is one, and then no call waits', async () => {
    const { ask, batches, itemsSoFar } = heldBatches(1, 1);
    const answers = [ask(1), ask(2), ask(3)];
    expect(itemsSoFar()).to.deep.equal([[1], [2], [3]]);
    for (const { go } of batches) go();
    expect(await Promise.all(answers)).to.deep.equal([2, 4, 6]);
  });

  it('run in the async context of their first call, and never in that of an earlier batch', async () => {
    const storage = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    const ask = makeBatcher<number, void>(
      (items) => {
        seen.push([storage.getStore(), items]);
        return { answers: items.map(async () => undefined), shared: Promise.resolve() };
      },
      { concurrency: 1, maxSize: 9, keepsContext: true },
    );
    const first = storage.run('a', () => ask(1));
    await turn();
    await Promise.all([storage.run('b', () => ask(2)), storage.run('c', () => ask(3)), first]);
    expect(seen).to.deep.equal([
      ['a', [1]],
      ['b', [2, 3]],
    ]);
  });

  it('do not wait for one that does not come back', async () => {
    const { ask, batches } = heldBatches(1, 10, 0);
    void ask(1);
    await turn();
    const next = ask(2);
    while (batches.length < 2) await turn();
    batches[1]?.go();
    expect(await next).to.equal(4);
  });

  it('go on after one that failed, and refuse one call without the others', async () => {
    const { ask, batches } = heldBatches(1, 10);
    const outcomes = Promise.allSettled([ask(1), ask(-1)]);
    await turn();
    batches[0]?.go();
    expect((await outcomes).map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected']);
    const failed = Promise.allSettled([ask(3)]);
    await turn();
    batches[1]?.go(new Error('away'));
    expect((await failed).map(({ status }) => status)).to.deep.equal(['rejected']);
    const next = ask(4);
    await turn();
    batches[2]?.go();
    expect(await next).to.equal(8);
  });
});
