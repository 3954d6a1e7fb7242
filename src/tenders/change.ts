/**
 * `PATCH` of a tender: what it leaves unchanged, such as the registry's own dates (spec/decisions.md D12) and what a type does not
 * let its owner change (spec/second-stages.md §3), then who asks for what, and the rules on the result.
 */

import { inSequence } from '../changing/steps.ts';
import { isAdministrator, isOwner } from '../domain/actor.ts';
import { isLotBlockedByCancellation, requireNotBlockedByCancellation } from '../domain/cancellations.ts';
import { type Donor, findDonor, type Programmed } from '../domain/code-lists.ts';
import { isPlainObject, lookUp, missingFields, sameValue } from '../domain/json.ts';
import {
  extraForbidden,
  type FieldError,
  forbidden,
  invalidData,
  notOwner,
  requireNoErrors,
  ruleError,
  withChoices,
} from '../domain/problem.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../domain/tender.ts';
import type { Item, Lot, PatchTender } from '../domain/types.generated.ts';
import type { ApiRequest, Handler } from '../http/route.ts';
import { findModel, type Procedure, tick } from '../procedures/engine/procedure.ts';
import { requireStatusOfWrite } from '../procedures/engine/writes.ts';
import type { TransactionStep } from '../store/records/records.ts';
import { withStaleCancelled } from './criteria/stale.ts';
import { withDefined } from './derived.ts';
import { takeDocuments } from './documents.ts';
import { applyTenderPatch, listMoneyFields, requirePlaced, unlistedFields } from './patch-merge.ts';
import { catalogueIdsOf } from './rules/items.ts';
import { statusChoices } from './rules/procedure.ts';
import {
  bodyRules,
  type Context,
  groupActions,
  makeEdits,
  ownerActionErrors,
  ownerActions,
  statusCommands,
  tenderChangeErrors,
  tenderModelErrors,
} from './rules/rule.ts';
import { administratorPatch, patchTender, tenderCreateBody } from './schema.ts';
import type { LoadedTender, TenderService } from './service.ts';
import { collectMethods, tenderSettings } from './settings.ts';
import { tickContext } from './ticking.ts';
import { showKept } from './view.ts';

type Dates = { readonly [Name in string]?: Date };
type Render = (date: Date) => string;

/**
 * The registry's dates in a period: they may be sent back as they were read, another value is an error at its path
 * (spec/decisions.md D12). `raw` is the period before conversion.
 */
const keptErrors = (
  keys: readonly string[],
  stored: Dates = {},
  dates: Dates,
  raw: unknown,
  at: readonly string[],
  render: Render,
): FieldError[] =>
  keys.flatMap((key) => {
    const path = [...at, key];
    const [sent, there] = [dates[key], stored[key]];
    if (there !== undefined && Reflect.get(Object(raw), key) === null) return ruleError(path, 'This field cannot be deleted');
    if (sent === undefined || sent.getTime() === there?.getTime()) return [];
    return ruleError(path, 'This field is set by the registry', there === undefined ? undefined : { expected: render(there) });
  });

const AUCTION_DATE_FIELDS = ['startDate', 'endDate', 'shouldStartAfter'];

interface Auctioned {
  readonly auctionPeriod?: Lot['auctionPeriod'];
}

/** The auction period of a lot, or of a tender without lots, belongs to the registry. `at` is the path of either in the body. */
export const auctionErrors = (
  { auctionPeriod: stored }: Auctioned,
  { auctionPeriod }: Auctioned,
  raw: unknown,
  at: readonly string[],
  render: Render,
): FieldError[] =>
  auctionPeriod === undefined
    ? []
    : keptErrors(
        AUCTION_DATE_FIELDS,
        { ...stored },
        { ...auctionPeriod },
        Reflect.get(Object(raw), 'auctionPeriod'),
        [...at, 'auctionPeriod'],
        render,
      );

