/** What a registry does not show of bids that are open (spec/tenders.md §4) cannot be kept: the rest of the tender is. Pure. */
import { isPlainObject } from '../../model/json.ts';
import { containers } from '../../tenders/visibility.ts';

type Fields = Readonly<Record<string, unknown>>;

const kept = (list: unknown, isKept: (one: Fields) => boolean): unknown =>
  Array.isArray(list) ? list.filter((one) => !isPlainObject(one) || isKept(one)) : list;

/** A file for the buyer alone has no address for anybody else. */
const isShownFile = ({ confidentiality, url }: Fields): boolean => confidentiality !== 'buyerOnly' || url !== undefined;

/** Of a bid that is out nobody is told what it offered; one that goes on is not to be kept by halves. */
const isShownOffer = ({ value }: Fields): boolean => value !== undefined;
const goesOn: ReadonlySet<unknown> = new Set(['pending', 'active']);

const shownBid = (bid: Fields): Fields => {
  const lists = goesOn.has(bid.status) ? {} : { lotValues: isShownOffer };
  const named = [...containers.map((name) => [name, isShownFile] as const), ...Object.entries(lists)];
  const shown = named.flatMap(([name, isShown]) => (bid[name] === undefined ? [] : [[name, kept(bid[name], isShown)]]));
  return { ...bid, ...Object.fromEntries(shown) };
};

/** The tender without files and offers that were hidden from whoever exported it. */
export const withoutHidden = <T extends Fields>({ bids, ...tender }: T): Fields => ({
  ...tender,
  ...(bids === undefined ? {} : { bids: Array.isArray(bids) ? bids.map((bid) => (isPlainObject(bid) ? shownBid(bid) : bid)) : bids }),
});
