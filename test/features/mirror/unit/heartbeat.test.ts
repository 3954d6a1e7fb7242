import { expect } from 'chai';
import { makeHeartbeat } from '../../../../src/features/mirror/heartbeat.ts';

describe('The heartbeat of a mirror', () => {
  const notified: number[] = [];
  let [at, kept, isKnown] = [0, 0, true];
  const beating = () =>
    makeHeartbeat({
      store: {
        heartbeat: async (_, perSecond) => {
          notified.push(perSecond);
          return isKnown;
        },
      },
      holder: 'one',
      kept: () => kept,
      now: () => at,
    });

  it('holds what was taken since it was told, until it is not told for so long that others have it, or they say so', async () => {
    const heartbeat = beating();
    expect(heartbeat.hold()(), 'it was not told yet').to.equal(false);
    await heartbeat.heartbeat();
    const early = heartbeat.hold();
    at += 14_000;
    expect(early()).to.equal(true);
    await heartbeat.heartbeat();
    at += 14_000;
    expect(early()).to.equal(true);
    at += 2000;
    expect(early()).to.equal(false);
    await heartbeat.heartbeat();
    expect(early(), 'what was lost stays lost').to.equal(false);
    const later = heartbeat.hold();
    expect(later()).to.equal(true);
    isKnown = false;
    await heartbeat.heartbeat();
    expect(later(), 'by the clock of the store it was dead').to.equal(false);
  });

  it('tells how many records a second were kept lately', async () => {
    const heartbeat = beating();
    notified.length = 0;
    for (const [seconds, more] of [[2, 10], ...Array.from({ length: 20 }, () => [3, 60])] as const) {
      at += seconds * 1000;
      kept += more;
      await heartbeat.heartbeat();
    }
    expect(notified.map(Math.round)).to.deep.include(20);
    expect(notified.at(-1)).to.equal(20);
  });
});
