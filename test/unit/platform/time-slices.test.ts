import { expect } from 'chai';
import { makeTimeSlices } from '../../../src/base/platform/time-slices.ts';

/** A clock that a record takes one of, and rounds that are called by hand. */
const makeWorld = (roundMs: number, shortMs = 0) => {
  let clock = 0;
  const rounds: (() => void)[] = [];
  const turns = makeTimeSlices(
    { roundMs, shortMs },
    (goOn) => void rounds.push(goOn),
    () => clock,
  );
  const log: string[] = [];
  const walk = (name: string, count: number): Promise<string[]> =>
    turns.map(
      Array.from({ length: count }, (_, index) => `${name}${index + 1}`),
      (each) => {
        clock += 1;
        log.push(each);
        return each.toUpperCase();
      },
    );
  /** Everybody else has a turn; gives what was worked on before. */
  const round = async (): Promise<string> => {
    const worked = () => new Promise((resolve) => setImmediate(resolve));
    await worked();
    const before = log.splice(0).join(' ');
    for (const goOn of rounds.splice(0)) {
      goOn();
      await worked();
    }
    return before;
  };
  return { turns, walk, round, isResting: () => rounds.length === 0 };
};

describe('Work in turns', () => {
  it('stops when its share is over, and goes on in the next round', async () => {
    const { walk, round, isResting } = makeWorld(3);
    const walked = walk('a', 7);
    expect([await round(), await round(), await round()]).to.deep.equal(['a1 a2 a3', 'a4 a5 a6', 'a7']);
    expect(await walked).to.deep.equal(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']);
    expect(isResting()).to.equal(true);
  });

  it('is that of one walk a round, however many there are', async () => {
    const { walk, round } = makeWorld(2);
    const walked = Promise.all([walk('a', 4), walk('b', 4)]);
    expect([await round(), await round(), await round(), await round()]).to.deep.equal(['a1 a2', 'a3 a4', 'b1 b2', 'b3 b4']);
    expect(await walked).to.deep.equal([
      ['A1', 'A2', 'A3', 'A4'],
      ['B1', 'B2', 'B3', 'B4'],
    ]);
  });

  it('leaves what is left of a share to whoever comes in the same round', async () => {
    const { walk, round } = makeWorld(3);
    const walked = Promise.all([walk('a', 1), walk('b', 4)]);
    expect([await round(), await round()]).to.deep.equal(['a1 b1 b2', 'b3 b4']);
    expect(await walked).to.deep.equal([['A1'], ['B1', 'B2', 'B3', 'B4']]);
  });

  it('goes on with who has waited longest, before whoever comes later', async () => {
    const { walk, round } = makeWorld(2);
    const walked = [walk('a', 4), walk('b', 3), walk('c', 3)];
    const first = await round();
    walked.push(walk('d', 1));
    const rounds = [first, await round(), await round(), await round(), await round(), await round()];
    expect(rounds).to.deep.equal(['a1 a2', 'a3 a4', 'b1 b2', 'c1 c2', 'd1 b3', 'c3']);
    await Promise.all(walked);
  });

  it('comes to who waits, though in every round somebody new comes and would use all of it up', async () => {
    const { turns, walk, round } = makeWorld(2);
    const waited = turns.next().then(() => 'called');
    const walked: Promise<unknown>[] = [];
    for (const name of ['a', 'b', 'c']) {
      walked.push(walk(name, 2));
      await round();
    }
    expect(await Promise.race([waited, 'never called'])).to.equal('called');
    while ((await round()) !== '');
    await Promise.all(walked);
  });

  it('does not wait with what is short', async () => {
    const { walk, round } = makeWorld(3, 1);
    const walked = Promise.all([walk('a', 5), walk('b', 1)]);
    expect([await round(), await round()]).to.deep.equal(['a1 a2 a3 b1', 'a4 a5']);
    await walked;
  });

  it('ends with the error of what was made', async () => {
    const { turns } = makeWorld(3);
    const failing = turns.map([1], () => {
      throw new Error('cannot be shown');
    });
    const error = await failing.then(
      () => null,
      (cause: unknown) => cause,
    );
    expect(error).to.be.an('error').with.property('message', 'cannot be shown');
  });
});
