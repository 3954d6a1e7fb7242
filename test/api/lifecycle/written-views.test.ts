/** An answer to a write shows the writer what a GET with the same token shows (spec/tenders.md §4.3, spec/requests.md §3). */
import { expect } from 'chai';
import { activeFramework, postSubmission, report } from '../../../fixtures/frameworks.ts';
import { openTender } from '../../../fixtures/open-tenders.ts';
import { accounts } from '../../../fixtures/procedure.ts';
import { announce, decideAll, deciding, qualifying } from '../../../fixtures/qualifying.ts';
import { storedTender, storeFields } from '../../../fixtures/tender-parts.ts';
import { createTender, monday } from '../../../fixtures/tenders.ts';
import { type Body, keys, must, useRegistry } from '../../support/registry.ts';

const closed = { confidentiality: 'buyerOnly', confidentialityRationale: 'Комерційна таємниця постачальника, рішення № 7' };

describe('What a writer is shown', () => {
  const registry = useRegistry({ accounts });
  beforeEach(() => registry.clock.set(monday));

  it('are the addresses of closed files of bids, if the tender is the writer’s own: in answers to PATCH and beside a part', async () => {
    const { tender, bids } = await qualifying(registry);
    const [bid] = bids;
    const file = { id: 'd'.repeat(32), title: 'secret.pdf', format: 'application/pdf', ...closed };
    const dates = { datePublished: monday, dateModified: monday };
    const url = `/tenders/${tender.id}/bids/${bid?.id}/documents/${file.id}?download=1234`;
    const stored = await storedTender(registry, tender);
    await storeFields(registry, tender, {
      bids: stored.bids.map((one: Body) => (one.id === bid?.id ? { ...one, documents: [{ ...file, ...dates, url }] } : one)),
    });
    const owner = { key: keys.broker, token: tender.token };
    const shownIn = (text: string) => text.match(/[^"]*download=1234/g) ?? [];
    const own = [`${registry.url}/api/2.5${url}`];

    const read = await registry.ask('GET', tender.path, owner);
    expect([read.body.data.status, shownIn(read.text)]).to.deep.equal([deciding, own]);
    const tagFor = async (reader: object) => (await registry.ask('GET', tender.path, reader)).headers.get('etag') ?? '';
    const readers = [owner, { key: keys.broker }, {}];
    const tags = await Promise.all(readers.map(tagFor));
    expect(new Set(tags), 'the views differ').to.have.property('size', 2);
    const writeIf = (tag: string) =>
      registry.ask('PATCH', tender.path, { ...owner, headers: { 'If-Match': tag }, body: { data: { status: 'active' } } });
    for (const tag of tags) expect((await writeIf(tag)).status, 'whoever the writer was as a reader').to.not.equal(412);
    await decideAll(registry, tender, 'active');
    for (const tag of tags) expect((await writeIf(tag)).status, 'until it has changed').to.equal(412);
    const changed = await announce(registry, tender);
    expect([changed.status, shownIn(changed.text)], changed.text).to.deep.equal([200, own]);
    expect(changed.body).to.deep.equal((await registry.ask('GET', tender.path, owner)).body);
    expect(shownIn((await registry.ask('GET', tender.path)).text), 'and to nobody else').to.deep.equal([]);
    for (const [ask, addresses] of [
      [owner, own],
      [{}, []],
    ] as const)
      expect(shownIn((await registry.ask('GET', `${tender.path}/bids/${bids[1]?.id}?opt_context=1`, ask)).text)).to.deep.equal(addresses);
  });

  it('are those of its own submission, when it is created as later', async () => {
    const framework = await activeFramework(registry);
    const secret = { ...(await report(registry, 'price.pdf')), documentType: 'commercialProposal', ...closed };
    const created = must(await postSubmission(registry, framework, '00137256', { documents: [secret] }), 201);
    const { data, access } = created.body;
    const read = await registry.ask('GET', `/api/2.5/submissions/${data.id}`, { key: keys.broker, token: access.token });
    expect(read.body.data.documents[0].url).to.contain(`/submissions/${data.id}/documents/`);
    expect(data).to.deep.equal(read.body.data);
  });

  it('is 403 for a closed file of any part before its key is looked at, and 404 for whoever may read it', async () => {
    const tender = await createTender(registry, {}, openTender('aboveThresholdEU'));
    const [part, below, file] = ['a'.repeat(32), 'b'.repeat(32), 'd'.repeat(32)];
    const dates = { datePublished: monday, dateModified: monday };
    const documents = [{ id: file, title: 'secret.pdf', format: 'application/pdf', url: '/x?download=1234', ...dates, ...closed }];
    const complaint = { id: below, type: 'complaint', status: 'pending', title: 'Скарга', date: monday, documents };
    const withFiles = { id: part, status: 'pending', date: monday, documents, complaints: [complaint] };
    await storeFields(registry, tender, {
      documents,
      awards: [{ ...withFiles, bid_id: below }],
      qualifications: [{ ...withFiles, bidID: below }],
      complaints: [complaint],
      cancellations: [{ ...withFiles, reason: 'x', reasonType: 'noDemand', cancellationOf: 'tender' }],
    });
    const parts = ['awards', 'qualifications', 'cancellations'].map((list) => `/${list}/${part}`);
    for (const path of ['', `/complaints/${below}`, ...parts, ...parts.map((one) => `${one}/complaints/${below}`)]) {
      const address = `${tender.path}${path}/documents/${file}`;
      const said = async (ask: object) => {
        const { status, body } = await registry.ask('GET', `${address}?download=1`, ask);
        return [status, body.details];
      };
      for (const ask of [{}, { key: keys.other, token: tender.token }, { key: keys.broker }])
        expect(await said(ask), path).to.deep.equal([403, 'Document download forbidden.']);
      expect(await said({ key: keys.broker, token: tender.token }), path).to.deep.equal([404, 'Document not found.']);
    }
  });
});
