import { expect } from 'chai';
import { fixedClock } from '../../../fixtures/fixed-clock.ts';
import { makeScheduler, type Timer } from '../../../src/app/scheduler.ts';
import { conflict, unavailable } from '../../../src/base/domain/problem.ts';
import type { Due, DueReader, DueRecord } from '../../../src/store/records/queries.ts';

const start = new Date('2026-12-07T08:00:00Z');
const later = (ms: number): Date => new Date(start.getTime() + ms);

/** What is due, kept in memory: a tick takes it away or puts it later. A tender unless it begins with its collection. */
const makeBoard = (entries: Readonly<Record<string, number>>) => {
  const times = new Map(Object.entries(entries).map(([id, ms]) => [id, later(ms)]));
  const recordOf = (key: string): DueRecord => {
    const [id = '', collection = 'tenders'] = key.split('/').toReversed();
    return { collection, id } as DueRecord; // of the collections that have due records
  };
  const sorted = (): Due[] =>
    [...times].map(([key, time]) => ({ ...recordOf(key), time })).sort((a, b) => a.time.getTime() - b.time.getTime());
  const reader: DueReader = {
    due: async (now, limit, except) =>
      sorted()
        .filter(({ time, ...record }) => time <= now && !except.some((one) => one.id === record.id && one.collection === record.collection))
        .slice(0, limit),
    next: async (now) => sorted().find(({ time }) => time > now)?.time ?? null,
  };
  return { times, reader };
};

/** A timer that fires when the test says so. */
const makeTimer = () => {
  const armed: { ms: number; fire: () => void }[] = [];
  const timer: Timer = {
    schedule: (ms, fire) => {
      const entry = { ms, fire };
      armed.push(entry);
      return () => void (armed.includes(entry) && armed.splice(armed.indexOf(entry), 1));
    },
  };
  return { timer, armed };
};

const makeLog = () => {
  const lines: string[] = [];
  return { lines, log: { warn: (message: string) => void lines.push(message) } };
};

