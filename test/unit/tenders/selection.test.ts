/** What a selection takes from its agreement, and the rules of both sides (spec/selections.md). */
import { expect } from 'chai';
import { type AgreementOptions, closeAgreement, itemIds, party, suppliers } from '../../../fixtures/close-agreements.ts';
import { selectionBegins, selectionEnds, selectionItem } from '../../../fixtures/selections.ts';
import { at, party as buyer, contextWith, lotId, now, shown } from '../../../fixtures/sketched-tenders.ts';
import type { CloseAgreementRecord } from '../../../src/base/domain/close-agreement.ts';
import type { BidRecord, StoredTender, TenderRecord } from '../../../src/base/domain/tender.ts';
import type { AgreementContract, TenderAgreement } from '../../../src/base/domain/types.generated.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import type { EffectContext } from '../../../src/procurement/engine/procedure.ts';
import { buildCopy, periodsFrom, reasonAgainst, withKeptAgreement } from '../../../src/procurement/phases/selection/agreement.ts';
import { takeStep } from '../../../src/procurement/phases/selection/bot.ts';
import { changedBidIsAgreed, newBidIsAgreed, refusalFollowsAcceptance } from '../../../src/procurement/phases/selection/members.ts';
import * as rules from '../../../src/procurement/phases/selection/rules.ts';
import type { Rule } from '../../../src/procurement/tenders/rules/rule.ts';
import { closeFrameworkAgreementSelectionUA as procedure } from '../../../src/procurement/types/close-framework-agreement-selection-ua.ts';

const id = 'a'.repeat(32);

const contextOn = (agreement: CloseAgreementRecord | null, more: object = {}): EffectContext => ({
  ...contextWith({ procedure, config: actingConfig({}, procedure), agreement: agreement as EffectContext['agreement'] & null, ...more }),
  newId: () => 'made',
});

const tenderWith = (over: object = {}): StoredTender =>
  ({
    _id: 'f'.repeat(32),
    status: 'draft.pending',
    date: now,
    procuringEntity: buyer,
    agreements: [{ id }],
    items: [selectionItem()],
    lots: [{ id: lotId, title: 'Насоси', status: 'active', date: now }],
    ...over,
    // The parts of a tender that are asked for.
  }) as unknown as StoredTender;

const agreementWith = (over: object = {}, options: AgreementOptions = {}): CloseAgreementRecord =>
  closeAgreement({ period: { startDate: at('2026-12-01T10:00'), endDate: at('2028-12-07T10:00') }, ...over }, options);

const selected = (tender: object, agreement: CloseAgreementRecord | null, more: object = {}): TenderRecord =>
  withKeptAgreement(tenderWith(tender), contextOn(agreement, more));

const milestone = {
  id: '1',
  code: 'prepayment',
  type: 'financing',
  title: 'a',
  percentage: 100,
  sequenceNumber: 1,
  duration: { days: 2, type: 'banking' },
};

