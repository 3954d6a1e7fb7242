/**
 * Values the server sets on every save of a tender, whatever its type (spec/tenders.md §3.2, spec/tender-rules.md §2 C13, C21), and
 * how those of all phases are combined. Each function returns some fields; undefined removes a field.
 */
import { omitUndefined, sameValue } from '../../base/domain/json.ts';
import { sumAmounts } from '../../base/domain/money.ts';
import { type TenderFields, testTitles } from '../../base/domain/tender.ts';
import type { EntityContactPoint, EstimatedValue, Item, Lot } from '../../base/domain/types.generated.ts';
import type { Derivation } from '../engine/phase.ts';
import { type Context, type Derive, leavesDraft } from '../engine/procedure.ts';
import { changeReasons } from './change-reasons.ts';
import { isLacking, languageFields, methodOf, tenderSettings } from './settings.ts';

/** `object` overlaid with `fields`; undefined fields are removed. */
export const withDefined = <T extends object>(object: T, fields: { readonly [Name in keyof T]?: T[Name] | undefined }): T => {
  const all: object = { ...object, ...fields };
  // Dropping absent fields of T leaves a T: only optional ones are ever undefined.
  if (!Object.values(all).includes(undefined)) return all as T;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as T;
};

/** The mapped list, or the same list if no element changed. */
const mapKeepingList = <T>(list: T[], change: (element: T) => T): T[] => {
  const next = list.map(change);
  return next.every((element, index) => element === list[index]) ? list : next;
};

/** Defaults of the model. */
const deriveDefaults: Derive = ({ status, procurementMethod, awardCriteria }, { procedure, config }) => ({
  status: status ?? procedure.first,
  procurementMethod: procurementMethod ?? methodOf(procedure, config),
  ...omitUndefined({
    awardCriteria: isLacking(procedure, 'awardCriteria')
      ? undefined
      : (awardCriteria ?? tenderSettings.of(procedure).evaluation?.onlyAwardCriteria ?? 'lowestCost'),
  }),
});

/** C13: the tender's value is the one source of currency and tax (spec/tenders.md §3.2 `value`). */
const oneCurrency: Derive = ({ value, lots, items }) => {
  if (value === undefined) return {};
  const { amount, currency = 'UAH', valueAddedTaxIncluded = false } = value;
  // Objects that already agree keep their identity: on most changes that is all of them.
  const isAlike = (money: EstimatedValue | undefined): boolean =>
    money === undefined || (money.currency === currency && money.valueAddedTaxIncluded === valueAddedTaxIncluded);
  const alike = <T extends EstimatedValue>(money: T): T => (isAlike(money) ? money : { ...money, currency, valueAddedTaxIncluded });
  const ofLot = (lot: Lot): Lot => {
    if (isAlike(lot.value) && isAlike(lot.minimalStep)) return lot;
    return {
      ...lot,
      ...omitUndefined({ value: lot.value && alike(lot.value), minimalStep: lot.minimalStep && alike(lot.minimalStep) }),
    };
  };
  const ofItem = (item: Item): Item => {
    const { unit } = item;
    return unit?.value === undefined || isAlike(unit.value) ? item : { ...item, unit: { ...unit, value: alike(unit.value) } };
  };
  return {
    value: { currency, valueAddedTaxIncluded, ...omitUndefined({ amount }) },
    ...omitUndefined({ lots: lots && mapKeepingList(lots, ofLot), items: items && mapKeepingList(items, ofItem) }),
  };
};

/** spec/tenders.md §3.2 `value`, `guarantee`: the sums over the lots, if there are any. */
const deriveSums: Derive = ({ value, guarantee, lots = [] }, { config }) => {
  if (lots.length === 0) return {};
  const amounts = lots.flatMap((lot) => lot.value?.amount ?? []);
  const guarantees = lots.flatMap((lot) => lot.guarantee ?? []);
  const currency = guarantee?.currency ?? guarantees[0]?.currency ?? 'UAH';
  return {
    ...omitUndefined({
      value:
        value === undefined || amounts.length === 0 || !config.hasValueEstimation ? undefined : { ...value, amount: sumAmounts(amounts) },
      guarantee: guarantees.length === 0 ? undefined : { amount: sumAmounts(guarantees.map(({ amount }) => amount)), currency },
    }),
  };
};

/** spec/tenders.md §3.4. */
const lotStates: Derive = ({ lots }, { now }) => {
  const ofLot = (lot: Lot): Lot =>
    lot.status !== undefined && lot.date !== undefined ? lot : { ...lot, status: lot.status ?? 'active', date: lot.date ?? now };
  return lots === undefined ? {} : { lots: mapKeepingList(lots, ofLot) };
};

