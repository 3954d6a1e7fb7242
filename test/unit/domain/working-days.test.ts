import { expect } from 'chai';
import { addWorking, type DayKind, fullDate, makeCalendar, normalize } from '../../../src/base/domain/period.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';

const kyiv = makeZone('Europe/Kyiv');
const weekendsOnly = makeCalendar([]);

const at = (text: string): Date => {
  const date = kyiv.parse(text);
  if (date === null) throw new Error(`Not a date: ${text}`);
  return date;
};
const full = (start: string, days: number, kind: DayKind, calendar = weekendsOnly): string =>
  kyiv.render(fullDate(kyiv, calendar, at(start), days, kind));
const midnight = (day: string, offset = '+02:00'): string => `${day}T00:00:00.000${offset}`;

describe('working days: the check values', () => {
  const spans: readonly (readonly [number, DayKind])[] = [
    [1, 'working'],
    [2, 'working'],
    [3, 'working'],
    [5, 'working'],
    [3, 'calendar'],
    [-2, 'working'],
  ];
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['2026-12-07T10:15', ['09', '10', '11', '15', '11', '03']],
    ['2026-12-07T00:00', ['08', '09', '10', '12', '10', '03']],
    ['2026-12-10T16:00', ['12', '15', '16', '18', '14', '08']],
    ['2026-12-11T09:00', ['15', '16', '17', '19', '15', '09']],
    ['2026-12-12T12:00', ['15', '16', '17', '19', '16', '10']],
  ];
  for (const [start, ends] of rows) {
    for (const [index, [days, kind]] of spans.entries()) {
      it(`ends ${days} ${kind} days from ${start} at 2026-12-${ends[index]}T00:00`, () => {
        expect(full(start, days, kind)).to.equal(midnight(`2026-12-${ends[index]}`));
      });
    }
  }
});

describe('working days: days off', () => {
  it('passes over a listed day off as over a weekend', () => {
    const calendar = makeCalendar(['2026-12-25']);
    expect(full('2026-12-23T10:00', 1, 'working', calendar)).to.equal(midnight('2026-12-25'));
    expect(full('2026-12-24T10:00', 1, 'working', calendar)).to.equal(midnight('2026-12-29'));
    expect(full('2026-12-25T10:00', 1, 'working', calendar)).to.equal(midnight('2026-12-29'));
    expect(full('2026-12-28T10:00', -1, 'working', calendar)).to.equal(midnight('2026-12-24'));
    expect(full('2026-12-26T10:00', -1, 'working', calendar)).to.equal(midnight('2026-12-24'));
  });

  it('counts a listed working weekend as worked', () => {
    const calendar = makeCalendar([], ['2026-12-12']);
    expect(full('2026-12-10T16:00', 2, 'working', calendar)).to.equal(midnight('2026-12-13'));
  });

  it('leaves calendar days alone', () => {
    expect(full('2026-12-24T10:00', 1, 'calendar', makeCalendar(['2026-12-25']))).to.equal(midnight('2026-12-26'));
    expect(full('2026-12-24T10:00', -1, 'calendar')).to.equal(midnight('2026-12-23'));
  });

  it('refuses entries that are no days, and a day in both lists', () => {
    for (const entry of ['2026-02-30', '2026-1-1', '25.12.2026', '', '2026-12-25T00:00']) {
      expect(() => makeCalendar([entry]), entry).to.throw(RangeError);
      expect(() => makeCalendar([], [entry]), entry).to.throw(RangeError);
    }
    expect(() => makeCalendar(['2026-12-12'], ['2026-12-12'])).to.throw(RangeError, '2026-12-12');
  });
});

describe('working days: without rounding', () => {
  const add = (start: string, days: number): string => kyiv.render(addWorking(kyiv, weekendsOnly, at(start), days));

  it('keeps the time of day and ends on a working day', () => {
    expect(add('2026-12-10T16:00', 1)).to.equal('2026-12-11T16:00:00.000+02:00');
    expect(add('2026-12-11T16:00', 1)).to.equal('2026-12-14T16:00:00.000+02:00');
    expect(add('2026-12-14T16:00', -1)).to.equal('2026-12-11T16:00:00.000+02:00');
  });

  it('starts at the next working midnight when the start is off', () => {
    expect(add('2026-12-12T16:00', 1)).to.equal(midnight('2026-12-15'));
  });

  it('may end on the midnight that begins a weekend when it starts at midnight', () => {
    expect(add('2026-12-11', 1)).to.equal(midnight('2026-12-12'));
  });
});

describe('working days: clock changes', () => {
  it('ends at local midnight in the week in which summer time begins', () => {
    expect(full('2026-03-26T16:00', 3, 'working')).to.equal(midnight('2026-04-01', '+03:00'));
    expect(full('2026-03-27T16:00', 3, 'calendar')).to.equal(midnight('2026-03-31', '+03:00'));
    expect(full('2026-03-29T00:00', 1, 'calendar')).to.equal(midnight('2026-03-30', '+03:00'));
    expect(full('2026-03-30T10:00', -2, 'calendar')).to.equal(midnight('2026-03-28'));
  });

  it('ends at local midnight in the week in which summer time ends', () => {
    expect(full('2026-10-22T16:00', 3, 'working')).to.equal(midnight('2026-10-28'));
    expect(full('2026-10-23T16:00', 3, 'calendar')).to.equal(midnight('2026-10-27'));
    expect(full('2026-10-25T00:00', 1, 'calendar')).to.equal(midnight('2026-10-26'));
    expect(full('2026-10-26T10:00', -1, 'working')).to.equal(midnight('2026-10-23', '+03:00'));
  });

  it('keeps the time of day over a clock change', () => {
    expect(kyiv.render(addWorking(kyiv, weekendsOnly, at('2026-03-27T10:15'), 1))).to.equal('2026-03-30T10:15:00.000+03:00');
  });

  it('rounds an hour that is shown twice to the midnight of its day', () => {
    expect(kyiv.render(normalize(kyiv, new Date('2026-10-25T01:30:00Z'), true))).to.equal(midnight('2026-10-26'));
    expect(kyiv.render(normalize(kyiv, new Date('2026-10-25T01:30:00Z'), false))).to.equal(midnight('2026-10-25', '+03:00'));
  });
});

describe('working days: borders', () => {
  it('keeps an exact midnight and rounds a millisecond after it', () => {
    for (const ceil of [true, false]) expect(normalize(kyiv, at('2026-12-07'), ceil)).to.deep.equal(at('2026-12-07'));
    expect(normalize(kyiv, at('2026-12-07T00:00:00.001'), true)).to.deep.equal(at('2026-12-08'));
    expect(normalize(kyiv, at('2026-12-07T23:59:59.999'), false)).to.deep.equal(at('2026-12-07'));
  });

  it('refuses spans of zero and of fractions of days', () => {
    for (const days of [0, -0, 0.5, -1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => full('2026-12-07', days, 'working')).to.throw(RangeError);
      expect(() => full('2026-12-07', days, 'calendar')).to.throw(RangeError);
      expect(() => addWorking(kyiv, weekendsOnly, at('2026-12-07'), days)).to.throw(RangeError);
    }
  });

  it('works across the last day of the year 9999', () => {
    expect(full('9999-12-31T10:00', 1, 'working')).to.match(/^\+010000-01-04T00:00/);
  });
});
