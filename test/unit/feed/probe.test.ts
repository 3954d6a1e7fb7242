import { expect } from 'chai';
import { makeProbe } from '../../../src/feed/memory.ts';
import { Problem } from '../../../src/model/problem.ts';

/** Questions that are answered when the test says so, and a clock that is moved by hand. */
const stage = () => {
  const questions: ((value: number | null) => void)[] = [];
  const pauses: { until: number; end: () => void }[] = [];
  let now = 0;
  const probe = makeProbe(
    () => new Promise((resolve) => void questions.push(resolve)),
    () => now,
    300,
    (ms) => new Promise((resolve) => void pauses.push({ until: now + ms, end: resolve })),
  );
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    for (const { until, end } of pauses) if (until <= now) end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { questions, probe, pass };
};

const outcome = (asked: Promise<number | null>): Promise<unknown> =>
  asked.catch((error: unknown) => (error instanceof Problem ? error.status : error));

describe('The probe', () => {
  it('asks once for all who ask at the same time, and remembers the answer', async () => {
    const { questions, probe, pass } = stage();
    const asked = [probe.newest(500), probe.newest(500)];
    questions[0]?.(7);
    expect(await Promise.all(asked)).to.deep.equal([7, 7]);
    await pass(500);
    expect(await probe.newest(500)).to.equal(7);
    expect(questions).to.have.length(1);
    expect([probe.knowsAbove(6), probe.knowsAbove(7)]).to.deep.equal([true, false]);
  });

  it('lets nobody wait longer than 300 ms for a store that says nothing', async () => {
    const { questions, probe, pass } = stage();
    const asked = [500, 500, 0].map((age) => outcome(probe.newest(age)));
    await pass(300);
    expect(await Promise.all(asked)).to.deep.equal([503, 503, 503]);
    expect(questions).to.have.length(2);
  });

  it('leaves a question alone after 3 s, and takes its late answer for no newer one', async () => {
    const { questions, probe, pass } = stage();
    const first = outcome(probe.newest(500));
    await pass(2999);
    await first;
    void outcome(probe.newest(500));
    expect(questions).to.have.length(1);
    await pass(1);
    const second = probe.newest(500);
    expect(questions).to.have.length(2);
    questions[1]?.(9);
    expect(await second).to.equal(9);
    questions[0]?.(8);
    await pass(0);
    expect(await probe.newest(500)).to.equal(9);
  });
});
