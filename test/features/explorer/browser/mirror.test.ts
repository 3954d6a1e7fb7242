/** A mirror in a real browser: of what it is one and as of when, on every page, and records of a kind the registry has never seen. */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { eventually } from '../../../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { foreignDates, foreign as others } from '../../mirror/support/foreign-records.ts';
import { type StubSource, startStubSource } from '../../mirror/support/stub-source.ts';
import { useBrowser, violations } from './browser.ts';

const foreign = {
  id: 'f'.repeat(32),
  dateModified: '2026-02-03T10:00:00.123456+02:00',
  tenderID: 'UA-2026-02-03-000009-a',
  title: 'Оренда катамарана',
  status: 'active.stage9.pending',
  procurementMethodType: 'neverSeenType',
  procuringEntity: { name: 'Порт «Мрія»', identifier: { scheme: 'XX-NEW', id: 77 } },
  value: { amount: '1200.50', currency: 'UAH' },
  items: [{ id: 1, description: 'Катамаран', quantity: '2', unit: { name: 'шт.' } }],
  noticePublicationDate: '2026-02-03T10:00:00+02:00',
  documents: [
    { id: 'd', title: 'умови.pdf', url: 'https://files.example/d' },
    { id: 'e', title: 'пастка.pdf', url: 'javascript:alert(1)' },
  ],
  marineSurvey: { surveyDate: '2026-03-01T10:00:00+02:00', depth: [1.5, { isMeasured: true }], note: '<img src=x onerror=alert(1)>' },
  berthNumber: 7,
};

