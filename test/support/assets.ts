/** Tenders of type complexAsset.arma as brokers send them, driven up to the choice of managers (spec/asset-managers.md). */

import { actingConfig } from '../../src/procurement/engine/config.ts';
import { complexAssetArma } from '../../src/procurement/types/complex-asset-arma.ts';
import { type MadeBid, tenderer } from './bids.ts';
import { openItem, otherItemId } from './open-tenders.ts';
import { must, pendingBid, readTender, signature } from './procedure.ts';
import { at, decide, standStill } from './qualifying.ts';
import type { TestRegistry } from './registry.ts';
import { write } from './tender-parts.ts';
import { createTender, lotId, type MadeTender, monday, newerTender, otherLotId, patchTender, procuringEntity } from './tenders.ts';

type Body = Record<string, unknown>;

/** The end of tendering: six weeks after the Monday of creation. */
export const assetTenderingEnds = new Date('2027-01-18T00:00:00+02:00');
export const assetBidding = new Date('2026-12-10T10:00:00+02:00');

export const percent = (amountPercentage: number): Body => ({ amountPercentage });
export const income = { amount: 1_000_000, valueAddedTaxIncluded: false };

export const assetLot = (overrides: Body = {}): Body => ({
  id: lotId,
  title: 'Склад у Полтаві',
  value: percent(50),
  minimalStep: percent(1),
  minExpectedIncome: income,
  ...overrides,
});

/** Two lots, for at most 50 and 40 percent, with one item each. */
export const assetTender = (overrides: Body = {}): { data: Body; config: Body } => {
  const { value: _, enquiryPeriod: __, milestones: ___, ...data } = newerTender().data;
  return {
    data: {
      ...data,
      procurementMethodType: complexAssetArma.type,
      procuringEntity: procuringEntity({ kind: 'authority' }),
      tenderPeriod: { startDate: monday.toISOString(), endDate: assetTenderingEnds.toISOString() },
      lots: [assetLot(), assetLot({ id: otherLotId, value: percent(40), minimalStep: percent(10) })],
      items: [openItem(), openItem({ id: otherItemId, relatedLot: otherLotId })],
      ...overrides,
    },
    config: { ...actingConfig({}, complexAssetArma) },
  };
};

/** Published; the clock is within the bidding period. */
export const assetInTendering = async (registry: TestRegistry, overrides: Body = {}): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, assetTender(overrides));
  must(await patchTender(registry, tender, { documents: [await signature(registry, 'notice')], status: 'active.tendering' }), 200);
  registry.clock.set(assetBidding);
  return tender;
};

/** Offers for the lots: the first lot's percentage first, undefined omits a lot. */
export const offers = (...percentages: readonly (number | undefined)[]): Body => ({
  tenderers: [tenderer()],
  lotValues: [lotId, otherLotId].flatMap((relatedLot, index) => {
    const asked = percentages[index];
    return asked === undefined ? [] : [{ relatedLot, value: percent(asked) }];
  }),
});

export const assetBid = (registry: TestRegistry, tender: MadeTender, ...percentages: readonly (number | undefined)[]): Promise<MadeBid> => {
  registry.clock.advance(60_000);
  return pendingBid(registry, tender, offers(...percentages));
};

/** All are admitted; the decisions are announced. */
export const assetAnnounced = async (registry: TestRegistry, tender: MadeTender): Promise<void> => {
  await at(registry, tender, assetTenderingEnds);
  registry.clock.advance(3_600_000);
  const { qualifications } = await readTender(registry, tender);
  for (const { id } of qualifications) {
    must(await decide(registry, tender, id, { status: 'active', qualified: true, eligible: true }), 200);
  }
  must(await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports')), 201);
  must(await write(registry, tender, 'PATCH', '', { status: standStill }), 200);
};

/** A decision with its notice file. */
export const decideManager = async (registry: TestRegistry, tender: MadeTender, id: string, isChosen = true) => {
  must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)), 201);
  const status = isChosen ? 'active' : 'unsuccessful';
  return write(registry, tender, 'PATCH', `/awards/${id}`, { status, qualified: isChosen, eligible: isChosen });
};
