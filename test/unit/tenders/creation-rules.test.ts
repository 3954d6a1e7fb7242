import { expect } from 'chai';
import { sketched } from '../../../fixtures/sketch.ts';
import {
  at,
  buildCodes,
  contextWith,
  item,
  lot,
  lotId,
  newer,
  notice,
  older,
  otherLotId,
  party,
  proforma,
  shown,
  signingParty,
} from '../../../fixtures/sketched-tenders.ts';
import { tenderingBeginsInFuture } from '../../../src/procurement/phases/tendering/rules.ts';
import { tenderCreationErrors } from '../../../src/procurement/tenders/rules/rule.ts';
import { type Case, classified, judges, uah, withItem, withLot, withMilestones } from './model-fixture.ts';

const config = contextWith().config;
const noAuction = { config: { ...config, hasAuction: false } };

const passing: readonly Omit<Case, 'says'>[] = [
  { rule: 'the newer body', tender: newer },
  {
    rule: 'C22 before its day',
    tender: newer,
    context: { codes: buildCodes({ 'kinds-by-procedure': { belowThreshold: ['central'] } }) },
  },
  { rule: 'the older body', tender: older, context: { variant: 'older' } },
  {
    rule: 'spec/decisions.md D2: an older body with a step at the lots',
    tender: { ...newer, milestones: [] },
    context: { variant: 'older' },
  },
  {
    rule: 'spec/decisions.md D2: an older body with steps at both',
    tender: { ...newer, minimalStep: uah(15) },
    context: { variant: 'older' },
  },
  {
    rule: 'spec/decisions.md D2: an older body with lots and its step at the tender only',
    tender: { ...newer, minimalStep: uah(15), lots: [{ id: lotId, value: uah(500) }] },
    context: { variant: 'older' },
  },
  { rule: 'C9: an auction and its words', tender: { ...newer, submissionMethod: 'electronicAuction', submissionMethodDetails: 'quick' } },
  { rule: 'C9: no auction', tender: withLot({ minimalStep: undefined }), context: noAuction },
  { rule: 'C12: two versions of one notice', tender: { ...newer, documents: [notice, notice] } },
  {
    rule: 'spec/procedures.md §2.4: accelerated periods of a sandbox',
    tender: {
      ...newer,
      procurementMethodDetails: 'quick, accelerator=1440',
      enquiryPeriod: { endDate: at('2026-12-07T10:18') },
      tenderPeriod: { endDate: at('2026-12-07T10:20') },
    },
    context: { sandbox: true },
  },
  { rule: 'C20: a template, its list not loaded', tender: { ...newer, procuringEntity: signingParty, contractTemplateName: 'x' } },
  { rule: 'C23: no contract owner', tender: { ...newer, procuringEntity: signingParty, contractTemplateName: 'x' } },
];

