import { expect } from 'chai';
import { makeSystemClock, type SystemClock } from '../../../src/base/platform/clock.ts';
import { eventually } from '../../support/eventually.ts';

const start = Date.parse('2026-12-07T08:15:00Z');

/** A process clock and a store whose clock runs `offset` ms ahead of it; each question to the store takes `trips` in turn. */
const world = (offset: number, trips: readonly number[] = [0]) => {
  const warnings: { message: string; fields?: object }[] = [];
  const asked: (() => void)[] = [];
  let time = start;
  let count = 0;
  let away = false;
  let ahead = offset;
  return {
    warnings,
    processNow: () => time,
    pass: (ms: number): void => {
      time += ms;
    },
    set: (change: { away?: boolean; ahead?: number }) => {
      away = change.away ?? away;
      ahead = change.ahead ?? ahead;
    },
    storeNow: async (): Promise<Date> => {
      const trip = trips[count % trips.length] ?? 0;
      count += 1;
      for (const told of asked.splice(0)) told();
      if (away) throw new Error('away');
      // The store looks at its clock when the question arrives; the answer then takes the whole trip.
      const told = new Date(time + ahead + trip / 2);
      time += trip;
      return told;
    },
    /** Resolves when the store is asked the next time. */
    question: () => new Promise<void>((resolve) => void asked.push(resolve)),
    say: { warn: (message: string, fields?: object) => void warnings.push(fields === undefined ? { message } : { message, fields }) },
  };
};

const never = 3_600_000;

describe('The clock of the process', () => {
  const clocks: SystemClock[] = [];
  const open = async (at: ReturnType<typeof world>, everyMs = never): Promise<SystemClock> => {
    const clock = makeSystemClock(at.say, everyMs, at.processNow);
    await clock.follow(at.storeNow);
    clocks.push(clock);
    return clock;
  };
  afterEach(() => {
    for (const clock of clocks.splice(0)) clock.close();
  });

  it('is corrected by the offset to the store, ahead and behind', async () => {
    for (const offset of [-5000, -60, 7, 250, 90_000]) {
      const at = world(offset);
      const clock = await open(at);
      expect(clock.offsetMs).to.equal(offset);
      expect(clock.now()).to.deep.equal(new Date(start + offset));
      at.pass(1234);
      expect(clock.now()).to.deep.equal(new Date(start + offset + 1234));
    }
  });

  it('is left alone when they differ by less than a measurement can tell', async () => {
    for (const offset of [-4, 0, 4]) expect((await open(world(offset))).offsetMs).to.equal(0);
  });

  it('believes the question that came back soonest', async () => {
    // A slow answer that came in the middle of its trip is as good; one on the wrong side of it is not.
    const at = world(40, [800, 2, 600]);
    const skewed = async (): Promise<Date> => {
      const asked = at.processNow();
      const told = await at.storeNow();
      return at.processNow() - asked > 100 ? new Date(told.getTime() + 300) : told;
    };
    const clock = makeSystemClock(at.say, never, at.processNow);
    await clock.follow(skewed);
    clocks.push(clock);
    expect(clock.offsetMs).to.equal(40);
  });

  it('warns above 100 ms and not below, in either direction', async () => {
    for (const [offset, warned] of [
      [100, 0],
      [-100, 0],
      [101, 1],
      [-101, 1],
    ] as const) {
      const at = world(offset);
      await open(at);
      expect(at.warnings, String(offset)).to.have.length(warned);
      for (const { message, fields } of at.warnings) {
        expect(message).to.equal('clock differs from the store clock');
        expect(fields).to.deep.equal({ offsetMs: offset });
      }
    }
  });

  it('keeps the last offset while the store is away, and takes a new one when it is back', async () => {
    const at = world(70);
    const clock = await open(at, 1);
    at.set({ away: true });
    for (let round = 0; round < 3; round += 1) await at.question();
    expect(clock.offsetMs).to.equal(70);
    expect(clock.now()).to.deep.equal(new Date(start + 70));
    at.set({ away: false, ahead: 90 });
    // Three samples make a measurement; the first question of the next one comes after it.
    for (let question = 0; question < 8; question += 1) await at.question();
    expect(clock.offsetMs).to.equal(90);
  });

  for (const back of [3000, -3000]) {
    it(`is right again after the first save when it is set ${back > 0 ? 'back' : 'forward'} by 3 s, and is measured anew`, async () => {
      const at = world(0);
      const clock = await open(at);
      at.pass(-back);
      at.set({ ahead: back });
      const measured = at.question();
      clock.watchClock(new Date(start), 20);
      expect(Math.abs(clock.now().getTime() - start), 'at once').to.be.at.most(20);
      await measured;
      await eventually('the offset is measured', async () => at.warnings.length === 1);
      expect(clock.offsetMs).to.equal(back);
    });
  }

  it('is not set back by a measurement that was under way when it was corrected', async () => {
    const at = world(0);
    let held: (() => void) | null = null;
    let isHeld = false;
    const storeNow = async (): Promise<Date> => {
      const told = await at.storeNow();
      if (isHeld) await new Promise<void>((resolve) => (held = resolve));
      return told;
    };
    const clock = makeSystemClock(at.say, never, at.processNow);
    await clock.follow(storeNow);
    clocks.push(clock);
    isHeld = true;
    clock.watchClock(new Date(start + 200), 0);
    await eventually('the store is asked', async () => held !== null);
    at.set({ ahead: 3000 });
    clock.watchClock(new Date(start + 3000), 0);
    isHeld = false;
    (held as (() => void) | null)?.();
    await eventually('it is measured', async () => at.warnings.length > 0);
    expect(clock.offsetMs).to.equal(3000);
    expect(at.warnings.map(({ fields }) => fields)).to.deep.equal([{ offsetMs: 3000 }]);
  });

  it('is left alone by a stamp that a save of its age may have, and by one that is off by 100 ms', async () => {
    const at = world(0);
    const clock = await open(at);
    let asked = false;
    void at.question().then(() => {
      asked = true;
    });
    for (const [since, sentMs] of [
      [0, 0],
      [100, 0],
      [-100, 0],
      [-900, 900],
      [-1000, 900],
    ] as const) {
      clock.watchClock(new Date(start + since), sentMs);
      await Promise.resolve();
      expect([clock.offsetMs, asked], `${since} ms, sent ${sentMs} ms ago`).to.deep.equal([0, false]);
    }
  });

  it('does not start without the store', async () => {
    const at = world(0);
    at.set({ away: true });
    const reason = await open(at).catch((error: Error) => error.message);
    expect(reason).to.equal('away');
  });
});