/** Errors for the registry's own dates in the body: the start and the clarifications end of enquiries, and the auction periods. */
export const keptPeriodErrors = (
  before: TenderRecord,
  patch: PatchTender,
  sent: unknown,
  { render, hasEnquiries }: { readonly render: Render; readonly hasEnquiries: boolean },
): FieldError[] => {
  const raw = Object(sent);
  const enquiries = keptErrors(
    ['startDate', 'clarificationsUntil', 'invalidationDate'],
    { ...before.enquiryPeriod },
    hasEnquiries ? { ...patch.enquiryPeriod } : {},
    raw.enquiryPeriod,
    ['data', 'enquiryPeriod'],
    render,
  );
  const auctions = (before.lots ?? []).flatMap((lot, index) =>
    auctionErrors(lot, patch.lots?.[index] ?? {}, Object(raw.lots)[index], ['data', 'lots', String(index)], render),
  );
  const isRemoved = before.auctionPeriod !== undefined && raw.auctionPeriod === null;
  return [
    ...enquiries,
    ...(isRemoved
      ? [ruleError(['data', 'auctionPeriod'], 'This field cannot be deleted')]
      : auctionErrors(before, patch, sent, ['data'], render)),
    ...auctions,
  ];
};

const refuseField = (path: readonly string[]): never => {
  throw invalidData([ruleError(['data', ...path], "Field change's not allowed")]);
};

/** A longer list differs too, although a merge would drop the rest. */
const isLonger = (sent: unknown, stored: unknown): boolean =>
  Array.isArray(sent) && sent.length !== (Array.isArray(stored) ? stored.length : 0);

/** Items matched by index, changed only in the sent fields that may differ; ids, lots, buyers and units stay. */
const changedItems = (previousValue: readonly Item[], items: readonly Item[], sent: unknown, allowed: readonly string[]): Item[] => {
  if (previousValue.length !== items.length) throw forbidden("List size change's not allowed");
  return items.map((item, index) => {
    const old = previousValue[index];
    for (const field of Object.keys(Object(Reflect.get(Object(sent), index)))) {
      const differs = !sameValue(Reflect.get(Object(old), field), Reflect.get(item, field));
      if (differs && !allowed.includes(field)) refuseField(['items', String(index), field]);
    }
    const { id = item.id, relatedLot, relatedBuyer, unit } = old ?? {};
    return withDefined<Item>({ ...item, id }, { relatedLot, relatedBuyer, unit });
  });
};

/** The changed tender; items keep ids, lots and buyers. Throws 400 for the first field that may not differ, 403 for a list size change. */
export const withAllowedChanges = (before: TenderRecord, after: TenderRecord, sent: unknown, procedure: Procedure): TenderRecord => {
  const { changesOnly = {}, itemChanges = [] } = tenderSettings.of(procedure);
  const allowed = lookUp(changesOnly, before.status);
  if (allowed === undefined || !isPlainObject(sent)) return after;
  for (const field of Object.keys(sent)) {
    const stood = Reflect.get(before, field);
    const differs = isLonger(sent[field], stood) || !sameValue(stood, Reflect.get(after, field));
    if (differs && !allowed.includes(field)) refuseField([field]);
  }
  return Array.isArray(sent.items)
    ? { ...after, items: changedItems(before.items ?? [], after.items ?? [], sent.items, itemChanges) }
    : after;
};

type Paid = Pick<TenderFields, 'plans' | 'funders'>;

/** Reads nothing where no rule needs it: without plans, for unchanged funders, and without a list of programmes. */
const getTenderDonors = async ({ deps }: TenderService, after: Paid, before: Paid | null): Promise<readonly Donor[]> => {
  const { plans = [], funders } = after;
  const isKept = before !== null && sameValue(before.funders, funders);
  if (isKept || plans.length === 0 || deps.codes.list('funder-programmes') === undefined) return [];
  const records = deps.store.records<Programmed>('plans');
  const stored = await Promise.all(plans.map(({ id }) => records.get(id)));
  return stored.flatMap((plan) => (plan === null ? [] : (findDonor(plan, deps.codes) ?? [])));
};

