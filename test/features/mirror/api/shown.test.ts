/** What a mirror shows beside its records: the same searches, files, numbers and pages as its source, whatever came from there. */

import { expect } from 'chai';
import { createPlan } from '../../../../fixtures/plans.ts';
import { published } from '../../../../fixtures/procedure.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { eventually } from '../../../support/eventually.ts';
import { followRecords } from '../../../support/features.ts';
import { must, startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { type StubSource, startStubSource } from '../support/stub-source.ts';

const startMirror = (url: string): Promise<TestRegistry> =>
  startRegistry({ now: monday, env: { MIRROR_OF: url }, schedules: true, isBeyondContract: true });

const firm = (id: string, name: string) => ({ name, identifier: { scheme: 'UA-EDR', id } });
const offer = (id: string, amount: number) => ({
  id: id.repeat(32),
  status: 'active',
  tenderers: [firm(`4000000${id}`, `ТОВ ${id}`)],
  value: { amount, currency: 'UAH' },
  date: new Date('2026-02-01T10:00:00Z'),
});
/** With dates as a registry stores them. */
const decided = {
  tenderID: 'UA-2026-01-10-000001-a',
  title: 'Папір на весну',
  status: 'complete',
  procurementMethodType: 'belowThreshold',
  procurementMethod: 'open',
  procuringEntity: { ...firm('00037256', 'Рада'), kind: 'general' },
  value: { amount: 1000, currency: 'UAH', valueAddedTaxIncluded: true },
  items: [{ id: 'a'.repeat(32), description: 'Папір', classification: { scheme: 'ДК021', id: '30197630-1', description: 'Папір' } }],
  noticePublicationDate: new Date('2026-01-10T10:00:00Z'),
  tenderPeriod: { startDate: new Date('2026-01-12T10:00:00Z'), endDate: new Date('2026-01-20T10:00:00Z') },
  bids: [offer('1', 900), offer('2', 950)],
  awards: [
    {
      id: 'b'.repeat(32),
      status: 'active',
      bid_id: '1'.repeat(32),
      suppliers: [firm('40000001', 'ТОВ 1')],
      value: { amount: 900, currency: 'UAH' },
      date: new Date('2026-02-02T10:00:00Z'),
    },
  ],
};

describe('What a mirror shows of a registry like itself', () => {
  let source: TestRegistry;
  let mirror: TestRegistry;
  let tender: string;

  before(async () => {
    source = await startRegistry({ now: monday, isBeyondContract: true });
    tender = (await published(source, { title: 'Папір «Осінь»' })).id;
    await createPlan(source);
    await source.store.records<object>('tenders').insert('d'.repeat(32), decided);
    await source.store.records<object>('contracts').insert('c'.repeat(32), {
      status: 'active',
      contractID: 'UA-2026-03-01-000017-a-b1',
      tender_id: tender,
      dateSigned: new Date('2026-03-01T10:00:00Z'),
      value: { amount: 700, currency: 'UAH' },
      suppliers: [{ name: 'ТОВ', identifier: { scheme: 'UA-EDR', id: '40000001' } }],
    });
    await followRecords(source, 'statistics');
    mirror = await startMirror(source.url);
    await eventually('all of it is here', async () => {
      const counted = async ({ ask }: TestRegistry) => (await ask('GET', '/search/records?limit=100')).body.data.length;
      return (await counted(mirror)) === (await counted(source)) && (await counted(source)) >= 4;
    });
    await eventually('it is counted', async () => {
      const totals = async ({ ask }: TestRegistry) => JSON.stringify((await ask('GET', '/statistics')).body.total);
      return (await totals(mirror)) === (await totals(source));
    });
  });
  after(async () => {
    await mirror?.stop();
    await source?.stop();
  });

  /** What both say, without their own addresses. */
  const both = async (path: string): Promise<[string, string]> => {
    const answers = await Promise.all([mirror, source].map(async (one) => [one, await one.ask('GET', path)] as const));
    const [own = '', there = ''] = answers.map(([{ url }, { status, text }]) => `${status} ${text.replaceAll(url, 'https://registry')}`);
    return [own, there];
  };

  it('is found by the same words and filters, in the same order', async () => {
    const words = ['', 'q=Осінь', 'q=UA-2026', 'q=папір', 'kind=contracts', 'kind=plans', 'supplier=40000001', 'buyer=00037256'];
    const facts = ['status=complete', 'minAmount=600', 'kind=tenders&sort=value', 'kind=tenders&sort=deadline', 'region=UA-46'];
    const times = ['endFrom=2026-01-15&endTo=2026-01-25', 'from=2026-01-10&to=2026-01-10', 'from=2026-03-01&to=2026-03-01'];
    const counted = ['facets=1&total=1', 'classification=30'];
    for (const query of [...words, ...facts, ...times, ...counted]) {
      const [own, there] = await both(`/search/records?${query}`);
      expect(own.slice(0, 4), own).to.equal('200 ');
      expect(own, query).to.equal(there);
    }
  });

  it('is taken away as the same tables, documents, OCDS and news', async () => {
    for (const form of ['csv', 'json', 'ocds.json', 'atom']) {
      const [own, there] = await both(`/search/records.${form}`);
      expect(own.slice(0, 4), form).to.equal('200 ');
      // Fields may stand in another order.
      const said = (text: string): unknown => (form.endsWith('json') ? JSON.parse(text.slice(4)) : text);
      expect(said(own), form).to.deep.equal(said(there));
    }
    const [own, there] = await both(`/api/2.5/tenders/${tender}?opt_schema=ocds`);
    expect(JSON.parse(own.slice(4))).to.deep.equal(JSON.parse(there.slice(4)));
  });

  it('is the same in numbers: totals, months, parties', async () => {
    const parties = ['/facts/suppliers/UA-EDR-40000001', '/facts/buyers/UA-EDR-00037256', '/facts/signals'];
    for (const path of ['/statistics', '/statistics?by=region', '/statistics?by=category', '/statistics?by=status', ...parties]) {
      const [own, there] = await both(path);
      expect(own.slice(0, 4), own).to.equal('200 ');
      expect(own, path).to.equal(there);
    }
  });
});

/** Nothing here is as this registry would have written it. */
const foreign = {
  id: 'f'.repeat(32),
  dateModified: '2026-02-03T10:00:00.123456+02:00',
  tenderID: 'UA-2026-02-03-000009-a',
  title: 'Оренда катамарана',
  title_en: { not: 'a text' },
  status: 'active.stage9.pending',
  procurementMethodType: 'neverSeenType',
  procuringEntity: { name: 'Порт', identifier: { scheme: 'XX-NEW', id: 77 }, address: { region: 5 } },
  value: { amount: '1200.50', currency: 'UAH' },
  items: { not: 'a list' },
  lots: [null, 'lot', { id: 1, title: 'Човен', value: [] }],
  bids: [{ status: 'odd', tenderers: 'nobody' }],
  awards: [{ suppliers: [{ name: 'ТОВ', identifier: 'none' }], status: 7 }],
  contracts: 'none',
  tenderPeriod: { endDate: 'soon' },
  noticePublicationDate: '2026-02-03T10:00:00+02:00',
  documents: [
    { id: 'd', title: 'умови.pdf', url: 'https://files.example/d' },
    { url: 'javascript:alert(1)', title: '<script>' },
  ],
  novelty: { depth: [1, 0.1, 'так', { deep: false }], note: '<b>x</b>' },
};

describe('What a mirror shows of types, states and fields it has never seen', () => {
  let stub: StubSource;
  let mirror: TestRegistry;

  before(async () => {
    stub = await startStubSource();
    stub.put(foreign);
    for (const [index, field] of Object.keys(foreign).entries()) {
      if (['id', 'dateModified'].includes(field)) continue;
      for (const [nth, value] of [7, 'text', [], {}, [[]], { id: {} }, [{ constructor: 1 }], true].entries()) {
        stub.put({ ...foreign, id: (index * 16 + nth + 1).toString(16).padStart(32, '0'), title: `Дивне ${index}-${nth}`, [field]: value });
      }
    }
    mirror = await startMirror(stub.url);
    await eventually('all of it is here', async () => {
      const { body } = await mirror.ask('GET', '/api/2.5/tenders?limit=1000');
      return body.data.length === (Object.keys(foreign).length - 2) * 8 + 1;
    });
    await eventually('it is counted', async () => (await mirror.ask('GET', '/statistics')).body.total.tenders > 100);
  });
  after(async () => {
    await mirror?.stop();
    await stub?.close();
  });

  it('is found by its words, its type, its state and its date', async () => {
    for (const query of [
      'q=катамарана',

      'procurementMethodType=neverSeenType&q=Оренда',
      'status=active.stage9.pending&q=катамарана',
      'from=2026-02-03&to=2026-02-03&q=катамарана',
    ]) {
      const { body } = must(await mirror.ask('GET', `/search/records?${query}`), 200);
      expect(
        body.data.map(({ id }: { id: string }) => id),
        query,
      ).to.include(foreign.id);
    }
  });

  it('is taken along in every form, as far as the form has a place for it', async () => {
    for (const form of ['csv', 'json', 'ocds.json', 'atom']) {
      const { status, text } = await mirror.ask('GET', `/search/records.${form}`);
      expect(status, form).to.equal(200);
      expect(text, form).to.include('UA-2026-02-03-000009-a');
      if (form.endsWith('json')) JSON.parse(text);
    }
    const whole = (await mirror.ask('GET', '/search/records.json?q=катамарана')).body.data;
    expect(whole.find(({ data }: { data: { id: string } }) => data.id === foreign.id).data).to.deep.equal(foreign);
    expect((await mirror.ask('GET', `/api/2.5/tenders/${foreign.id}?opt_schema=ocds`)).status).to.equal(200);
  });

  it('has pages in both languages, drawn by the server too, that show what there is and run nothing of it', async () => {
    const { body } = await mirror.ask('GET', '/api/2.5/tenders?limit=1000');
    for (const { id } of body.data) {
      for (const language of ['uk', 'en']) {
        const { status, text } = await mirror.ask('GET', `/${language}/tender/${id}`, { headers: { Accept: 'text/html' } });
        expect(status, text.slice(0, 500)).to.equal(200);
        expect(text, `${language} ${id}`).to.include('<h1').and.to.not.include('javascript:');
        expect(text).to.not.match(/<b>x|<script>(?!\s*$)/);
      }
    }
  });
});
