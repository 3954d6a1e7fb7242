/** What a tender with pre-selection requires of its agreement (spec/frameworks.md §14). Pure. */
import { activeContracts, agreementIdOf, type FrameAgreement, type FrameItem, isSame } from '../../../base/domain/agreement.ts';
import { NOT_AGREEMENT_OWNER } from '../../../base/domain/frame-agreement.ts';
import { sameValue } from '../../../base/domain/json.ts';
import { type FieldError, firstFailing, missingField, NO_ERRORS, ruleError, tooLong } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import { phaseSettings } from '../../engine/phase.ts';
import { type Context, leavesDraft } from '../../engine/procedure.ts';
import type { Rule } from '../../tenders/rules/rule.ts';

export interface PreSelectionSettings {
  /** The field in which a tender names its agreement: a list of one, or an object. */
  readonly field: 'agreements' | 'agreement';
  /** The only accepted `agreementType`. */
  readonly agreementType: string;
  /** Minimum number of the agreement's active contracts when the tender is published. */
  readonly minContracts: number;
  /** Whose agreement it may be: the buyer's own, for defence bodies that of any of them, or anyone's. */
  readonly buyer: 'own' | 'own, or of defence' | 'any';
  /** Items must be in the agreement's classification group, and among its items if it has any. */
  readonly requiresItemsOfAgreement: boolean;
  /** Error text if no agreement is named and if it does not exist; absent: each case has a text of its own. */
  readonly absentText?: string;
}

const preSelectionSettings = phaseSettings<PreSelectionSettings>('pre-selection');

/** The tender's agreement; undefined if it has none or it is not stored here. */
const agreementIn = ({ config, agreement }: Pick<Context, 'config' | 'agreement'>): FrameAgreement | undefined =>
  config.hasPreSelectionAgreement ? (agreement ?? undefined) : undefined;

type Items = readonly FrameItem[] | undefined;

const ITEMS_PATH = ['data', 'items'];

const toClassificationGroup = ({ classification }: Pick<FrameItem, 'classification'>): string | undefined =>
  classification?.id?.slice(0, 3);

/** All items are in the agreement's group; without one nothing is compared. */
export const itemGroupErrors = (items: Items, agreement: FrameAgreement): readonly FieldError[] => {
  const wanted = toClassificationGroup(agreement);
  const groups = [...new Set((items ?? []).flatMap((item) => toClassificationGroup(item) ?? []))].sort();
  if (wanted === undefined || groups.every((group) => group === wanted)) return NO_ERRORS;
  return [ruleError(ITEMS_PATH, `CPV group of items (${groups.join(', ')}) should be identical to agreement CPV group (${wanted})`)];
};

const comparedItemFields: readonly (readonly [path: string, read: (item: FrameItem) => string | undefined])[] = [
  ['description', ({ description }) => description],
  ['classification.scheme', ({ classification }) => classification?.scheme],
  ['classification.id', ({ classification }) => classification?.id],
  ['unit.code', ({ unit }) => unit?.code],
];

/** Each item matches one of the agreement's, in the fields it has; an agreement without items covers all of its group. */
export const agreementItemErrors = (items: Items, { items: agreed = [] }: FrameAgreement): readonly FieldError[] => {
  if (agreed.length === 0) return NO_ERRORS;
  return (items ?? []).flatMap((item, index) => {
    const at = [...ITEMS_PATH, String(index)];
    const values = comparedItemFields.map(([path, read]) => ({ path, read, value: read(item) })).filter(({ value }) => value !== undefined);
    const strange = values.find(({ read, value }) => !agreed.some((one) => read(one) === value));
    if (strange !== undefined) {
      const text = `Item ${strange.path} '${strange.value}' not found in agreement items`;
      return [ruleError([...at, ...strange.path.split('.')], text)];
    }
    if (agreed.some((one) => values.every(({ read, value }) => read(one) === value))) return NO_ERRORS;
    return [
      ruleError(at, `Item not found in agreement items: ${JSON.stringify(comparedItemFields.map(([, read]) => read(item) ?? null))}`),
    ];
  });
};

const agreementFieldPath = ({ procedure }: Context): readonly string[] => ['data', preSelectionSettings.of(procedure).field];

const isPublic = (before: TenderFields | null, { procedure }: Context): boolean => before !== null && before.status !== procedure.first;

