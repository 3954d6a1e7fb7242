/**
 * Lists of the auction service name the elements of a tender by their places, and by ids where it sends them
 * (spec/tenders.md §5.4). Each function throws 400 with the text of the specification.
 */
import { invalid, ruleError } from '../../model/problem.ts';

interface Texts {
  /** Where the list stands in the body. */
  readonly path: readonly string[];
  readonly count: string;
  readonly ids: string;
}

export const refuseList = (path: readonly string[], text: string): never => {
  throw invalid([ruleError(path, text)]);
};

/**
 * The element of the body for each element of the tender, in the order of the tender. When all elements of the body are
 * named, their order is free; else they stand by their places, and a name must be the one of its place.
 */
export const matched = <S extends object>(
  sent: readonly S[],
  ids: readonly string[],
  idOf: (element: S) => string | undefined,
  { path, count, ids: wrongIds }: Texts,
): readonly S[] => {
  if (sent.length !== ids.length) return refuseList(path, count);
  const named = new Map(sent.flatMap((element) => (idOf(element) === undefined ? [] : [[idOf(element), element] as const])));
  if (named.size === ids.length) {
    return ids.map((id) => named.get(id) ?? refuseList(path, wrongIds));
  }
  const isOther = (element: S, index: number): boolean => idOf(element) !== undefined && idOf(element) !== ids[index];
  if (sent.some(isOther)) return refuseList(path, wrongIds);
  return sent;
};

const bidsPath = ['data', 'bids'];

export const bidTexts = (counted: 'results' | 'urls'): Texts => ({
  path: bidsPath,
  count:
    counted === 'results'
      ? 'Number of auction results did not match the number of tender bids'
      : 'Number of bids did not match the number of tender bids',
  ids: 'Auction bids should be identical to the tender bids',
});

export const lotTexts: Texts = {
  path: ['data', 'lots'],
  count: 'Number of lots did not match the number of tender lots',
  ids: 'Auction lots should be identical to the tender lots',
};

/** `lotValues` of one bid; an element of the body without them leaves the bid as it is. */
export const offerTexts: Texts = {
  path: bidsPath,
  count: 'Number of lots of auction results did not match the number of tender lots',
  ids: 'Auction bid.lotValues should be identical to the tender bid.lotValues',
};

export const refuseBids = (text: string): never => refuseList(bidsPath, text);
export const refuseLots = (text: string): never => refuseList(lotTexts.path, text);
