import { Readable } from 'node:stream';
import { expect } from 'chai';
import { activate, activeFramework, admit, draftSubmission } from '../../fixtures/frameworks.ts';
import { createPlan } from '../../fixtures/plans.ts';
import type { NewToken } from '../../src/app/operations/exchange/batch-import.ts';
import { exchangedKinds, exportLines } from '../../src/app/operations/exchange/export.ts';
import { importLines, MAX_LINE_LENGTH, readImportLines } from '../../src/app/operations/exchange/import.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

interface Line {
  readonly collection: string;
  readonly data: { readonly id: string; readonly [field: string]: unknown };
}

const withoutStamps = ({ data: { dateCreated: _, dateModified: __, ...data }, ...line }: Line) => ({ ...line, data });

describe('An import of plans, frameworks and what follows from them', () => {
  let from: TestRegistry;
  let to: TestRegistry;
  let rooms: readonly ScriptServices[];
  let lines: readonly Line[];
  let tokens: NewToken[];

  const exported = async (services: ScriptServices | undefined): Promise<Line[]> => {
    const texts: string[] = [];
    if (services !== undefined)
      await exportLines(services, { collections: exchangedKinds, all: true, write: async (line) => void texts.push(line) });
    return texts.map((line) => JSON.parse(line));
  };
  const take = async (some: readonly Line[], services = rooms[1]) => {
    const reasons: string[] = [];
    if (services === undefined) throw new Error('not started');
    const counts = await importLines(services, {
      lines: readImportLines(Readable.from([Buffer.from(some.map((line) => JSON.stringify(line)).join('\n'))]), MAX_LINE_LENGTH),
      keepTokens: async (kept) => void tokens.push(...kept),
      complain: (line, reason) => void reasons.push(`${line}: ${reason}`),
    });
    return { ...counts, reasons };
  };

  before(async () => {
    [from, to] = await Promise.all([startRegistry(), startRegistry()]);
    rooms = await Promise.all([from, to].map(({ store, settings }) => openServices(store, settings)));
    await createPlan(from);
    const framework = await activeFramework(from);
    const submission = await draftSubmission(from, framework, '40000017');
    await admit(from, framework, await activate(from, submission));
    lines = await exported(rooms[0]);
    tokens = [];
  });
  after(async () => {
    for (const { codes } of rooms) codes.close();
    await Promise.all([from.stop(), to.stop()]);
  });

  it('takes every kind, also where the file has them in another order, and exports them again as they were', async () => {
    const kinds = new Set(lines.map(({ collection }) => collection));
    expect([...kinds]).to.deep.equal(['frameworks', 'submissions', 'qualifications', 'agreements', 'plans']);
    expect(await take(lines.toReversed())).to.deep.equal({ imported: lines.length, unchanged: 0, failed: 0, reasons: [] });
    expect((await exported(rooms[1])).map(withoutStamps)).to.deep.equal(lines.map(withoutStamps));
    expect(await take(lines)).to.deep.include({ imported: 0, unchanged: lines.length });
  });

  it('gives new tokens for plans, frameworks and submissions, and the framework’s rules what came from it', async () => {
    expect(tokens.map(({ collection }) => collection).sort()).to.deep.equal(['frameworks', 'plans', 'submissions']);
    const plan = tokens.find(({ collection }) => collection === 'plans');
    const change = { key: keys.broker, token: plan?.token ?? '', body: { data: { rationale: { description: 'why' } } } };
    expect((await to.ask('PATCH', `/api/2.5/plans/${plan?.id}`, change)).status).to.equal(200);
    const [framework] = await to.store.collection<{ _id: string; owner_token: string }>('frameworks').find().toArray();
    const [qualification] = await to.store.collection<{ _id: string; framework_token: string }>('qualifications').find().toArray();
    expect(qualification?.framework_token).to.equal(framework?.owner_token);
    const [agreement] = await to.store.collection<{ _id: string; framework_token: string }>('agreements').find().toArray();
    expect(agreement?.framework_token).to.equal(framework?.owner_token);
  });

  it('gives no number again that an imported record has', async () => {
    const known = new Set(lines.flatMap(({ data: { planID } }) => (planID === undefined ? [] : [planID])));
    expect(known.has((await createPlan(to)).data.planID)).to.equal(false);
  });

  it('refuses what a framework’s owner decides on without the framework, and takes it with the framework, once', async () => {
    const orphans = lines.filter(({ collection }) => collection === 'submissions');
    const [line] = orphans;
    const empty = await startRegistry();
    const services = await openServices(empty.store, empty.settings);
    tokens = [];
    if (line === undefined) throw new Error('no submission');
    const refused = await take(orphans, services);
    expect(refused).to.deep.include({ imported: 0, failed: 1 });
    expect(refused.reasons[0]).to.match(/^1: its framework \w{32} is not here: import that first/);
    // Twice before its framework, in batches of their own: one is stored, and its token is the last.
    const others = Array.from({ length: 2 }, (_, at) => ({ ...line, data: { ...line.data, id: String(at).padStart(32, '0') } }));
    const frameworks = lines.filter(({ collection }) => collection === 'frameworks');
    expect(await take([line, ...others, line, ...frameworks], services)).to.deep.include({ imported: 4, unchanged: 1, failed: 0 });
    expect(tokens.filter(({ id }) => id === line.data.id)).to.have.length(1);
    await services.codes.close();
    await empty.stop();
  });
});
