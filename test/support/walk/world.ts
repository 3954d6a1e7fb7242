/** A tender to which random commands are sent over HTTP, with an injected clock (test/property/long/every-command.test.ts). */

import { assetTender } from '../../../fixtures/assets.ts';
import { closeTender } from '../../../fixtures/close-tenders.ts';
import { firstStage } from '../../../fixtures/dialogues.ts';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { energyTender } from '../../../fixtures/energy.ts';
import { negotiationTender, quickTender, reportingTender } from '../../../fixtures/limited.ts';
import { type OpenType, openTender, type SecondStageType } from '../../../fixtures/open-tenders.ts';
import { keptAgreement, orderSuppliers, orderTender, supplierContract } from '../../../fixtures/orders.ts';
import { otherItemId } from '../../../fixtures/tenders.ts';
import { twoLots as twoLotProposal } from '../../../fixtures/qualifying.ts';
import { catalogued, quotation } from '../../../fixtures/quotations.ts';
import type { Random } from '../../../fixtures/random.ts';
import { broughtStage, dialogueToken, takeCredentials } from '../../../fixtures/second-stages.ts';
import { putAgreement, selectionTender } from '../../../fixtures/selections.ts';
import { botKey, systemAccounts } from '../../../fixtures/tender-parts.ts';
import { item, lot, lotId, milestone, monday, money, newerTender, otherLotId, tenders } from '../../../fixtures/tenders.ts';
import type { Procedure } from '../../../src/procurement/engine/procedure.ts';
import { type Answer, type Ask, keys, type TestRegistry } from '../registry.ts';

export type Body = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: tests read untyped records
export type Stored = any;

const bodies: Readonly<Record<string, (random: Random) => { data: Body; config: Body }>> = {
  belowThreshold: () =>
    newerTender({
      lots: [lot(), lot({ id: otherLotId })],
      items: [item({ relatedLot: lotId }), item({ id: otherItemId, relatedLot: otherLotId })],
      milestones: [milestone({ relatedLot: lotId }), milestone({ relatedLot: otherLotId })],
      value: money(20_000),
    }),
  requestForProposal: (random) =>
    twoLotProposal(random.int(0, 1) === 0 ? {} : { hasPrequalification: false, qualificationComplainDuration: 0, minBidsNumber: 1 }),
  reporting: () => reportingTender(),
  negotiation: () => negotiationTender(),
  'negotiation.quick': () => quickTender(),
  closeFrameworkAgreementUA: () => closeTender({ features: undefined }),
  competitiveDialogueUA: () => firstStage(),
  competitiveDialogueEU: () => firstStage({}, 'competitiveDialogueEU'),
  'complexAsset.arma': () => assetTender(),
  // The clock of a walk starts before the day of the examples.
  esco: () => energyTender({ tenderPeriod: openTender('aboveThresholdEU').data.tenderPeriod }),
};

/** Those who ask and complain here are parties to the agreement, too. */
const getOrder = async (registry: TestRegistry, random: Random): Promise<{ data: Body; config: Body }> => {
  const kind = random.int(0, 1) === 0 ? 'long' : 'short';
  const contracts = [...orderSuppliers.map((id) => supplierContract(id)), supplierContract(author.identifier.id, author.identifier.scheme)];
  return orderTender(await keptAgreement(registry, kind, { contracts }), kind);
};

/** Those of an agreement, which is made for the tender. */
const onAgreements: Readonly<Record<string, (registry: TestRegistry, random: Random) => Promise<{ data: Body; config: Body }>>> = {
  competitiveOrdering: getOrder,
  closeFrameworkAgreementSelectionUA: async (registry) => selectionTender((await putAgreement(registry)).id),
  priceQuotation: async (registry) => quotation(registry, (await catalogued(registry)).agreement),
};

const getBody = async (registry: TestRegistry, type: string, random: Random): Promise<{ data: Body; config: Body }> =>
  onAgreements[type]?.(registry, random) ?? bodies[type]?.(random) ?? openTender(type as OpenType); // the others are open types

