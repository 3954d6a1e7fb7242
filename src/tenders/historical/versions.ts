/**
 * Which saves of a tender are versions of it: those that everybody could see. Bids that were sealed when they were saved
 * make none, today or later, so neither numbers nor dates tell of them. Pure.
 */

import type { StoredTender } from '../../model/tender.ts';
import type { Outline } from '../../store/records/history.ts';
import type { BidVisibility } from '../visibility.ts';

export interface Version {
  /** From 1. */
  readonly number: number;
  /** The last revision that shows the same. */
  readonly rev: number;
  readonly date: Date;
  /** When people last changed anything but bids. */
  readonly dateModified: Date;
  /** Of the entry that made it; absent while bids are sealed, and where it has no salt. */
  readonly hash?: string;
}

type Saved = Pick<StoredTender, 'rev' | 'status' | 'dateCreated' | 'dateModified'>;

/** The saves that changed what everybody sees. */
const visible = (saves: readonly Outline[], present: string | undefined, { areBidsSealed }: BidVisibility): Outline[] => {
  let status = present;
  return saves
    .toReversed()
    .filter(({ isOnlyField, status: before }) => {
      const isSealed = isOnlyField && areBidsSealed(status ?? '');
      // A tender has a text for a status, or an imported one none.
      if (before !== undefined) status = before.value as string | undefined;
      return !isSealed;
    })
    .reverse();
};

/** `saves`: those up to the revision of the tender, oldest first, told by whether they were of bids. Never none. */
export const versionsOf = (tender: Saved, saves: readonly Outline[], visibility: BidVisibility): readonly Version[] => {
  const { rev, dateCreated } = tender;
  const isClosed = visibility.areBidsSealed(tender.status ?? '');
  // What was saved before there was a history has no date of its own, whatever has begun it.
  const isOlder = (save: Outline): boolean => save === saves[0] && save.rev > 1;
  let dateModified = tender.dateModified;
  const found = visible(saves, tender.status, visibility).map((save, index, all): Version => {
    const { date, automatic = false, isOfField, hash, salt } = save;
    if (!automatic && !isOfField && !isOlder(save)) dateModified = date;
    return {
      number: index + 1,
      rev: (all[index + 1]?.rev ?? rev + 1) - 1,
      date: isOlder(save) ? dateCreated : date,
      dateModified,
      ...(isClosed || salt === undefined ? {} : { hash }),
    };
  });
  return found.length > 0 ? found : [{ number: 1, rev, date: dateCreated, dateModified }];
};
