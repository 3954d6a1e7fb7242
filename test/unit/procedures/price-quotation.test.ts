/** In which statuses a purchase from the catalogue may be written (spec/price-quotation.md §2). */
import { expect } from 'chai';
import { priceQuotation } from '../../../src/procurement/types/price-quotation.ts';

const draft = ['draft'];
const open = ['draft', 'active.tendering'];
const bidding = ['active.tendering'];
const decided = ['active.qualification', 'active.awarded'];

describe('What may be written of a tender of priceQuotation', () => {
  it('is the tender while it is a draft, its documents until bids are opened, and nothing by another owner', () => {
    const expected = {
      'patch tender': draft,
      'add document': open,
      'update document': open,
      'change contract template': draft,
      'delete document': draft,
      'link plan': draft,
      'post criterion': draft,
      'patch criterion': draft,
      'delete criterion': draft,
      'post evidence': draft,
      'patch evidence': draft,
      'delete evidence': draft,
      'patch requirement': draft,
      'put requirement': draft,
      'add bid': bidding,
      'update bid': bidding,
      'delete bid': bidding,
      'add bid document': [...bidding, ...decided],
      'update bid document': [...bidding, ...decided],
      'answer criteria in bid': open,
      'add award': ['active.qualification'],
      'update award': decided,
      'add award milestone': decided,
      'add award document': ['active.qualification'],
      'add award document as bot': decided,
      'update award document': ['active.qualification'],
      'update award document as bot': decided,
      'answer criteria in award': ['active.qualification'],
      cancel: [...bidding, ...decided],
    };
    const { writes } = priceQuotation;
    expect(Object.fromEntries(Object.entries(writes).map(([write, { in: statuses }]) => [write, statuses]))).to.deep.equal(expected);
    expect(Object.values(writes).filter(({ levels }) => levels !== undefined)).to.deep.equal([]);
  });
});
