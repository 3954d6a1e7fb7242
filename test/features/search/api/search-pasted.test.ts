/** Whatever is pasted into the search and the look-up of numbers (docs/search.md "Pasted text"). */
import { expect } from 'chai';
import { hexId } from '../../../../fixtures/reports.ts';
import { monday } from '../../../../fixtures/tenders.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Answer, must, searched, startRegistry, useRegistry } from '../../../support/registry.ts';

const consonants = 'бвгджзклмнпрст';
const letter = (at: number): string => consonants[Math.floor(at) % consonants.length] ?? '';
const word = (at: number): string => `${letter(at)}о${letter(at / 14)}у${letter(at / 196)}ажз`;
const words = (count: number, from: number): string[] => Array.from({ length: count }, (_, at) => word(from + at));

describe('What is pasted', () => {
  const registry = useRegistry({ now: monday });
  const id = hexId();
  const tenderID = 'UA-2026-03-01-000017-a';
  const frequent = words(30, 0);
  const rare = words(10, 100);
  const buyer =
    'Комунальне некомерційне підприємство "Центр первинної медико-санітарної допомоги № 2" Північного району міста Вигаданого Полтавської області';
  const record = { status: 'active.tendering', title: [...frequent, ...rare].join(' '), procuringEntity: { name: buyer } };
  const ask = (query: Record<string, string>, path = '/search/records'): Promise<Answer> =>
    registry.ask('GET', `${path}?${new URLSearchParams(query)}`);
  const found = async (query: Record<string, string>): Promise<string[]> => {
    const { body } = must(await ask(query), 200);
    return body.data.map((card: { id: string }) => card.id);
  };

  before(async () => {
    const records = registry.store.records<object>('tenders');
    await records.insert(id, { ...record, tenderID, items: [{ description: 'Папір', classification: { id: '30190000-7' } }] });
    for (let at = 0; at < 3; at += 1) await records.insert(hexId(), { ...record, title: frequent.join(' '), procuringEntity: {} });
    await searched(registry);
  });

  it('finds the record by its number, whatever is around and inside it, in the search and by /find', async () => {
    for (const text of [tenderID.replaceAll('-', '–'), `(${tenderID}),`, '2026-03-01-000017-a', `${registry.url}/uk/tender/${tenderID}`]) {
      expect(await found({ q: text }), text).to.deep.equal([id]);
      const { status, body } = await registry.ask('GET', `/find/${encodeURIComponent(text)}`);
      expect([status, body.data?.[0]?.id], text).to.deep.equal([200, id]);
    }
  });

  it('finds by a code with its scheme, and by the beginning of one', async () => {
    for (const text of ['ДК021:30190000-7', 'ДК 021:2015: 30190000-7', '301900', 'CPV 3019000'])
      expect(await found({ q: text }), text).to.deep.equal([id]);
    for (const text of ['ДК021:30190000-7', '«30190000–7»', 'CPV 301900'])
      expect(await found({ classification: text }), text).to.deep.equal([id]);
  });

  it('keeps the ten rarest of too many words, and says which it left out, on each page the same', async () => {
    const { body } = must(await ask({ q: record.title }), 200);
    expect(body.data.map((card: { id: string }) => card.id)).to.deep.equal([id]);
    expect(body.left_out).to.deep.equal({ q: frequent.join(' ') });
    expect((await ask({ q: rare.join(' ') })).body).to.not.have.property('left_out');
    const first = (await ask({ q: frequent.join(' '), limit: '2' })).body;
    const { body: second } = await registry.ask('GET', first.next_page.path);
    expect([first.data.length, second.data.length]).to.deep.equal([2, 2]);
    expect(second.left_out).to.deep.equal(first.left_out);
  });

  it('keeps the same words on a later page, whichever process is asked and whatever came meanwhile', async () => {
    const { body } = await ask({ q: frequent.join(' '), limit: '2' });
    await registry.store
      .records<object>('tenders')
      .insert(hexId(), { ...record, title: frequent.slice(0, 10).join(' '), procuringEntity: {} });
    await searched(registry);
    const other = await startRegistry({ env: { DB_NAME: registry.settings.dbName } });
    try {
      const counted = await other.ask('GET', `/search/records?${new URLSearchParams({ q: frequent.join(' '), limit: '2' })}`);
      expect(counted.body.left_out, 'other words are rare by now').to.not.deep.equal(body.left_out);
      const second = await other.ask('GET', body.next_page.path);
      expect(second.text).to.equal((await registry.ask('GET', body.next_page.path)).text.replaceAll(registry.url, other.url));
      expect(second.body.left_out).to.deep.equal(body.left_out);
      expect(second.body.data).to.have.length(2);
    } finally {
      await other.running.close();
      await other.store.close();
    }
  });

  it('is compared within its parameter', async () => {
    const [both, q, place] = [words(11, 300), word(300), word(310)];
    const records = registry.store.records<object>('tenders');
    const of = (title: string, name: string) => records.insert(hexId(), { ...record, title, procuringEntity: { name } });
    await of(both.join(' '), both.join(' '));
    for (let at = 0; at < 3; at += 1) await of(q, 'Школа');
    await of('Школа', place);
    await searched(registry);
    const { body } = await ask({ q: both.join(' '), buyer: both.join(' ') });
    expect(body.left_out).to.deep.equal({ q, buyer: place });
    expect(body.data).to.have.length(1);
  });

  it('is left out whole, word by word, behind what is read of a text', async () => {
    const latin = Array.from(
      { length: 900 },
      (_, at) => `zu${[...String(at + 1000)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('')}ok`,
    );
    const { body } = must(await ask({ q: latin.join(' ') }), 200);
    const left = body.left_out.q.split(' ');
    expect(left).to.have.length(890);
    expect(latin).to.include.members(left);
  });

  it('is said of a file by a header, as a query string', async () => {
    for (const extension of ['csv', 'json', 'ocds.json']) {
      const told = async (q: string) => (await ask({ q }, `/search/records.${extension}`)).headers.get('x-left-out');
      expect(new URLSearchParams((await told(record.title)) ?? '').get('q'), extension).to.equal(frequent.join(' '));
      expect(await told(rare.join(' ')), extension).to.equal(null);
    }
  });

  it('is said on the page in both languages', async () => {
    const page = async (language: string, q: string): Promise<string> =>
      (await registry.ask('GET', `/${language}/?${new URLSearchParams({ q })}`, { headers: { Accept: 'text/html' } })).text;
    /** A page is sent without an answer that takes long. */
    const says = (language: string, q: string, ...texts: readonly string[]) =>
      eventually(`the page says ${texts.join()}`, async () => {
        const text = await page(language, q);
        return texts.every((one) => text.includes(one));
      });
    await says('uk', tenderID.replaceAll('-', '–'), `href="/uk/tender/${id}"`);
    await says('uk', record.title, 'Слів забагато', frequent.join(' '));
    await says('en', record.title, 'There are too many words', frequent.join(' '));
    expect(await page('en', rare.join(' '))).to.not.include('There are too many words');
  });

  it('finds a buyer by its whole name, and refuses no text for its length', async () => {
    expect(await found({ buyer })).to.deep.equal([id]);
    expect((await ask({ q: words(900, 0).join(' ').slice(0, 2500) })).status).to.equal(200);
    for (const file of ['csv', 'json', 'ocds.json', 'atom'])
      expect((await ask({ q: record.title }, `/search/records.${file}`)).status, file).to.equal(200);
  });

  it('is suggested with its slips mended, though invisible signs are in it', async () => {
    expect((await ask({ q: 'па\u00adпвір' })).body.suggestion).to.equal('папір');
  });
});
