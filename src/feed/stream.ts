/**
 * One client of server-sent events: it receives the records it has missed, read at its own pace, then what the pump delivers. A
 * slow client has a bounded buffer; beyond that it is disconnected, and resumes from the last id it received.
 */

import type { Writable } from 'node:stream';
import type { Row } from '../store/feed/rows.ts';
import { type Channel, readGroups, type Texts } from './channel.ts';
import type { ClosedTimestamp } from './closed-timestamp.ts';
import { type FeedSource, type PageContext, showItem } from './page.ts';
import { type Cursor, cursorsAlong, type FeedParameters, withoutSeen } from './parameters.ts';

/** Milliseconds before a disconnected client reconnects. */
const STREAM_RETRY_MS = 1000;

const retryLine = `retry: ${STREAM_RETRY_MS}\n\n`;
const HEARTBEAT_TEXT = ':\n\n';

/** The comment is for human readers; a client only needs the last id it received. */
const formatClosingComment = (why: string): string => `: ${why}\n\n`;

/**
 * One event per item. Its id is the cursor at the item, covering what was sent of its position so far: a client that
 * resumes there receives the position again only if it holds more than was sent. `rows` has every position with all
 * its records.
 */
const buildEvents = (rows: readonly Row[], show: (row: Row) => string): string => {
  const cursors = cursorsAlong(rows);
  return rows.map((row, index) => `id: ${cursors[index]}\ndata: ${show(row)}\n\n`).join('');
};

/** What is still to be sent to a client: rows above a position, and after its first cursor. */
export const progressFrom = (cursor: Cursor | null) => {
  let pending = cursor === null || cursor.value === 0 ? null : cursor;
  let above = Number.NEGATIVE_INFINITY;

  const behind = (rows: readonly Row[], { value, count, hash }: Cursor): readonly Row[] => {
    const rest = rows.filter((row) => row.public_modified > value || (count > 0 && row.public_modified === value));
    return count > 0 ? withoutSeen(rest, { value, count, hash }) : rest;
  };

  return {
    /** Returns the rows still to be sent; from then on they count as sent. */
    unseen: (rows: readonly Row[]): readonly Row[] => {
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
    seenUpTo: (position: number): void => {
      above = Math.max(above, position);
    },
  };
};

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
export const BUFFER_BYTES = 1024 * 1024;
/** Rows per read when fields are requested: rendering them is slow and not interrupted. */
const ROWS_WITH_FIELDS = 100;
/** How long an ended connection may take to flush its buffer. */
const STREAM_LINGER_MS = 1000;

/** Resolves when `out` accepts more, is closed, or `signal` is aborted. */
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

/** Starts at once and runs in the background. */
export const startStream = ({ source, parameters, context, channel, out, dropped, ended }: StreamOptions) => {
  const { cursor, fields, test } = parameters;
  const needs = source.needs(fields);
  const progress = progressFrom(cursor);
  // Default fields are the same for all clients; others may contain addresses as the caller sees them.
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
  /** Ends the connection so that the client can resume. */
  const end = (why: string): void => {
    if (!open) return;
    close();
    out.end(formatClosingComment(why));
    if (out.writableLength > 0) setTimeout(() => out.destroy(), STREAM_LINGER_MS).unref();
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
    if (out.writableNeedDrain && out.writableLength > BUFFER_BYTES) drop();
    else out.write(textOf(rows, visible, texts));
  };

  const trouble = (): void => end('the feed cannot be read right now; come back');
  /** Sends rows from the pump. A record that fails to render ends only this client, which resumes from it. */
  const take = (rows: readonly Row[], texts: Texts): void => {
    try {
      send(rows, texts);
    } catch {
      trouble();
    }
  };

  /** Reads from the client's position until nothing more may be shown, then joins the channel. */
  const catchUp = async (): Promise<void> => {
    let from = cursor === null || cursor.value === 0 ? null : { value: cursor.value, inclusive: cursor.count > 0 };
    let refused: ClosedTimestamp | null = null;
    while (open) {
      const bound = await context.closedTimestamps.current();
      // The same bound would be refused again.
      if (bound === refused) await channel.rest();
      const { rows, done } = await readGroups(
        { source, test },
        { from, bound, fields: needs },
        fields.length > 0 ? ROWS_WITH_FIELDS : undefined,
      );
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
  out.write(retryLine);
  catchUp().catch(trouble);

  return {
    /** Called periodically; a client whose buffer is full at two consecutive calls is disconnected. */
    heartbeat: (): void => {
      stuck = out.writableNeedDrain ? stuck + 1 : 0;
      if (stuck > 1) drop();
      else if (stuck === 0 && open) out.write(HEARTBEAT_TEXT);
    },
    end,
  };
};

export type Stream = ReturnType<typeof startStream>;
