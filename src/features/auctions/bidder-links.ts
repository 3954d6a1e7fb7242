/**
 * Bidder links (docs/auctions.md): the hash is derived from TOKEN_SECRET, so nothing is stored and the link stays the same through
 * all attempts of an auction. A link opens one bid of one auction until the bid's owner requests a new one.
 */
import { timingSafeEqual } from 'node:crypto';
import type { TokenSecrets } from '../../http/idempotency.ts';
import type { Bidder } from './model/auction.ts';

/** The bid a link belongs to. */
type BidderKey = Pick<Bidder, 'id' | 'generation'>;

export interface LinksOptions {
  readonly secrets: TokenSecrets;
  /** `https://host` of the pages, without a trailing slash. */
  readonly origin: () => string;
}

const TOKEN_DIGITS = 32;

export const makeLinks = ({ secrets, origin }: LinksOptions) => {
  const created = (secret: string, auction: string, { id, generation }: BidderKey): string =>
    (secrets.derive(secret, ['auction', auction, id, String(generation)]) ?? '').slice(0, TOKEN_DIGITS);
  /** Page for observers. */
  const auctionUrl = (auction: string): string => `${origin()}/auctions/${auction}`;
  const hashOf = (auction: string, bidder: BidderKey): string => created(secrets.own, auction, bidder);
  return {
    auctionUrl,
    hashOf,
    participationUrl: (auction: string, bidder: BidderKey): string =>
      `${auctionUrl(auction)}/login?${new URLSearchParams({ bidder_id: bidder.id, hash: hashOf(auction, bidder) })}`,
    /** Compared in constant time; false for an empty hash. Hashes of earlier secrets are valid while TOKEN_SECRET lists them. */
    isHash: (given: string | null | undefined, auction: string, bidder: BidderKey): boolean => {
      const sent = Buffer.from(given ?? '');
      if (sent.length !== TOKEN_DIGITS) return false;
      // Compares with every secret, so that timing does not reveal which one matched.
      return secrets.names.filter((name) => timingSafeEqual(sent, Buffer.from(created(name, auction, bidder)))).length > 0;
    },
  };
};

export type AuctionLinks = ReturnType<typeof makeLinks>;
