/** How many auctions begin in each half hour (AUCTIONS_PER_SLOT, docs/auctions.md). */

import { HOUR } from '../platform/clock.ts';
import type { Zone } from './zone-time.ts';

/** On the wall of a working day: when auctions may begin, and how long a slot is. */
export const OPENING = 11 * HOUR;
export const SLOT = HOUR / 2;

/** What a process knows of it: no more than it has met, and nothing for long. */
export interface KnownSlots {
  readonly most: number;
  /** By name of the half hour; auctions of test tenders have names of their own. */
  readonly counts: ReadonlyMap<string, number>;
}

/** What is said of a save beside the tender. */
export interface SlotContext {
  readonly now: Date;
  readonly zone: Zone;
  readonly sandbox: boolean;
  readonly slots?: KnownSlots;
}
