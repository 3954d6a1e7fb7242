/**
 * Imports NDJSON lines. A bad line is reported with all its faults and the rest is imported; existing records are left unchanged, so
 * that importing a file again has no effect, and continues after a break.
 */

import { StringDecoder } from 'node:string_decoder';
import { isPlainObject, lookUp, withoutHour24 } from '../../../base/domain/json.ts';
import { Problem } from '../../../base/domain/problem.ts';
import { parseJsonText } from '../../../base/validation/json-text.ts';
import type { ScriptServices } from '../script-services.ts';
import { formatRecordKey, type ImportOutcome, isFailure, type KeepTokens, makeBatchImport } from './batch-import.ts';
import { type Candidate, makeCandidateReader } from './candidates.ts';
import { featureCarriers } from './export.ts';

/** Reasons reported of one line. */
const MAX_REASONS = 100;
/** A batch of records: its saves share transactions. */
const BATCH_LIMITS = { records: 500, characters: 2 * 1024 * 1024 };
/** Batches being stored at a time, while the next one is read: one waits for the disk while another is sent. */
const MAX_STORING_BATCHES = 2;
/** Records held back because their tender or framework may follow. */
const LATE_LIMITS = { records: 10_000, characters: 32 * 1024 * 1024 };

/** Maximum characters per line; a stored record has at most 16 MB, and less than twice as much as text. */
export const MAX_LINE_LENGTH = 32 * 1024 * 1024;

interface Line {
  /** From 1. */
  readonly number: number;
  /** Null: longer than allowed. */
  readonly text: string | null;
}

/**
 * Yields the lines of a file, except blank ones; `maxLength` in characters. A line that is too long is never held in memory
 * as a whole. Invalid UTF-8 becomes U+FFFD.
 */
export async function* readImportLines(bytes: AsyncIterable<Buffer>, maxLength: number): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  let parts: string[] = [];
  let length = 0;
  const take = (part: string): void => {
    length += part.length;
    if (length <= maxLength) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    number += 1;
    const text = length > maxLength ? null : parts.join('');
    parts = [];
    length = 0;
    return { number, text };
  };
  const isBlank = ({ text }: Line): boolean => text?.trim() === '';
  for await (const chunk of bytes) {
    const [first = '', ...more] = decoder.write(chunk).split('\n');
    take(first);
    for (const part of more) {
      const line = finish();
      if (!isBlank(line)) yield line;
      take(part);
    }
  }
  take(decoder.end());
  const last = finish();
  if (!isBlank(last)) yield last;
}

export interface ImportCounts {
  readonly imported: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Fields that were left out, by name: in how many records. */
  readonly dropped?: Readonly<Record<string, number>>;
}

interface ImportOptions {
  readonly lines: AsyncIterable<Line>;
  readonly keepTokens: KeepTokens;
  /** Called with the number of each line that was not imported, once for each reason. */
  readonly complain: (line: number, reason: string) => void;
  readonly progress?: (counts: ImportCounts) => void;
}

/** All reasons of a line that cannot be imported. */
const formatReasons = ({ errors = [], details }: Problem): readonly string[] =>
  errors.length === 0 ? [details] : errors.slice(0, MAX_REASONS).map(({ path, msg }) => `${path.join('.')}: ${msg}`);

/** The record id in a refused line, if it has one. */
const formatRecordId = (line: unknown): string => {
  const id = isPlainObject(line) && isPlainObject(line.data) ? line.data.id : undefined;
  return typeof id === 'string' ? ` (id ${id.slice(0, 40)})` : '';
};

/** The last line of an export, which states whether it is complete. */
const isEnd = (line: unknown): boolean => isPlainObject(line) && typeof line.complete === 'boolean' && line.data === undefined;

/** A line in its order: read, or why not. */
interface Row {
  readonly number: number;
  readonly characters: number;
  readonly candidate: Candidate | null;
  readonly reasons: readonly string[];
}

/** Rows of different records, up to a number and a size. */
const makeRows = (most: { readonly records: number; readonly characters: number }) => {
  const rows: Row[] = [];
  const keys = new Set<string>();
  let characters = 0;
  return {
    rows,
    keys,
    isFull: (): boolean => rows.length >= most.records || characters >= most.characters,
    has: ({ candidate }: Row): boolean => candidate !== null && keys.has(formatRecordKey(candidate)),
    push: (row: Row): void => {
      rows.push(row);
      characters += row.characters;
      if (row.candidate !== null) keys.add(formatRecordKey(row.candidate));
    },
  };
};
type Rows = ReturnType<typeof makeRows>;

