import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { MadeBid } from '../../../../fixtures/bids.ts';
import { createPlan, type MadePlan } from '../../../../fixtures/plans.ts';
import { accounts, inTendering, pendingBid } from '../../../../fixtures/procedure.ts';
import { pendingReport } from '../../../../fixtures/reports.ts';
import { createTender, type MadeTender, monday } from '../../../../fixtures/tenders.ts';
import { keys, must, startRegistry, useRegistry } from '../../../support/registry.ts';

interface Line {
  readonly collection: string;
  readonly cursor: string;
  readonly data: { readonly id: string; readonly [field: string]: unknown };
  readonly complete?: boolean;
  readonly records?: number;
}

const linesIn = (text: string): Line[] => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
const idOf = (index: number): string => index.toString(16).padStart(32, '0');

/** A connection whose body nobody reads. */
const open = async (url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
  const request = get(url, { agent: false, headers });
  const [response] = await once(request, 'response');
  return response; // of a request that was made, and no other event
};

describe('A bulk export', () => {
  const registry = useRegistry({ now: monday, accounts, env: { EXPORTS_AT_ONCE: '2', EXPORTS_PER_ADDRESS: '3' } });
  let tender: MadeTender;
  let draft: MadeTender;
  let secretBid: MadeBid;
  let plan: MadePlan;
  let report: string;

  const pass = async (collection: string, query = ''): Promise<{ lines: Line[]; end: Line | undefined }> => {
    const { text } = must(await registry.ask('GET', `/export/${collection}.ndjson${query}`), 200);
    const lines = linesIn(text);
    return { lines: lines.slice(0, -1), end: lines.at(-1) };
  };
  const ids = async (collection: string, query = ''): Promise<string[]> => (await pass(collection, query)).lines.map(({ data }) => data.id);

  before(async () => {
    draft = await createTender(registry);
    plan = await createPlan(registry);
    report = (await pendingReport(registry)).path;
    tender = await inTendering(registry);
    secretBid = await pendingBid(registry, tender);
    const agreements = registry.store.records<object>('agreements');
    for (let index = 1; index <= 30; index += 1) await agreements.insert(idOf(index), { status: 'active', agreementNumber: `№ ${index}` });
    await agreements.insert(idOf(99), { status: 'active', mode: 'test' });
  });

  it('shows each record as its own address shows it to a reader without a key, and no draft', async () => {
    const own = { tenders: tender.path, plans: plan.path, violation_reports: report };
    for (const [collection, path] of Object.entries(own)) {
      const { body } = await registry.ask('GET', path.startsWith('/api') ? path : `/api/2.5${path}`);
      const line = (await pass(collection)).lines.find(({ data }) => data.id === body.data.id);
      expect(line, collection).to.deep.equal({ collection, cursor: line?.cursor, ...body });
    }
    for (const { data } of (await pass('contracts')).lines) {
      const { body } = await registry.ask('GET', `/api/2.5/contracts/${data.id}`);
      expect(body.data).to.deep.equal(data);
    }
    expect(await ids('tenders')).not.to.include(draft.id);
    const { text } = await registry.ask('GET', '/export/tenders.ndjson');
    for (const secret of [tender.token, secretBid.id, 'owner_token', 'transfer_token', 'is_public', '_id'])
      expect(text).not.to.include(secret);
  });

  it('has the records of the feed in the order of the feed, and ends with how many they were and where to go on', async () => {
    const { body } = await registry.ask('GET', '/api/2.5/agreements?limit=1000');
    const { lines, end } = await pass('agreements');
    expect(lines.map(({ data }) => data.id)).to.deep.equal(body.data.map(({ id }: { id: string }) => id));
    expect(end).to.deep.equal({ collection: 'agreements', complete: true, records: lines.length, cursor: body.next_page.offset });
    expect((await pass('agreements', `?offset=${end?.cursor}`)).end).to.deep.equal({ ...end, records: 0 });
    const both = await ids('agreements', '?mode=_all_');
    expect(await ids('agreements', '?mode=test')).to.deep.equal([idOf(99)]);
    expect(both).to.have.lengthOf(lines.length + 1);
  });

  it('goes on behind any line, so that both parts are the whole', async () => {
    const { lines } = await pass('agreements');
    const all = lines.map(({ data }) => data.id);
    for (const [index, { cursor }] of lines.entries())
      expect(await ids('agreements', `?offset=${cursor}`)).to.deep.equal(all.slice(index + 1));
  });

  it('brings a record that moved on between two parts once more, and loses none', async () => {
    const records = registry.store.records<object>('agreements');
    const { lines } = await pass('agreements');
    const [first, , third, , fifth] = lines.map(({ data }) => data.id);
    const cut = lines[3]?.cursor;
    for (const id of [first, fifth]) {
      const stored = await records.get(id ?? '');
      if (stored !== null) await records.save(stored, { ...stored, note: 'moved' }, { publishes: true });
    }
    const rest = await ids('agreements', `?offset=${cut}`);
    expect(rest.slice(-2)).to.deep.equal([first, fifth]);
    expect(rest).not.to.include(third);
    expect(new Set([...lines.slice(0, 4).map(({ data }) => data.id), ...rest])).to.have.property('size', lines.length);
  });

  it('has tenders as open data too, each line the package of the tender and the way on', async () => {
    for (const [name, list] of [
      ['ocds-releases', 'releases'],
      ['ocds-records', 'records'],
    ] as const) {
      const { text } = must(await registry.ask('GET', `/export/${name}.ndjson`), 200);
      const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
      expect(lines).to.have.lengthOf((await ids('tenders')).length + 1);
      expect(lines.at(-1)).to.deep.include({ collection: name, complete: true, records: lines.length - 1 });
      const own = await registry.ask('GET', `${tender.path}?opt_schema=ocds`);
      const [release] = own.body.releases;
      const at = lines.findIndex((line) => line[list]?.[0].ocid === release.ocid);
      const { links, ...found } = lines[at];
      if (list === 'releases') expect(found).to.deep.equal(own.body);
      else expect(found.records[0].compiledRelease.tender).to.deep.equal(release.tender);
      const rest = (await registry.ask('GET', links.next)).text;
      expect(rest).to.equal(
        `${[...lines.slice(at + 1, -1), { ...lines.at(-1), records: lines.length - at - 2 }].map((line) => JSON.stringify(line)).join('\n')}\n`,
      );
      for (const secret of [secretBid.id, tender.token]) expect(text).not.to.include(secret);
    }
  });

  it('leads on in the mode that was asked for', async () => {
    const { text } = await registry.ask('GET', '/export/ocds-releases.ndjson?mode=_all_');
    const [line] = text.split('\n');
    expect(new URL(JSON.parse(line ?? '').links.next).searchParams.get('mode')).to.equal('_all_');
  });

  it('compresses for a client that takes gzip, and sends the same lines plain to one that does not', async () => {
    const url = `${registry.url}/export/agreements.ndjson`;
    const plain = await open(url);
    const zipped = await open(url, { 'Accept-Encoding': 'br, gzip' });
    const read = async (response: IncomingMessage): Promise<Buffer> => Buffer.concat(await response.toArray());
    expect(plain.headers).not.to.have.any.keys('content-encoding', 'content-length');
    expect(zipped.headers).to.include({ 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
    expect(zipped.headers).not.to.have.property('content-length');
    expect(zipped.headers.vary).to.match(/Accept-Encoding/i);
    expect(gunzipSync(await read(zipped)).toString()).to.equal((await read(plain)).toString());
  });

  it('refuses a cursor that is none, and parameters that are of the feed', async () => {
    expect((await registry.ask('GET', '/export/tenders.ndjson?offset=nonsense')).status).to.equal(404);
    const { body } = must(await registry.ask('GET', '/export/tenders.ndjson?limit=5&descending=1'), 400);
    expect(body.errors.map(({ loc }: { loc: string[] }) => loc.join('.'))).to.deep.equal(['query.limit', 'query.descending']);
    expect((await registry.ask('GET', '/export/secrets.ndjson')).status).to.equal(404);
    expect((await registry.ask('HEAD', '/export/tenders.ndjson')).status).to.equal(200);
  });

  it('runs no more at once than it may, and has a place again when a reader has gone', async () => {
    const contracts = registry.store.records<object>('contracts');
    // More than the buffers of a connection hold, so that these exports stay.
    const heavy = { status: 'active', title: 'x'.repeat(1_000_000) };
    for (let index = 0; index < 25; index += 1) await contracts.insert(idOf(1000 + index), heavy);
    const url = `${registry.url}/export/contracts.ndjson`;
    const held = await Promise.all([open(url), open(url)]);
    const refused = must(await registry.ask('GET', '/export/tenders.ndjson', { key: keys.broker }), 503);
    expect(Number(refused.headers.get('retry-after'))).to.be.greaterThan(0);
    for (const response of held) response.destroy();
    let status = 503;
    while (status === 503) status = (await registry.ask('GET', '/export/tenders.ndjson')).status;
    expect(status).to.equal(200);
  });

  it('ends with a line that says it is not complete when the registry goes down, and goes on behind it', async () => {
    const other = await startRegistry({ env: { DB_NAME: registry.settings.dbName } });
    const response = await open(`${other.url}/export/contracts.ndjson`);
    await once(response, 'readable');
    const closed = other.running.close();
    const lines = linesIn(Buffer.concat(await response.toArray()).toString());
    await closed;
    await other.store.close();
    const end = lines.at(-1);
    expect(end).to.include({ collection: 'contracts', complete: false, records: lines.length - 1 });
    expect(end?.cursor).to.equal(lines.at(-2)?.cursor);
    const rest = await ids('contracts', `?offset=${end?.cursor}`);
    expect([...lines.slice(0, -1).map(({ data }) => data.id), ...rest]).to.deep.equal(await ids('contracts'));
  });
});
