import { expect } from 'chai';
import { makeTurns } from '../../../src/model/turns.ts';

/** A clock that a record takes one of, and rounds that are called by hand. */
const makeWorld = (share: number) => {
  let clock = 0;
  let rounds: (() => void)[] = [];
  const turns = makeTurns(
    share,
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
    await new Promise((resolve) => setImmediate(resolve));
    const called = rounds;
    rounds = [];
    for (const goOn of called) goOn();
    return log.splice(0).join(' ');
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
    // Each begins when it is called: the first round has both.
    expect([await round(), await round(), await round()]).to.deep.equal(['a1 a2 b1 b2', 'a3 a4', 'b3 b4']);
    expect(await walked).to.deep.equal([
      ['A1', 'A2', 'A3', 'A4'],
      ['B1', 'B2', 'B3', 'B4'],
    ]);
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
