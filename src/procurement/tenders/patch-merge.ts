/** Merges bodies of POST and PATCH before any rule runs (spec/tenders.md §3.2, spec/requests.md §5). Pure but for the ids of new parts. */

import {
  isPlainObject,
  partKinds as kinds,
  lookUp,
  type MergedParts,
  mergedParts,
  omitUndefined,
  removedIn,
} from '../../base/domain/json.ts';
import { extraForbidden, type FieldError, invalidData, ruleError } from '../../base/domain/problem.ts';
import type { OwnedRecordFields } from '../../base/domain/record.ts';
import type { TenderRecord } from '../../base/domain/tender.ts';
import type {
  AdministratorPatchTender,
  AuctionStep,
  Config,
  Document,
  EstimatedValue,
  Item,
  Lot,
  PatchLot,
  PatchTender,
  PostFeature,
  PostItem,
  PostLot,
  PostMilestone,
  PostTarget,
  PostTender,
  Target,
  TenderPeriod,
  Value,
} from '../../base/domain/types.generated.ts';
import type { SchemaSet } from '../../base/validation/dialect.ts';
import { newId } from '../../store/records/ids.ts';
import type { Measure } from '../engine/measure.ts';
import type { Procedure } from '../engine/procedure.ts';
import { newCriterion, revisedCriteria } from './criteria/criterion.ts';
import { tenderSettings } from './settings.ts';

/** The list with an id (or `key`) for every element sent without one. */
export const withElementIds = <K extends string, T extends { [P in K]?: string }>(
  list: readonly T[],
  key: K,
): (T & { [P in K]: string })[] => list.map((element) => ({ ...element, [key]: element[key] ?? newId() }));

/** What the request, the clock and the server's counters add to a body. */
interface Given extends OwnedRecordFields {
  readonly now: Date;
  readonly config: Config;
  /** Whether enquiries are a stage of their own: the buyer then sets their end, and tendering starts there. */
  readonly hasEnquiries: boolean;
  readonly documents: readonly Document[];
  readonly procedure: Pick<Procedure, 'type' | 'first'>;
}

type Money = Pick<EstimatedValue, 'currency' | 'valueAddedTaxIncluded'>;

/** The currency and tax flag of a tender, or the model's defaults. */
const getMoneyDefaults = ({ currency, valueAddedTaxIncluded }: Money = kinds.value.defaults): Money => ({
  currency,
  valueAddedTaxIncluded,
});

/** A unit with its price in the tender's currency and tax flag (spec/tenders.md §3.3). */
const unitOf = ({ value, ...unit }: PostItem['unit'], tenderValue: Money | undefined): NonNullable<Item['unit']> => ({
  ...unit,
  ...omitUndefined({ value: value && { amount: value.amount, ...getMoneyDefaults(tenderValue) } }),
});

const itemOf =
  (tenderValue: Money | undefined) =>
  // Some types allow an item without a unit.
  ({ unit, id, ...item }: Omit<PostItem, 'unit'> & Partial<Pick<PostItem, 'unit'>>): Item => ({
    ...item,
    id: id ?? newId(),
    ...omitUndefined({ unit: unit && unitOf(unit, tenderValue) }),
  });

/** Items as they are stored; ids that were sent are kept. */
const toItems = (items: readonly PostItem[], tenderValue: Money | undefined): Item[] => items.map(itemOf(tenderValue));

/** Lots of a new tender: active from now on (spec/tenders.md §3.4). */
export const collectLots = (lots: readonly PostLot[], now: Date): Lot[] =>
  lots.map(({ id, ...lot }) => ({ ...lot, id: id ?? newId(), status: 'active', date: now }));

const buildTarget = ({ observations, ...target }: PostTarget & { readonly id: string }): Target => ({
  ...target,
  ...omitUndefined({ observations: observations && withElementIds(observations, 'id') }),
});

