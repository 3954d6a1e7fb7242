/** Tenders that were imported while their type was not run, once it is (docs/upgrades.md "Types that are run later"). */
import { Readable } from 'node:stream';
import { expect } from 'chai';
import { chronograph, must } from '../../fixtures/procedure.ts';
import { enquiriesOver, publishedProposal } from '../../fixtures/proposals.ts';
import { hexId } from '../../fixtures/reports.ts';
import { storedTender } from '../../fixtures/tender-parts.ts';
import { type MadeTender, monday, patchTender, tenders } from '../../fixtures/tenders.ts';
import { judgeUnfit } from '../../src/app/operations/doctor/records.ts';
import { exportLines } from '../../src/app/operations/exchange/export.ts';
import { importLines, readImportLines } from '../../src/app/operations/exchange/import.ts';
import { verifyHistory } from '../../src/app/operations/history/verification.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { makeProcedures } from '../../src/procurement/engine/procedure.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { inspectStore } from '../../src/store/inspection/inspection.ts';
import { readUnfit } from '../../src/store/inspection/record-readings.ts';
import { newestVersion } from '../../src/store/migrations/schema-version.ts';
import type { Fault } from '../../src/store/records/chain.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

const type = 'requestForProposal';
const withoutType = makeProcedures(procedures.all.filter((one) => one.type !== type));

describe('A tender that was imported before its type was run', () => {
  let registry: TestRegistry;
  let services: ScriptServices;
  let line: { data: Record<string, unknown> };

  /** Imported as a registry takes it that does not run the type. */
  const imported = async (change: object = {}): Promise<MadeTender> => {
    const [id, tokens] = [hexId(), [] as string[]];
    const text = JSON.stringify({ ...line, data: { ...line.data, id, ...change } });
    const counts = await importLines(
      { ...services, procedures: withoutType },
      {
        lines: readImportLines(Readable.from([Buffer.from(text)]), text.length),
        keepTokens: async (some) => void tokens.push(...some.map(({ token }) => token)),
        complain: (_line, reason) => expect.fail(reason),
      },
    );
    expect(counts.imported).to.equal(1);
    return { id, path: `${tenders}/${id}`, token: tokens[0] ?? '', data: {} } as MadeTender;
  };
  const titled = (tender: MadeTender, title: string) => patchTender(registry, tender, { title });
  const read = async ({ path }: MadeTender) => (await registry.ask('GET', path)).body.data;

  before(async () => {
    registry = await startRegistry({ now: monday });
    services = await openServices(registry.store, registry.settings);
    await publishedProposal(registry);
    const write = async (text: string): Promise<void> => {
      line = JSON.parse(text);
    };
    await exportLines(services, { collections: ['tenders'], all: false, write });
  });
  after(async () => {
    await services.codes.close();
    await registry.stop();
  });

  it('is read-only until then, and runs from then on: shown the same, changed by its owner, moved by time', async () => {
    const tender = await imported();
    const kept = await storedTender(registry, tender);
    expect([kept.unrun, typeof kept.lots[0].date, kept.next_check]).to.deep.equal(['type', 'string', undefined]);
    expect((await titled(tender, 'Нова')).body.details).to.equal(
      `Tenders with procurementMethodType ${type} are read-only in this registry`,
    );
    const { next_check: due, ...shown } = line.data;
    expect(await registry.running.adoption.run()).to.deep.equal({ adopted: 1, unfit: {} });
    const now = await storedTender(registry, tender);
    expect([now.unrun, now.lots[0].date instanceof Date, now.rev]).to.deep.equal([undefined, true, 2]);
    const { dateModified: _m, dateCreated: _c, ...wanted } = shown;
    const { dateModified: _, dateCreated: __, ...data } = await read(tender);
    expect(data).to.deep.equal({ ...wanted, id: tender.id, next_check: due });
    expect([now.dateCreated, now.dateModified]).to.deep.equal([kept.dateCreated, kept.dateModified]);
    expect(now.public_modified).to.be.above(kept.public_modified);
    expect(await registry.running.adoption.run()).to.deep.equal({ adopted: 0, unfit: {} });
    expect(must(await titled(tender, 'Нова'), 200).body.data.title).to.equal('Нова');
    registry.clock.set(enquiriesOver);
    expect(must(await chronograph(registry, tender), 200).body.data.status).to.equal('active.tendering');
    registry.clock.set(monday);
    const found = (fault: Fault): void => expect.fail(`${fault.id}, revision ${fault.rev}: ${fault.what}`);
    await verifyHistory(registry.store, { names: ['tenders'], complete: false, found });
  });

  it('stays readable and read-only, with the reason, where it does not fit its type', async () => {
    const tender = await imported({ items: [{ id: hexId(), quantity: 'багато' }], tenderPeriod: { startDate: line.data.date } });
    const { unfit } = await registry.running.adoption.run();
    expect(Object.keys(unfit)).to.deep.equal([tender.id]);
    expect((await read(tender)).items[0].quantity).to.equal('багато');
    const answer = await titled(tender, 'Нова');
    expect([answer.status, answer.body.details]).to.deep.equal([
      403,
      `This tender is read-only: as it was imported it does not fit procurementMethodType ${type}, ${unfit[tender.id]}`,
    ]);
    for (const [method, path] of [
      ['PATCH', '/chronograph'],
      ['POST', '/bids'],
      ['POST', '/documents'],
    ] as const) {
      const { status } = await registry.ask(method, tender.path + path, { key: keys.admin, token: tender.token, body: { data: {} } });
      expect(status, path).to.be.within(400, 403);
    }
    const store = await inspectStore(process.env.TEST_MONGODB_URI ?? '', registry.settings.dbName);
    try {
      const finding = judgeUnfit(await store.read(readUnfit));
      expect(finding.says).to.equal(`1 do not fit their types and are read-only: ${tender.id}: ${unfit[tender.id]}.`);
    } finally {
      await store.close();
    }
  });

  it('is found by its texts for dates when an older release has imported it, and by no mark of its own', async () => {
    const tender = await imported();
    const collection = registry.store.collection<{ _id: string }>('tenders');
    await collection.updateOne({ _id: tender.id }, { $unset: { unrun: '' } });
    await collection.updateOne({ _id: 'mirrored' }, { $set: { mirrored: {}, lots: [{ date: 'a' }] } }, { upsert: true });
    const before = await collection.countDocuments({ unrun: { $exists: true } });
    await registry.store.collection('schema_version').updateOne({}, { $set: { version: 7 } });
    const open = () =>
      openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName: registry.settings.dbName, schema: { batchSize: 1 } });
    const store = await open();
    expect(store.schema.version).to.equal(newestVersion());
    await store.close();
    expect((await storedTender(registry, tender)).unrun).to.equal('type');
    expect(await collection.countDocuments({ unrun: { $exists: true } })).to.equal(before + 1);
    await collection.deleteOne({ _id: 'mirrored' });
    expect((await registry.running.adoption.run()).adopted).to.equal(1);
    must(await titled(tender, 'Інша'), 200);
  });

  it('is adopted once by two processes at once', async () => {
    const made = await Promise.all([imported(), imported()]);
    const other = await startRegistry({ now: monday, env: { DB_NAME: registry.settings.dbName } });
    try {
      await Promise.all([registry.running.adoption.run(), other.running.adoption.run()]);
      for (const tender of made) {
        const { unrun, rev } = await storedTender(registry, tender);
        expect([unrun, rev]).to.deep.equal([undefined, 2]);
      }
    } finally {
      await other.running.close(0);
      await other.store.close();
    }
  });
});
