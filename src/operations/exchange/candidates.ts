/**
 * Parses a line of an import into a record, or throws a `Problem` (SECURITY.md API10). Tenders of types of this registry and
 * violation reports must fit the model they are shown by; other records keep unknown fields, within bounds.
 */

import { hashOf, hiddenFields } from '../../domain/actor.ts';
import { isPlainObject } from '../../domain/json.ts';
import { badRequest, extraForbidden, type FieldError, invalid, missing } from '../../domain/problem.ts';
import { notRun } from '../../domain/tender.ts';
import { withoutHidden } from '../../tenders/adopting.ts';
import { readTenderNumber, tenderCounter } from '../../tenders/numbers.ts';
import { tenderView } from '../../tenders/schema.ts';
import { checkContent, refuse, secretKeys } from '../../validation/open-content.ts';
import type { Accepts, Validator } from '../../validation/validator.ts';
import { readReportId, reportCounter } from '../../violation-reports/report.ts';
import type { ScriptServices } from '../script-services.ts';
import { type Exchanged, exchanged } from './export.ts';

/** Internal fields of this store and of others; secrets are searched for at any depth. */
const storeKeys = new Set([
  ...hiddenFields.filter((field) => !secretKeys.has(field)),
  ...['_rev', 'public_ts', 'search', 'mirrored', 'revisions', 'doc_type', 'config', 'access'],
]);

/** Throws 400 `data-validation` at the first violation in `data`. */
const checkBounds = (data: Readonly<Record<string, unknown>>): void => {
  const own = Object.keys(data).find((key) => storeKeys.has(key));
  if (own !== undefined) refuse(['data', own], 'extra_forbidden', 'Extra inputs are not permitted');
  checkContent(data, ['data']);
};

type Fields = Readonly<Record<string, unknown>>;

export interface Candidate {
  readonly collection: Exchanged;
  readonly id: string;
  readonly record: Fields;
  /** Whether it gets an owner token. */
  readonly isOwned: boolean;
  /** The number that the record takes from a counter of this registry; null if it takes none. */
  readonly number: { readonly counter: string; readonly taken: number } | null;
}

/** `cursor` is the export's position after the line, not part of the record. */
const envelope = new Set(['collection', 'data', 'config', 'access', 'cursor']);
const isExchanged = (name: unknown): name is Exchanged => exchanged.some((one) => one === name);

const withoutConfig: ReadonlySet<Exchanged> = new Set(['violation_reports']);

const schema = (id: string): Accepts<Fields & { readonly id: string }> => ({ id });

/** Without the fields set by the store, and without the id, which is the record's key. */
const content = ({ id: _id, dateCreated: _created, dateModified: _modified, ...rest }: Fields): Fields => rest;

/** Statements and decisions are shown newest first and stored oldest first. */
const inStoredOrder = (report: Fields): Fields => {
  const turned = (['defendantStatements', 'decisions'] as const).flatMap((name) => {
    const children = report[name];
    return Array.isArray(children) ? [[name, children.toReversed()]] : [];
  });
  return { ...report, ...Object.fromEntries(turned) };
};

const checkConfig = (config: unknown, id: string, validator: Validator): void => {
  const errors = validator.errorsOf(id, config, ['config']);
  if (errors.length > 0) throw invalid(errors);
  if (isPlainObject(config) && config.restricted === true)
    throw invalid([
      { type: 'value_error', path: ['config', 'restricted'], msg: 'Restricted objects are not taken: they leave a registry masked' },
    ]);
};

interface Access {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
}

/** Only hashes of tokens are stored (spec/decisions.md D7). */
const hashed = ({ token, ...holder }: Access): Access => (token === undefined ? holder : { ...holder, token: hashOf(token) });

/** Parses the envelope of a line, or throws a `Problem`. */
const open = (line: unknown): Fields & { readonly collection: Exchanged; readonly data: Fields } => {
  if (!isPlainObject(line)) throw badRequest('an object is expected');
  const { collection, data } = line;
  const errors: FieldError[] = Object.keys(line).flatMap((key) => (envelope.has(key) ? [] : extraForbidden([key])));
  if (data === undefined) errors.push(missing(['data']));
  if (errors.length > 0) throw invalid(errors);
  if (!isExchanged(collection)) throw badRequest(`collection should be one of ${exchanged.join(', ')}`);
  if (!isPlainObject(data)) throw invalid([{ type: 'model_type', path: ['data'], msg: 'Input should be a valid dictionary' }]);
  return { ...line, collection, data };
};

export const makeReader = ({ validator, procedures }: Pick<ScriptServices, 'validator' | 'procedures'>): ((line: unknown) => Candidate) => {
  const tender = (data: Fields, config: unknown): Candidate => {
    const isKnown = typeof data.procurementMethodType === 'string' && procedures.of(data.procurementMethodType) !== undefined;
    const checked = isKnown ? validator.check(schema(tenderView), withoutHidden(data)) : validator.check(schema('/tenders/import'), data);
    if (config !== undefined) checkConfig(config, '/tenders/config', validator);
    // The due dates of such types are unknown here: their own registry ticks them.
    const { next_check, ...kept } = content(checked);
    const ofType = isKnown ? (next_check === undefined ? {} : { next_check }) : { unrun: notRun };
    const record = { ...kept, ...ofType, ...(config === undefined ? {} : { config }) };
    const own = typeof data.tenderID === 'string' ? readTenderNumber(data.tenderID) : null;
    const number = own === null ? null : { counter: tenderCounter(own.day), taken: own.count };
    return { collection: 'tenders', id: checked.id, record, isOwned: true, number };
  };
  const other = (collection: 'contracts' | 'agreements', data: Fields, config: unknown, access: unknown): Candidate => {
    const checked = validator.check(schema(`/${collection}/import`), { ...data, ...(access === undefined ? {} : { access }) });
    if (config !== undefined) checkConfig(config, collection === 'contracts' ? '/contracts/config' : '/submissions/config', validator);
    // The schema of contracts has checked the list; agreements have none.
    const holders = collection === 'contracts' ? (checked.access as readonly Access[] | undefined)?.map(hashed) : undefined;
    const record = {
      ...content(checked),
      ...(config === undefined ? {} : { config }),
      ...(holders === undefined ? {} : { access: holders }),
    };
    return { collection, id: checked.id, record, isOwned: false, number: null };
  };
  const report = (data: Fields): Candidate => {
    const checked = validator.check(schema('/violation-reports/import'), data);
    const own = readReportId(checked.id);
    const number = own === null ? null : { counter: reportCounter(own.day), taken: own.count };
    return { collection: 'violation_reports', id: checked.id, record: inStoredOrder(content(checked)), isOwned: false, number };
  };
  return (line) => {
    const { collection, data, config, access } = open(line);
    checkBounds(data);
    if (access !== undefined && collection !== 'contracts') throw invalid([extraForbidden(['access'])]);
    if (config !== undefined && withoutConfig.has(collection)) throw invalid([extraForbidden(['config'])]);
    if (collection === 'tenders') return tender(data, config);
    return collection === 'violation_reports' ? report(data) : other(collection, data, config, access);
  };
};
