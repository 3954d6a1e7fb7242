import { expect } from 'chai';
import type { Collection } from 'mongodb';
import { type Counter, makeSequences } from '../../../src/store/records/sequences.ts';

/** Counters in memory; each increment waits until it is let through. */
interface Update {
  readonly updateOne: { readonly filter: Counter; readonly update: [{ $set: { value: { $max: [number, unknown] } } }] };
}

const heldCounters = () => {
  const values = new Map<string, number>();
  const increments: { readonly count: number; readonly go: (error?: Error) => void }[] = [];
  const collection = {
    findOneAndUpdate: ({ _id }: Counter, { $inc }: { $inc: { value: number } }) =>
      new Promise((resolve, reject) => {
        const go = (error?: Error): void => {
          if (error !== undefined) return void reject(error);
          values.set(_id, (values.get(_id) ?? 0) + $inc.value);
          resolve({ _id, value: values.get(_id) });
        };
        increments.push({ count: $inc.value, go });
      }),
    bulkWrite: async (updates: readonly Update[]) => {
      for (const { updateOne } of updates) {
        const [{ $set }] = updateOne.update;
        values.set(updateOne.filter._id, Math.max($set.value.$max[0], (values.get(updateOne.filter._id) ?? 0) + 1));
      }
    },
    // The methods that are asked.
  } as unknown as Collection<Counter>;
  const clock = { now: 0 };
  const [sequences, other] = [makeSequences(collection, () => clock.now), makeSequences(collection, () => clock.now)] as const;
  return { sequences, other, increments, clock };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Counters', () => {
  it('give calls that come during an increment the next one together, and none the same number', async () => {
    const { sequences, increments, clock } = heldCounters();
    const first = sequences.next('a');
    const another = sequences.next('b');
    await turn();
    const others = [sequences.next('a'), sequences.next('a'), sequences.next('a')];
    await turn();
    increments[0]?.go();
    increments[1]?.go();
    expect(await first).to.equal(1);
    expect(await another).to.equal(1);
    clock.now += 1000;
    while (increments.length < 3) await turn();
    increments[2]?.go();
    expect(await Promise.all(others)).to.deep.equal([2, 3, 4]);
    expect(increments.map(({ count }) => count)).to.deep.equal([1, 1, 3]);
  });

  it('count on after an increment that failed, which fails nothing but its own calls', async () => {
    const { sequences, increments } = heldCounters();
    const failed = [sequences.next('a'), sequences.next('a')].map((next) => next.catch((error: Error) => error.message));
    const other = sequences.next('b');
    await turn();
    increments[0]?.go(new Error('no store'));
    increments[1]?.go();
    expect(await Promise.all(failed)).to.deep.equal(['no store', 'no store']);
    expect(await other).to.equal(1);
    const next = sequences.next('a');
    while (increments.length < 3) await turn();
    increments[2]?.go();
    expect(await next).to.equal(1);
  });

  it('that are asked for within a second are taken ahead and given in the order of the calls, after it only if nobody else took any', async () => {
    const { sequences, other, increments, clock } = heldCounters();
    const ask = async (calls: number, from = sequences): Promise<number[]> => {
      const known = increments.length;
      const asked = Array.from({ length: calls }, () => from.next('a'));
      await turn();
      increments[known]?.go();
      return Promise.all(asked);
    };
    expect(await ask(1)).to.deep.equal([1]);
    clock.now += 1000;
    expect(await ask(1), 'none ahead for who comes once in a second').to.deep.equal([2]);
    clock.now += 999;
    expect(await ask(1), 'up to 5').to.deep.equal([3]);
    expect(await ask(2)).to.deep.equal([4, 5]);
    expect(await ask(1), 'up to 12').to.deep.equal([6]);
    expect(await ask(5)).to.deep.equal([7, 8, 9, 10, 11]);
    clock.now += 1000;
    expect(await ask(2), 'with 14').to.deep.equal([12, 13]);
    clock.now += 1000;
    expect(await ask(1, other)).to.deep.equal([15]);
    expect(await ask(1), '14 is left out').to.deep.equal([16]);
    expect(increments.map(({ count }) => count)).to.deep.equal([1, 1, 3, 7, 2, 1, 1]);
  });

  it('are not given from what was taken ahead once they have moved past a number that came from elsewhere', async () => {
    for (const passes of ['sequences', 'other'] as const) {
      const { increments, clock, ...both } = heldCounters();
      const { sequences } = both;
      for (const numbers of [[1, 2], [3]]) {
        const asked = numbers.map(() => sequences.next('a'));
        await turn();
        increments.at(-1)?.go();
        expect(await Promise.all(asked)).to.deep.equal(numbers);
      }
      // One of those that were taken ahead; another process is noticed at the next look at the store.
      await both[passes].passAll(new Map([['a', 5]]));
      if (passes === 'other') clock.now += 1000;
      const next = sequences.next('a');
      await turn();
      increments.at(-1)?.go();
      expect(await next, passes).to.be.above(5);
    }
  });
});
