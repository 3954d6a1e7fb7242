import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import fc from 'fast-check';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import { makeCalendar } from '../../../src/base/domain/period.ts';
import type { TenderFields } from '../../../src/base/domain/tender.ts';
import type { AuctionPeriod } from '../../../src/base/domain/types.generated.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { actingConfig, buildVariant } from '../../../src/procurement/engine/config.ts';
import { listReachedStatuses } from '../../../src/procurement/engine/transitions.ts';
import { type PlanContext, planAuction } from '../../../src/procurement/phases/auction/auction-plan.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';
import { ownProcedures, procedures } from '../../../src/procurement/types/index.ts';

const zone = makeZone('Europe/Kyiv');
const at = (text: string): Date => zone.parse(text) ?? expect.fail(text);
const context = (changes: Partial<PlanContext> = {}): PlanContext => ({
  now: at('2026-12-01T12:00'),
  zone,
  calendar: makeCalendar(['2026-12-16']),
  sandbox: false,
  random: () => 0,
  ...changes,
});
const plan = sketched(planAuction);
const tender = (end: string, changes: TenderFields = {}): Sketch<TenderFields> => ({
  status: 'draft',
  tenderPeriod: { endDate: at(end) },
  ...changes,
});
const startOf = (summary: Sketch<TenderFields>, planned?: AuctionPeriod, changes?: Partial<PlanContext>): Date | undefined =>
  plan(summary, planned, context(changes))?.startDate;

describe('procedure types', () => {
  it('are found by their name', () => {
    expect(procedures.types[0]).to.equal('belowThreshold');
    expect(procedures.of('belowThreshold')).to.equal(belowThreshold);
    expect(procedures.of('centralizedProcurement')).to.equal(undefined);
  });

  for (const { type, transitions, config } of ownProcedures) {
    it(`${type}: every status that is reached leads to an end`, () => {
      const final = ['complete', 'cancelled', 'unsuccessful'];
      for (const status of listReachedStatuses(transitions, 'draft')) {
        if (![...final, 'draft.unsuccessful'].includes(status))
          expect([...listReachedStatuses(transitions, status)], status).to.include.members(final);
      }
    });

    it(`${type}: every default is allowed`, () => {
      for (const [name, { allowed, byDefault }] of Object.entries(config)) {
        const value = Number(byDefault);
        const fits = 'values' in allowed ? allowed.values.some((one) => one === byDefault) : allowed.from <= value && value <= allowed.to;
        expect(fits, name).to.equal(true);
      }
    });

    for (const variant of ['older', 'newer'] as const) {
      it(`${type}: the schema of the ${variant} config asks for the flags the table names`, () => {
        const file = new URL(`../../../schemas/tenders/config-${variant}.json`, import.meta.url);
        const schema: { required: string[] } = JSON.parse(readFileSync(file, 'utf8'));
        const asked = Object.entries(config).filter(([, flag]) => flag.asked === 'both' || flag.asked === variant);
        expect(schema.required).to.have.members(asked.map(([name]) => name));
      });
    }
  }

  it('take a body with any newer flag for a newer one', () => {
    expect(buildVariant({ hasAuction: true, restricted: false, hasMultiSourcing: false }, belowThreshold)).to.equal('older');
    expect(buildVariant({ minTenderingDuration: 2 }, belowThreshold)).to.equal('newer');
    expect(buildVariant(JSON.parse('{"hasAuction": true, "hasEnquiries": null}'), belowThreshold)).to.equal('older');
  });

  it('fill absent flags with defaults', () => {
    const config = actingConfig({ hasAuction: false }, belowThreshold);
    expect([config.hasAuction, config.minTenderingDuration, config.hasMultiSourcing]).to.deep.equal([false, 2, false]);
  });
});

describe('plans of auctions', () => {
  const starts: readonly (readonly [string, string, string])[] = [
    ['an end at midnight', '2026-12-14T00:00', '2026-12-14T11:00'],
    ['an end in the day: the next day', '2026-12-14T09:00', '2026-12-15T11:00'],
    ['a Friday evening: Monday', '2026-12-11T18:00', '2026-12-14T11:00'],
    ['a day off: the next working day', '2026-12-16T00:00', '2026-12-17T11:00'],
  ];
  for (const [what, end, start] of starts) {
    it(`${what}`, () => expect(startOf(tender(end))).to.deep.equal(at(start)));
  }

  it('takes another day when today is past opening', () => {
    const later = { now: at('2026-12-14T10:00') };
    expect(startOf(tender('2026-12-01T00:00'), undefined, later)).to.deep.equal(at('2026-12-15T11:00'));
    expect(startOf(tender('2026-12-01T00:00'), undefined, { now: at('2026-12-14T09:59') })).to.deep.equal(at('2026-12-14T11:00'));
  });

  it('starts between 11:00 and 16:00 of a working day, after the end of tendering', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(minutes, chance, (minute, random) => {
        const end = new Date(at('2026-12-01T00:00').getTime() + minute * 60_000);
        const start = startOf({ status: 'draft', tenderPeriod: { endDate: end } }, undefined, { random: () => random }) ?? end;
        const hour = new Date(zone.wall(start)).getUTCHours();
        return start > end && hour >= 11 && hour < 16 && !context().calendar.isDayOff(zone.wall(start));
      }),
    );
  });

  it('is a minute away for a quick auction of a sandbox, from an end that is not rounded', () => {
    const quick = { submissionMethodDetails: 'quick(mode:no-auction)' };
    expect(startOf(tender('2026-12-14T09:00', quick), undefined, { sandbox: true })).to.deep.equal(at('2026-12-14T09:01'));
    expect(startOf(tender('2026-12-14T09:00', quick))).to.deep.equal(at('2026-12-14T11:00'));
  });

  const planned = { startDate: at('2026-12-14T13:07'), shouldStartAfter: at('2026-12-14T00:00') };
  const stored: readonly (readonly [string, Sketch<TenderFields>, boolean, Partial<PlanContext>?])[] = [
    ['keeps a start that still holds', tender('2026-12-14T00:00'), true],
    ['keeps it when tendering ends up to 2 whole days earlier', tender('2026-12-12T00:00'), true],
    ['plans anew when tendering ends 3 days earlier', tender('2026-12-11T00:00'), false],
    ['plans anew when tendering ends later', tender('2026-12-15T00:00'), false],
    ['plans anew when the auction was missed', tender('2026-12-14T00:00'), false, { now: at('2026-12-14T14:32') }],
    ['keeps it while results may still come', tender('2026-12-14T00:00'), true, { now: at('2026-12-14T14:31') }],
  ];
  for (const [what, outline, isKept, changes] of stored) {
    it(what, () => {
      const start = startOf(outline, planned, changes);
      if (isKept) expect(start).to.deep.equal(planned.startDate);
      else expect(start).not.to.deep.equal(planned.startDate);
    });
  }

  it('keeps an auction that was held', () => {
    const held = { ...planned, endDate: at('2026-12-14T14:00') };
    expect(plan(tender('2026-12-20T00:00'), held, context())).to.equal(held);
  });

  it('waits for an end of tendering', () => {
    expect(plan({ status: 'draft' }, undefined, context())).to.equal(undefined);
  });
});
