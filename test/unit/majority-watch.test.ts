/** Readiness while the store acknowledges nothing (docs/metrics.md), by a clock of the test. */
import { expect } from 'chai';
import { makeMajorityWatch } from '../../src/app/majority-watch.ts';
import { unavailable } from '../../src/base/domain/problem.ts';

const makeWatched = () => {
  let now = 1_000_000;
  const lines: string[] = [];
  let probe = (): Promise<void> => Promise.resolve();
  const log = {
    info: (message: string, fields: object = {}) => void lines.push(`info ${message} ${JSON.stringify(fields)}`),
    warn: (message: string, fields: object = {}) => void lines.push(`warn ${message} ${JSON.stringify(fields)}`),
  };
  const watch = makeMajorityWatch({ probe: () => probe(), log, now: () => now });
  return {
    watch,
    lines,
    pass: (seconds: number): void => {
      now += seconds * 1000;
    },
    answers: (how: () => Promise<void>): void => {
      probe = how;
    },
    /** One pass, whatever becomes of it. */
    ask: () => watch.run().catch(() => undefined),
  };
};

const refuses = async (): Promise<void> => {
  throw unavailable('The store is not ready. Please, retry');
};

describe('The watch of the acknowledgements of the store', () => {
  it('has nothing against a store that acknowledges, however long ago, as long as no write waits', async () => {
    const { watch, pass, ask } = makeWatched();
    expect(watch.trouble()).to.equal(null);
    await ask();
    pass(3600);
    expect(watch.trouble()).to.equal(null);
  });

  it('reports trouble from three seconds after the first write that was not acknowledged, at most four after the last that was', async () => {
    const { watch, pass, answers, ask } = makeWatched();
    await ask();
    pass(1);
    answers(refuses);
    await ask();
    pass(2.9);
    await ask();
    expect(watch.trouble()).to.equal(null);
    pass(0.1);
    expect(watch.trouble()).to.equal('The store has acknowledged no write for 3 s');
    await ask();
    pass(30);
    expect(watch.trouble()).to.equal('The store has acknowledged no write for 33 s');
  });

  it('does the same for writes that get no answer at all', async () => {
    const { watch, pass, answers, ask } = makeWatched();
    answers(() => new Promise<never>(() => undefined));
    await ask();
    pass(3);
    expect(watch.trouble()).to.equal('The store has acknowledged no write for 3 s');
  });

  it('is content with the first acknowledgement, also that of a write it had given up', async () => {
    const { watch, pass, answers, ask } = makeWatched();
    let acknowledge = (): void => undefined;
    answers(() => new Promise((resolve) => (acknowledge = resolve)));
    await ask();
    answers(refuses);
    pass(5);
    await ask();
    expect(watch.trouble()).to.be.a('string');
    acknowledge();
    await new Promise(setImmediate);
    expect(watch.trouble()).to.equal(null);
    answers(async () => undefined);
    await ask();
    expect(watch.trouble()).to.equal(null);
  });

  it('asks again soon, and says once when the trouble begins and once when it ends', async () => {
    const { watch, lines, pass, answers } = makeWatched();
    let asked = 0;
    const afterFive = new Promise<void>((resolve) => {
      answers(async () => {
        asked += 1;
        pass(1.5);
        if (asked < 6) return refuses();
        resolve();
      });
    });
    watch.start();
    await afterFive;
    await watch.stop();
    expect(watch.trouble()).to.equal(null);
    expect(lines).to.deep.equal([
      'warn store acknowledges no writes {"cause":"The store is not ready. Please, retry"}',
      'info store acknowledges writes again {"seconds":9}',
    ]);
  });
});
