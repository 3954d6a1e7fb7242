/** An agreement that is made of a tender fits into its record, whoever has bid (spec/close-frameworks.md §5). */

import { expect } from 'chai';
import { at, item, lotId, party, shown } from '../../../fixtures/sketched-tenders.ts';
import { bid, offer, tender, tickContextWith } from '../../../fixtures/stored-tenders.ts';
import { Problem } from '../../../src/base/domain/problem.ts';
import type { AwardRecord, BidRecord, StoredTender, TenderFields } from '../../../src/base/domain/tender.ts';
import { actingConfig } from '../../../src/procurement/engine/config.ts';
import { withAgreements } from '../../../src/procurement/phases/agreement-making/tender-agreements.ts';
import { requireSpace } from '../../../src/procurement/phases/bids/access.ts';
import { tenderModelErrors } from '../../../src/procurement/tenders/rules/rule.ts';
import type { LoadedTender } from '../../../src/procurement/tenders/service.ts';
import { closeFrameworkAgreementUA as procedure } from '../../../src/procurement/types/close-framework-agreement-ua.ts';
import { sizeOf } from '../../../src/store/records/updates.ts';

const MB = 1024 * 1024;
const now = at('2027-01-04T10:15');
const context = tickContextWith(now, { procedure, config: actingConfig({}, procedure) });
const hex = (kind: string, index: number): string => `${kind}${index.toString(16).padStart(31, '0')}`;

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...item,
    id: hex('1', index),
    relatedLot: lotId,
    description: `Насос відцентровий № ${index}`,
    unit: { code: 'H87', name: 'штука' },
  }));

const cfa = (winners: number, items: number, changes: Partial<StoredTender> = {}): StoredTender =>
  tender({ procurementMethodType: procedure.type, maxAwardsCount: winners, items: itemsOf(items), ...changes });

/** A bid with `bytes` of documents. */
const heavyBid = (index: number, bytes: number): BidRecord => ({
  ...bid(1, { status: 'active', lotValues: [offer(400, { status: 'active' })] }),
  id: hex('2', index),
  tenderers: [{ ...party, scale: 'micro', name: `Постачальник ${index}` }],
  documents: [{ id: hex('3', index), title: 'x'.repeat(bytes), documentOf: 'tender' }] as NonNullable<BidRecord['documents']>,
});

/** As many bids as the registry takes, and what it says to the next. */
const filledWithBids = (before: StoredTender, most: number, bytes: number): { tender: StoredTender; refused?: string } => {
  const bids = Array.from({ length: most }, (_, index) => heavyBid(index, bytes));
  const refusal = (count: number): string | undefined => {
    try {
      requireSpace({ before, procedure } as LoadedTender, { ...before, bids: bids.slice(0, count) });
    } catch (error) {
      if (error instanceof Problem) return error.details;
      throw error;
    }
    return undefined;
  };
  let [taken, tooMany] = [0, most + 1];
  while (tooMany - taken > 1) {
    const count = Math.floor((taken + tooMany) / 2);
    if (refusal(count) === undefined) taken = count;
    else tooMany = count;
  }
  const refused = taken < most ? refusal(taken + 1) : undefined;
  return { tender: { ...before, bids: bids.slice(0, taken) }, ...(refused === undefined ? {} : { refused }) };
};

/** All who bid have won, up to the places, and have said all prices. */
const priced = (before: StoredTender) => {
  const { bids = [], maxAwardsCount = 0 } = before;
  const awards = bids.slice(0, maxAwardsCount).map(
    ({ id, tenderers }, index): AwardRecord => ({
      ...{ id: hex('4', index), status: 'active', date: now, bid_id: id, lotID: lotId, suppliers: tenderers ?? [] },
      ...{ value: { amount: 400, currency: 'UAH', valueAddedTaxIncluded: false }, complaintPeriod: { startDate: now, endDate: now } },
    }),
  );
  const made = withAgreements({ ...before, awards }, { ...context, newId: () => hex('5', 0) });
  const withAmounts = (made.agreements ?? []).map((agreement) => ({
    ...agreement,
    contracts: (agreement.contracts ?? []).map((contract) => ({
      ...contract,
      unitPrices: (contract.unitPrices ?? []).map((price) => ({ ...price, value: { ...price.value, amount: 10.25 } })),
    })),
  }));
  return { ...made, agreements: withAmounts };
};

describe('The record of a tender that makes an agreement', () => {
  it('is kept below 16 MB by what bidders may fill, with a reserve for what is made of it', () => {
    for (const [winners, items, most, bytes] of [
      [60, 333, 60, 400_000],
      [1000, 20, 1000, 20_000],
      [1000, 1, 1000, 1000],
      [20, 1000, 60, 1_000_000],
    ] as const) {
      const { tender: full, refused } = filledWithBids(cfa(winners, items), most, bytes);
      if (bytes > 1000) expect(refused).to.match(/^With this change the tender would be larger than the [\d.]+ MB that bids may fill$/);
      expect(full.bids?.length).to.be.above(5);
      expect(sizeOf(priced(full)) / MB, `${winners} winners, ${items} items`).to.be.below(15.5);
    }
  });

  it('would outgrow the store with 60 winners and 1,000 items: the buyer is refused so many prices where he asks for them', () => {
    expect(sizeOf(priced({ ...cfa(60, 1000), bids: Array.from({ length: 60 }, (_, index) => heavyBid(index, 190_000)) })) / MB).to.be.above(
      16,
    );
    const errors = (after: TenderFields, before: TenderFields = cfa(0, 0, { status: 'draft' })): string[] =>
      tenderModelErrors(before, after, context)
        .map(shown)
        .filter((error) => error.includes('maxAwardsCount'));
    const many = cfa(60, 1000, { status: 'draft' });
    const text = 'data.maxAwardsCount: 60 winners and 1000 items make 60000 prices, 20000 may be agreed on';
    expect([errors(many), errors(many, many), errors(cfa(20, 1000))]).to.deep.equal([[text], [text], []]);
    // One that is published already goes on, unless it asks for more.
    const old = cfa(60, 1000);
    expect([errors(old, old), errors({ ...old, maxAwardsCount: 61 }, old).length]).to.deep.equal([[], 1]);
  });
});
