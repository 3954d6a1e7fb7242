/** Strict parsing of the query parameters of record lists. Pure. */

import { type JsonObject, omitUndefined } from '../../../base/domain/json.ts';
import { type FieldError, invalidData } from '../../../base/domain/problem.ts';
import { recordSignals } from '../model/facts.ts';
import type { After } from '../store/party-reader.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_KEY_LENGTH = 128;
const MAX_CURSOR_LENGTH = 256;
const NO_CURSOR_TEXT = 'Value error, this is no cursor of such a list';

const decodeCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString();

export const partyParameters = {
  mode: { description: 'test: test records; absent: real ones.', schema: { type: 'string', enum: ['test'] } },
  limit: { description: 'Size of the page.', schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT } },
  cursor: { description: 'Where the page begins, from next_page.', schema: { type: 'string', maxLength: MAX_CURSOR_LENGTH } },
  with: { description: 'Key of the counterpart: only records of both.', schema: { type: 'string', maxLength: MAX_KEY_LENGTH } },
  signal: { description: 'Only records that show this signal.', schema: { type: 'string', enum: [...recordSignals] } },
} as const satisfies Readonly<Record<string, { description: string; schema: JsonObject }>>;

export type PartyParameter = keyof typeof partyParameters;

export interface PartyQuery {
  readonly test: boolean;
  readonly limit: number;
  readonly cursor: string;
  readonly other?: string;
  readonly signal?: (typeof recordSignals)[number];
}

/** Throws 400 `Validation errors in query string`, with all errors. */
export const parsePartyQuery = (query: ReadonlyMap<string, string>): PartyQuery => {
  const errors: FieldError[] = [];
  const of = (name: PartyParameter): string => query.get(name)?.trim() ?? '';
  const wrong = (name: PartyParameter, type: string, msg: string): undefined =>
    void errors.push({ type, path: ['query', name], msg, input: of(name).slice(0, 200) });
  const mode = of('mode');
  if (mode !== '' && mode !== 'test') wrong('mode', 'enum', "Input should be 'test'");
  const text = of('limit');
  const limit = text === '' ? DEFAULT_LIMIT : /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) wrong('limit', 'int_parsing', `Input should be a whole number from 1 to ${MAX_LIMIT}`);
  const signal = recordSignals.find((one) => one === of('signal'));
  if (of('signal') !== '' && signal === undefined)
    wrong('signal', 'enum', `Input should be ${recordSignals.map((one) => `'${one}'`).join(', ')}`);
  if (of('with').length > MAX_KEY_LENGTH) wrong('with', 'string_too_long', `String should have at most ${MAX_KEY_LENGTH} characters`);
  if (of('cursor').length > MAX_CURSOR_LENGTH)
    wrong('cursor', 'string_too_long', `String should have at most ${MAX_CURSOR_LENGTH} characters`);
  if (of('cursor') !== '' && !/^[rp]\./.test(decodeCursor(of('cursor')))) wrong('cursor', 'value_error', NO_CURSOR_TEXT);
  if (errors.length > 0) throw invalidData(errors, 'query string');
  return { test: mode === 'test', limit, cursor: of('cursor'), ...omitUndefined({ other: of('with') || undefined, signal }) };
};

const refuseCursor = (): never => {
  throw invalidData([{ type: 'value_error', path: ['query', 'cursor'], msg: NO_CURSOR_TEXT, input: '' }], 'query string');
};

/** Cursor of a record list: publication time and id of the last record shown. */
export const formatRecordsCursor = ({ published, id }: After): string =>
  Buffer.from(`r.${published.getTime()}.${id}`).toString('base64url');

export const afterIn = (cursor: string): After | undefined => {
  if (cursor === '') return undefined;
  const [, time = '', id = ''] = /^r\.(-?\d{1,15})\.(.{1,100})$/s.exec(decodeCursor(cursor)) ?? refuseCursor();
  return { published: new Date(Number(time)), id };
};

const MAX_SKIPPED = 10_000;

/** Cursor of pairs, of which there are few: the number shown so far. */
export const skipIn = (cursor: string): number => {
  if (cursor === '') return 0;
  const [, skip = ''] = /^p\.(\d{1,5})$/.exec(decodeCursor(cursor)) ?? refuseCursor();
  return Number(skip) > MAX_SKIPPED ? refuseCursor() : Number(skip);
};

export const cursorOfSkip = (skip: number): string => Buffer.from(`p.${skip}`).toString('base64url');