export interface World {
  readonly registry: TestRegistry;
  readonly random: Random;
  readonly procedure: Procedure;
  readonly id: string;
  readonly path: string;
  /** The status after draft. */
  readonly published: string;
  /** The tender's owners, the current one first. */
  readonly buyers: Ask[];
  /** The transfer token of the tender. */
  transfer: string;
  /** Tokens of bids, complaints and contracts, by id. */
  readonly tokens: Map<string, Ask>;
  /** The record as last read. */
  record: Stored;
}

/** The buyer's account may give up its objects. */
export const accounts = `${systemAccounts}[brokers]\nleaver = leaver-key,123456x\n[aboveThresholdReviewers]\nreviewer = reviewer-key\n`;

export const bots: Ask = { key: botKey };
export const reviewers: Ask = { key: 'reviewer-key' };
export const bidder: Ask = { key: keys.other };

/** Statuses that a record may be found in after one request; a selection passes `draft.pending` within that. */
export const reachedFrom = ({ reach }: Procedure, status: string): readonly string[] => {
  const next = [...(reach.get(status) ?? [])];
  return next.includes('draft.pending') ? [...next, ...(reach.get('draft.pending') ?? [])] : next;
};

/** Must not be visible to any reader while bids are sealed: the prefix of every bidder's name. */
export const secret = 'Таємний учасник';

export const send = ({ registry, path }: World, method: string, below: string, ask: Ask, data?: unknown): Promise<Answer> =>
  registry.ask(method, path + below, { ...ask, ...(data === undefined ? {} : { body: { data } }) });

export const byBuyer = (world: World, method: string, below: string, data?: unknown): Promise<Answer> =>
  send(world, method, below, world.buyers[0] ?? {}, data);

/** A random element, or undefined. */
export const pick = <T>({ random }: World, list: readonly T[] | undefined): T | undefined =>
  list === undefined || list.length === 0 ? undefined : list[random.int(0, list.length - 1)];

export const listIn = (record: Stored, name: string): Stored[] => record[name] ?? [];

/** A document with a new name; signed if its type is given. */
export const fileFor = async ({ registry, random }: World, documentType?: string): Promise<Body> => {
  const title = `${documentType ?? 'file'}-${random.int(0, 1e9)}.p7s`;
  const file = await uploadDocument(registry, { title, format: 'application/pkcs7-signature' });
  return { ...file, ...(documentType === undefined ? {} : { documentType }) };
};

export const author = {
  name: 'ТОВ «Скарга»',
  identifier: { scheme: 'UA-EDR', id: '30000011', legalName: 'ТОВ «Скарга»' },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name: 'С. Скаржник', email: 'sk@example.org' },
};

export const refresh = async (world: World): Promise<void> => {
  world.record = await world.registry.store.records<Stored>('tenders').get(world.id);
};

/** A draft of the type; taken over by its owner if accounts cannot create the type. */
const draftOf = async (registry: TestRegistry, random: Random, { type }: Procedure): Promise<Answer> => {
  if (!isSecondStage(type)) return registry.ask('POST', tenders, { key: 'leaver-key', body: await getBody(registry, type, random) });
  const made = await broughtStage(registry, type, { owner: 'leaver' });
  const taken = await takeCredentials(registry, made, dialogueToken, 'leaver-key');
  return { ...taken, status: taken.status === 200 ? 201 : taken.status };
};

const isSecondStage = (type: string): type is SecondStageType => type.endsWith('.stage2');

export const begin = async (registry: TestRegistry, random: Random, procedure: Procedure): Promise<World> => {
  registry.clock.set(monday);
  const answer = await draftOf(registry, random, procedure);
  if (answer.status !== 201) throw new Error(`${procedure.type}: ${answer.text}`);
  const { data, access } = answer.body;
  const [published = ''] = procedure.reach.get(procedure.first) ?? [];
  const world: World = {
    registry,
    random,
    procedure,
    id: data.id,
    path: `${tenders}/${data.id}`,
    published,
    buyers: [{ key: 'leaver-key', token: access.token }],
    transfer: access.transfer,
    tokens: new Map(),
    record: undefined,
  };
  await refresh(world);
  return world;
};
