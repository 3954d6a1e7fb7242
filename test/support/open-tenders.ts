/** Tenders of the open types with complaints, as brokers send them (spec/open-tenders.md), driven up to various stages. */
import { actingConfig } from '../../src/procurement/engine/config.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { bidItem, lotValue, price, tenderer } from './bids.ts';
import { uploadDocument } from './documents.ts';
import { chronograph, pendingBid, signature } from './procedure.ts';
import type { Answer, TestRegistry } from './registry.ts';
import { write } from './tender-parts.ts';
import {
  createTender,
  item,
  itemId,
  lot,
  lotId,
  type MadeTender,
  milestone,
  monday,
  newerTender,
  otherLotId,
  patchTender,
  procuringEntity,
} from './tenders.ts';

type Body = Record<string, unknown>;

export const openTypes = ['aboveThreshold', 'aboveThresholdUA', 'aboveThresholdEU', 'aboveThresholdUA.defense', 'simple.defense'] as const;
export type OpenType = (typeof openTypes)[number];

/** Bidders declare that they are eligible, and the buyer is of kind defense. */
export const isDefence = (type: string): boolean => type.endsWith('.defense');

export type FirstStageType = 'competitiveDialogueUA' | 'competitiveDialogueEU';
export type SecondStageType = 'competitiveDialogueUA.stage2' | 'competitiveDialogueEU.stage2';

/** The end of tendering: six weeks after the Monday of creation. */
export const openTenderingEnds = new Date('2027-01-18T00:00:00+02:00');
/** Within the bidding period. */
export const bidding = new Date('2026-12-10T10:00:00+02:00');

export const otherItemId = '20000000000000000000000000000002';

const delivered = {
  deliveryDate: { endDate: '2027-06-01T00:00:00+03:00' },
  deliveryAddress: {
    countryName: 'Україна',
    postalCode: '36000',
    region: 'Полтавська область',
    locality: 'Полтава',
    streetAddress: 'вул. Садова, 5',
  },
};

export const openItem = (overrides: Body = {}): Body => item({ ...delivered, relatedLot: lotId, ...overrides });

/** Additional fields of the European type. */
const english = {
  name_en: 'Library No. 7',
  identifier: { scheme: 'UA-EDR', id: '40000017', legalName_en: 'Library No. 7' },
  contactPoint: { name: 'Олена Коваль', name_en: 'Olena Koval', telephone: '+380532000000', email: 'a@example.org' },
};

/** A tender with two lots of one item each, published directly in active.tendering; no tax in its values. */
export const openTender = (
  type: OpenType | 'competitiveOrdering' | FirstStageType | SecondStageType,
  overrides: Body = {},
  config: Body = {},
): { data: Body; config: Body } => {
  const procedure = procedures.of(type);
  if (procedure === undefined) throw new Error(`no type ${type}`);
  const { enquiryPeriod: _, ...data } = newerTender().data;
  const lots = [lotId, otherLotId].map((id) => {
    const { minimalStep: __, ...stepless } = lot({ id, value: price(10_000) });
    return config.hasAuction === false ? stepless : { ...stepless, minimalStep: price(100) };
  });
  return {
    data: {
      ...data,
      procurementMethodType: type,
      procuringEntity: procuringEntity({
        ...(type.includes('EU') ? english : {}),
        ...(isDefence(type) ? { kind: 'defense' } : {}),
      }),
      value: price(20_000),
      tenderPeriod: { startDate: monday.toISOString(), endDate: openTenderingEnds.toISOString() },
      lots,
      items: [openItem(), openItem({ id: otherItemId, relatedLot: otherLotId })],
      milestones: lots.map(({ id }) => milestone({ relatedLot: id })),
      ...overrides,
    },
    config: { ...actingConfig({}, procedure), ...config },
  };
};

const must = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer;
};

/** Published; the clock is within the bidding period. */
export const openInTendering = async (
  registry: TestRegistry,
  body: { data: Body; config: Body },
  criteria: readonly Body[] = [],
): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, body);
  const documents = [
    { ...(await uploadDocument(registry, { title: 'proforma.docx' })), documentType: 'contractProforma' },
    await signature(registry, 'notice'),
  ];
  if (criteria.length > 0) must(await write(registry, tender, 'POST', '/criteria', criteria));
  must(await patchTender(registry, tender, { documents, status: 'active.tendering' }));
  registry.clock.set(bidding);
  return tender;
};

const offers = { [lotId]: itemId, [otherLotId]: otherItemId };

/** A submitted bid at these prices of the lots; the first lot's price first, undefined omits a lot. */
export const openBid = async (
  registry: TestRegistry,
  tender: MadeTender,
  amounts: readonly (number | undefined)[],
  overrides: Body = {},
  key?: string,
) => {
  const own = Object.entries(offers).flatMap(([id, of], index) => {
    const amount = amounts[index];
    return amount === undefined ? [] : [{ id, of, amount }];
  });
  const body = {
    tenderers: [tenderer()],
    ...(isDefence(String(tender.data.procurementMethodType)) ? { selfEligible: true } : {}),
    lotValues: own.map(({ id, amount }) => lotValue(amount, { relatedLot: id, value: price(amount) })),
    items: own.map(({ of, amount }) => bidItem({ id: of, unit: { code: 'H87', name: 'штука', value: price(amount / 10) } })),
    ...overrides,
  };
  return pendingBid(registry, tender, body, key);
};

/** Tendering has ended. */
export const openTenderingOver = async (registry: TestRegistry, tender: MadeTender): Promise<Answer> => {
  registry.clock.set(openTenderingEnds);
  return must(await chronograph(registry, tender));
};
