/** Tenders of type requestForProposal with pre-qualification, driven up to the decisions on bids (spec/pre-qualification.md). */
import { bidBody, bidItem, lotValue, type MadeBid, price, tenderer } from './bids.ts';
import { chronograph, pendingBid, readTender } from './procedure.ts';
import { enquiriesOver, proposalInTendering, proposalTender } from './proposals.ts';
import type { Answer, TestRegistry } from './registry.ts';
import { write } from './tender-parts.ts';
import { item, itemId, lot, lotId, type MadeTender, milestone, money, otherLotId } from './tenders.ts';

type Body = Record<string, unknown>;

export const deciding = 'active.pre-qualification';
export const standStill = 'active.pre-qualification.stand-still';

/** The end of tendering, and a time within it. */
export const bidding = new Date(enquiriesOver.getTime() + 8.25 * 3_600_000);
export const biddingEnds = new Date('2026-12-21T00:00:00+02:00');

export const qualifyingTender = (overrides: Body = {}, config: Body = {}): { data: Body; config: Body } =>
  proposalTender(overrides, { hasPrequalification: true, minBidsNumber: 2, qualificationComplainDuration: 10, ...config });

export const otherItemId = '20000000000000000000000000000002';
const { minimalStep: _, ...second } = lot({ id: otherLotId, title: 'Папір А3', value: money(10_000) });

/** Two lots with one item each. */
export const twoLots = (config: Body = {}): { data: Body; config: Body } => {
  const { data } = proposalTender();
  return qualifyingTender(
    {
      lots: [...(data.lots as Body[]), second],
      items: [item({ relatedLot: lotId }), item({ id: otherItemId, relatedLot: otherLotId })],
      milestones: [milestone({ relatedLot: lotId }), milestone({ relatedLot: otherLotId })],
    },
    config,
  );
};

/** A bid of 9,500 or another amount by the bidder with this number. */
export const offer = (number: string, amount = 9500): Body =>
  bidBody({
    tenderers: [tenderer({ identifier: { scheme: 'UA-IPN', id: number } })],
    lotValues: [lotValue(amount)],
    items: [bidItem({ unit: { code: 'H87', name: 'штука', value: price(Math.floor(amount / 11)) } })],
  });

/** The same for both lots of `twoLots`. */
export const offerForBoth = (number: string, amount = 9500): Body => {
  const body = offer(number, amount);
  const [own = {}] = body.items as Body[];
  return {
    ...body,
    lotValues: [lotValue(amount), lotValue(amount, { relatedLot: otherLotId })],
    items: [
      { ...own, id: itemId },
      { ...own, id: otherItemId },
    ],
  };
};

/** A tender with these bids, in tendering. */
export const withBids = async (
  registry: TestRegistry,
  body: { data: Body; config: Body },
  offers: readonly Body[],
): Promise<{ tender: MadeTender; bids: MadeBid[] }> => {
  const tender = await proposalInTendering(registry, body);
  registry.clock.set(bidding);
  const bids: MadeBid[] = [];
  for (const one of offers) {
    registry.clock.advance(60_000);
    bids.push(await pendingBid(registry, tender, one));
  }
  return { tender, bids };
};

/** Runs the scheduler at this time and returns the tender. */
// biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
export const at = async (registry: TestRegistry, tender: MadeTender, time: Date | string): Promise<any> => {
  registry.clock.set(new Date(time));
  const answer = await chronograph(registry, tender);
  if (answer.status !== 200) throw new Error(answer.text);
  return readTender(registry, tender);
};

/** A tender in pre-qualification, an hour after tendering. */
export const qualifying = async (
  registry: TestRegistry,
  offers: readonly Body[] = [offer('3000000001'), offer('3000000002', 9800)],
  body = qualifyingTender(),
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
): Promise<{ tender: MadeTender; bids: MadeBid[]; data: any }> => {
  const created = await withBids(registry, body, offers);
  const data = await at(registry, created.tender, biddingEnds);
  registry.clock.advance(3_600_000);
  return { ...created, data };
};

export const decide = (registry: TestRegistry, tender: MadeTender, id: string, data: Body | string): Promise<Answer> =>
  write(registry, tender, 'PATCH', `/qualifications/${id}`, typeof data === 'string' ? { status: data } : data);

export const announce = (registry: TestRegistry, tender: MadeTender, status = standStill): Promise<Answer> =>
  write(registry, tender, 'PATCH', '', { status });

/** Sets every pending qualification to this status, or to those of a list in order. */
export const decideAll = async (registry: TestRegistry, tender: MadeTender, states: string | readonly string[]): Promise<void> => {
  const { qualifications } = await readTender(registry, tender);
  const pending = qualifications.filter(({ status }: { status: string }) => status === 'pending');
  for (const [index, { id }] of pending.entries()) {
    const status = typeof states === 'string' ? states : states[index];
    const answer = await decide(registry, tender, id, { status });
    if (answer.status !== 200) throw new Error(answer.text);
  }
};
