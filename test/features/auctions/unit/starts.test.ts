/** Starts that time has moved are told beside everything else (docs/auctions.md). */
import { expect } from 'chai';
import { makeStarts } from '../../../../src/features/auctions/moved-starts.ts';

describe('the look for auctions that stand still before they have begun', () => {
  it('is begun once a minute, and nobody waits for it', async () => {
    let [time, lists] = [0, 0];
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const warned: string[] = [];
    const starts = makeStarts({
      auctions: {
        list: async () => {
          lists += 1;
          await answered;
          throw new Error('the store is away');
        },
        decide: () => expect.fail('nothing stands still'),
      },
      tenders: { tellStart: () => expect.fail('nothing stands still') },
      log: { warn: (message) => void warned.push(message) },
      elapsed: () => time,
    });
    starts.lookNowAndThen();
    time += 60_000;
    starts.lookNowAndThen();
    expect(lists).to.equal(1);
    answer();
    await starts.over();
    expect(warned).to.have.length(1);
    time += 59_999;
    starts.lookNowAndThen();
    expect(lists).to.equal(2);
    await starts.over();
    starts.lookNowAndThen();
    expect(lists).to.equal(2);
  });
});