const broken: readonly Case[] = [
  { rule: 'C1', tender: newer, context: { config: { ...config, hasAwardingOrder: false } }, says: ['config.hasAwardingOrder: (enum)'] },
  { rule: 'C1', tender: newer, context: { config: { ...config, minBidsNumber: 0 } }, says: ['config.minBidsNumber: (greater_than_equal)'] },
  {
    rule: 'C1',
    tender: newer,
    context: { config: { ...config, awardComplainDuration: 9 } },
    says: ['config.awardComplainDuration: (less_than_equal)'],
  },
  {
    rule: 'C2',
    tender: { ...newer, enquiryPeriod: { endDate: at('2026-12-10T23:59') } },
    says: ['data.enquiryPeriod: the enquiryPeriod cannot end earlier than 3 full business days after the start'],
  },
  { rule: 'C4', tender: { ...newer, procurementMethod: 'selective' }, says: ['data.procurementMethod: procurementMethod should be open'] },
  { rule: 'C6', tender: { ...newer, value: { currency: 'UAH' } }, says: ['data.value.amount: (missing)'] },
  {
    rule: 'C6',
    tender: { ...newer, minimalStep: { ...uah(15), currency: 'USD' } },
    says: ['data.minimalStep.currency: Tender minimal step currency should be identical to tender currency'],
  },
  {
    rule: 'C6',
    tender: { ...newer, minimalStep: { ...uah(15), valueAddedTaxIncluded: true } },
    says: [
      'data.minimalStep.valueAddedTaxIncluded: Tender minimal step valueAddedTaxIncluded should be identical to tender valueAddedTaxIncluded',
    ],
  },
  {
    rule: 'C6',
    tender: { ...older, minimalStep: uah(500) },
    context: { variant: 'older' },
    says: ['data.minimalStep.amount: Tender minimal step amount should be less than tender amount'],
  },
  {
    rule: 'C6 V29',
    tender: { ...older, minimalStep: uah(15.01) },
    context: { variant: 'older' },
    says: ['data.minimalStep.amount: Minimal step value must be between 0.5% and 3% of value (with 2 digits precision).'],
  },
  { rule: 'C7', tender: withLot({ minimalStep: undefined }), says: ['data.lots.0.minimalStep: (missing)'] },
  { rule: 'C7', tender: newer, context: noAuction, says: ['data.lots.0.minimalStep: (extra_forbidden)'] },
  { rule: 'C7', tender: withLot({ value: { currency: 'UAH' } }), says: ['data.lots.0.value.amount: (missing)'] },
  {
    rule: 'C7',
    tender: withLot({ minimalStep: uah(500) }),
    says: ['data.lots.0.minimalStep.amount: Minimal step value should be less than lot value'],
  },
  {
    rule: 'C7 V29',
    tender: withLot({ minimalStep: uah(2.49) }),
    says: ['data.lots.0.minimalStep.amount: Minimal step value must be between 0.5% and 3% of value (with 2 digits precision).'],
  },
  {
    rule: 'C7 sum',
    tender: {
      ...newer,
      lots: [lot, { ...lot, id: otherLotId }].map((one) => ({ ...one, value: uah(1e308), minimalStep: uah(1e306) })),
    },
    says: ['data.lots: Sum of amounts of lots would come back as another number'],
  },
  {
    rule: 'C7 sum that a number holds, but not all its digits',
    tender: {
      ...newer,
      lots: [
        { ...lot, value: { amount: 1e15 }, minimalStep: { amount: 1e13 } },
        { ...lot, id: otherLotId, value: { amount: 0.01 }, minimalStep: { amount: 0 } },
      ],
    },
    says: ['data.lots: Sum of amounts of lots would come back as another number'],
  },
  {
    rule: 'C8 V30',
    tender: withMilestones({ duration: { days: 1001 } }),
    says: ["data.milestones.0.duration: days shouldn't be more than 1000 for financing milestone"],
  },
  {
    rule: 'C8 V31',
    tender: withMilestones({ relatedLot: lotId }, {}),
    says: ['data.milestones.1.relatedLot: Related lot must be set in all milestones or all milestones should be related to tender'],
  },
  {
    rule: 'C8 V32',
    tender: withMilestones({ percentage: 50 }, { percentage: 50, sequenceNumber: 3 }),
    says: [
      'data.milestones.1.sequenceNumber: Field should contain incrementing sequence numbers starting from 1 for tender/lot separately',
    ],
  },
  {
    rule: 'C8 V33',
    tender: withMilestones({ percentage: 99.99 }),
    says: ['data.milestones: Sum of the financing milestone percentages 99.99 is not equal 100.'],
  },
  {
    rule: 'C8 V33 of a lot, in the older variant too',
    tender: withMilestones(
      { relatedLot: lotId },
      { relatedLot: lotId, type: 'delivery', code: 'standard', percentage: 50, sequenceNumber: 2 },
    ),
    context: { variant: 'older' },
    says: [`data.milestones: Sum of the delivery milestone percentages 50 is not equal 100 for lot ${lotId}.`],
  },
  {
    rule: 'C9',
    tender: { ...withLot({ minimalStep: undefined }), submissionMethod: 'electronicAuction', submissionMethodDetails: 'quick' },
    context: noAuction,
    says: ['data.submissionMethod: (extra_forbidden)', 'data.submissionMethodDetails: (extra_forbidden)'],
  },
  {
    rule: 'C10 V34',
    tender: {
      ...newer,
      items: [
        { ...item, ...classified('44610000-1') },
        { ...item, ...classified('19210000-1') },
      ],
    },
    says: ['data.items: CPV class of items (1921, 4461) should be identical'],
  },
  {
    rule: 'C10 V34 with drugs',
    tender: {
      ...newer,
      items: [
        { ...item, ...classified('33610000-9') },
        { ...item, ...classified('33190000-8') },
      ],
    },
    says: ['data.items: CPV group of items (331, 336) should be identical'],
  },
  {
    rule: 'C11',
    tender: { ...newer, agreements: [{}] },
    says: ["data.agreements: Agreements cannot be specified when 'hasPreSelectionAgreement' is False."],
  },
  {
    rule: 'C12',
    tender: { ...newer, documents: [notice, { ...notice, id: 'x' }] },
    says: ['data.documents: notice document in tender should be only one'],
  },
  {
    rule: 'C12',
    tender: { ...newer, documents: [{ confidentiality: 'buyerOnly', confidentialityRationale: 'a'.repeat(30) }] },
    says: ['data.documents.0.confidentiality: Document should be public'],
  },
  {
    rule: 'C16',
    tender: { ...newer, tenderPeriod: { startDate: at('2026-12-10T00:00'), endDate: at('2026-12-15T00:00') } },
    says: ['data.tenderPeriod: period should begin after enquiryPeriod'],
  },
  {
    rule: 'C18',
    tender: { ...newer, tenderPeriod: { endDate: at('2026-12-14T23:59') } },
    says: ['data.tenderPeriod: tenderPeriod must be at least 2 full business days long'],
  },
  {
    rule: 'C20',
    tender: { ...newer, contractTemplateName: 'x', documents: [proforma] },
    says: ['data.contractTemplateName: Cannot use both contractTemplateName and contractProforma document simultaneously'],
  },
  {
    rule: 'C22',
    tender: {
      ...newer,
      enquiryPeriod: { startDate: new Date('2027-02-23T00:00:00+02:00'), endDate: new Date('2027-03-02T00:00:00+02:00') },
      tenderPeriod: { startDate: new Date('2027-03-02T00:00:00+02:00'), endDate: new Date('2027-03-09T00:00:00+02:00') },
    },
    context: {
      now: new Date('2027-02-23T00:00:00+02:00'),
      codes: buildCodes({ 'kinds-by-procedure': { belowThreshold: ['central'] } }),
    },
    says: [
      'data.procuringEntity.kind: Procedure publishing with method type belowThreshold is not allowed for procuringEntity.kind general',
    ],
  },
  { rule: 'C23', tender: { ...newer, contractTemplateName: 'x' }, says: ['data.procuringEntity.signerInfo: (missing)'] },
  {
    rule: 'C23 of buyers',
    tender: { ...newer, procuringEntity: { ...party, kind: 'central' }, buyers: [signingParty, party], contractTemplateName: 'x' },
    says: ['data.buyers.1.signerInfo: (missing)'],
  },
  {
    rule: 'C23',
    tender: { ...newer, procuringEntity: { ...party, contract_owner: 'a' } },
    says: ['data.procuringEntity.contract_owner: could be set only along with contractTemplateName'],
  },
  {
    rule: 'C23',
    tender: {
      ...newer,
      contractTemplateName: 'x',
      procuringEntity: { ...party, kind: 'central' },
      buyers: [{ ...signingParty, contract_owner: 'a' }, signingParty],
    },
    says: ['data.buyers.1.contract_owner: should be set for all buyers when set on any buyer'],
  },
  {
    rule: 'C24 V35',
    tender: { ...older, items: [{ ...item, relatedLot: undefined, quantity: 0 }] },
    context: { variant: 'older' },
    says: ['data.items: At least one item should be with not empty quantity'],
  },
  {
    rule: 'C24 V35',
    tender: withItem({ quantity: 0 }),
    says: ['data.items: At least one item should be with not empty quantity for each lot'],
  },
];

describe('rules of creation', () => {
  judges(passing, broken);

  it('C17 says in ctx what the current date is', () => {
    const tender = { ...newer, tenderPeriod: { startDate: at('2026-12-07T10:05'), endDate: at('2026-12-20T00:00') } };
    expect(sketched(tenderingBeginsInFuture)(tender, contextWith(), null)).to.deep.equal([
      {
        type: 'value_error',
        path: ['data', 'tenderPeriod'],
        msg: 'tenderPeriod.startDate should be in greater than current date',
        ctx: { now: '2026-12-07T10:15:00.000+02:00' },
      },
    ]);
  });

  it('tells the first broken rule of creation only', () => {
    const tender = { ...withLot({ minimalStep: uah(500) }), procurementMethod: 'limited' };
    expect(sketched(tenderCreationErrors)(tender, contextWith()).map(shown)).to.deep.equal([
      'data.procurementMethod: procurementMethod should be open',
    ]);
  });
});
