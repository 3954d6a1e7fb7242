/** A share of work leaves room for other work (src/base/platform/concurrency-limit.ts). */
import { expect } from 'chai';
import { makeShare } from '../../../src/base/platform/concurrency-limit.ts';

describe('A share', () => {
  it('is never exceeded, and is given in the order of asking, also after a failure', async () => {
    const share = makeShare(2);
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    let [running, most] = [0, 0];
    const work = (at: number) =>
      share(async () => {
        begun.push(at);
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
        if (at === 1) throw new Error('broken');
        return at;
      });
    const all = Promise.allSettled([0, 1, 2, 3, 4].map(work));
    for (let done = 0; done < 5; done += 1) {
      while (ends.length === 0) await new Promise(setImmediate);
      ends.shift()?.();
    }
    expect((await all).map((one) => (one.status === 'fulfilled' ? one.value : 'broken'))).to.deep.equal([0, 'broken', 2, 3, 4]);
    expect([begun, most]).to.deep.equal([[0, 1, 2, 3, 4], 2]);
  });
});
