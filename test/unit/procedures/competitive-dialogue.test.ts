/** The rules of first stages on composed tenders, without a store (spec/dialogues.md). */

import { expect } from 'chai';
import { at, buildCodes, contextWith, item, lotId, newer, otherLotId, party, shown } from '../../../fixtures/sketched-tenders.ts';
import { bid, bidId, buildLot, money, summary, tender, tickContextWith, ticked } from '../../../fixtures/stored-tenders.ts';
import type { BidRecord, QualificationRecord, StoredTender } from '../../../src/base/domain/tender.ts';
import type { LotValue } from '../../../src/base/domain/types.generated.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { bidErrors } from '../../../src/procurement/phases/bids/rules.ts';
import { withCancelled } from '../../../src/procurement/phases/cancellation/effects.ts';
import { shapeStays } from '../../../src/procurement/phases/dialogue/phase.ts';
import { buildSecondStage, buildShortlist } from '../../../src/procurement/phases/dialogue/second-stage.ts';
import { statusCommands, tenderChangeErrors, tenderCreationErrors } from '../../../src/procurement/tenders/rules/rule.ts';
import { competitiveDialogueEU } from '../../../src/procurement/types/competitive-dialogue-eu.ts';
import { competitiveDialogueUA as procedure } from '../../../src/procurement/types/competitive-dialogue-ua.ts';
import { competitiveDialogueUAStage2 } from '../../../src/procurement/types/competitive-dialogue-ua-stage2.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { feature, uah } from '../tenders/model-fixture.ts';

const now = at('2027-01-04T10:15');
const config = actingConfig({}, procedure);
const type = { procedure, config };
const talking = 'active.stage2.pending';
const standStill = 'active.pre-qualification.stand-still';

/** An offer is a lot and its state: nothing is said of prices. */
const offer = (relatedLot: string, status: LotValue['status']) => ({ relatedLot, status, date: now }) as unknown as LotValue;

const firm = (id: string, scheme = 'UA-EDR') => [{ ...party, scale: 'micro' as const, name: `Фірма ${id}`, identifier: { scheme, id } }];

const bidOf = (number: number, id: string, lots: readonly string[] = [lotId], status: 'pending' | 'active' = 'active'): BidRecord =>
  bid(number, { status, tenderers: firm(id), lotValues: lots.map((one) => offer(one, status)) });

const qualified = (number: number, lotID = lotId, status: QualificationRecord['status'] = 'active'): QualificationRecord => ({
  id: `q${number}${lotID[0]}`,
  bidID: bidId(number),
  lotID,
  status,
  date: now,
});

const stage = (changes: Partial<StoredTender> = {}): StoredTender =>
  tender({
    procurementMethodType: procedure.type,
    status: talking,
    bids: ['1', '2', '3'].map((id, index) => bidOf(index + 1, id)),
    qualifications: [1, 2, 3].map((number) => qualified(number)),
    ...changes,
  });

