/** The cause of a procedure without bids: a code, the buyer's description, and texts from the list (spec/limited-tenders.md §4). */
import type { CodeList, CodeListName, CodeLists } from '../../../base/domain/code-lists.ts';
import { isPlainObject, sameValue, textIn } from '../../../base/domain/json.ts';
import { type FieldError, firstFailing, missingField, NO_ERRORS, notAmong } from '../../../base/domain/problem.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { CauseDetails } from '../../../base/domain/types.generated.ts';
import { type Phase, phaseSettings } from '../../engine/phase.ts';
import type { Derive } from '../../engine/procedure.ts';
import { isCause } from '../../tenders/change-reasons.ts';
import { changeRules, creationRules, type Rule } from '../../tenders/rules/rule.ts';
import { type Caused, decreeReasons, inTenderBodies, lawReasons } from '../../tenders/settings.ts';
import { listedFields } from '../../tenders/view.ts';

/** Main procurement category → amount in UAH from which a cause is required. */
type Thresholds = { readonly [Category in NonNullable<TenderFields['mainProcurementCategory']>]: number };

interface CauseSettings {
  /** The code list, with the texts of each code. */
  readonly list: CodeList;
  /** Who must state a cause. */
  readonly requiredOf: 'all' | { readonly from: Thresholds; readonly exceptKinds: readonly string[] };
}

/** The cause list of a type. */
export const causeList = (type: string): CodeList => ({
  name: `causes-${type.replaceAll('.', '-')}`,
  file: `codelists/tender/tender_cause_details/${type}.json`,
  holds: { texts: ['title_uk', 'scheme'] },
});

const causeSettings = phaseSettings<CauseSettings>('cause');

/** The fields that the buyer sets; the rest comes from the list. */
const listCauseFields = (cause: CauseDetails | undefined): readonly unknown[] => [cause?.code, cause?.description, cause?.description_en];

