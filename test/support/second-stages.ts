/** Second stages of a dialogue as an account of group admins creates them (spec/second-stages.md), driven up to various stages. */
import { hashOf } from '../../src/base/domain/actor.ts';
import { tenderer } from './bids.ts';
import { bidding, openTender, type SecondStageType } from './open-tenders.ts';
import { must } from './procedure.ts';
import { type Answer, keys, type TestRegistry } from './registry.ts';
import { lotId, type MadeTender, milestone, monday, otherLotId, postTender, tenders } from './tenders.ts';

type Body = Record<string, unknown>;

/** Owner token of the first stage. */
export const dialogueToken = 'token-of-the-dialogue';

/** A firm by its number; those on the shortlist are 1 to 3. */
export const firm = (number: number, overrides: Body = {}): Body =>
  tenderer({ name: `Фірма ${number}`, identifier: { scheme: 'UA-IPN', id: `300000000${number}` }, ...overrides });

const listed = (number: number, ...lots: readonly string[]): Body => {
  const { name, identifier } = firm(number);
  return { name, identifier, lots: lots.map((id) => ({ id })) };
};

/** The first two firms were admitted to both lots, the third to the first one. */
export const shortlistedFirms = [listed(1, lotId, otherLotId), listed(2, lotId, otherLotId), listed(3, lotId)];

/** A body without the config, which follows from the type. */
export const secondStage = (type: SecondStageType, overrides: Body = {}): { data: Body } => {
  const { milestones: _, mainProcurementCategory: __, ...data } = openTender(type).data;
  return { data: { ...data, owner: 'broker', dialogue_token: hashOf(dialogueToken), shortlistedFirms, ...overrides } };
};

/** Created by the admin; nobody has its token yet. */
export const broughtStage = async (registry: TestRegistry, type: SecondStageType, overrides: Body = {}): Promise<MadeTender> => {
  registry.clock.set(monday);
  const { body } = must(await postTender(registry, secondStage(type, overrides), keys.admin), 201);
  return { id: body.data.id, path: `${tenders}/${body.data.id}`, token: '', data: body.data };
};

export const takeCredentials = (
  registry: TestRegistry,
  { path }: MadeTender,
  token = dialogueToken,
  key: string = keys.broker,
): Promise<Answer> => registry.ask('PATCH', `${path}/credentials`, { key, token, body: {} });

/** Taken over by its owner. */
export const takenStage = async (registry: TestRegistry, type: SecondStageType, overrides: Body = {}): Promise<MadeTender> => {
  const stage = await broughtStage(registry, type, overrides);
  const { body } = must(await takeCredentials(registry, stage), 200);
  return { ...stage, token: body.access.token };
};

export const stageMilestones = [lotId, otherLotId].flatMap((relatedLot) => [
  milestone({ relatedLot }),
  milestone({ relatedLot, type: 'delivery', code: 'recurring', title: 'signingTheContract', sequenceNumber: 2 }),
]);

export const publication: Body = { status: 'active.tendering', milestones: stageMilestones };

/** Published; the clock is within the bidding period. */
export const stageInTendering = async (registry: TestRegistry, type: SecondStageType, overrides: Body = {}): Promise<MadeTender> => {
  const stage = await takenStage(registry, type, overrides);
  must(await registry.ask('PATCH', stage.path, { key: keys.broker, token: stage.token, body: { data: publication } }), 200);
  registry.clock.set(bidding);
  return stage;
};
