import { expect } from 'chai';
import { Problem } from '../../../src/base/domain/problem.ts';
import { makeProbe } from '../../../src/feed/page-cache.ts';

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

  it('renews an answer of half its age beside those who ask, and gives none that is too old', async () => {
    const { questions, probe, pass } = stage();
    const first = probe.renewed(500);
    questions[0]?.(7);
    await first;
    await pass(250);
    expect(await probe.renewed(500)).to.equal(7);
    expect(questions, 'not yet half as old').to.have.length(1);
    await pass(1);
    expect(await Promise.all([probe.renewed(500), probe.renewed(500)])).to.deep.equal([7, 7]);
    expect(questions, 'one question for all').to.have.length(2);
    questions[1]?.(8);
    await pass(0);
    expect(await probe.renewed(500)).to.equal(8);
    // Asked at 251: its answer is too old at 752, and the next one is waited for.
    await pass(500);
    const asked = [probe.renewed(500), probe.renewed(500)];
    expect(await asked[0]).to.equal(8);
    expect(questions).to.have.length(3);
    await pass(1);
    const late = probe.renewed(500);
    questions[2]?.(9);
    expect(await late).to.equal(9);
    expect(questions).to.have.length(3);
    await pass(10_000);
    expect(questions, 'nothing while nobody asks').to.have.length(3);
  });

  it('renews nothing of itself where each answer has to be younger than its question', async () => {
    const { questions, probe, pass } = stage();
    for (const nth of [0, 1]) {
      const asked = probe.renewed(0);
      questions[nth]?.(nth);
      expect(await asked).to.equal(nth);
      expect(questions).to.have.length(nth + 1);
      await pass(1);
    }
  });

  it('survives a renewal that fails, and asks again', async () => {
    let now = 0;
    let fails = false;
    let asked = 0;
    const ask = async (): Promise<number> => {
      asked += 1;
      if (fails) throw new Problem('http-service-unavailable', 'away');
      return asked;
    };
    const probe = makeProbe(ask, () => now, 300);
    await probe.renewed(500);
    fails = true;
    now = 300;
    expect(await probe.renewed(500)).to.equal(1);
    await new Promise((resolve) => setImmediate(resolve));
    fails = false;
    now = 501;
    expect(await probe.renewed(500)).to.equal(3);
  });

  it('gives nobody the answer to a question that was put too long ago', async () => {
    const { questions, probe, pass } = stage();
    const first = outcome(probe.newest(500));
    await pass(500);
    const young = probe.newest(500);
    await pass(1);
    const asked = [probe.newest(500), probe.newest(500)];
    questions[0]?.(7);
    await pass(0);
    expect([await first, await young]).to.deep.equal([503, 7]);
    expect(questions, 'one question for both').to.have.length(2);
    questions[1]?.(8);
    expect(await Promise.all(asked)).to.deep.equal([8, 8]);
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
