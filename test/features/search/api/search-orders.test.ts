/** `GET /search/records` and `/search/tenders` where more is found than is counted, or sorted at once. */
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { computeDecade } from '../../../../src/features/search/model/terms.ts';
import { keyAt } from '../../../../src/features/search/store/entries.ts';
import { useRegistry } from '../../../support/registry.ts';
import { clearCopies, putCopies } from '../support/copies.ts';

const day = (text: string): Date => new Date(`${text}T10:00:00Z`);

describe('A search that finds much', () => {
  const registry = useRegistry({ now: monday });
  const tender = hexId();
  before(async () => {
    const fields = { status: 'complete', procurementMethodType: 'belowThreshold', title: 'Папір', items: [] };
    await registry.store.records('tenders').insert(tender, { ...fields, noticePublicationDate: day('2025-03-01') });
  });

  it('says that there are more than it counts', async () => {
    const key = keyAt(day('2020-06-01'));
    const terms = ['t:телескоп'];
    await putCopies(
      registry,
      tender,
      Array.from({ length: 1500 }, (_, at) => ({ key: key + at, status: 'complete', type: 'x', amount: at, terms })),
    );
    const { body } = await registry.ask(
      'GET',
      `/search/records?${new URLSearchParams({ q: 'телескопи', total: '1', sort: 'value', limit: '2' })}`,
    );
    expect(body.total).to.deep.equal({ count: 1000, exact: false });
    expect(body.data).to.have.length(2);
    await clearCopies(registry);
  });

  it('orders by value and by deadline all that it finds, over pages, once each', async () => {
    const minute = (at: number): Date => new Date(monday.getTime() + at * 60_000);
    // Values and ends that several have, keys that two have, and some without either.
    type Entry = { key: number; status: string; type: string; terms: string[]; amount?: number; currency?: string; end?: Date };
    const entries = Array.from({ length: 1300 }, (_, at): Entry => {
      if (at % 13 === 0) return { key: keyAt(day('2020-06-01')) + (at >> 1), status: 'complete', type: 'x', terms: ['t:телескоп'] };
      const end = minute(((at * 11) % 900) - 450);
      const currency = at % 5 === 0 ? 'EUR' : 'UAH';
      const facts = { amount: (at * 7) % 400, currency, end, status: 'complete', type: 'x' };
      const terms = ['t:телескоп', `v:${currency}:${computeDecade(facts.amount)}`, `e:${end.toISOString().slice(0, 7)}`];
      return { key: keyAt(day('2020-06-01')) + (at >> 1), ...facts, terms };
    });
    const stored = await putCopies(registry, tender, entries);
    const pages = async (asked: Record<string, string>): Promise<(typeof stored)[number][]> => {
      const found: (typeof stored)[number][] = [];
      for (let path = `/search/tenders?${new URLSearchParams({ q: 'телескопи', limit: '100', ...asked })}`; path !== ''; ) {
        const { body } = await registry.ask('GET', path);
        expect(body.next_page?.path, 'a page behind itself').to.not.equal(path);
        found.push(...body.data.map(({ id }: { id: string }) => stored.find(({ _id }) => _id === id)));
        path = body.next_page?.path ?? '';
      }
      expect(new Set(found).size, JSON.stringify(asked)).to.equal(found.length);
      return found;
    };
    const byValue = await pages({ sort: 'value' });
    expect(byValue).to.have.length(1300);
    // Each currency apart, hryvnias first.
    const amounts = (currency?: string) => entries.filter((one) => one.currency === currency).map(({ amount }) => amount ?? -1);
    const greatestFirst = ['UAH', 'EUR', undefined].flatMap((currency) => amounts(currency).sort((a, b) => b - a));
    expect(byValue.map(({ search: { amount } }) => amount ?? -1)).to.deep.equal(greatestFirst);
    const inUah = (await pages({ sort: 'value', minAmount: '50', maxAmount: '390' })).map(({ search: { amount = -1 } }) => amount);
    const asked = entries.filter(({ amount = -1, currency }) => currency === 'UAH' && amount >= 50 && amount <= 390);
    expect(inUah).to.deep.equal(asked.map(({ amount = -1 }) => amount).sort((a, b) => b - a));
    const left = (end: Date | undefined): number => {
      const ms = (end?.getTime() ?? Number.NEGATIVE_INFINITY) - registry.clock.now().getTime();
      return ms >= 0 ? ms : 1e15 - ms;
    };
    const byEnd = (await pages({ sort: 'deadline' })).map(({ search: { end } }) => left(end));
    expect(byEnd).to.have.length(1300);
    expect(byEnd).to.deep.equal([...byEnd].sort((a, b) => (a === b ? 0 : a - b)));
    const toCome = await pages({ sort: 'deadline', endFrom: minute(10).toISOString() });
    expect(toCome).to.have.length(entries.filter(({ end }) => end !== undefined && end >= minute(10)).length);
    const within = await pages({ endFrom: minute(-60).toISOString(), endTo: minute(60).toISOString(), total: '1' });
    expect(within.length).to.equal(entries.filter(({ end }) => end !== undefined && end >= minute(-60) && end <= minute(60)).length);
    // So do few of them, which are sorted as they are.
    const few = await pages({ sort: 'value', currency: 'EUR', limit: '7' });
    expect(few.map(({ search: { amount = -1 } }) => amount)).to.deep.equal(
      entries.flatMap(({ amount, currency }) => (currency === 'EUR' ? [amount ?? -1] : [])).sort((a, b) => b - a),
    );
    await clearCopies(registry);
  });

  it('orders contracts by growth, over pages, once each; what has none comes last, the newest first', async () => {
    const contract = hexId();
    await registry.store.records('contracts').insert(contract, { status: 'active', title: 'Папір', items: [], tender_id: tender });
    const key = keyAt(day('2020-06-01'));
    const terms = ['t:телескоп'];
    const common = { status: 'active', type: 'x', terms };
    const contracts = await putCopies(
      registry,
      contract,
      Array.from({ length: 1300 }, (_, at) => ({
        ...{ ...common, key: key + (at >> 1) },
        ...(at % 9 === 0 ? {} : { growth: (((at * 7) % 400) - 100) / 100, terms: [...terms, 'g:1'] }),
      })),
      'contracts',
    );
    const tenders = await putCopies(
      registry,
      tender,
      Array.from({ length: 40 }, (_, at) => ({ ...common, key: key + 20 * at })),
    );
    const all = new Map(
      [...contracts, ...tenders].map((one) => [one._id, one.search as { readonly key: number; readonly growth?: number }]),
    );
    const pages = async (query: Record<string, string>): Promise<string[]> => {
      const found: string[] = [];
      for (let path = `/search/records?${new URLSearchParams({ q: 'телескопи', sort: 'growth', ...query })}`; path !== ''; ) {
        const { body } = await registry.ask('GET', path);
        found.push(...body.data.map(({ id }: { id: string }) => id));
        path = body.next_page?.path ?? '';
      }
      return found;
    };
    const found = await pages({ limit: '97' });
    const inOrder = [...all].sort(
      ([a, one], [b, other]) =>
        (other.growth ?? Number.NEGATIVE_INFINITY) - (one.growth ?? Number.NEGATIVE_INFINITY) || other.key - one.key || (a < b ? 1 : -1),
    );
    expect(found).to.have.length(1340);
    expect(found.map((id) => [all.get(id)?.growth, all.get(id)?.key, id])).to.deep.equal(
      inOrder.map(([id, one]) => [one.growth, one.key, id]),
    );
    // So do few of them, which are sorted as they are.
    const grown = inOrder.filter(([, { growth = 0 }]) => growth >= 2.5).map(([id]) => id);
    expect(await pages({ limit: '40', minGrowth: '250' })).to.deep.equal(grown);
    await clearCopies(registry);
    await clearCopies(registry, 'contracts');
  });
});
