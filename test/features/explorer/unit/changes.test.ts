import { expect } from 'chai';
import { collectLeaves, collectLines } from '../../../../explorer/src/model/changes.ts';

const record = {
  value: { amount: 90, currency: 'EUR' },
  lots: [{ id: 'l1', title: 'Lot', value: { amount: 5, currency: 'UAH' } }],
  documents: [
    { id: 'd1', title: 'old' },
    { id: 'd1', title: 'new' },
  ],
};

describe('What changed, as lines', () => {
  it('names each place from the outside in, with what names the part and the currency beside a sum', () => {
    const [whole, lot, document] = collectLines(record, [
      { path: '/value/amount', before: 100, after: 90 },
      { path: '/lots/l1/value/amount', before: 4, after: 5 },
      { path: '/documents/d1', after: { id: 'd1', title: 'new' } },
    ]);
    expect(whole).to.deep.equal({
      ...{ where: [{ field: 'value' }, { field: 'amount' }], field: 'amount', list: '', before: 100, after: 90, currency: 'EUR' },
    });
    expect(lot).to.include({ field: 'amount', list: 'lots', currency: 'UAH' });
    expect(lot?.where).to.deep.equal([{ field: 'lots' }, { part: record.lots[0] }, { field: 'value' }, { field: 'amount' }]);
    expect(document?.where).to.deep.equal([{ field: 'documents' }, { part: record.documents[1] }]);
  });

  it('tells what is gone from the record by what stood there', () => {
    const [gone, inside] = collectLines({}, [
      { path: '/bids/b1', before: { id: 'b1', status: 'active' } },
      { path: '/awards/a1/status', before: 'pending', after: 'active' },
    ]);
    expect(gone?.where).to.deep.equal([{ field: 'bids' }, { part: { id: 'b1', status: 'active' } }]);
    expect(inside).to.include({ field: 'status', list: 'awards' });
    expect(inside?.where[1]).to.deep.equal({ part: null });
  });

  it('leaves out dates that follow from another change, unless nothing else has changed', () => {
    const places = [
      { path: '/date', after: 'x' },
      { path: '/lots/l1/date', after: 'y' },
      { path: '/status', after: 'active' },
    ];
    expect(collectLines(record, places).map(({ field }) => field)).to.deep.equal(['status']);
    expect(collectLines(record, places.slice(0, 2)).map(({ field }) => field)).to.deep.equal(['date', 'date']);
  });

  it('reads nothing of a key that every object has', () => {
    expect(collectLines({}, [{ path: '/constructor/name', after: 'x' }])[0]?.where).to.deep.equal([
      { field: 'constructor' },
      { field: 'name' },
    ]);
  });

  it('takes a part to pieces, without what is only for programs, at most so many', () => {
    const part = { id: 'x', hash: 'md5', title: 'A', value: { amount: 1 }, list: [{ a: 1 }, { a: 2 }] };
    expect(collectLeaves(part, 10).map(({ where, value }) => [where.join('.'), value])).to.deep.equal([
      ['title', 'A'],
      ['value.amount', 1],
      ['list.a', 1],
      ['list.a', 2],
    ]);
    expect(collectLeaves(part, 2)).to.have.length(2);
  });
});