describe('the agreement of a selection', () => {
  it('carries it with periods, values, a step and features of its own', () => {
    const next = selected({}, agreementWith());
    expect(next).to.include({ status: 'active.enquiries' });
    expect(next.value).to.deep.equal({ amount: 2.5, currency: 'UAH', valueAddedTaxIncluded: false });
    expect(next.lots?.[0]).to.deep.include({ value: next.value, minimalStep: { ...next.value, amount: 0.01 } });
    expect(next.tenderPeriod).to.deep.equal({ startDate: selectionBegins, endDate: selectionEnds });
    expect(next.features?.map(({ code }) => code)).to.deep.equal(['quality']);
    const [copy] = next.agreements ?? [];
    expect(copy).to.include({ id, status: 'active', agreementID: 'UA-2026-10-01-000001-a-a1' });
    expect(copy).not.to.have.any.keys('documents', 'tender_token', 'config');
    expect(copy?.contracts?.map(({ value }) => value?.amount)).to.deep.equal([2.5, 2.5, 2.5, 2.5]);
  });

  it('is worth what the dearest supplier takes who is left', () => {
    const other = selectionItem({ id: itemIds[1], quantity: 3, description: 'Насос 32' });
    const priced = (contract: AgreementContract, ...amounts: number[]): AgreementContract => ({
      ...contract,
      unitPrices: itemIds.map((relatedItem, index) => ({
        relatedItem,
        value: { amount: amounts[index] ?? 0, currency: 'UAH', valueAddedTaxIncluded: false },
      })),
    });
    const base = agreementWith();
    const contracts = (base.contracts ?? []).map((contract, index) => priced(contract, ...(index === 1 ? [10.33, 2] : [1, 1])));
    const next = selected({ items: [selectionItem(), other] }, { ...base, contracts });
    expect([next.value?.amount, next.lots?.[0]?.minimalStep?.amount]).to.deep.equal([57.65, 0.29]);
    const left = contracts.map((contract, index) => (index === 1 ? { ...contract, status: 'unsuccessful' } : contract));
    expect(selected({ items: [selectionItem(), other] }, { ...base, contracts: left }).value?.amount).to.equal(8);
    expect(selected({ items: [selectionItem({ quantity: 0.1 })] }, agreementWith()).lots?.[0]?.minimalStep?.amount).to.equal(0.01);
  });

  it('has features of the bidder and of what the tender has', () => {
    const feature = (code: string, featureOf: string, relatedItem?: string) => ({
      code,
      featureOf,
      title: code,
      enum: [],
      ...(relatedItem ? { relatedItem } : {}),
    });
    const features = [
      feature('a', 'tenderer'),
      feature('b', 'item', itemIds[1]),
      feature('c', 'lot', lotId),
      feature('d', 'lot', id),
      feature('e', 'item', itemIds[0]),
    ];
    expect(selected({}, agreementWith({ features })).features?.map(({ code }) => code)).to.deep.equal(['a', 'c', 'e']);
    expect(selected({}, agreementWith({ features: [] }))).not.to.have.property('features');
  });

  it('does not carry it for one of nine reasons, the first of which is said', () => {
    const reason = (tender: object, agreement: CloseAgreementRecord | null, more: object = {}): unknown => {
      const next = selected(tender, agreement, more);
      return next.status === 'draft.unsuccessful' ? next.unsuccessfulReason : next.status;
    };
    const ending = (endDate: Date) => agreementWith({ period: { startDate: at('2026-12-01T10:00'), endDate } });
    const NOT_OWNER =
      'tender.procuringEntity.identifier (scheme or id), doesnt match tender.agreements[0].procuringEntity.identifier (scheme of id)';
    const notified: readonly (readonly [unknown, string])[] = [
      [reason({}, null), 'Agreement not found'],
      [reason({}, agreementWith({ agreementType: 'dynamicPurchasingSystem' })), 'Agreement not found'],
      [reason({}, agreementWith({ status: 'terminated' })), 'Agreement status is not active'],
      [reason({ items: [selectionItem({ id: id.slice(1) })] }, agreementWith()), 'Agreement items is not subset of tender items'],
      [
        reason({ items: [selectionItem({ additionalClassifications: [] })] }, agreementWith()),
        'Agreement items is not subset of tender items',
      ],
      [reason({}, ending(at('2026-12-14T10:14'))), 'Agreement ends less than 7 days'],
      [
        reason({}, agreementWith({ period: { endDate: at('2028-12-07T10:00'), startDate: at('2026-12-07T10:16') } })),
        'agreements[0].period.startDate is > tender.date',
      ],
      [
        reason(
          {},
          agreementWith({
            changes: [
              { id: '1', status: 'cancelled' },
              { id: '2', status: 'pending' },
            ],
          }),
        ),
        'Agreement has pending change',
      ],
      [reason({}, agreementWith({}, { suppliers: suppliers.slice(0, 2) })), 'Agreement has less than 3 active contracts'],
      [reason({}, agreementWith({ procuringEntity: party('40000018') })), NOT_OWNER],
      [reason({ milestones: [milestone] }, agreementWith()), 'Agreement milestones does not match tender milestones'],
      [reason({}, agreementWith({ milestones: [milestone] })), 'Agreement milestones does not match tender milestones'],
    ];
    for (const [found, wanted] of notified) expect(found).to.deep.equal([wanted]);
    // What still passes: a minute more, other ids, an older tender, an accelerated one.
    expect(reason({}, ending(at('2026-12-14T10:15')))).to.equal('active.enquiries');
    expect(reason({ milestones: [{ ...milestone, id: '2' }] }, agreementWith({ milestones: [milestone] }))).to.equal('active.enquiries');
    expect(
      reason({ date: at('2026-03-04T23:00'), milestones: [milestone] }, agreementWith({ period: { endDate: at('2028-01-01T00:00') } })),
    ).to.equal('active.enquiries');
    expect(reason({ procurementMethodDetails: 'quick, accelerator=1440' }, ending(at('2026-12-07T10:23')), { sandbox: true })).to.equal(
      'active.enquiries',
    );
    expect(reason({}, agreementWith({ agreementType: 'cfaua' }))).to.equal('active.enquiries');
  });

  it('that fails leaves its copy, and no plan of an auction', () => {
    const lots = [{ id: lotId, title: 'Насоси', status: 'active', date: now, auctionPeriod: { startDate: now } }];
    const next = selected({ lots }, agreementWith({ status: 'terminated' }));
    expect(next.agreements?.[0]).to.include({ status: 'terminated' });
    expect(next.lots?.[0]).not.to.have.property('auctionPeriod');
  });

  it('carries no quantity that makes its prices infinite', () => {
    const next = selected({ items: [selectionItem({ quantity: 1e308 })] }, agreementWith({}, { prices: [1, 1, 1, 10] }));
    expect([next.status, next.unsuccessfulReason]).to.deep.equal([
      'draft.unsuccessful',
      ['Total price of items by agreement contracts is too large'],
    ]);
  });

  it('is copied only where it is of the kind', () => {
    expect(buildCopy(undefined, id, contextOn(null))).to.equal(undefined);
    const [contract] = closeAgreement().contracts ?? [];
    const [item] = closeAgreement().items ?? [];
    const unreadable = [
      ...['changes', 'milestones', 'items', 'features', 'contracts', 'procuringEntity'].map((field) => ({ [field]: null })),
      ...[
        { ...contract, unitPrices: null },
        { ...contract, unitPrices: [null] },
        { ...contract, suppliers: 'x' },
      ].map((one) => ({
        contracts: [one],
      })),
      ...[{ ...item, additionalClassifications: null }, null].map((one) => ({ items: [one] })),
    ];
    for (const over of unreadable)
      expect(selected({}, agreementWith(over)), JSON.stringify(over)).to.deep.include({
        status: 'draft.unsuccessful',
        unsuccessfulReason: ['Agreement not found'],
      });
    const copy = buildCopy(contextOn(agreementWith()).agreement, id, contextOn(null));
    expect(reasonAgainst(tenderWith(), copy as TenderAgreement, contextOn(null))).to.equal(undefined);
  });
});

