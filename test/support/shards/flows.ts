/** Makes brokers, crawlers, schedulers, guards and scripts send every kind of command to the store once. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { lotValue } from '../../../fixtures/bids.ts';
import { period } from '../../../fixtures/contracts.ts';
import { basic, md5Of, uploadDocument } from '../../../fixtures/documents.ts';
import { buildAddress, contractPlace, framed, moved, write as writeOwned } from '../../../fixtures/frameworks.ts';
import { createPlan, writePlan } from '../../../fixtures/plans.ts';
import {
  afterAuction,
  afterTendering,
  decideAward,
  inTendering,
  patchAward,
  pendingBid,
  published,
  readTender,
} from '../../../fixtures/procedure.ts';
import { draftDecision, must, signature } from '../../../fixtures/reports.ts';
import { write } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday, newerTender, postTender } from '../../../fixtures/tenders.ts';
import { seedRegistry } from '../../../scripts/seed/run.ts';
import { importCodeLists } from '../../../src/app/code-lists/code-lists.ts';
import { readPositions } from '../../../src/app/operations/crawl/verification.ts';
import { exchangedKinds, exportLines } from '../../../src/app/operations/exchange/export.ts';
import { importLines, MAX_LINE_LENGTH, readImportLines } from '../../../src/app/operations/exchange/import.ts';
import { openServices } from '../../../src/app/operations/script-services.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { procedures } from '../../../src/procurement/types/index.ts';
import { makeUploads } from '../../../src/store/uploads.ts';
import { type Answer, askUrl, type Body, keys, type TestRegistry } from '../registry.ts';

type Flow = (registry: TestRegistry) => Promise<void>;
/** The flow must succeed: a refusal would skip commands. */
const passes = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
};

const toAward = async (registry: TestRegistry): Promise<{ tender: MadeTender; award: string }> => {
  const tender = await inTendering(registry);
  await pendingBid(registry, tender);
  await pendingBid(registry, tender, { lotValues: [lotValue(9800)] }, keys.broker);
  await afterTendering(registry, tender);
  await afterAuction(registry, tender);
  const [award] = (await readTender(registry, tender)).awards;
  passes(await decideAward(registry, tender, award.id, 'active'));
  return { tender, award: award.id };
};

const procedure: Flow = async (registry) => {
  const { tender } = await toAward(registry);
  const [stub] = (await readTender(registry, tender)).contracts;
  const path = `/api/2.5/contracts/${stub.id}`;
  const send = async (method: string, where: string, data: Body): Promise<Answer> =>
    passes(await registry.ask(method, path + where, { key: keys.broker, token: tender.token, body: { data } }));
  await send('POST', '/documents', { ...(await uploadDocument(registry, { title: 'contract.pdf' })) });
  await send('PATCH', '', { title: 'Договір' });
  await send('PATCH', '', { status: 'active', contractNumber: '7-П', period });
  await send('POST', '/changes', { rationale: 'Ціна знизилась', rationaleTypes: ['priceReduction'] });
  passes(await registry.ask('GET', path));
  for (const headers of [{ 'X-Revision-N': '1' }, { 'X-Revision-Date': registry.clock.now().toISOString() }]) {
    passes(await registry.ask('GET', `${tender.path}/historical`, { key: keys.administrator, headers }));
  }
};

const cancelledAward: Flow = async (registry) => {
  const { tender, award } = await toAward(registry);
  passes(await patchAward(registry, tender, award, { status: 'cancelled' }));
};

const cancelledTender: Flow = async (registry) => {
  const tender = await published(registry);
  const created = await write(registry, tender, 'POST', '/cancellations', { reason: 'Потреба відпала', reasonType: 'noDemand' });
  const path = `/cancellations/${passes(created).body.data.id}`;
  const report = { ...(await uploadDocument(registry, { title: 'report.p7s' })), documentType: 'cancellationReport' };
  passes(await write(registry, tender, 'POST', `${path}/documents`, report));
  passes(await write(registry, tender, 'PATCH', path, { status: 'active' }));
};

const plan: Flow = async (registry) => {
  registry.clock.set(monday);
  const one = await createPlan(registry, { rationale: { description: 'Потреба' } });
  passes(await writePlan(registry, one, 'PATCH', '', { rationale: { description: 'Інша потреба' } }));
  passes(await writePlan(registry, one, 'POST', '/documents', await uploadDocument(registry, { title: 'plan.pdf' })));
  passes(await registry.ask('POST', `${one.path}/tenders`, { key: keys.broker, body: newerTender() }));
  passes(await registry.ask('GET', `/api/2.5/history/plans/${one.id}`));
  passes(await registry.ask('GET', `${one.path}/revisions`, { key: keys.administrator }));
};

const ownership: Flow = async (registry) => {
  registry.clock.set(monday);
  const tender = passes(await postTender(registry, newerTender(), 'leaver-key')).body;
  const created = passes(await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } })).body;
  passes(await registry.ask('GET', `/api/2.5/transfers/${created.data.id}`, { key: keys.other }));
  const data = { id: created.data.id, transfer: tender.access.transfer };
  passes(await registry.ask('POST', `/api/2.5/tenders/${tender.data.id}/ownership`, { key: keys.other, body: { data } }));
};

