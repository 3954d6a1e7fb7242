import { expect } from 'chai';
import { findEnglishRegion, searchedRegion, searchedRegions } from '../../../../explorer/src/model/regions.ts';
import { regionKeyOf } from '../../../../src/features/search/model/terms.ts';

describe('The regions of the search form', () => {
  it('are one whichever way a record writes them, and none that is not known', () => {
    for (const name of ['Полтавська обл.', 'Полтавська', 'Poltava Oblast', 'полтавська область'])
      expect(searchedRegion(name), name).to.equal('Полтавська область');
    expect([searchedRegion('м. Київ'), searchedRegion('Київська обл.')]).to.deep.equal(['Київ', 'Київська область']);
    expect(searchedRegion('Атлантида')).to.equal('Атлантида');
  });

  it('are each another one to the search, which calls them as records do', () => {
    const written = ['Полтавська область', 'Київ', 'Київська область', 'Автономна Республіка Крим', 'Севастополь'];
    expect(searchedRegions).to.include.members(written);
    expect(new Set(searchedRegions.map(regionKeyOf)).size).to.equal(27);
    expect(regionKeyOf('м. Київ')).to.equal(regionKeyOf('Київ'));
  });

  it('have an English name, unless they are nowhere', () => {
    expect([findEnglishRegion('Львівська обл.'), findEnglishRegion('Атлантида')]).to.deep.equal(['Lviv Oblast', undefined]);
  });
});
