import { expect } from 'chai';
import { buildPicture } from '../../../../explorer/src/model/auction.ts';
import type { BidRow } from '../../../../explorer/src/model/bids.ts';
import { buildKey } from '../../../../explorer/src/model/party-key.ts';
import { computeShade, everyMonth, monthsBack } from '../../../../explorer/src/model/statistics.ts';

const row = (after: number | undefined, before?: number): BidRow<object> => ({
  ...{ bid: {}, weighted: undefined, status: 'active', decision: undefined, decided: undefined },
  value: after === undefined ? undefined : { amount: after },
  initial: before === undefined ? undefined : { amount: before },
});

describe('What an auction did, as a picture', () => {
  it('puts offers before and after it on one line with the expected value, the cheapest on the left', () => {
    const picture = buildPicture([row(90, 95), row(100)], { amount: 110 });
    expect(picture?.offers.map(({ before, after, first, last }) => [before, after, first, last])).to.deep.equal([
      [95, 90, 27, 4],
      [100, 100, 50, 50],
    ]);
    expect(picture?.expected).to.equal(96);
  });

  it('is none where nothing has changed or only one has offered', () => {
    expect(buildPicture([row(90), row(100)], { amount: 110 })).to.equal(null);
    expect(buildPicture([row(90, 95), row(undefined)], undefined)).to.equal(null);
  });
});

describe('Pictures of statistics', () => {
  it('have a place for each month from the first row to the last, the newest 60', () => {
    expect(everyMonth([{ value: '2025-11' }, { value: '2026-02' }])).to.deep.equal(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(everyMonth([{ value: '2010-01' }, { value: '2026-02' }]))
      .to.have.length(60)
      .and.to.include('2021-03');
    expect(everyMonth([])).to.deep.equal([]);
  });

  it('begin so many months back, the present one counted', () => {
    expect(monthsBack(new Date('2026-01-31T23:00:00Z'), 12)).to.equal('2025-02');
    expect(monthsBack(new Date('2026-01-01T00:00:00Z'), 1)).to.equal('2026-01');
  });

  it('are the darker the greater the share, and empty for nothing and less', () => {
    const shades = [null, -1, 0, 1, 24, 26, 74, 76, 100].map((value) => computeShade(value, 100));
    expect(shades).to.deep.equal([0, 0, 0, 1, 1, 2, 3, 4, 4]);
    expect(computeShade(5, 0)).to.equal(0);
  });
});

describe('The key of a party in the address of its page', () => {
  const cases: readonly (readonly [scheme: string | undefined, id: string | number | undefined, key: string | undefined])[] = [
    ['UA-EDR', ' 00037256 ', 'UA-EDR-00037256'],
    ['UA-EDR', 37256, 'UA-EDR-37256'],
    ['UA-EDR', undefined, undefined],
    ['', '1', undefined],
    [undefined, '1', undefined],
    ['UA-EDR', '1/2', undefined],
    ['UA-EDR', '1 2', undefined],
    ['UA-EDR', '1'.repeat(100), undefined],
    ['UA-EDR', 'Приховано', undefined],
  ];
  for (const [scheme, id, key] of cases)
    it(`is ${key ?? 'none'} of ${String(scheme)} and ${String(id).slice(0, 20)}`, () => expect(buildKey({ scheme, id })).to.equal(key));

  it('is none where there is no identifier', () => expect(buildKey(undefined)).to.equal(undefined));
});
