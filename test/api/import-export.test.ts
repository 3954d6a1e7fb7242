import { Readable } from 'node:stream';
import { expect } from 'chai';
import { buyer, centralBody, draftReport, hexId, must, supplier } from '../../fixtures/reports.ts';
import { createTender, monday, newerTender, olderTender, postTender } from '../../fixtures/tenders.ts';
import type { NewToken } from '../../src/app/operations/exchange/batch-import.ts';
import { exchangedKinds, exportLines } from '../../src/app/operations/exchange/export.ts';
import { type ImportCounts, importLines, MAX_LINE_LENGTH, readImportLines } from '../../src/app/operations/exchange/import.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

interface Imported extends ImportCounts {
  readonly tokens: readonly NewToken[];
  readonly reasons: readonly string[];
}

const importText = async (services: ScriptServices, text: string): Promise<Imported> => {
  const tokens: NewToken[] = [];
  const reasons: string[] = [];
  const counts = await importLines(services, {
    lines: readImportLines(Readable.from([Buffer.from(text)]), MAX_LINE_LENGTH),
    keepTokens: async (some) => void tokens.push(...some),
    complain: (line, reason) => void reasons.push(`${line}: ${reason}`),
  });
  return { ...counts, tokens, reasons };
};

const exportText = async (services: ScriptServices, all = false): Promise<string> => {
  const lines: string[] = [];
  await exportLines(services, { collections: exchangedKinds, all, write: async (line) => void lines.push(line) });
  return lines.join('');
};

