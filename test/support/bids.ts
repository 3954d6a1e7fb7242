/** Tenders in tendering and bids on them, as bidders send them (spec/tenders.md §3.7, spec/procedures.md §5 A12). */
import { type Answer, keys, type TestRegistry } from './registry.ts';
import { storedTender, storeFields } from './tender-parts.ts';
import { createTender, itemId, lotId, type MadeTender, monday, money, newerTender } from './tenders.ts';

type Body = Record<string, unknown>;

/** Within the tendering period of a tender made by `createTender`. */
export const tuesday = new Date('2026-12-15T08:15:00Z');

export const price = (amount: number): Body => ({ amount, currency: 'UAH', valueAddedTaxIncluded: false });

export const tenderer = (overrides: Body = {}): Body => ({
  name: 'ФОП Петренко',
  scale: 'micro',
  identifier: { scheme: 'UA-IPN', id: '3000000001' },
  address: { countryName: 'Україна', region: 'Полтавська область' },
  contactPoint: { name: 'П. Петренко', email: 'sup1@example.org' },
  ...overrides,
});

export const lotValue = (amount: number, overrides: Body = {}): Body => ({ relatedLot: lotId, value: money(amount), ...overrides });

export const bidItem = (overrides: Body = {}): Body => ({
  id: itemId,
  description: 'Папір «Ранок» А4',
  quantity: 10,
  unit: { code: 'H87', name: 'штука', value: price(900) },
  ...overrides,
});

/** A valid bid: 10 packs at 900 each, 9500 with tax. */
export const bidBody = (overrides: Body = {}): Body => ({
  tenderers: [tenderer()],
  lotValues: [lotValue(9500)],
  items: [bidItem()],
  ...overrides,
});

export interface MadeBid {
  readonly id: string;
  readonly path: string;
  readonly token: string;
  readonly key: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read untyped responses
  readonly data: any;
}

export const postBid = (registry: TestRegistry, tender: MadeTender, data: unknown = bidBody(), key: string = keys.other): Promise<Answer> =>
  registry.ask('POST', `${tender.path}/bids`, { key, body: { data } });

/** Throws the registry's message if it refuses. */
export const makeBid = async (
  registry: TestRegistry,
  tender: MadeTender,
  overrides: Body = {},
  key: string = keys.other,
): Promise<MadeBid> => {
  const answer = await postBid(registry, tender, bidBody(overrides), key);
  if (answer.status !== 201) throw new Error(`the bid was refused: ${answer.text}`);
  const { data, access } = answer.body;
  return { id: data.id, path: `${tender.path}/bids/${data.id}`, token: access.token, key, data };
};

/** A request of the bidder on their bid; `data` absent: no body. */
export const onBid = (registry: TestRegistry, bid: MadeBid, method: string, path = '', data?: unknown): Promise<Answer> =>
  registry.ask(method, bid.path + path, { key: bid.key, token: bid.token, ...(data === undefined ? {} : { body: { data } }) });

/** A tender whose tendering has begun; the clock is at `now`, by default within the period. */
export const tenderInTendering = async (registry: TestRegistry, body = newerTender(), now = tuesday): Promise<MadeTender> => {
  registry.clock.set(monday);
  const tender = await createTender(registry, {}, body);
  const { tenderPeriod } = await storedTender(registry, tender);
  await storeFields(registry, tender, { status: 'active.tendering', next_check: tenderPeriod.endDate });
  registry.clock.set(now);
  return tender;
};
