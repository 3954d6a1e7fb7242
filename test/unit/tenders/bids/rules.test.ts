import { expect } from 'chai';
import {
  bidItem,
  type Case,
  config,
  document,
  features,
  item,
  judge,
  mixed,
  money,
  now,
  offer,
  tenderer,
} from '../../../../fixtures/sketched-bids.ts';
import { buildCodes, lotId, otherLotId, party, signingParty } from '../../../../fixtures/sketched-tenders.ts';
import { simpleDefense } from '../../../../src/procurement/types/simple-defense.ts';

const cases: readonly Case[] = [
  { rule: 'a bid as it should be', says: [] },
  { rule: 'a bid on a tender without lots', isLotless: true, says: [] },
  { rule: 'model: a value beside lots', bid: { value: money(450) }, says: ['data.value: value should be posted for each lot of bid'] },
  { rule: 'model: no value without lots', isLotless: true, bid: { value: undefined }, says: ['data.value: (missing)'] },
  {
    rule: 'model: another currency without lots',
    isLotless: true,
    bid: { value: money(450, { currency: 'EUR' }) },
    says: ['data.value.currency: currency of bid should be identical to currency of value of tender'],
  },
  {
    rule: 'model: too high without lots',
    isLotless: true,
    bid: { value: money(1000.01) },
    says: ['data.value: value of bid should be less than value of tender'],
  },
  {
    rule: 'model: other tax without lots',
    isLotless: true,
    bid: { value: money(450, { valueAddedTaxIncluded: true }) },
    says: [
      'data.value.valueAddedTaxIncluded: valueAddedTaxIncluded of bid should be identical to valueAddedTaxIncluded of value of tender',
    ],
  },
  { rule: 'model: no lot values', bid: { lotValues: [] }, says: ['data.lotValues: (missing)'] },
  {
    rule: 'model: a lot twice',
    bid: { lotValues: [offer(lotId, 450), offer(lotId, 440)] },
    says: ["data.lotValues: bids don't allow duplicated proposals"],
  },
  {
    rule: 'model: a lot of nobody',
    bid: { lotValues: [offer('f'.repeat(32), 450)] },
    says: ['data.lotValues.0.relatedLot: relatedLot should be one of lots'],
  },
  {
    rule: 'model: too high for a lot',
    bid: { lotValues: [offer(lotId, 500.01)] },
    says: ['data.lotValues.0.value: value of bid should be less than value of lot'],
  },
  { rule: 'model: as high as the lot', bid: { lotValues: [offer(lotId, 500)], items: [bidItem('a', {}, money(50))] }, says: [] },
  {
    rule: 'model: higher than the lot, where values are free',
    bid: { lotValues: [offer(lotId, 600)], items: [bidItem('a', {}, money(60))] },
    context: { config: { ...config, hasValueRestriction: false } },
    says: [],
  },
  {
    rule: 'model: higher than the lot in whatever currency',
    bid: mixed({ amount: 600, currency: 'EUR' }),
    context: { config: { ...config, valueCurrencyEquality: false } },
    says: ['data.items.0.unit.value.currency: currency of bid unit should be identical to currency of bid lotValues'],
  },
  {
    rule: 'model: a currency that is not listed',
    bid: { lotValues: [offer(lotId, 450, { currency: 'XAU' })] },
    context: { config: { ...config, valueCurrencyEquality: false }, codes: buildCodes({ currencies: { UAH: {}, EUR: {} } }) },
    says: ['data.lotValues.0.value.currency: Currency must be only UAH, EUR.'],
  },
  {
    rule: 'model: another currency for a lot',
    bid: mixed({ currency: 'EUR' }),
    says: ['data.lotValues.0.value.currency: currency of bid should be identical to currency of value of lot'],
  },
  {
    rule: 'model: another currency for a lot, however much it is',
    bid: mixed({ amount: 600, currency: 'EUR' }),
    says: ['data.lotValues.0.value.currency: currency of bid should be identical to currency of value of lot'],
  },
  {
    rule: 'model: other tax for a lot',
    bid: mixed({ valueAddedTaxIncluded: true }),
    says: [
      'data.lotValues.0.value.valueAddedTaxIncluded: valueAddedTaxIncluded of bid should be identical to valueAddedTaxIncluded of value of lot',
    ],
  },
  { rule: 'model: no answers to features', tender: { features }, says: ['data.parameters: (missing)'] },
  {
    rule: 'model: answers to the features of its lots',
    tender: { features },
    bid: { parameters: [{ code: 'experience', value: 0.1 }] },
    says: [],
  },
  {
    rule: 'model: answers to features of other lots',
    tender: { features },
    bid: {
      parameters: [
        { code: 'experience', value: 0.1 },
        { code: 'quality', value: 0.1 },
      ],
    },
    says: ['data.parameters: All features parameters is required.'],
  },
  {
    rule: 'model: an answer too few',
    tender: { features },
    bid: { lotValues: [offer(otherLotId, 450)], items: [bidItem('b')], parameters: [{ code: 'experience', value: 0.1 }] },
    says: ['data.parameters: All features parameters is required.'],
  },
  {
    rule: 'model: an unknown feature',
    tender: { features },
    bid: { parameters: [{ code: 'x', value: 0.1 }] },
    says: ['data.parameters.0.code: code should be one of feature code.'],
  },
  {
    rule: 'model: a value that the feature has not',
    tender: { features },
    bid: { parameters: [{ code: 'experience', value: 0.2 }] },
    says: ['data.parameters.0.value: value should be one of feature value.'],
  },
  {
    rule: 'model: nobody to reach',
    bid: { tenderers: [{ ...tenderer, contactPoint: { name: 'П.' } }] },
    says: ['data.tenderers.0.contactPoint.email: telephone or email should be present'],
  },
  {
    rule: 'model: an unlisted register',
    context: { codes: buildCodes({ 'identifier-schemes': { 'UA-EDR': {} } }) },
    says: ['data.tenderers.0.identifier.scheme: (enum)'],
  },
  { rule: 'B1', bid: { items: [] }, says: ['data.items: (missing)'] },
  { rule: 'B2: a template asks for a signer', tender: { contractTemplateName: 't' }, says: ['data.tenderers.0.signerInfo: (missing)'] },
  {
    rule: 'B2: a signer is enough (spec/decisions.md D2)',
    tender: { contractTemplateName: 't', procuringEntity: signingParty },
    bid: { tenderers: [{ ...tenderer, signerInfo: signingParty.signerInfo }] },
    says: [],
  },
  {
    rule: 'B2: a contract owner without a template',
    bid: { tenderers: [{ ...tenderer, contract_owner: 'other' }] },
    says: ['data.tenderers.0.contract_owner: could be set only along with contractTemplateName'],
  },
  {
    rule: 'B2: a contract owner that the tender has not',
    tender: { contractTemplateName: 't', procuringEntity: signingParty },
    bid: { tenderers: [{ ...tenderer, signerInfo: signingParty.signerInfo, contract_owner: 'other' }] },
    says: ['data.tenderers.0.contract_owner: could not be set when contract_owner is not set on tender'],
  },
  {
    rule: 'B3',
    tender: { funders: [party] },
    bid: { items: [{ ...bidItem('a'), unit: { code: 'H87', name: 'штука' } }] },
    says: ['data.items.0.unit.value: items.unit.value is required for tender with funders'],
  },
  {
    rule: 'B4',
    bid: { items: [bidItem('a', {}, { amount: 45, valueAddedTaxIncluded: true })] },
    says: ['data.items.0.unit.value.valueAddedTaxIncluded: valueAddedTaxIncluded of bid unit should be False'],
  },
  {
    rule: 'B5',
    bid: { items: [bidItem('a', {}, { amount: 45, currency: 'EUR' })] },
    says: ['data.items.0.unit.value.currency: currency of bid unit should be identical to currency of bid lotValues'],
  },
  {
    rule: 'B5 without lots',
    isLotless: true,
    bid: { items: [bidItem('a', {}, { amount: 45, currency: 'EUR' })] },
    says: ['data.items.0.unit.value.currency: currency of bid unit should be identical to currency of bid value'],
  },
  {
    rule: 'B6',
    bid: { items: [bidItem('a', { quantity: 0 })] },
    says: ['data.items.0.unit.value.amount: Item.unit.value.amount should be updated to 0 if item.quantity equal to 0'],
  },
  {
    rule: 'B7 without tax: whole parts differ',
    bid: { items: [bidItem('a', {}, money(45.1))] },
    says: ['data.items: Total amount of unit values should be equal bid.lotValues.value.amount if VAT is not included in bid.lotValues'],
  },
  { rule: 'B7 without tax: fractions do not count', bid: { items: [bidItem('a', {}, money(45.09))] }, says: [] },
  { rule: 'B7: decimal digits, not doubles', bid: { lotValues: [offer(lotId, 3)], items: [bidItem('a', {}, money(0.3))] }, says: [] },
  {
    rule: 'B7 without lots',
    isLotless: true,
    bid: { items: [bidItem('a', {}, money(40))] },
    says: ['data.items: Total amount of unit values should be equal bid.value.amount if VAT is not included in bid'],
  },
  ...[
    { unit: 37.4, isWell: false },
    { unit: 37.5, isWell: true },
    { unit: 45.09, isWell: true },
    { unit: 45.1, isWell: false },
    { unit: 0, isWell: false },
  ].map(({ unit, isWell }) => ({
    rule: `B7 with tax: 10 × ${unit} for 450`,
    tender: { lots: [{ id: lotId, value: money(500, { valueAddedTaxIncluded: true }) }] },
    bid: { ...mixed({ valueAddedTaxIncluded: true }), items: [bidItem('a', {}, money(unit))] },
    says: isWell
      ? []
      : [
          'data.items: Total amount of unit values must be no more than bid.lotValues.value.amount and no less than net bid.lotValues amount',
        ],
  })),
  { rule: 'B8 on creation', bid: { status: 'active' }, says: "403 Bid can be added only with status: ('draft', 'pending')" },
  { rule: 'B8 on change', before: {}, asked: 'unsuccessful', says: "403 Can't update bid to (unsuccessful) status" },
  {
    rule: 'B8: the registry itself makes bids invalid',
    before: { status: 'pending' },
    bid: { status: 'invalid' },
    asked: 'pending',
    says: [],
  },
  {
    rule: 'B9: an item of another lot',
    bid: { items: [bidItem('a'), bidItem('b')] },
    says: ['data: Bid items ids should be on tender items ids for current lot'],
  },
  {
    rule: 'B9: an item too few',
    bid: { lotValues: [offer(lotId, 450), offer(otherLotId, 450)], items: [bidItem('a'), bidItem('b', {}, undefined)].slice(0, 1) },
    says: ['data: Bid items ids should include all tender items ids for current lot'],
  },
  {
    rule: 'B9 without lots: an unknown item',
    isLotless: true,
    bid: { items: [bidItem('z')] },
    says: ['data: Bid items ids should be on tender items ids'],
  },
  {
    rule: 'B9 without lots: an item too few',
    isLotless: true,
    tender: { items: [item('a'), item('c')] },
    says: ['data: Bid items ids should include all tender items ids'],
  },
  {
    rule: 'B10',
    bid: { items: [{ ...bidItem('a', { quantity: 0 }), unit: { code: 'H87', name: 'штука' } }] },
    says: [`data.items: At least one item should be with not empty quantity for lot ${lotId}`],
  },
  {
    rule: 'B10 without lots',
    isLotless: true,
    bid: { items: [{ ...bidItem('a', { quantity: 0 }), unit: { code: 'H87', name: 'штука' } }] },
    says: ['data.items: At least one item should be with not empty quantity'],
  },
  { rule: 'B11: a draft may differ', bid: { items: [bidItem('a', { quantity: 9 }, money(50))] }, says: [] },
  ...(['draft', 'invalid'] as const).map((status) => ({
    rule: `B11: quantity, from ${status}`,
    before: { status },
    bid: { status: 'pending' as const, items: [bidItem('a', { quantity: 9 }, money(50))] },
    says: ['data.items.0.quantity: bid item.quantity (9) should be equal to tender item.quantity (10) for item a'],
  })),
  ...[
    { quantity: 5, says: [] },
    {
      quantity: 10.5,
      says: ['data.items.0.quantity: bid item.quantity (10.5) should be less than or equal to tender item.quantity (10.0) for item a'],
    },
  ].map(({ quantity, says }) => ({
    rule: `B11: ${quantity} where several may win`,
    bid: { status: 'pending' as const, lotValues: [offer(lotId, quantity * 45)], items: [bidItem('a', { quantity })] },
    context: { config: { ...config, hasMultiSourcing: true, hasValueRestriction: false } },
    says,
  })),
  ...[
    { how: 'none', items: [], says: [] },
    { how: 'one with nothing but its id', items: [{ id: 'a' }], says: [] },
    { how: 'another quantity and unit', items: [{ id: 'a', quantity: 9, unit: { code: 'KGM', value: money(50) } }], says: [] },
    { how: 'one of another lot', items: [{ id: 'b' }], says: ['data: Bid items ids should be on tender items ids for current lot'] },
    {
      how: 'a price in another currency',
      items: [{ id: 'a', quantity: 10, unit: { value: money(45, { currency: 'EUR' }) } }],
      says: ['data.items.0.unit.value.currency: currency of bid unit should be identical to currency of bid lotValues'],
    },
  ].map(({ how, items, says }) => ({
    rule: `items of simple.defense, ${how}`,
    bid: { status: 'pending' as const, items },
    context: { procedure: simpleDefense },
    says,
  })),
  {
    rule: 'B11: unit',
    bid: { status: 'pending', items: [{ ...bidItem('a'), unit: { code: 'KGM', name: 'кг', value: money(45) } }] },
    says: ["data.items.0.unit.code: bid item.unit.code ('KGM') should be equal to tender item.unit.code ('H87') for item a"],
  },
  {
    rule: 'B13',
    bid: { financialDocuments: [document, { ...document, id: 'c'.repeat(32) }] },
    says: ['data.financialDocuments: proposal document in bid should be only one'],
  },
  { rule: 'B13: two versions are one', bid: { documents: [{ ...document }, document] }, says: [] },
  { rule: 'B14: other registers do not sign', bid: { status: 'pending' }, says: [] },
  ...[
    { how: 'without a proposal', documents: [], isWell: false },
    { how: 'with one that is not signed', documents: [{ ...document, title: 'bid.pdf' }], isWell: false },
    {
      how: 'with a signed document of another kind',
      documents: [{ ...document, documentType: 'commercialProposal' as const }],
      isWell: false,
    },
    { how: 'with a signed proposal', documents: [document], isWell: true },
  ].map(({ how, documents, isWell }) => ({
    rule: `B14: ${how}`,
    bid: { status: 'pending' as const, documents, tenderers: [{ ...tenderer, identifier: { scheme: 'UA-EDR', id: '1' } }] },
    says: isWell ? [] : ["data.documents: Document with type 'proposal' and format pkcs7-signature is required"],
  })),
  ...[
    { at: now, isWell: false },
    { at: new Date(now.getTime() - 1), isWell: true },
  ].map(({ at: submissionDate, isWell }) => ({
    rule: `B14: sent again, ${isWell ? 'signed since' : 'not signed since'}`,
    before: { status: 'invalid' as const, submissionDate },
    bid: { status: 'pending' as const, documents: [document], tenderers: [{ ...tenderer, identifier: { scheme: 'UA-EDR', id: '1' } }] },
    says: isWell ? [] : ["data.documents: Document with type 'proposal' and format pkcs7-signature is required"],
  })),
];

describe('The rules of bids (spec/tender-rules.md §6)', () => {
  for (const one of cases) {
    it(`${one.rule}: ${one.says.length === 0 ? 'holds' : one.says}`, () => {
      expect(judge(one)).to.deep.equal(one.says);
    });
  }

  it('of the model are reported together, the others one at a time', () => {
    const two = { lotValues: [offer(lotId, 600)], tenderers: [{ ...tenderer, contactPoint: { name: 'П.' } }], items: [] };
    expect(judge({ rule: '', bid: two, says: [] })).to.have.length(2);
    expect(judge({ rule: '', bid: { items: [bidItem('z', {}, { amount: 1, valueAddedTaxIncluded: true })] }, says: [] })).to.have.length(1);
  });
});
