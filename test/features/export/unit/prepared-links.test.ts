import { expect } from 'chai';
import { documentKeysIn } from '../../../../src/base/domain/documents.ts';
import { makeKeyring } from '../../../../src/modules/documents/service/keyring.ts';
import { makeDocumentUrls } from '../../../../src/modules/documents/service/urls.ts';

const buildUrl = (key: string): string => `/tenders/1/documents/2?download=${key}`;

describe('Links that are made ready for many records', () => {
  it('are the links that each record would get by itself', async () => {
    const keyring = makeKeyring('11'.repeat(32));
    let signed = 0;
    const counted = {
      ...keyring,
      sign: (message: string) => {
        signed += 1;
        return keyring.sign(message);
      },
    };
    const urls = makeDocumentUrls({ baseUrl: 'https://files.example', keyring: counted, attach: async () => {} });
    const keys = ['a'.repeat(32), 'b'.repeat(32)];
    const alone = keys.map((key) => urls.publicLink(key));
    expect(signed).to.equal(2);
    await urls.prepareLinks?.([...keys, ...keys]);
    expect(keys.map((key) => urls.publicLink(key))).to.deep.equal(alone);
    expect(signed).to.equal(2);
  });

  it('are those of every document of a record, at whatever depth, and of nothing else', () => {
    const record = {
      documents: [{ url: buildUrl('one') }, { url: 'https://elsewhere.example/?download=two' }],
      bids: [{ financialDocuments: [{ url: buildUrl('three') }], date: new Date(0), value: null }],
      url: 'no address',
    };
    expect(documentKeysIn([record])).to.deep.equal(['one', 'three']);
  });
});
