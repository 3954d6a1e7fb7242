/** The pages for people, as a browser gets them (the browser itself: `npm run test:browser`). */
import { brotliDecompressSync } from 'node:zlib';
import { expect } from 'chai';
import { askPlainly } from '../../../../fixtures/plain-http.ts';
import { published, readTender } from '../../../../fixtures/procedure.ts';
import { draftReport } from '../../../../fixtures/reports.ts';
import { createTender, monday } from '../../../../fixtures/tenders.ts';
import { collectStrayTexts } from '../../../support/html-languages.ts';
import { must, startRegistry, type TestRegistry } from '../../../support/registry.ts';

const html = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the explorer', () => {
  let registry: TestRegistry;

  afterEach(() => registry.stop());

  const pageAt = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(registry.url + path, { headers });
    return { status: answer.status, vary: answer.headers.get('vary'), text: await answer.text() };
  };

  it('gives a browser the page and a program the links, at the same address', async () => {
    registry = await startRegistry();
    const page = await fetch(registry.url, html);
    expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(page.headers.get('vary')).to.include('Accept');
    expect(await (await fetch(registry.url)).json()).to.include({ docs: `${registry.url}/docs` });
  });

  it('serves its files from this host alone, without an inline script, to be kept for good', async () => {
    registry = await startRegistry();
    const page = await fetch(`${registry.url}/tender/UA-2026-01-01-000001-a`, html);
    expect(page.headers.get('content-security-policy')).to.include("script-src 'self'").and.not.include('unsafe');
    const text = await page.text();
    expect(text).to.not.match(/<script(?![^>]* src=)|\son\w+=|style=/);
    const files = [...text.matchAll(/(?:src|href)="(\/(?:explorer\/|favicon)[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files).to.have.length.above(1);
    for (const file of files) {
      const answer = await fetch(registry.url + file);
      expect(answer.status, file).to.equal(200);
      expect(answer.headers.get('cache-control'), file).to.include(file === '/favicon.ico' ? 'max-age' : 'immutable');
      if (!file.startsWith('/explorer/')) continue;
      // What is kept for good is packed as well as it can be, for who takes that.
      const packed = await askPlainly('GET', registry.url + file, { 'Accept-Encoding': 'br, gzip' });
      const plain = await askPlainly('GET', registry.url + file, { 'Accept-Encoding': 'br;q=0' });
      const isLong = plain.bytes.length >= 1024;
      expect([packed.headers['content-encoding'], plain.headers['content-encoding']], file).to.deep.equal([
        isLong ? 'br' : undefined,
        undefined,
      ]);
      const whole = isLong ? brotliDecompressSync(packed.bytes) : packed.bytes;
      expect(whole.equals(plain.bytes), file).to.equal(true);
      expect(packed.headers['content-length'], file).to.equal(String(packed.bytes.length));
      if (isLong) expect(packed.headers.etag, file).to.not.equal(plain.headers.etag);
    }
    expect((await fetch(`${registry.url}/explorer/..%2f..%2fpackage.json`)).status).to.equal(404);
    expect((await fetch(`${registry.url}/explorer/nothing.js`)).status).to.equal(404);
  });

  it('answers a browser with a page where nothing is, with 404, and a program with the problem', async () => {
    registry = await startRegistry();
    for (const path of ['/nothing', '/uk/nothing/at/all', '/tender/nonsense', '/xx/live', '/find']) {
      const page = await fetch(registry.url + path, html);
      expect([page.status, page.headers.get('content-type')], path).to.deep.equal([404, 'text/html; charset=utf-8']);
      expect(page.headers.get('content-security-policy'), path).to.include("script-src 'self'");
      const problem = await fetch(registry.url + path);
      expect([problem.status, problem.headers.get('content-type')], path).to.deep.equal([404, 'application/json; charset=utf-8']);
    }
    const inApi = await fetch(`${registry.url}/api/2.5/nothing`, html);
    expect([inApi.status, inApi.headers.get('content-type')]).to.deep.equal([404, 'application/json; charset=utf-8']);
  });

  it('says on that page, also without a script, what the address asks for, and leads on', async () => {
    registry = await startRegistry({ now: monday });
    const { id, tenderID } = await readTender(registry, await published(registry, { title: 'Папір', title_en: 'Paper' }));
    const noindex = '<meta name="robots" content="noindex" />';
    const lostAt = async (path: string) => {
      // Unknown addresses are not those of the OpenAPI document.
      const { status, bytes } = await askPlainly('GET', registry.url + path, { ...html.headers, 'Accept-Language': 'en' });
      const text = bytes.toString('utf8');
      expect([status, text.includes(noindex), text.includes('<form action="/en/"')], path).to.deep.equal([404, true, true]);
      return text;
    };
    const zeros = '0'.repeat(32);
    for (const [path, says, asked] of [
      [`/en/tender/${zeros}`, 'no tender with this number', zeros],
      ['/contract/UA-2026-01-01-000001-a-c1', 'no contract with this number', 'UA-2026-01-01-000001-a-c1'],
      [`/en/auctions/${zeros}`, 'no auction of that number', zeros],
      ['/en/plan/nonsense', 'no plan with this number', 'nonsense'],
      ['/en/supplier/UA-EDR-99999999', 'no public records with this code', 'UA-EDR-99999999'],
      ['/en/nothing/at-all', 'Check the address', 'at-all'],
      ['/signals/unheard', 'Check the address', 'unheard'],
    ] as const)
      expect(await lostAt(path), path)
        .to.include(says)
        .and.include(`value="${asked}"`);
    expect(await lostAt(`/en/zakupivli/${tenderID}`)).to.include(`<a href="/en/tender/${id}">`);
    expect(await lostAt('/en/<b>')).to.not.include('<b>');
  });

  it('sends a page that is read without a script: title, state, sum, buyer, and what others say of it in a link', async () => {
    registry = await startRegistry({ env: { PUBLIC_URL: 'https://registry.example' } });
    const markup = '<script>ran()</script>"&';
    const tender = await published(registry, { title: 'Папір', title_en: `Paper ${markup}` });
    const { id, tenderID } = await readTender(registry, tender);
    const { text } = must(await pageAt(`/en/tender/${id}`), 200);
    expect(text).to.include('<html lang="en">').and.include('<title>Paper &lt;script&gt;ran()&lt;/script&gt;&quot;&amp; · ');
    expect(text).to.not.include('<script>ran').and.not.include('JavaScript');
    expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]).to.include('Paper &lt;script');
    const place = `https://registry.example/en/tender/${id}`;
    expect(text)
      .to.include(`<link rel="canonical" href="${place}" />`)
      .and.include(`hreflang="uk" href="${place.replace('/en/', '/uk/')}"`);
    const description = /<meta property="og:description" content="([^"]*)"/.exec(text)?.[1] ?? '';
    const body = text.slice(text.indexOf('<main'));
    for (const part of description.split(' · ')) expect(body, part).to.include(part);
    expect(description).to.include(tenderID).and.include('Enquiries');
    expect((await pageAt(`/uk/tender/${id}`)).text).to.match(/<h1[^>]*>Папір</);
    expect((await pageAt(`/en/tender/${tenderID}`)).text, 'by its number').to.include(`<link rel="canonical" href="${place}" />`);
  });

  it('sends English pages in English: classes, units, places and names; what is Ukrainian says so', async () => {
    registry = await startRegistry();
    const { id } = await published(registry, { title: 'Папір', title_en: 'Paper' });
    const { text } = await pageAt(`/en/tender/${id}`);
    const body = text.slice(text.indexOf('<body'));
    for (const said of ['Various office equipment and supplies', 'Ukraine']) expect(body, said).to.include(said);
    expect(collectStrayTexts(body)).to.deep.equal([]);
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
    const { identifier } = (await registry.ask('GET', `/api/2.5/tenders/${id}`)).body.data.procuringEntity;
    for (const [place, said] of [
      ['', 'Various office equipment and supplies'],
      ['/statistics', 'Office and computing'],
      [`/buyer/${identifier.scheme}-${identifier.id}`, 'Office and computing'],
    ] as const) {
      const drawn = (await pageAt(`/en${place}`)).text;
      const shown = drawn.slice(drawn.indexOf('<body'));
      expect(shown, place).to.include(said).and.not.include('class="skeleton"');
      expect(collectStrayTexts(shown), place).to.deep.equal([]);
    }
    expect((await pageAt(`/uk/tender/${id}`)).text)
      .to.include('Офісне устаткування та приладдя різне')
      .and.not.include('Ukraine');
    const names = await registry.ask('GET', '/code-names/classifier?codes=30190000-7|45233142-6|00000000-0|30190000-7');
    expect([names.status, names.headers.get('cache-control')]).to.deep.equal([200, 'public, max-age=600']);
    expect(names.body.data).to.deep.equal([
      { code: '30190000-7', name: 'Various office equipment and supplies' },
      { code: '45233142-6', name: 'Road-repair works' },
    ]);
    expect((await registry.ask('GET', '/code-names/unit')).body.data).to.deep.equal([]);
    expect((await registry.ask('GET', '/code-names/constructor?codes=a')).status).to.equal(404);
    const wrong = await registry.ask('GET', '/code-names/unit?codes=a||b');
    expect([wrong.status, wrong.body.errors?.[0]?.loc]).to.deep.equal([400, ['query', 'codes']]);
  });

  it('sends the page of an agreement in the same way: who buys from whom, until when, and what it is called', async () => {
    registry = await startRegistry();
    const id = 'a'.repeat(32);
    const party = (name: string) => ({ name, identifier: { scheme: 'UA-EDR', id: '00037256' } });
    await registry.store.records<object>('agreements').insert(id, {
      ...{ agreementID: 'UA-2026-01-01-000003', title: 'Рамкова угода про щебінь', status: 'active', owner_token: 'secret' },
      procuringEntity: party('Дорожнє управління'),
      period: { startDate: new Date('2026-01-01'), endDate: new Date('2029-12-31') },
      contracts: [{ id: 'b'.repeat(32), status: 'suspended', suppliers: [party('ТОВ «Щебінь»')] }],
    });
    for (const name of [id, 'UA-2026-01-01-000003']) {
      const { status, text } = await pageAt(`/uk/agreement/${name}`);
      expect(status, name).to.equal(200);
      expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1], name).to.equal('Рамкова угода про щебінь');
      const rendered = text.slice(text.indexOf('<main'));
      for (const message of ['Дорожнє управління', 'ТОВ «Щебінь»', 'Призупинено', '31 груд. 2029'])
        expect(rendered, message).to.include(message);
      expect(text).to.not.include('secret');
    }
    expect((await pageAt('/sitemap.xml')).text).to.include('/sitemaps/agreement-0.xml');
  });

  it('tells by its own clock how far away is what comes next', async () => {
    registry = await startRegistry();
    const { id } = await published(registry);
    for (const [now, distance] of [
      ['2026-12-09T10:00:00+02:00', 'in 4 days'],
      ['2026-12-13T20:00:00+02:00', 'in 4 hours'],
    ] as const) {
      registry.clock.set(new Date(now));
      expect((await pageAt(`/en/tender/${id}`)).text, now).to.include(`ends ${distance}`);
    }
  });

  it('sends what a search finds and what a party has done, which no text of a record leaves, and keeps crawlers from every search', async () => {
    registry = await startRegistry({ now: monday });
    const end = '</script><script>ran()</script>';
    const { id } = await published(registry, { title: `Папір ${end}` });
    await Promise.all(Object.values(registry.running.consumers).map((consumer) => consumer.run()));
    const noindex = '<meta name="robots" content="noindex" />';
    const { text } = await pageAt(`/uk?q=${encodeURIComponent('папір')}&status=active.enquiries&status=active.tendering`);
    expect(text).to.include(`href="/uk/tender/${id}"`).and.include('Знайдено: 1.').and.include(noindex);
    expect(text).to.not.include('<script>ran').and.not.include(end);
    const [, sent = '{}'] = /<script type="application\/json" id="sent">(.*?)<\/script>/.exec(text) ?? [];
    const answers = Object.values(JSON.parse(sent)).map((answer) => JSON.parse(String(answer)));
    expect(answers.flatMap(({ data }) => data).map(({ title }) => title)).to.include(`Папір ${end}`);
    expect((await pageAt('/uk')).text).to.not.include(noindex);
    expect((await pageAt('/robots.txt')).text).to.include('\nDisallow: /*?\n');
    const refused = await pageAt(`/uk?minAmount=${encodeURIComponent('багато')}`);
    expect(refused.text).to.include('має бути число').and.not.include('id="sent"');
    const { identifier } = (await registry.ask('GET', `/api/2.5/tenders/${id}`)).body.data.procuringEntity;
    const buyer = await pageAt(`/en/buyer/${encodeURIComponent(`${identifier.scheme}-${identifier.id}`)}`);
    expect(buyer.text).to.include('id="totals"').and.include(`/en/tender/${id}`);
  });

  it('says of a page that needs a script what it is, and what is read without one', async () => {
    registry = await startRegistry();
    const { text } = await pageAt('/en/live');
    expect(text)
      .to.match(/<title>Live · /)
      .and.match(/<noscript>\s*<p>This page/);
    expect(/<meta name="description" content="([^"]+)"/.exec(text)?.[1]).to.include('contracts');
  });

  it('chooses the language that the browser prefers where the address names none, and knows no third one', async () => {
    registry = await startRegistry();
    const english = await pageAt('/live', { 'Accept-Language': 'de, en-US;q=0.9, uk;q=0.8' });
    expect(english.text).to.include('<html lang="en">');
    expect(english.vary).to.include('Accept-Language');
    expect((await pageAt('/live', { 'Accept-Language': 'de' })).text).to.include('<html lang="uk">');
    expect((await pageAt('/de/live')).status).to.equal(404);
  });

  it('tells search engines of no draft, no test and no record that is not there', async () => {
    registry = await startRegistry({ now: monday });
    const noindex = '<meta name="robots" content="noindex" />';
    const missing = await pageAt(`/tender/${'0'.repeat(32)}`, html.headers);
    expect([missing.status, missing.text.includes(noindex)]).to.deep.equal([404, true]);
    const draft = await createTender(registry);
    expect((await pageAt(`/tender/${draft.id}`)).text).to.include(noindex);
    expect((await pageAt(`/tender/${(await published(registry, { mode: 'test' })).id}`)).text).to.include(noindex);
    expect((await pageAt(`/tender/${(await published(registry)).id}`)).text).to.not.include(noindex);
    const nobody = await pageAt('/en/buyer/UA-EDR-99999999', html.headers);
    expect([nobody.status, nobody.text.includes(noindex), nobody.text.includes('Not found')]).to.deep.equal([404, true, true]);
    expect((await registry.ask('GET', '/buyer/UA-EDR-99999999')).body.type).to.equal('http-not-found');
  });

  it('has no page for the draft of a report, which only its author and the authority may read', async () => {
    registry = await startRegistry({ env: { DEFAULT_AUTHORITY: 'docs/examples/authority.json' } });
    const path = await draftReport(registry);
    expect((await pageAt(path.replace('/violation_reports', '/uk/report'), html.headers)).status).to.equal(404);
  });

  it('lists the pages of all public records for search engines, and nothing of drafts and tests', async () => {
    registry = await startRegistry({ env: { PUBLIC_URL: 'https://registry.example' } });
    const tender = await published(registry);
    const test = await published(registry, { mode: 'test' });
    const draft = await createTender(registry);
    expect((await pageAt('/robots.txt')).text).to.include('Sitemap: https://registry.example/sitemap.xml');
    const locations = (text: string): string[] =>
      [...text.matchAll(/<loc>https:\/\/registry\.example([^<]+)<\/loc>/g)].map(([, path = '']) => path);
    const files = locations((await pageAt('/sitemap.xml')).text);
    const listed: string[] = [];
    for (const file of files) listed.push(...locations((await pageAt(file)).text));
    expect(listed).to.include(`/uk/tender/${tender.id}`).and.include('/uk/live');
    expect(listed.filter((place) => place.includes(test.id) || place.includes(draft.id))).to.deep.equal([]);
    expect((await pageAt('/sitemaps/nothing-0.xml')).status).to.equal(404);
    expect((await fetch(`${registry.url}/favicon.ico`)).headers.get('content-type')).to.equal('image/svg+xml');
  });

  it('is not there when EXPLORER is off', async () => {
    registry = await startRegistry({ env: { EXPLORER: 'off' } });
    expect((await fetch(registry.url, html)).headers.get('content-type')).to.include('json');
    expect((await fetch(`${registry.url}/live`)).status).to.equal(404);
  });
});