/** spec/tenders.md §3.2, last but one paragraph. */
const titlesOfTests: Derive = (tender) => (tender.mode === 'test' ? testTitles(tender) : {});

/** spec/open-tenders.md §1.3. */
const deriveLanguages: Derive = ({ procuringEntity }, { procedure }) => {
  const hasLanguages = languageFields.every((field) => tenderSettings.of(procedure).model?.has?.includes(field));
  if (!hasLanguages || procuringEntity?.contactPoint === undefined) return {};
  const spoken = (contact: EntityContactPoint): EntityContactPoint => ({ availableLanguage: 'uk', ...contact });
  const { contactPoint, additionalContactPoints } = procuringEntity;
  const others = additionalContactPoints === undefined ? {} : { additionalContactPoints: additionalContactPoints.map(spoken) };
  return { procuringEntity: { ...procuringEntity, contactPoint: spoken(contactPoint), ...others } };
};

/** Steps 26c, 27. */
const statusDates: Derive = (tender, context, before) => {
  const { status, date } = tender;
  const { now, procedure } = context;
  if (before === null) return { date: date ?? now };
  const { keepDateIn = [], setsNoticeDate = false } = tenderSettings.of(procedure).status ?? {};
  if (before.status === status || keepDateIn.includes(status ?? '')) return {};
  const isPublished = setsNoticeDate && leavesDraft(tender, context, before);
  return { date: now, ...omitUndefined({ noticePublicationDate: isPublished ? now : undefined }) };
};

export const tenderDerivations: readonly Derivation[] = [
  { fields: ['status', 'procurementMethod', 'awardCriteria'], derive: deriveDefaults },
  { fields: ['value.currency', 'value.valueAddedTaxIncluded', 'lots.value', 'lots.minimalStep', 'items.unit'], derive: oneCurrency },
  { fields: ['value.amount', 'guarantee'], derive: deriveSums },
  { fields: ['lots.status', 'lots.date'], derive: lotStates },
  { fields: ['title', 'title_en', 'title_ru'], derive: titlesOfTests },
  { fields: ['procuringEntity.contactPoint', 'procuringEntity.additionalContactPoints'], derive: deriveLanguages },
  { fields: ['contractChangeRationaleTypes'], derive: changeReasons },
  { fields: ['date', 'noticePublicationDate'], derive: statusDates },
];

/** spec/procedures.md §1.2. */
export const dueTime = (tender: TenderFields, context: Context): Date | undefined => {
  let first: Date | undefined;
  for (const { time } of context.procedure.events) {
    const at = time(tender, context);
    if (at !== undefined && (first === undefined || at < first)) first = at;
  }
  return first;
};

/**
 * The tender as it is saved: `before` is the stored one, null on creation. Idempotent for the same
 * context. Fields that are already right keep their identity.
 */
export const withDerived = <T extends TenderFields>(tender: T, context: Context, before: TenderFields | null): T => {
  const derived: T = { ...tender };
  const fields: Record<string, unknown> = derived;
  const take = (said: Readonly<Record<string, unknown>>): void => {
    // A tender's fields are only replaced by fields of the same kind.
    for (const name of Object.keys(said)) if (!sameValue(said[name], fields[name])) fields[name] = said[name];
  };
  for (const derive of context.procedure.derivations) take(derive(derived, context, before));
  take({ next_check: dueTime(derived, context) });
  return Object.values(derived).includes(undefined) ? withDefined<T>(derived, {}) : derived;
};

/** The tender as saved after its due events; a move by time alone counts as a change. Null when nothing changes. */
export const dueChange = <T extends TenderFields>(before: TenderFields, after: T, context: Context): T | null => {
  const next = withDerived(after, context, before);
  return sameValue(next, before) ? null : next;
};

/**
 * A changed tender as it is saved, or null when it equals the stored one (spec/decisions.md D5). What time alone would move,
 * such as the plan of a missed auction, is no change: so if none of the requested values survives derivation, the result
 * is compared with what the stored tender would derive to now.
 */
export const derivedChange = <T extends TenderFields>(before: TenderFields, after: T, context: Context): T | null => {
  const [old, asked] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))];
  const fields = [...new Set([...old.keys(), ...asked.keys()])].filter((field) => !sameValue(old.get(field), asked.get(field)));
  if (fields.length === 0) return null;
  const next = withDerived(after, context, before);
  if (fields.some((field) => sameValue(Reflect.get(next, field), asked.get(field)))) return next;
  const still: Context = { ...context, random: () => 0 };
  return sameValue(withDerived(before, still, before), withDerived(after, still, before)) ? null : next;
};
