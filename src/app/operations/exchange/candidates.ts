/**
 * Parses a line of an import into a record, or throws a `Problem` with all its faults (SECURITY.md API10). Tenders of types that
 * are not run here, contracts and agreements keep unknown fields, within bounds; others must fit the model they are shown by.
 */

import { hashOf, hiddenFields } from '../../../base/domain/actor.ts';
import { isPlainObject, omitUndefined } from '../../../base/domain/json.ts';
import {
  badRequest,
  collectErrors,
  extraForbidden,
  type FieldError,
  invalidData,
  missingField,
  requireNoErrors,
} from '../../../base/domain/problem.ts';
import { notRun } from '../../../base/domain/tender.ts';
import { checkContent, secretKeys } from '../../../base/validation/open-content.ts';
import type { Accepts, Validator } from '../../../base/validation/validator.ts';
import { FRAMEWORK_VIEWS as frameworkViews } from '../../../modules/frameworks/framework.ts';
import { planView } from '../../../modules/plans/plan.ts';
import { readReportId, reportCounter } from '../../../modules/violation-reports/report.ts';
import { withoutContractFields, withoutHidden } from '../../../procurement/tenders/adoption.ts';
import { readTenderNumber, tenderCounter } from '../../../procurement/tenders/numbers.ts';
import { TENDER_VIEW } from '../../../procurement/tenders/schema.ts';
import type { ScriptServices } from '../script-services.ts';
import { type Exchanged, exchangedKinds } from './export.ts';

/** Internal fields of this store and of others; secrets are searched for at any depth. */
const STORE_KEYS = new Set([
  ...hiddenFields.filter((field) => !secretKeys.has(field)),
  ...['_rev', 'public_ts', 'search', 'mirrored', 'revisions', 'doc_type', 'config', 'access'],
]);

/** Throws 400 `data-validation` with the violations in `data`. */
const checkBounds = (data: Readonly<Record<string, unknown>>): void => {
  const own = Object.keys(data).filter((key) => STORE_KEYS.has(key));
  collectErrors(
    () => requireNoErrors(own.map((key) => extraForbidden(['data', key]))),
    () => checkContent(data, ['data']),
  );
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
  /** The record whose fields it shares. */
  readonly parent?: { readonly collection: 'tenders' | 'frameworks'; readonly id: string };
  /** Fields that other views add, which were left out. */
  readonly dropped?: readonly string[];
}

/** How the records are stored that must fit the model they are shown by. */
const shownByModel = {
  plans: { view: planView, config: null, number: 'planID', pattern: /^UA-P-(\d{4}-\d{2}-\d{2})-(\d{6,9})-a$/, counter: 'plan' },
  frameworks: {
    ...{ view: frameworkViews.framework, config: '/frameworks/config', number: 'prettyID' },
    ...{ pattern: /^UA-F-(\d{4}-\d{2}-\d{2})-(\d{6,9})$/, counter: 'framework' },
  },
  submissions: { view: frameworkViews.submission, config: '/submissions/config', number: null },
  qualifications: { view: frameworkViews.qualification, config: '/submissions/config', number: null },
} as const;
const isShownKind = (kind: Exchanged): kind is keyof typeof shownByModel => kind in shownByModel;

/** The day and count in a readable number of this registry. */
const readableNumberIn = (text: unknown, pattern: RegExp, counter: string): Candidate['number'] => {
  const [, day, count] = (typeof text === 'string' && pattern.exec(text)) || [];
  return day === undefined ? null : { counter: `${counter}_${day}`, taken: Number(count) };
};

const AGREEMENT_NUMBER = /^UA-(\d{4}-\d{2}-\d{2})-(\d{6,9})$/;

/** `cursor` is the export's position after the line, not part of the record. */
const LINE_KEYS = new Set(['collection', 'data', 'config', 'access', 'cursor']);
const isExchanged = (name: unknown): name is Exchanged => exchangedKinds.some((one) => one === name);

const KINDS_WITHOUT_CONFIG: ReadonlySet<Exchanged> = new Set(['violation_reports', 'plans']);

const candidateSchema = (id: string): Accepts<Fields & { readonly id: string }> => ({ id });

/** Without the fields set by the store, and without the id, which is the record's key. */
const withoutStamps = ({ id: _id, dateCreated: _created, dateModified: _modified, ...rest }: Fields): Fields => rest;

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
  if (errors.length > 0) throw invalidData(errors);
  if (isPlainObject(config) && config.restricted === true)
    throw invalidData([
      { type: 'value_error', path: ['config', 'restricted'], msg: 'Restricted objects are not taken: they leave a registry masked' },
    ]);
};

interface Access {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
}

/** Only hashes of tokens are stored (spec/decisions.md D7). */
const withHashedToken = ({ token, ...holder }: Access): Access => (token === undefined ? holder : { ...holder, token: hashOf(token) });

