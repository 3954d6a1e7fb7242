import { expect } from 'chai';
import { sketched } from '../../../fixtures/sketch.ts';
import {
  at,
  buildCodes,
  contextWith,
  lot,
  newer,
  notice,
  older,
  otherLotId,
  party,
  proforma,
  shown,
} from '../../../fixtures/sketched-tenders.ts';
import { tenderCreationErrors } from '../../../src/procurement/tenders/rules/rule.ts';
import { type Case, classified, feature, inn, judges, passing, uah, withItem, withLot, withMilestones } from './model-fixture.ts';

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
    context: { codes: buildCodes({ dk021: { '03000000-1': 'Продукція' } }) },
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
    rule: 'V18 where only lots have one',
    tender: {
      ...newer,
      lots: [
        { ...lot, guarantee: { amount: 1, currency: 'USD' } },
        { ...lot, id: otherLotId, guarantee: { amount: 1, currency: 'UAH' } },
      ],
    },
    says: ['data.lots.1.guarantee.currency: lot guarantee currency should be identical to tender guarantee currency'],
  },
  {
    rule: 'V19 at the end of time',
    tender: { ...newer, tenderPeriod: { endDate: at('9999-12-31T23:00') } },
    says: ['data.tenderPeriod.endDate: endDate is too far in the future'],
  },
  {
    rule: 'V25 beside older versions: the place is the one in the body',
    tender: {
      ...newer,
      documents: [{ ...notice, documentOf: 'lot', relatedItem: 'gone' }, notice, { ...proforma, documentOf: 'lot', relatedItem: 'x' }],
    },
    says: ['data.documents.1.relatedItem: relatedItem should be one of lots'],
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
    context: { codes: buildCodes({ funders: { 'XM-DAC:44000': { identifier: { scheme: 'XM-DAC', id: '44000' } } } }) },
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
    rule: 'spec/tender-rules.md §5 rationale',
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
    rule: 'spec/tenders.md §2 units',
    tender: newer,
    context: { codes: buildCodes({ units: { KGM: {} } }) },
    says: ['data.items.0.unit.code: Code should be one of valid unit codes.'],
  },
  {
    rule: 'spec/tenders.md §2 countries',
    tender: newer,
    context: { codes: buildCodes({ countries: { PL: { name_uk: 'Республіка Польща' } } }) },
    says: ['data.procuringEntity.address.countryName: field address:countryName not exist in countries catalog'],
  },
  {
    rule: 'spec/tenders.md §2 regions',
    tender: newer,
    context: { codes: buildCodes({ regions: { 'Волинська область': 'Волинська область' } }) },
    says: ['data.procuringEntity.address.region: field address:region not exist in ua_regions catalog'],
  },
  {
    rule: 'spec/tenders.md §3.1 settlements',
    tender: {
      ...newer,
      procuringEntity: {
        ...newer.procuringEntity,
        address: { countryName: 'Польща', addressDetails: [{ scheme: 'КАТОТТГ', id: 'UA1', description: 'x' }] },
      },
    },
    says: ["data.procuringEntity.address.addressDetails: КАТОТТГ is allowed only for countryName 'Україна'"],
  },
  {
    rule: 'spec/tenders.md §2 identifier schemes',
    tender: newer,
    context: { codes: buildCodes({ 'identifier-schemes': { 'UA-FIN': {} } }) },
    says: ['data.procuringEntity.identifier.scheme: (enum)'],
  },
  {
    rule: 'spec/tenders.md §2 currencies',
    tender: { ...newer, value: { ...uah(500), currency: 'XXX' } },
    context: { codes: buildCodes({ currencies: { UAH: {}, USD: {} } }) },
    says: ['data.value.currency: Currency must be only UAH, USD.'],
  },
  {
    rule: 'spec/tenders.md §2 milestone lists',
    tender: newer,
    context: { codes: buildCodes({ 'milestone-codes': { postpayment: { type: 'financing' }, prepayment: { type: 'delivery' } } }) },
    says: ['data.milestones.0.code: (enum)'],
  },
  {
    rule: 'spec/tenders.md §2 roads',
    tender: withItem(classified('45210000-2', [{ scheme: 'UA-ROAD', id: 'M-99', description: 'x' }])),
    context: { codes: buildCodes({ 'ua-road': { 'M-01': 'Київ' } }) },
    says: ['data.items.0.additionalClassifications.0.id: UA-ROAD id not found in standards'],
  },
  {
    rule: 'spec/tenders.md §2 roads',
    tender: withItem(classified('45210000-2', [{ scheme: 'UA-ROAD', id: 'M-01', description: 'x' }])),
    context: { codes: buildCodes({ 'ua-road': { 'M-01': 'Київ' } }) },
    says: ['data.items.0.additionalClassifications.0.description: UA-ROAD description invalid'],
  },
  {
    rule: 'spec/tenders.md §3.3 registers',
    tender: withItem(classified('30190000-7', [{ scheme: 'GMDN', id: '1' }])),
    context: { codes: buildCodes({ 'gmdn-prefixes': { 3311: '3311' } }) },
    says: [
      'data.items.0.additionalClassifications: Item with classification.id=30190000-7 should not contain additionalClassifications with scheme=GMDN',
    ],
  },
  {
    rule: 'spec/tenders.md §3.3 profile',
    tender: withItem({ profile: 'x' }),
    says: ['data.items.0.profile: profile should be provided together only with category'],
  },
];

describe('rules of the model', () => {
  judges(passing, broken);

  it('tells all broken rules of the model together, and no other', () => {
    const tender = { ...withItem({ relatedLot: otherLotId }), milestones: [], procurementMethod: 'limited' };
    expect(sketched(tenderCreationErrors)(tender, contextWith()).map(shown)).to.deep.equal([
      'data.milestones: Tender should contain at least one milestone',
      'data.items.0.relatedLot: relatedLot should be one of lots',
    ]);
  });
});
