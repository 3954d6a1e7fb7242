/**
 * The way in for a bidder (docs/auctions.md): an address whose hash is made of TOKEN_SECRET, so that nothing is stored, and it is
 * the same through all attempts of an auction. It opens one bid of one auction, until the bid's owner asks for another one.
 */
import { timingSafeEqual } from 'node:crypto';
import type { TokenSecrets } from '../../http/idempotency.ts';
import type { Bidder } from './model/auction.ts';

/** Whose way in it is. */
type BidderKey = Pick<Bidder, 'id' | 'generation'>;

export interface AuctionLinks {
  /** Where everybody watches. */
  auctionUrl(auction: string): string;
  /** Where this bidder enters. */
  participationUrl(auction: string, bidder: BidderKey): string;
  /** 32 hex digits. */
  hashOf(auction: string, bidder: BidderKey): string;
  /** Compared in constant time; false for nothing. Hashes of earlier secrets are known as long as TOKEN_SECRET names these. */
  isHash(given: string | null | undefined, auction: string, bidder: BidderKey): boolean;
}

export interface LinksOptions {
  readonly secrets: TokenSecrets;
  /** `https://host` of the pages, without a slash at its end. */
  readonly origin: () => string;
}

const digits = 32;

export const makeLinks = ({ secrets, origin }: LinksOptions): AuctionLinks => {
  const created = (secret: string, auction: string, { id, generation }: BidderKey): string =>
    (secrets.derive(secret, ['auction', auction, id, String(generation)]) ?? '').slice(0, digits);
  const auctionUrl = (auction: string): string => `${origin()}/auctions/${auction}`;
  const hashOf = (auction: string, bidder: BidderKey): string => created(secrets.own, auction, bidder);
  return {
    auctionUrl,
    hashOf,
    participationUrl: (auction, bidder) =>
      `${auctionUrl(auction)}/login?${new URLSearchParams({ bidder_id: bidder.id, hash: hashOf(auction, bidder) })}`,
    isHash: (given, auction, bidder) => {
      const sent = Buffer.from(given ?? '');
      if (sent.length !== digits) return false;
      // All of them are looked at, so that the time does not tell which one it was.
      return secrets.names.filter((name) => timingSafeEqual(sent, Buffer.from(created(name, auction, bidder)))).length > 0;
    },
  };
};
