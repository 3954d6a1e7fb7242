/** What a soak is about to do is decided by its seed and by nothing that happens. */
import { expect } from 'chai';
import { chooseFault, type FaultKind } from '../support/soak/faults.ts';
import { makeRandoms } from '../support/soak/run.ts';

const kinds: readonly FaultKind[] = ['members', 'fail points', 'processes', 'connections'];
const ground = { members: 3, hasWorkers: true };

/** `draws`: how many numbers each fault takes before the next is chosen. */
const collectChoices = (seed: number, draws: number) => {
  const randomOf = makeRandoms(seed);
  return kinds.flatMap((kind) =>
    Array.from({ length: 200 }, (_, count) => {
      const { name, pauseMs, random } = chooseFault(kind, count, ground, randomOf);
      for (let draw = 0; draw < draws; draw += 1) random();
      return `${name} after ${pauseMs}`;
    }),
  );
};

describe('The faults of a soak', () => {
  it('are the same for the same seed, however much of each comes to pass, and others for another seed', () => {
    expect(collectChoices(11, 0)).to.deep.equal(collectChoices(11, 3));
    expect(collectChoices(11, 0)).not.to.deep.equal(collectChoices(12, 0));
  });

  it('are all of them chosen; the primary is killed more rarely than it is frozen', () => {
    const names = collectChoices(11, 0).map((choice) => choice.split(' ')[0]);
    const computeCount = (name: string): number => names.filter((each) => each === name).length;
    for (const name of ['freezePrimary', 'stepDown', 'holdBack', 'killPrimary', 'hangingInserts', 'killApi', 'killWorker', 'cutByFin']) {
      expect(computeCount(name), name).to.be.greaterThan(0);
    }
    expect(computeCount('killPrimary')).to.be.lessThan(computeCount('freezePrimary'));
  });
});
