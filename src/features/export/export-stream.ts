/** Streams an export at the reader's pace; its last line states whether it is complete. */

import type { Writable } from 'node:stream';
import { downloadShare } from '../../base/platform/concurrency-limit.ts';
import { timeSlices } from '../../base/platform/time-slices.ts';
import { decodeRow } from '../../feed/page.ts';
import { cursorsAlong } from '../../feed/parameters.ts';
import { type SendOptions, untilTaken } from '../../modules/publishing/export-slots.ts';
import type { Row } from '../../store/feed/rows.ts';
import type { ExportLocation, ExportSource } from './feed-source.ts';

export interface Sending extends SendOptions {
  readonly source: Pick<ExportSource, 'name' | 'form' | 'open'>;
  readonly at: ExportLocation;
  /** The first window may have been read already. */
  readonly windows: AsyncIterable<readonly Row[]>;
  /** The start of the export, which is also the last cursor of an empty one. */
  readonly offset: string;
}

/** `left`: the reader has disconnected, or was cut off. */
export type Ended = 'complete' | 'interrupted' | 'left';

/** Rows whose lines are prepared together. */
const BATCH_ROWS = 20;
/** Characters per write. */
const CHUNK_LENGTH = 64 * 1024;
/** Time for an interrupted export to send its last line. */
const LINGER_MS = 5000;

interface Chunk {
  readonly text: string;
  readonly cursor: string;
  readonly records: number;
}

/** Whole lines of a batch, about `CHUNK_LENGTH` characters a chunk, each with the cursor after it. */
const buildChunks = async (
  { source, at }: Sending,
  rows: readonly Row[],
  cursors: readonly string[],
  over: ReturnType<typeof timeSlices.begin>,
): Promise<Chunk[]> => {
  const batch = await timeSlices.map(rows, decodeRow);
  const show = await source.open(batch, at);
  const chunks: Chunk[] = [];
  let text = '';
  let records = 0;
  for (const [index, row] of batch.entries()) {
    const cursor = cursors[index] ?? '';
    text += show(row, cursor);
    records += 1;
    await over();
    if (text.length < CHUNK_LENGTH && index < batch.length - 1) continue;
    chunks.push({ text, cursor, records });
    text = '';
    records = 0;
  }
  return chunks;
};

async function* streamChunks(
  sending: Sending,
  rows: readonly Row[],
  over: ReturnType<typeof timeSlices.begin>,
): AsyncGenerator<Chunk, void> {
  const cursors = cursorsAlong(rows);
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const to = from + BATCH_ROWS;
    yield* await downloadShare(() => buildChunks(sending, rows.slice(from, to), cursors.slice(from, to), over));
  }
}

/**
 * Writes all lines and the final one, which states `complete: true`, or false if the registry is stopping. Rejects if something
 * cannot be read or rendered; then there is no final line.
 */
export const sendExport = async (sending: Sending, out: Writable): Promise<Ended> => {
  const { source, closing, place: slot, offset, timeoutMs, cut } = sending;
  let cursor = offset;
  let records = 0;
  const { head, end: endOf } = source.form;
  const end = (complete: boolean): Ended => {
    const last = endOf({ collection: source.name, complete, records, cursor });
    if (last === null) cut();
    else out.end(last);
    // A reader that does not take the end would keep its slot from another export.
    slot.waits(cut);
    setTimeout(cut, complete ? timeoutMs : Math.min(LINGER_MS, timeoutMs)).unref();
    return complete ? 'complete' : 'interrupted';
  };
  // Time slices are independent of windows: one may span several, or part of one.
  const over = timeSlices.begin();
  if (head !== '') out.write(head);
  for await (const rows of sending.windows) {
    for await (const chunk of streamChunks(sending, rows, over)) {
      if (out.destroyed) return 'left';
      if (closing.aborted) return end(false);
      out.write(chunk.text);
      cursor = chunk.cursor;
      records += chunk.records;
      await untilTaken(out, sending);
    }
    if (out.destroyed) return 'left';
  }
  return out.destroyed ? 'left' : end(true);
};