/** Parts whose elements get an id or a code if sent without one. */
const withPartIds = (parts: {
  readonly features?: PostFeature[] | undefined;
  readonly milestones?: PostMilestone[] | undefined;
  readonly buyers?: TenderRecord['buyers'] | undefined;
  readonly targets?: PostTarget[] | undefined;
}): Pick<TenderRecord, 'features' | 'milestones' | 'buyers' | 'targets'> => ({
  ...omitUndefined({
    features: parts.features && withElementIds(parts.features, 'code'),
    milestones: parts.milestones && withElementIds(parts.milestones, 'id'),
    buyers: parts.buyers && withElementIds(parts.buyers, 'id'),
    targets: parts.targets && withElementIds(parts.targets, 'id').map(buildTarget),
  }),
});

/** The tender's minimal step: by default in the currency and with the tax flag of its value. */
const buildStep = (step: AuctionStep, tenderValue: Money | undefined): Value => ({ ...getMoneyDefaults(tenderValue), ...step });

/** The periods as sent. What a period still lacks is derived by its phase or required by the schema. */
const toSentPeriods = (
  { enquiryPeriod, tenderPeriod }: { readonly [Name in 'enquiryPeriod' | 'tenderPeriod']: PostTender[Name] | undefined },
  { now, hasEnquiries }: Given,
): Pick<TenderRecord, 'enquiryPeriod' | 'tenderPeriod'> => {
  const end = hasEnquiries ? enquiryPeriod?.endDate : undefined;
  return {
    ...omitUndefined({ enquiryPeriod: end && { startDate: now, endDate: end } }),
    // Without a start until the phase has derived it.
    ...omitUndefined({ tenderPeriod: tenderPeriod && ({ ...tenderPeriod, endDate: tenderPeriod.endDate ?? now } as TenderPeriod) }),
  };
};

/** The draft as sent, with what the server sets for every procedure. `tenderID` is empty: numbers are for accepted tenders. */
export const buildDraft = (
  {
    items,
    lots,
    features,
    milestones,
    buyers,
    targets,
    criteria,
    minimalStep,
    enquiryPeriod,
    tenderPeriod,
    documents: _,
    ...data
  }: PostTender,
  given: Given,
): TenderRecord => ({
  // Named keys come first: after the first spread each key costs a microsecond.
  tenderID: '',
  date: given.now,
  owner: given.owner,
  owner_token: given.owner_token,
  transfer_token: given.transfer_token,
  config: given.config,
  items: toItems(items, data.value),
  ...data,
  procurementMethodType: given.procedure.type,
  status: given.procedure.first,
  ...withPartIds({ features, milestones, buyers, targets }),
  ...omitUndefined({
    lots: lots && collectLots(lots, given.now),
    criteria: criteria?.map((one) => newCriterion(one, given.now)),
    minimalStep: minimalStep && buildStep(minimalStep, data.value),
    documents: given.documents.length === 0 ? undefined : [...given.documents],
  }),
  ...toSentPeriods({ enquiryPeriod, tenderPeriod }, given),
});

const { value, guarantee } = kinds;
const ENDED_PERIOD_KIND = { needs: ['endDate'] };

/** The merged parts of a lot; its currency and tax flag are the tender's. */
export const lotParts = ({ scale }: Measure): MergedParts => ({ value: {}, minimalStep: { needs: [scale.field] }, guarantee });

/** Lots are matched by index: a shorter list drops the last ones, a longer one was refused before; the state is kept. */
const mergeLots = (stored: readonly Lot[], sent: readonly PatchLot[], raw: unknown, measure: Measure): Lot[] =>
  stored.slice(0, sent.length).map((lot, index) => {
    const { auctionPeriod: _, ...patch }: Partial<PatchLot> = sent[index] ?? {};
    const merged = mergedParts(lot, patch, Reflect.get(Object(raw), index), lotParts(measure), ['data', 'lots', String(index)]);
    // Schema-checked fields of the same names.
    return { ...lot, ...patch, ...merged, status: lot.status, date: lot.date } as Lot;
  });

