/** Items of a feed as server-sent events. Pure. */
import { type Cursor, cursorsAlong, withoutSeen } from './cursor.ts';
import type { Row } from './page.ts';

/** Milliseconds after which a client comes back whose connection has ended. */
const retryMs = 1000;

export const greeting = `retry: ${retryMs}\n\n`;
export const heartbeat = ':\n\n';

/** A comment tells a person who looks on; a client only needs the id it received last. */
export const farewell = (why: string): string => `: ${why}\n\n`;

/**
 * One event an item. Its id is the cursor that stands on it and knows of its position what was sent so far: so whoever
 * resumes there reads the position again, and only if more stands there than was sent. `rows` has every position with all
 * its records.
 */
export const eventsOf = (rows: readonly Row[], show: (row: Row) => string): string => {
  const cursors = cursorsAlong(rows);
  return rows.map((row, index) => `id: ${cursors[index]}\ndata: ${show(row)}\n\n`).join('');
};

/** What a client has not been sent: rows above a position, and, until the feed has reached it, behind the cursor it came with. */
export interface Progress {
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
      const shown = behind(fresh, pending);
      if (last.public_modified >= pending.value) pending = null;
      return shown;
    },
    seenUpTo: (position) => {
      above = Math.max(above, position);
    },
  };
};