const ndjson = (...lines: readonly unknown[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

const contractLine = (change: object = {}, access?: object) => ({
  collection: 'contracts',
  data: { id: hexId(), tender_id: hexId(), status: 'active', contractID: 'UA-1', buyer, suppliers: [supplier], ...change },
  ...(access === undefined ? {} : { access }),
});

const foreignLine = (change: object = {}) => ({
  collection: 'tenders',
  data: {
    id: hexId(),
    tenderID: 'UA-2026-01-01-000001-a',
    procurementMethodType: 'centralizedProcurement',
    status: 'complete',
    owner: 'elsewhere',
    procuringEntity: buyer,
    somethingNew: { of: ['another', 'procedure'] },
    ...change,
  },
});

describe('Import and export', () => {
  let registry: TestRegistry;
  let services: ScriptServices;
  let other: TestRegistry;
  let otherRooms: ScriptServices;
  before(async () => {
    [registry, other] = await Promise.all([startRegistry({ now: monday }), startRegistry({ now: monday })]);
    services = await openServices(registry.store, registry.settings);
    otherRooms = await openServices(other.store, other.settings);
  });
  after(async () => {
    await services.codes.close();
    await otherRooms.codes.close();
    await Promise.all([registry.stop(), other.stop()]);
  });

  it('carries tenders of both variants, contracts and agreements to another registry unchanged', async () => {
    const tenders = [await createTender(registry), await createTender(registry, {}, olderTender())];
    await importText(
      services,
      ndjson(
        contractLine(),
        {
          collection: 'agreements',
          data: { id: hexId(), status: 'active', procuringEntity: centralBody },
          config: { restricted: false },
        },
        foreignLine(),
      ),
    );
    const text = await exportText(services, true);
    const there = await importText(otherRooms, text);
    expect(there).to.deep.include({ imported: 5, unchanged: 0, failed: 0, reasons: [] });
    for (const { path, data } of tenders) {
      const { body } = await other.ask('GET', path);
      const { dateCreated, dateModified } = body.data;
      expect(body.data).to.deep.equal({ ...data, dateCreated, dateModified });
    }
  });

  it('changes nothing when the same file comes again, here and there, and makes no new tokens', async () => {
    const text = await exportText(services, true);
    const lines = text.trim().split('\n').length;
    for (const again of [await importText(services, text), await importText(otherRooms, text)])
      expect(again).to.deep.equal({ imported: 0, unchanged: lines, failed: 0, tokens: [], reasons: [] });
  });

  it('puts an imported record into the feed as a public save of now', async () => {
    const line = foreignLine();
    const before = (await other.store.now()).getTime();
    await importText(otherRooms, ndjson(line));
    const { body } = await other.ask('GET', '/api/2.5/tenders?descending=1&limit=1&opt_fields=dateCreated');
    expect(body.data[0].id).to.equal(line.data.id);
    expect(Date.parse(body.data[0].dateModified)).to.be.at.least(before);
    expect(Date.parse(body.data[0].dateCreated)).to.be.at.least(before);
  });

  it('gives a new owner token that works for the owner of the tender, and for nobody else', async () => {
    const { id } = await createTender(registry);
    const line = (await exportText(services, true)).split('\n').find((one) => one.includes(id)) ?? '';
    await other.store.collection<{ _id: string }>('tenders').deleteOne({ _id: id });
    const { tokens } = await importText(otherRooms, line);
    expect(tokens.map((one) => one.id)).to.deep.equal([id]);
    const patch = (key: string, token: string) =>
      other.ask('PATCH', `/api/2.5/tenders/${id}`, { key, token, body: { data: { description: 'changed' } } });
    expect((await patch(keys.other, tokens[0]?.token ?? '')).status).to.equal(403);
    expect((await patch(keys.broker, tokens[0]?.token ?? '')).status).to.equal(200);
  });

  it('keeps tenders of unknown procedures as they are, to read only', async () => {
    const line = foreignLine();
    const { tokens } = await importText(services, ndjson(line));
    const { body } = await registry.ask('GET', `/api/2.5/tenders/${line.data.id}`);
    expect(body.data.somethingNew).to.deep.equal({ of: ['another', 'procedure'] });
    expect(JSON.stringify(body)).not.to.match(/token|_id"|rev"/);
    const ask = { key: keys.admin, token: tokens[0]?.token ?? '', body: { data: { title: 'x' } } };
    expect((await registry.ask('PATCH', `/api/2.5/tenders/${line.data.id}`, ask)).status).to.equal(403);
  });

  it('does not wait for what is due in tenders of unknown procedures, nor keep when it was', async () => {
    const line = foreignLine({ status: 'active.tendering', next_check: '2026-01-01T00:00:00+02:00' });
    expect(await importText(services, ndjson(line))).to.deep.include({ imported: 1, reasons: [] });
    expect((await registry.ask('GET', `/api/2.5/tenders/${line.data.id}`)).body.data).to.not.have.property('next_check');
    expect(await importText(services, ndjson(line))).to.deep.include({ unchanged: 1 });
  });

  it('keeps control characters that another registry took, which a request may not bring', async () => {
    const title = 'Папір\u000bА4';
    const line = foreignLine({ title });
    expect(await importText(services, ndjson(line))).to.deep.include({ imported: 1, reasons: [] });
    expect((await registry.ask('GET', `/api/2.5/tenders/${line.data.id}`)).body.data.title).to.equal(title);
    const exported = (await exportText(services, true)).split('\n').find((one) => one.includes(line.data.id)) ?? '';
    expect(await importText(otherRooms, exported)).to.deep.include({ imported: 1, failed: 0 });
    const { body } = await postTender(registry, newerTender({ title }));
    expect(body.errors).to.deep.equal([
      { type: 'value_error', loc: ['data', 'title'], msg: 'Value error, text holds a control character', input: title },
    ]);
  });

  it('names a bad line with its number and reason, and takes the rest', async () => {
    const good = contractLine();
    const deep = `{"collection":"contracts","data":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`;
    const bad = [
      '{',
      deep,
      '{"collection":"contracts","data":{"amount":1234567890.12345678}}',
      '{"collection":"contracts","data":{"$where":1}}',
      { collection: 'papers', data: {} },
      { collection: 'tenders' },
      { collection: 'tenders', data: {}, extra: 1 },
      contractLine({ id: '../../x' }),
      contractLine({ tender_id: undefined }),
      contractLine({ documents: [{ id: 'a', url: '/tenders/x/documents/y?download=z' }] }),
      contractLine({ rev: 7 }),
      foreignLine({ bids: [{ owner_token: 'x' }] }),
      { ...foreignLine(), config: { restricted: true, hasAuction: true } },
      {
        collection: 'agreements',
        data: { id: hexId(), status: 'active', procuringEntity: centralBody },
        config: { restricted: true },
      },
      contractLine({ note: 'x'.repeat(20_001) }),
      contractLine({}, [{ role: 'somebody', owner: 'broker' }]),
    ];
    const result = await importText(services, ndjson(...bad, '', good));
    expect(result.imported).to.equal(1);
    expect(result.failed).to.equal(bad.length);
    expect([...new Set(result.reasons.map((reason) => Number.parseInt(reason, 10)))]).to.deep.equal(bad.map((_, index) => index + 1));
    const texts = [
      'Malformed JSON',
      'nesting',
      'number would come back as',
      '$where',
      'collection should be one of',
      'data: Field required',
      'extra: Extra',
      'data.id: ',
      'data.tender_id: Field required',
      'data.documents.0.url: Not a well formed URL.',
      'data.rev: Extra',
      'data.bids.0.owner_token: Extra',
      'config.',
      'config.restricted: Restricted objects are not taken: they leave a registry masked',
      'data.note: String should',
      'access.0.role',
    ];
    for (const [index, text] of texts.entries())
      expect(result.reasons.filter((reason) => reason.startsWith(`${index + 1}: `)).join('\n')).to.contain(text);
    expect((await registry.ask('GET', `/api/2.5/contracts/${good.data.id}`)).status).to.equal(200);
  });

  it('keeps blank texts and currencies that are none: what another registry took is not ours to correct', async () => {
    const blank = { title: '', items: [{ id: '1', description: ' ', unit: { value: { amount: 1, currency: 'xxx' } } }] };
    const [tender, contract] = [foreignLine(blank), contractLine({ title: ' ', value: { amount: 1, currency: 'XXX' } })];
    const { imported, reasons } = await importText(services, ndjson(tender, contract));
    expect([imported, reasons]).to.deep.equal([2, []]);
    expect((await registry.ask('GET', `/api/2.5/tenders/${tender.data.id}`)).body.data).to.deep.include(blank);
  });

  it('refuses a tender of a known procedure that does not fit its model', async () => {
    const { id } = await createTender(registry);
    const line = JSON.parse((await exportText(services, true)).split('\n').find((one) => one.includes(id)) ?? '{}');
    const changed = [{ secret: 1 }, { status: 'anything' }, { enquiryPeriod: { endDate: 'soon' } }].map((change) => ({
      ...line,
      data: { ...line.data, id: hexId(), ...change },
    }));
    const result = await importText(services, ndjson(...changed));
    expect(result).to.deep.include({ imported: 0, failed: 3 });
  });

  it('takes a tender without what its registry has hidden of bids: files for the buyer alone, offers of who is out', async () => {
    const { id } = await createTender(registry);
    const line = JSON.parse((await exportText(services, true)).split('\n').find((one) => one.includes(id)) ?? '{}');
    const at = '2026-12-07T10:15:00.000+02:00';
    const file = { id: hexId(), title: 'ціна.pdf', format: 'application/pdf', datePublished: at, dateModified: at };
    const secret = { ...file, confidentiality: 'buyerOnly', confidentialityRationale: 'Містить комерційну таємницю учасника' };
    const open = { ...file, id: hexId(), url: 'https://elsewhere.example.org/file' };
    const tender = (status: string, offer: string) => {
      const lotValues = [{ relatedLot: line.data.lots[0].id, status: offer }];
      const bid = { id: hexId(), status, lotValues, documents: [secret, open], financialDocuments: [secret] };
      return { ...line, data: { ...line.data, id: hexId(), status: 'unsuccessful', bids: [bid] } };
    };
    const [out, refused, halfShown] = [tender('invalid', 'pending'), tender('active', 'unsuccessful'), tender('active', 'active')];
    const result = await importText(services, ndjson(out, refused, halfShown));
    expect(result).to.deep.include({ imported: 2, failed: 1 });
    expect(result.reasons[0]).to.match(/^3: .*lotValues.*value/);
    const [kept] = (await registry.ask('GET', `/api/2.5/tenders/${refused.data.id}`)).body.data.bids;
    expect(kept.documents.map(({ title, url }: { title: string; url: string }) => [title, url])).to.deep.equal([[open.title, open.url]]);
    expect([kept.lotValues ?? [], kept.financialDocuments ?? []]).to.deep.equal([[], []]);
  });

  it('counts a line as there already when its record has changed here since the line was imported', async () => {
    const line = contractLine();
    await importText(services, ndjson(line));
    const records = registry.store.records<object>('contracts');
    const imported = await records.get(line.data.id);
    if (imported === null) throw new Error('the contract is not there');
    await records.save(imported, { ...imported, status: 'terminated' }, { publishes: true });
    const changed = { ...line, data: { ...line.data, title: 'Інший договір' } };
    const result = await importText(services, ndjson(line, changed));
    expect(result).to.deep.include({ imported: 0, unchanged: 1, failed: 1 });
    expect((await records.get(line.data.id)) as object).to.include({ status: 'terminated', rev: 2 });
  });

  it('names a line whose id exists with other content, and leaves the record alone', async () => {
    const line = contractLine();
    const changed = { ...line, data: { ...line.data, status: 'terminated' } };
    const result = await importText(services, ndjson(line, changed, line));
    expect(result).to.deep.include({ imported: 1, unchanged: 1, failed: 1 });
    expect(result.reasons).to.deep.equal([`2: contracts ${line.data.id} exists already, with other content`]);
    expect((await registry.ask('GET', `/api/2.5/contracts/${line.data.id}`)).body.data.status).to.equal('active');
  });

  it('keeps who holds a contract, with hashed tokens, and never exports either', async () => {
    const line = contractLine({}, [
      { role: 'buyer', owner: 'broker', token: 'plain-secret' },
      { role: 'supplier', owner: 'other' },
    ]);
    await importText(services, ndjson(line));
    const stored = await registry.store.records<{ access: object[] }>('contracts').get(line.data.id);
    expect(stored?.access).to.have.length(2);
    expect(JSON.stringify(stored)).not.to.contain('plain-secret');
    expect(JSON.stringify(stored)).to.contain('"owner":"other"');
    const text = await exportText(services, true);
    expect(text).not.to.match(/"access"|_token|plain-secret|public_modified|is_public/);
  });

  it('exports drafts only when asked, and reports as everybody sees them', async () => {
    const { id } = await createTender(registry);
    const path = await draftReport(registry);
    expect(await exportText(services)).not.to.contain(id);
    expect(await exportText(services)).not.to.contain(path);
    expect(await exportText(services, true)).to.contain(id);
    await must(registry, 200, 'PATCH', path, { status: 'pending' });
    const line = (await exportText(services)).split('\n').find((one) => one.includes('violation_reports')) ?? '{}';
    const { body } = await registry.ask('GET', path);
    expect(JSON.parse(line).data.id).to.equal(body.data.id);
    expect(Object.keys(JSON.parse(line).data)).to.deep.equal(Object.keys(body.data));
  });

  it('exports a tender exactly as the API shows it', async () => {
    const { body } = await postTender(registry, newerTender());
    const line = JSON.parse((await exportText(services, true)).split('\n').find((one) => one.includes(body.data.id)) ?? '{}');
    expect(line).to.deep.equal({ collection: 'tenders', data: body.data, config: body.config });
  });

  it('reads lines across chunks, the last without a line end, and does not keep one that is too long', async () => {
    const chunks = ['{"a"', ':1}\n\n{"b":"', 'ї'.repeat(30), '"}\r\nlast'].map((text) => Buffer.from(text));
    const read: (string | null)[] = [];
    for await (const { number, text } of readImportLines(Readable.from(chunks), 20)) read.push(`${number} ${text?.trim() ?? null}`);
    expect(read).to.deep.equal(['1 {"a":1}', '3 null', '4 last']);
  });

  it('names every fault of a line, and stores nothing of it', async () => {
    const line = contractLine({
      status: 1,
      tender_id: 'x',
      note: 'x'.repeat(20_001),
      rev: 7,
      history_head: 'x',
      parts: [{ acc_token: 'x' }],
    });
    const { reasons, failed } = await importText(services, ndjson(line));
    expect(failed).to.equal(1);
    for (const place of ['rev', 'history_head', 'note', 'parts.0.acc_token'])
      expect(
        reasons.some((reason) => reason.startsWith(`1: data.${place}: `)),
        place,
      ).to.equal(true);
    const many = foreignLine({
      title: 1,
      owner: 2,
      status: 'Not One',
      tenderID: [],
      tenderPeriod: { startDate: 'soon', endDate: 'later' },
    });
    expect((await importText(services, ndjson(many))).reasons).to.have.length(6);
    expect((await registry.ask('GET', `/api/2.5/contracts/${line.data.id}`)).status).to.equal(404);
  });

  it('continues after a break without doubling, and stores nothing twice that a file holds twice', async () => {
    const some = Array.from({ length: 1200 }, () => foreignLine());
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from(`${ndjson(...some.slice(0, 700))}\n`);
      throw new Error('killed');
    }
    const options = { keepTokens: async () => {}, complain: (_: number, reason: string) => expect.fail(reason) };
    const cut = importLines(services, { ...options, lines: readImportLines(broken(), MAX_LINE_LENGTH) });
    expect(await cut.then(null, ({ message }: Error) => message)).to.equal('killed');
    const counts = await importText(services, ndjson(...some, ...some.slice(0, 5)));
    expect(counts.imported + counts.unchanged).to.equal(some.length + 5);
    expect(counts.failed).to.equal(0);
    const ids = some.map(({ data: { id } }) => id);
    const stored = registry.store.collection<{ _id: string; rev: number }>('tenders').find({ _id: { $in: ids } });
    expect((await stored.toArray()).map(({ rev }) => rev)).to.deep.equal(ids.map(() => 1));
    const entries = registry.store
      .collection<{ _id: string }>('tenders_history')
      .countDocuments({ _id: { $in: ids.map((id) => `${id}:0000000001`) } });
    expect(await entries).to.equal(some.length);
  });

  it('takes 24:00 as the next midnight', async () => {
    const line = foreignLine({ date: '2020-02-28T24:00:00Z', dateCreated: '2020-12-31T24:00:00.000+02:00' });
    expect((await importText(services, ndjson(line))).reasons).to.deep.equal([]);
    const { body } = await registry.ask('GET', `/api/2.5/tenders/${line.data.id}`);
    expect(Date.parse(body.data.date)).to.equal(Date.parse('2020-02-29T00:00:00Z'));
  });

  it('leaves out what other registries show of contracts in a tender, says so, and takes bids without a status as active', async () => {
    const { id } = await createTender(registry);
    const line = JSON.parse((await exportText(services, true)).split('\n').find((one) => one.includes(id)) ?? '{}');
    const contract = {
      id: hexId(),
      status: 'active',
      awardID: hexId(),
      date: '2026-01-01T00:00:00Z',
      contractID: 'UA-1-a1',
      suppliers: [supplier],
    };
    const copy = { ...line, data: { ...line.data, id: hexId(), contracts: [contract] } };
    const result = await importText(services, ndjson(copy));
    expect(result).to.deep.include({ imported: 1, reasons: [], dropped: { 'contracts[].suppliers': 1 } });
    expect(await importText(services, ndjson(copy))).to.deep.include({ unchanged: 1 });
    const { suppliers: _, ...kept } = contract;
    const { body } = await registry.ask('GET', `/api/2.5/tenders/${copy.data.id}`);
    expect(Object.keys(body.data.contracts[0]).sort()).to.deep.equal(Object.keys(kept).sort());
  });
});
