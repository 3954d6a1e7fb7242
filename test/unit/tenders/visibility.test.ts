import { expect } from 'chai';
import type { Bid } from '../../../src/model/types.generated.ts';
import { procedures } from '../../../src/procedures/index.ts';
import { containers, makeBidVisibility, type Reader, readerOf, readsConfidential } from '../../../src/tenders/visibility.ts';

const { areBidsPublic, bidDocumentsRefusal, bidListAnswer, bidRefusal, visibleBid } = makeBidVisibility(procedures);
const readers: readonly Reader[] = ['bid owner', 'tender owner', 'reviewer', 'anyone'];
const strangers = readers.filter((reader) => reader !== 'bid owner');

const early = ['draft', 'active.enquiries'];
const secret = [
  'active.tendering',
  'active.pre-qualification',
  'active.pre-qualification.stand-still',
  'active.auction',
  'active.stage2.pending',
  'x',
];
const open = ['active.qualification', 'active.qualification.stand-still', 'active.awarded', 'complete', 'cancelled', 'unsuccessful'];

const value = { amount: 1, currency: 'UAH', valueAddedTaxIncluded: false };
const date = new Date(0);
const document = { id: 'd'.repeat(32), title: 'a', format: 'a/b', url: '/a', datePublished: date, dateModified: date };
const lotValue = (status: 'pending' | 'active' | 'unsuccessful') => ({
  relatedLot: 'l'.repeat(32),
  status,
  value,
  date,
  participationUrl: 'secret',
});
const bid = (status: Bid['status']): Bid => ({
  id: 'b'.repeat(32),
  status,
  participationUrl: 'secret',
  subcontractingDetails: 'x',
  lotValues: [lotValue('active'), lotValue('unsuccessful')],
  documents: [document],
  eligibilityDocuments: [document],
  financialDocuments: [document],
  qualificationDocuments: [document],
});
const statuses: readonly Bid['status'][] = [
  'draft',
  'pending',
  'active',
  'invalid',
  'invalid.pre-qualification',
  'unsuccessful',
  'deleted',
];

describe('Who sees bids (spec/tenders.md §4.1–4.3)', () => {
  for (const status of [...early, ...secret, ...open]) {
    const isOpen = open.includes(status);
    it(`in ${status} a tender ${isOpen ? 'shows' : 'hides'} its bids`, () => {
      expect(areBidsPublic(status)).to.equal(isOpen);
    });

    it(`in ${status} the list ${early.includes(status) ? 'is empty' : isOpen ? 'is shown' : 'is refused'}`, () => {
      const refusal = { refusal: `Can't view bids in current (${status}) tender status` };
      expect(bidListAnswer(status)).to.deep.equal(early.includes(status) ? 'none' : isOpen ? 'all' : refusal);
    });

    for (const reader of readers) {
      const sees = isOpen || reader === 'bid owner';
      it(`in ${status} a bid is ${sees ? 'shown' : 'refused'} to: ${reader}`, () => {
        expect(bidRefusal(status, reader)).to.equal(sees ? null : `Can't view bid in current (${status}) tender status`);
      });

      for (const container of containers) {
        it(`in ${status} ${container} of an active bid are ${sees ? 'shown' : 'refused'} to: ${reader}`, () => {
          const text = `Can't view bid documents in current (${status}) tender status`;
          expect(bidDocumentsRefusal(container, status, 'active', reader)).to.equal(sees ? null : text);
        });
      }
    }
  }

  for (const status of statuses) {
    const isWithdrawn = ['invalid', 'deleted'].includes(status);
    const isOut = isWithdrawn || ['invalid.pre-qualification', 'unsuccessful'].includes(status);

    it(`a bid that is ${status} shows its owner everything, and others ${isWithdrawn ? 'no more than that it is there' : 'no more than they may see'}`, () => {
      expect(visibleBid(bid(status), 'active.qualification', 'bid owner')).to.deep.equal(bid(status));
      for (const reader of strangers) {
        const shown = visibleBid(bid(status), 'active.qualification', reader);
        expect(JSON.stringify(shown)).to.not.contain('secret');
        if (isWithdrawn) expect(shown).to.have.all.keys('id', 'status', 'lotValues');
        else expect(shown).to.include({ subcontractingDetails: 'x' });
        expect(shown.lotValues?.[1]).to.have.all.keys('relatedLot', 'status');
        if (isOut) expect(shown.lotValues?.[0]).to.have.all.keys('relatedLot', 'status');
        else expect(shown.lotValues?.[0]).to.have.all.keys('relatedLot', 'status', 'value', 'date');
      }
    });

    for (const container of containers) {
      const isClosed = container === 'documents' || container === 'eligibilityDocuments' ? isWithdrawn : isOut;
      it(`${container} of a bid that is ${status} are ${isClosed ? 'refused' : 'shown'} afterwards, in the bid as under their path`, () => {
        const text = `Can't view bid documents in current (${status}) bid status`;
        expect(bidDocumentsRefusal(container, 'complete', status, 'anyone')).to.equal(isClosed ? text : null);
        expect(bidDocumentsRefusal(container, 'complete', status, 'bid owner')).to.equal(null);
        expect(container in visibleBid(bid(status), 'complete', 'anyone')).to.equal(!isClosed);
      });
    }
  }

  it('a value of a lot says nothing to others before the auction is over', () => {
    const { lotValues = [] } = visibleBid(bid('active'), 'active.auction', 'anyone');
    for (const shown of lotValues) expect(shown).to.have.all.keys('relatedLot', 'status');
  });

  it('confidential files are for the bidder, the buyer and reviewers', () => {
    for (const reader of readers) expect(readsConfidential(reader)).to.equal(reader !== 'anyone');
  });

  it('a reader is who he owns to be, else a reviewer by his group, else anyone', () => {
    const actor = (group: string) => ({ name: 'a', group, levels: '' });
    expect(readerOf(actor('brokers'), { bid: true, tender: true })).to.equal('bid owner');
    expect(readerOf(actor('brokers'), { bid: false, tender: true })).to.equal('tender owner');
    for (const group of ['sas', 'aboveThresholdReviewers'])
      expect(readerOf(actor(group), { bid: false, tender: false })).to.equal('reviewer');
    for (const group of ['brokers', 'bots', 'auction', 'Administrator', 'admins', 'anonymous', 'inspectors']) {
      expect(readerOf(actor(group), { bid: false, tender: false })).to.equal('anyone');
    }
  });
});