describe('A first stage', () => {
  it('is the same in both types but for what is said in English', () => {
    expect(actingConfig({}, competitiveDialogueEU)).to.deep.equal(config);
    expect(config).to.include({ hasAuction: false, minBidsNumber: 3, awardComplainDuration: 0, minTenderingDuration: 30 });
    for (const { stageOf } of [procedure, competitiveDialogueEU])
      for (const phase of ['auction', 'awarding', 'contracting']) expect([...stageOf.values()]).to.not.include(phase);
  });

  const sent = {
    ...newer,
    procurementMethodType: procedure.type,
    mainProcurementCategory: 'services' as const,
    tenderPeriod: { startDate: now, endDate: at('2027-02-10T00:00') },
    milestones: undefined,
  };
  const errorsOf = (changes: object): string[] =>
    tenderCreationErrors({ ...sent, ...changes } as never, contextWith({ now, ...type })).map(shown);
  const heavy = (...values: number[]) => [feature({ enum: values.map((value) => ({ value })) })];

  it('needs the steps of the second one, and neither milestones nor the substance of a drug', () => {
    expect(errorsOf({})).to.deep.equal([]);
    expect(errorsOf({ lots: [{ ...newer.lots?.[0], minimalStep: undefined }] })).to.deep.equal(['data.lots.0.minimalStep: (missing)']);
    expect(errorsOf({ lots: [{ ...newer.lots?.[0], minimalStep: uah(1) }] })[0]).to.match(/between 0.5% and 3%/);
    expect(errorsOf({ items: [{ ...item, classification: { scheme: 'ДК021', id: '33600000-6' } }] })).to.deep.equal([]);
  });

  it('has features that weigh up to 0.99 together', () => {
    expect(errorsOf({ features: heavy(0, 0.99) })).to.deep.equal([]);
    const two = [...heavy(0.5), ...heavy(0.5).map((one) => ({ ...one, code: 'b' }))];
    const text = 'Sum of max value of all features for lot should be less then or equal to 99%';
    expect(errorsOf({ features: two })).to.deep.equal([`data.features: ${text}`]);
  });

  it('is published without notice, template and guarantee criteria, but not without its required criteria', () => {
    const draft = stage({
      status: 'draft',
      lots: [{ ...buildLot(), minimalStep: money(10), guarantee: { amount: 5, currency: 'UAH' } }],
      bids: [],
    });
    const published = { ...draft, status: 'active.tendering', tenderPeriod: { startDate: now, endDate: at('2027-02-10T00:00') } };
    const rules = { last: { criteria: { 'CRITERION.EXCLUSION.CONTRIBUTIONS.PAYMENT_OF_TAXES': { rules: ['required'] } } } };
    const errors = (codes = buildCodes({})) =>
      tenderChangeErrors({ ...draft, tenderPeriod: published.tenderPeriod }, published, contextWith({ now, ...type, codes }));
    expect(errors().map(shown)).to.deep.equal([]);
    expect(() => errors(buildCodes({ 'criteria-rules-competitive-dialogue': rules } as never))).to.throw(
      /all required criteria: .*PAYMENT_OF_TAXES/,
    );
  });
});

describe('Bids without prices', () => {
  const asked = stage({ status: 'active.tendering', features: [feature()] as never, funders: [party] as never });
  const errorsOf = (changes: Partial<BidRecord>): string[] => {
    const after = {
      ...bidOf(1, '1', [lotId], 'pending'),
      items: [{ id: 'item', quantity: 10, unit: { code: 'H87', name: 'штука' } }],
      ...changes,
    };
    return bidErrors({
      tender: asked,
      before: null,
      after: { ...after, status: 'draft' },
      asked: 'draft',
      context: contextWith({ now, ...type }),
    }).map(shown);
  };

  it('are for lots of the tender, each once, whatever features and funders there are', () => {
    expect(errorsOf({})).to.deep.equal([]);
    expect(errorsOf({ lotValues: [] })).to.deep.equal(['data.lotValues: (missing)']);
    expect(errorsOf({ lotValues: [offer('9'.repeat(32), 'pending')] })).to.deep.equal([
      'data.lotValues.0.relatedLot: relatedLot should be one of lots',
    ]);
    const twice = [offer(lotId, 'pending'), offer(lotId, 'pending')];
    expect(errorsOf({ lotValues: twice })).to.deep.equal(["data.lotValues: bids don't allow duplicated proposals"]);
  });

  const timeMakes = (own: Partial<StoredTender>, status: string): string =>
    summary(
      ticked(
        stage({ status, tenderPeriod: { startDate: now, endDate: now }, qualificationPeriod: { startDate: now, endDate: now }, ...own }),
        at('2027-03-01T00:00'),
        type,
      ),
    );
  const sentBids = (...ids: string[]) => ids.map((id, index) => bidOf(index + 1, id, [lotId], 'pending'));

  it('are opened for three firms, counted as firms', () => {
    const ends = (...ids: string[]) => timeMakes({ bids: sentBids(...ids), qualifications: [] }, 'active.tendering');
    expect(ends('1', '2', '3')).to.equal('active.pre-qualification; active; pending pending pending; ');
    expect(ends('1', '2')).to.equal('unsuccessful; unsuccessful; unsuccessful unsuccessful; ');
    expect(ends('1', '2', '2')).to.equal('unsuccessful; unsuccessful; unsuccessful unsuccessful unsuccessful; ');
    const opened = ticked(stage({ status: 'active.tendering', bids: sentBids('1', '2', '3') }), at('2027-03-01T00:00'), type);
    expect(opened.bids?.[0]?.lotValues?.[0]).to.have.keys('relatedLot', 'status', 'date');
  });

  it('are counted again after the stand-still: three firms go on into the dialogue, fewer end their lot', () => {
    expect(timeMakes({}, standStill)).to.equal(`${talking}; active; active active active; `);
    const [first, second, third] = stage().bids ?? [];
    const out = { ...third, status: 'unsuccessful', lotValues: [offer(lotId, 'unsuccessful')] } as BidRecord;
    expect(timeMakes({ bids: [first, second, out] as BidRecord[] }, standStill)).to.equal(
      'unsuccessful; unsuccessful; unsuccessful unsuccessful unsuccessful; ',
    );
    const again = [...(stage().bids ?? []).slice(0, 2), bidOf(3, '2')];
    expect(timeMakes({ bids: again }, standStill)).to.equal('unsuccessful; unsuccessful; unsuccessful unsuccessful unsuccessful; ');
  });
});