/** The tender's own money and periods. Its minimal step is by default in the currency and with the tax flag of its value. */
const mergeOwn = (
  before: TenderRecord,
  patch: PatchTender,
  sent: unknown,
  isMoney: NonNullable<Applying['isMoney']>,
): Partial<TenderRecord> => {
  const own = mergedParts(before, patch, sent, {
    value: isMoney('value') ? { defaults: value.defaults } : {},
    guarantee: isMoney('guarantee') ? guarantee : {},
    enquiryPeriod: ENDED_PERIOD_KIND,
    tenderPeriod: ENDED_PERIOD_KIND,
    awardPeriod: kinds.period,
  });
  if (!isMoney('minimalStep')) return { ...own, ...mergedParts(before, patch, sent, { minimalStep: {} }) };
  const step = {
    minimalStep: { defaults: getMoneyDefaults({ ...kinds.value.defaults, ...before.value, ...Object(own.value) }), needs: value.needs },
  };
  const amount = before.minimalStep === undefined ? {} : { amount: before.minimalStep.amount };
  return { ...own, ...mergedParts({ minimalStep: amount }, patch, sent, step) };
};

/** Whether the type's schema `id` has money under a field name. */
export const listMoneyFields =
  (schemas: SchemaSet, id: string) =>
  (field: string): boolean => {
    const root = schemas.get(id);
    const node = root.properties?.[field];
    return node === undefined || schemas.follow(node, root).node.properties?.currency !== undefined;
  };

interface Applying {
  readonly now: Date;
  /** The measure of the tender's type. */
  readonly measure: Measure;
  readonly documents?: readonly Document[] | undefined;
  /** False where the type has something other than money under this name; absent: all are money. */
  readonly isMoney?: (field: 'value' | 'minimalStep' | 'guarantee') => boolean;
}

/** The parts of a patch as they are stored; a field not listed here replaces the stored one unchanged. */
const mergeTenderParts = (before: TenderRecord, patch: PatchTender, sent: unknown, applying: Applying): Record<string, unknown> => {
  const { now, measure, documents, isMoney = () => true } = applying;
  const { criteria, items, lots } = patch;
  const own = mergeOwn(before, patch, sent, isMoney);
  return {
    ...own,
    ...omitUndefined({ auctionPeriod: patch.auctionPeriod && before.auctionPeriod }),
    ...withPartIds(patch),
    ...omitUndefined({
      items: items && toItems(items, own.value ?? before.value),
      lots: lots && mergeLots(before.lots ?? [], lots, Reflect.get(Object(sent), 'lots'), measure),
      criteria: criteria && revisedCriteria(before.criteria ?? [], criteria, now),
      documents: documents && [...documents],
    }),
  };
};

/** Throws 400 for more lots than are stored; `address` is where lots are added. */
export const requirePlaced = ({ lots = [] }: TenderRecord, patch: PatchTender, address: string): void => {
  if ((patch.lots?.length ?? 0) <= lots.length) return;
  throw invalidData([ruleError(['data', 'lots', String(lots.length)], `Lots are added by POST ${address}`)]);
};

/**
 * The merged tender: each top-level field that was sent replaces the stored one, except money and periods, which are merged;
 * null or an empty list removes it.
 * `sent` is the body before conversion, the only form that still has the nulls.
 */
export const applyTenderPatch = (
  before: TenderRecord,
  patch: PatchTender | AdministratorPatchTender,
  sent: unknown,
  applying: Applying,
): TenderRecord => {
  const without = Object.fromEntries(removedIn(sent).map((field) => [field, undefined]));
  const said: object = { ...patch, ...mergeTenderParts(before, patch, sent, applying), ...without };
  // Schema-checked fields of the same names; `missingFields` reports the missing ones.
  return Object.assign({ ...before }, said);
};

/** Sent fields that the procedure does not let the owner change in this status (spec/tenders.md §3.2, last paragraph). */
export const unlistedFields = (sent: unknown, procedure: Procedure, status: string): FieldError[] => {
  const { onlyFields = {}, statusesOfField = {} } = tenderSettings.of(procedure).edits ?? {};
  const fields = lookUp(onlyFields, status);
  const strange = Object.keys(isPlainObject(sent) ? sent : {}).filter(
    (field) => fields?.includes(field) === false || lookUp(statusesOfField, field)?.includes(status) === false,
  );
  return strange.map((field) => extraForbidden(['data', field]));
};
