import { expect } from 'chai';
import { addressErrors, noCodeLists } from '../../../src/base/domain/code-lists.ts';
import { instantIn, shownBids, withoutHour24 } from '../../../src/base/domain/json.ts';

describe('Values of other registries', () => {
  it('are active bids where a bid has no status', () => {
    expect(shownBids([{ id: '1' }, { id: '2', status: 'deleted' }, 3]).map(({ status }) => status)).to.deep.equal(['active', 'deleted']);
  });

  it('are real midnights where 24:00 is written', () => {
    expect(
      withoutHour24({ a: ['2019-12-31T24:00:00+02:00', '2020-02-28T24:00', 'at 2020-02-28T24:00', '2020-13-41T24:00Z'] }),
    ).to.deep.equal({
      a: ['2020-01-01T00:00:00+02:00', '2020-02-29T00:00', 'at 2020-02-28T24:00', '2020-13-41T24:00Z'],
    });
    expect(instantIn('2019-12-31T24:00:00Z')).to.equal('2020-01-01T00:00:00Z');
    expect(instantIn('2019-12-31T24:30:00Z')).to.equal(undefined);
  });

  it('are regions of no list only where they have letters', () => {
    const codes = {
      ...noCodeLists,
      list: (name: string) => (name === 'regions' ? new Map([['Львівська область', {}]]) : undefined),
    } as typeof noCodeLists;
    const errors = (region: string) => addressErrors({ countryName: 'Україна', region }, ['data'], codes);
    expect(errors('')).to.deep.equal([]);
    expect(errors('Нема').map(({ path }) => path)).to.deep.equal([['data', 'region']]);
  });
});
