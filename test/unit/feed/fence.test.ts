import { expect } from 'chai';
import { Problem, unavailable } from '../../../src/base/domain/problem.ts';
import { fencedTimestamps, makeFence } from '../../../src/feed/closed-timestamp.ts';
import type { Moment, Tick } from '../../../src/store/feed/fence.ts';

/** Ticks that end when they are told, a clock that is moved by hand, and pauses that end when it has been moved past them. */
const stage = () => {
  const ticks: { floor: number; publish(h: number, created?: boolean): Promise<void>; refuse(): Promise<void> }[] = [];
  const removals: number[] = [];
  const pauses: { until: number; end: () => void }[] = [];
  let now = 0;
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const fence = makeFence({
    removed: ({ h }) => void removals.push(h),
    tick: (floor) =>
      new Promise<Tick>((resolve, reject) => {
        ticks.push({
          floor,
          publish: async (h, created = false) => {
            // Opaque to the fence.
            resolve({ h, x: `x of ${h}` as unknown as Moment, made: created });
            await settle();
          },
          refuse: async () => {
            reject(new Error('no majority'));
            await settle();
          },
        });
      }),
    now: () => now,
    pause: (ms) => new Promise((resolve) => pauses.push({ until: now + ms, end: resolve })),
  });
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    for (const { until, end } of pauses) if (until <= now) end();
    await settle();
  };
  return { ticks, fence, pass, settle, removals };
};

const refusal = async (promise: Promise<unknown>): Promise<number> => {
  const error = await promise.catch((failure: unknown) => failure);
  if (!(error instanceof Problem)) throw new Error('nothing was refused');
  return error.status;
};

describe('The fence', () => {
  it('makes one tick for all who ask at once', async () => {
    const { ticks, fence } = stage();
    const asked = [fence.advance(), fence.advance(), fence.advance()];
    expect(ticks).to.have.length(1);
    await ticks[0]?.publish(7);
    expect((await Promise.all(asked)).map((pair) => pair?.h)).to.deep.equal([7, 7, 7]);
  });

  it('lets nobody wait longer than 300 ms, and answers then with the pair it has', async () => {
    const { ticks, fence, pass } = stage();
    const first = fence.advance();
    await ticks[0]?.publish(7);
    await first;
    const second = fence.advance();
    await pass(300);
    expect((await second)?.h).to.equal(7);
    await ticks[1]?.publish(8);
    expect(fence.pair()).to.deep.equal({ h: 8, x: 'x of 8' });
  });

  it('publishes nothing of a tick that failed', async () => {
    const { ticks, fence } = stage();
    const asked = fence.advance();
    await ticks[0]?.refuse();
    expect(await asked).to.equal(null);
    expect(fence.trouble()).to.be.instanceOf(Error);
    expect(fence.ageMs()).to.equal(null);
  });

  it('leaves a tick alone that does not answer for 3 s, and does not let it undo a younger one', async () => {
    const { ticks, fence, pass } = stage();
    void fence.advance();
    await pass(3000);
    const second = fence.advance();
    expect(ticks).to.have.length(2);
    await ticks[1]?.publish(9);
    await ticks[0]?.publish(8);
    expect((await second)?.h).to.equal(9);
    expect(fence.pair()?.h).to.equal(9);
  });

  it('never asks for less than it has published, and tells when somebody has removed it', async () => {
    const { ticks, fence, removals } = stage();
    const first = fence.advance();
    await ticks[0]?.publish(7, true);
    await first;
    expect(removals, 'the very first one').to.deep.equal([]);
    const second = fence.advance();
    expect(ticks.map(({ floor }) => floor)).to.deep.equal([0, 7]);
    await ticks[1]?.publish(7, true);
    await second;
    expect(removals).to.deep.equal([7]);
  });

  it('never publishes a closed timestamp below the last one', async () => {
    const { ticks, fence } = stage();
    const first = fence.advance();
    await ticks[0]?.publish(7);
    await first;
    const second = fence.advance();
    await ticks[1]?.publish(5, true);
    expect((await second)?.h).to.equal(7);
  });

  it('gives whoever needs it the pair of a tick that began after the question', async () => {
    const { ticks, fence, pass, settle } = stage();
    void fence.advance();
    await pass(1);
    const renewed = fence.renew();
    await ticks[0]?.publish(7);
    await settle();
    expect(ticks).to.have.length(2);
    await ticks[1]?.publish(8);
    expect((await renewed)?.h).to.equal(8);
  });
});

