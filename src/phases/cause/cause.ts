/** Why the buyer may choose without bids (spec/limited-tenders.md §4). Pure. */
import type { CodeList, CodeListName, CodeLists } from '../../domain/code-lists.ts';
import { isPlainObject, sameValue } from '../../domain/json.ts';
import { type FieldError, firstFailing, missing, none, notAmong } from '../../domain/problem.ts';
import { textIn } from '../../domain/reading.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { CauseDetails } from '../../domain/types.generated.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';
import type { Derive } from '../../procedures/engine/procedure.ts';
import type { Rule } from '../../tenders/rules/rule.ts';
import { type Caused, decreeReasons, lawReasons } from '../../tenders/settings.ts';

/** What is procured mainly → the amount in hryvnias from which on a cause is asked for. */
type Thresholds = { readonly [Category in NonNullable<TenderFields['mainProcurementCategory']>]: number };

export interface CauseSettings {
  /** The codes, and what stands beside each. */
  readonly list: CodeList;
  /** Who must say why. */
  readonly askedOf: 'all' | { readonly from: Thresholds; readonly exceptKinds: readonly string[] };
}

/** The list of a type. */
export const causeList = (type: string): CodeList => ({
  name: `causes-${type.replaceAll('.', '-')}`,
  file: `codelists/tender/tender_cause_details/${type}.json`,
  holds: { texts: ['title_uk', 'scheme'] },
});

const causeSettings = phaseSettings<CauseSettings>('cause');

/** What the buyer says; the rest is the list's. */
const said = (cause: CauseDetails | undefined): readonly unknown[] => [cause?.code, cause?.description, cause?.description_en];

const textOf = (entry: unknown, field: string): string | undefined => {
  const text = isPlainObject(entry) ? entry[field] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
};

/** What the list says of a code, but for what the buyer says himself. */
const listedTexts = (entry: unknown) => ({
  scheme: textOf(entry, 'scheme'),
  title: textOf(entry, 'title_uk'),
  title_en: textOf(entry, 'title_en'),
  uri: textOf(entry, 'uri'),
});

type Texts = Readonly<Record<string, string | undefined>>;

const found = (texts: Texts): readonly (readonly [string, string | undefined])[] =>
  Object.entries(texts).filter(([, text]) => text !== undefined);

/** The cause with what it lacks, as the list has it: it may be older than the list. The same object where nothing is lacking. */
export const withLacking = (cause: CauseDetails, codes: CodeLists, name: CodeListName): CauseDetails => {
  const entry = codes.list(name)?.get(cause.code);
  const texts = { ...listedTexts(entry), description: textOf(entry, 'description_uk') };
  const lacking = found(texts).filter(([field]) => Reflect.get(cause, field) === undefined);
  return lacking.length === 0 ? cause : { ...cause, ...Object.fromEntries(lacking) };
};

/** What is sent back as it was read is no change. */
const isKept = ({ causeDetails: cause }: Caused, before: Caused | null, codes: CodeLists, name: CodeListName): boolean => {
  if (before === null) return false;
  const old = before.causeDetails;
  if (sameValue(said(cause), said(old))) return true;
  return old !== undefined && sameValue(said(cause), said(withLacking(old, codes, name)));
};

/** A cause as listed. One that stays is as it was, whatever became of the list since; without the list it is as it was sent. */
const listedCause = (tender: Caused, before: Caused | null, codes: CodeLists, name: CodeListName): CauseDetails | undefined => {
  const { causeDetails: cause } = tender;
  if (before !== null && isKept(tender, before, codes, name)) return before.causeDetails;
  const entry = cause === undefined ? undefined : codes.list(name)?.get(cause.code);
  if (cause === undefined || entry === undefined) return cause;
  const { scheme: _, title: __, title_en: ___, uri: ____, ...own } = cause;
  return { ...own, ...Object.fromEntries(found(listedTexts(entry))) };
};

export const causeAsListed: Derive = (tender, { codes, procedure }, before) => ({
  causeDetails: listedCause(tender, before, codes, causeSettings.of(procedure).list.name),
});

const DECREES: ReadonlySet<string | undefined> = new Set(['DECREE1178', 'DECREE1275']);

/** The reasons for which contracts may be changed: of the decrees where one of them allows the choice, else of the law. */
export const reasonsByCause =
  ({ name }: CodeList) =>
  (tender: Caused, codes: CodeLists, before: Caused | null): CodeListName => {
    const cause = listedCause(tender, before, codes, name);
    return cause !== undefined && DECREES.has(withLacking(cause, codes, name).scheme) ? decreeReasons : lawReasons;
  };

const isAsked = (tender: TenderFields, { askedOf }: CauseSettings): boolean => {
  if (askedOf === 'all') return true;
  const { procuringEntity, procurementMethodRationale = '', mainProcurementCategory: category, value } = tender;
  if (category === undefined || askedOf.exceptKinds.includes(procuringEntity?.kind ?? '') || procurementMethodRationale !== '')
    return false;
  return value?.currency === 'UAH' && (value.amount ?? 0) >= askedOf.from[category];
};

const at = ['data', 'causeDetails'];

const isGiven: Rule = (tender, { procedure }) =>
  tender.causeDetails === undefined && isAsked(tender, causeSettings.of(procedure)) ? [missing(at)] : none;

/** Codes that are not out of use, in the order of the list. */
const activeCodes = (list: ReadonlyMap<string, unknown>): readonly string[] =>
  [...list].filter(([, entry]) => !isPlainObject(entry) || entry.archive !== true).map(([code]) => code);

const isListed: Rule = (tender, { codes, procedure }) => {
  const { causeDetails: cause } = tender;
  const list = codes.list(causeSettings.of(procedure).list.name);
  if (cause === undefined || list === undefined) return none;
  const active = activeCodes(list);
  return active.includes(cause.code) ? none : [notAmong([...at, 'code'], active)];
};

const isDescribed: Rule = (tender): readonly FieldError[] => {
  const { causeDetails: cause } = tender;
  return cause !== undefined && textIn(cause.description) === undefined ? [missing([...at, 'description'])] : none;
};

/** One that stays is not asked for again: its code may be out of use by now. */
export const causeIsInOrder: Rule = (tender, context, before) => {
  const isOld = isKept(tender, before, context.codes, causeSettings.of(context.procedure).list.name);
  return firstFailing(isOld ? [isGiven] : [isGiven, isListed, isDescribed], tender, context, before);
};