/** Imports all lines; returns the counts. Throws only if the store fails. The next batch is read while others are stored. */
export const importLines = async (
  services: ScriptServices,
  { lines, keepTokens, complain, progress }: ImportOptions,
): Promise<ImportCounts> => {
  const read = makeCandidateReader(services);
  const importBatch = makeBatchImport(services);
  const counts = { imported: 0, unchanged: 0, failed: 0 };
  const dropped: Record<string, number> = {};
  const count = (outcome: ImportOutcome, number: number, collection: string, id: string): void => {
    if (outcome === 'imported' || outcome === 'unchanged') counts[outcome] += 1;
    else fail(number, outcome === 'conflict' ? [`${collection} ${id} exists already, with other content`] : formatReasons(outcome));
  };
  const fail = (number: number, reasons: readonly string[]): void => {
    counts.failed += 1;
    for (const reason of reasons) complain(number, reason);
  };
  let kept: Promise<void> = Promise.resolve();
  /** One after another, as a file has to be written. */
  const keepInOrder: KeepTokens = (tokens) => {
    kept = kept.then(() => keepTokens(tokens));
    return kept;
  };

  let late = makeRows(LATE_LIMITS);
  const report = (rows: readonly Row[], outcomes: readonly (ImportOutcome | 'waits')[]): void => {
    let at = 0;
    for (const row of rows) {
      const { number, candidate, reasons } = row;
      const outcome = candidate === null ? null : (outcomes[at++] ?? null);
      if (candidate === null || outcome === null) fail(number, reasons);
      else if (outcome === 'waits') late.push(row);
      else count(outcome, number, candidate.collection, candidate.id);
      if (outcome === 'imported') for (const name of candidate?.dropped ?? []) dropped[name] = (dropped[name] ?? 0) + 1;
    }
    progress?.(counts);
  };

  let batch = makeRows(BATCH_LIMITS);
  /** Oldest first; each settles after those before it, so that lines are reported in their order. */
  const storing: { readonly batch: Rows; readonly done: Promise<void> }[] = [];
  const store = async (one: Rows, isLast: boolean, before: Promise<void> | undefined): Promise<void> => {
    const candidates = one.rows.flatMap(({ candidate }) => candidate ?? []);
    const [outcomes] = await Promise.all([importBatch(candidates, keepInOrder, isLast), before]);
    report(one.rows, outcomes);
  };
  const settleOldest = async (): Promise<void> => {
    await storing[0]?.done;
    storing.shift();
  };
  const flush = async (isLast = false): Promise<void> => {
    if (batch.rows.length === 0) return;
    while (storing.length >= MAX_STORING_BATCHES) await settleOldest();
    const done = store(batch, isLast, storing.at(-1)?.done);
    // Awaited later.
    done.catch(() => {});
    storing.push({ batch, done });
    batch = makeRows(BATCH_LIMITS);
  };
  const settle = async (): Promise<void> => {
    await flush();
    while (storing.length > 0) await settleOldest();
  };
  const add = async (row: Row, isLast = false): Promise<void> => {
    if (batch.isFull() || batch.has(row)) await flush(isLast);
    while (storing.some((one) => one.batch.has(row))) await settleOldest();
    batch.push(row);
  };
  /** With whatever has come by now. */
  const storeLate = async (): Promise<void> => {
    const { rows } = late;
    late = makeRows(LATE_LIMITS);
    for (const row of rows) await add(row, true);
    await flush(true);
    await settle();
  };

  const take = async ({ number, text }: Line): Promise<void> => {
    const characters = text?.length ?? 0;
    let line: unknown;
    try {
      if (text === null) throw new Problem('http-content-too-large', `longer than ${MAX_LINE_LENGTH} characters`);
      // Lenient: another registry accepted the content long ago.
      line = parseJsonText(text, 'import');
      if (isEnd(line)) return;
      const own = isPlainObject(line) ? lookUp(featureCarriers, String(line.collection)) : undefined;
      if (own !== undefined && isPlainObject(line)) {
        await settle();
        const { outcome, id } = await own.take(services.store, line);
        count(outcome, number, String(line.collection), id);
        return;
      }
      const candidate = read(text.includes('T24:00') ? withoutHour24(line) : line);
      await add({ number, characters, candidate, reasons: [] });
    } catch (error) {
      if (isFailure(error)) throw error;
      const reasons = formatReasons(error).map((reason) => `${reason}${formatRecordId(line)}`);
      await add({ number, characters: 0, candidate: null, reasons });
    }
    if (late.isFull()) {
      await settle();
      await storeLate();
    }
  };

  try {
    for await (const line of lines) await take(line);
    await settle();
    await storeLate();
  } finally {
    await Promise.allSettled(storing.map(({ done }) => done));
  }
  return Object.keys(dropped).length === 0 ? counts : { ...counts, dropped };
};