describe('the rules of a selection', () => {
  const on = (agreement: CloseAgreementRecord | null = null) => contextOn(agreement);
  const said = (rule: Rule, after: object, before: object | null): string[] => {
    try {
      return rule(tenderWith(after), on(), before === null ? null : tenderWith(before)).map(shown);
    } catch (error) {
      return [`403 ${(error as { details?: string }).details}`];
    }
  };
  const enquiries = { status: 'active.enquiries', milestones: [milestone], ...periodsFrom(tenderWith(), on()) };

  it('let the owner take one step', () => {
    const step = (from: string, to: string) => said(rules.selectionStepIsOfOwner, { status: to }, { status: from });
    expect(step('draft', 'draft.pending')).to.deep.equal([]);
    expect(step('active.tendering', 'active.tendering')).to.deep.equal([]);
    expect(step('draft', 'active.enquiries')).to.deep.equal(["403 Can't switch tender from (draft) to (active.enquiries) status."]);
    expect(step('draft.pending', 'active.enquiries')).to.deep.equal([
      "403 Can't switch tender from (draft.pending) to (active.enquiries) status.",
    ]);
    expect(said(rules.somethingIsSelected, { items: [] }, { status: 'draft' })).to.deep.equal([
      "403 Can't switch tender to (draft.pending) status without agreements or items.",
    ]);
    expect(said(rules.somethingIsSelected, {}, { status: 'draft' })).to.deep.equal([]);
  });

  it('leave features to the agreement', () => {
    const features = [{ code: 'a', title: 'a', featureOf: 'tenderer', enum: [] }];
    expect(said(rules.featuresAreNotSent, { features }, null)).to.deep.equal(["403 Can't add features"]);
    expect(said(rules.featuresAreNotSent, {}, enquiries)).to.deep.equal([]);
    expect(said(rules.featuresAreNotSent, {}, { features })).to.deep.equal(["403 Can't add features"]);
  });

  it('keep during enquiries what was agreed, in this order', () => {
    const change = (over: object) => said(rules.agreedPartsStay, { ...enquiries, ...over }, enquiries);
    const [first, second] = [selectionItem(), selectionItem({ id: itemIds[1] })];
    expect(change({ items: [first, second] })).to.deep.equal(["403 Can't update tender items. Items count mismatch"]);
    expect(change({ items: [second] })).to.deep.equal(["403 Can't update tender items. Items order mismatch"]);
    const unit = { code: 'H87', name: 'штука' };
    expect(change({ items: [{ ...first, unit, classification: {} }] })).to.deep.equal([
      "403 Can't update unit in items in active.enquiries",
    ]);
    expect(change({ items: [{ ...first, classification: {} }] })).to.deep.equal([
      "403 Can't update classification in items in active.enquiries",
    ]);
    expect(change({ items: [{ ...first, additionalClassifications: [] }], milestones: [] })).to.deep.equal([
      "403 Can't update additionalClassifications in items in active.enquiries",
    ]);
    expect(change({ milestones: [] })).to.deep.equal(["403 Can't update tender milestones."]);
    const tenderPeriod = { ...enquiries.tenderPeriod, startDate: now };
    expect(change({ tenderPeriod, procuringEntity: {} })).to.deep.equal(["403 Can't update tenderPeriod.startDate in active.enquiries"]);
    expect(change({ procuringEntity: {} })).to.deep.equal(["403 Can't update procuringEntity in active.enquiries"]);
    expect(change({ items: [{ ...first, quantity: 6, description: 'Інше' }], title: 'Інша' })).to.deep.equal([]);
  });

  it('leave two fields once bids are made', () => {
    for (const status of ['draft.pending', 'active.tendering', 'active.qualification']) {
      const change = (over: object) => said(rules.littleChanges, { status, ...over }, { status });
      expect(change({ title: 'Інша' })).to.deep.equal([
        `403 Only fields ('procurementMethodDetails', 'contractTemplateName') can be updated at ${status}`,
      ]);
      const lots = [{ id: lotId, title: 'Насоси', status: 'active', date: now, auctionPeriod: { startDate: now } }];
      expect(change({ lots, contractTemplateName: 'a', procurementMethodDetails: 'b', next_check: now })).to.deep.equal([]);
    }
    expect(said(rules.littleChanges, { status: 'active.enquiries', title: 'Інша' }, { status: 'active.enquiries' })).to.deep.equal([]);
  });

  it('want a step below the value', () => {
    const lot = (over: object) => ({ lots: [{ id: lotId, title: 'Насоси', ...over }] });
    const uah = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });
    expect(said(rules.stepIsBelowValue, lot({ minimalStep: uah(1) }), {})).to.deep.equal(['data.lots.0.minimalStep: (extra_forbidden)']);
    expect(said(rules.stepIsBelowValue, lot({ value: uah(5), minimalStep: uah(5) }), {})).to.deep.equal([
      'data.lots.0.minimalStep.amount: Minimal step value should be less than lot value',
    ]);
    expect(said(rules.stepIsBelowValue, lot({ value: uah(5), minimalStep: uah(4.99) }), {})).to.deep.equal([]);
    const all = lot({ value: uah(0.01), minimalStep: uah(0.01) });
    expect(said(rules.stepIsBelowValue, all, all)).to.deep.equal([]);
    const lowered = { ...lot({ value: uah(5), minimalStep: uah(5) }), items: [selectionItem({ quantity: 1 })] };
    const from = (step: number) => said(rules.stepIsBelowValue, lowered, lot({ value: uah(10), minimalStep: uah(step) }));
    expect([from(6), from(4)].map((errors) => errors.length)).to.deep.equal([0, 1]);
  });

  it('work out values anew with other quantities, and keep a step that fits', () => {
    const before = selected({}, agreementWith({}, { prices: [100, 120, 90, 80] }));
    const change = (quantity: number, step?: number) => {
      const lots = (before.lots ?? []).map((lot) => (step === undefined ? lot : { ...lot, minimalStep: { ...lot.value, amount: step } }));
      const after = { ...before, lots, items: [selectionItem({ quantity })] } as unknown as TenderRecord;
      const next = rules.deriveSelectionValues(after, on(), { ...before, lots } as TenderRecord);
      return [
        next.value?.amount,
        next.lots?.[0]?.value?.amount,
        next.lots?.[0]?.minimalStep?.amount,
        next.agreements?.[0]?.contracts?.[0]?.value?.amount,
      ];
    };
    expect([before.value?.amount, before.lots?.[0]?.minimalStep?.amount]).to.deep.equal([600, 3]);
    expect(change(6)).to.deep.equal([720, 720, 3, 600]);
    expect(change(1, 200)).to.deep.equal([120, 120, 120, 100]);
    expect(rules.deriveSelectionValues(before, on(), before)).to.deep.equal({});
  });
});

