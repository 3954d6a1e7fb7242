/** A short soak in every run of the tests; `npm run soak` is the long one (test 13 of spec/feed.md §8). */
import { expect } from 'chai';
import { reportLines } from '../support/soak/report.ts';
import { runSoak } from '../support/soak/run.ts';

const messages: string[] = [];

describe('A registry on three servers, with writers, faults and crawlers at once', function () {
  this.timeout(480_000);
  afterEach(function () {
    // What happened before a failure is the only thing that explains it.
    if (this.currentTest?.state === 'failed') for (const line of messages) process.stderr.write(`${line}\n`);
  });

  it('brings the final version of every record to every crawler, forward, backward and pushed, and leaves a history that proves each', async () => {
    const result = await runSoak({
      seconds: Number(process.env.SOAK_SECONDS ?? 20),
      seed: 32, // in 20 s kills the primary, a process and a worker
      nodes: 3,
      apis: 2,
      workers: 2,
      writers: 8,
      guarded: true,
      say: (line) => void messages.push(line),
    });
    for (const line of reportLines(result).slice(-4)) process.stderr.write(`${line}\n`);
    const skipped = messages.filter((line) => line.startsWith('skipped'));
    for (const line of skipped) process.stderr.write(`${line}\n`);
    expect(result.acknowledged).to.be.greaterThan(0);
    expect(result.unwitnessed, 'late and re-stamped are counted by an observer that saw all').to.equal(0);
    expect(result.forgotten).to.deep.equal([]);
    expect(result.histories.entries).to.be.greaterThan(0);
    expect(result.histories.faults, 'records that are not what their history says').to.deep.equal([]);
    expect(result.histories.unnoticed, 'changed past the store, which the verification has to name').to.deep.equal([]);
    for (const { name, lost, inversions } of result.crawlers) {
      expect(lost, name).to.deep.equal([]);
      expect(inversions, `${name} never sees a position below one before`).to.equal(0);
    }
  });
});
