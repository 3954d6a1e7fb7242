/** Beginnings of words (docs/search.md "How a query runs"). */
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { makeSearchIndex } from '../../../../src/features/search/store/search-index.ts';
import { searched, useRegistry } from '../../../support/registry.ts';

describe('A beginning of a word', () => {
  const registry = useRegistry({ now: monday });
  const rare = hexId();
  const stems = ['ба', 'ва', 'га', 'да', 'жа', 'за', 'ка', 'ла'].map((end) => `квіт${end}рк`);

  before(async () => {
    const records = registry.store.records<object>('tenders');
    const add = (title: string, id = hexId()) => records.insert(id, { status: 'active.tendering', title });
    await Promise.all(Array.from({ length: 101 }, () => add('лампадарк')));
    await add('лампунарк', rare);
    for (const stem of stems) await add(stem);
    await searched(registry);
  });

  it('is found behind a word that more than a hundred records have', async () => {
    const { status, body } = await registry.ask('GET', `/search/tenders?${new URLSearchParams({ q: 'лампу*' })}`);
    expect([status, body.data.map((card: { id: string }) => card.id)]).to.deep.equal([200, [rare]]);
    const counted = await registry.ask('GET', `/search/tenders?${new URLSearchParams({ q: 'ламп*', total: '1' })}`);
    expect(counted.body.total).to.deep.equal({ count: 102, exact: true });
  });

  it('costs one read for all words that few records have', async () => {
    let reads = 0;
    const [entries, tenders] = [registry.store.collection<object>('search_tenders'), registry.store.collection<object>('tenders')];
    const index = makeSearchIndex({ entries, records: tenders }, { mode: 'primary' }, (cursor) => {
      reads += 1;
      return cursor.toArray();
    });
    const found = await index.begun('t:квіт', false, 20);
    expect([found.length, reads]).to.deep.equal([stems.length, 1]);
  });
});
