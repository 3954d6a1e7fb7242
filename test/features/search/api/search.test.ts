/** `GET /search/tenders`: every filter, pages that neither skip nor repeat, honest short pages, and what is never found. */

import { expect } from 'chai';
import { published } from '../../../../fixtures/procedure.ts';
import { hexId } from '../../../../fixtures/reports.ts';
import { createTender, lot, monday } from '../../../../fixtures/tenders.ts';
import { spreadOfId } from '../../../../src/features/search/store/entries.ts';
import { searchStore } from '../../../../src/features/search/store/search-store.ts';
import { type Answer, askUrl, type Body, keys, must, searched, useRegistry } from '../../../support/registry.ts';

const day = (text: string): Date => new Date(`${text}T10:00:00Z`);

/** A tender as the store takes it; only what the search looks at. */
const record = (title: string, overrides: Body = {}): Body => ({
  title,
  status: 'active.tendering',
  procurementMethodType: 'belowThreshold',
  owner: 'broker',
  owner_token: 'x',
  transfer_token: 'x',
  procuringEntity: { name: 'Міська лікарня № 3', identifier: { scheme: 'UA-EDR', id: '01234567' }, kind: 'general' },
  value: { amount: 5000, currency: 'UAH', valueAddedTaxIncluded: true },
  items: [{ id: hexId(), description: 'Фарба', classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' } }],
  noticePublicationDate: day('2025-03-01'),
  tenderPeriod: { startDate: day('2025-03-02'), endDate: day('2025-03-20') },
  ...overrides,
});

describe('The search of tenders', () => {
  const registry = useRegistry({ now: monday });
  const put = (fields: Body): Promise<unknown> => registry.store.records('tenders').insert(hexId(), fields);
  const ask = (query: Record<string, string> | string): Promise<Answer> =>
    registry.ask('GET', `/search/tenders?${new URLSearchParams(query)}`);
  const titles = async (query: Record<string, string> | string): Promise<string[]> => {
    const { body } = must(await ask(query), 200);
    return body.data.map(({ title }: { title: string }) => title).sort();
  };
  /** All pages of a question, each of at most `limit`. */
  const walk = async (query: Record<string, string>): Promise<{ ids: string[]; pages: number }> => {
    const ids: string[] = [];
    for (let pages = 1, path = `/search/tenders?${new URLSearchParams(query)}`; ; pages += 1) {
      const { body } = await registry.ask('GET', path);
      ids.push(...body.data.map(({ id }: { id: string }) => id));
      if (body.next_page === undefined) return { ids, pages };
      path = body.next_page.path;
    }
  };

  before(async () => {
    await put(record('Капітальний ремонт дороги', { title_en: 'Road repair', tenderID: 'UA-2025-03-01-000017-a' }));
    await put(
      record('Послуги з ремонту комп’ютерів', {
        tenderID: 'UA-2025-03-02-000018-a',
        status: 'complete',
        noticePublicationDate: day('2025-03-02'),
      }),
    );
    await put(
      record('Папір офісний', {
        tenderID: 'UA-2025-04-05-000170-a',
        status: 'cancelled',
        procurementMethodType: 'negotiation',
        noticePublicationDate: day('2025-04-05'),
        tenderPeriod: { endDate: day('2025-05-20') },
        value: { amount: 700, currency: 'EUR' },
        procuringEntity: { name: 'Полтавська міська рада', identifier: { scheme: 'UA-EDR', id: '40000017' }, kind: 'general' },
        items: [{ description: 'Ручки', classification: { scheme: 'ДК021', id: '30190000-7', description: 'Приладдя' } }],
        lots: [{ title: 'Зошити шкільні' }],
      }),
    );
    await put(record('Випробування', { mode: 'test', noticePublicationDate: day('2025-06-01') }));
  });

  const [road, computers, paper, trial] = [
    'Капітальний ремонт дороги',
    'Послуги з ремонту комп’ютерів',
    'Папір офісний',
    'Випробування',
  ] as const;
  const cases: readonly (readonly [string, Record<string, string>, readonly string[]])[] = [
    ['words in any form, with any apostrophe', { q: "РЕМОНТНІ комп'ютерами" }, [computers]],
    ['words of another language', { q: 'road repairs' }, [road]],
    ['words of items and lots', { q: 'ручка зошитів' }, [paper]],
    ['words of the buyer among free ones', { q: 'лікарні капітальними' }, [road]],
    ['a whole tenderID', { q: 'ua-2025-03-01-000017-a' }, [road]],
    ['the beginning of a tenderID', { q: 'UA-2025-03-' }, [computers, road]],
    ['the beginning of a tenderID within its number', { q: 'UA-2025-04-05-0001' }, [paper]],
    ['a tenderID with half a month', { q: 'UA-2025-0' }, [computers, paper, road]],
    ['the name of the buyer', { buyer: 'міської ради' }, [paper]],
    ['the identifier of the buyer', { buyer: '01234567' }, [computers, road]],
    ['one of several states', { status: 'complete,cancelled' }, [computers, paper]],
    ['a procedure type', { procurementMethodType: 'negotiation' }, [paper]],
    ['a group of codes', { classification: '4523' }, [computers, road]],
    ['a whole code', { classification: '30190000-7' }, [paper]],
    ['a time of publication', { from: '2025-03-02', to: '2025-03-31' }, [computers]],
    ['an end of tendering', { endFrom: '2025-05-01', endTo: '2025-05-20' }, [paper]],
    ['a value', { minAmount: '5000', maxAmount: '5000' }, [computers, road]],
    ['a value in another currency', { maxAmount: '700', currency: 'EUR' }, [paper]],
    ['test tenders', { mode: 'test' }, [trial]],
    ['all tenders', { mode: '_all_', q: 'лікарня' }, [trial, computers, road]],
    [
      'everything together',
      {
        q: 'ремонт',
        status: 'complete',
        classification: '45',
        minAmount: '1',
        from: '2025-01-01',
        procurementMethodType: 'belowThreshold',
      },
      [computers],
    ],
    ['nothing where one of the words is nowhere', { q: 'ремонт бегемотів' }, []],
  ];
  for (const [what, query, expected] of cases) {
    it(`finds by ${what}`, async () => {
      expect(await titles(query)).to.deep.equal([...expected].sort());
    });
  }

  it('takes a list as repeated parameters too', async () => {
    expect(await titles('status=complete&status=cancelled')).to.deep.equal([computers, paper].sort());
  });

  it('shows real tenders newest first, as cards', async () => {
    const { body } = await ask({ to: '2025-12-31' });
    expect(body.complete).to.equal(true);
    expect(body).to.not.have.property('next_page');
    expect(body.data.map(({ title }: Body) => title)).to.deep.equal([paper, computers, road]);
    const { id, dateCreated, dateModified, ...card } = body.data[2];
    expect(id).to.match(/^[0-9a-f]{32}$/);
    expect(dateCreated).to.equal(dateModified);
    expect(card).to.deep.equal({
      kind: 'tenders',
      tenderID: 'UA-2025-03-01-000017-a',
      title: road,
      title_en: 'Road repair',
      status: 'active.tendering',
      procurementMethodType: 'belowThreshold',
      procuringEntity: { name: 'Міська лікарня № 3', identifier: { scheme: 'UA-EDR', id: '01234567' } },
      value: { amount: 5000, currency: 'UAH', valueAddedTaxIncluded: true },
      classification: { scheme: 'ДК021', id: '45233140-2', description: 'Дорожні роботи' },
      tenderPeriod: { startDate: '2025-03-02T12:00:00.000+02:00', endDate: '2025-03-20T12:00:00.000+02:00' },
      datePublished: '2025-03-01T12:00:00.000+02:00',
    });
  });

  it('knows no draft, finds it from its publication on, and forgets words that were changed', async () => {
    const draft = await createTender(registry, { title: 'Таємний бюджет', lots: [lot()] });
    expect(await titles({ q: 'таємний' })).to.deep.equal([]);
    const known = await published(registry, { title: 'Відкритий бюджет', lots: [lot()] });
    expect(await titles({ q: 'бюджет' })).to.deep.equal(['Відкритий бюджет']);
    await registry.ask('PATCH', known.path, { key: keys.broker, token: known.token, body: { data: { title: 'Кошторис' } } });
    expect(await titles({ q: 'бюджет' })).to.deep.equal([]);
    expect(await titles({ q: 'кошториси' })).to.deep.equal(['Кошторис']);
    expect(await registry.store.part(searchStore).of('tenders').entryOf(draft.id)).to.equal(null);
  });

  it('leaves no trace of itself in a record, and keeps its place through changes', async () => {
    const tender = await published(registry, { lots: [lot()] });
    const entry = async () => {
      await searched(registry);
      return (await registry.store.part(searchStore).of('tenders').entryOf(tender.id)) ?? expect.fail('it is found');
    };
    const first = await entry();
    expect(first.terms).to.include('s:active.enquiries');
    const stored = async () => registry.store.collection<{ _id: string }>('tenders').findOne({ _id: tender.id });
    expect(await stored()).to.not.have.property('search');
    await registry.ask('PATCH', tender.path, { key: keys.broker, token: tender.token, body: { data: { description: 'Інший опис' } } });
    expect(await entry()).to.deep.equal(first);
    await registry.ask('PATCH', tender.path, { key: keys.broker, token: tender.token, body: { data: { title: 'Парасолі' } } });
    const { terms, ...second } = await entry();
    expect(second).to.deep.equal(Object.fromEntries(Object.entries(first).filter(([name]) => name !== 'terms')));
    expect(terms).to.not.deep.equal(first.terms);
  });

  it('pages through everything once, while tenders are written and changed', async () => {
    const moment = day('2024-01-01');
    const created: string[] = [];
    for (let at = 0; at < 25; at += 1) {
      const id = hexId();
      created.push(id);
      // Many of one moment, so that they share keys; the store spreads a thousand places over a millisecond.
      await registry.store.records('tenders').insert(id, record(`Вугілля ${at}`, { noticePublicationDate: moment }));
    }
    await searched(registry);
    // More share one than a page reads beyond its end.
    await registry.store
      .collection('search_tenders')
      .updateMany({ _id: { $in: created.slice(0, 19) as never[] } }, { $set: { key: moment.getTime() * 1000 + 7 } });
    const found: string[] = [];
    let path = '/search/tenders?q=вугілля&limit=4';
    for (let turn = 0; path !== ''; turn += 1) {
      const { body } = await registry.ask('GET', encodeURI(path));
      found.push(...body.data.map(({ id }: { id: string }) => id));
      const next = created[turn] ?? '';
      const before = await registry.store.records<Body>('tenders').get(next);
      if (before !== null)
        await registry.store.records<Body>('tenders').save(before, { ...before, description: `${turn}` }, { publishes: true });
      await put(record(`Вугілля, нове ${turn}`, { noticePublicationDate: day('2024-02-01') }));
      path = decodeURI(body.next_page?.path ?? '');
    }
    expect(found).to.have.length(25);
    expect([...found].sort()).to.deep.equal([...created].sort());
  });

  it('says that a page is short because it has read enough, and goes on from there to the last one', async () => {
    const rare = hexId();
    await registry.store
      .records('tenders')
      .insert(rare, record('Рідкісний телескоп', { noticePublicationDate: day('2020-01-01'), value: { amount: 42, currency: 'UAH' } }));
    const many = Array.from({ length: 6000 }, (_, at) => ({
      _id: hexId(),
      is_test: false,
      key: (day('2020-06-01').getTime() + at) * 1000,
      ...{ status: 'complete', type: 'x', currency: 'UAH', amount: 10 },
      terms: ['w:телескоп', 's:complete'],
    }));
    await registry.store.collection<{ _id: string }>('search_tenders').insertMany(many);
    const { body } = await ask({ q: 'телескопи', minAmount: '42', to: '2020-12-31' });
    expect(body.data.map(({ id }: Body) => id)).to.deep.equal([rare]);
    const vague = await ask({ minAmount: '40', maxAmount: '43', to: '2020-12-31', q: 'телескоп' });
    expect(vague.body.data).to.have.length(1);
    const blind = await ask({ endTo: '2019-01-01', from: '2020-01-01', to: '2020-12-31' });
    expect(blind.body.data).to.deep.equal([]);
    expect(blind.body.complete).to.equal(false);
    const last = await registry.ask('GET', blind.body.next_page.path);
    expect(last.body).to.deep.equal({ data: [], complete: true });
    expect(await walk({ q: 'телескоп', status: 'active.tendering', limit: '1' })).to.deep.equal({ ids: [rare], pages: 1 });
  });

  const refused: readonly (readonly [string, string, string])[] = [
    ['an unknown parameter', 'word=x', 'word'],
    ['a parameter given twice', 'q=a1&q=b1', 'q'],
    ['words without a word', 'q=+та+!', 'q'],
    ['a status that cannot be one', 'status=complete;drop', 'status'],
    ['a code of letters', 'classification=road', 'classification'],
    ['a day that is none', 'from=2026-02-30', 'from'],
    ['an end before its beginning', 'endFrom=2026-02-02&endTo=2026-02-01', 'endTo'],
    ['an amount that is no number', 'minAmount=1e9', 'minAmount'],
    ['a currency in small letters', 'currency=uah', 'currency'],
    ['an unknown mode', 'mode=all', 'mode'],
    ['a limit above 100', 'limit=101', 'limit'],
    ['a limit below 1', 'limit=0', 'limit'],
    ['a cursor of nobody', 'cursor=abc', 'cursor'],
  ];
  for (const [what, query, name] of refused) {
    it(`refuses ${what}, and names it`, async () => {
      const { body } = must(await askUrl('GET', `${registry.url}/search/tenders?${encodeURI(query)}`), 400);
      expect(body.details).to.equal('Validation errors in query string');
      expect(body.errors.map(({ loc }: { loc: string[] }) => loc)).to.deep.equal([['query', name]]);
    });
  }

  it('refuses the cursor of another question, and names all that is wrong at once', async () => {
    const { body } = await ask({ limit: '1', to: '2025-12-31' });
    const { cursor } = body.next_page;
    expect((await ask({ limit: '2', to: '2025-12-31', cursor })).status).to.equal(200);
    const other = must(await ask({ to: '2025-12-30', cursor, limit: 'x' }), 400);
    expect(other.body.errors.map(({ loc }: { loc: string[] }) => loc[1])).to.deep.equal(['limit', 'cursor']);
  });

  it('tells tenders of one and the same moment apart, whatever is asked of them', async () => {
    const moment = day('2024-05-05');
    const first = hexId();
    let second = hexId();
    while (spreadOfId(second) !== spreadOfId(first)) second = hexId();
    const ends = ['2024-06-01', '2026-06-01'];
    for (const [index, id] of [first, second].sort().entries()) {
      const tenderPeriod = { startDate: moment, endDate: day(ends[index] ?? '') };
      await registry.store.records('tenders').insert(id, record(`Пара ${index}`, { noticePublicationDate: moment, tenderPeriod }));
    }
    const period = { from: '2024-05-05', to: '2024-05-05' };
    expect(await titles({ ...period, endTo: '2025-01-01' })).to.deep.equal(['Пара 0']);
    expect(await titles({ ...period, endFrom: '2025-01-01' })).to.deep.equal(['Пара 1']);
  });

  it('reads a time whose plus was not encoded, a buyer whose number is one, and one currency only', async () => {
    const procuringEntity = { name: 'Сільрада', identifier: { scheme: 'UA-EDR', id: 40001234 } };
    await put(record('Лавки', { procuringEntity, noticePublicationDate: new Date('2024-02-02T10:00:00Z') }));
    const { body } = must(await registry.ask('GET', '/search/tenders?from=2024-02-02T12:00:00+02:00&to=2024-02-02T12:00:00+02:00'), 200);
    expect(body.data.map(({ title }: { title: string }) => title)).to.deep.equal(['Лавки']);
    expect(await titles({ buyer: '40001234' })).to.deep.equal(['Лавки']);
    const refused = must(await ask({ currency: 'UAH,USD' }), 400);
    expect(refused.body.errors[0].loc).to.deep.equal(['query', 'currency']);
  });
});
