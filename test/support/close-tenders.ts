/** Tenders of type closeFrameworkAgreementUA as brokers send them, driven up to the choice of winners (spec/close-frameworks.md). */

import { actingConfig } from '../../src/procurement/engine/config.ts';
import { closeFrameworkAgreementUA } from '../../src/procurement/types/close-framework-agreement-ua.ts';
import { bidItem, type MadeBid, price, tenderer } from './bids.ts';
import { bidding, openItem, openTender, openTenderingEnds, otherItemId } from './open-tenders.ts';
import { chronograph, pendingBid, readTender, signature } from './procedure.ts';
import { at, decide, standStill as preStandStill } from './qualifying.ts';
import type { TestRegistry } from './registry.ts';
import { write } from './tender-parts.ts';
import { createTender, itemId, lot, lotId, type MadeTender, milestone, monday, patchTender } from './tenders.ts';

type Body = Record<string, unknown>;

export const standStill = 'active.qualification.stand-still';

/** One lot of 500 with two items; three to four winners for three years. */
export const closeTender = (overrides: Body = {}): { data: Body; config: Body } => {
  const { data } = openTender('aboveThresholdEU');
  return {
    data: {
      ...data,
      procurementMethodType: closeFrameworkAgreementUA.type,
      mainProcurementCategory: 'services',
      maxAwardsCount: 4,
      agreementDuration: 'P3Y3M3D',
      value: price(500),
      lots: [lot({ value: price(500), minimalStep: price(10) })],
      items: [openItem({ quantity: 5 }), openItem({ id: otherItemId, quantity: 5 })],
      milestones: [milestone()],
      features: [
        {
          code: 'quality',
          featureOf: 'item',
          relatedItem: itemId,
          title: 'Якість',
          title_en: 'Quality',
          enum: [
            { value: 0.1, title: 'Звичайна' },
            { value: 0.15, title: 'Висока' },
          ],
        },
      ],
      ...overrides,
    },
    config: { ...actingConfig({}, closeFrameworkAgreementUA) },
  };
};

const must = ({ status, text }: { status: number; text: string }): void => {
  if (status >= 300) throw new Error(`${status}: ${text}`);
};

/** Applied to the draft before publication. */
type Drafted = (tender: MadeTender) => Promise<void>;

/** Published, without a notice or a template; the clock is within the bidding period. */
export const closeInTendering = async (registry: TestRegistry, overrides: Body = {}, drafted?: Drafted): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, closeTender(overrides));
  await drafted?.(tender);
  must(await patchTender(registry, tender, { status: 'active.tendering' }));
  registry.clock.set(bidding);
  return tender;
};

export const closeBid = (registry: TestRegistry, tender: MadeTender, amount: number, more: Body = {}): Promise<MadeBid> => {
  registry.clock.advance(60_000);
  return pendingBid(registry, tender, {
    ...more,
    tenderers: [tenderer()],
    lotValues: [{ relatedLot: lotId, value: price(amount) }],
    parameters: [{ code: 'quality', value: 0.1 }],
    items: [itemId, otherItemId].map((id) => bidItem({ id, quantity: 5, unit: { code: 'H87', name: 'штука', value: price(amount / 10) } })),
  });
};

/** In qualification, with one award per bid up to the number of places. */
export const closeQualified = async (
  registry: TestRegistry,
  amounts: readonly number[] = [500, 499, 499, 499],
  overrides: Body = {},
  drafted?: Drafted,
  ofBids: Body = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
): Promise<{ tender: MadeTender; bids: MadeBid[]; data: any }> => {
  const tender = await closeInTendering(registry, overrides, drafted);
  const bids: MadeBid[] = [];
  for (const amount of amounts) bids.push(await closeBid(registry, tender, amount, ofBids));
  await at(registry, tender, openTenderingEnds);
  registry.clock.advance(3_600_000);
  const { qualifications } = await readTender(registry, tender);
  for (const { id } of qualifications) must(await decide(registry, tender, id, { status: 'active', qualified: true, eligible: true }));
  must(await write(registry, tender, 'POST', '/documents', await signature(registry, 'evaluationReports')));
  must(await write(registry, tender, 'PATCH', '', { status: preStandStill }));
  const { qualificationPeriod } = await readTender(registry, tender);
  const { lots } = await at(registry, tender, qualificationPeriod.endDate);
  const data = await at(registry, tender, new Date(Date.parse(lots[0].auctionPeriod.startDate) + 1000));
  return { tender, bids, data };
};

/** A decision with its notice file. */
export const decideWinner = async (registry: TestRegistry, tender: MadeTender, id: string, isWinner = true) => {
  must(await write(registry, tender, 'POST', `/awards/${id}/documents`, await signature(registry, 'notice', `${id}.p7s`)));
  const status = isWinner ? 'active' : 'unsuccessful';
  return write(registry, tender, 'PATCH', `/awards/${id}`, { status, qualified: isWinner, eligible: isWinner });
};

/** All awards accepted and the stand-still period started. */
export const closeStandingStill = async (registry: TestRegistry, tender: MadeTender): Promise<void> => {
  const { awards } = await readTender(registry, tender);
  for (const { id, status } of awards) if (status === 'pending') must(await decideWinner(registry, tender, id));
  must(await write(registry, tender, 'PATCH', '', { status: standStill }));
};

/** Awarded: the agreement exists, and the clock allows signing. */
// biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
export const closeAwarded = async (registry: TestRegistry, tender: MadeTender): Promise<any> => {
  await closeStandingStill(registry, tender);
  const { awardPeriod } = await readTender(registry, tender);
  const { contractPeriod } = await at(registry, tender, awardPeriod.endDate);
  registry.clock.set(new Date(contractPeriod.clarificationsUntil));
  must(await chronograph(registry, tender));
  return readTender(registry, tender);
};

export const unitPrices = (amount: number, over: Body = {}): Body => ({
  unitPrices: [itemId, otherItemId].map((relatedItem) => ({ relatedItem, value: { ...price(amount), ...over } })),
});

/** Every party to the agreement asks 0.5 for everything. */
export const priceAll = async (registry: TestRegistry, tender: MadeTender): Promise<string> => {
  const { agreements } = await readTender(registry, tender);
  const path = `/agreements/${agreements[0].id}`;
  for (const { id } of agreements[0].contracts) must(await write(registry, tender, 'PATCH', `${path}/contracts/${id}`, unitPrices(0.5)));
  return path;
};

/** Two years from the registry's clock. */
export const buildPeriod = ({ clock }: Pick<TestRegistry, 'clock'>) => {
  const start = clock.now();
  return { startDate: start.toISOString(), endDate: new Date(start.getTime() + 730 * 86_400_000).toISOString() };
};
