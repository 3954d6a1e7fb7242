/** Which complaint stops what (spec/complaints.md §7). */
import { expect } from 'chai';
import {
  holdsAllLots,
  holdsAuctionPlans,
  holdsCancellation,
  holdsContract,
  holdsLot,
  holdsReturn,
  holdsStandStill,
  isTenderingHeldByComplaint,
  whyNotCancelled,
} from '../../../src/base/domain/complaints.ts';

const statuses = [
  'draft',
  'claim',
  'pending',
  'accepted',
  'satisfied',
  'stopping',
  'invalid',
  'declined',
  'stopped',
  'mistaken',
  'resolved',
  'cancelled',
  'ignored',
] as const;

const lots = [
  { id: 'L', status: 'active' },
  { id: 'over', status: 'unsuccessful' },
];
const standing = ['pending', 'accepted', 'satisfied', 'stopping'];
const undone = ['pending', 'accepted', 'satisfied'];

/** Statuses in which a complaint stops something. */
const stoppedBy = (stops: (status: string) => boolean): string[] => statuses.filter(stops);

const onTender = (relatedLot?: string) => (status: string) => ({ lots, complaints: [{ status, ...(relatedLot && { relatedLot }) }] });
const onAward = (lotID: string) => (status: string) => ({ lots, awards: [{ lotID }, { lotID, complaints: [{ status }] }] });
const onQualification = (lotID: string) => (status: string) => ({ lots, qualifications: [{ lotID, complaints: [{ status }] }] });

describe('What a complaint stops', () => {
  const rows: readonly (readonly [string, (status: string) => boolean, readonly string[]])[] = [
    ['the end of tendering, by one on the tender', (s) => isTenderingHeldByComplaint(onTender()(s)), ['claim', ...standing]],
    ['the end of tendering, by one on a lot that goes on', (s) => isTenderingHeldByComplaint(onTender('L')(s)), ['claim', ...standing]],
    ['the end of tendering, by one on a lot that is over', (s) => isTenderingHeldByComplaint(onTender('over')(s)), []],
    ['planning of auctions, by one on any lot', (s) => holdsAuctionPlans(onTender('over')(s)), standing],
    ['planning of auctions, by one on an award', (s) => holdsAuctionPlans(onAward('L')(s)), []],
    ['all lots, by one on the tender', (s) => holdsAllLots(onTender()(s)), standing],
    ['all lots, by one on a lot', (s) => holdsAllLots(onTender('L')(s)), []],
    ['the end of a lot, by one on the tender', (s) => holdsLot(onTender()(s), 'L'), standing],
    ['the end of a lot, by one on it', (s) => holdsLot(onTender('L')(s), 'L'), standing],
    ['the end of a lot, by one on another', (s) => holdsLot(onTender('over')(s), 'L'), []],
    ['the end of a lot, by one on any of its awards', (s) => holdsLot(onAward('L')(s), 'L'), standing],
    ['the end of a lot, by one on the award of another', (s) => holdsLot(onAward('over')(s), 'L'), []],
    ['signing, by one on any award of the lot', (s) => holdsContract(onAward('L')(s), 'L'), undone],
    ['signing, by one on the tender', (s) => holdsContract(onTender()(s), 'L'), standing],
    ['the stand-still, by one on a qualification', (s) => holdsStandStill(onQualification('L')(s)), standing],
    ['the stand-still, where the lot is over', (s) => holdsStandStill(onQualification('over')(s)), []],
    ['the way back from it', (s) => holdsReturn(onQualification('L')(s)), ['draft', 'pending', 'accepted']],
    ['a cancellation of the lot, by one on the tender', (s) => whyNotCancelled(onTender()(s), 'L') !== null, undone],
    ['a cancellation of the tender, by one on an award', (s) => whyNotCancelled(onAward('L')(s), undefined) !== null, undone],
    ['a cancellation of another lot', (s) => whyNotCancelled(onAward('L')(s), 'over') !== null, []],
    [
      'that a cancellation becomes effective',
      (s) => holdsCancellation({ complaints: [{ status: s }] }),
      ['claim', ...standing, 'resolved', 'cancelled', 'ignored'],
    ],
  ];
  for (const [what, stops, expected] of rows) {
    it(`stops ${what} in ${expected.join(', ') || 'no status'}`, () => {
      expect(stoppedBy(stops)).to.have.members([...expected]);
    });
  }

  it('says which complaint stands in the way of a cancellation', () => {
    const text = (place: string) => `Can't perform operation for there is ${place} complaint in accepted status`;
    expect(whyNotCancelled(onTender()('accepted'), 'L')).to.equal(text('a tender'));
    expect(whyNotCancelled(onQualification('L')('accepted'), 'L')).to.equal(text('a qualification'));
    expect(whyNotCancelled(onAward('L')('accepted'), undefined)).to.equal(text('an award'));
  });
});
