import { expect } from 'chai';
import { makeEstimate, withLines } from '../../../src/base/platform/progress.ts';

const secondsIn = (text: string): number => {
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+) min)? ?(?:(\d+) s)? left$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

describe('The time that is left', () => {
  it('is steady where eight steps end together and then none for a while', () => {
    let now = 0;
    const left = makeEstimate(() => now);
    const notified: number[] = [];
    for (let done = 1; done <= 4000; done += 1) {
      now += done % 8 === 0 ? 400 : 0.1;
      const text = left(done, 4000);
      if (text !== '') notified.push(secondsIn(text));
    }
    const jumps = notified
      .slice(1)
      .map((seconds, index) => Math.abs(seconds - (notified[index] ?? 0)) / Math.max(10, notified[index] ?? 0));
    expect(notified[0]).to.be.within(100, 300);
    expect(Math.max(...jumps)).to.be.lessThan(0.15);
    expect(notified.at(-1)).to.equal(0);
  });

  it('is not told before the pace is known, and counts from where the work began', () => {
    let now = 0;
    const left = makeEstimate(() => now);
    expect(left(5001, 10_000)).to.equal('');
    now = 10_000;
    expect(left(6000, 10_000)).to.equal('40 s left');
    now = 20_000;
    expect(left(6001, 30_000)).to.equal('8 min left');
  });
});

describe('Progress where there is no terminal', () => {
  it('is a line every ten seconds, also before anything is done, and none after the end', async () => {
    let now = 0;
    let tick = (): void => {};
    let isStopped = false;
    const lines: string[] = [];
    const every = (ms: number, work: () => void): (() => void) => {
      tick = () => {
        now += ms;
        work();
      };
      return () => {
        isStopped = true;
      };
    };
    const result = await withLines(
      'seed',
      async (progress) => {
        tick();
        progress(1, 1000);
        progress(100, 1000);
        tick();
        progress(300, 1000);
        tick();
        return 'made';
      },
      { write: (line) => void lines.push(line), every, now: () => now },
    );
    expect([result, isStopped]).to.deep.equal(['made', true]);
    expect(lines).to.deep.equal([
      'seed: nothing done yet',
      'seed: 100 of 1000 (10 %), 1 min 30 s left',
      'seed: 300 of 1000 (30 %), 47 s left',
    ]);
  });
});
