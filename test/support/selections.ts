/** Tenders of type closeFrameworkAgreementSelectionUA as brokers send them (spec/selections.md), driven up to various stages. */
import type { CloseAgreementRecord } from '../../src/base/domain/close-agreement.ts';
import { type MadeBid, onBid, price } from './bids.ts';
import { type AgreementOptions, closeAgreement, itemIds, party, putCloseAgreement, suppliers } from './close-agreements.ts';
import { chronograph, must, signature } from './procedure.ts';
import { keys, type TestRegistry } from './registry.ts';
import { createTender, lotId, type MadeTender, monday, newerConfig, patchTender, procuringEntity } from './tenders.ts';

type Body = Record<string, unknown>;

export const selectionConfig: Body = {
  ...newerConfig,
  hasPreSelectionAgreement: true,
  awardComplainDuration: 0,
  clarificationUntilDuration: 0,
  minTenderingDuration: 3,
  minEnquiriesDuration: 1,
};

/** Starting on Monday, 10:15: a full day of enquiries, and three of tendering. */
export const selectionBegins = new Date('2026-12-09T00:00:00+02:00');
export const selectionEnds = new Date('2026-12-12T00:00:00+02:00');

const agreed = closeAgreement().items?.[0];

/** Five of the agreement's first item. */
export const selectionItem = (overrides: Body = {}): Body => ({
  id: itemIds[0],
  description: agreed?.description,
  classification: agreed?.classification,
  additionalClassifications: agreed?.additionalClassifications,
  unit: agreed?.unit,
  quantity: 5,
  relatedLot: lotId,
  ...overrides,
});

export const selectionTender = (agreement: string, overrides: Body = {}): { data: Body; config: Body } => ({
  data: {
    procurementMethodType: 'closeFrameworkAgreementSelectionUA',
    title: 'Насоси за рамковою угодою',
    procuringEntity: procuringEntity(),
    agreements: [{ id: agreement }],
    lots: [{ id: lotId, title: 'Насоси' }],
    items: [selectionItem()],
    ...overrides,
  },
  config: selectionConfig,
});

/** The suppliers' unit prices in the fixture; 600 is the maximum for the quantity of a selection. */
const prices = [100, 120, 90, 80];

export const putAgreement = (registry: TestRegistry, over: Partial<CloseAgreementRecord> = {}, options: AgreementOptions = { prices }) =>
  putCloseAgreement(registry, over, options);

/** A draft on an agreement of this registry; the clock is at its creation. */
export const draftSelection = async (registry: TestRegistry, overrides: Body = {}, agreement?: string): Promise<MadeTender> => {
  registry.clock.set(monday);
  const id = agreement ?? (await putAgreement(registry)).id;
  return createTender(registry, {}, selectionTender(id, overrides));
};

/** After the owner's step and the registry's own. */
export const publishedSelection = async (registry: TestRegistry, overrides: Body = {}): Promise<MadeTender> => {
  const tender = await draftSelection(registry, overrides);
  must(await patchTender(registry, tender, { status: 'draft.pending' }), 200);
  return tender;
};

export const selectionInTendering = async (registry: TestRegistry, overrides: Body = {}): Promise<MadeTender> => {
  const tender = await publishedSelection(registry, overrides);
  registry.clock.set(selectionBegins);
  must(await chronograph(registry, tender), 200);
  return tender;
};

/** A bid by a supplier of the fixture: five units at `unit` each. */
export const selectionBid = (unit: number, supplier: string = suppliers[0], overrides: Body = {}): Body => ({
  tenderers: [party(supplier)],
  lotValues: [{ relatedLot: lotId, value: price(unit * 5) }],
  parameters: [{ code: 'quality', value: 0.1 }],
  items: [{ id: itemIds[0], description: 'Насос', quantity: 5, unit: { code: 'KGM', name: 'кілограм', value: price(unit) } }],
  ...overrides,
});

/** A submitted and signed bid. */
export const sentBid = async (registry: TestRegistry, tender: MadeTender, data: Body, key: string = keys.other): Promise<MadeBid> => {
  const { body } = must(await registry.ask('POST', `${tender.path}/bids`, { key, body: { data } }), 201);
  const bid = { id: body.data.id, path: `${tender.path}/bids/${body.data.id}`, token: body.access.token, key, data: body.data };
  must(await onBid(registry, bid, 'POST', '/documents', await signature(registry, 'proposal')), 201);
  must(await onBid(registry, bid, 'PATCH', '', { status: 'pending' }), 200);
  return bid;
};
