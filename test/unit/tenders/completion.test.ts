import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import type { TenderRecord } from '../../../src/base/domain/tender.ts';
import { withCompletion } from '../../../src/procurement/phases/contracting/completion.ts';
import { belowThreshold } from '../../../src/procurement/types/below-threshold.ts';
import { reporting } from '../../../src/procurement/types/reporting.ts';

const now = new Date('2026-12-01T10:00:00Z');
const past = new Date('2026-12-01T09:59:59Z');
const future = new Date('2026-12-01T10:00:01Z');

const config = { hasAwardingOrder: true, hasMultiSourcing: false, hasAwardComplaints: true };
const context = { now, config, procedure: belowThreshold };
const completed = (tender: Sketch<TenderRecord>): TenderRecord => sketched((one: TenderRecord) => withCompletion(one, context))(tender);

type Award = 'active' | 'pending' | 'cancelled' | readonly ['unsuccessful', Date];
type Stub = 'active' | 'pending' | 'cancelled';

/** One lot: its status, its awards, the contracts of its last award. */
interface LotPlan {
  readonly status?: string;
  readonly awards?: readonly Award[];
  readonly contracts?: readonly Stub[];
}

const buildTender = (plans: readonly LotPlan[], overrides: Sketch<TenderRecord> = {}): Sketch<TenderRecord> => ({
  status: 'active.awarded',
  lots: plans.map(({ status = 'active' }, index) => ({ id: `${index}`, status })),
  awards: plans.flatMap(({ awards = [] }, lot) =>
    awards.map((award, index) => ({
      id: `${lot}-${index}`,
      lotID: `${lot}`,
      ...(typeof award === 'string' ? { status: award } : { status: award[0], complaintPeriod: { endDate: award[1] } }),
    })),
  ),
  contracts: plans.flatMap(({ awards = [], contracts = [] }, lot) =>
    contracts.map((status) => ({ status, awardID: `${lot}-${awards.length - 1}` })),
  ),
  ...overrides,
});
const signed: LotPlan = { awards: ['active'], contracts: ['active'] };
const waiting: LotPlan = { awards: ['active'], contracts: ['pending'] };
const failed: LotPlan = { awards: [['unsuccessful', past]] };
const contested: LotPlan = { awards: [['unsuccessful', future]] };
const cancelled: LotPlan = { status: 'cancelled' };

const ends = (plans: readonly LotPlan[]): string => {
  const { status, lots = [] } = completed(buildTender(plans));
  return [status, ...lots.map((lot) => lot.status)].join(' ');
};

describe('the end of lots and tenders', () => {
  for (const [plans, expected] of [
    [[signed], 'complete complete'],
    [[waiting], 'active.awarded active'],
    [[signed, waiting], 'active.awarded complete active'],
    [[signed, failed], 'complete complete unsuccessful'],
    [[signed, contested], 'active.awarded complete active'],
    [[signed, cancelled], 'complete complete cancelled'],
    [[failed], 'unsuccessful unsuccessful'],
    [[contested], 'active.awarded active'],
    [[failed, cancelled], 'unsuccessful unsuccessful cancelled'],
    [[cancelled, cancelled], 'cancelled cancelled cancelled'],
    [[{ awards: ['active'], contracts: ['active', 'pending'] }], 'active.awarded active'],
    [[{ awards: ['active'], contracts: ['active', 'cancelled'] }], 'complete complete'],
    [[{ awards: ['active'], contracts: ['cancelled'] }], 'active.awarded active'],
    [[{ awards: ['active', 'pending'], contracts: [] }], 'active.awarded active'],
    [
      [
        {
          awards: [
            ['unsuccessful', future],
            ['unsuccessful', past],
          ],
        },
      ],
      'active.awarded active',
    ],
    [[{ awards: [['unsuccessful', past], 'cancelled'] }], 'active.awarded active'],
    [[{}], 'active.awarded active'],
  ] as const satisfies readonly (readonly [readonly LotPlan[], string])[]) {
    it(`${JSON.stringify(plans)} is ${expected}`, () => {
      expect(ends(plans)).to.equal(expected);
    });
  }

  it('leaves no claim waiting: one that nobody answered is ignored with its lot, those of lots that go on stay', () => {
    const { awards = [], ...rest } = buildTender([signed, waiting]);
    const claims = [{ status: 'claim' }, { status: 'answered' }, { status: 'draft' }];
    const tender = {
      ...rest,
      awards: awards.map((award) => ({ ...award, complaints: claims })),
      complaints: [{ status: 'claim', relatedLot: '0' }, { status: 'claim', relatedLot: '1' }, { status: 'claim' }],
    };
    const after = completed(tender);
    expect(after.awards?.map(({ complaints }) => complaints?.map(({ status }) => status))).to.deep.equal([
      ['ignored', 'answered', 'draft'],
      ['claim', 'answered', 'draft'],
    ]);
    expect(after.complaints?.map(({ status }) => status)).to.deep.equal(['ignored', 'claim', 'claim']);
    const { lots: _, ...plain } = buildTender([signed]);
    const ended = completed({ ...plain, awards: [{ id: '0-0', status: 'active', complaints: claims }] });
    expect(ended.awards?.[0]?.complaints?.[0]?.status).to.equal('ignored');
  });

  it('is dated, and takes away the plans of auctions that will not be held', () => {
    const held = { startDate: past, endDate: past };
    const tender = buildTender([failed, failed], { auctionPeriod: { startDate: future } as object });
    const lots = (tender.lots ?? []).map((lot, index) => ({ ...lot, auctionPeriod: index === 0 ? held : {} }));
    const after = completed({ ...tender, lots });
    expect(after.date).to.equal(now);
    expect(after.auctionPeriod).to.equal(undefined);
    expect(after.lots?.map(({ auctionPeriod, date }) => [auctionPeriod, date])).to.deep.equal([
      [held, now],
      [undefined, now],
    ]);
  });

  it('of a tender without lots is that of its awards', () => {
    const lotless = (plan: LotPlan): Sketch<TenderRecord> => {
      const { lots: _, awards = [], ...tender } = buildTender([plan]);
      return { ...tender, awards: awards.map(({ lotID: __, ...award }) => award) };
    };
    expect(completed(lotless(signed)).status).to.equal('complete');
    expect(completed(lotless(waiting)).status).to.equal('active.awarded');
    expect(completed(lotless(failed)).status).to.equal('unsuccessful');
    expect(completed(lotless(contested)).status).to.equal('active.awarded');
  });

  it('comes in the statuses that the type says', () => {
    const ended = (status: string): string =>
      sketched((tender: TenderRecord) => withCompletion(tender, { now, config, procedure: reporting }))(buildTender([signed], { status }))
        .status;
    expect([ended('active'), ended('active.awarded')]).to.deep.equal(['complete', 'active.awarded']);
  });

  it('changes nothing, and gives back the very same tender, where nothing ends or all is over', () => {
    for (const tender of [
      buildTender([waiting]),
      buildTender([signed], { status: 'complete' }),
      buildTender([failed], { status: 'active.auction' }),
    ]) {
      expect(completed(tender)).to.equal(tender);
    }
  });
});