/** The context for the rules: with the agreement, the donors and the catalogue entries of the items, where there are any. */
export const rulesContext = async (
  service: TenderService,
  context: Context,
  after: TenderRecord,
  before: StoredTender | null,
): Promise<Context> => {
  const ids = catalogueIdsOf(after, context, before);
  const [agreed, donors] = await Promise.all([service.withAgreement(context, after), getTenderDonors(service, after, before)]);
  const known = ids === null ? agreed : await service.withCatalogue(agreed, ids);
  return donors.length === 0 ? known : { ...known, donors };
};

/** A PATCH drops documents only where DELETE may: in a draft (spec/decisions.md D13). Throws 403. */
const requireTenderDocumentsStay = (procedure: Procedure, before: StoredTender, { documents = [] }: TenderRecord): void => {
  const stored = new Set(documents.map(({ id }) => id));
  if (!(before.documents ?? []).every(({ id }) => stored.has(id))) requireStatusOfWrite(procedure, 'delete document', before.status);
};

/** Throws 403 if the status changes while a cancellation is in progress (spec/cancellations.md §4). */
const requireStatusFree = ({ status }: TenderRecord, before: StoredTender, isOwned: boolean): void => {
  if (status === before.status) return;
  if (isOwned && isLotBlockedByCancellation(before)) throw forbidden("Can't update tender with pending cancellation in one of exists lot");
  requireNotBlockedByCancellation(before);
};

/** With the requirements cancelled whose items have since been described differently. */
const withoutStale = <T extends TenderRecord>(tender: T, before: StoredTender, after: TenderRecord, now: Date): T =>
  tender.criteria === undefined ? tender : { ...tender, criteria: [...withStaleCancelled(tender.criteria, before, after, now)] };

/** The tender after a PATCH, and the files sent with it. Throws 403 for strangers and closed states, 400 for the body. */
const decidePatch = (service: TenderService, request: ApiRequest<PatchTender>, loaded: LoadedTender) => {
  const { deps } = service;
  const { before } = loaded;
  const owned = isOwner(before, request.actor, request.token);
  const { procedure } = loaded;
  const ofGroup = owned ? undefined : groupActions.of(procedure).find(({ group }) => group === request.actor.group);
  if (!owned && ofGroup === undefined && !isAdministrator(request.actor)) throw notOwner('tender');
  const { measure } = procedure;
  if (!owned && ofGroup === undefined) {
    // The Administrator has its own model and no status check (spec/decisions.md D8).
    const own = deps.procedures.runs(before);
    const patch = request.dataAs(own === undefined ? administratorPatch : findModel(own, administratorPatch));
    const next = applyTenderPatch(before, patch, request.sent, { now: request.now, measure });
    if (next.stage2TenderID !== before.stage2TenderID) requireNoErrors([extraForbidden(['data', 'stage2TenderID'])]);
    requireNoErrors(missingFields(next, deps.validator.schemas.get(tenderCreateBody.id).required ?? []));
    requireStatusFree(next, before, owned);
    return { next, files: { effects: makeEdits(loaded, 'Administrator') } };
  }
  requireStatusOfWrite(procedure, 'patch tender', before.status);
  const step = ownerActions.of(procedure).find((one) => one.in.includes(before.status));
  if (step !== undefined) {
    const context = tickContext(service, loaded.context);
    requireNoErrors(ownerActionErrors.of(procedure).flatMap((faults) => faults(before, request.sent, context)));
    const outcome = step.take(before, request.sent, context);
    requireStatusFree(outcome.next, before, owned);
    return { next: outcome.next, files: { stepsBefore: service.stepsFor(outcome) } };
  }
  requireNoErrors(unlistedFields(request.sent, procedure, before.status));
  const choices = { status: statusChoices(procedure, before.status), procurementMethod: collectMethods(procedure) };
  const patch = withChoices(choices, () => request.dataAs(findModel(procedure, patchTender)));
  const { config } = loaded.context;
  requireNoErrors(bodyRules.of(procedure).flatMap((rule) => rule(patch, config)));
  const { hasEnquiries } = config;
  const { documents, ...files } = patch.documents === undefined ? {} : takeDocuments(service, request, patch.documents, before);
  const isMoney = listMoneyFields(deps.validator.schemas, findModel(procedure, patchTender).id);
  const merged = applyTenderPatch(before, patch, request.sent, { now: request.now, measure, documents, isMoney });
  const patched = withAllowedChanges(before, merged, request.sent, procedure);
  requireNoErrors(keptPeriodErrors(before, patch, request.sent, { render: deps.zone.render, hasEnquiries }));
  requirePlaced(before, patch, request.links.absolute(`/tenders/${before._id}/lots`));
  // Enquiries that run beside the bids follow from tendering, whatever the body has (spec/open-tenders.md §2.1).
  const storedTender: TenderRecord = hasEnquiries ? patched : Object.assign(patched, { enquiryPeriod: before.enquiryPeriod });
  const next = withoutStale(storedTender, before, storedTender, request.now);
  requireNoErrors(missingFields(next, deps.validator.schemas.get(findModel(procedure, tenderCreateBody).id).required ?? []));
  if (ofGroup !== undefined) {
    requireNoErrors(tenderModelErrors(before, { ...next, status: before.status }, loaded.context));
    const outcome = ofGroup.take(before, next, tickContext(service, loaded.context));
    return { next: outcome.next, files: { ...files, stepsBefore: service.stepsFor(outcome) }, isJudged: true };
  }
  requireStatusFree(next, before, owned);
  requireTenderDocumentsStay(procedure, before, next);
  const command = statusCommands.of(procedure).find(({ word }) => word === next.status);
  if (command === undefined) return { next, files: { ...files, effects: makeEdits(loaded) } };
  if (!command.in.includes(before.status)) throw forbidden(`Can't switch to '${command.word}' from ${before.status}`);
  const outcome = command.take({ ...next, status: before.status }, before, tickContext(service, loaded.context));
  return { next: outcome.next, files: { ...files, stepsBefore: service.stepsFor(outcome) }, judgedIn: before.status };
};

