/** Awards that the buyer makes himself, step by step (spec/limited-tenders.md §8). */
import { expect } from 'chai';
import { at, lotId, now, otherLotId, zone } from '../../../fixtures/sketched-tenders.ts';
import { award as bidden, buildLot, claim, money, tender, tickContextWith } from '../../../fixtures/stored-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { AwardRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import type { Procedure } from '../../../src/procurement/engine/procedure.ts';
import {
  awardsFreezeTender,
  decideDirectAward,
  directAwardsSettings,
  requireLotGoesOn,
  requireLotIsFree,
  requirePlace,
} from '../../../src/procurement/phases/direct-awards/rules.ts';
import { negotiation } from '../../../src/procurement/types/negotiation.ts';
import { reporting } from '../../../src/procurement/types/reporting.ts';

type Status = AwardRecord['status'];

const buildContext = (procedure: Procedure) => tickContextWith(now, { procedure, config: actingConfig({}, procedure) });
const award = (number: number, changes: Partial<AwardRecord> = {}): AwardRecord => {
  const { bid_id: _, ...rest } = bidden(number, changes);
  return rest;
};
const active = (changes: Partial<StoredTender> = {}): StoredTender =>
  tender({ status: 'active', procurementMethodType: 'negotiation', lots: [buildLot(), buildLot({ id: otherLotId })], ...changes });

