import { expect } from 'chai';
import type { Bid, LotValue } from '../../../src/base/domain/types.generated.ts';
import {
  buildReader,
  DOCUMENT_CONTAINERS,
  makeBidVisibility,
  type Reader,
  readsConfidential,
} from '../../../src/procurement/tenders/visibility.ts';
import { procedures } from '../../../src/procurement/types/index.ts';

const { areBidsOpen, areBidsPublic, areBidsSealed, bidDocumentsRefusal, bidListAnswer, bidRefusal, visibleBid } =
  makeBidVisibility(procedures);
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
      expect(areBidsPublic({ status })).to.equal(isOpen);
    });

    it(`in ${status} the list ${early.includes(status) ? 'is empty' : isOpen ? 'is shown' : 'is refused'}`, () => {
      const refusal = { refusal: `Can't view bids in current (${status}) tender status` };
      expect(bidListAnswer({ status })).to.deep.equal(early.includes(status) ? 'none' : isOpen ? 'all' : refusal);
    });

    for (const reader of readers) {
      const sees = isOpen || reader === 'bid owner';
      it(`in ${status} a bid is ${sees ? 'shown' : 'refused'} to: ${reader}`, () => {
        expect(bidRefusal({ status }, reader)).to.equal(sees ? null : `Can't view bid in current (${status}) tender status`);
      });

      for (const container of DOCUMENT_CONTAINERS) {
        it(`in ${status} ${container} of an active bid are ${sees ? 'shown' : 'refused'} to: ${reader}`, () => {
          const text = `Can't view bid documents in current (${status}) tender status`;
          expect(bidDocumentsRefusal(container, { status }, 'active', reader)).to.equal(sees ? null : text);
        });
      }
    }
  }

  for (const status of statuses) {
    const isWithdrawn = ['invalid', 'deleted'].includes(status);
    const isOut = isWithdrawn || ['invalid.pre-qualification', 'unsuccessful'].includes(status);

    it(`a bid that is ${status} shows its owner everything, and others ${isWithdrawn ? 'no more than that it is there' : 'no more than they may see'}`, () => {
      expect(visibleBid(bid(status), { status: 'active.qualification' }, 'bid owner')).to.deep.equal(bid(status));
      for (const reader of strangers) {
        const bidView = visibleBid(bid(status), { status: 'active.qualification' }, reader);
        expect(JSON.stringify(bidView)).to.not.contain('secret');
        if (isWithdrawn) expect(bidView).to.have.all.keys('id', 'status', 'lotValues');
        else expect(bidView).to.include({ subcontractingDetails: 'x' });
        expect(bidView.lotValues?.[1]).to.have.all.keys('relatedLot', 'status');
        if (isOut) expect(bidView.lotValues?.[0]).to.have.all.keys('relatedLot', 'status');
        else expect(bidView.lotValues?.[0]).to.have.all.keys('relatedLot', 'status', 'value', 'date');
      }
    });

    for (const container of DOCUMENT_CONTAINERS) {
      const isClosed = container === 'documents' || container === 'eligibilityDocuments' ? isWithdrawn : isOut;
      it(`${container} of a bid that is ${status} are ${isClosed ? 'refused' : 'shown'} afterwards, in the bid as under their path`, () => {
        const text = `Can't view bid documents in current (${status}) bid status`;
        expect(bidDocumentsRefusal(container, { status: 'complete' }, status, 'anyone')).to.equal(isClosed ? text : null);
        expect(bidDocumentsRefusal(container, { status: 'complete' }, status, 'bid owner')).to.equal(null);
        expect(container in visibleBid(bid(status), { status: 'complete' }, 'anyone')).to.equal(!isClosed);
      });
    }
  }

  it('a value of a lot says nothing to others before the auction is over', () => {
    const { lotValues = [] } = visibleBid(bid('active'), { status: 'active.auction' }, 'anyone');
    for (const bidView of lotValues) expect(bidView).to.have.all.keys('relatedLot', 'status');
  });

  describe('with pre-qualification (spec/pre-qualification.md §8)', () => {
    const config = { hasPrequalification: true };
    const before = { config, status: 'active.auction', lots: [{ id: lotValue('active').relatedLot, status: 'active' }] };
    const after = { ...before, status: 'active.qualification' };
    const item = { id: 'i'.repeat(32), description: 'x', quantity: 1, unit: { code: 'H87', name: 'x', value: { ...value, amount: 7 } } };
    const whole = (status: Bid['status']): Bid => ({ ...bid(status), date, submissionDate: date, value, tenderers: [], items: [item] });
    const disqualified = ['id', 'status', 'tenderers', 'documents', 'eligibilityDocuments', 'lotValues'];

    it('bids are open without their values before awarding, and sealed before that', () => {
      expect([areBidsOpen(before), areBidsPublic(before), bidListAnswer(before)]).to.deep.equal([true, false, 'all']);
      expect(areBidsSealed({ config, status: 'active.tendering' })).to.equal(true);
      expect(areBidsSealed({ status: 'active.auction' })).to.equal(true);
    });

    it('a bid that stands shows who offers what, but no price and no date', () => {
      const bidView = visibleBid(whole('active'), before, 'tender owner');
      expect(bidView).to.have.all.keys(...disqualified, 'items');
      expect(bidView.lotValues?.[0]).to.have.all.keys('relatedLot', 'status');
      expect(JSON.stringify(bidView)).to.not.contain('amount');
      expect(visibleBid(whole('active'), before, 'bid owner')).to.deep.equal(whole('active'));
    });

    it('the first envelope opens with pre-qualification, the second with awarding', () => {
      const refusals = DOCUMENT_CONTAINERS.map((container) => bidDocumentsRefusal(container, before, 'active', 'anyone'));
      const text = "Can't view bid documents in current (active.auction) tender status";
      expect(refusals).to.deep.equal([null, null, text, text]);
      expect(DOCUMENT_CONTAINERS.map((container) => bidDocumentsRefusal(container, after, 'active', 'anyone'))).to.deep.equal(
        Array(4).fill(null),
      );
    });

    it('a bid that is out shows less for ever', () => {
      expect(visibleBid(whole('invalid'), after, 'anyone')).to.have.all.keys('id', 'status', 'lotValues');
      expect(visibleBid(whole('invalid.pre-qualification'), after, 'anyone')).to.have.all.keys(...disqualified);
      expect(visibleBid(whole('unsuccessful'), after, 'anyone')).to.have.all.keys(...disqualified, 'subcontractingDetails');
      expect(visibleBid(whole('unsuccessful'), before, 'anyone')).to.have.all.keys(...disqualified);
    });

    it('the state of a bid is that of its offers for lots that have not failed', () => {
      const [offer] = bid('active').lotValues ?? [];
      const stateOf = (states: readonly LotValue['status'][], lot: string, status = 'active.awarded') =>
        visibleBid(
          { ...bid('active'), lotValues: states.map((state) => ({ ...offer, status: state }) as LotValue) },
          { ...after, status, lots: [{ id: lotValue('active').relatedLot, status: lot }] },
          'anyone',
        ).status;
      expect(stateOf(['active', 'pending'], 'active')).to.equal('pending');
      expect(stateOf(['unsuccessful', 'active'], 'complete')).to.equal('active');
      expect(stateOf(['active'], 'unsuccessful')).to.equal('unsuccessful');
      expect(stateOf(['active'], 'cancelled', 'cancelled')).to.equal('active');
    });
  });

  it('confidential files are for the bidder, the buyer and reviewers', () => {
    for (const reader of readers) expect(readsConfidential(reader)).to.equal(reader !== 'anyone');
  });

  it('a reader is who he owns to be, else a reviewer by his group, else anyone', () => {
    const actor = (group: string) => ({ name: 'a', group, levels: '' });
    expect(buildReader(actor('brokers'), { bid: true, tender: true })).to.equal('bid owner');
    expect(buildReader(actor('brokers'), { bid: false, tender: true })).to.equal('tender owner');
    for (const group of ['sas', 'aboveThresholdReviewers'])
      expect(buildReader(actor(group), { bid: false, tender: false })).to.equal('reviewer');
    for (const group of ['brokers', 'bots', 'auction', 'Administrator', 'admins', 'anonymous', 'inspectors']) {
      expect(buildReader(actor(group), { bid: false, tender: false })).to.equal('anyone');
    }
  });
});
