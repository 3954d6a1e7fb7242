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
  it('give those who ask while an increment is under way the next one together, and nobody the same number', async () => {
    const { sequences, increments } = heldCounters();
    const first = sequences.next('a');
    const others = [sequences.next('a'), sequences.next('a'), sequences.next('a')];
    const another = sequences.next('b');
    increments[0]?.go();
    increments[1]?.go();
    expect(await first).to.equal(1);
    expect(await another).to.equal(1);
    await turn();
    increments[2]?.go();
    expect(await Promise.all(others)).to.deep.equal([2, 3, 4]);
    expect(increments.map(({ count }) => count)).to.deep.equal([1, 1, 3]);
  });

  it('tell everybody of an increment that has failed, and count on afterwards', async () => {
    const { sequences, increments } = heldCounters();
    const failed = sequences.next('a').catch((error: Error) => error.message);
    increments[0]?.go(new Error('no store'));
    expect(await failed).to.equal('no store');
    const next = sequences.next('a');
    await turn();
    increments[1]?.go();
    expect(await next).to.equal(1);
  });
});