/** The text of the 403, or nothing. */
const refusal = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.details}`;
    throw error;
  }
};

const decided = (from: Status, to: Status, procedure = negotiation, more: Partial<AwardRecord> = {}) => {
  const before = award(1, { status: from, ...more });
  const after = { ...before, status: to };
  return decideDirectAward(active({ awards: [after] }), before, after, buildContext(procedure));
};

describe('a direct award', () => {
  const states: readonly Status[] = ['pending', 'active', 'unsuccessful', 'cancelled'];
  const allowed = new Set(['pending pending', 'pending active', 'pending unsuccessful', 'active cancelled']);
  for (const from of states) {
    it(`${from}: goes where it may`, () => {
      for (const to of states) {
        const text = allowed.has(`${from} ${to}`) ? '' : `403 Can't update award in current (${from}) status`;
        expect(
          refusal(() => decided(from, to)),
          to,
        ).to.equal(text);
      }
    });
  }

  it('that is accepted has contracts, and where it may be contested a time for that', () => {
    const { next, otherWrites } = decided('pending', 'active');
    expect(otherWrites).to.have.length(1);
    const [made] = next.awards ?? [];
    expect([made?.date, made?.complaintPeriod?.startDate]).to.deep.equal([now, now]);
    expect(zone.render(made?.complaintPeriod?.endDate ?? now)).to.equal('2026-12-13T00:00:00.000+02:00');
    expect(decided('pending', 'active', reporting).next.awards?.[0]).to.not.have.property('complaintPeriod');
  });

  it('that is refused brings nothing else about', () => {
    const { next, otherWrites } = decided('pending', 'unsuccessful');
    expect([next.awards?.length, next.lots?.[0]?.status, otherWrites]).to.deep.equal([1, 'active', undefined]);
    expect(next.awards?.[0]).to.not.have.property('complaintPeriod');
  });

  const period = { startDate: at('2026-12-05T00:00'), endDate: at('2026-12-11T00:00') };
  it('that is cancelled ends its time for complaints, and keeps the complaints', () => {
    const complaints = [claim({ type: 'complaint', status: 'pending' })];
    const [cancelled] = decided('active', 'cancelled', negotiation, { complaintPeriod: period, complaints }).next.awards ?? [];
    expect([cancelled?.complaintPeriod?.endDate, cancelled?.complaints?.[0]?.status]).to.deep.equal([now, 'pending']);
  });

  it('takes all awards of its lot with it where a complaint was upheld', () => {
    const before = award(1, { status: 'active', complaints: [claim({ type: 'complaint', status: 'satisfied' })] });
    const after: AwardRecord = { ...before, status: 'cancelled' };
    const others = [award(2, { status: 'unsuccessful' }), award(3, { status: 'active', lotID: otherLotId })];
    const { next } = decideDirectAward(active({ awards: [after, ...others] }), before, after, buildContext(negotiation));
    expect(next.awards?.map(({ status }) => status)).to.deep.equal(['cancelled', 'cancelled', 'active']);
    expect(next.awards?.[0]?.complaints?.[0]?.status).to.equal('satisfied');
  });

  it('has a place where none stands, whose state the text names', () => {
    const [ofLots, ofTender] = [negotiation, reporting].map((one) => directAwardsSettings.of(one));
    if (ofLots === undefined || ofTender === undefined) throw new Error('two types have direct awards');
    const placed = (status: Status, lot: string, settings = ofLots): string =>
      refusal(() =>
        requirePlace(active({ awards: [award(1, { status }), award(2, { status: 'active', lotID: otherLotId })] }), lot, settings),
      );
    expect(states.map((status) => placed(status, lotId))).to.deep.equal([
      "403 Can't create new award on lot while any (pending) award exists",
      "403 Can't create new award on lot while any (active) award exists",
      '',
      '',
    ]);
    expect(placed('active', lotId, ofTender)).to.equal("403 Can't create new award while any (active) award exists");
    const cancellation = { id: 'c', status: 'pending', reason: 'x', date: now, cancellationOf: 'lot', relatedLot: lotId } as const;
    const held = active({ cancellations: [cancellation] });
    expect(refusal(() => requirePlace(held, lotId, ofLots))).to.equal("403 Can't add award with lot that have active cancellation");
    expect(refusal(() => requirePlace(held, otherLotId, ofLots))).to.equal('');
  });

  it('is held up by cancellations of its lot, and moved to no lot that has one', () => {
    const [own, other] = [award(1), award(2, { lotID: otherLotId })];
    const both = active({ awards: [own, other] });
    expect(refusal(() => requireLotIsFree(both, own, { ...own, title: 'x' }))).to.equal('');
    expect(refusal(() => requireLotIsFree(both, own, { ...own, lotID: otherLotId }))).to.equal(
      '403 Another award is already using this lotID.',
    );
    const cancelled = { id: 'c', status: 'active', reason: 'x', date: now, cancellationOf: 'lot', relatedLot: lotId } as const;
    const text = "403 Can't update award with lot that have active cancellation";
    expect([own, other].map((one) => refusal(() => requireLotGoesOn(active({ cancellations: [cancelled] }), one)))).to.deep.equal([
      text,
      '',
    ]);
    const pending = active({ cancellations: [{ ...cancelled, status: 'pending' }] });
    const held = "403 Can't perform action due to a pending cancellation";
    expect([own, other].map((one) => refusal(() => requireLotIsFree(pending, one, one)))).to.deep.equal([held, '']);
  });

  it('freezes its tender: all of it, or what the contract is made of', () => {
    const [none, pending, accepted] = [[], [award(1)], [award(1, { status: 'active' })]].map((awards) => active({ awards }));
    const asked = (procedure: Procedure, before: StoredTender | undefined, changes: Partial<StoredTender>): string =>
      refusal(() => awardsFreezeTender({ ...before, ...changes }, buildContext(procedure), before ?? null));
    const text = "403 Can't update tender when there is at least one award.";
    expect([none, pending, accepted].map((one) => asked(negotiation, one, { title: 'x' }))).to.deep.equal(['', text, text]);
    const frozen = "403 Can't update items and value of tender when there is an active award.";
    expect([none, pending, accepted].map((one) => asked(reporting, one, { value: money(1) }))).to.deep.equal(['', '', frozen]);
    expect(asked(reporting, accepted, { title: 'x' })).to.equal('');
  });
});