describe('While the buyer talks with firms', () => {
  const two = [buildLot({ minimalStep: money(10) }), buildLot({ id: otherLotId, minimalStep: money(10) })];
  const before = stage({ lots: two, features: [feature()] as never });
  const errorsOf = (changes: Partial<StoredTender>): string[] =>
    [...shapeStays({ ...before, ...changes }, contextWith(type), before)].map(shown);

  it('he writes down what came of it, but not what bids and decisions rest on', () => {
    expect(errorsOf({ title: 'Міст', items: before.items.map((one) => ({ ...one, quantity: 7 })) })).to.deep.equal([]);
    const frozen: Partial<StoredTender>[] = [
      { lots: two.slice(1) },
      { lots: two.toReversed() },
      { items: before.items.map((one) => ({ ...one, relatedLot: otherLotId })) },
      { features: [feature({ code: 'b' })] as never },
      { tenderPeriod: { startDate: now, endDate: at('2027-09-01T00:00') } },
      { criteria: [{ id: 'c' }] as never },
      { procuringEntity: { ...before.procuringEntity, identifier: { scheme: 'UA-EDR', id: '40000099' } } },
    ];
    expect(frozen.flatMap(errorsOf)).to.deep.equal(
      ['lots', 'lots', 'items', 'features', 'tenderPeriod', 'criteria', 'procuringEntity'].map(
        (field) => `data.${field}: Field change's not allowed`,
      ),
    );
  });

  const cancellation = (relatedLot?: string) =>
    ({
      id: 'x',
      status: 'pending',
      reason: '',
      reasonType: 'noDemand',
      cancellationOf: 'tender',
      date: now,
      ...(relatedLot && { relatedLot }),
    }) as never;
  const cancelled = (from: StoredTender, lot?: string): string =>
    summary(withCancelled(from, cancellation(lot), tickContextWith(now, type)).next as StoredTender);

  it('a cancellation puts bids out as it does while they are judged', () => {
    expect(cancelled(stage())).to.equal(
      'cancelled; active; invalid.pre-qualification invalid.pre-qualification invalid.pre-qualification; ',
    );
    const both = stage({ lots: two, bids: [bidOf(1, '1', [lotId, otherLotId]), bidOf(2, '2')] });
    expect(cancelled(both, lotId)).to.equal(`${talking}; cancelled active; active invalid.pre-qualification; `);
    const failed = stage({ lots: [two[0] ?? buildLot(), buildLot({ id: otherLotId, status: 'unsuccessful' })] });
    expect(cancelled(failed, lotId).split(';')[0]).to.equal('unsuccessful');
  });
});