describe('the suppliers of a selection', () => {
  const tender = selected({}, agreementWith({}, { prices: [100, 120, 90, 80] }));
  const bid = (supplier: object, amount: number, parameters: object[] = [{ code: 'quality', value: 0.1 }]): BidRecord =>
    ({
      id: 'b',
      status: 'draft',
      tenderers: [supplier],
      lotValues: [{ relatedLot: lotId, value: { amount } }],
      parameters,
    }) as unknown as BidRecord;
  const said = (after: BidRecord, isNew = true): string => {
    const change = { tender, before: isNew ? null : after, after, asked: 'draft', context: contextOn(null) };
    try {
      return [...newBidIsAgreed(change), ...changedBidIsAgreed(change)].map(shown).join();
    } catch (error) {
      return String((error as { details?: string }).details);
    }
  };

  it('bid, each up to his own prices and with what was agreed of him', () => {
    for (const isNew of [true, false]) {
      expect(said(bid(party('40000099'), 1), isNew)).to.equal('Bid is not a member of agreement');
      const sameNumber = { ...party(suppliers[0]), identifier: { scheme: 'UA-IPN', id: suppliers[0] } };
      expect(said(bid(sameNumber, 1), isNew)).to.equal('Bid is not a member of agreement');
      expect(said(bid(party(suppliers[0]), 500.01), isNew)).to.equal("Bid value.amount can't be greater than contract value.amount.");
      expect(said(bid(party(suppliers[0]), 500), isNew)).to.equal('');
      expect(said(bid(party(suppliers[0]), 500, [{ code: 'quality', value: 0.15 }]), isNew)).to.equal("Can't post inconsistent bid");
      expect(said(bid(party(suppliers[0]), 500, [{ code: 'taste', value: 0.1 }]), isNew)).to.equal("Can't post inconsistent bid");
      expect(said(bid(party(suppliers[0]), 500, [{ code: 'quality', value: 0.1 + 1e-14 }]), isNew)).to.equal('');
    }
  });

  it('who have left bid no more', () => {
    const [copy] = tender.agreements ?? [];
    const contracts = (copy?.contracts ?? []).map((contract, index) => (index === 0 ? { ...contract, status: 'unsuccessful' } : contract));
    const left = { ...tender, agreements: [{ ...copy, id, contracts }] };
    const after = bid(party(suppliers[0]), 1);
    expect(() => newBidIsAgreed({ tender: left, before: null, after, asked: 'draft', context: contextOn(null) })).to.throw(
      'Bid is not a member of agreement',
    );
  });

  it('are refused only after they were accepted', () => {
    const refusal = (awards: object[], status = 'active.qualification') => {
      const change = {
        tender: { ...tender, status, awards },
        before: { bid_id: 'b', status: 'pending' },
        after: { bid_id: 'b', status: 'unsuccessful' },
      };
      return () => refusalFollowsAcceptance(change as unknown as Parameters<typeof refusalFollowsAcceptance>[0]);
    };
    expect(refusal([{ bid_id: 'c', status: 'cancelled' }])).to.throw(
      "Can't update award status to unsuccessful, if tender status is active.qualification and there is no cancelled award with the same bid_id",
    );
    expect(refusal([{ bid_id: 'b', status: 'cancelled' }])()).to.deep.equal([]);
  });
});

