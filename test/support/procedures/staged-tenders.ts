/** Tenders of the staged type: up to the end of the first stage, and the stored data of both. */
import { expect } from 'chai';
import { chronograph } from '../../../fixtures/procedure.ts';
import { type MadeTender, postTender, tenders } from '../../../fixtures/tenders.ts';
import { makeProcedures } from '../../../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { type Answer, must, type TestOptions, type TestRegistry } from '../registry.ts';
import { staged } from './staged.ts';
import { enquiriesEnd, friday, tinyTender } from './tiny/tenders.ts';

/** An owner whose tenders may change owner. */
export const leaver = 'leaver-key';

export const stagedOptions: TestOptions = {
  procedures: makeProcedures([...ownProcedures, ...staged]),
  isBeyondContract: true,
  accounts: `[brokers]\nleaver = ${leaver},123456x\n`,
};

export const patchStaged = (registry: TestRegistry, { path, token }: MadeTender, data: unknown): Promise<Answer> =>
  registry.ask('PATCH', path, { key: leaver, token, body: { data } });

/** A first stage that its owner may end. */
export const inDialogue = async (registry: TestRegistry, overrides: object = {}): Promise<MadeTender> => {
  registry.clock.set(friday);
  const fields = { procurementMethodType: 'stagedPurchase', description: 'Що саме, вирішимо разом', ...overrides };
  const { body } = must(await postTender(registry, tinyTender(fields, { hasAwardingOrder: false }), leaver), 201);
  const { data, access } = body;
  const tender = { id: data.id, path: `${tenders}/${data.id}`, token: access.token, data };
  expect((await patchStaged(registry, tender, { status: 'active.enquiries' })).status).to.equal(200);
  registry.clock.set(enquiriesEnd);
  expect((await chronograph(registry, tender)).body.data.status).to.equal('active.dialogue');
  return tender;
};

/** The step that creates the second stage. */
export const endDialogue = (registry: TestRegistry, tender: MadeTender): Promise<Answer> =>
  patchStaged(registry, tender, { status: 'complete' });

/** Status of the first stage, and the number of second stages, their history entries and agreements, in one snapshot. */
export const getStages = ({ store }: TestRegistry, { id }: MadeTender) =>
  store.transaction(async (session) => {
    const first = await store.records<{ status: string; stage2TenderID?: string }>('tenders').get(id, session);
    const created = await store.collection('tenders').find({ dialogueID: id }, { session }).toArray();
    const ids = created.map(({ _id }) => String(_id));
    const entries = await store.collection('tenders_history').countDocuments({ of: { $in: ids } }, { session });
    const agreements = await store.collection('agreements').countDocuments({ tender_id: id }, { session });
    expect(ids).to.deep.equal(first?.stage2TenderID === undefined ? [] : [first.stage2TenderID]);
    return [first?.status, created.length, entries, agreements];
  });

export const inFirstStage = ['active.dialogue', 0, 0, 0];
export const inSecondStage = ['complete', 1, 1, 0];
