import { once } from 'node:events';
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { type Ended, sendExport } from '../../../../src/features/export/export-stream.ts';
import {
  jsonLines,
  type LineForm,
  prefetch,
  recordSource,
  streamWindows,
  WINDOW_ROWS,
} from '../../../../src/features/export/feed-source.ts';
import type { ClosedTimestamps } from '../../../../src/feed/closed-timestamp.ts';
import { COURTESY_MS, makeExports } from '../../../../src/modules/publishing/export-slots.ts';
import type { FeedWindow } from '../../../../src/store/feed/reader.ts';
import type { Row } from '../../../../src/store/feed/rows.ts';

const rowAt = (position: number): Row => ({
  _id: `r${position}`,
  public_modified: position,
  dateModified: new Date(position * 1000),
  text: 'x'.repeat(1000),
});

/** A collection of so many records, and what it was asked for. */
const store = (count: number) => {
  const asked: FeedWindow[] = [];
  const rows = Array.from({ length: count }, (_, index) => rowAt(index + 1));
  const read = async (window: FeedWindow): Promise<Row[]> => {
    asked.push(window);
    const { from, upTo, limit, descending } = window;
    if (descending) return rows.slice(-1);
    const above = rows.filter(({ public_modified: at }) => at > (from?.value ?? 0) && at <= (upTo ?? at));
    return above.slice(0, limit);
  };
  return { asked, rows, read };
};

const upTo = (h: number): ClosedTimestamps => ({
  current: async () => ({ h, x: null }),
  fresher: async (old) => old,
  covering: async () => ({ h, x: null }),
});

/** A reader that takes so many chunks and then nothing until it is asked. */
const reader = (most: number) => {
  const taken: string[] = [];
  let go: (() => void) | undefined;
  const out = new Writable({
    highWaterMark: 1,
    write: (chunk, _, done) => {
      taken.push(String(chunk));
      if (taken.length < most) done();
      else go = () => done();
    },
  });
  return {
    out,
    text: () => taken.join(''),
    takeAll: () => {
      most = Number.POSITIVE_INFINITY;
      go?.();
    },
  };
};

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const start = (
  { read }: Pick<ReturnType<typeof store>, 'read'>,
  out: Writable,
  closedTimestamps = upTo(1e9),
  show = ({ text }: Row) => String(text),
  timeoutMs = 60_000,
  form: LineForm = jsonLines,
) => {
  const exports = makeExports({ atOnce: 1, perAddress: 1 });
  const gone = new AbortController();
  const slot = exports.enter('here', gone.signal);
  out.once('close', () => gone.abort());
  const source = {
    ...recordSource({ collection: 'things', strict: false, read, show: (row) => ({ data: { id: row._id, text: show(row) } }) }),
    form,
  };
  const windows = prefetch(streamWindows({ source, cursor: null, test: false, closedTimestamps }));
  const at = { origin: '', prefix: '', mode: '' };
  const cut = (): void => void out.destroy();
  const ended: Promise<Ended> = sendExport({ source, at, windows, offset: '', closing: exports.closing, place: slot, timeoutMs, cut }, out);
  return { ended, close: exports.close };
};

const parseLines = (text: string) => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));