describe('A second stage', () => {
  const lots = [
    buildLot({ title: 'Перший' }),
    buildLot({ id: otherLotId, title: 'Другий' }),
    buildLot({ id: '3'.repeat(32), status: 'cancelled' }),
  ];
  const items = [otherLotId, lotId, '3'.repeat(32)].map((relatedLot, index) => ({ ...item, id: `item-${index}`, relatedLot }));
  const features = [
    feature({ code: 'firm' }),
    feature({ code: 'kept', featureOf: 'item', relatedItem: 'item-0' }),
    feature({ code: 'lost', featureOf: 'lot', relatedItem: '3'.repeat(32) }),
  ];
  const first = stage({
    ...({ lots, items, features, owner_token: 'first-token' } as unknown as StoredTender),
    description: 'Що вийшло',
    milestones: [{ id: 'm' }] as never,
    bids: [
      bidOf(1, '1', [lotId, otherLotId]),
      bidOf(2, '2', [otherLotId]),
      bidOf(3, '1', [lotId]),
      bid(4, { tenderers: firm('1', 'UA-IPN') }),
    ],
    qualifications: [
      qualified(2, otherLotId),
      qualified(1, lotId),
      qualified(1, otherLotId),
      qualified(3, lotId),
      qualified(2, lotId, 'unsuccessful'),
      qualified(4, '3'.repeat(32)),
    ],
  });
  const period = { startDate: now, endDate: at('2027-01-20T00:00') };
  const made = buildSecondStage(first, {
    now,
    procurementMethodType: `${procedure.type}.stage2`,
    status: 'draft.stage2',
    tenderPeriod: period,
  });

  it('is for the firms that were admitted, by scheme and id, each lot once', () => {
    expect(buildShortlist(first).map(({ name, identifier, lots: own }) => [name, identifier.id, own.map(({ id }) => id)])).to.deep.equal([
      ['Фірма 2', '2', [otherLotId]],
      ['Фірма 1', '1', [lotId, otherLotId]],
    ]);
    const fourth = { ...first, qualifications: [...(first.qualifications ?? []), qualified(4, lotId)] };
    expect(buildShortlist(fourth).map(({ identifier }) => `${identifier.scheme} ${identifier.id}`)).to.deep.equal([
      'UA-EDR 2',
      'UA-EDR 1',
      'UA-IPN 1',
    ]);
  });

  it('has the lots and items that somebody was admitted for, in their order, and what concerns them', () => {
    expect(made.lots?.map(({ id, title, date }) => [id, title, date])).to.deep.equal([
      [lotId, 'Перший', now],
      [otherLotId, 'Другий', now],
    ]);
    expect(made.items.map(({ id }) => id)).to.deep.equal(['item-0', 'item-1']);
    expect(made.features?.map(({ code }) => code)).to.deep.equal(['firm', 'kept']);
  });

  it('says what the first one said, knows where it comes from, and has no secret of its own', () => {
    expect(made).to.deep.include({
      title: first.title,
      description: 'Що вийшло',
      procuringEntity: first.procuringEntity,
      value: first.value,
      owner: first.owner,
      procurementMethodType: 'competitiveDialogueUA.stage2',
      procurementMethod: 'selective',
      status: 'draft.stage2',
      tenderID: `${first.tenderID}.2`,
      dialogueID: first._id,
      dialogue_token: 'first-token',
      tenderPeriod: period,
    });
    expect(made).to.not.have.any.keys(
      'bids',
      'qualifications',
      'milestones',
      'mainProcurementCategory',
      'owner_token',
      'transfer_token',
      'guarantee',
      'criteria',
    );
    expect(made).to.not.have.property('awardCriteria');
  });

  it('has an id that follows from the first one, so that the store takes one of two', () => {
    const made = (from: StoredTender) => statusCommands.of(procedure)[0]?.take(from, from, tickContextWith(now, type)).otherWrites?.[0]?.id;
    expect(made(first)).to.match(/^[0-9a-f]{32}$/);
    expect(made(first)).to.equal(made({ ...first, title: 'Інше' }));
    expect(made(first)).to.not.equal(made({ ...first, _id: 'e'.repeat(32) }));
  });

  it('may be made of whatever the first one could buy', () => {
    const { items: _, ...body } = newer;
    const drug = { ...item, classification: { scheme: 'ДК021', id: '33600000-6' } };
    const sent = { ...body, procurementMethod: 'selective', tenderPeriod: period, items: [drug] };
    const ofStage = { procedure: competitiveDialogueUAStage2, config: actingConfig({}, competitiveDialogueUAStage2) };
    expect(tenderCreationErrors(sent as never, contextWith({ now, ...ofStage })).map(shown)).to.deep.equal([]);
  });

  it('has a step of its own only where it has no lots', () => {
    const stageOf = (one: StoredTender) => buildSecondStage(one, { now, procurementMethodType: 'x', status: 'draft.stage2' });
    const stepped = { ...first, minimalStep: money(10) } as StoredTender;
    expect(stageOf(stepped)).to.not.have.property('minimalStep');
    const whole = { ...stepped, lots: [], qualifications: [1, 2].map((number) => ({ ...qualified(number), lotID: undefined })) };
    expect(stageOf(whole as unknown as StoredTender).minimalStep).to.deep.equal(money(10));
  });

  it('decides by the costs of a life cycle where the first one said so and nothing is weighed', () => {
    const costly = { ...first, awardCriteria: 'lifeCycleCost' as const };
    const stageOf = (one: StoredTender) => buildSecondStage(one, { now, procurementMethodType: 'x', status: 'draft.stage2' });
    expect(stageOf({ ...costly, features: [] }).awardCriteria).to.equal('lifeCycleCost');
    expect(stageOf(costly).awardCriteria).to.equal(undefined);
  });
});

