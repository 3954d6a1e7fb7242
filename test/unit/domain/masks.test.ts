/** What of a restricted record is masked, at whatever depth, and for whom (spec/frameworks.md §13). */
import { expect } from 'chai';
import { maskedPurchase, maskParties, purchaseFor } from '../../../src/base/domain/masks.ts';

const address = {
  countryName: 'Україна',
  countryName_en: 'Ukraine',
  region: 'Київ',
  addressDetails: [{ scheme: 'КАТОТТГ', id: 'UA80', description: 'Київ' }],
};
const party = {
  name: 'ТОВ',
  name_en: 'LLC',
  scale: 'micro',
  identifier: { scheme: 'UA-EDR', id: '1', legalName: 'ТОВ' },
  additionalIdentifiers: [{ scheme: 'UA-EDR', id: '2' }],
  address,
  contactPoint: { name: 'Хтось', email: 'a@b.c' },
  signerInfo: { name: 'Хтось', iban: 'UA1', position: 'Директор' },
};
const hidden = {
  name: 'Приховано',
  name_en: 'Hidden',
  scale: 'micro',
  identifier: { scheme: 'UA-EDR', id: 'Приховано', legalName: 'Приховано' },
  additionalIdentifiers: [{ scheme: 'UA-EDR', id: 'Приховано' }],
  address: {
    countryName: 'Приховано',
    countryName_en: 'Hidden',
    region: 'Приховано',
    addressDetails: [{ scheme: 'КАТОТТГ', id: 'Приховано', description: 'Приховано' }],
  },
  contactPoint: { name: 'Приховано', email: 'Приховано' },
  signerInfo: { name: 'Приховано', iban: 'Приховано', position: 'Приховано' },
};
const file = { id: 'a', title: 'таємне.pdf', title_en: 'secret.pdf', url: 'https://x', format: 'application/pdf' };
const hiddenFile = { id: 'a', title: 'Приховано', title_en: 'Hidden', url: 'Приховано', format: 'application/pdf' };
const item = {
  id: 'i',
  description: 'Насос',
  description_en: 'Pump',
  quantity: 7,
  classification: { id: '42000000-6', description: 'Техніка' },
  deliveryDate: { startDate: '2026-12-07T00:00:00+02:00', endDate: '2026-12-08T00:00:00+02:00' },
  deliveryAddress: address,
  deliveryLocation: { latitude: 50.45, longitude: '30.5' },
};
const hiddenItem = {
  ...item,
  description: 'Приховано',
  description_en: 'Hidden',
  quantity: 0,
  deliveryDate: { startDate: '1970-01-01T03:00:00+03:00', endDate: '1970-01-01T03:00:00+03:00' },
  deliveryAddress: hidden.address,
  deliveryLocation: { latitude: 0, longitude: 'Приховано' },
};

describe('A restricted record', () => {
  const tender = {
    title: 'Насоси',
    procuringEntity: party,
    items: [item],
    documents: [file],
    bids: [{ tenderers: [party], items: [item], eligibilityDocuments: [file], value: { amount: 5 } }],
    awards: [{ suppliers: [party], complaints: [{ author: party, documents: [file] }] }],
    questions: [{ author: { hash: 'x' } }],
  };

  it('of a purchase hides what is bought, who offers and complains, and files, and leaves the buyer and the money', () => {
    expect(maskedPurchase(tender)).to.deep.equal({
      title: 'Насоси',
      procuringEntity: party,
      items: [hiddenItem],
      documents: [hiddenFile],
      bids: [{ tenderers: [hidden], items: [hiddenItem], eligibilityDocuments: [hiddenFile], value: { amount: 5 } }],
      awards: [{ suppliers: [hidden], complaints: [{ author: hidden, documents: [hiddenFile] }] }],
      questions: [{ author: { hash: 'x' } }],
    });
  });

  it('of a purchase hides the number by which an answer names its bidder, and to whom others the work goes', () => {
    const bid = { requirementResponses: [{ value: true, relatedTenderer: '3000000001' }], lotValues: [{ subcontractingDetails: 'ТОВ' }] };
    expect(maskedPurchase({ bids: [bid], awards: [{ subcontractingDetails: 'ТОВ' }] })).to.deep.equal({
      bids: [
        { requirementResponses: [{ value: true, relatedTenderer: 'Приховано' }], lotValues: [{ subcontractingDetails: 'Приховано' }] },
      ],
      awards: [{ subcontractingDetails: 'Приховано' }],
    });
  });

  it('of a purchase hides whose account is paid, and the files that evidences name', () => {
    const payee = { name: 'ТОВ', bankAccount: { scheme: 'IBAN', id: 'UA1', name: 'ТОВ' } };
    const evidences = [{ id: 'e', title: 'Ліцензія ТОВ', relatedDocument: { id: 'd', title: 'secret.pdf' } }];
    expect(maskedPurchase({ payee, requirementResponses: [{ value: '1', evidences }] })).to.deep.equal({
      payee: { name: 'Приховано', bankAccount: { scheme: 'IBAN', id: 'Приховано', name: 'Приховано' } },
      requirementResponses: [
        { value: '1', evidences: [{ id: 'e', title: 'Приховано', relatedDocument: { id: 'd', title: 'Приховано' } }] },
      ],
    });
  });

  it('of a framework hides suppliers and files alone', () => {
    const agreement = { items: [item], contracts: [{ suppliers: [party], milestones: [{ documents: [file] }] }] };
    expect(maskParties(agreement)).to.deep.equal({
      items: [item],
      contracts: [{ suppliers: [hidden], milestones: [{ documents: [hiddenFile] }] }],
    });
  });

  it('is clear for brokers of level r and for the services, and an open one for everybody', () => {
    const restricted = { config: { restricted: true } };
    const reader = (group: string, levels = '') => ({ name: 'x', group, levels });
    for (const one of [
      reader('brokers', '1r'),
      reader('chronograph'),
      reader('auction'),
      reader('bots'),
      reader('sas'),
      reader('Administrator'),
    ])
      expect(purchaseFor(restricted, one, tender)).to.equal(tender);
    for (const one of [undefined, reader('anonymous'), reader('brokers', '123456'), reader('authorities', 'r')])
      expect(purchaseFor(restricted, one, tender).items[0]?.quantity).to.equal(0);
    for (const open of [{}, { config: { restricted: false } }, { config: null }])
      expect(purchaseFor(open, undefined, tender)).to.equal(tender);
  });
});
