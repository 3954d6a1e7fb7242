/** Rules of changes of an agreement with prices (spec/close-frameworks.md §7). Pure. */

import { type CloseAgreementRecord, listAgreementParties, withChangeApplied } from '../../../base/domain/close-agreement.ts';
import { omitUndefined, sameValue } from '../../../base/domain/json.ts';
import { roundAmount } from '../../../base/domain/money.ts';
import {
  extraForbidden,
  type FieldError,
  firstFailing,
  forbidden,
  missingField,
  NO_ERRORS,
  ruleError,
} from '../../../base/domain/problem.ts';
import type { AgreementChange, AgreementModification, PostAgreementModification } from '../../../base/domain/types.generated.ts';

export const rationaleTypes = ['taxRate', 'itemPriceVariation', 'thirdParty', 'partyWithdrawal'] as const;

const MODIFICATIONS_PATH = ['data', 'modifications'];
const modificationsError = (text: string): readonly FieldError[] => [ruleError(MODIFICATIONS_PATH, text)];

const FACTOR_DIGITS = 4;
const ADDEND_DIGITS = 2;

/** As stored: numbers are rounded half up to a fixed number of digits; numeric strings become numbers. */
export const collectModifications = (sent: readonly PostAgreementModification[]): AgreementModification[] =>
  sent.map(({ factor, addend, ...rest }) => ({
    ...rest,
    ...omitUndefined({
      factor: factor === undefined ? undefined : roundAmount(Number(factor), FACTOR_DIGITS),
      addend: addend === undefined ? undefined : roundAmount(Number(addend), ADDEND_DIGITS),
    }),
  }));

type Items = readonly AgreementModification[];

type Rule = (modifications: Items, agreement: CloseAgreementRecord) => readonly FieldError[];

/** An addend of zero counts as none. */
const hasAddend = ({ addend = 0 }: AgreementModification): boolean => addend !== 0;

const makeForbiddenFieldsRule =
  (...fields: readonly (keyof AgreementModification)[]): Rule =>
  (modifications) =>
    modifications.flatMap((one, index) =>
      fields.flatMap((field) => (one[field] === undefined ? [] : extraForbidden([...MODIFICATIONS_PATH, String(index), field]))),
    );

const makeRequiredFieldRule =
  (field: keyof AgreementModification): Rule =>
  (modifications) =>
    modifications.flatMap((one, index) => (one[field] === undefined ? missingField([...MODIFICATIONS_PATH, String(index), field]) : []));

const isUnique = (ids: readonly (string | undefined)[], known: readonly { readonly id?: string | undefined }[]): boolean => {
  const all = new Set(known.map(({ id }) => id));
  return new Set(ids).size === ids.length && ids.every((id) => id !== undefined && all.has(id));
};

const itemsAreKnown: Rule = (modifications, { items = [] }) =>
  isUnique(
    modifications.map(({ itemId }) => itemId),
    items,
  )
    ? NO_ERRORS
    : modificationsError('Item id should be uniq for all modifications and one of agreement:items');

const contractsAreKnown: Rule = (modifications, { contracts = [] }) =>
  isUnique(
    modifications.map(({ contractId }) => contractId),
    contracts,
  )
    ? NO_ERRORS
    : modificationsError('Contract id should be uniq for all modifications and one of agreement:contracts');

const factorIsNotNegative: Rule = (modifications) =>
  modifications.flatMap(({ factor = 0 }, index) =>
    factor < 0
      ? {
          type: 'greater_than_equal',
          path: [...MODIFICATIONS_PATH, String(index), 'factor'],
          msg: 'Input should be greater than or equal to 0',
          ctx: { ge: 0 },
        }
      : [],
  );

const onlyFactor =
  (type: string): Rule =>
  (modifications) =>
    modifications.some(hasAddend) ? modificationsError(`Only factor is allowed for ${type} type of change`) : NO_ERRORS;

const onlyOne: Rule = (modifications) =>
  modifications.some((one) => hasAddend(one) && (one.factor ?? 0) !== 0)
    ? modificationsError('Change with taxRate rationaleType, can have only factor or only addend')
    : NO_ERRORS;

const LEAST_FACTOR = 0.9;
const GREATEST_FACTOR = 1.1;

const factorVaries: Rule = (modifications) =>
  modifications.every(({ factor = 1 }) => factor >= LEAST_FACTOR && factor <= GREATEST_FACTOR)
    ? NO_ERRORS
    : modificationsError(`Modification factor should be in range ${LEAST_FACTOR} - ${GREATEST_FACTOR}`);

