import { expect } from 'chai';
import { fillCatalogue } from '../../fixtures/catalogue.ts';
import { uploadDocument } from '../../fixtures/documents.ts';
import { fullNewer, fullOlder } from '../../fixtures/full-tenders.ts';
import { item, itemId, monday, postTender } from '../../fixtures/tenders.ts';
import { type Body, must, useRegistry } from '../support/registry.ts';

/** Fields the server says something else in, or more; each has tests of its own. */
const changed = [
  'title',
  'title_en',
  'title_ru',
  'enquiryPeriod',
  'tenderPeriod',
  'awardPeriod',
  'auctionPeriod',
  'lots',
  'documents',
  'items',
];

describe('POST /tenders with every field there is (spec/tenders.md §3)', () => {
  const registry = useRegistry({ now: monday, env: { SANDBOX_MODE: 'true' } });
  before(() => fillCatalogue(registry));

  for (const [variant, full] of Object.entries({ older: fullOlder, newer: fullNewer })) {
    it(`answers all of the ${variant} variant as it was sent, and config beside it`, async () => {
      const file = await uploadDocument(registry, { title: 'sign.p7s' });
      const document = { ...(full().data.documents as Body[])[0], ...file }; // the fixture has one document
      const sent = full({ documents: [document] });
      const { body } = must(await postTender(registry, sent), 201);
      expect(body.config).to.deep.equal(sent.config);
      for (const [field, value] of Object.entries(sent.data)) {
        if (!changed.includes(field)) expect(body.data[field], field).to.deep.equal(value);
      }
      const { deliveryDate, ...sentItem } = (sent.data.items as Body[])[0] ?? {}; // the fixture has one item
      expect(body.data.items[0]).to.deep.include(sentItem);
      expect(Date.parse(body.data.items[0].deliveryDate.endDate)).to.equal(Date.parse('2027-02-10T00:00:00+02:00'));
      const { url, ...sentDocument } = document;
      expect(body.data.documents[0]).to.deep.include(sentDocument);
      for (const [index, lot] of ((sent.data.lots ?? []) as Body[]).entries()) expect(body.data.lots[index]).to.deep.include(lot);
      expect(Date.parse(body.data.awardPeriod.startDate)).to.equal(Date.parse('2026-12-28T00:00:00+02:00'));
    });
  }

  it('takes items that name their id with any text', async () => {
    const { body } = await postTender(registry, fullOlder({ documents: [], features: [], items: [item({ id: 'позиція 1' })] }));
    expect(body.data.items[0].id).to.equal('позиція 1').and.not.equal(itemId);
  });
});
