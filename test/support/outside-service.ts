/**
 * An auction service outside the registry, like those of production registries: it reads a tender, sets addresses, holds
 * the bidders' offers, uploads the audit document and reports. All its lists are positional, and the lots of a tender are
 * processed concurrently.
 */
import { basic, postFile } from '../../fixtures/documents.ts';
import { auctionKey } from '../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { type Answer, type Body, keys, type TestRegistry } from './registry.ts';

interface Offer {
  readonly relatedLot?: string;
  readonly status?: string;
  readonly date?: string;
  readonly value: { readonly amount: number };
  readonly weightedValue?: { readonly amount: number; readonly denominator?: number; readonly addition?: number };
}

interface Bid extends Offer {
  readonly id: string;
  readonly lotValues?: readonly Offer[];
}

interface Seen {
  readonly lots?: readonly { readonly id: string }[];
  readonly bids: readonly Bid[];
}

/** A bidder's final offer for a lot; undefined: unchanged. */
export type Course = (bid: string, lot: string | undefined) => { readonly amount: number; readonly date: Date } | undefined;

/** How a service reports results: with lists that end after the lot, and dates inside values. */
export type Manner = 'plain' | 'short';

const isIn = ({ status = 'active' }: { readonly status?: string }): boolean => status === 'active';

/** A double, with all digits of the division. */
const weighed = (amount: number, { denominator = 1, addition = 0 }: NonNullable<Offer['weightedValue']>): number =>
  amount / denominator + addition;

export const outsideService = (registry: TestRegistry, tender: MadeTender, manner: Manner = 'plain') => {
  const ask = (method: string, path: string, data?: unknown): Promise<Answer> =>
    registry.ask(method, tender.path + path, { key: auctionKey, ...(data === undefined ? {} : { body: { data } }) });

  const see = async (): Promise<Seen> => (await ask('GET', '/auction')).body.data;
  const collectLots = ({ lots }: Seen): readonly (string | undefined)[] => lots?.map(({ id }) => id) ?? [undefined];

  /** The lists of one auction: `part` for each participating offer, `{}` for all others. */
  const byPlace = ({ bids }: Seen, lot: string | undefined, part: (bid: Bid, offer: Offer) => Body): Body[] =>
    bids.map((bid) => {
      if (!isIn(bid)) return {};
      if (lot === undefined) return part(bid, bid);
      return { lotValues: (bid.lotValues ?? []).map((offer) => (offer.relatedLot === lot && isIn(offer) ? part(bid, offer) : {})) };
    });

  /** Truncates a list after the last non-empty offer. */
  const cut = (bids: readonly Body[]): Body[] =>
    bids.map(({ lotValues, ...bid }) => {
      if (!Array.isArray(lotValues)) return bid;
      return { lotValues: lotValues.slice(0, lotValues.findLastIndex((one) => Object.keys(one).length > 0) + 1) };
    });

  const formatName = (lot: string | undefined): string => (lot === undefined ? tender.id : `${tender.id}_${lot}`);

  const scheduleOne = (seen: Seen, lot: string | undefined): Promise<Answer> => {
    const auctionUrl = `https://auction.example.org/auctions/${formatName(lot)}`;
    const bids = byPlace(seen, lot, ({ id }) => ({ participationUrl: `${auctionUrl}/login?bidder_id=${id}&hash=${id}` }));
    if (lot === undefined) return ask('PATCH', '/auction', { auctionUrl, bids });
    return ask('PATCH', `/auction/${lot}`, { lots: collectLots(seen).map((id) => (id === lot ? { auctionUrl } : {})), bids });
  };

  const bringAudit = async (lot: string | undefined, text: string): Promise<Answer> => {
    const title = `audit_${formatName(lot)}.yaml`;
    const { body } = await postFile(`${registry.documentsUrl}/upload`, { title, content: text }, basic(keys.broker));
    return ask('POST', '/documents', { ...body.data, format: 'application/yaml' });
  };

  const buildResult = (course: Course, lot: string | undefined, bid: Bid, offer: Offer): Body => {
    const { amount, date } = course(bid.id, lot) ?? { amount: offer.value.amount, date: offer.date ?? bid.date };
    const weight = offer.weightedValue === undefined ? {} : { weightedValue: { amount: weighed(amount, offer.weightedValue) } };
    return manner === 'short' ? { value: { amount, date }, ...weight } : { value: { amount }, date, ...weight };
  };

  const reportOne = async (course: Course, lot: string | undefined): Promise<readonly Answer[]> => {
    const document = await bringAudit(lot, `id: ${tender.id}\n`);
    const bids = byPlace(await see(), lot, (bid, offer) => buildResult(course, lot, bid, offer));
    return [
      document,
      await ask('POST', lot === undefined ? '/auction' : `/auction/${lot}`, { bids: manner === 'short' ? cut(bids) : bids }),
    ];
  };

  return {
    /** Addresses for all auctions of the tender. */
    schedule: async (): Promise<readonly Answer[]> => {
      const seen = await see();
      return Promise.all(collectLots(seen).map((lot) => scheduleOne(seen, lot)));
    },
    /** The audit document and results of each auction. */
    report: async (course: Course): Promise<readonly Answer[]> =>
      (await Promise.all(collectLots(await see()).map((lot) => reportOne(course, lot)))).flat(),
  };
};
