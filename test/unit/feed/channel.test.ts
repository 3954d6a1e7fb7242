import { expect } from 'chai';
import { makeChannel } from '../../../src/feed/channel.ts';
import { type ClosedTimestamps, pumpMs } from '../../../src/feed/closed-timestamp.ts';
import type { FeedSource } from '../../../src/feed/page.ts';
import type { FeedWindow } from '../../../src/store/feed/reader.ts';
import type { Row } from '../../../src/store/feed/rows.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('The pump of a feed', () => {
  it('looks each 100 ms, and each 10 ms where nothing is held back', () => {
    expect([1, 0.5, 60, 0].map(pumpMs)).to.deep.equal([100, 100, 100, 10]);
  });

  it('gives one who joins during a read the fields he needs, and not rows that were read for others', async () => {
    const bound = { h: 5, x: null };
    const closedTimestamps: ClosedTimestamps = {
      current: async () => bound,
      fresher: async () => ({ h: 9, x: null }),
      covering: async () => bound,
    };
    const asked: (readonly string[])[] = [];
    let release: () => void = () => {};
    const source: FeedSource = {
      path: '/contracts',
      optional: new Set(['status']),
      needs: (fields) => fields,
      view: () => ({}),
      read: async ({ fields }: FeedWindow): Promise<readonly Row[]> => {
        asked.push(fields);
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        const row = { _id: 'a', public_modified: 7, dateModified: new Date(0) };
        return [fields.includes('status') ? { ...row, status: 'active' } : row];
      },
    };
    let turn: () => void = () => {};
    const pause = () =>
      new Promise<void>((resolve) => {
        turn = resolve;
      });
    const channel = makeChannel({
      source,
      test: 'both',
      closedTimestamps,
      probe: { newest: async () => 7 },
      pause,
      everyMs: 100,
    });

    const plain: Row[] = [];
    const full: Row[] = [];
    const leave = [channel.join({ needs: [], take: (rows) => void plain.push(...rows) }, bound)];
    turn();
    await settled();
    leave.push(channel.join({ needs: ['status'], take: (rows) => void full.push(...rows) }, bound));
    release();
    await settled();
    release();
    await settled();

    expect(asked).to.deep.equal([[], ['status']]);
    expect(full.map(({ status }) => status)).to.deep.equal(['active']);
    expect(plain.map(({ _id }) => _id)).to.deep.equal(['a']);
    for (const each of leave) each?.();
    turn();
  });
});
