/** Limits how many auctions start in each half hour (AUCTIONS_PER_SLOT, docs/auctions.md). */

import { HOUR } from '../platform/clock.ts';
import type { Zone } from './zone-time.ts';

/** Local time on working days: when auctions start, and the length of a slot. */
export const OPENING = 11 * HOUR;
export const SLOT = HOUR / 2;

/** The counts cached by a process: only slots it has used, and only briefly. */
export interface KnownSlots {
  readonly most: number;
  /** By name of the half hour; auctions of test tenders have separate names. */
  readonly counts: ReadonlyMap<string, number>;
}

/** The context of a save. */
export interface SlotContext {
  readonly now: Date;
  readonly zone: Zone;
  readonly sandbox: boolean;
  readonly slots?: KnownSlots;
}
