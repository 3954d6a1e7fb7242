/** Omits the parts of opened bids that a registry hides (spec/tenders.md §4) and keeps the rest of the tender. Pure. */
import { isPlainObject } from '../domain/json.ts';
import { containers } from './visibility.ts';

type Fields = Readonly<Record<string, unknown>>;

const kept = (list: unknown, isKept: (one: Fields) => boolean): unknown =>
  Array.isArray(list) ? list.filter((one) => !isPlainObject(one) || isKept(one)) : list;

/** A file for the buyer alone has no address for anybody else. */
const isShownFile = ({ confidentiality, url }: Fields): boolean => confidentiality !== 'buyerOnly' || url !== undefined;

const goesOn: ReadonlySet<unknown> = new Set(['pending', 'active']);

const shownBid = (bid: Fields): Fields => {
  /** Of an offer that is out nobody is told what it was; one that goes on is not to be kept by halves. */
  const isShownOffer = ({ value, status }: Fields): boolean => value !== undefined || (goesOn.has(bid.status) && status !== 'unsuccessful');
  const lists = [...containers.map((name) => [name, isShownFile] as const), ['lotValues', isShownOffer] as const];
  const shown = lists.flatMap(([name, isShown]) => (bid[name] === undefined ? [] : [[name, kept(bid[name], isShown)]]));
  return { ...bid, ...Object.fromEntries(shown) };
};

/** The tender without files and offers that were hidden from whoever exported it. */
export const withoutHidden = ({ bids, ...tender }: Fields): Fields => {
  const shown = Array.isArray(bids) ? bids.map((bid) => (isPlainObject(bid) ? shownBid(bid) : bid)) : bids;
  return bids === undefined ? tender : { ...tender, bids: shown };
};
