/** The text of an electronic contract (spec/electronic-contracts.md §1). */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { withNotice } from '../../../src/contracts/electronic/notice.ts';
import type { ContractRecord } from '../../../src/domain/contract.ts';
import type { OwnFile } from '../../../src/domain/documents.ts';

const now = new Date('2026-12-01T10:00:00Z');
const contract: ContractRecord = {
  status: 'pending',
  contractID: 'UA-1-a1',
  title: '<script>alert("1")</script> & папір',
  access: [
    { role: 'buyer', owner: 'one' },
    { role: 'supplier', owner: 'other' },
  ],
  buyer: { contract_owner: 'one' },
  suppliers: [{ contract_owner: 'other' }],
};

describe('The notice of an electronic contract', () => {
  const kept: OwnFile[] = [];
  const keep = async (file: OwnFile): Promise<string> => `key${kept.push(file)}`;
  const noticed = (of: ContractRecord, documents: { keep?: typeof keep } = { keep }): Promise<ContractRecord> =>
    withNotice(of, 'id', { documents, zone: { render: (date) => date.toISOString() }, now });

  it('is kept once for each text, as versions of one document, and holds no markup but its own', async () => {
    const first = await noticed(contract);
    const [document] = first.documents ?? [];
    const text = kept[0]?.text ?? '';
    expect(text).to.include('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; папір');
    expect(text).to.not.include('<script');
    const hash = `md5:${createHash('md5').update(text).digest('hex')}`;
    expect(document).to.include({ hash, url: `/contracts/id/documents/${document?.id}?download=key1`, documentType: 'contractNotice' });
    expect(await noticed(first)).to.equal(first);
    const second = await noticed({ ...first, title: 'Інший' });
    expect(second.documents?.map(({ id }) => id)).to.deep.equal([document?.id, document?.id]);
    expect(kept).to.have.length(2);
  });

  it('is of no other contract, of none in force, and of none whose files another service keeps', async () => {
    for (const other of [
      { ...contract, access: [] },
      { ...contract, suppliers: [{}] },
      { ...contract, status: 'active' },
    ])
      expect(await noticed(other)).to.equal(other);
    expect(await noticed(contract, {})).to.equal(contract);
  });
});
