import { expect } from 'chai';
import { watchCopying } from '../../../../src/features/mirror/copy-progress.ts';
import type { MirrorState } from '../../../../src/features/mirror/store/mirror-store.ts';

const state = (change: Partial<MirrorState>): MirrorState => ({
  ...{ asOf: null, lagSeconds: null, records: 0, aside: 0, found: 0, trouble: null, copied: null, perSecond: 0, secondsLeft: null },
  ...change,
});

describe('What is told while a mirror copies', () => {
  /** What a terminal and the log are told of these states, one a look. */
  const told = async (states: readonly (MirrorState | null)[]) => {
    const [bars, lines]: [string[], object[]] = [[], []];
    const ended = new AbortController();
    let at = 0;
    const here = await watchCopying({
      following: {
        state: async () => {
          const seen = states[at];
          if (seen === null || seen === undefined) throw new Error('the store is away');
          return seen;
        },
        size: async () => 10 * (at + 1),
      },
      log: { info: (_, fields = {}) => void lines.push(fields) },
      progress: (done, total, left) => void bars.push(`${done}/${total} ${left}`),
      signal: ended.signal,
      sleep: async () => {
        at += 1;
        if (at === states.length) ended.abort();
      },
    });
    return { here, bars, lines };
  };

  it('is how many are here and to come, how fast, and for how long; it ends when the beginning was reached and little is left', async () => {
    const copied = new Date();
    const few = state({ copied, records: 0, perSecond: 4 });
    const states = [
      state({ records: 500, perSecond: 12.5 }),
      null,
      state({ copied, records: 400, perSecond: 5, secondsLeft: 80 }),
      ...[few, few, few],
    ];
    expect(await told(states)).to.deep.equal({
      here: 60,
      bars: [
        '10/510 12.5 a second, older ones are still to be found',
        '30/430 5 a second, 1 min 20 s left',
        '40/40 4 a second',
        '50/50 4 a second',
      ],
      lines: [],
    });
  });

  it('ends a little later where some are always under way', async () => {
    const few = state({ copied: new Date(), records: 3 });
    expect((await told(Array.from({ length: 30 }, () => few))).here).to.equal(150);
  });

  it('is a line of the log each minute, and nothing more when the mirror is ended', async () => {
    const { here, lines } = await told(Array.from({ length: 65 }, () => state({ records: 500, perSecond: 2 })));
    expect(here).to.equal(null);
    expect(lines).to.deep.equal([300, 600].map((size) => ({ here: size, records: 500, perSecond: 2, secondsLeft: null })));
  });
});
