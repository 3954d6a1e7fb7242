/** Tenders of type esco as brokers send them, and offers on them, driven up to various stages (spec/energy-services.md). */
import { actingConfig } from '../../src/procurement/engine/config.ts';
import { esco } from '../../src/procurement/types/esco.ts';
import { bidItem, type MadeBid, tenderer } from './bids.ts';
import { openItem, openTender, otherItemId } from './open-tenders.ts';
import { pendingBid, readTender, signature } from './procedure.ts';
import { at, decide, standStill } from './qualifying.ts';
import type { TestRegistry } from './registry.ts';
import { write } from './tender-parts.ts';
import { createTender, itemId, lotId, type MadeTender, milestone, otherLotId, patchTender } from './tenders.ts';

type Body = Record<string, unknown>;

/** The day used in the specification's examples. */
export const noticed = new Date('2027-01-04T10:15:00+02:00');
export const energyBidding = new Date('2027-01-11T10:00:00+02:00');
export const energyTenderingEnds = new Date('2027-02-15T00:00:00+02:00');

export const savings = [500, ...Array.from({ length: 20 }, () => 1000)];

const lot = (id: string, minimalStepPercentage: number, yearlyPaymentsPercentageRange: number): Body => ({
  id,
  title: `Утеплення, лот ${id.at(-1)}`,
  minimalStepPercentage,
  yearlyPaymentsPercentageRange,
});

/** Two lots with one item each, paid from the budget: up to 80 % and up to 60 % of the savings. */
export const energyTender = (overrides: Body = {}): { data: Body; config: Body } => {
  const { value: _, ...data } = openTender('aboveThresholdEU').data;
  const { deliveryDate: __, deliveryAddress: ___, unit: ____, description_en: _____, ...service } = openItem();
  return {
    data: {
      ...data,
      procurementMethodType: esco.type,
      mainProcurementCategory: 'services',
      NBUdiscountRate: 0.22986,
      fundingKind: 'budget',
      tenderPeriod: { startDate: noticed.toISOString(), endDate: energyTenderingEnds.toISOString() },
      lots: [lot(lotId, 0.005, 0.8), lot(otherLotId, 0.03, 0.6)],
      items: [{ ...service, quantity: 1 }, openItem({ id: otherItemId, relatedLot: otherLotId, quantity: 1 })],
      milestones: [lotId, otherLotId].map((relatedLot) => milestone({ relatedLot })),
      ...overrides,
    },
    config: { ...actingConfig({}, esco) },
  };
};

export type Terms = readonly [share: number, years: number, days?: number];

export const energyValue = ([share, years, days]: Terms, overrides: Body = {}): Body => ({
  annualCostsReduction: savings,
  yearlyPaymentsPercentage: share,
  contractDuration: { years, ...(days === undefined ? {} : { days }) },
  ...overrides,
});

const must = ({ status, text }: { status: number; text: string }): void => {
  if (status >= 300) throw new Error(`${status}: ${text}`);
};

/** Published with its notice on the day of the examples; the clock is within the bidding period. */
export const energyInTendering = async (registry: TestRegistry, overrides: Body = {}): Promise<MadeTender> => {
  registry.clock.set(noticed);
  const tender = await createTender(registry, {}, energyTender(overrides));
  must(await patchTender(registry, tender, { documents: [await signature(registry, 'notice')], status: 'active.tendering' }));
  registry.clock.set(energyBidding);
  return tender;
};

export const bidder = (id: string): Body => tenderer({ identifier: { scheme: 'UA-IPN', id } });

/** A bid for the first lot, the second, or both. */
export const energyOffer = (terms: readonly (Terms | undefined)[], overrides: Body = {}): Body => {
  const places = [
    [lotId, itemId],
    [otherLotId, otherItemId],
  ] as const;
  const own = places.flatMap(([relatedLot, id], index) => {
    const offered = terms[index];
    return offered === undefined ? [] : [{ relatedLot, id, offered }];
  });
  return {
    tenderers: [bidder('3000000001')],
    lotValues: own.map(({ relatedLot, offered }) => ({ relatedLot, value: energyValue(offered) })),
    items: own.map(({ id }) => {
      const { unit: _, ...unpriced } = bidItem({ id, quantity: 1 });
      return id === itemId ? unpriced : { ...unpriced, unit: { code: 'H87', name: 'штука' } };
    }),
    ...overrides,
  };
};

export const energyBid = async (
  registry: TestRegistry,
  tender: MadeTender,
  terms: readonly (Terms | undefined)[],
  overrides: Body = {},
): Promise<MadeBid> => {
  registry.clock.advance(60_000);
  return pendingBid(registry, tender, energyOffer(terms, overrides));
};

/** All bidders are admitted; the tender after its auctions, which end immediately. */
// biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
export const energyAdmitted = async (registry: TestRegistry, tender: MadeTender): Promise<any> => {
  await at(registry, tender, energyTenderingEnds);
  registry.clock.advance(3_600_000);
  const { qualifications } = await readTender(registry, tender);
  for (const { id } of qualifications) must(await decide(registry, tender, id, { status: 'active', qualified: true, eligible: true }));
  must(await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports')));
  must(await write(registry, tender, 'PATCH', '', { status: standStill }));
  const { qualificationPeriod } = await readTender(registry, tender);
  const { lots } = await at(registry, tender, qualificationPeriod.endDate);
  const starts = lots.flatMap(
    ({ auctionPeriod }: { auctionPeriod?: { startDate: string } }) => Date.parse(auctionPeriod?.startDate ?? '') || [],
  );
  return at(registry, tender, new Date(Math.max(...starts) + 1000));
};

/** The price and the net present value of a bid's offer. */
export const amountsIn = ({ amount, amountPerformance }: Body): readonly unknown[] => [amountPerformance, amount];
