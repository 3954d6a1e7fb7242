/** A search to take away: the same records as the search, in each form, whole, and nothing that it would not show. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { notFound } from '../../../../src/base/domain/problem.ts';
import type { StoredTender } from '../../../../src/base/domain/tender.ts';
import { search } from '../../../../src/features/search/index.ts';
import { makeReadShown } from '../../../../src/modules/publishing/public-records.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Body, must, useRegistry } from '../../../support/registry.ts';

const run = promisify(execFile);
const seconds = (n: number): Date => new Date(Date.UTC(2025, 2, 1, 10, 0, n));

const record = (title: string, nth: number, overrides: Body = {}): Body => ({
  title,
  tenderID: `UA-2025-03-01-${String(nth).padStart(6, '0')}-a`,
  status: 'active.tendering',
  procurementMethodType: 'belowThreshold',
  owner: 'broker',
  owner_token: 'x',
  procuringEntity: { name: 'Рада <b>', identifier: { scheme: 'UA-EDR', id: '01234567' }, kind: 'general' },
  value: { amount: 5000 + nth, currency: 'UAH', valueAddedTaxIncluded: true },
  items: [{ id: hexId(), description: 'Щебінь', classification: { scheme: 'ДК021', id: '45233140-2', description: 'Роботи' } }],
  noticePublicationDate: seconds(nth),
  bids: [{ id: hexId(), status: 'active', tenderers: [{ name: 'Тихий учасник' }] }],
  ...overrides,
});

describe('A search to take away', () => {
  const registry = useRegistry();
  const count = 130;
  const road = 'q=дорога';
  const get = (form: string, query = road) => registry.ask('GET', `/search/records.${form}?${query}`);
  before(async () => {
    const { insert } = registry.store.records<Body>('tenders');
    for (let nth = 1; nth <= count; nth += 1) await insert(hexId(), record(nth === 1 ? '=1+1 дорога' : `Дорога & «${nth}»`, nth));
    await insert(hexId(), record('Школа', 500, { title_en: 'School' }));
    await insert(hexId(), record('Дорога для спроб', 501, { mode: 'test' }));
    await insert(hexId(), record('Дорога в чернетці', 502, { status: 'draft' }));
    await registry.store
      .records<Body>('plans')
      .insert(hexId(), { status: 'scheduled', planID: 'UA-P-1', budget: { description: 'Дорога', amount: 5 } });
    await registry.store.records<Body>('agreements').insert(hexId(), { status: 'active', title: 'Мости', agreementID: 'UA-1-c' });
  });

  it('is every record the search finds, as its address shows it, in one document of JSON', async () => {
    const { body, headers } = must(await get('json'), 200);
    expect(headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).to.equal('attachment; filename="search.json"');
    expect(body.data).to.have.length(count + 1);
    const tenders = body.data.filter(({ collection }: { collection: string }) => collection === 'tenders');
    expect(tenders[0].data.title).to.equal(`Дорога & «${count}»`);
    const { text } = await registry.ask('GET', '/export/tenders.ndjson');
    const exported = text.split('\n').find((line) => line.includes(`"id":"${tenders[0].data.id}"`)) ?? '{}';
    expect(tenders[0].data).to.deep.equal(JSON.parse(exported).data);
    expect((await get('json', 'q=нічогонемає')).body).to.deep.equal({ data: [] });
  });

  it('is written of what everybody may see: sealed bids are not even read', async () => {
    const asked: string[] = [];
    const see = async ({ tender = '' }: Readonly<Record<string, string>>): Promise<StoredTender> => {
      asked.push(tender);
      if (tender === 'gone') throw notFound('Tender not found.');
      return { _id: tender } as StoredTender; // nothing else of it is asked for
    };
    const shown = makeReadShown({ store: registry.store, documents: {}, tenders: { see } });
    expect((await shown('tenders', ['b', 'gone', 'a'])).map(({ _id }) => _id)).to.deep.equal(['b', 'a']);
    expect(asked).to.deep.equal(['b', 'gone', 'a']);
    expect((await get('json', 'q=школа')).text).to.not.include('Тихий');
  });

  it('is a table, the newest first, in which no text is a formula', async () => {
    const { text } = await get('csv', `${road}&kind=tenders`);
    const lines = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines).to.have.length(count + 1);
    expect(lines[0]).to.match(/^kind,id,number,/);
    expect(lines[1])
      .to.match(/^tenders,[0-9a-f]{32},UA-2025-03-01-000130-a,/)
      .and.contain('Дорога & «130»')
      .and.contain(',5130,UAH,');
    expect(lines.at(-1)).to.contain(",'=1+1 дорога,");
  });

  it('is a release package of open data, of tenders only', async () => {
    const { body } = await get('ocds.json');
    expect(body.releases).to.have.length(count);
    expect(body).to.include({ version: '1.1' }).and.include.keys('uri', 'publisher', 'extensions', 'publishedDate');
    expect(new Date(body.publishedDate).getTime()).to.be.greaterThan(seconds(0).getTime());
    expect((await get('ocds.json', 'q=нічогонемає')).body.releases).to.deep.equal([]);
  });

  it('is an Atom feed of the newest, whose texts are texts', async () => {
    const { text, headers } = await get('atom', `${road}&kind=tenders`);
    expect(headers.get('content-type')).to.equal('application/atom+xml; charset=utf-8');
    expect(text.match(/<entry>/g)).to.have.length(50);
    expect(text).to.contain('<title>Дорога &amp; «130»</title>').and.contain('Рада &lt;b&gt;').and.not.contain('<b>');
    expect(text).to.match(/<link rel="alternate" href="http:\/\/[^"/]+\/uk\/tender\/[0-9a-f]{32}"\/>/);
    expect(headers.get('vary')).to.match(/Accept-Language/);
    const tag = headers.get('etag') ?? '';
    const again = await registry.ask('GET', `/search/records.atom?${new URLSearchParams({ q: 'дорога', kind: 'tenders' })}`, {
      headers: { 'If-None-Match': tag },
    });
    expect([200, 304]).to.include(again.status);
    await run('python3', ['-c', 'import sys, xml.dom.minidom; xml.dom.minidom.parseString(sys.argv[1].encode())', text]);
  });

  it('leads from the feed to the page of an agreement', async () => {
    expect((await get('atom', 'q=мости')).text).to.match(/<link rel="alternate" href="http:\/\/[^"/]+\/uk\/agreement\/[0-9a-f]{32}"\/>/);
  });

  it('tells in the feed what records have in the language of the reader, and leads to pages in it', async () => {
    const read = async (language: string): Promise<string> =>
      (
        await registry.ask('GET', `/search/records.atom?${new URLSearchParams({ q: 'школа' })}`, {
          headers: { 'Accept-Language': language },
        })
      ).text;
    expect(await read('de, en;q=0.8'))
      .to.contain('<title>School</title>')
      .and.contain('/en/tender/');
    expect(await read('uk'))
      .to.contain('<title>Школа</title>')
      .and.contain('/uk/tender/');
  });

  it('names codes, groups sums, and is called by its question, in the language of its address', async () => {
    const of = (query: string) => get('atom', `${query}&minAmount=1000&status=active.tendering&kind=tenders`);
    const english = (await of('q=школа&language=en')).text;
    expect(english).to.contain('<summary>UA-2025-03-01-000500-a · Open for bids · Рада &lt;b&gt; · 5,500 UAH</summary>');
    expect(english)
      .to.match(/<title>школа · Tenders · Open for bids · ≥ 1,000 UAH — /)
      .and.contain('/en/tender/');
    expect((await of('q=школа')).text).to.match(/<summary>UA-2025-03-01-000500-a · Подання пропозицій · .* · 5\u00a0500 UAH</);
    expect((await of('q=школа&language=de')).body.errors[0].loc).to.deep.equal(['query', 'language']);
    expect((await get('csv', 'language=en')).status).to.equal(400);
  });

  it('tells of contracts that have grown by their last change, not by their signature', async () => {
    const [old, young, tender] = [hexId(), hexId(), hexId()];
    const uah = (amount: number) => ({ amount, currency: 'UAH', valueAddedTaxIncluded: true });
    const contracts = [old, young].map((id) => ({ id, status: 'active', value: uah(1000) }));
    await registry.store.records<Body>('tenders').insert(tender, record('Насоси', 600, { contracts }));
    const stored = registry.store.records<Body>('contracts');
    const sign = (id: string, title: string, day: number) =>
      stored.insert(id, { title, tender_id: tender, status: 'active', value: uah(1000.4), dateSigned: new Date(Date.UTC(2024, 1, day)) });
    await sign(old, 'Насос старий', 1);
    await sign(young, 'Насос новий', 2);
    const tells = (order: RegExp) => async () => {
      await registry.running.features.of(search).following.run();
      return order.test((await get('atom', 'q=насос&kind=contracts&minGrowth=0')).text);
    };
    await eventually('both have grown', tells(/Насос новий[\s\S]*Насос старий/));
    expect((await get('atom', 'q=насос&kind=contracts&minGrowth=0')).text)
      .to.match(/Насос новий[\s\S]*Насос старий/)
      .and.contain('1\u00a0000,40 UAH · +0,04 %');
    await eventually('it is saved', async () => {
      const before = (await stored.get(old)) ?? expect.fail('it is there');
      return (await stored.save(before, { ...before, value: uah(1300) }, { publishes: true })) !== null;
    });
    await eventually('the feed begins with what has grown last', tells(/Насос старий[\s\S]*Насос новий/));
    expect((await get('atom', 'q=насос&kind=contracts')).text).to.match(/Насос новий[\s\S]*Насос старий/);
  });

  it('says nothing that is sealed, and asks what the search asks', async () => {
    for (const form of ['json', 'csv', 'ocds.json', 'atom']) {
      const { text } = await get(form, 'mode=_all_');
      expect(text, form).not.to.match(/Тихий|owner_token|чернетці/);
      expect((await get(form, 'colour=red')).status).to.equal(400);
      expect((await get(form, 'sort=value')).body.errors[0].loc).to.deep.equal(['query', 'sort']);
    }
  });

  it('comes by curl in one line', async () => {
    const { stdout } = await run('curl', [
      '-sf',
      '--compressed',
      '--get',
      '--data-urlencode',
      'q=дорога',
      `${registry.url}/search/records.csv`,
    ]);
    expect(stdout.trimEnd().split('\r\n')).to.have.length(count + 2);
  });
});
