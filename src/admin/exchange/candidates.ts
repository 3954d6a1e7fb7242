/**
 * A line of an import → the record it asks for, or a `Problem` that says what is wrong with it (reliability.md API10).
 * Tenders of the types this registry runs must fit the closed model they are shown by; other tenders, contracts and
 * agreements keep fields that nobody here knows, within bounds.
 */

import { isPlainObject } from '../../domain/plain.ts';
import { badRequest, extraForbidden, type FieldError, invalid, missing } from '../../domain/problem.ts';
import { procedureOf } from '../../procedures/index.ts';
import type { RecordCollection } from '../../store/collections.ts';
import { hashSecret } from '../../tenders/ids.ts';
import { tenderView } from '../../tenders/schema.ts';
import type { Accepts, Validator } from '../../validation/validator.ts';
import type { ScriptRooms } from '../rooms.ts';
import type { Exchanged } from './export.ts';
import { checkBounds } from './limits.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Candidate {
  readonly collection: Exchanged & RecordCollection;
  readonly id: string;
  readonly record: Fields;
  /** Whether it gets an owner token. */
  readonly isOwned: boolean;
}

const envelope = new Set(['collection', 'data', 'config', 'access']);
const importable = ['tenders', 'agreements', 'contracts'] as const;
type Importable = (typeof importable)[number];

const isImportable = (name: unknown): name is Importable => importable.some((one) => one === name);

const schema = (id: string): Accepts<Fields & { readonly id: string }> => ({ id });

/** Without what the store sets itself, and without the id, which is the record's key. */
const content = ({ id: _id, dateCreated: _created, dateModified: _modified, ...rest }: Fields): Fields => rest;

const checkConfig = (config: unknown, id: string, validator: Validator): void => {
  const errors = validator.errorsOf(id, config, ['config']);
  if (errors.length > 0) throw invalid(errors);
  if (isPlainObject(config) && config.restricted === true)
    throw invalid([
      { type: 'value_error', path: ['config', 'restricted'], msg: 'Restricted objects cannot be kept: this registry does not mask' },
    ]);
};

interface Access {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
}

/** Tokens are kept as hashes only (decisions.md D7). */
const hashed = ({ token, ...holder }: Access): Access => (token === undefined ? holder : { ...holder, token: hashSecret(token) });

/** The line's envelope, or a `Problem`. */
const open = (line: unknown): Fields & { readonly collection: Importable; readonly data: Fields } => {
  if (!isPlainObject(line)) throw badRequest('an object is expected');
  const { collection, data } = line;
  const errors: FieldError[] = Object.keys(line).flatMap((key) => (envelope.has(key) ? [] : extraForbidden([key])));
  if (data === undefined) errors.push(missing(['data']));
  if (errors.length > 0) throw invalid(errors);
  if (!isImportable(collection)) throw badRequest(`collection should be one of ${importable.join(', ')}`);
  if (!isPlainObject(data)) throw invalid([{ type: 'model_type', path: ['data'], msg: 'Input should be a valid dictionary' }]);
  return { ...line, collection, data };
};

export const makeReader = ({ validator }: Pick<ScriptRooms, 'validator'>): ((line: unknown) => Candidate) => {
  const tender = (data: Fields, config: unknown): Candidate => {
    const isKnown = typeof data.procurementMethodType === 'string' && procedureOf(data.procurementMethodType) !== undefined;
    const checked = validator.check(schema(isKnown ? tenderView : '/tenders/import'), data);
    if (config !== undefined) checkConfig(config, '/tenders/config', validator);
    const record = { ...content(checked), ...(config === undefined ? {} : { config }) };
    return { collection: 'tenders', id: checked.id, record, isOwned: true };
  };
  const contract = (data: Fields, config: unknown, access: unknown): Candidate => {
    const checked = validator.check(schema('/contracts/import'), { ...data, ...(access === undefined ? {} : { access }) });
    if (config !== undefined) checkConfig(config, '/contracts/config', validator);
    // The schema has checked the list.
    const holders = (checked.access as readonly Access[] | undefined)?.map(hashed);
    const record = {
      ...content(checked),
      ...(config === undefined ? {} : { config }),
      ...(holders === undefined ? {} : { access: holders }),
    };
    return { collection: 'contracts', id: checked.id, record, isOwned: false };
  };
  const agreement = (data: Fields): Candidate => {
    const checked = validator.check(schema('/agreements/import'), data);
    return { collection: 'agreements', id: checked.id, record: content(checked), isOwned: false };
  };
  return (line) => {
    const { collection, data, config, access } = open(line);
    checkBounds(data);
    if (access !== undefined && collection !== 'contracts') throw invalid([extraForbidden(['access'])]);
    if (config !== undefined && collection === 'agreements') throw invalid([extraForbidden(['config'])]);
    if (collection === 'tenders') return tender(data, config);
    return collection === 'contracts' ? contract(data, config, access) : agreement(data);
  };
};
