/** RATE_LIMIT and UNUSED_UPLOADS_MB in the document service: nobody fills the disk, or keeps it from others. */
import { expect } from 'chai';
import { basic, md5Of, postFile } from '../../fixtures/documents.ts';
import { write } from '../../fixtures/tender-parts.ts';
import { createTender, monday } from '../../fixtures/tenders.ts';
import { type Answer, askUrl, keys, useRegistry } from '../support/registry.ts';

const MEGABYTE = 1024 * 1024;

describe('With UNUSED_UPLOADS_MB', () => {
  const registry = useRegistry({ now: monday, env: { UNUSED_UPLOADS_MB: '4' } });
  const upload = (content: string | Buffer, key: string = keys.broker): Promise<Answer> =>
    postFile(`${registry.documentsUrl}/upload`, { title: 'a.txt', content }, basic(key));
  const register = (content: string): Promise<Answer> =>
    askUrl('POST', `${registry.documentsUrl}/register`, {
      body: { data: { hash: `md5:${md5Of(content)}` } },
      headers: { Authorization: basic(keys.broker) },
    });

  it('an account stores so much that no document uses, small files and promised ones counted as a megabyte; others have room of their own', async () => {
    const first = await upload('one');
    const promised = await register('two');
    expect([first.status, promised.status]).to.deep.equal([200, 201]);
    expect((await upload(Buffer.alloc(2 * MEGABYTE + 1))).status, 'more than what is left').to.equal(429);
    expect((await upload(Buffer.alloc(2 * MEGABYTE))).status).to.equal(200);
    for (const refused of [await upload('three'), await register('three')]) {
      expect(refused.status).to.equal(429);
      expect(refused.body.errors[0].description).to.match(/^The account has 4 MB of files that no document uses, as much as it may\./);
    }
    expect(await registry.store.collection('uploads.loose').countDocuments(), 'nothing of it stays').to.equal(0);
    expect((await upload('three', keys.other)).status).to.equal(200);
    const tender = await createTender(registry);
    const both = [first.body.data, { ...promised.body.data, title: 'b.txt', format: 'text/plain', hash: `md5:${md5Of('two')}` }];
    const refused = await write(registry, tender, 'POST', '/documents', both);
    expect([refused.status, refused.body.errors[0].msg]).to.deep.equal([400, 'Document has no content yet: upload it first.']);
    expect((await upload('three')).status, 'what a refused body names is as unused as before').to.equal(429);
    expect((await postFile(promised.body.upload_url, { title: 'b.txt', content: 'two' })).status, 'a promised file has its room').to.equal(
      200,
    );
    expect((await write(registry, tender, 'POST', '/documents', first.body.data)).status).to.equal(201);
    expect((await upload('three')).status, 'what a document uses is not counted').to.equal(200);
  });
});

describe('With RATE_LIMIT', () => {
  const registry = useRegistry({ env: { RATE_LIMIT: '3/60' } });

  it('an account has so many requests to the document service too; others have their own, and GET / is not counted', async () => {
    const upload = (key: string): Promise<Answer> => postFile(`${registry.documentsUrl}/upload`, { title: 'a.txt' }, basic(key));
    const answers = [];
    for (let sent = 0; sent < 4; sent += 1) answers.push(await upload(keys.broker));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers.get('retry-after'))).to.be.within(1, 60);
    expect(last?.body.errors[0].description).to.equal('More than 3 requests in 60 seconds. Please, retry later');
    expect((await upload(keys.other)).status).to.equal(200);
    for (let sent = 0; sent < 5; sent += 1) expect((await askUrl('GET', `${registry.documentsUrl}/`)).status).to.equal(200);
  });
});
