/**
 * One client that receives server-sent events: what it has missed, read at its own speed, then what the pump hands out. A slow
 * one has a bounded buffer; beyond it is sent away, and comes back with the id it received last.
 */
import type { Writable } from 'node:stream';
import { type Channel, readGroups, type Texts } from './channel.ts';
import type { ClosedTimestamp } from './closed-timestamp.ts';
import { type FeedSource, type PageContext, type Row, showItem } from './page.ts';
import { type Cursor, cursorsAlong, type FeedParameters, withoutSeen } from './parameters.ts';

/** Milliseconds after which a client comes back whose connection has ended. */
const retryMs = 1000;

const greeting = `retry: ${retryMs}\n\n`;
const heartbeat = ':\n\n';

/** A comment tells a person who looks on; a client only needs the id it received last. */
const farewell = (why: string): string => `: ${why}\n\n`;

/**
 * One event an item. Its id is the cursor that stands on it and knows of its position what was sent so far: so whoever
 * resumes there reads the position again, and only if more stands there than was sent. `rows` has every position with all
 * its records.
 */
const buildEvents = (rows: readonly Row[], show: (row: Row) => string): string => {
  const cursors = cursorsAlong(rows);
  return rows.map((row, index) => `id: ${cursors[index]}\ndata: ${show(row)}\n\n`).join('');
};

/** The rows still to be sent to a client: above a position, and behind its first cursor. */
interface Progress {
  /** Those of the rows that are to be sent; they count as sent from then on. */
  unseen(rows: readonly Row[]): readonly Row[];
  /** Everything up to this position has been sent. */
  seenUpTo(position: number): void;
}

export const progressFrom = (cursor: Cursor | null): Progress => {
  let pending = cursor === null || cursor.value === 0 ? null : cursor;
  let above = Number.NEGATIVE_INFINITY;

  const behind = (rows: readonly Row[], { value, count, hash }: Cursor): readonly Row[] => {
    const rest = rows.filter((row) => row.public_modified > value || (count > 0 && row.public_modified === value));
    return count > 0 ? withoutSeen(rest, { value, count, hash }) : rest;
  };

  return {
    unseen: (rows) => {
      const first = rows[0];
      const last = rows.at(-1);
      if (first === undefined || last === undefined) return rows;
      const fresh = first.public_modified > above ? rows : rows.filter((row) => row.public_modified > above);
      above = Math.max(above, last.public_modified);
      if (pending === null) return fresh;
      const visible = behind(fresh, pending);
      if (last.public_modified >= pending.value) pending = null;
      return visible;
    },
    seenUpTo: (position) => {
      above = Math.max(above, position);
    },
  };
};

export interface Stream {
  /** Called from time to time; a client that took nothing since the time before last is sent away. */
  heartbeat(): void;
  /** Ends the connection in a way the client can resume. */
  end(why: string): void;
}

interface StreamOptions {
  readonly source: FeedSource;
  readonly parameters: FeedParameters;
  readonly context: PageContext;
  readonly channel: Channel;
  readonly out: Writable;
  readonly dropped: () => void;
  readonly ended: () => void;
}

/** Bytes that may be buffered for a client. */
export const bufferBytes = 1024 * 1024;
/** Rows with fields that were asked for: they are shown at once, and take long. */
const fewer = 100;
/** A connection that was ended has this long to take what is under way. */
const lingerMs = 1000;

/** Resolves when `out` takes more, is closed, or `signal` is aborted. */
export const untilDrained = (out: Writable, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!out.writableNeedDrain || out.destroyed || signal?.aborted) return void resolve();
    const go = (): void => {
      out.off('drain', go);
      out.off('close', go);
      signal?.removeEventListener('abort', go);
      resolve();
    };
    out.on('drain', go);
    out.on('close', go);
    signal?.addEventListener('abort', go);
  });

/** Starts at once and goes on by itself. */
export const startStream = ({ source, parameters, context, channel, out, dropped, ended }: StreamOptions): Stream => {
  const { cursor, fields, test } = parameters;
  const needs = source.needs(fields);
  const progress = progressFrom(cursor);
  // Default fields look alike to everybody; others may hold addresses as the caller sees them.
  const form = fields.length === 0 ? '' : `${fields.join(',')} ${context.at.origin}${context.at.prefix}`;
  const show = (row: Row): string => JSON.stringify(showItem(source, row, fields, context.at, context.date));
  let open = true;
  let stuck = 0;
  let leave: () => void = () => undefined;

  const close = (): void => {
    if (!open) return;
    open = false;
    leave();
    ended();
  };
  const end = (why: string): void => {
    if (!open) return;
    close();
    out.end(farewell(why));
    if (out.writableLength > 0) setTimeout(() => out.destroy(), lingerMs).unref();
  };
  const drop = (): void => {
    dropped();
    end('too slow; come back with the id received last');
  };

  const textOf = (rows: readonly Row[], visible: readonly Row[], texts: Texts): string => {
    if (visible !== rows) return buildEvents(visible, show);
    const created = texts.get(form) ?? buildEvents(rows, show);
    texts.set(form, created);
    return created;
  };
  const send = (rows: readonly Row[], texts: Texts): void => {
    const visible = progress.unseen(rows);
    if (!open || visible.length === 0) return;
    if (out.writableNeedDrain && out.writableLength > bufferBytes) drop();
    else out.write(textOf(rows, visible, texts));
  };

  const trouble = (): void => end('the feed cannot be read right now; come back');
  /** Takes what the pump hands out. A record that cannot be shown ends this client only, who comes back for it. */
  const take = (rows: readonly Row[], texts: Texts): void => {
    try {
      send(rows, texts);
    } catch {
      trouble();
    }
  };

  /** Reads from where the client stands until nothing more may be shown, then joins those who wait. */
  const catchUp = async (): Promise<void> => {
    let from = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
    let refused: ClosedTimestamp | null = null;
    while (open) {
      const bound = await context.closedTimestamps.current();
      // The same bound would be refused again.
      if (bound === refused) await channel.rest();
      const { rows, done } = await readGroups({ source, test }, { from, bound, fields: needs }, fields.length > 0 ? fewer : undefined);
      send(rows, new Map());
      const last = rows.at(-1);
      if (last !== undefined) from = { value: last.public_modified, inclusive: false };
      await untilDrained(out);
      if (!open || !done) continue;
      const left = channel.join({ needs, take }, bound);
      refused = left === null ? bound : null;
      if (left === null) continue;
      leave = left;
      progress.seenUpTo(bound.h ?? 0);
      return;
    }
  };

  out.once('close', close);
  out.on('error', () => undefined);
  out.write(greeting);
  catchUp().catch(trouble);

  return {
    heartbeat: () => {
      stuck = out.writableNeedDrain ? stuck + 1 : 0;
      if (stuck > 1) drop();
      else if (stuck === 0 && open) out.write(heartbeat);
    },
    end,
  };
};
