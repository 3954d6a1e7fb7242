import { expect } from 'chai';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { isoText, makeZone } from '../../../src/base/domain/zone-time.ts';
import { draws } from '../../support/draws.ts';

const kyiv = makeZone('Europe/Kyiv');
const parsed = (text: string): string | null => kyiv.parse(text)?.toISOString() ?? null;

describe('zone time: reading', () => {
  const readings: readonly (readonly [string, string])[] = [
    ['2026-11-21T13:35:05.123+02:00', '2026-11-21T11:35:05.123Z'],
    ['2026-11-21T13:35:05.123456+02:00', '2026-11-21T11:35:05.123Z'],
    ['2026-11-21T13:35:05.9999999999Z', '2026-11-21T13:35:05.999Z'],
    ['2026-11-21T13:35:05.1Z', '2026-11-21T13:35:05.100Z'],
    ['1969-12-31T23:59:59.9996Z', '1969-12-31T23:59:59.999Z'],
    ['2026-11-21T13:35:05', '2026-11-21T11:35:05.000Z'],
    ['2026-06-21T13:35', '2026-06-21T10:35:00.000Z'],
    ['2026-11-21', '2026-11-20T22:00:00.000Z'],
    ['2026-06-21', '2026-06-20T21:00:00.000Z'],
    ['2026-11-21T00:00-0330', '2026-11-21T03:30:00.000Z'],
    ['2026-11-21T00:00+05', '2026-11-20T19:00:00.000Z'],
    ['2024-02-29T00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0050-01-01T12:00Z', '0050-01-01T12:00:00.000Z'],
    ['9999-12-31T21:59:59.999Z', '9999-12-31T21:59:59.999Z'],
  ];
  for (const [text, instant] of readings) {
    it(`reads ${text} as ${instant}`, () => expect(parsed(text)).to.equal(instant));
  }

  const refused = [
    ...['', 'now', '2026', '2026-11', '20261121', '2026-W47-6', '2026-325', '2026-13-01', '2026-00-10', '2026-11-31', '2026-11-00'],
    ...['2026-02-29', '1900-02-29', '0000-01-01', '-001-01-01', '10000-01-01', '+010000-01-01', '2026-11-21 10:00', '2026-11-21t10:00'],
    ...['2026-11-21T', '2026-11-21T10', '2026-11-21T1000', '2026-11-21T24:00', '2026-11-21T10:60', '2026-11-21T10:00:60'],
    ...['2026-11-21T10:00:', '2026-11-21T10:00:00.', '2026-11-21T10:00:00.Z', '2026-11-21T10:00:00,5', '2026-11-21T10:00.5'],
    ...['2026-11-21T10:00z', '2026-11-21T10:00+', '2026-11-21T10:00+2', '2026-11-21T10:00+02:', '2026-11-21T10:00+02:60'],
    ...['2026-11-21T10:00+24:00', '2026-11-21T10:00+24', '2026-11-21T10:00+0260', '2026-11-21T10:00 02:00', '2026-11-21T10:00−02:00'],
    ...['2026-11-21Z', '2026-11-21+02:00', ' 2026-11-21', '2026-11-21 ', '2026-11-21T10:00Z ', '2026-11-21T10:00ZZ', '٢٠٢٦-11-21'],
    ...[
      '2026-11-21T10:00:00\u0000',
      `2026-11-21T10:00:00.${'1'.repeat(60)}Z`,
      '9'.repeat(1_000_000),
      '9999-12-31T23:00Z',
      '0001-01-01T00:00+05:00',
    ],
  ];
  for (const text of refused) {
    it(`refuses ${JSON.stringify(text.slice(0, 40))}`, () => expect(kyiv.parse(text)).to.equal(null));
  }

  it('takes a wall time that is shown twice as its first showing', () => {
    expect(parsed('2026-10-25T03:30')).to.equal('2026-10-25T00:30:00.000Z');
    expect(parsed('2026-10-25T02:59:59.999')).to.equal('2026-10-24T23:59:59.999Z');
    expect(parsed('2026-10-25T04:00')).to.equal('2026-10-25T02:00:00.000Z');
  });

  it('moves a wall time that is never shown behind the change of the clock', () => {
    const date = kyiv.parse('2026-03-29T03:30');
    expect(date === null ? null : kyiv.render(date)).to.equal('2026-03-29T04:30:00.000+03:00');
  });

  it('answers any string with a date or null, and never throws', () => {
    const shapes = fc.stringMatching(
      /^[0-9]{4}-[0-1][0-9]-[0-3][0-9](T[0-2][0-9]:[0-6][0-9](:[0-6][0-9])?(\.[0-9]*)?(Z|[+-][0-9:]{2,6})?)?$/,
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 80 }), shapes), (text) => {
        const date = kyiv.parse(text);
        return date === null || !Number.isNaN(date.getTime());
      }),
    );
  });
});