/** Parses the envelope of a line, or throws a `Problem`. */
const parseEnvelope = (line: unknown): Fields & { readonly collection: Exchanged; readonly data: Fields } => {
  if (!isPlainObject(line)) throw badRequest('an object is expected');
  const { collection, data } = line;
  const errors: FieldError[] = Object.keys(line).flatMap((key) => (LINE_KEYS.has(key) ? [] : extraForbidden([key])));
  if (data === undefined) errors.push(missingField(['data']));
  if (errors.length > 0) throw invalidData(errors);
  if (!isExchanged(collection)) throw badRequest(`collection should be one of ${exchangedKinds.join(', ')}`);
  if (!isPlainObject(data)) throw invalidData([{ type: 'model_type', path: ['data'], msg: 'Input should be a valid dictionary' }]);
  return { ...line, collection, data };
};

type Read = Omit<Candidate, 'collection'>;

export const makeCandidateReader = ({
  validator,
  procedures,
}: Pick<ScriptServices, 'validator' | 'procedures'>): ((line: unknown) => Candidate) => {
  /** The data by its schema, and the config by its own. */
  const check = (id: string, data: Fields, config: unknown, configId: string) =>
    collectErrors(
      () => validator.check(candidateSchema(id), data),
      () => (config === undefined ? undefined : checkConfig(config, configId, validator)),
    )[0];
  const besideConfig = (config: unknown) => omitUndefined({ config });

  const tender = (data: Fields, config: unknown): Read => {
    const isKnown = typeof data.procurementMethodType === 'string' && procedures.of(data.procurementMethodType) !== undefined;
    const { kept: own, dropped } = isKnown ? withoutContractFields(withoutHidden(data), validator) : { kept: data, dropped: [] };
    const checked = check(isKnown ? TENDER_VIEW : '/tenders/import', own, config, '/tenders/config');
    // The due dates of such types are unknown here: their own registry ticks them.
    const { next_check, ...kept } = withoutStamps(checked);
    const ofType = isKnown ? omitUndefined({ next_check }) : { unrun: notRun };
    const record = { ...kept, ...ofType, ...besideConfig(config) };
    const number = typeof data.tenderID === 'string' ? readTenderNumber(data.tenderID) : null;
    const taken = number === null ? null : { counter: tenderCounter(number.day), taken: number.count };
    return { id: checked.id, record, isOwned: true, number: taken, dropped };
  };
  const other = (collection: 'contracts' | 'agreements', data: Fields, config: unknown, access: unknown): Read => {
    const configId = collection === 'contracts' ? '/contracts/config' : '/submissions/config';
    const checked = check(`/${collection}/import`, { ...data, ...omitUndefined({ access }) }, config, configId);
    // The schema of contracts has checked the list; agreements have none.
    const holders = collection === 'contracts' ? (checked.access as readonly Access[] | undefined)?.map(withHashedToken) : undefined;
    const record = { ...withoutStamps(checked), ...besideConfig(config), ...omitUndefined({ access: holders }) };
    const number = collection === 'agreements' ? readableNumberIn(data.agreementID, AGREEMENT_NUMBER, 'agreement') : null;
    const { frameworkID } = data;
    // Its framework's owner may act on it, too.
    const parent =
      collection === 'agreements' && typeof frameworkID === 'string' ? { collection: 'frameworks' as const, id: frameworkID } : null;
    return { id: checked.id, record, isOwned: false, number, ...omitUndefined({ parent: parent ?? undefined }) };
  };
  const report = (data: Fields): Read => {
    const checked = validator.check(candidateSchema('/violation-reports/import'), data);
    const own = readReportId(checked.id);
    const number = own === null ? null : { counter: reportCounter(own.day), taken: own.count };
    const record = inStoredOrder(withoutStamps(checked));
    return { id: checked.id, record, isOwned: false, number, parent: { collection: 'tenders', id: String(record.tender_id) } };
  };
  const shown = (collection: keyof typeof shownByModel, data: Fields, config: unknown): Read => {
    const kind = shownByModel[collection];
    // The store sets its own dates, so that a line may lack them.
    const stamps = (validator.schemas.get(kind.view).required ?? []).filter((name) => name === 'dateCreated' || name === 'dateModified');
    const dated = { ...withoutStamps(data), id: data.id, ...Object.fromEntries(stamps.map((name) => [name, new Date(0)])) };
    const asked = kind.config === null ? undefined : (config ?? null);
    const checked = check(kind.view, dated, asked, kind.config ?? '');
    const { frameworkID } = checked;
    return {
      ...{ id: checked.id, record: { ...withoutStamps(checked), ...besideConfig(config) }, isOwned: collection !== 'qualifications' },
      number: kind.number === null ? null : readableNumberIn(checked[kind.number], kind.pattern, kind.counter),
      ...omitUndefined({
        parent: frameworkID === undefined ? undefined : ({ collection: 'frameworks', id: String(frameworkID) } as const),
      }),
    };
  };
  const readRecord = (collection: Exchanged, data: Fields, config: unknown, access: unknown): Read => {
    if (collection === 'tenders') return tender(data, config);
    if (collection === 'violation_reports') return report(data);
    return isShownKind(collection) ? shown(collection, data, config) : other(collection, data, config, access);
  };
  return (line) => {
    const { collection, data, config, access } = parseEnvelope(line);
    if (access !== undefined && collection !== 'contracts') throw invalidData([extraForbidden(['access'])]);
    if (config !== undefined && KINDS_WITHOUT_CONFIG.has(collection)) throw invalidData([extraForbidden(['config'])]);
    checkBounds(data);
    return { collection, ...readRecord(collection, data, config, access) };
  };
};