describe('A mirror in a browser', () => {
  let source: StubSource;
  let drawing: string;
  let mirror: TestRegistry;
  const browser = useBrowser();
  const path = `/tender/${foreign.id}`;

  before(async () => {
    source = await startStubSource();
    drawing = `${new URL(source.url).origin}/files/drawing`;
    source.interfere(({ url }, response) => url === '/files/drawing' && response.end('lines') !== undefined);
    source.put({ ...foreign, documents: [...foreign.documents, { id: 'f', title: 'креслення.pdf', url: drawing }] });
    for (const [collection, record] of Object.entries(others)) source.put(record, { collection });
    const agreement = { id: others.frameworks.agreementID, agreementID: 'UA-2026-02-01-000008', status: 'active', ...foreignDates('01') };
    source.put(agreement, { collection: 'agreements' });
    mirror = await startRegistry({ env: { MIRROR_OF: source.url, MIRROR_DOCUMENTS: '1' }, schedules: true, isBeyondContract: true });
    await eventually('it is here', async () => (await mirror.ask('GET', `/api/2.5/tenders/${foreign.id}`)).status === 200);
    await eventually('the drawing is here', async () => (await mirror.ask('GET', '/ready')).body.mirror.documents.kept === 1);
    await eventually('the source was heard', async () => (await mirror.ask('GET', '/ready')).body.mirror.asOf !== null);
  });
  after(async () => {
    await mirror?.stop();
    await source?.close();
  });

  it('says on every page of what it is one, and as of when, also without a script', async () => {
    const said = { uk: /^Дзеркало реєстру http:\S+\/api\/2\.5, станом на .*20\d\d/, en: /^Mirror of http:\S+\/api\/2\.5, as of .*20\d\d/ };
    for (const language of ['uk', 'en'] as const) {
      const { page, problems, close } = await browser.open({ language });
      for (const place of ['', '/statistics', '/signals', '/data', '/alerts', '/live', path]) {
        await page.goto(`${mirror.url}/${language}${place}`);
        await page.locator('h1').waitFor();
        expect((await page.locator('.mirror').innerText()).trim(), place).to.match(said[language]);
      }
      expect(problems).to.deep.equal([]);
      await page.goto(`${mirror.url}/${language}/tender/${'0'.repeat(32)}`);
      await page.locator('.mirror').waitFor();
      await close();
      for (const place of ['', '/statistics', path]) {
        const { text } = await mirror.ask('GET', `/${language}${place}`, { headers: { Accept: 'text/html' } });
        expect(text, place).to.match(/<aside class="mirror"[^>]*><p>(?:Дзеркало реєстру|Mirror of) <a href="http/);
      }
    }
  });

  it('shows a record of an unknown type in plain words, with all its fields, and links documents to the source and to the copy here', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${mirror.url}/uk${path}`);
    await page.locator('#history .changes').waitFor();
    expect(await page.locator('h1').innerText()).to.equal('Оренда катамарана');
    expect(await page.locator('.lead').innerText()).to.include('active stage9 pending');
    expect(await page.locator('main').innerText()).to.include('never seen type');
    const further = (await page.locator('#further').innerText()).replace(/\s+/g, ' ');
    expect(further).to.match(/marine survey .*survey date: 1 бер\. 2026.*depth: 1,5.*is measured: так.*note: <img src=x/);
    expect(further).to.match(/berth number 7/);
    expect(await page.locator('#timeline').count(), 'nothing is said of what nobody knows').to.equal(0);
    await page.locator('#documents').getByText('локальна копія').waitFor();
    expect(
      await page
        .locator('#documents')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).to.deep.equal(['https://files.example/d', drawing, `/documents/${createHash('sha256').update('lines').digest('hex')}`]);
    await page.getByRole('link', { name: /локальна копія ?: ?креслення\.pdf/ }).waitFor();
    expect(problems).to.deep.equal([]);
    // Each language of the name of a link is marked.
    await page.getByRole('link', { name: 'English' }).click();
    const copy = page.locator('#documents').getByRole('link', { name: /local copy ?: ?креслення\.pdf/ });
    expect(await copy.locator('[lang=uk]').innerText()).to.equal('креслення.pdf');
  });

  it('shows a framework, its submission and the decision, each leading to the others', async () => {
    const { page, problems } = await browser.open();
    await page.goto(`${mirror.url}/uk/?kind=frameworks`);
    await page.locator('.results').getByRole('link', { name: others.frameworks.title }).click();
    await page.locator('#history .changes').waitFor();
    expect(await page.locator('main').innerText())
      .to.include('динамічна система закупівель')
      .and.to.include('Відкрито');
    await page.getByRole('link', { name: 'Заявки' }).click();
    await page.locator(`.results a[href$="/submission/${others.submissions.id}"]`).first().click();
    await page.locator('h1', { hasText: 'Млин «Колос»' }).waitFor();
    await page.getByRole('link', { name: 'Рішення про кваліфікацію' }).click();
    await page.locator('.lead', { hasText: 'Допущено' }).waitFor();
    await page.getByRole('link', { name: others.frameworks.prettyID }).click();
    await page.locator('h1', { hasText: others.frameworks.title }).waitFor();
    expect(problems).to.deep.equal([]);
  });

  it('has no fault that axe knows, and fits a phone', async () => {
    for (const wishes of [{}, { width: 390 }, { language: 'en' }, { language: 'en', dark: true, width: 390 }, { width: 320 }] as const) {
      const { page, close } = await browser.open({ height: 800, ...wishes });
      for (const [name, place] of [
        ['tender', `${path}#history`],
        ['framework', `/framework/${others.frameworks.id}#history`],
        ['submission', `/submission/${others.submissions.id}#history`],
        ['search', '?q=%D0%BA%D0%B0%D1%82%D0%B0%D0%BC%D0%B0%D1%80%D0%B0%D0%BD%D0%B0'],
      ] as const) {
        const language = 'language' in wishes ? wishes.language : 'uk';
        await page.goto(`${mirror.url}/${language}${place}`);
        await page
          .locator(name === 'search' ? '.results a' : '#history .changes')
          .first()
          .waitFor();
        const shot = `${name}-${language}-${'width' in wishes ? wishes.width : 1280}`;
        if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/mirror-${shot}.png`, fullPage: true });
        expect(await violations(page), shot).to.deep.equal([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), shot).to.equal(true);
      }
      await close();
    }
  });
});
