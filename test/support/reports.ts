/** A tender, its contract and its agreement, directly in the store, and reports created on them over HTTP. */
import { randomUUID } from 'node:crypto';
import { type DocumentData, uploadDocument } from './documents.ts';
import { type Answer, keys, type TestRegistry } from './registry.ts';

export const hexId = (): string => randomUUID().replaceAll('-', '');

export const buyer = {
  name: 'Department of Roads',
  kind: 'general',
  identifier: { scheme: 'UA-EDR', id: '00037256', uri: 'http://roads.example' },
  address: { countryName: 'Україна', postalCode: '01220', streetAddress: 'Bankova 11' },
  contactPoint: { name: 'Olena', email: 'olena@roads.example', telephone: '+380440000000', faxNumber: '1', url: 'http://roads.example' },
};

export const supplier = {
  name: 'Stone Works',
  scale: 'large',
  identifier: { scheme: 'UA-EDR', id: '00137256' },
  address: { countryName: 'Україна' },
  contactPoint: { name: 'Petro', email: 'petro@stone.example' },
};

export const centralBody = {
  name: 'Central Purchasing Body',
  kind: 'central',
  identifier: { scheme: 'UA-EDR', id: '40996564' },
  address: { countryName: 'Україна' },
  contactPoint: { name: 'Ivan', telephone: '+380440000001' },
};

export interface World {
  readonly tender: string;
  readonly contract: string;
  readonly agreement: string;
}

/** Deviations from the usual records; null omits a record. */
export interface Wishes {
  readonly tender?: object | null;
  readonly contract?: object;
  readonly agreement?: object | null;
}

export const makeWorld = async ({ store }: Pick<TestRegistry, 'store'>, wishes: Wishes = {}): Promise<World> => {
  const world = { tender: hexId(), contract: hexId(), agreement: hexId() };
  if (wishes.tender !== null) {
    const tender = {
      procurementMethodType: 'centralizedProcurement',
      status: 'complete',
      agreement: { id: world.agreement },
      ...wishes.tender,
    };
    await store.records<object>('tenders').insert(world.tender, tender);
  }
  if (wishes.agreement !== null) {
    const agreement = { status: 'active', agreementID: 'UA-2026-01-01-000001', procuringEntity: centralBody, ...wishes.agreement };
    await store.records<object>('agreements').insert(world.agreement, agreement);
  }
  const contract = { status: 'active', tender_id: world.tender, buyer, suppliers: [supplier], ...wishes.contract };
  await store.records<object>('contracts').insert(world.contract, contract);
  return world;
};

export const details = { reason: 'contractBreach', description: 'The road was not built.' };

/** `data` of a document of this kind, uploaded with the broker's key. */
export const typed = async (
  registry: TestRegistry,
  documentType: string,
  title = `${documentType}.pdf`,
): Promise<DocumentData & { documentType: string }> => ({
  ...(await uploadDocument(registry, { title, format: 'application/pdf', content: `${title} ${hexId()}` })),
  documentType,
});

export const evidence = (registry: TestRegistry) => typed(registry, 'violationReportEvidence');
export const signature = (registry: TestRegistry) => typed(registry, 'violationReportSignature');

/** A request with the broker's key by default; throws unless the status is the expected one. */
export const must = async (
  registry: TestRegistry,
  status: number,
  method: string,
  path: string,
  data?: unknown,
  key: string = keys.broker,
): Promise<Answer> => {
  const answer = await registry.ask(method, path, { key, ...(data === undefined ? {} : { body: { data } }) });
  if (answer.status !== status) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer;
};

/** Path of a new draft report with one piece of evidence. */
export const draftReport = async (registry: TestRegistry, wishes: Wishes = {}): Promise<string> => {
  const world = await makeWorld(registry, wishes);
  const body = { details: { ...details, documents: [await evidence(registry)] } };
  const { body: created } = await must(registry, 201, 'POST', `/contracts/${world.contract}/violation_reports`, body);
  return `/violation_reports/${created.data.id}`;
};

/** Path of a new published report, and the end of its period. */
export const pendingReport = async (registry: TestRegistry, wishes: Wishes = {}): Promise<{ path: string; end: Date }> => {
  const path = await draftReport(registry, wishes);
  const { body } = await must(registry, 200, 'PATCH', path, { status: 'pending' });
  return { path, end: new Date(body.data.defendantPeriod.endDate) };
};

/** Path of a new draft decision, made at the end of the period. */
export const draftDecision = async (registry: TestRegistry, resolution = 'satisfied'): Promise<{ report: string; path: string }> => {
  const { path: report, end } = await pendingReport(registry);
  registry.clock.set(end);
  const { body } = await must(registry, 201, 'POST', `${report}/decisions`, { resolution, description: 'So it is.' });
  return { report, path: `${report}/decisions/${body.data.id}` };
};

/** The stored record. */
export const storedReport = async (registry: TestRegistry, path: string): Promise<Record<string, unknown> & { rev: number }> => {
  const record = await registry.store.records<Record<string, unknown>>('violationReports').get(path.split('/').at(-1) ?? '');
  if (record === null) throw new Error(`no record of ${path}`);
  return record;
};
