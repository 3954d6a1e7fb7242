/** The half-hour slots in which auctions start, and their occupancy (spec/procedures.md §2.3, docs/auctions.md). Pure. */

import { OPENING, SLOT, type SlotContext } from '../../../base/domain/auctions.ts';
import { computeMidnight } from '../../../base/domain/period.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { AuctionPeriod } from '../../../base/domain/types.generated.ts';
import type { Zone } from '../../../base/domain/zone-time.ts';
import { INITIAL_STATUS } from '../../engine/transitions.ts';

const SLOTS = 10;

const slotStarts: readonly number[] = Array.from({ length: SLOTS }, (_, index) => OPENING + index * SLOT);

/** The slot starts of the day that begins at `midnight`; all in wall-clock time. */
export const slotsOn = (midnight: number): readonly number[] => slotStarts.map((start) => midnight + start);

export const isQuick = ({ submissionMethodDetails }: TenderFields): boolean => submissionMethodDetails?.includes('quick') === true;

const formatSlotName = (wall: number): string => new Date(wall).toISOString().slice(0, 16);

/** Name of the slot that contains a start; undefined outside all slots. */
const findSlot = ({ mode }: TenderFields, start: Date, zone: Zone): string | undefined => {
  const wall = zone.wall(start);
  const slot = slotsOn(computeMidnight(wall)).findLast((begin) => begin <= wall);
  if (slot === undefined || wall >= slot + SLOT) return undefined;
  return mode === 'test' ? `${formatSlotName(slot)} test` : formatSlotName(slot);
};

const isOpenOrNewLot = ({ status = 'active' }: { readonly status?: string }): boolean => status === 'active';

const ENDED_LOT_STATUSES: readonly (string | undefined)[] = ['cancelled', 'unsuccessful', 'complete'];

/** Slot → number of the tender's auctions that start in it. Drafts of any kind have announced none; a quick test occupies no slot. */
const collectSlots = (tender: TenderFields, { zone, sandbox }: SlotContext): ReadonlyMap<string, number> => {
  const { status = INITIAL_STATUS, lots = [], auctionPeriod } = tender;
  const found = new Map<string, number>();
  if (status.startsWith(INITIAL_STATUS) || ENDED_LOT_STATUSES.includes(status) || (sandbox && isQuick(tender))) return found;
  const periods = lots.length === 0 ? [auctionPeriod] : lots.filter(isOpenOrNewLot).map((lot) => lot.auctionPeriod);
  for (const period of periods) {
    if (period?.startDate === undefined || period.endDate !== undefined) continue;
    const slot = findSlot(tender, period.startDate, zone);
    if (slot !== undefined) found.set(slot, (found.get(slot) ?? 0) + 1);
  }
  return found;
};

/** Slot → by how much a save changes its occupancy; past slots are skipped. */
export const slotChanges = (before: TenderFields, next: TenderFields, context: SlotContext): ReadonlyMap<string, number> => {
  const [had, has] = [collectSlots(before, context), collectSlots(next, context)];
  const over = formatSlotName(context.zone.wall(context.now) - SLOT);
  const all = new Set([...had.keys(), ...has.keys()]);
  const changes = [...all].map((slot) => [slot, (has.get(slot) ?? 0) - (had.get(slot) ?? 0)] as const);
  return new Map(changes.filter(([slot, by]) => by !== 0 && slot > over));
};

interface Drawing {
  isFull(start: Date): boolean;
  took(start: Date | undefined): void;
}

export const drawingFor = (tender: TenderFields, { zone, slots }: Pick<SlotContext, 'zone' | 'slots'>): Drawing => {
  const own = new Map<string, number>();
  return {
    isFull: (start) => {
      const slot = slots === undefined ? undefined : findSlot(tender, start, zone);
      return slot !== undefined && slots !== undefined && (slots.counts.get(slot) ?? 0) + (own.get(slot) ?? 0) >= slots.most;
    },
    took: (start) => {
      const slot = slots === undefined || start === undefined ? undefined : findSlot(tender, start, zone);
      if (slot !== undefined) own.set(slot, (own.get(slot) ?? 0) + 1);
    },
  };
};

/** A plan announced with this save, without its start if that slot is full by now. */
export const withPlace = (period: AuctionPeriod | undefined, drawing: Drawing): AuctionPeriod | undefined => {
  if (period?.startDate === undefined || period.endDate !== undefined || !drawing.isFull(period.startDate)) return period;
  const { startDate: _, ...rest } = period;
  return rest;
};
