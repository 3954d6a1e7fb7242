/** First stages of a dialogue as brokers send them (spec/dialogues.md), driven up to various stages. */
import { expect } from 'chai';
import { bidItem, type MadeBid, tenderer } from './bids.ts';
import { bidding, type FirstStageType, openTender, openTenderingOver, otherItemId } from './open-tenders.ts';
import { must, pendingBid, readTender, signature } from './procedure.ts';
import { announce, at } from './qualifying.ts';
import type { Answer, TestOptions, TestRegistry } from './registry.ts';
import { write } from './tender-parts.ts';
import { createTender, itemId, lotId, type MadeTender, monday, otherLotId, patchTender } from './tenders.ts';

type Body = Record<string, unknown>;

export const talking = 'active.stage2.pending';

/** The change of status that ends the first stage. */
export const word = { status: 'active.stage2.waiting' };

export const firstStage = (overrides: Body = {}, type: FirstStageType = 'competitiveDialogueUA'): { data: Body; config: Body } =>
  openTender(type, { mainProcurementCategory: 'services', milestones: undefined, ...overrides });

/** Published; the clock is within the bidding period. */
export const dialogueInTendering = async (registry: TestRegistry, body = firstStage()): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, body);
  must(await patchTender(registry, tender, { status: 'active.tendering' }), 200);
  registry.clock.set(bidding);
  return tender;
};

export const firmOf = (number: number): Body =>
  tenderer({ name: `Фірма ${number}`, identifier: { scheme: 'UA-IPN', id: `300000000${number}` } });

/** A firm's proposal for lots, by default both, without prices. */
export const solution = (number: number, lots: readonly string[] = [lotId, otherLotId], overrides: Body = {}): Body => ({
  tenderers: [firmOf(number)],
  lotValues: lots.map((relatedLot) => ({ relatedLot })),
  items: lots.map((id) => bidItem({ id: id === lotId ? itemId : otherItemId, unit: { code: 'H87', name: 'штука' } })),
  ...overrides,
});

/** Three firms for both lots, and a fourth for the first. */
export const fourSolutions = [1, 2, 3].map((number) => solution(number)).concat(solution(4, [lotId]));

/** With these bids, an hour after tendering. */
export const dialogueQualifying = async (
  registry: TestRegistry,
  body = firstStage(),
  solutions: readonly Body[] = fourSolutions,
): Promise<{ tender: MadeTender; bids: MadeBid[] }> => {
  const tender = await dialogueInTendering(registry, body);
  const bids: MadeBid[] = [];
  for (const one of solutions) bids.push(await pendingBid(registry, tender, one));
  await openTenderingOver(registry, tender);
  registry.clock.advance(3_600_000);
  return { tender, bids };
};

/** All are admitted except those at these indexes; the stand-still period has not ended. */
export const admit = async (registry: TestRegistry, tender: MadeTender, refused: readonly number[] = []): Promise<void> => {
  const { qualifications } = await readTender(registry, tender);
  for (const [place, { id }] of qualifications.entries()) {
    const isOut = refused.includes(place);
    const decision = isOut ? { status: 'unsuccessful' } : { status: 'active', qualified: true, eligible: true };
    must(await write(registry, tender, 'PATCH', `/qualifications/${id}`, decision), 200);
  }
  must(await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports')), 201);
  must(await announce(registry, tender), 200);
};

/** The firms have been admitted, and the buyer is in dialogue with them. */
export const inDialogue = async (
  registry: TestRegistry,
  body = firstStage(),
  solutions: readonly Body[] = fourSolutions,
): Promise<{ tender: MadeTender; bids: MadeBid[] }> => {
  const made = await dialogueQualifying(registry, body, solutions);
  await admit(registry, made.tender);
  const { qualificationPeriod } = await readTender(registry, made.tender);
  const { status } = await at(registry, made.tender, qualificationPeriod.endDate);
  expect(status).to.equal(talking);
  return made;
};

export const endDialogue = (registry: TestRegistry, tender: MadeTender, more: Body = {}): Promise<Answer> =>
  patchTender(registry, tender, { ...word, ...more });

/** Status of the first stage, and the number of second stages and of their history entries, in one snapshot. */
export const stagesOf = ({ store }: TestRegistry, { id }: MadeTender) =>
  store.transaction(async (session) => {
    const first = await store.records<{ status: string; stage2TenderID?: string }>('tenders').get(id, session);
    const made = await store.collection('tenders').find({ dialogueID: id }, { session }).toArray();
    const ids = made.map(({ _id }) => String(_id));
    const entries = await store.collection('tenders_history').countDocuments({ of: { $in: ids } }, { session });
    expect(ids).to.deep.equal(first?.stage2TenderID === undefined ? [] : [first.stage2TenderID]);
    return [first?.status, made.length, entries];
  });

export const inFirstStage = [talking, 0, 0];
export const inSecondStage = ['complete', 1, 1];

/** No test depends on this time; a second process of the same registry uses it, too. */
export const dialogueOptions: TestOptions = { now: new Date('2027-01-30T10:00:00+02:00') };
