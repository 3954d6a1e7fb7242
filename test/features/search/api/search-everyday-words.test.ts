/** Everyday words lead to records that name the thing officially, and to no record of something else (docs/search.md "Did you mean"). */
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { must, searched, useRegistry } from '../../../support/registry.ts';

describe('Everyday words', () => {
  const registry = useRegistry({ now: monday });
  const ids = new Map<string, string>();
  const put = async (buyer: string, title: string, description: string): Promise<void> => {
    const id = hexId();
    ids.set(id, title);
    const classification = { scheme: 'ДК021', id: '33600000-6', description };
    await registry.store.records<Record<string, unknown>>('tenders').insert(id, {
      title,
      status: 'complete',
      procurementMethodType: 'belowThreshold',
      procuringEntity: { name: buyer, identifier: { scheme: 'UA-EDR', id: '01234567' } },
      items: [{ description: title, classification }],
      noticePublicationDate: new Date('2025-03-01'),
    });
  };
  before(async () => {
    await put('Ліцей № 7', 'Парти', 'Шкільні меблі');
    await put('Обласна лікарня', 'Лікарські засоби для реанімації', 'Препарати');
    await put('Міська поліклініка', 'Інсулін', 'Фармацевтична продукція');
    await searched(registry);
  });

  const ask = async (query: Record<string, string>) => {
    const { body } = must(await registry.ask('GET', `/search/records?${new URLSearchParams(query)}`), 200);
    return { titles: body.data.map(({ id }: { id: string }) => ids.get(id)), suggestions: body.suggestions };
  };

  for (const q of ['медикаменти', 'ліки', 'закупівля ліків']) {
    it(`find no lyceum, but suggest the official ones, which find the tender: ${q}`, async () => {
      const { titles, suggestions } = await ask({ q });
      expect(titles).to.deep.equal([]);
      expect((await ask(suggestions)).titles).to.deep.equal(['Лікарські засоби для реанімації']);
    });
  }

  it('suggest the next official ones where the first find nothing', async () => {
    const buyer = 'поліклініка';
    const { suggestions } = await ask({ q: 'медикаменти', buyer });
    expect(suggestions).to.deep.equal({ q: 'фармацевтична продукція' });
    expect((await ask({ ...suggestions, buyer })).titles).to.deep.equal(['Інсулін']);
  });
});