describe('The closed timestamp behind the fence', () => {
  const ready = async (delay = 1) => {
    const parts = stage();
    const closedTimestamps = fencedTimestamps({ fence: parts.fence, delay, watched: () => true });
    const first = closedTimestamps.current();
    await parts.ticks[0]?.publish(10);
    return { ...parts, closedTimestamps, bound: await first };
  };

  it('answers 503 while no guard has begun its watch, without a tick', async () => {
    const { fence, ticks } = stage();
    expect(await refusal(fencedTimestamps({ fence, delay: 1, watched: () => false }).current())).to.equal(503);
    expect(ticks).to.have.length(0);
  });

  it('answers 503 while there is no pair', async () => {
    const { fence, pass } = stage();
    const asked = refusal(fencedTimestamps({ fence, delay: 1, watched: () => true }).current());
    await pass(300);
    expect(await asked).to.equal(503);
  });

  it('makes no tick when nothing waits above it', async () => {
    const { closedTimestamps, bound, pass, ticks } = await ready();
    await pass(1000);
    expect(await closedTimestamps.fresher(bound, async () => null)).to.equal(bound);
    expect(ticks).to.have.length(1);
  });

  it('makes no tick and asks nothing while its pair is younger than 100 ms', async () => {
    const { closedTimestamps, bound, pass, ticks } = await ready();
    await pass(99);
    const asked = closedTimestamps.fresher(bound, async () => {
      throw new Error('nobody was to be asked');
    });
    expect(await asked).to.equal(bound);
    expect(ticks).to.have.length(1);
  });

  it('moves on when something waits above it', async () => {
    const { closedTimestamps, bound, pass, ticks, settle } = await ready();
    await pass(100);
    const asked = closedTimestamps.fresher(bound, async () => 99);
    await settle();
    await ticks[1]?.publish(12);
    expect((await asked).h).to.equal(12);
  });

  it('moves on at once when it is to have no delay, whatever the age of its pair', async () => {
    const { closedTimestamps, bound, pass, ticks, settle } = await ready(0);
    await pass(1);
    const asked = closedTimestamps.fresher(bound, async () => 99);
    await settle();
    await ticks[1]?.publish(12);
    expect((await asked).h).to.equal(12);
  });

  it('without a delay waits five times as long for its tick: what was acknowledged is to be shown', async () => {
    const { closedTimestamps, bound, pass, ticks, settle } = await ready(0);
    const asked = closedTimestamps.fresher(bound, async () => 99);
    await settle();
    await pass(1499);
    await settle();
    await ticks[1]?.publish(12);
    expect((await asked).h).to.equal(12);
    const late = closedTimestamps.fresher(await closedTimestamps.current(), async () => 99);
    await settle();
    await pass(1500);
    expect((await late).h).to.equal(12);
  });

  it('stays where it is while the store does not say what waits above it', async () => {
    const { closedTimestamps, bound, pass, ticks } = await ready();
    await pass(100);
    const away = () => Promise.reject(unavailable('away'));
    expect(await closedTimestamps.fresher(bound, away)).to.equal(bound);
    expect(ticks).to.have.length(1);
    const mistake = new Error('a mistake');
    expect(await closedTimestamps.fresher(bound, () => Promise.reject(mistake)).catch((error: unknown) => error)).to.equal(mistake);
  });

  it('covers positions nobody has reached with one tick for all who ask at once, and no two within 100 ms', async () => {
    const { closedTimestamps, pass, ticks, settle } = await ready();
    for (const round of [1, 2, 3]) {
      const asked = Array.from({ length: 20 }, () => closedTimestamps.covering(1_000_000));
      await pass(99);
      expect(ticks, 'before the 100 ms are over').to.have.length(round);
      await pass(1);
      await settle();
      expect(ticks).to.have.length(round + 1);
      await ticks[round]?.publish(10 + round);
      expect((await Promise.all(asked)).map(({ h }) => h)).to.deep.equal(asked.map(() => 10 + round));
    }
  });

  it('covers a position of another process only with a tick from now on, and refuses when there is none', async () => {
    const { closedTimestamps, bound, pass, ticks, settle } = await ready();
    expect(await closedTimestamps.covering(10)).to.equal(bound);
    const asked = closedTimestamps.covering(11);
    await pass(100);
    await settle();
    await ticks[1]?.publish(11);
    expect((await asked).h).to.equal(11);
    const refused = refusal(closedTimestamps.covering(12));
    await pass(100);
    await settle();
    await ticks[2]?.refuse();
    expect(await refused).to.equal(503);
  });
});