/** At most one agreement; part of the model. */
export const agreementIsOne: Rule = ({ agreements = [] }, context) =>
  context.config.hasPreSelectionAgreement ? tooLong(agreements, { path: ['data', 'agreements'], most: 1 }) : NO_ERRORS;

/** C1: `restricted` equals the agreement's, and is false without an agreement. */
export const restrictionIsThatOfAgreement: Rule = (_tender, context, before) => {
  const agreement = agreementIn(context);
  if (isPublic(before, context) || (context.config.hasPreSelectionAgreement && agreement === undefined)) return NO_ERRORS;
  const wanted = agreement?.config?.restricted ?? false;
  return context.config.restricted === wanted
    ? NO_ERRORS
    : [ruleError(['config', 'restricted'], `Value must be ${wanted ? 'True' : 'False'}.`)];
};

const isOfBuyer = ({ procuringEntity }: TenderFields, { procuringEntity: owner = {} }: FrameAgreement, context: Context): boolean => {
  const { buyer } = preSelectionSettings.of(context.procedure);
  if (buyer === 'any' || isSame(procuringEntity ?? {}, owner)) return true;
  return buyer === 'own, or of defence' && procuringEntity?.kind === 'defense' && owner.kind === 'defense';
};

type Against = (tender: TenderFields, agreement: FrameAgreement, context: Context) => readonly FieldError[];

const buyerIsThatOfAgreement: Against = (tender, agreement, context) =>
  isOfBuyer(tender, agreement, context) ? NO_ERRORS : [ruleError(agreementFieldPath(context), NOT_AGREEMENT_OWNER)];

const itemsMatchPreSelection: Against = ({ items }, agreement, { procedure }) => {
  if (!preSelectionSettings.of(procedure).requiresItemsOfAgreement) return NO_ERRORS;
  return firstFailing([itemGroupErrors, agreementItemErrors], items, agreement);
};

/** The tender names an existing agreement of the right type. */
export const agreementIsKnown: Rule = (tender, context) => {
  if (!context.config.hasPreSelectionAgreement) return NO_ERRORS;
  const { agreementType, absentText } = preSelectionSettings.of(context.procedure);
  const path = agreementFieldPath(context);
  if (agreementIdOf(tender) === undefined) return [absentText === undefined ? missingField(path) : ruleError(path, absentText)];
  const agreement = agreementIn(context);
  if (agreement === undefined) return [ruleError(path, absentText ?? 'Agreement not found')];
  return agreement.agreementType === agreementType ? NO_ERRORS : [ruleError(path, 'Agreement type mismatch.')];
};

/**
 * C11 and step 18: an agreement of the right type, of this buyer and for these items. Once the tender is published the agreement is
 * not checked again, but changed fields must fit it.
 */
export const agreementFits: Rule = (tender, context, before) => {
  if (!context.config.hasPreSelectionAgreement) return NO_ERRORS;
  const path = agreementFieldPath(context);
  if (isPublic(before, context)) {
    if (agreementIdOf(tender) !== agreementIdOf(before ?? {})) return [ruleError(path, `Can't change ${path.at(-1)} in a public tender`)];
    const agreement = agreementIn(context);
    if (agreement === undefined) return NO_ERRORS;
    const movedBuyer = !sameValue(tender.procuringEntity?.identifier, before?.procuringEntity?.identifier);
    if (movedBuyer && !isOfBuyer(tender, agreement, context)) return [ruleError(path, NOT_AGREEMENT_OWNER)];
    return sameValue(tender.items, before?.items) ? NO_ERRORS : itemsMatchPreSelection(tender, agreement, context);
  }
  const unknown = agreementIsKnown(tender, context, before);
  const agreement = agreementIn(context);
  if (unknown.length > 0 || agreement === undefined) return unknown;
  return firstFailing([buyerIsThatOfAgreement, itemsMatchPreSelection], tender, agreement, context);
};

/** Step 26, on leaving draft. */
export const agreementIsAlive: Rule = (after, context, before) => {
  const agreement = agreementIn(context);
  if (agreement === undefined || !leavesDraft(after, context, before)) return NO_ERRORS;
  const path = agreementFieldPath(context);
  if (agreement.status !== 'active') return [ruleError(path, 'Agreement status is not active')];
  const { minContracts } = preSelectionSettings.of(context.procedure);
  return activeContracts(agreement).length < minContracts
    ? [ruleError(path, `Agreement has less than ${minContracts} active contracts`)]
    : NO_ERRORS;
};
