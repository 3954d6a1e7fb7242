/**
 * Imports NDJSON lines. A bad line is reported and the rest is imported; existing records are left unchanged, so that importing
 * a file again has no effect. An owner token is written to its file before its record is stored: it cannot be recovered later.
 */

import { StringDecoder } from 'node:string_decoder';
import { hashOf } from '../../domain/actor.ts';
import { agreementIdOf } from '../../domain/agreement.ts';
import { isPlainObject, lookUp, sameValue } from '../../domain/json.ts';
import { Problem } from '../../domain/problem.ts';
import { newSecret } from '../../http/route.ts';
import type { StoredRecord } from '../../publishing/public-views.ts';
import { recordsOf } from '../../store/collections.ts';
import { parseJsonText } from '../../validation/json-text.ts';
import type { TenderFacts } from '../../violation-reports/service.ts';
import type { ScriptServices } from '../script-services.ts';
import { type Candidate, makeReader } from './candidates.ts';
import { besides, makeShow } from './export.ts';

/** Maximum characters per line; a stored record has at most 16 MB, and less than twice as much as text. */
export const maxLine = 32 * 1024 * 1024;

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
export async function* readLines(bytes: AsyncIterable<Buffer>, maxLength: number): AsyncGenerator<Line> {
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

export interface NewToken {
  readonly collection: string;
  readonly id: string;
  readonly token: string;
  readonly transfer: string;
}

export interface ImportCounts {
  readonly imported: number;
  readonly unchanged: number;
  readonly failed: number;
}

interface ImportOptions {
  readonly lines: AsyncIterable<Line>;
  /** Resolves when the token has been written. */
  readonly keepToken: (token: NewToken) => Promise<void>;
  /** Called with the number of each line that was not imported, and the reason. */
  readonly complain: (line: number, reason: string) => void;
  readonly progress?: (counts: ImportCounts) => void;
}

const formatReason = (error: unknown): string => {
  if (!(error instanceof Problem)) throw error;
  const [first, ...more] = error.errors ?? [];
  if (first === undefined) return error.details;
  return `${first.path.join('.')}: ${first.msg}${more.length === 0 ? '' : ` (and ${more.length} more)`}`;
};

/** A failure of the store is unrelated to the line, and the next line would fail, too. */
const isFailure = (error: unknown): boolean => !(error instanceof Problem) || error.status >= 500;

/** Same holders with the same tokens, unless the line has none. */
const sameAccess = (stored: StoredRecord, { record }: Candidate): boolean =>
  record.access === undefined || sameValue(stored.access, record.access);

/** A field that exported reports lack: the agreement whose authority decides, from their tender (spec/decisions.md D3). */
const agreementField = async (
  { store }: Pick<ScriptServices, 'store'>,
  { collection, record }: Candidate,
): Promise<{ readonly agreement_id?: string }> => {
  if (collection !== 'violation_reports') return {};
  const tender = await store.records<TenderFacts>('tenders').get(String(record.tender_id));
  const id = tender === null ? undefined : agreementIdOf(tender);
  return id === undefined ? {} : { agreement_id: id };
};

type Outcome = 'imported' | 'unchanged' | 'conflict';

export const makeImporter = (services: Pick<ScriptServices, 'store' | 'validator' | 'documents' | 'absolute' | 'procedures'>) => {
  const read = makeReader(services);
  const show = makeShow(services);

  const isSame = (stored: StoredRecord, candidate: Candidate): boolean => {
    const { dateCreated, dateModified } = stored;
    const { collection, id, record } = candidate;
    const asked = show(collection, { ...record, _id: id, dateCreated, dateModified });
    return sameValue(asked, show(collection, stored)) && sameAccess(stored, candidate);
  };

  /** Imports a line. Throws a `Problem` for a line that cannot be imported. */
  return async (
    line: unknown,
    keepToken: ImportOptions['keepToken'],
  ): Promise<{ readonly outcome: Outcome; readonly candidate: Candidate }> => {
    const candidate = read(line);
    const { collection, id, record, isOwned, number } = candidate;
    const records = services.store.records<object>(recordsOf[collection]);
    const stored = await records.get(id);
    if (stored !== null) return { outcome: isSame({ ...stored }, candidate) ? 'unchanged' : 'conflict', candidate };
    const access = { token: newSecret(), transfer: newSecret() };
    if (isOwned) await keepToken({ collection, id, ...access });
    const secrets = isOwned ? { owner_token: hashOf(access.token), transfer_token: hashOf(access.transfer) } : {};
    // The counter first, then the record: a number in use is never assigned again.
    if (number !== null) await services.store.sequences.pass(number.counter, number.taken);
    await records.insert(id, { ...record, ...secrets, ...(await agreementField(services, candidate)) });
    return { outcome: 'imported', candidate };
  };
};

/** The record id in a refused line, if it has one. */
const idIn = (line: unknown): string => {
  const id = isPlainObject(line) && isPlainObject(line.data) ? line.data.id : undefined;
  return typeof id === 'string' ? ` (id ${id.slice(0, 40)})` : '';
};

/** The last line of an export, which states whether it is complete. */
const isEnd = (line: unknown): boolean => isPlainObject(line) && typeof line.complete === 'boolean' && line.data === undefined;

/** Imports all lines; returns the counts. Throws only if the store fails. */
export const importLines = async (
  services: ScriptServices,
  { lines, keepToken, complain, progress }: ImportOptions,
): Promise<ImportCounts> => {
  const importRecord = makeImporter(services);
  const importOne = async (line: unknown): Promise<{ readonly outcome: Outcome; readonly collection: string; readonly id: string }> => {
    const collection = isPlainObject(line) ? String(line.collection) : '';
    const own = lookUp(besides, collection);
    if (own !== undefined && isPlainObject(line)) return { collection, ...(await own.take(services.store, line)) };
    const { outcome, candidate } = await importRecord(line, keepToken);
    return { outcome, collection: candidate.collection, id: candidate.id };
  };
  const counts = { imported: 0, unchanged: 0, failed: 0 };
  const fail = (number: number, reason: string): void => {
    counts.failed += 1;
    complain(number, reason);
  };
  for await (const { number, text } of lines) {
    let line: unknown;
    try {
      if (text === null) throw new Problem('http-content-too-large', `longer than ${maxLine} characters`);
      // Lenient: another registry accepted the content long ago.
      line = parseJsonText(text, 'import');
      if (isEnd(line)) continue;
      const { outcome, collection, id } = await importOne(line);
      if (outcome === 'conflict') fail(number, `${collection} ${id} exists already, with other content`);
      else counts[outcome] += 1;
    } catch (error) {
      if (isFailure(error)) throw error;
      fail(number, `${formatReason(error)}${idIn(line)}`);
    }
    progress?.(counts);
  }
  return counts;
};
