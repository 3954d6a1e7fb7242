import { expect } from 'chai';
import {
  accelerate,
  addPeriod,
  contains,
  defendantPeriodEnd,
  hasEnded,
  makeCalendar,
  orderErrors,
  type PeriodContext,
  parseAccelerator,
} from '../../../src/base/domain/period.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';

const zone = makeZone('Europe/Kyiv');
const context = (accelerator: number | null, daysOff: readonly string[] = []): PeriodContext => ({
  zone,
  calendar: makeCalendar(daysOff),
  accelerator,
});
const early = new Date('2026-12-07T10:00:00Z');
const late = new Date('2026-12-08T10:00:00Z');

describe('accelerator', () => {
  const readings: readonly (readonly [string | undefined, number | null])[] = [
    [undefined, null],
    ['', null],
    ['quick', null],
    ['quick, accelerator=1440', 1440],
    ['quick,accelerator=1440; more', 1440],
    [' accelerator=1', 1],
    ['accelerator=1440', null],
    ['\naccelerator=1440', null],
    ['quick, accelerator=0', null],
    ['quick, accelerator=000', null],
    ['quick, accelerator=007', 7],
    ['quick, accelerator=-5', null],
    ['quick, accelerator=1.5', 1],
    ['quick, accelerator=', null],
    ['quick, accelerator=2, accelerator=3', 2],
    ['quick, Accelerator=2', null],
    [`quick, accelerator=${'9'.repeat(100_000)}`, Number.MAX_SAFE_INTEGER],
  ];
  for (const [text, divisor] of readings) {
    it(`reads ${JSON.stringify(text?.slice(0, 40))} as ${divisor}`, () => expect(parseAccelerator(text)).to.equal(divisor));
  }

  it('divides days exactly, to the millisecond, without midnights', () => {
    expect(accelerate(early, 3, 1440)).to.deep.equal(new Date('2026-12-07T10:03:00Z'));
    expect(accelerate(early, 1, 7)).to.deep.equal(new Date(early.getTime() + 12_342_857));
    expect(accelerate(early, 2, 1)).to.deep.equal(new Date('2026-12-09T10:00:00Z'));
  });

  it('ends at the start under the largest divisor', () => {
    expect(accelerate(early, 3, Number.MAX_SAFE_INTEGER)).to.deep.equal(early);
  });
});

describe('period', () => {
  it('begins before its end unless both borders say otherwise', () => {
    const zone = { render: (date: Date) => date.toISOString() };
    const said = (period?: object, stood?: Date) =>
      orderErrors(period, ['data'], zone, stood).map(({ path, msg }) => `${path.at(-1)}: ${msg}`);
    const wrong = { startDate: late, endDate: early };
    for (const right of [undefined, {}, { startDate: early }, { endDate: early }, { startDate: early, endDate: new Date(early) }])
      expect(said(right, early)).to.deep.equal([]);
    for (const stood of [undefined, early]) expect(said(wrong, stood)).to.deep.equal(['startDate: period should begin before its end']);
    expect(said(wrong, late)).to.deep.equal([`endDate: should be later than ${late.toISOString()}`]);
  });

  it('contains its borders only where they are closed', () => {
    const period = { startDate: early, endDate: late };
    expect(contains(period, early, { from: 'open', to: 'closed' })).to.equal(false);
    expect(contains(period, early, { from: 'closed', to: 'open' })).to.equal(true);
    expect(contains(period, late, { from: 'open', to: 'closed' })).to.equal(true);
    expect(contains(period, late, { from: 'closed', to: 'open' })).to.equal(false);
    expect(contains(period, new Date(early.getTime() + 1), { from: 'open', to: 'open' })).to.equal(true);
  });

  it('has no bound where a border is missing, and contains nothing when it is missing itself', () => {
    const closed = { from: 'closed', to: 'closed' } as const;
    expect(contains({ startDate: early }, late, closed)).to.equal(true);
    expect(contains({ startDate: late }, early, closed)).to.equal(false);
    expect(contains({ endDate: early }, late, closed)).to.equal(false);
    expect(contains({}, early, closed)).to.equal(true);
    expect(contains(undefined, early, closed)).to.equal(false);
    expect(contains(null, early, closed)).to.equal(false);
  });

  it('has ended from the instant of its end on', () => {
    expect(hasEnded({ endDate: early }, early)).to.equal(true);
    expect(hasEnded({ endDate: early }, new Date(early.getTime() - 1))).to.equal(false);
    for (const endless of [undefined, null, {}, { startDate: early }]) expect(hasEnded(endless, late)).to.equal(false);
  });

  it('lasts full days, or exactly the accelerated time', () => {
    expect(zone.render(addPeriod(context(null), early, 2, 'working'))).to.equal('2026-12-10T00:00:00.000+02:00');
    expect(zone.render(addPeriod(context(null), early, 7, 'calendar'))).to.equal('2026-12-15T00:00:00.000+02:00');
    expect(addPeriod(context(1440), early, 2, 'working')).to.deep.equal(new Date('2026-12-07T10:02:00Z'));
    expect(addPeriod(context(1440), early, 2, 'calendar')).to.deep.equal(new Date('2026-12-07T10:02:00Z'));
    expect(() => addPeriod(context(1440), early, 0, 'working')).to.throw(RangeError);
  });
});

describe('defendant period', () => {
  const examples: readonly (readonly [string, string, string])[] = [
    ['a Sunday', '2025-10-12T15:38:00+03:00', '2025-10-16T00:00:00.000+03:00'],
    ['a Saturday', '2026-11-21T11:25:00+02:00', '2026-11-26T00:00:00.000+02:00'],
    ['a Friday', '2026-12-11T09:00:00+02:00', '2026-12-17T00:00:00.000+02:00'],
    ['a Thursday', '2026-12-10T16:00:00+02:00', '2026-12-16T00:00:00.000+02:00'],
    ['a Wednesday', '2026-12-09T16:00:00+02:00', '2026-12-15T00:00:00.000+02:00'],
    ['a Tuesday, with the last day a Friday', '2026-12-08T16:00:00+02:00', '2026-12-12T00:00:00.000+02:00'],
    ['a Monday midnight', '2026-12-07T00:00:00+02:00', '2026-12-10T00:00:00.000+02:00'],
    ['the Friday before summer time', '2026-03-27T12:00:00+02:00', '2026-04-02T00:00:00.000+03:00'],
    ['the Friday before winter time', '2026-10-23T12:00:00+03:00', '2026-10-29T00:00:00.000+02:00'],
  ];
  for (const [what, start, end] of examples) {
    it(`of a report published on ${what} (${start}) ends at ${end}`, () => {
      expect(zone.render(defendantPeriodEnd(context(null), new Date(start)))).to.equal(end);
    });
  }

  it('passes over days off of the calendar', () => {
    const end = defendantPeriodEnd(context(null, ['2026-11-24']), new Date('2026-11-21T11:25:00+02:00'));
    expect(zone.render(end)).to.equal('2026-11-27T00:00:00.000+02:00');
  });

  it('lasts exactly three minutes under accelerator 1440', () => {
    const start = new Date('2026-11-21T11:25:00.123+02:00');
    expect(defendantPeriodEnd(context(1440), start).getTime() - start.getTime()).to.equal(180_000);
  });
});
