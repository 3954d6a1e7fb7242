/**
 * An old version of a tender as it may be shown today: never more than the tender shows today, whatever its status was, and
 * never more than it showed then, because the view of a tender goes by the status of the version. So neither a bid that is
 * still sealed, nor what a bidder took back before the opening, can be read out of the history. Pure.
 */
import { keyOf } from '../../model/documents.ts';
import { isPlainObject } from '../../model/json.ts';
import type { StoredTender } from '../../model/tender.ts';
import type { Bid } from '../../model/types.generated.ts';
import type { BidVisibility } from '../visibility.ts';

type Version = Readonly<Record<string, unknown>>;

const isBid = (value: unknown): value is Bid => isPlainObject(value) && typeof value.id === 'string' && typeof value.status === 'string';

/** The bid of the version, as far as the same bid is open to everybody today. */
const openPart = (bid: Bid, today: StoredTender, { visibleBid }: BidVisibility): object[] => {
  const current = today.bids?.find(({ id }) => id === bid.id);
  if (current === undefined) return [];
  return [{ ...visibleBid({ ...bid, status: current.status }, today.status ?? '', 'anyone'), status: bid.status }];
};

const openBids = (bids: unknown, today: StoredTender, visibility: BidVisibility): object[] | undefined =>
  Array.isArray(bids) && visibility.areBidsPublic(today.status ?? '')
    ? bids.filter(isBid).flatMap((bid) => openPart(bid, today, visibility))
    : undefined;

/** Keys of the files that are for the buyer only today, wherever they stand in the record. */
const closedFiles = (value: unknown, found: Set<string>): Set<string> => {
  if (Array.isArray(value)) for (const one of value) closedFiles(one, found);
  else if (isPlainObject(value)) {
    const key = value.confidentiality === 'buyerOnly' && typeof value.url === 'string' ? keyOf(value.url) : null;
    if (key !== null) found.add(key);
    for (const one of Object.values(value)) closedFiles(one, found);
  }
  return found;
};

const withClosed = (value: unknown, closed: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withClosed(one, closed));
  if (!isPlainObject(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withClosed(one, closed)]));
  const key = typeof value.url === 'string' ? keyOf(value.url) : null;
  return key !== null && closed.has(key) ? { ...fields, confidentiality: 'buyerOnly' } : fields;
};

/** The fields of `version` that may leave, before the view of a tender is made of them. */
export const sealedAsToday = (version: Version, today: StoredTender, visibility: BidVisibility): Version => {
  const closed = closedFiles(today, new Set());
  const open = { ...version, bids: openBids(version.bids, today, visibility) };
  return closed.size === 0 ? open : (withClosed(open, closed) as Version); // an object stays one
};
