import { expect } from 'chai';
import { collectSuggestions, parsePrefix } from '../../../../explorer/src/model/suggestions.ts';

describe('Suggestions of the search page', () => {
  const found = [
    { title: 'Поточний ремонт дороги', procuringEntity: { name: 'Дорожнє управління' } },
    { title: 'Ремонт дороги' },
    { title: 'Ремонт доріг', suppliers: [{ name: 'ТОВ «Дорсервіс»' }] },
    {},
  ];

  it('are words that begin like the last one, the most frequent first, behind what was typed before', () => {
    expect(collectSuggestions('ремонт дор', found)).to.deep.equal(['ремонт дороги', 'ремонт доріг', 'ремонт дорожнє', 'ремонт дорсервіс']);
    expect(collectSuggestions('дороги', found)).to.deep.equal([]);
    expect(collectSuggestions('до', found)).to.deep.equal([]);
  });

  it('are asked for from three letters on, and not for numbers', () => {
    expect(parsePrefix('ремонт дор')).to.equal('ремонт дор*');
    for (const typed of ['', 'ре', 'ремонт ', 'UA-2026', '45233140', 'ремо*']) expect(parsePrefix(typed), typed).to.equal(null);
  });
});