const statusesOf = (type: string): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(procedures.of(type)?.writes ?? {}).map(([write, { in: statuses }]) => [write, statuses.toSorted()]));

const qualifying = ['active.pre-qualification', standStill];
/** Nothing is bargained over or awarded. */
const missing = /^(?:add|update|document) (?:claim|complaint on award)$|auction|award/;
const differing: Readonly<Record<string, readonly string[]>> = {
  'patch tender': ['draft', 'active.tendering', ...qualifying, talking],
  'take ownership': ['draft', 'active.tendering', ...qualifying, talking],
  'document complaint on tender': ['active.tendering', talking],
  'document complaint on cancellation': ['active.tendering', talking, ...qualifying],
  'add bid document': ['active.tendering'],
  'update bid document': ['active.tendering'],
  cancel: ['active.tendering', ...qualifying, talking],
};

const expectWrites = (type: string): void => {
  const like = Object.entries(statusesOf('aboveThresholdEU')).filter(([write]) => !missing.test(write));
  const own = Object.entries(differing).map(([write, statuses]) => [write, statuses.toSorted()] as const);
  expect(statusesOf(type)).to.deep.equal(Object.fromEntries([...like, ...own]));
};

describe('What may be written of a tender of competitiveDialogueUA', () => {
  it('is what may be written of aboveThresholdEU, but for what stands here', () => expectWrites('competitiveDialogueUA'));
});

describe('What may be written of a tender of competitiveDialogueEU', () => {
  it('is the same', () => expectWrites('competitiveDialogueEU'));
});