const priceRules = [makeForbiddenFieldsRule('contractId'), factorIsNotNegative] as const;

const rulesByRationaleType: Readonly<Record<(typeof rationaleTypes)[number], readonly Rule[]>> = {
  taxRate: [...priceRules, onlyOne, itemsAreKnown],
  itemPriceVariation: [...priceRules, onlyFactor('itemPriceVariation'), makeRequiredFieldRule('factor'), factorVaries, itemsAreKnown],
  thirdParty: [...priceRules, onlyFactor('thirdParty'), itemsAreKnown],
  partyWithdrawal: [makeForbiddenFieldsRule('factor', 'addend'), makeRequiredFieldRule('contractId'), contractsAreKnown],
};

const isType = (type: unknown): type is (typeof rationaleTypes)[number] => rationaleTypes.some((one) => one === type);

/** Throws 403 for a missing or unknown type; checked before anything else of the change. */
export const requireType = (type: unknown): void => {
  if (type === undefined || type === null) throw forbidden("Can't add change without rationaleType");
  if (!isType(type)) throw forbidden(`rationaleType should be one of [${rationaleTypes.map((one) => `'${one}'`).join(', ')}]`);
};

/** Errors of a change, regardless of other changes. */
export const agreementChangeErrors = (
  { rationaleType, modifications = [], dateSigned }: AgreementChange,
  agreement: CloseAgreementRecord,
  now: Date,
): readonly FieldError[] => [
  ...(isType(rationaleType) ? firstFailing(rulesByRationaleType[rationaleType], modifications, agreement) : NO_ERRORS),
  ...(dateSigned !== undefined && dateSigned > now
    ? [ruleError(['data', 'dateSigned'], "Agreement signature date can't be in the future")]
    : NO_ERRORS),
];

/** Throws 403 for a change signed before the active one, or before the agreement. */
export const requireOrder = (
  { id, dateSigned }: AgreementChange,
  { changes = [], dateSigned: signed }: CloseAgreementRecord,
  render: (date: Date) => string,
): void => {
  const previous = changes.findLast((one) => one.status === 'active' && one.id !== id)?.dateSigned;
  const [since, of] = previous === undefined ? [signed, 'agreement'] : [previous, 'last active change'];
  if (dateSigned !== undefined && since !== undefined && dateSigned < since)
    throw forbidden(`Change dateSigned (${render(dateSigned)}) can't be earlier than ${of} dateSigned (${render(since)})`);
};

export const pendingChange = ({ changes }: Pick<CloseAgreementRecord, 'changes'>): AgreementChange | undefined => {
  const last = changes?.at(-1);
  return last?.status === 'pending' ? last : undefined;
};

const FEWEST_PARTIES = 3;

/** Warnings about an agreement with too few parties; it is still accepted. */
export const collectWarnings = (agreement: CloseAgreementRecord): readonly string[] =>
  listAgreementParties(agreement).length < FEWEST_PARTIES
    ? [`Min active contracts in FrameworkAgreement less than ${FEWEST_PARTIES}.`]
    : [];

/** The agreement as it would be after its pending change. Throws 403 for a price of zero. */
export const withPendingChange = <T extends CloseAgreementRecord>(agreement: T): T => {
  const change = pendingChange(agreement);
  return change === undefined ? agreement : withChangeApplied(agreement, change);
};

/** The agreement with this change replaced by id, or appended; an active one is applied. Throws 403 for a price of zero. */
export const withChange = <T extends CloseAgreementRecord>(agreement: T, change: AgreementChange): T => {
  const { changes = [] } = agreement;
  const isThere = changes.some(({ id }) => id === change.id);
  const next = { ...agreement, changes: isThere ? changes.map((one) => (one.id === change.id ? change : one)) : [...changes, change] };
  return change.status === 'active' ? withChangeApplied(next, change) : next;
};

/**
 * A change after a PATCH, dated when its status changes; the same object when nothing changes. Throws 403 for an activation
 * without a signature or without modifications.
 */
export const movedChange = (before: AgreementChange, next: AgreementChange, now: Date): AgreementChange => {
  if (sameValue(before, next)) return before;
  if (next.status !== 'active') return next.status === before.status ? next : { ...next, date: now };
  if (next.dateSigned === undefined) throw forbidden("Can't update agreement change status. 'dateSigned' is required.");
  if ((next.modifications ?? []).length === 0) throw forbidden('Modifications are required for change activation.');
  return { ...next, date: now };
};
