/** Which signatures count below the text of an electronic contract (spec/electronic-contracts.md §3). */
import { expect } from 'chai';
import type { ContractDocument } from '../../../src/base/domain/types.generated.ts';
import { sideSignatureErrors } from '../../../src/modules/contracts/electronic/rules.ts';

const [sooner, now, later] = ['09', '10', '11'].map((hour) => new Date(`2027-01-10T${hour}:00:00Z`)) as [Date, Date, Date];
const notice = { id: 'n', title: 'n.html', documentType: 'contractNotice', datePublished: now, dateModified: now } as ContractDocument;
const signature = (changes: object = {}): ContractDocument =>
  ({
    ...{ id: 's', title: 's.p7s', documentType: 'contractSignature', author: 'buyer', datePublished: now, dateModified: now },
    ...changes,
  }) as ContractDocument;

describe('the signature of a side of an electronic contract', () => {
  const counts = (...documents: ContractDocument[]): boolean => sideSignatureErrors({ documents }, 'buyer').length === 0;

  it('is a signed file of its own in its newest version', () => {
    expect([counts(), counts(signature()), counts(signature({ author: 'supplier' })), counts(signature({ title: 's.pdf' }))]).to.deep.equal(
      [false, true, false, false],
    );
    expect(counts(signature(), signature({ documentType: 'contractAnnexe' }))).to.equal(false);
  });

  it('is no older than the text and its annexes, whatever is said about it later', () => {
    const annex = { ...notice, id: 'a', documentType: 'contractAnnexe', datePublished: later } as ContractDocument;
    expect(counts(notice, signature(), annex)).to.equal(false);
    const imported = { ...annex, datePublished: now.toISOString() as unknown as Date };
    expect(counts(notice, signature(), imported)).to.equal(true);
    expect([counts(notice, signature()), counts(signature(), { ...notice, datePublished: later })]).to.deep.equal([true, false]);
    expect(counts(notice, signature({ datePublished: sooner, dateModified: later }))).to.equal(false);
  });
});
