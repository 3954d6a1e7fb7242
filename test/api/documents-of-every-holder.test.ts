/**
 * What holds for documents wherever they stand (spec/documents.md §2.2, §2.3, §3.1, §3.2); what only one module does is tested there.
 * What the one engine does, whatever the holder says, is tested on every third of them, each time on others; LONG=1: on all.
 */
import { expect } from 'chai';
import { type Db, MongoClient } from 'mongodb';
import { uploadDocument } from '../../fixtures/documents.ts';
import { errorsIn, unknownId } from '../../fixtures/tender-parts.ts';
import { monday } from '../../fixtures/tenders.ts';
import { type HolderCase, holderCases, type MadeHolder } from '../support/document-holders.ts';
import { putBack, readMarks, readStored, type Stored } from '../support/every-write/stored.ts';
import { type Answer, type Ask, type Body, keys, must, useRegistry } from '../support/registry.ts';

describe('Documents of every holder', () => {
  const registry = useRegistry({ now: monday, plainFeed: true });
  let client: MongoClient | undefined;
  after(() => client?.close());

  const file = (title = 'a.pdf') => uploadDocument(registry, { title, format: 'application/pdf' });
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever is stored
  const buildRecords = ({ kept }: MadeHolder) => registry.store.records<any>(kept.collection);
  const stored = ({ kept, ...rest }: MadeHolder) => buildRecords({ kept, ...rest }).get(kept.id);
  /** Puts the record into another state past the API. */
  const store = async (holder: MadeHolder, change: (record: Body, holder: Body) => void): Promise<void> => {
    const before = await stored(holder);
    const next = structuredClone(before);
    change(next, holder.kept.holderIn(next));
    await buildRecords(holder).save(before, next, { publishes: true });
  };
  const titles = (list: readonly { title: string }[]): string[] => list.map(({ title }) => title);

  const specify = (one: HolderCase, place: number): void => {
    const { collection = 'documents', field = 'documents', isOfReport = false, removal, closed, author } = one;
    let db: Db;
    let holder: MadeHolder;
    let madeAt: Date;
    let untouched: Stored;
    before(async () => {
      client ??= await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '');
      db = client.db(registry.settings.dbName);
      registry.clock.set(monday);
      holder = await one.make(registry);
      madeAt = registry.clock.now();
      untouched = await readStored(db);
    });
    // Each test begins with the holder as it was made.
    afterEach(async () => {
      await putBack(db, untouched, await readMarks(db));
      registry.clock.set(madeAt);
    });
    const ask = (method: string, below: string, data?: unknown, by: Ask = holder.writer): Promise<Answer> =>
      registry.ask(method, `${holder.path}/${collection}${below}`, { ...by, ...(data === undefined ? {} : { body: { data } }) });
    const add = async (more: object = {}, title = 'a.pdf') => {
      const answer = must(await ask('POST', '', { ...(await file(title)), ...more }), 201);
      return answer.body.data;
    };
    let turn = place;
    const itInTurn = (title: string, test: () => Promise<void>): void => {
      turn += 1;
      if (process.env.LONG === '1' || turn % 3 === 0) it(title, test);
    };
    const read = async (below = '') => (await ask('GET', below)).body.data;
    const listed = async () => titles(await read()).filter((title) => title.startsWith('our'));
    const rev = async () => (await stored(holder)).rev;

    it('are added with an address, dates and their author, and listed', async () => {
      const sent = await file('our.pdf');
      const answer = must(await ask('POST', '', sent), 201);
      const { id, datePublished, dateModified, ...data } = answer.body.data;
      expect(answer.headers.get('location')).to.equal(`${registry.url}${holder.path}/${collection}/${id}`);
      expect(data).to.include({ title: 'our.pdf', hash: sent.hash, format: 'application/pdf', language: 'uk' });
      expect([data.author, dateModified]).to.deep.equal([author, datePublished]);
      expect(await listed()).to.deep.equal(['our.pdf']);
      expect(await read(`/${id}`)).to.deep.equal(answer.body.data);
      const [kept] = holder.kept.holderIn(await stored(holder))[field].slice(-1);
      expect(kept.url).to.match(new RegExp(`^${holder.path.replace('/api/2.5', '')}/${collection}/${id}\\?download=`));
    });

    it(isOfReport ? 'come one at a time' : 'come in lists: all or none, and without Location', async () => {
      const many = await ask('POST', '', [await file('our 1.pdf'), await file('our 2.pdf')]);
      expect(many.headers.get('location')).to.equal(null);
      if (isOfReport) {
        expect([many.status, await listed()]).to.deep.equal([400, []]);
        return;
      }
      expect([many.status, titles(many.body.data)]).to.deep.equal([201, ['our 1.pdf', 'our 2.pdf']]);
      const before = await rev();
      const broken = await ask('POST', '', [await file('our 3.pdf'), { ...(await file()), url: 'http://x' }]);
      expect([broken.status, broken.body.details]).to.deep.equal([403, 'Can add document only from document service.']);
      const taken = await ask('POST', '', [{ ...(await file()), id: many.body.data[0].id }]);
      expect(errorsIn(taken)[0]).to.match(/^data.*: Items should be unique by fields: id$/);
      expect([await listed(), await rev()]).to.deep.equal([['our 1.pdf', 'our 2.pdf'], before]);
    });

    it('have versions, with which id and kind stay', async () => {
      const documentType = isOfReport ? 'violationReportEvidence' : 'biddingDocuments';
      const first = await add({ documentType, description: 'x' }, 'our first.pdf');
      registry.clock.advance(1000);
      const sent = await file('our second.pdf');
      const put = await ask('PUT', `/${first.id}`, sent);
      expect([put.status, put.headers.get('location')]).to.deep.equal([isOfReport ? 201 : 200, null]);
      expect(put.body.data).to.include({ id: first.id, title: 'our second.pdf', hash: sent.hash, documentType });
      expect(put.body.data.description).to.equal(isOfReport ? undefined : 'x');
      expect(put.body.data.dateModified > first.dateModified).to.equal(true);
      const { previousVersions = [first], ...newest } = await read(`/${first.id}`);
      expect([newest, previousVersions]).to.deep.equal([put.body.data, [first]]);
      expect(await listed()).to.deep.equal(isOfReport ? ['our first.pdf', 'our second.pdf'] : ['our second.pdf']);
      if (isOfReport) return;
      expect(titles(await read('?all=1')).filter((title) => title.startsWith('our'))).to.deep.equal(['our first.pdf', 'our second.pdf']);
    });

    itInTurn('are described on the newest version; what changes nothing writes nothing', async () => {
      const { id } = await add();
      const changed = await ask('PATCH', `/${id}`, { title: 'b.pdf', description: 'x' });
      expect([changed.status, changed.body.data]).to.deep.equal([200, { ...changed.body.data, title: 'b.pdf', description: 'x' }]);
      const before = await stored(holder);
      const again = await ask('PATCH', `/${id}`, { title: 'b.pdf' });
      expect([again.status, again.body]).to.deep.equal([200, changed.body]);
      expect(await stored(holder)).to.deep.equal(before);
      const nulled = await ask('PATCH', `/${id}`, { title: null, description: null });
      if (isOfReport) {
        expect(nulled.body).to.deep.equal(changed.body);
        return;
      }
      expect(errorsIn(nulled)).to.deep.equal(['missing data.title: Field required']);
      expect((await ask('PATCH', `/${id}`, { description: null })).body.data).to.not.have.property('description');
    });

    it('are downloaded by the key of any version, and by no other', async () => {
      const { id } = await add();
      await ask('PUT', `/${id}`, await file('b.pdf'));
      const versions = holder.kept.holderIn(await stored(holder))[field].slice(-2) as { url: string; title: string }[];
      for (const { url, title } of versions) {
        const key = new URLSearchParams(url.split('?')[1]).get('download');
        const answer = must(await ask('GET', `/${id}?download=${key}`), 302);
        expect(answer.headers.get('content-type')).to.equal('application/pdf');
        expect(answer.headers.get('content-disposition')).to.equal(`attachment; filename="${title}"`);
        expect(answer.headers.get('location')).to.match(new RegExp(`^${registry.documentsUrl}/get/${key}\\?Expires=`));
        expect(answer.body).to.equal(answer.headers.get('location'));
      }
      for (const key of ['none', '']) {
        const { status, body } = await ask('GET', `/${id}?download=${key}`);
        expect([status, body.details]).to.deep.equal([404, 'Document not found.']);
      }
    });

    it('are written by nobody else, and 404 goes before 403 and 403 before the body', async () => {
      const { id } = await add();
      const before = await rev();
      const strangers: Ask[] = [{ key: holder.writer.key === keys.other ? keys.broker : keys.other, token: holder.writer.token ?? 'x' }];
      if (holder.writer.token !== undefined) strangers.push({ key: holder.writer.key ?? '' }, { ...holder.writer, token: 'a'.repeat(64) });
      for (const stranger of strangers) {
        // A report asks for its models first (spec/decisions.md D1).
        const data = isOfReport ? await file() : 7;
        const posted = await ask('POST', '', data, stranger);
        expect([posted.status, posted.body.type], posted.text).to.deep.equal([403, 'http-forbidden']);
        expect((await ask('PUT', `/${id}`, data, stranger)).status).to.equal(403);
        expect((await ask('PATCH', `/${id}`, isOfReport ? { title: 'x' } : 7, stranger)).status).to.equal(403);
        expect((await ask('DELETE', `/${id}`, undefined, stranger)).status).to.equal(removal === 'none' ? 405 : 403);
        const unknown = await ask('PATCH', `/${unknownId}`, isOfReport ? { title: 'x' } : 7, stranger);
        expect([unknown.status, unknown.body.details]).to.deep.equal([404, 'Document not found.']);
      }
      expect((await ask('POST', '', await file(), {})).status).to.equal(401);
      expect(await rev()).to.equal(before);
    });

    itInTurn('are not there where their record is not, nor when they are not', async () => {
      const gone = holder.path.replace(holder.kept.id, unknownId);
      for (const [method, data] of [
        ['GET', undefined],
        ['POST', await file()],
      ] as const) {
        const answer = await registry.ask(method, `${gone}/${collection}`, {
          ...holder.writer,
          ...(data === undefined ? {} : { body: { data } }),
        });
        expect([answer.status, answer.body.details.endsWith(' not found.')], answer.text).to.deep.equal([404, true]);
      }
      for (const [method, data] of [
        ['GET', undefined],
        ['PUT', await file()],
        ['PATCH', { title: 'x' }],
      ] as const) {
        const answer = await ask(method, `/${unknownId}`, data);
        expect([answer.status, answer.body.details]).to.deep.equal([404, 'Document not found.']);
      }
    });

    itInTurn('bring the address that the service gave, and the hash that belongs to it', async () => {
      const { id } = await add();
      const before = await rev();
      const sent = await file('b.pdf');
      const forgotten = await file(`${one.name} forgotten.pdf`);
      await registry.store
        .collection<{ _id: string }>('uploads')
        .deleteOne({ _id: new URL(forgotten.url).pathname.split('/').at(-1) ?? '' });
      const wrong: readonly (readonly [object, string])[] = [
        [{ ...sent, url: `${registry.documentsUrl}/other/1` }, 'Can add document only from document service.'],
        [{ ...sent, hash: `md5:${'0'.repeat(32)}` }, 'data.url: Document url invalid.'],
        [{ ...sent, url: sent.url.replace(/KeyID=\w+/, 'KeyID=00000000') }, 'data.url: Document url expired.'],
        [forgotten, 'data.url: Document url expired.'],
      ];
      for (const [data, text] of wrong) {
        for (const answer of [await ask('POST', '', data), await ask('PUT', `/${id}`, data)]) {
          expect(errorsIn(answer)[0] ?? answer.body.details, answer.text).to.equal(text);
          expect(answer.status).to.equal(text.startsWith('Can') ? 403 : 400);
        }
      }
      expect(await rev()).to.equal(before);
    });

    itInTurn('are a thousand at most', async () => {
      const { id } = await add();
      await store(holder, (_, holder) => {
        const list = holder[field] as { id: string }[];
        const fill = Array.from({ length: 1000 - list.length }, (__, index) => ({ ...list[0], id: index.toString(16).padStart(32, '0') }));
        holder[field] = [...fill, ...list];
      });
      for (const answer of [await ask('POST', '', await file('b.pdf')), await ask('PUT', `/${id}`, await file('b.pdf'))]) {
        expect(answer.status).to.equal(400);
        const text = 'too_long data: List should have at most 1000 items after validation, not 1001';
        if (isOfReport) expect(answer.body.details).to.equal('No more than 1000 versions of documents are kept here.');
        else expect(errorsIn(answer)).to.deep.equal([text]);
      }
      expect((await ask('PATCH', `/${id}`, { title: 'c.pdf' })).status).to.equal(200);
    });

    it(removal.startsWith('Forbidden') || removal === 'none' ? 'stay' : 'are removed in all versions', async () => {
      const { id } = await add({}, 'our.pdf');
      await ask('PUT', `/${id}`, await file('our second.pdf'));
      const before = await rev();
      const removed = await ask('DELETE', `/${id}`);
      const unknown = await ask('DELETE', `/${unknownId}`);
      if (removal === 'none') {
        expect([removed.status, unknown.status, removed.headers.get('allow')]).to.deep.equal([405, 405, 'GET,HEAD,PUT,PATCH,OPTIONS']);
        expect(await rev()).to.equal(before);
        return;
      }
      if (removal.startsWith('Forbidden')) {
        expect([removed.status, removed.body.details]).to.deep.equal([403, removal]);
        expect(await rev()).to.equal(before);
      } else {
        expect([removed.status, removed.body?.data.title]).to.deep.equal(removal === 'gone' ? [204, undefined] : [200, 'our second.pdf']);
        expect([await listed(), await rev()]).to.deep.equal([[], before + 1]);
      }
      expect(unknown.status).to.equal(removal === 'gone' ? 204 : 404);
    });

    if (closed === undefined) return;
    it('are not written in a state that is closed, which is told before what is wrong with the address', async () => {
      const { id } = await add();
      await store(holder, closed.change);
      const before = await rev();
      const data = { ...(await file('b.pdf')), url: 'http://x/' };
      const answers = [await ask('POST', '', data), await ask('PUT', `/${id}`, data), await ask('PATCH', `/${id}`, { title: 'c.pdf' })];
      const [adding, changing] = closed.texts;
      expect(answers.map(({ status }) => status)).to.deep.equal(answers.map(() => closed.status));
      expect(answers.map((answer) => errorsIn(answer)[0]?.replace('data: ', '') ?? answer.body.details)).to.deep.equal([
        adding,
        changing,
        changing,
      ]);
      expect(await rev()).to.equal(before);
    });
  };

  for (const [place, one] of holderCases.entries()) describe(one.name, () => specify(one, place));
});
