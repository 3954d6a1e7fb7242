/** The text of an electronic contract (spec/electronic-contracts.md §1). */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { ContractRecord } from '../../../src/base/domain/contract.ts';
import type { OwnFile } from '../../../src/base/domain/documents.ts';
import type { ContractDocument } from '../../../src/base/domain/types.generated.ts';
import { withNotice } from '../../../src/modules/contracts/electronic/notice.ts';
import { documentSpaceErrors } from '../../../src/modules/contracts/electronic/rules.ts';

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

  it('finds room however often the text was changed, and leaves room for both signatures', async () => {
    const file = (documentType: string, author: string) => ({ documentType, author }) as ContractDocument;
    const filled = [...Array(799).fill(file('contractAnnexe', 'buyer')), ...Array(100).fill(file('contractSignature', 'supplier'))];
    let of: ContractRecord = { ...contract, documents: filled };
    for (const title of ['a', 'b', 'c']) of = await noticed({ ...of, title });
    const all = of.documents ?? [];
    expect(all).to.have.length(900);
    expect(all.at(-1)).to.include({ url: `/contracts/id/documents/${all.at(-1)?.id}?download=key${kept.length}` });
    const fault = (...more: ContractDocument[]) => documentSpaceErrors([...all, ...more])[0]?.msg;
    expect(fault(file('contractSignature', 'buyer'))).to.equal(undefined);
    expect(fault(file('contractAnnexe', 'buyer'))).to.equal('List should have at most 800 items after validation, not 801');
    expect(fault(file('contractSignature', 'supplier'))).to.equal('List should have at most 100 items after validation, not 101');
    let often: ContractRecord = contract;
    for (let title = 0; title <= 100; title += 1) often = await noticed({ ...often, title: String(title) });
    expect(often.documents).to.have.length(100);
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
