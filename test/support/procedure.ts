/** Drives a procedure from step to step with the test's clock and the chronograph endpoint (spec/procedures.md §5). */
import { type MadeBid, makeBid, onBid } from './bids.ts';
import { uploadDocument } from './documents.ts';
import { type Answer, keys, type TestRegistry } from './registry.ts';
import { systemAccounts, write } from './tender-parts.ts';
import { createTender, type MadeTender, monday, patchTender } from './tenders.ts';

type Body = Record<string, unknown>;

export { auctionKey, botKey, systemAccounts } from './tender-parts.ts';

export const tenderingBegins = new Date('2026-12-14T00:00:00+02:00');
export const tenderingEnds = new Date('2026-12-21T00:00:00+02:00');
export const tendering = new Date('2026-12-15T08:15:00Z');

/** What the scheduler would do now. */
export const chronograph = (registry: TestRegistry, tender: MadeTender, data: Body = {}): Promise<Answer> =>
  registry.ask('PATCH', `${tender.path}/chronograph`, { key: keys.chronograph, body: { data } });

/** The tender as the public reads it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
export const readTender = async (registry: TestRegistry, { path }: MadeTender): Promise<any> => (await registry.ask('GET', path)).body.data;

export const must = (answer: Answer, status: number): Answer => {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return answer;
};

export const signature = async (registry: TestRegistry, documentType: string, title = `${documentType}.p7s`): Promise<Body> => ({
  ...(await uploadDocument(registry, { title, format: 'application/pkcs7-signature' })),
  documentType,
});

/** A published tender; the clock is at its creation. */
export const published = async (registry: TestRegistry, overrides: Body = {}, body?: { data: Body; config: Body }): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await (body === undefined ? createTender(registry, overrides) : createTender(registry, {}, body));
  const documents = [
    { ...(await uploadDocument(registry, { title: 'proforma.docx' })), documentType: 'contractProforma' },
    await signature(registry, 'notice'),
  ];
  must(await patchTender(registry, tender, { documents, status: 'active.enquiries' }), 200);
  return tender;
};

/** A published tender whose tendering has begun by the clock. */
export const inTendering = async (
  registry: TestRegistry,
  overrides: Body = {},
  body?: { data: Body; config: Body },
): Promise<MadeTender> => {
  const tender = await published(registry, overrides, body);
  registry.clock.set(tendering);
  must(await chronograph(registry, tender), 200);
  return tender;
};

/** A submitted bid. */
export const pendingBid = async (registry: TestRegistry, tender: MadeTender, overrides: Body = {}, key?: string): Promise<MadeBid> => {
  const bid = await makeBid(registry, tender, overrides, key);
  must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }), 200);
  return bid;
};

/** Tendering has ended. */
export const afterTendering = async (registry: TestRegistry, tender: MadeTender): Promise<Answer> => {
  registry.clock.set(tenderingEnds);
  return must(await chronograph(registry, tender), 200);
};

/** The planned auctions have ended with the initial values. */
export const afterAuction = async (registry: TestRegistry, tender: MadeTender): Promise<Answer> => {
  registry.clock.set(new Date('2026-12-22T18:00:00+02:00'));
  return must(await chronograph(registry, tender), 200);
};

export const patchAward = (registry: TestRegistry, tender: MadeTender, id: string, data: Body): Promise<Answer> =>
  write(registry, tender, 'PATCH', `/awards/${id}`, data);

/** A decision with its notice file. */
export const decideAward = async (
  registry: TestRegistry,
  tender: MadeTender,
  id: string,
  status: 'active' | 'unsuccessful',
): Promise<Answer> => {
  const { documents = [] } = (await registry.ask('GET', `${tender.path}/awards/${id}`)).body.data;
  if (documents.length === 0) {
    must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)), 201);
  }
  return patchAward(registry, tender, id, { status, qualified: status === 'active' });
};

export const accounts = systemAccounts;