describe('the bot of selections', () => {
  const copied = { agreements: [buildCopy(contextOn(agreementWith()).agreement, id, contextOn(null))] };
  const step = (from: string, to: string, over: object = copied) =>
    takeStep(tenderWith({ status: from }), tenderWith({ status: to, ...over }), contextOn(null)).next;

  it('does with the copy what the registry does, once', () => {
    expect(step('draft.pending', 'active.enquiries')).to.deep.include({
      status: 'active.enquiries',
      value: { amount: 2.5, currency: 'UAH', valueAddedTaxIncluded: false },
    });
    expect(step('draft.pending', 'active.enquiries', {}).unsuccessfulReason).to.deep.equal(['Agreement status is not active']);
    const failed = step('draft.pending', 'draft.unsuccessful', { unsuccessfulReason: ['Інше'] });
    expect([failed.status, failed.unsuccessfulReason]).to.deep.equal(['draft.unsuccessful', ['Agreement not found']]);
    expect(step('draft.pending', 'draft.pending').status).to.equal('draft.pending');
    for (const from of ['active.enquiries', 'draft'])
      expect(() => step(from, 'active.enquiries')).to.throw(`Can't switch tender from (${from}) to (active.enquiries) status.`);
    expect(() => step('draft.pending', 'active.tendering')).to.throw(
      "Can't switch tender from (draft.pending) to (active.tendering) status.",
    );
  });
});