const findEntryText = (entry: unknown, field: string): string | undefined => {
  const text = isPlainObject(entry) ? entry[field] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

/** The list's fields for a code, without those that the buyer sets. */
const listedTexts = (entry: unknown) => ({
  scheme: findEntryText(entry, 'scheme'),
  title: findEntryText(entry, 'title_uk'),
  title_en: findEntryText(entry, 'title_en'),
  uri: findEntryText(entry, 'uri'),
});

type Texts = Readonly<Record<string, string | undefined>>;

const listFoundTexts = (texts: Texts): readonly (readonly [string, string | undefined])[] =>
  Object.entries(texts).filter(([, text]) => text !== undefined);

/** The cause with missing fields filled from the list, which may be newer. The same object if none is missing. */
const withLacking = (cause: CauseDetails, codes: CodeLists, name: CodeListName): CauseDetails => {
  const entry = codes.list(name)?.get(cause.code);
  const texts = { ...listedTexts(entry), description: findEntryText(entry, 'description_uk') };
  const lacking = listFoundTexts(texts).filter(([field]) => Reflect.get(cause, field) === undefined);
  return lacking.length === 0 ? cause : { ...cause, ...Object.fromEntries(lacking) };
};

/** Whether the cause is unchanged; sending back what was read is no change. */
const isKept = ({ causeDetails: cause }: Caused, before: Caused | null, codes: CodeLists, name: CodeListName): boolean => {
  if (before === null) return false;
  const old = before.causeDetails;
  if (sameValue(listCauseFields(cause), listCauseFields(old))) return true;
  return old !== undefined && sameValue(listCauseFields(cause), listCauseFields(withLacking(old, codes, name)));
};

/** The cause with the list's fields. An unchanged one stays as stored, even if the list has changed; without the list it stays as sent. */
const listedCause = (tender: Caused, before: Caused | null, codes: CodeLists, name: CodeListName): CauseDetails | undefined => {
  const { causeDetails: cause } = tender;
  if (before !== null && isKept(tender, before, codes, name)) return before.causeDetails;
  const entry = cause === undefined ? undefined : codes.list(name)?.get(cause.code);
  if (cause === undefined || entry === undefined) return cause;
  const { scheme: _, title: __, title_en: ___, uri: ____, ...own } = cause;
  return { ...own, ...Object.fromEntries(listFoundTexts(listedTexts(entry))) };
};

export const causeAsListed: Derive = (tender, { codes, procedure }, before) => ({
  causeDetails: listedCause(tender, before, codes, causeSettings.of(procedure).list.name),
});

const DECREES: ReadonlySet<string | undefined> = new Set(['DECREE1178', 'DECREE1275']);

/** The list of reasons for contract changes: that of the decrees if the cause is in one of them, else that of the law. */
export const reasonsByCause =
  ({ name }: CodeList) =>
  (tender: Caused, codes: CodeLists, before: Caused | null): CodeListName => {
    const cause = listedCause(tender, before, codes, name);
    return cause !== undefined && DECREES.has(withLacking(cause, codes, name).scheme) ? decreeReasons : lawReasons;
  };

const isRequired = (tender: TenderFields, { requiredOf }: CauseSettings): boolean => {
  if (requiredOf === 'all') return true;
  const { procuringEntity, procurementMethodRationale = '', mainProcurementCategory: category, value } = tender;
  if (category === undefined || requiredOf.exceptKinds.includes(procuringEntity?.kind ?? '') || procurementMethodRationale !== '')
    return false;
  return value?.currency === 'UAH' && (value.amount ?? 0) >= requiredOf.from[category];
};

const CAUSE_PATH = ['data', 'causeDetails'];

const isGiven: Rule = (tender, { procedure }) =>
  tender.causeDetails === undefined && isRequired(tender, causeSettings.of(procedure)) ? [missingField(CAUSE_PATH)] : NO_ERRORS;

const activeCodes = (list: ReadonlyMap<string, unknown>): readonly string[] =>
  [...list].filter(([, entry]) => !isPlainObject(entry) || entry.archive !== true).map(([code]) => code);

const isListedCause: Rule = (tender, { codes, procedure }) => {
  const { causeDetails: cause } = tender;
  const list = codes.list(causeSettings.of(procedure).list.name);
  if (cause === undefined || list === undefined) return NO_ERRORS;
  const active = activeCodes(list);
  return active.includes(cause.code) ? NO_ERRORS : [notAmong([...CAUSE_PATH, 'code'], active)];
};

const isDescribed: Rule = (tender): readonly FieldError[] => {
  const { causeDetails: cause } = tender;
  return cause !== undefined && textIn(cause.description) === undefined ? [missingField([...CAUSE_PATH, 'description'])] : NO_ERRORS;
};

/** An unchanged cause is not checked against the list: its code may be archived by now. */
export const causeIsInOrder: Rule = (tender, context, before) => {
  const isOld = isKept(tender, before, context.codes, causeSettings.of(context.procedure).list.name);
  return firstFailing(isOld ? [isGiven] : [isGiven, isListedCause, isDescribed], tender, context, before);
};

const shownCause = ({ list: { name } }: CauseSettings) =>
  listedFields.add({
    field: 'causeDetails',
    lists: [name],
    fills: ({ causeDetails: cause }, _, codes) => {
      const filled = isCause(cause) ? withLacking(cause, codes, name) : cause;
      return filled === cause ? undefined : filled;
    },
  });

export const cause = (settings: CauseSettings): Phase => ({
  name: 'cause',
  settings,
  adds: () => [creationRules.add({ causeIsInOrder }), changeRules.add({ causeIsInOrder }), shownCause(settings)],
  models: () => inTenderBodies({ has: ['causeDetails'] }),
  codeLists: [settings.list],
  derivations: () => [{ fields: ['causeDetails'], derive: causeAsListed }],
});
