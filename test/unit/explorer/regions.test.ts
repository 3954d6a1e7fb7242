import { expect } from 'chai';
import { searchedRegion, searchedRegions, withEnglishRegion } from '../../../explorer/src/model/regions.ts';
import { regionKeyOf } from '../../../src/features/search/model/terms.ts';

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

  it('stand in an address in English, unless it says so itself or is of nowhere', () => {
    expect(withEnglishRegion({ region: 'Львівська обл.' })).to.deep.equal({ region: 'Львівська обл.', region_en: 'Lviv Oblast' });
    const own = { region: 'Львівська', region_en: 'Lviv' };
    expect(withEnglishRegion(own)).to.deep.equal(own);
    expect(withEnglishRegion({ region: 'Атлантида' })).to.deep.equal({ region: 'Атлантида' });
    expect(withEnglishRegion(undefined)).to.equal(undefined);
  });
});