describe('zone time: writing', () => {
  it('renders the offset of winter and of summer, with three fraction digits', () => {
    expect(kyiv.render(new Date('2026-11-21T11:35:05.123Z'))).to.equal('2026-11-21T13:35:05.123+02:00');
    expect(kyiv.render(new Date('2026-06-21T11:35:05Z'))).to.equal('2026-06-21T14:35:05.000+03:00');
  });

  it('changes the offset at the exact millisecond of the clock change', () => {
    expect(kyiv.render(new Date('2026-03-29T00:59:59.999Z'))).to.equal('2026-03-29T02:59:59.999+02:00');
    expect(kyiv.render(new Date('2026-03-29T01:00:00Z'))).to.equal('2026-03-29T04:00:00.000+03:00');
    expect(kyiv.render(new Date('2026-10-25T00:59:59.999Z'))).to.equal('2026-10-25T03:59:59.999+03:00');
    expect(kyiv.render(new Date('2026-10-25T01:00:00Z'))).to.equal('2026-10-25T03:00:00.000+02:00');
  });

  it('changes the offset to the millisecond also inside a quarter-hour', () => {
    expect(kyiv.render(new Date('1924-05-01T21:57:55.999Z'))).to.equal('1924-05-01T23:59:55.999+02:02');
    expect(kyiv.render(new Date('1924-05-01T21:57:56Z'))).to.equal('1924-05-01T23:57:56.000+02:00');
  });

  it('writes a numeric offset for UTC and for zones west of it', () => {
    expect(makeZone('UTC').render(new Date(0))).to.equal('1970-01-01T00:00:00.000+00:00');
    expect(makeZone('America/St_Johns').render(new Date('2026-01-01T00:00:00Z'))).to.equal('2025-12-31T20:30:00.000-03:30');
  });

  it('names the local day', () => {
    expect(kyiv.day(new Date('2026-11-20T21:59:59.999Z'))).to.equal('2026-11-20');
    expect(kyiv.day(new Date('2026-11-20T22:00:00Z'))).to.equal('2026-11-21');
  });

  it('writes any instant as toISOString does', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), (date) => isoText(date) === date.toISOString()));
  });

  it('throws RangeError for an invalid Date', () => {
    expect(() => kyiv.render(new Date(Number.NaN))).to.throw(RangeError);
  });

  it('refuses a zone that the platform does not know', () => {
    expect(() => makeZone('Europe/Atlantis')).to.throw(RangeError, 'Unknown time zone: Europe/Atlantis');
  });

  for (const name of ['Europe/Kyiv', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC']) {
    const zone = makeZone(name);
    // In these years every offset of these zones is a whole number of minutes, as ISO 8601 needs it.
    const instants = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2045, 0, 1) });
    const wanted = (instant: number): string =>
      DateTime.fromMillis(instant, { zone: name }).toISO({ includeOffset: false }) +
      DateTime.fromMillis(instant, { zone: name }).toFormat('ZZ');

    it(`renders any instant in ${name} as luxon does`, () => {
      fc.assert(
        fc.property(instants, (instant) => zone.render(new Date(instant)) === wanted(instant)),
        { numRuns: draws(100, 500, 500) },
      );
    });

    it(`renders instants around every clock change of ${name} as luxon does`, () => {
      const hour = 3_600_000;
      for (let instant = Date.UTC(2023, 0, 1); instant < Date.UTC(2027, 0, 1); instant += hour) {
        if (zone.wall(new Date(instant + hour)) - zone.wall(new Date(instant)) === hour) continue;
        for (let near = instant - 24 * hour; near < instant + 24 * hour; near += hour / draws(1, 8, 8)) {
          expect(zone.render(new Date(near - 1))).to.equal(wanted(near - 1));
          expect(zone.render(new Date(near))).to.equal(wanted(near));
        }
      }
    });

    it(`reads back what it renders in ${name}`, () => {
      fc.assert(fc.property(instants, (instant) => zone.parse(zone.render(new Date(instant)))?.getTime() === instant));
    });
  }

  it('writes text that denotes the same instant in any year, also where old offsets had seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1, 0, 3) - Date.UTC(1970, 0, 1), max: Date.UTC(9999, 11, 30) }), (instant) => {
        return kyiv.parse(kyiv.render(new Date(instant)))?.getTime() === instant;
      }),
    );
    expect(kyiv.render(new Date('1900-01-01T00:00:00Z'))).to.equal('1900-01-01T02:02:00.000+02:02');
  });

  it('turns any wall time outside a clock change into the instant that shows it', () => {
    const walls = fc.integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2045, 0, 1) });
    fc.assert(
      fc.property(walls, (wall) => {
        const shown = kyiv.wall(kyiv.fromWall(wall));
        return shown === wall || shown === wall + 3_600_000;
      }),
    );
  });
});
