import { expect } from 'chai';
import { creationErrors } from '../../../src/tenders/rules/index.ts';
import type { Context } from '../../../src/tenders/rules/rule.ts';
import type { Tender } from '../../../src/tenders/rules/tender.ts';
import {
  at,
  codesOf,
  contextWith,
  delivery,
  item,
  lot,
  lotId,
  milestone,
  newer,
  notice,
  older,
  otherLotId,
  party,
  proforma,
  shown,
  signingParty,
} from './fixture.ts';

interface Case {
  readonly rule: string;
  readonly tender: Tender;
  readonly context?: Partial<Context>;
  readonly says: readonly string[];
}

const config = contextWith().config;
const withItem = (changes: object): Tender => ({ ...newer, items: [{ ...item, ...changes }] });
const withLot = (changes: object): Tender => ({ ...newer, lots: [{ ...lot, ...changes }] });
const withMilestones = (...changes: object[]): Tender => ({ ...newer, milestones: changes.map((one) => ({ ...milestone, ...one })) });
const classified = (id: string, additional: readonly object[] = []): object => ({
  classification: { scheme: 'ДК021', id },
  additionalClassifications: additional,
});
const inn = { scheme: 'INN', id: 'aspirin' };
const feature = (changes: object = {}) => ({ code: 'a', featureOf: 'tenderer', enum: [{ value: 0.1 }, { value: 0.2 }], ...changes });
const uah = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });
const noAuction = { config: { ...config, hasAuction: false } };

