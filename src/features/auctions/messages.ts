/** What watchers of an auction are told: the document, and what has changed in it. Pure. */
import type { AuctionRecord } from './model/auction.ts';

/** The document that everybody sees (docs/auctions.md), with whatever stands in it. */
export type PublicAuction = Readonly<Record<string, unknown>>;

export type EventKind = 'auction' | 'stage' | 'shift' | 'paused' | 'void' | 'cancelled' | 'names';

const endings: Readonly<Partial<Record<AuctionRecord['status'], EventKind>>> = { paused: 'paused', void: 'void', cancelled: 'cancelled' };

const isNamed = ({ bids }: AuctionRecord): boolean => bids.some(({ name }) => name !== undefined);

/** What a change is called. `auction`: there is no way from the old document to the new one but to read it whole. */
export const kindOf = (before: AuctionRecord, after: AuctionRecord): EventKind => {
  const ending = after.status === before.status ? undefined : endings[after.status];
  if (ending !== undefined) return ending;
  if (after.attempt !== before.attempt || after.stages.length !== before.stages.length) return 'auction';
  if (isNamed(after) && !isNamed(before)) return 'names';
  const isShifted = after.notice?.kind === 'shift' && after.notice.at.getTime() !== before.notice?.at.getTime();
  if (isShifted) return 'shift';
  return after.start_at.getTime() === before.start_at.getTime() ? 'stage' : 'auction';
};

const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

const collectStages = ({ stages }: PublicAuction): readonly unknown[] => (Array.isArray(stages) ? stages : []);

/** Elements that differ, by index. */
const changedStages = (before: PublicAuction, after: PublicAuction): Record<string, unknown> => {
  const old = collectStages(before);
  return Object.fromEntries([...collectStages(after).entries()].filter(([index, stage]) => differs(stage, old[index])));
};

const always = ['_id', 'rev', 'status', 'current_stage', 'modified'];
/** Said by the frame of a message, or by index. */
const apart: ReadonlySet<string> = new Set([...always, 'now', 'stages']);

/**
 * What brings the document forward: fields that changed, null where one is gone, the stages that changed by index, and the
 * stage that runs.
 */
export const buildChange = (before: PublicAuction, after: PublicAuction): Record<string, unknown> => {
  const said: Record<string, unknown> = {};
  for (const field of always) said[field] = after[field];
  said.timer = after.timer ?? null;
  const index = Number(after.current_stage);
  said.stage = collectStages(after)[index] ?? null;
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!apart.has(field) && differs(before[field], after[field])) said[field] = after[field] ?? null;
  }
  const stages = changedStages(before, after);
  if (Object.keys(stages).length > 0) said.stages = stages;
  return said;
};

/** One event of a stream, as text. */
export const eventText = (event: string, data: string, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;

/** The text of an object with `now` before everything else in it, the text of the rest being made already. */
export const withNow = (rest: string, now: Date): string => `{"now":${now.getTime()}${rest === '{}' ? '' : ','}${rest.slice(1)}`;

export const clockText = (now: Date): string => eventText('clock', withNow('{}', now));
