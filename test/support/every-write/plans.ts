/** A write for every route of plans, and of a tender that is linked with one. */
import { type DocumentData, uploadDocument } from '../../../fixtures/documents.ts';
import { createPlan, entity, planBody, planned, plans } from '../../../fixtures/plans.ts';
import { createTender, item, lotId, newerTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { type Ask, keys, type TestRegistry } from '../registry.ts';
import { documentWrites } from './contracts.ts';
import type { Request, Write } from './write.ts';

const milestone = (): object => {
  const { address: _, kind: __, ...author } = entity();
  return { title: 'Підготовка до проведення процедури', type: 'approval', dueDate: '2026-12-20T00:00:00+02:00', author };
};

const link = async (registry: TestRegistry): Promise<Request> => {
  const { contactPoint: _, ...party } = procuringEntity();
  const central = { procuringEntity: procuringEntity({ kind: 'central' }), buyers: [{ ...party, id: 'b'.repeat(32) }] };
  const items = [item({ relatedLot: lotId, relatedBuyer: 'b'.repeat(32) })];
  const tender = await createTender(registry, { ...central, items });
  const plan = await createPlan(registry, { tender: planned({ procurementMethod: '', procurementMethodType: 'centralizedProcurement' }) });
  return { path: `${tender.path}/plans`, ask: { key: keys.broker, token: tender.token, body: { data: { id: plan.id } } } };
};

/** The holder, and so its token, is created anew each time: the writes are built only then. */
const withToken = (
  registry: TestRegistry,
  row: string,
  holder: () => Promise<{ path: string; ask: Ask }>,
  file: () => Promise<object>,
): Write[] =>
  ['POST', 'PUT', 'PATCH'].map((verb) => {
    const name = verb === 'POST' ? `POST ${row}` : `${verb} ${row}/:document`;
    return {
      row: name,
      ready: async () => {
        const { path, ask } = await holder();
        const all = documentWrites(registry, row, { list: async () => `${path}/documents`, file, verbs: ['PUT', 'PATCH'], ask });
        const write = all.find((one) => one.row === name);
        if (write === undefined) throw new Error(name);
        return write.ready();
      },
    };
  });

export const planWrites = (registry: TestRegistry): Write[] => {
  const created = async (): Promise<{ path: string; ask: Ask }> => {
    const { path, token } = await createPlan(registry);
    return { path, ask: { key: keys.broker, token } };
  };
  const announced = async (): Promise<{ path: string; ask: Ask }> => {
    const { path } = await created();
    const { status, body, text } = await registry.ask('POST', `${path}/milestones`, { key: keys.other, body: { data: milestone() } });
    if (status !== 201) throw new Error(text);
    return { path: `${path}/milestones/${body.data.id}`, ask: { key: keys.other, token: body.access.token } };
  };
  const file = async (): Promise<DocumentData> => uploadDocument(registry, { title: 'plan.pdf' });
  const change = (holder: typeof created, data: object) => async (): Promise<Request> => {
    const { path, ask } = await holder();
    return { path, ask: { ...ask, body: { data } } };
  };
  const below = (path: string, key: string, body: unknown) => async (): Promise<Request> => ({
    path: (await created()).path + path,
    ask: { key, body },
  });
  return [
    { row: 'POST /plans', ready: async () => ({ path: plans, ask: { key: keys.broker, body: { data: planBody() } } }) },
    { row: 'PATCH /plans/:plan', ready: change(created, { rationale: { description: 'Потреба' } }) },
    { row: 'POST /plans/:plan/tenders', ready: below('/tenders', keys.broker, newerTender()) },
    { row: 'POST /tenders/:tender/plans', ready: () => link(registry) },
    { row: 'POST /plans/:plan/milestones', ready: below('/milestones', keys.other, { data: milestone() }) },
    { row: 'PATCH /plans/:plan/milestones/:milestone', ready: change(announced, { description: 'Інше' }) },
    ...withToken(registry, '/plans/:plan/documents', created, file),
    ...withToken(registry, '/plans/:plan/milestones/:milestone/documents', announced, file),
  ];
};
