/** Which saves of a tender are its versions, and what of an old one may be shown today. Saves of sealed bids make no version. Pure. */

import { getDocumentKey } from '../../../base/domain/documents.ts';
import { isPlainObject, omitUndefined } from '../../../base/domain/json.ts';
import type { StoredTender } from '../../../base/domain/tender.ts';
import type { Bid } from '../../../base/domain/types.generated.ts';
import type { Outline } from '../../../store/records/history.ts';
import { type BidVisibility, isWellFormedBid } from '../visibility.ts';

export interface HistoricalVersion {
  /** From 1. */
  readonly number: number;
  /** The last revision with the same public content. */
  readonly rev: number;
  readonly date: Date;
  /** When a user last changed anything but bids. */
  readonly dateModified: Date;
  /** Hash of the entry that made it; absent while bids are sealed, and where it has no salt. */
  readonly hash?: string;
}

type Saved = Pick<StoredTender, 'rev' | 'status' | 'config' | 'dateCreated' | 'dateModified'>;

/** The saves that changed the public content. */
const listVisibleSaves = (saves: readonly Outline[], { status: present, config }: Saved, { areBidsSealed }: BidVisibility): Outline[] => {
  let status: string | undefined = present;
  return saves
    .toReversed()
    .filter(({ isOnlyField, status: before }) => {
      const isSealed = isOnlyField && areBidsSealed({ status, config });
      // A tender's status is a string; an imported tender may have none.
      if (before !== undefined) status = before.value as string | undefined;
      return !isSealed;
    })
    .reverse();
};

/** `saves`: those up to the tender's revision, oldest first, marked as bid-only or not. Never returns an empty list. */
export const listTenderVersions = (tender: Saved, saves: readonly Outline[], visibility: BidVisibility): readonly HistoricalVersion[] => {
  const { rev, dateCreated } = tender;
  const isClosed = visibility.areBidsSealed(tender) || visibility.partlyOpenIn.has(tender.status);
  // Saves from before the history began have no date of their own, whatever the first entry is.
  const isOlder = (save: Outline): boolean => save === saves[0] && save.rev > 1;
  let dateModified = tender.dateModified;
  const versions = listVisibleSaves(saves, tender, visibility).map((save, index, all): HistoricalVersion => {
    const { date, automatic = false, isOfField, hash, salt } = save;
    if (!automatic && !isOfField && !isOlder(save)) dateModified = date;
    return {
      number: index + 1,
      rev: (all[index + 1]?.rev ?? rev + 1) - 1,
      date: isOlder(save) ? dateCreated : date,
      dateModified,
      ...omitUndefined({ hash: isClosed || salt === undefined ? undefined : hash }),
    };
  });
  return versions.length > 0 ? versions : [{ number: 1, rev, date: dateCreated, dateModified }];
};

type Content = Readonly<Record<string, unknown>>;

/** The bid of the version, as far as the same bid is public today. */
const openPart = (bid: Bid, today: StoredTender, { visibleBid }: BidVisibility): object[] => {
  const current = today.bids?.find(({ id }) => id === bid.id);
  if (current === undefined) return [];
  return [{ ...visibleBid({ ...bid, status: current.status }, today, 'anyone'), status: bid.status }];
};

const openBids = (bids: unknown, today: StoredTender, visibility: BidVisibility): object[] | undefined =>
  Array.isArray(bids) && visibility.areBidsOpen(today)
    ? bids.filter(isWellFormedBid).flatMap((bid) => openPart(bid, today, visibility))
    : undefined;

/** Keys of files that are buyer-only today, anywhere in the record. */
const closedFiles = (value: unknown, found: Set<string>): Set<string> => {
  if (Array.isArray(value)) for (const one of value) closedFiles(one, found);
  else if (isPlainObject(value)) {
    const key = value.confidentiality === 'buyerOnly' && typeof value.url === 'string' ? getDocumentKey(value.url) : null;
    if (key !== null) found.add(key);
    for (const one of Object.values(value)) closedFiles(one, found);
  }
  return found;
};

const withClosedBids = (value: unknown, closed: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => withClosedBids(one, closed));
  if (!isPlainObject(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withClosedBids(one, closed)]));
  const key = typeof value.url === 'string' ? getDocumentKey(value.url) : null;
  return key !== null && closed.has(key) ? { ...fields, confidentiality: 'buyerOnly' } : fields;
};

/**
 * Returns the fields of an old version that may be shown, before the view is rendered: never more than the tender shows today, whatever
 * its status was, and never more than it showed then. So neither a sealed bid nor one withdrawn before the opening can be read.
 */
export const sealedAsToday = (today: StoredTender, visibility: BidVisibility) => {
  const closed = closedFiles(today, new Set());
  return (version: Content): Content => {
    const open = { ...version, bids: openBids(version.bids, today, visibility) };
    return closed.size === 0 ? open : (withClosedBids(open, closed) as Content); // an object stays one
  };
};
