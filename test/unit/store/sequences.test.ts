import { expect } from 'chai';
import type { Collection } from 'mongodb';
import { type Counter, makeSequences } from '../../../src/store/records/sequences.ts';

/** Counters in memory; each increment waits until it is let through. */
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
    // The one method that is asked.
  } as unknown as Collection<Counter>;
  return { sequences: makeSequences(collection), increments };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Counters', () => {
  it('give calls that come during an increment the next one together, and none the same number', async () => {
    const { sequences, increments } = heldCounters();
    const first = sequences.next('a');
    const another = sequences.next('b');
    await turn();
    const others = [sequences.next('a'), sequences.next('a'), sequences.next('a')];
    await turn();
    increments[0]?.go();
    increments[1]?.go();
    expect(await first).to.equal(1);
    expect(await another).to.equal(1);
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
});
