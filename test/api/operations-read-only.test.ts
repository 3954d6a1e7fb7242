import { expect } from 'chai';
import { basic, postFile } from '../../fixtures/documents.ts';
import { chronograph, published } from '../../fixtures/procedure.ts';
import { createTender, type MadeTender, monday, patchTender, postTender, tenders } from '../../fixtures/tenders.ts';
import { eventually } from '../support/eventually.ts';
import { askUrl, keys, startRegistry, type TestRegistry } from '../support/registry.ts';
import { emptyPath, servedRows } from '../support/route-tables.ts';

describe('With READ_ONLY=1', () => {
  let open: TestRegistry;
  let closed: TestRegistry;
  let tender: MadeTender;
  before(async () => {
    open = await startRegistry({ now: monday });
    tender = await createTender(open);
    const DB_NAME = open.settings.dbName;
    closed = await startRegistry({ now: monday, schedules: true, env: { DB_NAME, READ_ONLY: '1', FEED_WATERMARK_SECONDS: '1' } });
  });
  after(async () => {
    await closed.stop();
    await open.stop();
  });

  it('every write is 503 with Retry-After and says why, with or without a key', async () => {
    const answers = [
      await patchTender(closed, tender, { description: 'changed' }),
      await postTender(closed, {}),
      await chronograph(closed, tender),
      await closed.ask('DELETE', `${tender.path}/lots/${tender.data.lots[0].id}`),
      await closed.ask('POST', '/api/2.5/transfers', { raw: 'x' }),
    ];
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('retry-after')]).to.deep.equal([503, '60']);
      expect(body.details).to.include('read-only');
    }
    expect((await open.ask('GET', tender.path)).body.data.dateModified).to.equal(tender.data.dateModified);
  });

  it('no row of the service is left out', async () => {
    const writes = servedRows().filter(({ route }) => route.method !== 'get');
    expect(writes).to.not.have.length(0);
    for (const { route, path } of writes) {
      const { status, body } = await closed.ask(route.method.toUpperCase(), emptyPath(path));
      const message = String(route.bare ? body.error : body.details);
      expect([status, message.includes('read-only')], `${route.method} ${path}`).to.deep.equal([503, true]);
    }
  });

  it('unknown addresses and wrong methods are told as ever', async () => {
    expect((await closed.ask('POST', '/nowhere')).status).to.equal(404);
    expect((await closed.ask('DELETE', tenders)).status).to.equal(405);
  });

  it('the document service takes no file, and gives those it has', async () => {
    const stored = await postFile(`${open.documentsUrl}/upload`, { title: 'a.pdf' });
    for (const path of ['/upload', '/upload/0123456789abcdef0123456789abcdef']) {
      const refused = await postFile(closed.documentsUrl + path, { title: 'b.pdf' });
      expect([refused.status, refused.headers.get('retry-after')], path).to.deep.equal([503, '60']);
    }
    const headers = { Authorization: basic(keys.broker), 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await askUrl('POST', `${closed.documentsUrl}/register`, { headers, raw: 'hash=md5:x' })).status).to.equal(503);
    const get = new URL(stored.body.get_url);
    expect((await askUrl('GET', get.href)).status).to.equal(200);
  });

  it('reads go on, and the feed follows what others write: its fence is no write of anybody', async () => {
    expect((await closed.ask('GET', tender.path)).status).to.equal(200);
    const { id } = await published(open);
    await eventually('the record comes', async () => {
      const { status, body } = await closed.ask('GET', `${tenders}?descending=1`);
      return status === 200 && body.data.some((item: { id: string }) => item.id === id);
    });
  });

  it('/ready says so, and stays ready', async () => {
    await eventually('it is ready and says so', async () => (await closed.ask('GET', '/ready')).body.readOnly === true);
    await eventually('the other one does not', async () => (await open.ask('GET', '/ready')).body.readOnly === false);
  });
});