/** Lets everything that waits for nothing but promises come to its end. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the scheduler', () => {
  it('ticks what is due, earliest first, and nothing else', async () => {
    const { reader, times } = makeBoard({ late: 20, soon: 10, never: 1000 });
    const ticked: string[] = [];
    const tick = async ({ id }: DueRecord): Promise<void> => {
      ticked.push(id);
      times.delete(id);
    };
    const scheduler = makeScheduler({ clock: fixedClock(later(500)), reader, tick, log: makeLog().log });
    expect(await scheduler.run()).to.equal(2);
    expect(ticked).to.deep.equal(['soon', 'late']);
  });

  it('ticks a tender once a pass, also when it stays due', async () => {
    const { reader } = makeBoard({ stuck: 0 });
    let count = 0;
    const tick = async (): Promise<void> => {
      count += 1;
    };
    await makeScheduler({ clock: fixedClock(start), reader, tick, log: makeLog().log }).run();
    expect(count).to.equal(1);
  });

  it('leaves a lost race to whoever won it', async () => {
    const { reader } = makeBoard({ raced: 0 });
    const { log, lines } = makeLog();
    const tick = async (): Promise<never> => {
      throw conflict();
    };
    expect(await makeScheduler({ clock: fixedClock(start), reader, tick, log }).run()).to.equal(0);
    expect(lines).to.deep.equal([]);
  });

  it('lets a tender that cannot be ticked rest, says so, and goes on with the others', async () => {
    const { reader, times } = makeBoard({ broken: 0, good: 1 });
    const { log, lines } = makeLog();
    const clock = fixedClock(later(10));
    const asked: string[] = [];
    const tick = async ({ id }: DueRecord): Promise<void> => {
      asked.push(id);
      if (id === 'broken') throw new Error('no such rule');
      times.delete(id);
    };
    const scheduler = makeScheduler({ clock, reader, tick, log });
    await scheduler.run();
    await scheduler.run();
    expect(asked).to.deep.equal(['broken', 'good']);
    expect(lines).to.deep.equal(['tick of a tender failed']);
    clock.advance(30_000);
    await scheduler.run();
    expect(asked).to.deep.equal(['broken', 'good', 'broken']);
  });

  it('says of what kind a record is that cannot be ticked', async () => {
    const { reader } = makeBoard({ 'frameworks/1': 0, 'agreements/2': 1 });
    const notified: [string, object][] = [];
    const log = {
      warn: (message: string, { cause: _, ...fields }: Readonly<Record<string, unknown>>) => void notified.push([message, fields]),
    };
    const tick = async (): Promise<void> => {
      throw new Error('no such rule');
    };
    await makeScheduler({ clock: fixedClock(later(10)), reader, tick, log }).run();
    expect(notified).to.deep.equal([
      ['tick of a framework failed', { framework: '1' }],
      ['tick of an agreement failed', { agreement: '2' }],
    ]);
  });

  it('lets one that fails again and again rest twice as long each time, an hour at most', async () => {
    const { reader } = makeBoard({ broken: 0 });
    const { log } = makeLog();
    const clock = fixedClock(later(10));
    let asked = 0;
    const tick = async (): Promise<void> => {
      asked += 1;
      throw new Error('no such rule');
    };
    const scheduler = makeScheduler({ clock, reader, tick, log });
    for (let second = 0; second < 4 * 3600; second += 30) {
      await scheduler.run();
      clock.advance(30_000);
    }
    // 30 s, 1, 2, 4, 8, 16, 32 min, then every hour.
    expect(asked).to.equal(10);
  });

  it('asks for a tender again in the next look when the store was away, however often, and goes on with the others', async () => {
    const { reader, times } = makeBoard({ first: 0, second: 1 });
    const asked: string[] = [];
    let isAway = true;
    const tick = async ({ id }: DueRecord): Promise<void> => {
      asked.push(id);
      if (isAway && id === 'first') throw unavailable('away');
      times.delete(id);
    };
    const scheduler = makeScheduler({ clock: fixedClock(later(10)), reader, tick, log: makeLog().log });
    for (let look = 0; look < 3; look += 1) await scheduler.run();
    expect(asked).to.deep.equal(['first', 'second', 'first', 'first']);
    expect(scheduler.report()).to.deep.equal({ ticks: 1, failures: 3, resting: 0 });
    isAway = false;
    expect(await scheduler.run()).to.equal(1);
    expect([...times.keys()]).to.deep.equal([]);
  });

  it('lets a tender rest that finds the store away again and again while others are ticked', async () => {
    const { reader, times } = makeBoard({ heavy: 0 });
    const asked: string[] = [];
    const tick = async ({ id }: DueRecord): Promise<void> => {
      if (id === 'heavy') {
        asked.push(id);
        throw unavailable('too large for the cache');
      }
      times.delete(id);
    };
    const scheduler = makeScheduler({ clock: fixedClock(later(10)), reader, tick, log: makeLog().log });
    for (let look = 0; look < 5; look += 1) {
      times.set(`other ${look}`, later(1));
      expect(await scheduler.run()).to.equal(1);
    }
    expect(asked.length).to.equal(3);
    expect(scheduler.report()).to.include({ ticks: 5, resting: 1 });
  });

  it('lets a framework rest that cannot be ticked, and ticks the tender that has the same id', async () => {
    const { reader } = makeBoard({ 'frameworks/1': 0, 1: 1 });
    const ticked: string[] = [];
    const tick = async ({ collection }: DueRecord): Promise<void> => {
      if (collection === 'frameworks') throw new Error('broken');
      ticked.push(collection);
    };
    const scheduler = makeScheduler({ clock: fixedClock(later(10)), reader, tick, log: makeLog().log });
    expect([await scheduler.run(), scheduler.report().resting]).to.deep.equal([1, 1]);
    expect(ticked).to.deep.equal(['tenders']);
  });

  it('gives up a tick and a look that never end, does what else is due, and can be stopped', async () => {
    const { reader, times } = makeBoard({ hangs: 0, good: 1 });
    const never = new Promise<never>(() => undefined);
    const tick = ({ id }: DueRecord): Promise<unknown> => (id === 'hangs' ? never : Promise.resolve(times.delete(id)));
    const limited = { clock: fixedClock(later(10)), log: makeLog().log, limitMs: 1 };
    expect(await makeScheduler({ ...limited, reader, tick }).run()).to.equal(1);
    const { timer, armed } = makeTimer();
    const blind = makeScheduler({ ...limited, reader: { ...reader, due: () => never }, tick, timer });
    blind.start();
    armed.pop()?.fire();
    const stopped = blind.stop();
    await stopped;
  });

  it('tells a probe when a tender has been due for more than ten seconds, unless its own tick fails', async () => {
    const { reader, times } = makeBoard({ due: 0, faulty: 0 });
    const { timer } = makeTimer();
    const clock = fixedClock(later(9_000));
    let isAway = true;
    const tick = async ({ id }: DueRecord): Promise<void> => {
      if (id === 'faulty') throw new Error('no such rule');
      if (isAway) throw unavailable('locked');
      times.delete(id);
    };
    const scheduler = makeScheduler({ clock, reader, tick, log: makeLog().log, timer });
    scheduler.start();
    expect(await scheduler.trouble(), 'not yet').to.equal(null);
    clock.advance(3000);
    expect(await scheduler.trouble()).to.equal('The scheduler is behind: a tender has been due for 12 s');
    await scheduler.run();
    expect(await scheduler.trouble(), 'the store is away').to.equal('The scheduler is behind: a tender has been due for 12 s');
    isAway = false;
    await scheduler.run();
    expect([await scheduler.trouble(), await scheduler.lagSeconds()], 'only the other is due').to.deep.equal([null, 0]);
    expect([...times.keys()]).to.deep.equal(['faulty']);
    await scheduler.stop();
  });

  it('tells a probe when it has made no progress for half a minute, and is silent where it is not started', async () => {
    const { reader } = makeBoard({});
    const { timer, armed } = makeTimer();
    let elapsed = 0;
    const clock = fixedClock(start);
    const scheduler = makeScheduler({ clock, reader, tick: async () => {}, log: makeLog().log, timer, elapsed: () => elapsed });
    elapsed = 60_000;
    expect(await scheduler.trouble(), 'not started').to.equal(null);
    scheduler.start();
    elapsed += 29_999;
    expect(await scheduler.trouble()).to.equal(null);
    elapsed += 15_001;
    expect(await scheduler.trouble()).to.equal('The scheduler has made no progress for 45 s');
    armed.pop()?.fire();
    await settled();
    expect(await scheduler.trouble(), 'after a look').to.equal(null);
    await scheduler.stop();
  });

  it('is armed for the earliest time, and for a look every few seconds at the latest', async () => {
    const { reader, times } = makeBoard({ near: 700 });
    const { timer, armed } = makeTimer();
    const tick = async ({ id }: DueRecord): Promise<void> => void times.delete(id);
    const clock = fixedClock(start);
    const scheduler = makeScheduler({ clock, reader, tick, log: makeLog().log, timer, everyMs: 2000 });
    scheduler.start();
    armed.pop()?.fire();
    await settled();
    expect(armed.map(({ ms }) => ms)).to.deep.equal([700]);
    clock.advance(700);
    armed.pop()?.fire();
    await settled();
    expect([times.size, armed.map(({ ms }) => ms)]).to.deep.equal([0, [2000]]);
    await scheduler.stop();
    expect(armed).to.deep.equal([]);
  });

  it('wakes sooner for a save that is due sooner', async () => {
    const { reader } = makeBoard({});
    const { timer, armed } = makeTimer();
    const scheduler = makeScheduler({ clock: fixedClock(start), reader, tick: async () => {}, log: makeLog().log, timer, everyMs: 2000 });
    scheduler.expect(later(1));
    expect(armed).to.deep.equal([]);
    scheduler.start();
    armed.pop()?.fire();
    await settled();
    scheduler.expect(later(5000));
    expect(armed.map(({ ms }) => ms)).to.deep.equal([2000]);
    scheduler.expect(later(300));
    expect(armed.map(({ ms }) => ms)).to.deep.equal([300]);
    await scheduler.stop();
  });

  it('goes on when the store could not be asked', async () => {
    const { timer, armed } = makeTimer();
    const { log, lines } = makeLog();
    const fail = async (): Promise<never> => {
      throw new Error('away');
    };
    const scheduler = makeScheduler({
      clock: fixedClock(start),
      reader: { due: fail, next: fail },
      tick: async () => {},
      log,
      timer,
      everyMs: 2000,
    });
    scheduler.start();
    armed.pop()?.fire();
    await settled();
    expect(armed.map(({ ms }) => ms)).to.deep.equal([2000]);
    expect(lines).to.deep.equal(['scheduler could not read due records']);
    await scheduler.stop();
  });

  it('waits for the tick under way when it is stopped, and begins no other', async () => {
    const { reader, times } = makeBoard({ one: 0, two: 1 });
    const ticked: string[] = [];
    let finish = (): void => {};
    const tick = ({ id }: DueRecord): Promise<void> =>
      new Promise((resolve) => {
        finish = () => {
          ticked.push(id);
          times.delete(id);
          resolve();
        };
      });
    const scheduler = makeScheduler({ clock: fixedClock(later(5)), reader, tick, log: makeLog().log });
    const run = scheduler.run();
    await settled();
    const stopped = scheduler.stop();
    finish();
    await stopped;
    await run;
    expect(ticked).to.deep.equal(['one']);
  });
});
