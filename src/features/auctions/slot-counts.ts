/** Counts the auctions of a half hour in the transactions of their tenders (AUCTIONS_PER_SLOT, docs/auctions.md). */

import type { KnownSlots } from '../../base/domain/auctions.ts';
import { conflict } from '../../base/domain/problem.ts';
import { slotChanges } from '../../procurement/phases/auction/slots.ts';
import type { SlotWork } from '../../procurement/tenders/service.ts';
import type { PortContext } from '../feature.ts';
import type { AuctionSlots } from './store/slots.ts';

interface SlotDeps extends Pick<PortContext, 'clock' | 'settings'> {
  readonly slots: AuctionSlots;
}

/** Places released by another process are seen this late. */
const FORGOTTEN_AFTER_MS = 30_000;

/** Undefined when the registry hosts no auctions, or without a bound. */
export const makeSlotWork = ({ slots, clock, settings }: SlotDeps): SlotWork | undefined => {
  const { auction, auctionsPerSlot: most } = settings;
  if (auction !== 'live' || most === 0) return undefined;
  let counts: KnownSlots['counts'] = new Map();
  let since = clock.now().getTime();
  const note = (found: KnownSlots['counts']): void => {
    counts = new Map([...counts, ...found]);
  };
  const { count, from } = slots;

  return {
    known: () => {
      const now = clock.now().getTime();
      if (Math.abs(now - since) > FORGOTTEN_AFTER_MS) [counts, since] = [new Map(), now];
      return { most, counts };
    },
    cascade: (before, next, context) => {
      const changes = slotChanges(before, next, context);
      if (changes.size === 0) return [];
      const known = context.slots?.counts;
      // A caller that names a full slot explicitly gets it.
      const bounded = [...changes.keys()].filter((slot) => (known?.get(slot) ?? 0) < most);
      return [
        async ({ session }) => {
          const counted = await count(changes, { most, bounded, session });
          if (counted.isFull) {
            [counts, since] = [await from(context.zone.day(context.now)), clock.now().getTime()];
            note(counted.counts);
            throw conflict('Too many auctions begin at that time. Please, retry');
          }
          return () => note(counted.counts);
        },
      ];
    },
  };
};
