/** `GET /search/records`: one box for all kinds, totals, facets, orders; the same answer for one record and a question. */
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { readParameters } from '../../../../src/features/search/parameters.ts';
import { withEndBounds } from '../../../../src/features/search/query.ts';
import { matches } from '../../../../src/features/search/record-match.ts';
import { buildIndexes } from '../../../../src/features/search/routes.ts';
import { keyAt } from '../../../../src/features/search/store/entries.ts';
import type { RecordCollection } from '../../../../src/store/collections.ts';
import { extra } from '../../../support/errors.ts';
import { type Answer, type Body, must, searched, useRegistry } from '../../../support/registry.ts';
import { clearCopies, putCopies } from '../support/copies.ts';

const day = (text: string): Date => new Date(`${text}T10:00:00Z`);
const buyer = {
  name: 'Полтавська школа № 3',
  identifier: { scheme: 'UA-EDR', id: '01234567' },
  address: { countryName: 'Україна', region: 'Полтавська область', locality: 'Полтава' },
};
const supplier = { name: 'ТОВ «Шляхбуд»', identifier: { scheme: 'UA-EDR', id: '40000001' } };
const code = { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' };
const road = { description: 'Асфальтування', classification: code, deliveryAddress: { region: 'Львівська обл.', locality: 'Стрий' } };

describe('The search of all records', () => {
  const registry = useRegistry({ now: monday });
  const zone = makeZone('Europe/Kyiv');
  const ids: Record<string, string> = {};
  const put = async (kind: RecordCollection, name: string, fields: Body, id = hexId()): Promise<void> => {
    ids[id] = name;
    await registry.store.records(kind).insert(id, fields);
  };
  const ask = (query: Record<string, string>, address = '/search/records'): Promise<Answer> =>
    registry.ask('GET', `${address}?${new URLSearchParams(query)}`);
  const named = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => ids[id]);
  const names = async (query: Record<string, string>): Promise<string[]> => {
    const answer = must(await ask(query), 200);
    return named(answer).sort();
  };
  const buildWantedQuery = (query: Record<string, string>) =>
    withEndBounds(readParameters(new Map(Object.entries(query)), zone).query, registry.clock.now());

  before(async () => {
    const tender = { status: 'complete', procurementMethodType: 'belowThreshold', procuringEntity: buyer, items: [road] };
    const signed = hexId();
    const bids = [{ status: 'active', tenderers: [{ name: 'Учасник Мостобуд', identifier: { id: '40000002' } }] }];
    await put('tenders', 'road', {
      ...tender,
      tenderID: 'UA-2025-03-01-000017-a',
      title: 'Капітальний ремонт доріг',
      value: { amount: 900, currency: 'UAH' },
      noticePublicationDate: day('2025-03-01'),
      awards: [{ suppliers: [supplier] }],
      contracts: [{ id: signed, status: 'active', value: { amount: 800, currency: 'UAH' } }],
      bids,
    });
    await put('tenders', 'bridge', {
      ...tender,
      status: 'active.tendering',
      title: 'Міст через річку',
      items: [{ ...road, deliveryAddress: { region: 'Львівська область' } }],
      value: { amount: 700, currency: 'UAH' },
      noticePublicationDate: day('2025-03-02'),
      tenderPeriod: { endDate: new Date(monday.getTime() + 86_400_000) },
      bids,
    });
    await put('tenders', 'school', {
      ...tender,
      title: 'Фарба для шкіл',
      items: [{ description: 'Фарба для дороги', classification: { ...code, id: '44810000-1', description: 'Фарби' } }],
      value: { amount: 800, currency: 'UAH' },
      noticePublicationDate: day('2025-03-03'),
      tenderPeriod: { endDate: new Date(monday.getTime() - 86_400_000) },
    });
    const contract = {
      contractID: 'UA-2025-03-01-000017-a-b1',
      tender_id: Object.keys(ids)[0],
      status: 'active',
      title: 'Договір про ремонт дороги',
      value: { amount: 850, currency: 'UAH', valueAddedTaxIncluded: false },
      buyer,
      suppliers: [supplier],
      items: [road],
      dateSigned: day('2025-04-01'),
    };
    await put('contracts', 'contract', contract, signed);
    await put('plans', 'plan', {
      planID: 'UA-P-2025-02-01-000001-a',
      status: 'scheduled',
      budget: { id: '1', description: 'Ремонт дорожнього покриття', amount: 1000, currency: 'UAH' },
      classification: code,
      procuringEntity: buyer,
      tender: { procurementMethodType: 'belowThreshold' },
      datePublished: day('2025-02-01'),
    });
    await put('agreements', 'agreement', {
      agreementID: 'UA-2025-05-01-000003-c',
      status: 'active',
      title: 'Рамкова угода про щебінь',
      procuringEntity: buyer,
      contracts: [{ suppliers: [supplier] }],
      dateSigned: day('2025-05-01'),
    });
    await put(
      'violationReports',
      'report',
      {
        status: 'pending',
        tender_id: Object.keys(ids)[0],
        contract_id: hexId(),
        details: { reason: 'contractBreach', description: 'Роботи не виконано' },
        author: buyer,
        defendants: [supplier],
        datePublished: day('2025-06-01'),
      },
      'UA-2025-06-01-000004',
    );
    await put('contracts', 'trial', { status: 'active', mode: 'test', title: 'Договір про ремонт', dateSigned: day('2025-04-01') });
  });

  const cases: readonly (readonly [string, Record<string, string>, readonly string[]])[] = [
    ['words in other forms in all kinds', { q: 'ремонт дороги' }, ['road', 'contract', 'plan']],
    ['a root that changes', { q: 'школи фарбою' }, ['school']],
    ['the beginning of a word', { q: 'шляхб*' }, ['road', 'contract', 'agreement', 'report']],
    ['the words of a code', { q: 'дорожні роботи', kind: 'tenders' }, ['road', 'bridge']],
    ['a place', { q: 'стрию ремонт' }, ['road', 'contract']],
    ['a region, however it is written', { region: 'Львівська область' }, ['road', 'bridge', 'contract']],
    ['one of two regions', { region: 'Львівська,Полтавська обл.', kind: 'tenders' }, ['road', 'bridge', 'school']],
    ['a supplier by its name', { supplier: 'шляхбуду' }, ['road', 'contract', 'agreement', 'report']],
    ['a supplier by its code, in the box', { q: '40000001', kind: 'contracts,violation_reports' }, ['contract', 'report']],
    ['a bidder once bids are open, and not before', { q: 'мостобуд' }, ['road']],
    ['the number of a tender: what belongs to it too', { q: 'UA-2025-03-01-000017-a' }, ['road', 'contract']],
    ['the number of a contract', { q: 'UA-2025-03-01-000017-a-b1' }, ['contract']],
    ['the number of a report', { q: 'UA-2025-06-01-000004' }, ['report']],
    ['test records', { q: 'договір', mode: 'test' }, ['trial']],
    ['a value', { minAmount: '850', sort: 'value' }, ['road', 'contract', 'plan']],
    ['growth since the signature', { minGrowth: '6.25' }, ['contract']],
    ['growth of any part', { minGrowth: '0' }, ['contract']],
    ['more growth than there is', { minGrowth: '6.26' }, []],
    ['an end within days from now', { endWithin: 'P2D' }, ['bridge']],
    [
      'an end within days, and not before one of them',
      { endWithin: 'P2D', endFrom: new Date(monday.getTime() + 90_000_000).toISOString() },
      [],
    ],
    ['no end within hours', { endWithin: 'PT12H' }, []],
    ['nothing', { q: 'бегемо*' }, []],
  ];
  type Indexes = ReturnType<typeof buildIndexes>;
  /** All entries as they are in the beginning. */
  const entriesOf = async (): Promise<(readonly [string, keyof Indexes, Parameters<typeof matches>[2]])[]> => {
    await searched(registry);
    const of = async ([kind, index]: [keyof Indexes, Indexes['tenders']]) =>
      Promise.all(Object.entries(ids).map(async ([id, name]) => [name, kind, await index.entryOf(id)] as const));
    const all = (await Promise.all((Object.entries(buildIndexes(registry.store)) as [keyof Indexes, Indexes['tenders']][]).map(of))).flat();
    return all.flatMap(([name, kind, entry]) => (entry === null ? [] : [[name, kind, entry] as const]));
  };
  let entries: ReturnType<typeof entriesOf> | undefined;
  for (const [what, query, expected] of cases) {
    it(`finds by ${what}, and a record at a time the same`, async () => {
      expect(await names(query)).to.deep.equal([...expected].sort());
      entries ??= entriesOf();
      const found = (await entries).flatMap(([name, kind, entry]) => (matches(buildWantedQuery(query), kind, entry) ? [name] : []));
      expect(found.sort()).to.deep.equal([...expected].sort());
    });
  }

  it('suggests words that find something where those of the question find nothing', async () => {
    const suggested = async (query: Record<string, string>) => (await ask(query)).body.suggestion;
    expect(await suggested({ q: 'реммонт дорги' })).to.equal('ремонт дороги');
    expect(await suggested({ q: 'фраба для шкіл' })).to.equal('фарба для шкіл');
    for (const none of [{ q: 'ремонт' }, { q: 'бегемот' }, { q: 'фраба', kind: 'plans' }, { q: 'реммонт', status: 'unsuccessful' }, {}])
      expect(await suggested(none), JSON.stringify(none)).to.equal(undefined);
  });

  it('suggests the name of a buyer and of a supplier as well', async () => {
    const { body } = await ask({ q: 'реммонт', buyer: 'полтвська школа', supplier: 'шляхбдуд' });
    expect(body.suggestions).to.deep.equal({ q: 'ремонт', buyer: 'полтавська школа', supplier: 'шляхбуд' });
    expect(body).to.not.have.property('suggestion');
    expect((await ask({ buyer: 'полтвська' })).body.suggestions).to.deep.equal({ buyer: 'полтавська' });
  });

  it('names the parameter that is near to an unknown one', async () => {
    const { body } = must(await ask({ minAmmount: '5' }), 400);
    expect(body.errors[0]).to.deep.include({
      loc: ['query', 'minAmmount'],
      msg: 'Extra inputs are not permitted',
      ctx: { near: 'minAmount' },
    });
    expect((await ask({ colour: 'red' })).body.errors[0]).to.deep.equal(extra(['query', 'colour'], 'red'));
  });

  it('finds a record by its id, and what belongs to it', async () => {
    const [id = ''] = Object.keys(ids);
    expect(await names({ q: id })).to.deep.equal(['contract', 'report', 'road']);
  });

  it('shows cards of each kind, newest first, over pages of any length', async () => {
    const { body } = await ask({ q: '40000001' });
    expect(body.data.map(({ kind }: Body) => kind)).to.deep.equal(['violation_reports', 'agreements', 'contracts', 'tenders']);
    expect(body.data[2]).to.deep.include({
      contractID: 'UA-2025-03-01-000017-a-b1',
      title: 'Договір про ремонт дороги',
      suppliers: [supplier],
      value: { amount: 850, currency: 'UAH', valueAddedTaxIncluded: false },
      ...{ signedAmount: 800, growth: 0.0625 },
      classification: code,
      region: 'Львівська обл.',
    });
    expect(body.data[0]).to.deep.include({ title: 'Роботи не виконано', reason: 'contractBreach', id: 'UA-2025-06-01-000004' });
    expect(body.data[2].dateSigned).to.match(/^2025-04-01T/);
    const found: string[] = [];
    for (let path = '/search/records?q=40000001&limit=1'; path !== ''; ) {
      const answer = await registry.ask('GET', path);
      found.push(...named(answer));
      path = answer.body.next_page?.path ?? '';
    }
    expect(found).to.deep.equal(['report', 'agreement', 'contract', 'road']);
  });

  it('shows a title and a sum of what has none itself: of its tender, its contract, its framework, its item', async () => {
    const [tender = ''] = Object.keys(ids);
    const [mode, value] = ['test', { amount: 700, currency: 'UAH' }];
    const [contract, framework] = [hexId(), hexId()];
    await put('contracts', 'bare contract', { mode, status: 'active', tender_id: tender, value, items: [road] }, contract);
    await put('contracts', 'orphan', { mode, status: 'pending', tender_id: hexId(), value, items: [road] });
    await put('agreements', 'bare agreement', { mode, status: 'active', tender_id: tender, items: [road], dateSigned: day('2025-05-01') });
    await put('violationReports', 'bare report', { mode, status: 'pending', contract_id: contract, tender_id: tender, details: {} });
    await put('frameworks', 'framework', { mode, status: 'active', title: 'Відбір' }, framework);
    await put('submissions', 'submission', { mode, status: 'active', frameworkID: framework });
    await put('plans', 'bare plan', { mode, status: 'scheduled', budget: { amount: 700, currency: 'UAH' }, classification: code });
    const { body } = await ask({ mode: 'test', total: '1' });
    const rows = body.data.map(({ id, title, value: sum }: { id: string; title: string; value?: Body }) => [ids[id], title, sum?.amount]);
    expect(Object.fromEntries(rows.map(([name, ...row]: unknown[]) => [name, row]))).to.deep.equal({
      trial: ['Договір про ремонт', undefined],
      'bare contract': ['Капітальний ремонт доріг', 700],
      orphan: ['Асфальтування', 700],
      'bare agreement': ['Капітальний ремонт доріг', 900],
      'bare report': ['Асфальтування', 700],
      framework: ['Відбір', undefined],
      submission: ['Відбір', undefined],
      'bare plan': ['Дорожні роботи', 700],
    });
    const { text } = await registry.ask('GET', '/search/records.csv?mode=test&kind=submissions,contracts');
    expect(text).to.include('Відбір').and.include('Капітальний ремонт доріг');
  });

  it('leaves no trace of itself in what is exported of any kind', async () => {
    for (const kind of ['tenders', 'contracts', 'plans', 'agreements', 'violation_reports']) {
      const { text } = await registry.ask('GET', `/export/${kind}.ndjson?mode=_all_`);
      expect(text.split('\n').length, kind).to.be.above(1);
      expect(text, kind).to.not.match(/"(search|terms)"/);
    }
  });

  it('counts what it finds, and says of what there is how much', async () => {
    const { body } = await ask({ total: '1', facets: '1', limit: '1' });
    expect(body.total).to.deep.equal({ count: 7, exact: true });
    const counts = (facet: string) =>
      Object.fromEntries(body.facets[facet].map(({ value, count }: { value: string; count: number }) => [value, count]));
    expect(counts('kind')).to.deep.equal({ tenders: 3, contracts: 1, plans: 1, agreements: 1, violation_reports: 1 });
    const statuses = body.facets.status.map(({ kind, value, count }: Body) => [`${kind} ${value}`, count]);
    expect(Object.fromEntries(statuses)).to.deep.equal({
      'tenders complete': 2,
      'tenders active.tendering': 1,
      'contracts active': 1,
      'plans scheduled': 1,
      'agreements active': 1,
      'violation_reports pending': 1,
    });
    expect(counts('category')).to.deep.equal({ '45': 4, '44': 1 });
    expect(counts('region')).to.deep.equal({ 'Полтавська область': 4, 'Львівська обл.': 3 });
    expect((await ask({ total: '1', q: 'бегемот' })).body.total).to.deep.equal({ count: 0, exact: true });
  });

  it('shows the same pages whether they are counted or not', async () => {
    const pages = async (asked: Record<string, string>): Promise<string[]> => {
      const { body } = await ask(asked);
      const found = body.data.map(({ id }: Body) => id);
      return body.next_page === undefined ? found : [...found, '|', ...(await pages({ ...asked, cursor: body.next_page.cursor }))];
    };
    for (const asked of [
      { limit: '2' },
      { limit: '3', q: 'ремонт' },
      { limit: '1', kind: 'contracts,plans' },
      { limit: '2', minAmount: '1' },
    ])
      expect(await pages({ ...asked, total: '1' }), JSON.stringify(asked)).to.deep.equal(await pages(asked));
  });

  const putEntries = (entries: readonly Body[]) => putCopies(registry, Object.keys(ids)[0] ?? '', entries);

  it('counts a record whose key another has only where it is the one that is asked for', async () => {
    const key = keyAt(day('2020-07-01'));
    const entries = [
      { key, status: 'complete', type: 'x', terms: ['t:дирижабл', 's:complete'] },
      { key, status: 'cancelled', type: 'x', terms: ['t:човен', 's:cancelled'] },
      { key: key + 1, status: 'cancelled', type: 'x', terms: ['t:дирижабл', 's:cancelled'] },
    ];
    await putEntries(entries);
    expect((await ask({ q: 'дирижабль', status: 'cancelled', total: '1' })).body.total).to.deep.equal({ count: 1, exact: true });
    expect((await ask({ q: 'дирижабль', total: '1' })).body.total).to.deep.equal({ count: 2, exact: true });
    // One ends then and the other is in that state: nothing is both.
    const end = (text: string) => ({ end: day(text), type: 'x' });
    await putEntries([
      { key: key + 2, status: 'complete', ...end('2020-08-05'), terms: ['s:complete', 'e:2020-08'] },
      { key: key + 2, status: 'draft.odd', ...end('2020-09-05'), terms: ['s:draft.odd', 'e:2020-09'] },
      { key: key + 3, status: 'draft.odd', ...end('2020-09-05'), terms: ['s:draft.odd', 'e:2020-09'] },
      { key: key + 4, status: 'complete', ...end('2020-08-25'), terms: ['s:complete', 'e:2020-08'] },
    ]);
    const within = { status: 'draft.odd', endFrom: '2020-08-01', endTo: '2020-08-09', total: '1' };
    expect((await ask(within)).body.total).to.deep.equal({ count: 0, exact: true });
    await clearCopies(registry);
  });

  it('goes on from whatever place a cursor names', async () => {
    const places: [Record<string, string>, string][] = [
      [{ sort: 'value', currency: 'UAH' }, ''],
      [{ sort: 'deadline', endTo: '2100-01-01' }, ''],
      [{ sort: 'deadline', endTo: '2100-01-01' }, '-1e999'],
      [{ sort: 'deadline', endTo: '2100-01-01' }, '1e999'],
    ];
    for (const [asked, value] of places) {
      const { body } = await ask({ ...asked, limit: '1' });
      const [, , question] = Buffer.from(body.next_page.cursor, 'base64url').toString().split('.');
      const cursor = Buffer.from(`1.zz.${question}.~1~0~${value}~`).toString('base64url');
      const answer = await ask({ ...asked, cursor });
      expect(answer.status, `${JSON.stringify(asked)} ${value}: ${answer.text}`).to.equal(200);
    }
  });

  it('orders by value, by the next deadline, and by what stands in the title', async () => {
    const kind = 'tenders';
    const inOrder = async (query: Record<string, string>): Promise<string[]> => {
      const answer = must(await ask({ kind, ...query }), 200);
      return named(answer);
    };
    expect(await inOrder({ sort: 'value' })).to.deep.equal(['road', 'school', 'bridge']);
    expect(await inOrder({ sort: 'deadline' })).to.deep.equal(['bridge', 'school', 'road']);
    expect(await inOrder({ sort: 'relevance', q: 'дорога' })).to.deep.equal(['road', 'school', 'bridge']);
    const first = await ask({ kind, sort: 'value', limit: '2' });
    expect(named(await registry.ask('GET', first.body.next_page.path))).to.deep.equal(['bridge']);
  });

  it('shows by relevance every record once, those with the words in title or names first, over pages of any length', async () => {
    const whole = named(await ask({ q: 'ремонт дороги' }));
    expect(whole).to.have.members(['road', 'contract', 'plan']);
    const inTexts = named(await ask({ q: 'полтава дорога' }));
    expect(inTexts).to.deep.equal(['contract', 'road', 'plan', 'school', 'bridge']);
    for (const limit of ['1', '2', '3']) {
      const found: string[] = [];
      for (let path = `/search/records?${new URLSearchParams({ q: 'полтава дорога', limit, total: '1' })}`; path !== ''; ) {
        const answer = await registry.ask('GET', path);
        found.push(...named(answer));
        path = answer.body.next_page?.path ?? '';
      }
      expect(found, limit).to.deep.equal(inTexts);
    }
  });

  it('refuses a kind that there is none of, an unknown order, and kinds where only tenders are', async () => {
    for (const query of [{ kind: 'bids' }, { sort: 'price' }, { total: 'yes' }, { region: '!!' }] as Record<string, string>[]) {
      expect((await ask(query)).body.errors.map(({ loc }: { loc: string[] }) => loc[1])).to.deep.equal(Object.keys(query));
    }
    expect((await ask({ kind: 'plans' }, '/search/tenders')).status).to.equal(400);
  });

  it('finds what says that it is older than all time, last', async () => {
    const contract = { status: 'active', title: 'Кавун', contractID: 'UA-0202', dateSigned: new Date('0202-05-05T00:00:00Z') };
    await put('contracts', 'typo', contract);
    await put('contracts', 'melon', { ...contract, dateSigned: day('2025-01-01') });
    expect(named(await ask({ q: 'кавун', total: '1' }))).to.deep.equal(['melon', 'typo']);
    const first = await ask({ q: 'кавун', limit: '1' });
    expect(named(await ask({ q: 'кавун', limit: '1', cursor: first.body.next_page.cursor }))).to.deep.equal(['typo']);
  });
});
