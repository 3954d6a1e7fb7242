import { expect } from 'chai';
import { conflict, unavailable } from '../../../src/base/domain/problem.ts';
import { makeSingleFlight, Replaced } from '../../../src/store/records/concurrent-writers.ts';

const lost = () => conflict();
const statusOf = (done: PromiseSettledResult<unknown>): unknown => (done.status === 'fulfilled' ? done.value : done.reason.status);

describe('Writers of one revision', () => {
  it('do not ask the store when the one before them has won, or has lost to somebody else', async () => {
    for (const first of [async () => 'won', () => Promise.reject(new Replaced('t 2'))]) {
      const singleFlight = makeSingleFlight();
      let asked = 0;
      const write = async (): Promise<string> => {
        asked += 1;
        return first();
      };
      const done = await Promise.allSettled(Array.from({ length: 50 }, () => singleFlight('t 2', write, lost)));
      expect(done.slice(1).map(statusOf)).to.deep.equal(Array(49).fill(409));
      expect(asked).to.equal(1);
    }
  });

  it('do not wait for ever behind one that hangs, and whoever comes after them asks the store', async () => {
    const singleFlight = makeSingleFlight(() => performance.now(), 5);
    void singleFlight('t 2', () => new Promise(() => undefined), lost);
    const [waited] = await Promise.allSettled([singleFlight('t 2', async () => 'won', lost)]);
    expect(statusOf(waited)).to.equal(503);
    expect(await singleFlight('t 2', async () => 'won', lost)).to.equal('won');
  });

  it('try themselves when the one before them has lost another record that it was to replace', async () => {
    for (const other of [new Replaced('contracts c 7'), conflict()]) {
      const singleFlight = makeSingleFlight();
      const first = singleFlight('t 2', () => Promise.reject(other), lost);
      const done = await Promise.allSettled([
        first,
        singleFlight('t 2', async () => 'won', lost),
        singleFlight('t 2', async () => 'won', lost),
      ]);
      expect(done.map(statusOf)).to.deep.equal([409, 'won', 409]);
    }
  });

  it('try one by one while those before them fail, and one of them wins', async () => {
    const singleFlight = makeSingleFlight();
    let [asked, atOnce, most] = [0, 0, 0];
    const write = async (): Promise<string> => {
      asked += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      if (asked < 4) throw new Error('away');
      return 'won';
    };
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => singleFlight('t 2', write, lost)));
    expect([asked, most]).to.deep.equal([4, 1]);
    expect(done.slice(3).map(statusOf)).to.deep.equal(['won', ...Array(6).fill(409)]);
  });

  it('are told 503 when all have failed for longer than they wait; others are not held up', async () => {
    let now = 0;
    const singleFlight = makeSingleFlight(() => now);
    const fail = async () => {
      await Promise.resolve();
      now += 3000;
      throw unavailable('away');
    };
    let asked = 0;
    const counted = () => {
      asked += 1;
      return fail();
    };
    const all = Array.from({ length: 5 }, () => singleFlight('t 2', counted, lost));
    expect(await singleFlight('t 3', async () => 'other', lost)).to.equal('other');
    expect((await Promise.allSettled(all)).map(statusOf)).to.deep.equal(Array(5).fill(503));
    expect(asked).to.equal(2);
    expect(await singleFlight('t 2', async () => 'later', lost), 'and the place is free again').to.equal('later');
  });
});
