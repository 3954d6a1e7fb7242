import { Readable } from 'node:stream';
import { expect } from 'chai';
import { centralBody, details, draftReport, evidence, hexId, makeWorld, must, pendingReport } from '../../fixtures/reports.ts';
import { seedRegistry } from '../../scripts/seed/run.ts';
import { exchangedKinds, exportLines } from '../../src/app/operations/exchange/export.ts';
import { type ImportCounts, importLines, MAX_LINE_LENGTH, readImportLines } from '../../src/app/operations/exchange/import.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

interface Line {
  readonly collection: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was exported
  readonly data: any;
}

const stamps = ['dateCreated', 'dateModified'] as const;
const content = ({ data, ...beside }: Line): object => ({
  ...beside,
  data: Object.fromEntries(Object.entries(data).filter(([name]) => !stamps.some((stamp) => stamp === name))),
});

describe('An export of everything', () => {
  let from: TestRegistry;
  let to: TestRegistry;
  let fromServices: ScriptServices;
  let toRooms: ScriptServices;
  let lines: Line[];
  let first: ImportCounts & { reasons: string[] };

  const exportAll = async (services: ScriptServices): Promise<Line[]> => {
    const written: string[] = [];
    await exportLines(services, { collections: exchangedKinds, all: true, write: async (line) => void written.push(line) });
    return written.map((line) => JSON.parse(line));
  };
  const importAll = async (services: ScriptServices, read: readonly object[]): Promise<ImportCounts & { reasons: string[] }> => {
    const reasons: string[] = [];
    const text = read.map((line) => JSON.stringify(line)).join('\n');
    const counts = await importLines(services, {
      lines: readImportLines(Readable.from([Buffer.from(text)]), MAX_LINE_LENGTH),
      keepTokens: async () => {},
      complain: (line, reason) => void reasons.push(`${line}: ${reason}`),
    });
    return { ...counts, reasons };
  };
  const collectReports = (all: readonly Line[]): Line[] => all.filter(({ collection }) => collection === 'violation_reports');

  before(async () => {
    [from, to] = await Promise.all([startRegistry(), startRegistry()]);
    fromServices = await openServices(from.store, from.settings);
    toRooms = await openServices(to.store, to.settings);
    // Five contracts, so that there is a report in every state.
    await seedRegistry(fromServices, { count: 81, seed: 3, owner: 'broker', keepToken: async () => {}, progress: () => {} });
    lines = await exportAll(fromServices);
    first = await importAll(toRooms, lines);
  });
  after(async () => {
    await fromServices.codes.close();
    await toRooms.codes.close();
    await Promise.all([from.stop(), to.stop()]);
  });

  it('goes whole into an empty registry, reports with their statements and decisions included', () => {
    expect(first).to.deep.equal({ imported: lines.length, unchanged: 0, failed: 0, reasons: [] });
    const reports = collectReports(lines).map(({ data }) => data);
    expect(reports.map(({ status }) => status).sort()).to.deep.equal(['declined', 'draft', 'pending', 'pending', 'satisfied']);
    expect(reports.filter((report) => report.defendantStatements !== undefined)).to.have.length(3);
    expect(reports.filter((report) => report.decisions !== undefined)).to.have.length(2);
  });

  it('comes out of that registry again, line by line, but for the dates that its store has set', async () => {
    const there = await exportAll(toRooms);
    expect(there.map(content)).to.deep.equal(lines.map(content));
  });

  it('changes nothing when it comes a second time', async () => {
    const [report] = collectReports(lines);
    const stored = () => to.store.records<object>('violationReports').get(report?.data.id);
    const before = await stored();
    expect(await importAll(toRooms, lines)).to.deep.equal({ imported: 0, unchanged: lines.length, failed: 0, reasons: [] });
    expect(await stored()).to.deep.equal(before);
  });

  it('puts the reports into the feed anew, drafts left out, and shows each as before', async () => {
    const [a, b] = await Promise.all([from, to].map(({ ask }) => ask('GET', '/violation_reports?opt_fields=public_modified')));
    expect(b?.body.data).to.have.length(4);
    const newest = Math.max(...(a?.body.data ?? []).map((item: { public_modified: number }) => item.public_modified));
    for (const item of b?.body.data ?? []) expect(item.public_modified).to.be.above(newest);
    for (const { data } of collectReports(lines)) {
      const { body } = await to.ask('GET', `/violation_reports/${data.id}`, { key: keys.broker });
      expect(content({ collection: '', data: body.data })).to.deep.equal(content({ collection: '', data }));
    }
  });

  it('leaves no number to be given out twice, of reports and of tenders', async () => {
    const world = await makeWorld(to);
    const known = new Set(lines.map(({ data }) => data.id));
    const numbers = lines.flatMap(({ data }) => data.tenderID ?? []).map((tenderID: string) => tenderID.split('-'));
    expect(numbers).to.have.length(86);
    for (const [, year, month, day, number] of numbers)
      expect(await to.store.sequences.next(`tender_${year}-${month}-${day}`)).to.be.above(Number(number));
    for (const { data } of collectReports(lines)) {
      to.clock.set(new Date(`${data.id.slice(3, 13)}T09:00:00Z`));
      const created = await must(to, 201, 'POST', `/contracts/${world.contract}/violation_reports`, { details });
      expect(known.has(created.body.data.id)).to.equal(false);
    }
  });

  it('keeps the addresses of documents, and never signs the way to a file that is elsewhere', async () => {
    const withFiles = collectReports(lines).find(({ data }) => data.status !== 'draft');
    const [document] = withFiles?.data.details.documents ?? [];
    expect(document.url).to.match(/^http/);
    const path = `/violation_reports/${withFiles?.data.id}/details/documents/${document.id}`;
    expect((await to.ask('GET', path)).body.data.url).to.equal(document.url);
    const key = new URL(document.url).searchParams.get('download') ?? '';
    expect((await to.ask('GET', `${path}?download=${encodeURIComponent(key)}`)).status).to.equal(404);
    const tender = { procurementMethodType: 'centralizedProcurement', status: 'complete' };
    const url = `https://elsewhere.example/tenders/x/documents/y?download=${key}`;
    const dated = { datePublished: '2026-01-01T10:00:00+02:00', dateModified: '2026-01-01T10:00:00+02:00' };
    const documents = [{ id: hexId(), title: 'y', format: 'application/pdf', url, ...dated }];
    const foreign = { collection: 'tenders', data: { id: hexId(), ...tender, documents } };
    expect((await importAll(toRooms, [foreign])).imported).to.equal(1);
    for (const suffix of ['', '/documents']) {
      const { text } = await to.ask('GET', `/api/2.5/tenders/${foreign.data.id}${suffix}`);
      expect(text).to.contain(url).and.not.to.contain('Signature=');
    }
  });

  it('lets a draft of another registry be gone on with by admins only, and answers and decisions by those whose they are', async () => {
    const draft = collectReports(lines).find(({ data }) => data.status === 'draft');
    const path = `/violation_reports/${draft?.data.id}`;
    to.clock.set(await to.store.now());
    for (const key of [keys.broker, keys.other]) await must(to, 403, 'PATCH', path, { status: 'pending' }, key);
    const { body } = await must(to, 200, 'PATCH', path, { status: 'pending' }, keys.admin);
    to.clock.advance(1000);
    await must(to, 201, 'POST', `${path}/defendantStatements`, { description: 'No.' });
    to.clock.set(new Date(body.data.defendantPeriod.endDate));
    await must(to, 201, 'POST', `${path}/decisions`, { resolution: 'satisfied', description: 'So it is.' });
  });

  it('keeps the agreement that names who decides', async () => {
    const path = await draftReport(from, { agreement: { owner: 'other' } });
    await must(from, 200, 'PATCH', path, { status: 'pending' });
    const id = path.split('/').at(-1) ?? '';
    const known = new Set(lines.map(({ data }) => data.id));
    const fresh = (await exportAll(fromServices)).filter(({ data }) => !known.has(data.id));
    expect(await importAll(toRooms, fresh)).to.deep.include({ imported: 4, reasons: [] });
    const stored = await to.store.records<{ agreement_id?: string }>('violationReports').get(id);
    const original = await from.store.records<{ agreement_id?: string }>('violationReports').get(id);
    expect(stored?.agreement_id).to.be.a('string').and.to.equal(original?.agreement_id);
  });

  it('holds several statements newest first, as they are shown', async () => {
    const { path } = await pendingReport(from);
    const id = path.split('/').at(-1) ?? '';
    const statement = (number: number) => ({ id: hexId(), description: `No ${number}.`, dateModified: new Date(number), status: 'active' });
    const reports = from.store.collection<{ _id: string }>('violation_reports');
    await reports.updateOne({ _id: id }, { $set: { defendantStatements: [statement(1), statement(2)] } });
    const line = (await exportAll(fromServices)).find(({ data }) => data.id === id);
    expect(line?.data.defendantStatements.map(({ description }: { description: string }) => description)).to.deep.equal(['No 2.', 'No 1.']);
    expect((await importAll(toRooms, [line ?? {}])).imported).to.equal(1);
    const { body } = await to.ask('GET', path);
    expect(body.data.defendantStatements).to.deep.equal(line?.data.defendantStatements);
  });

  it('holds back only so many bytes of what may still get its framework, and takes the rest before the file ends', async () => {
    const texts = Array.from({ length: 250 }, () => 'х'.repeat(20_000));
    const frameworkID = hexId();
    const large = () => ({
      collection: 'agreements',
      data: { id: hexId(), status: 'active', frameworkID, procuringEntity: centralBody, texts },
    });
    const stored = () => to.store.collection('agreements').countDocuments({ frameworkID });
    const before: number[] = [];
    async function* read() {
      for (let number = 1; number <= 13; number += 1) {
        before.push(await stored());
        yield { number, text: JSON.stringify(large()) };
      }
    }
    const reasons: string[] = [];
    const complain = (_: number, reason: string) => void reasons.push(reason);
    const counts = await importLines(toRooms, { lines: read(), keepTokens: async () => {}, complain });
    expect({ ...counts, reasons }).to.deep.equal({ imported: 13, unchanged: 0, failed: 0, reasons: [] });
    expect(before[6], 'they wait').to.equal(0);
    expect(before.at(-1), 'at 32 million characters they do not').to.be.above(6);
  });

  it('is refused line by line where it does not fit: ids, states, secrets, what stands beside the data', async () => {
    const [good] = collectReports(lines);
    const changed = (change: object, beside = {}) => ({ collection: 'violation_reports', data: { ...good?.data, ...change }, ...beside });
    const id = 'UA-2026-01-01-000077';
    const bad = [
      changed({ id: hexId() }),
      changed({ id: '../x' }),
      changed({ id, status: 'gone' }),
      changed({ id, owner: 'broker' }),
      changed({ id, defendants: [] }),
      changed({ id, contract_id: 'x' }),
      changed({ id }, { config: {} }),
      changed({ id }, { access: [] }),
      changed({ id, details: { ...details, dateModified: '2026-01-01', documents: [{ ...(await evidence(from)), id: 'a', url: '/x' }] } }),
    ];
    const { imported, failed, reasons } = await importAll(toRooms, bad);
    expect([imported, failed]).to.deep.equal([0, bad.length]);
    const texts = ['data.id', 'data.id', 'data.status', 'data.owner', 'data.defendants', 'data.contract_id', 'config', 'access', 'url'];
    for (const [index, text] of texts.entries()) expect(reasons[index]).to.contain(text);
  });
});
