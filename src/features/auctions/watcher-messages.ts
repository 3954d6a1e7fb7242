/** Messages to the watchers of an auction: the document, and its changes. Pure. */
import type { AuctionRecord } from './model/auction.ts';

/** The public document (docs/auctions.md), with unknown fields. */
export type PublicAuction = Readonly<Record<string, unknown>>;

export type EventKind = 'auction' | 'stage' | 'shift' | 'paused' | 'void' | 'cancelled' | 'names';

const ENDING_EVENTS: Readonly<Partial<Record<AuctionRecord['status'], EventKind>>> = {
  paused: 'paused',
  void: 'void',
  cancelled: 'cancelled',
};

const hasBidderNames = ({ bids }: AuctionRecord): boolean => bids.some(({ name }) => name !== undefined);

/** Event names. `auction`: the change cannot be expressed as a delta, so the whole document is sent. */
export const getMessageKind = (before: AuctionRecord, after: AuctionRecord): EventKind => {
  const ending = after.status === before.status ? undefined : ENDING_EVENTS[after.status];
  if (ending !== undefined) return ending;
  if (after.attempt !== before.attempt || after.stages.length !== before.stages.length) return 'auction';
  if (hasBidderNames(after) && !hasBidderNames(before)) return 'names';
  const isShifted = after.notice?.kind === 'shift' && after.notice.at.getTime() !== before.notice?.at.getTime();
  if (isShifted) return 'shift';
  return after.start_at.getTime() === before.start_at.getTime() ? 'stage' : 'auction';
};

const isDifferentJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

const listPublicStages = ({ stages }: PublicAuction): readonly unknown[] => (Array.isArray(stages) ? stages : []);

const changedStages = (before: PublicAuction, after: PublicAuction): Record<string, unknown> => {
  const old = listPublicStages(before);
  return Object.fromEntries([...listPublicStages(after).entries()].filter(([index, stage]) => isDifferentJson(stage, old[index])));
};

const ALWAYS_SENT_FIELDS = ['_id', 'rev', 'status', 'current_stage', 'modified'];
/** Carried by the frame of a message, or by index. */
const SEPARATELY_SENT_FIELDS: ReadonlySet<string> = new Set([...ALWAYS_SENT_FIELDS, 'now', 'stages']);

/**
 * The delta of a document: changed fields (null for a removed one), changed stages by index, and the current
 * stage.
 */
export const buildChange = (before: PublicAuction, after: PublicAuction): Record<string, unknown> => {
  const said: Record<string, unknown> = {};
  for (const field of ALWAYS_SENT_FIELDS) said[field] = after[field];
  said.timer = after.timer ?? null;
  const index = Number(after.current_stage);
  said.stage = listPublicStages(after)[index] ?? null;
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!SEPARATELY_SENT_FIELDS.has(field) && isDifferentJson(before[field], after[field])) said[field] = after[field] ?? null;
  }
  const stages = changedStages(before, after);
  if (Object.keys(stages).length > 0) said.stages = stages;
  return said;
};

/** One event of a stream, as text. */
export const eventText = (event: string, data: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/** The serialized object with `now` as its first field; `rest` is serialized already. */
export const withNow = (rest: string, now: Date): string => `{"now":${now.getTime()}${rest === '{}' ? '' : ','}${rest.slice(1)}`;

export const clockText = (now: Date): string => eventText('clock', withNow('{}', now));