/** Runs the events that `next` makes due immediately, on the stored tender and its agreement at that time. */
const followUp = (service: TenderService, { procedure, context }: LoadedTender, next: TenderRecord) => {
  if (!procedure.events.some(({ runsImmediately, time }) => runsImmediately === true && time(next, context) !== undefined))
    return undefined;
  return (stored: StoredTender): TransactionStep =>
    async (within) => {
      const resting = await service.withAgreement(context, stored, within.session);
      const outcome = tick(stored, tickContext(service, resting));
      return inSequence([...service.stepsFor(outcome), service.saveStep(stored, outcome.next)])(within);
    };
};

/**
 * `PATCH /tenders/{id}`: owner, status, model, merged model, rules in the order of spec/tender-rules.md §3. A PATCH that changes
 * nothing runs no rules and saves nothing (spec/decisions.md D5).
 */
export const changeTender =
  (service: TenderService): Handler<PatchTender> =>
  async (request) => {
    // Retried when it loses a race: the error should be about the tender's new state, not the conflict.
    const said: unknown = Reflect.get(Object(request.sent), 'status');
    const isWord = service.deps.procedures.all.some((one) => statusCommands.of(one).some(({ word }) => word === said));
    const { stored } = await service[isWord ? 'append' : 'change'](request, (loaded) => {
      const { before } = loaded;
      const { next, files, isJudged = false, judgedIn } = decidePatch(service, request, loaded);
      const rules = async (changed: TenderRecord): Promise<void> => {
        if (isJudged) return;
        // For an owner word, everything in the body but the status is validated.
        const saved = judgedIn === undefined ? changed : { ...changed, status: judgedIn };
        // Requirements that this change cancels do not count as removed.
        const stood = withoutStale(before, before, saved, request.now);
        requireNoErrors(tenderChangeErrors(stood, saved, await rulesContext(service, loaded.context, saved, before)));
      };
      return { next, ...files, result: null, rules, followedBy: followUp(service, loaded, next) };
    });
    return showKept(service, stored, request);
  };