const reports: Flow = async (registry) => {
  registry.clock.set(monday);
  const { report, path } = await draftDecision(registry);
  await must(registry, 201, 'POST', `${path}/documents`, await signature(registry));
  await must(registry, 200, 'PATCH', path, { status: 'active' });
  const { contract_id, tender_id } = passes(await registry.ask('GET', report)).body.data;
  passes(await registry.ask('GET', `/contracts/${contract_id}/violation_reports`));
  passes(await registry.ask('GET', `/tender/${tender_id}/violation_reports`, { key: keys.broker }));
};

const feedPaths = ['tenders', 'contracts', 'agreements', 'plans', 'frameworks', 'submissions', 'qualifications']
  .map((name) => `/api/2.5/${name}`)
  .concat('/violation_reports');

/** Suppliers are admitted, the end moves, a supplier is banned, submissions are counted when due, and lists are read. */
const frameworks: Flow = async (registry) => {
  registry.clock.set(monday);
  const { framework, agreement } = await framed(registry, ['40000101', '40000102']);
  const contract = await contractPlace(registry, { path: agreement, token: framework.token });
  await writeOwned(registry, framework, 'POST', `${framework.path}/changes`, moved(registry, 800 * DAY));
  await writeOwned(registry, framework, 'PATCH', contract.path, { suppliers: [{ address: buildAddress('вул. Польова 1') }] });
  await writeOwned(registry, framework, 'POST', `${contract.path}/milestones`, { type: 'ban' });
  for (const list of ['submissions', 'qualifications']) passes(await registry.ask('GET', `${framework.path}/${list}`));
  passes(await registry.ask('GET', '/api/2.5/agreements_by_classification/42000000-6'));
  registry.clock.advance(16 * DAY);
  passes(await registry.ask('PATCH', framework.path, { key: keys.chronograph, body: { data: {} } }));
  registry.clock.set(monday);
};

const feeds: Flow = async (registry) => {
  for (const path of feedPaths) {
    const { body } = passes(await registry.ask('GET', `${path}?limit=2&opt_fields=status&mode=_all_`));
    passes(await registry.ask('GET', body.next_page.path));
    const { body: newest } = passes(await registry.ask('GET', `${path}?descending=1&limit=2`));
    passes(await registry.ask('GET', newest.next_page.path));
  }
  passes(await registry.ask('GET', '/api/2.5/tenders?feed=longpoll&offset=0'));
};

const scheduler: Flow = async (registry) => {
  const tender = await published(registry);
  registry.clock.set(new Date('2027-01-11T09:00:00Z'));
  await registry.running.scheduler.run();
  await registry.running.scheduler.lagSeconds();
  if ((await readTender(registry, tender)).status !== 'unsuccessful') throw new Error('the scheduler has passed over a tender');
  registry.clock.set(monday);
};

/** Its regular work has run since the start; this covers its start, late saves and lost history. */
const guard: Flow = async ({ store }) => {
  await (await store.repair.open(null)).close();
  const { h } = await store.fence.tick(0);
  const save = { kind: 'save', collection: 'tenders', id: 'f'.repeat(32), position: 1, at: new Date() } as const;
  await store.repair.restamp(save, h);
  await store.repair.restampBelow(h, 100);
};

const documents: Flow = async (registry) => {
  const content = 'registered first';
  const Authorization = basic(keys.broker);
  const body = { hash: `md5:${md5Of(content)}` };
  passes(await askUrl('POST', `${registry.documentsUrl}/register`, { body: { data: body }, headers: { Authorization } }));
  const tender = await createTender(registry);
  passes(await write(registry, tender, 'POST', '/documents', await uploadDocument(registry, { title: 'a.pdf', content })));
  const [{ url }] = (await readTender(registry, tender)).documents;
  passes(await registry.ask('GET', url));
  await uploadDocument(registry, { title: 'left over' });
  await makeUploads(registry.store).sweep(new Date(Date.now() + 1e12));
};

const scripts: Flow = async (registry) => {
  const services = await openServices(registry.store, registry.settings);
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  try {
    await writeFile(join(folder, 'none.txt'), '');
    await importCodeLists(registry.store, folder, monday, procedures.codeLists).catch(() => undefined); // an empty folder is refused after a read
    await seedRegistry(services, { count: 20, seed: 1, owner: 'broker', keepToken: async () => {}, progress: () => {} });
    const lines: string[] = [];
    await exportLines(services, { collections: exchangedKinds, all: false, write: async (line) => void lines.push(line) });
    await importLines(services, {
      lines: readImportLines(Readable.from([Buffer.from(lines.join(''))]), MAX_LINE_LENGTH),
      keepTokens: async () => {},
      complain: () => {},
    });
    await readPositions(registry.store, 'tenders', '');
  } finally {
    await services.codes.close();
    await rm(folder, { recursive: true });
  }
};

/** Words with a status, facts alone, and a page of results read with their records. */
const searches: Flow = async (registry) => {
  for (const query of ['q=папір', 'q=папір&status=complete&minAmount=1', 'minAmount=1', '']) {
    passes(await registry.ask('GET', `/search/tenders?${encodeURI(query)}`));
  }
};

/** In this order: the feeds run once they have items, the sweep once it has something to delete. */
export const flows: Readonly<Record<string, Flow>> = {
  procedure,
  cancelledAward,
  cancelledTender,
  plan,
  ownership,
  reports,
  frameworks,
  scripts,
  feeds,
  scheduler,
  searches,
  guard,
  documents,
};