describe('An export on its way', () => {
  it('asks the store for no more than the next window while its reader takes nothing', async () => {
    const things = store(10_000);
    const slow = reader(2);
    const { ended } = start(things, slow.out);
    await turns(500);
    expect(things.asked.map(({ limit }) => limit)).to.deep.equal([WINDOW_ROWS, WINDOW_ROWS]);
    expect(slow.text().length).to.be.lessThan(300_000);
    slow.takeAll();
    expect(await ended).to.equal('complete');
    const lines = parseLines(slow.text());
    expect(lines.slice(0, -1).map(({ data }) => data.id)).to.deep.equal(things.rows.map(({ _id }) => _id));
    expect(lines.at(-1)).to.deep.equal({ collection: 'things', complete: true, records: 10_000, cursor: lines.at(-2).cursor });
  });

  it('lets others have their turn when its share of time is over, not behind every piece', async () => {
    const pieces: string[] = [];
    const free = new Writable({
      highWaterMark: 1e9,
      write: (chunk, _, done) => {
        pieces.push(String(chunk));
        done();
      },
    });
    let rounds = 0;
    let counting = true;
    const count = (): void => {
      rounds += 1;
      if (counting) setImmediate(count);
    };
    const { ended } = start(store(6000), free);
    count();
    expect(await ended).to.equal('complete');
    counting = false;
    expect(pieces.length).to.be.above(100);
    expect(rounds).to.be.within(2, pieces.length - 1);
  });

  it('asks for nothing more once its reader has gone', async () => {
    const things = store(10_000);
    const gone = reader(2);
    const { ended } = start(things, gone.out);
    await turns(50);
    gone.out.destroy();
    expect(await ended).to.equal('left');
    await turns(50);
    expect(things.asked).to.have.lengthOf(2);
  });

  it('cuts off a reader that does not take its end either, so that its place is free', async () => {
    const stuck = new Writable({ highWaterMark: 1e9, write: () => undefined });
    const { ended } = start(store(3), stuck, upTo(1e9), undefined, 20);
    expect(await ended).to.equal('complete');
    expect(stuck.writableEnded).to.equal(true);
    await once(stuck, 'close');
    expect(stuck.writableFinished).to.equal(false);
  });

  it('has no last line when a record cannot be shown, after whole lines only', async () => {
    const broken = reader(1e9);
    const { ended } = start(store(600), broken.out, upTo(1e9), ({ _id }) => {
      if (_id === 'r400') throw new Error('cannot be shown');
      return 'shown';
    });
    expect(await ended.catch((error: Error) => error.message)).to.equal('cannot be shown');
    expect(parseLines(broken.text()).some(({ complete }) => complete !== undefined)).to.equal(false);
    expect(broken.out.writableEnded).to.equal(false);
  });

  it('stops behind a whole line when the registry goes down, and says where to go on', async () => {
    const slow = reader(2);
    const { ended, close } = start(store(10_000), slow.out);
    await turns(50);
    close();
    expect(await ended).to.equal('interrupted');
    slow.takeAll();
    await turns(5);
    const lines = parseLines(slow.text());
    expect(lines.at(-1)).to.deep.equal({ collection: 'things', complete: false, records: lines.length - 1, cursor: lines.at(-2).cursor });
  });

  it('shows what a younger bound lets through at its end, once, and nothing above it', async () => {
    const things = store(700);
    const all = reader(1e9);
    const bounds = [500, 600, 700];
    const closedTimestamps: ClosedTimestamps = {
      ...upTo(0),
      current: async () => ({ h: bounds[0] ?? 0, x: null }),
      fresher: async () => {
        bounds.shift();
        return { h: bounds[0] ?? 0, x: null };
      },
    };
    await start(things, all.out, closedTimestamps).ended;
    expect(parseLines(all.text()).at(-1)).to.include({ complete: true, records: 600 });
  });

  describe('has a place', () => {
    let clock = 0;
    const status = (enter: () => unknown): number => {
      try {
        enter();
        return 200;
      } catch (error) {
        return Number(Reflect.get(Object(error), 'status'));
      }
    };
    const opened = (atOnce: number, perAddress: number) => {
      const exports = makeExports({ atOnce, perAddress, now: () => clock });
      const enter = (address: string) => {
        const gone = new AbortController();
        return { place: exports.enter(address, gone.signal), leave: () => gone.abort() };
      };
      return { exports, enter };
    };

    it('when another one has gone, and none when the registry goes down', () => {
      const { exports, enter } = opened(1, 1);
      const first = enter('a');
      expect(status(() => enter('b'))).to.equal(503);
      first.leave();
      enter('b');
      expect(exports.report()).to.deep.equal({ taken: 1, refused: 1 });
      exports.close();
      expect(status(() => enter('c'))).to.equal(503);
    });

    it('for every address, whatever one of them asks for', () => {
      const { enter } = opened(4, 2);
      const [first] = [enter('a'), enter('a')];
      expect(status(() => enter('a'))).to.equal(429);
      expect(status(() => enter('b'))).to.equal(200);
      first.leave();
      expect(status(() => enter('a'))).to.equal(200);
    });

    it('that a reader who takes nothing gives up, once somebody else finds none', () => {
      const { exports, enter } = opened(2, 2);
      const cut: string[] = [];
      const sleepy = (name: string) => {
        const reader = enter(name);
        reader.place.waits(() => {
          cut.push(name);
          reader.leave();
        });
        return reader;
      };
      sleepy('a');
      clock += 1000;
      const woken = sleepy('b');
      clock += COURTESY_MS - 1001;
      expect(
        status(() => enter('c')),
        'nobody has slept for long enough',
      ).to.equal(503);
      clock += 1;
      expect(status(() => enter('c'))).to.equal(200);
      woken.place.takes();
      clock += COURTESY_MS;
      expect(
        status(() => enter('d')),
        'both take what they are sent',
      ).to.equal(503);
      expect(cut).to.deep.equal(['a']);
      expect(exports.report()).to.deep.equal({ taken: 2, refused: 2 });
    });
  });

  it('in a form that cannot say it is not whole has a head, and is cut when the registry goes down', async () => {
    const form: LineForm = { ...jsonLines, head: 'head\n', end: ({ complete }) => (complete ? '' : null) };
    const whole = reader(Number.POSITIVE_INFINITY);
    expect(await start(store(2), whole.out, upTo(1e9), undefined, undefined, form).ended).to.equal('complete');
    expect(whole.text()).to.match(/^head\n\{.+\}\n\{.+\}\n$/);
    const cut = reader(Number.POSITIVE_INFINITY);
    const { ended, close } = start(store(2000), cut.out, upTo(1e9), undefined, undefined, form);
    close();
    expect(await ended).to.equal('interrupted');
    expect(cut.out.destroyed && !cut.out.writableFinished).to.equal(true);
  });
});