const passing: readonly Omit<Case, 'says'>[] = [
  { rule: 'the newer body', tender: newer },
  { rule: 'the older body', tender: older, context: { variant: 'older' } },
  { rule: 'D2: an older body with a step at the lots', tender: { ...newer, milestones: [] }, context: { variant: 'older' } },
  { rule: 'D2: an older body with steps at both', tender: { ...newer, minimalStep: uah(15) }, context: { variant: 'older' } },
  {
    rule: 'D2: an older body with lots and its step at the tender only',
    tender: { ...newer, minimalStep: uah(15), lots: [{ id: lotId, value: uah(500) }] },
    context: { variant: 'older' },
  },
  { rule: 'V3: central with buyers', tender: { ...newer, procuringEntity: { ...party, kind: 'central' }, buyers: [party] } },
  { rule: 'V6: delivery beside financing', tender: { ...newer, milestones: [milestone, delivery] } },
  { rule: 'V7: milestones of a lot', tender: withMilestones({ relatedLot: lotId }) },
  { rule: 'V8: postpayment on deliveryOfGoods', tender: withMilestones({ code: 'postpayment', title: 'deliveryOfGoods' }) },
  { rule: 'V8: another event that is described', tender: withMilestones({ title: 'anotherEvent', description: 'Фарбування' }) },
  {
    rule: 'V10: buyers of a draft',
    tender: { ...newer, procuringEntity: { ...party, kind: 'central' }, buyers: [party], status: 'draft' },
  },
  { rule: 'V12: codes that are not loaded', tender: withItem(classified('00000000-0')) },
  { rule: 'V13: 99999999-9 with a scheme for it', tender: withItem(classified('99999999-9', [{ scheme: 'ДК018', id: '1' }])) },
  { rule: 'V13: 99999999-9 alone', tender: withItem(classified('99999999-9')) },
  { rule: 'V14: one INN', tender: withItem(classified('33600000-6', [inn])) },
  { rule: 'V14: 336 without INN', tender: withItem(classified('33610000-9', [{ scheme: 'ATC', id: 'A' }])) },
  { rule: 'V15: features of things that are there', tender: { ...newer, features: [feature({ featureOf: 'item', relatedItem: 'item' })] } },
  {
    rule: 'V16: 0.1 + 0.2 is 0.3',
    tender: { ...newer, features: [feature({ enum: [{ value: 0.1 }] }), feature({ code: 'b', enum: [{ value: 0.2 }] })] },
  },
  { rule: 'V20: awards after tendering', tender: { ...newer, awardPeriod: { startDate: at('2026-12-15T00:00') } } },
  { rule: 'V24: e-mail alone', tender: { ...newer, procuringEntity: { ...party, contactPoint: { email: 'a@example.org' } } } },
  { rule: 'V25: documents of things that are there', tender: { ...newer, documents: [{ documentOf: 'lot', relatedItem: lotId }] } },
  { rule: 'C9: an auction and its words', tender: { ...newer, submissionMethod: 'electronicAuction', submissionMethodDetails: 'quick' } },
  { rule: 'C9: no auction', tender: withLot({ minimalStep: undefined }), context: noAuction },
  { rule: 'C12: two versions of one notice', tender: { ...newer, documents: [notice, notice] } },
  {
    rule: '§10.4: accelerated periods of a sandbox',
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
  { rule: 'V3', tender: { ...newer, procuringEntity: { ...party, kind: 'central' } }, says: ['data.buyers: (missing)'] },
  { rule: 'V3', tender: { ...newer, buyers: [party] }, says: ['data.buyers: (extra_forbidden)'] },
  { rule: 'V5', tender: { ...newer, milestones: [] }, says: ['data.milestones: Tender should contain at least one milestone'] },
  {
    rule: 'V6',
    tender: withMilestones({ type: 'delivery', code: 'standard' }),
    says: ['data.milestones: Tender should contain at least one delivery and one financing milestone'],
  },
  {
    rule: 'V7',
    tender: withMilestones({ relatedLot: otherLotId }),
    says: ['data.milestones.0.relatedLot: relatedLot should be one of the lots.'],
  },
  { rule: 'V8 code', tender: withMilestones({ code: 'standard' }), says: ['data.milestones.0.code: (enum)'] },
  { rule: 'V8 title', tender: withMilestones({ title: 'submittingPayment' }), says: ['data.milestones.0.title: (enum)'] },
  { rule: 'V8 description', tender: withMilestones({ title: 'anotherEvent' }), says: ['data.milestones.0.description: (missing)'] },
  { rule: 'V9', tender: withItem({ relatedLot: otherLotId }), says: ['data.items.0.relatedLot: relatedLot should be one of lots'] },
  {
    rule: 'V12 scheme',
    tender: withItem({ classification: { scheme: 'CPV', id: '1' } }),
    says: ['data.items.0.classification.scheme: (enum)'],
  },
  {
    rule: 'V12 id',
    tender: newer,
    context: { codes: codesOf({ dk021: { '03000000-1': 'Продукція' } }) },
    says: ['data.items.0.classification.id: Value must be one of ДК021 codes'],
  },
  {
    rule: 'V13',
    tender: withItem(classified('99999999-9', [inn])),
    says: [
      'data.items.0.additionalClassifications: One of additional classifications should be one of [ДК003, ДК015, ДК018, specialNorms].',
    ],
  },
  {
    rule: 'V14',
    tender: withItem(classified('33600000-6')),
    says: [
      'data.items.0.additionalClassifications: Item with classification.id=33600000-6 have to contain exactly one additionalClassifications with scheme=INN',
    ],
  },
  {
    rule: 'V14',
    tender: withItem(classified('33610000-9', [inn, inn])),
    says: [
      'data.items.0.additionalClassifications: Item with classification.id that starts with 336 and contains additionalClassification objects have to contain no more than one additionalClassifications with scheme=INN',
    ],
  },
  { rule: 'V15', tender: { ...newer, features: [feature({ featureOf: 'item' })] }, says: ['data.features.0.relatedItem: (missing)'] },
  {
    rule: 'V15',
    tender: { ...newer, features: [feature({ featureOf: 'item', relatedItem: 'x' })] },
    says: ['data.features.0.relatedItem: relatedItem should be one of items'],
  },
  {
    rule: 'V15',
    tender: { ...newer, features: [feature({ featureOf: 'lot', relatedItem: 'x' })] },
    says: ['data.features.0.relatedItem: relatedItem should be one of lots'],
  },
  {
    rule: 'V16',
    tender: { ...newer, features: [feature(), feature({ code: 'b', featureOf: 'item', relatedItem: 'item' })] },
    says: ['data.features: Sum of max value of all features for lot should be less then or equal to 30%'],
  },
  {
    rule: 'V16',
    tender: { ...older, features: [feature(), feature({ code: 'b' })] },
    context: { variant: 'older' },
    says: ['data.features: Sum of max value of all features should be less then or equal to 30%'],
  },
  {
    rule: 'V17',
    tender: { ...newer, awardCriteria: 'lifeCycleCost', features: [feature()] },
    says: ['data.awardCriteria: Can`t add features with lifeCycleCost awardCriteria'],
  },
  {
    rule: 'V18',
    tender: { ...withLot({ guarantee: { amount: 1, currency: 'USD' } }), guarantee: { amount: 1, currency: 'UAH' } },
    says: ['data.lots.0.guarantee.currency: lot guarantee currency should be identical to tender guarantee currency'],
  },
  {
    rule: 'V19',
    tender: { ...newer, tenderPeriod: { startDate: at('2026-12-20T00:00'), endDate: at('2026-12-15T00:00') } },
    says: ['data.tenderPeriod.startDate: period should begin before its end'],
  },
  {
    rule: 'V19 of an item',
    tender: withItem({ deliveryDate: { startDate: at('2026-12-20T00:00'), endDate: at('2026-12-15T00:00') } }),
    says: ['data.items.0.deliveryDate.startDate: period should begin before its end'],
  },
  {
    rule: 'V20',
    tender: { ...newer, awardPeriod: { startDate: at('2026-12-14T23:59') } },
    says: ['data.awardPeriod: period should begin after tenderPeriod'],
  },
  {
    rule: 'V20',
    tender: { ...newer, awardPeriod: { startDate: at('2026-12-16T00:00') }, auctionPeriod: { endDate: at('2026-12-17T00:00') } },
    says: ['data.awardPeriod: period should begin after auctionPeriod'],
  },
  {
    rule: 'V21',
    tender: { ...newer, funders: [party] },
    context: { codes: codesOf({ funders: { 'XM-DAC:44000': { identifier: { scheme: 'XM-DAC', id: '44000' } } } }) },
    says: ['data.funders.0.identifier: Funder identifier should be one of the values allowed'],
  },
  { rule: 'V23', tender: { ...newer, plans: [{ id: 'a' }, { id: 'a' }] }, says: ['data.plans: The list should not contain duplicates'] },
  {
    rule: 'V23',
    tender: { ...newer, plans: [{ id: 'a' }, { id: 'b' }] },
    says: ["data.plans: Linking more than one plan is allowed only if procuringEntity.kind is 'central'"],
  },
  {
    rule: 'V24',
    tender: { ...newer, procuringEntity: { ...party, contactPoint: {} } },
    says: ['data.procuringEntity.contactPoint.email: telephone or email should be present'],
  },
  {
    rule: 'V25',
    tender: {
      ...newer,
      documents: [{ documentOf: 'lot', relatedItem: 'x' }, { documentOf: 'item', relatedItem: 'x' }, { documentOf: 'item' }],
    },
    says: [
      'data.documents.0.relatedItem: relatedItem should be one of lots',
      'data.documents.1.relatedItem: relatedItem should be one of items',
      'data.documents.2.relatedItem: (missing)',
    ],
  },
  {
    rule: '§8.5 rationale',
    tender: {
      ...newer,
      documents: [{ confidentiality: 'buyerOnly' }, { confidentiality: 'buyerOnly', confidentialityRationale: 'коротко' }],
    },
    says: [
      'data.documents.0.confidentialityRationale: confidentialityRationale is required',
      'data.documents.1.confidentialityRationale: confidentialityRationale should contain at least 30 characters',
    ],
  },
  {
    rule: '§4 units',
    tender: newer,
    context: { codes: codesOf({ units: { KGM: {} } }) },
    says: ['data.items.0.unit.code: Code should be one of valid unit codes.'],
  },
  {
    rule: '§4 countries',
    tender: newer,
    context: { codes: codesOf({ countries: { PL: { name_uk: 'Республіка Польща' } } }) },
    says: ['data.procuringEntity.address.countryName: field address:countryName not exist in countries catalog'],
  },
  {
    rule: '§4 regions',
    tender: newer,
    context: { codes: codesOf({ regions: { 'Волинська область': 'Волинська область' } }) },
    says: ['data.procuringEntity.address.region: field address:region not exist in ua_regions catalog'],
  },
  {
    rule: '§4 identifier schemes',
    tender: newer,
    context: { codes: codesOf({ 'identifier-schemes': { 'UA-FIN': {} } }) },
    says: ['data.procuringEntity.identifier.scheme: (enum)'],
  },
  {
    rule: '§4 currencies',
    tender: { ...newer, value: { ...uah(500), currency: 'XXX' } },
    context: { codes: codesOf({ currencies: { UAH: {}, USD: {} } }) },
    says: ['data.value.currency: Currency must be only UAH, USD.'],
  },
  {
    rule: '§4 milestone lists',
    tender: newer,
    context: { codes: codesOf({ 'milestone-codes': { postpayment: { type: 'financing' }, prepayment: { type: 'delivery' } } }) },
    says: ['data.milestones.0.code: (enum)'],
  },
  {
    rule: '§4 roads',
    tender: withItem(classified('45210000-2', [{ scheme: 'UA-ROAD', id: 'M-99', description: 'x' }])),
    context: { codes: codesOf({ 'ua-road': { 'M-01': 'Київ' } }) },
    says: ['data.items.0.additionalClassifications.0.id: UA-ROAD id not found in standards'],
  },
  {
    rule: '§4 roads',
    tender: withItem(classified('45210000-2', [{ scheme: 'UA-ROAD', id: 'M-01', description: 'x' }])),
    context: { codes: codesOf({ 'ua-road': { 'M-01': 'Київ' } }) },
    says: ['data.items.0.additionalClassifications.0.description: UA-ROAD description invalid'],
  },
  {
    rule: '§5.3 registers',
    tender: withItem(classified('30190000-7', [{ scheme: 'GMDN', id: '1' }])),
    context: { codes: codesOf({ 'gmdn-prefixes': { 3311: '3311' } }) },
    says: [
      'data.items.0.additionalClassifications: Item with classification.id=30190000-7 should not contain additionalClassifications with scheme=GMDN',
    ],
  },
  {
    rule: '§5.3 profile',
    tender: withItem({ profile: 'x' }),
    says: ['data.items.0.profile: profile should be provided together only with category'],
  },
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
    says: ['data: Minimal step value must be between 0.5% and 3% of value (with 2 digits precision).'],
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
    says: ['data: Minimal step value must be between 0.5% and 3% of value (with 2 digits precision).'],
  },
  {
    rule: 'C7 sum',
    tender: {
      ...newer,
      lots: [lot, { ...lot, id: otherLotId }].map((one) => ({ ...one, value: uah(1e308), minimalStep: uah(1e306) })),
    },
    says: ['data.lots: Amounts of lots are too large to be summed up'],
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
    rule: 'C17',
    tender: {
      ...newer,
      enquiryPeriod: { startDate: at('2026-11-30T00:00'), endDate: at('2026-12-07T10:05') },
      tenderPeriod: { endDate: at('2026-12-20T00:00') },
    },
    says: ['data.tenderPeriod: tenderPeriod.startDate should be in greater than current date'],
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
    tender: newer,
    context: { codes: codesOf({ 'kinds-by-procedure': { belowThreshold: ['central'] } }) },
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
  for (const { rule, tender, context } of passing) {
    it(`${rule}: a good tender passes`, () => {
      expect(creationErrors(tender, contextWith(context)).map(shown)).to.deep.equal([]);
    });
  }

  for (const { rule, tender, context, says } of broken) {
    it(`${rule} answers ${says[0]}`, () => {
      expect(creationErrors(tender, contextWith(context)).map(shown)).to.deep.equal(says);
    });
  }

  it('tells all broken rules of the model together, and no other', () => {
    const tender = { ...withItem({ relatedLot: otherLotId }), milestones: [], procurementMethod: 'limited' };
    expect(creationErrors(tender, contextWith()).map(shown)).to.deep.equal([
      'data.milestones: Tender should contain at least one milestone',
      'data.items.0.relatedLot: relatedLot should be one of lots',
    ]);
  });

  it('tells the first broken rule of creation only', () => {
    const tender = { ...withLot({ minimalStep: uah(500) }), procurementMethod: 'limited' };
    expect(creationErrors(tender, contextWith()).map(shown)).to.deep.equal(['data.procurementMethod: procurementMethod should be open']);
  });
});
