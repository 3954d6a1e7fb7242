/** Tenders: create, read, change (spec/tenders.md §5.1). Load, decide, save, show. */

import { type Actor, hashOf, isAdmin, isAdministrator, isOwner, requireClearance, requireLevel } from '../domain/actor.ts';
import { isLotBlockedByCancellation, requireNotBlockedByCancellation } from '../domain/cancellations.ts';
import { type Donor, findDonor, type Programmed } from '../domain/code-lists.ts';
import { isPlainObject, missingFields, sameValue } from '../domain/json.ts';
import { isRestricted } from '../domain/masking.ts';
import { type FieldError, forbidden, invalid, missing, notAmong, notOwner, Problem, refuse, together } from '../domain/problem.ts';
import { toSeconds } from '../domain/record.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../domain/tender.ts';
import type { Config, PatchTender, PostTender } from '../domain/types.generated.ts';
import { asksPosition } from '../http/api-request.ts';
import { type ApiRequest, created, type Handler, newAccess, ok, type Reply } from '../http/route.ts';
import { actingConfig, newerFlags } from '../procedures/engine/config.ts';
import { findModel, type Procedure, type Procedures, tick } from '../procedures/engine/procedure.ts';
import { requireStatus } from '../procedures/engine/writes.ts';
import { idAfter, newId } from '../store/records/ids.ts';
import type { TransactionStep } from '../store/records/records.ts';
import type { Validator } from '../validation/validator.ts';
import { withStaleCancelled } from './criteria/stale.ts';
import { withDerived } from './derived.ts';
import { takeDocuments } from './documents.ts';
import { groupSteps, makeEdits, ownerSteps, ownerWords, stepFaults, withChoices } from './guards.ts';
import { keptPeriodErrors, withAllowedChanges } from './kept-fields.ts';
import { tenderCounter, tenderNumber } from './numbers.ts';
import { applyPatch, buildDraft, moneyIn, requirePlaced, unlistedFields } from './patch-merge.ts';
import { catalogueIdsOf } from './rules/items.ts';
import { statusChoices } from './rules/procedure.ts';
import { bodyRules, type Context, changeErrors, creationErrors, modelErrors } from './rules/rule.ts';
import { administratorPatch, createTender, newerConfig, olderConfig, patchTender } from './schema.ts';
import type { LoadedTender, TenderService } from './service.ts';
import { collectMethods, tenderSettings } from './settings.ts';
import { tickContext } from './ticking.ts';

/** A missing flag that only another flag makes required names that flag. */
const because =
  (flags: readonly string[]) =>
  (error: FieldError): FieldError =>
    error.type === 'missing' ? { ...error, ctx: { because: `${flags.join(', ')}: of the newer config, which has to be complete` } } : error;

/** An older config may have null for a newer flag, which its schema does not declare. */
const withoutNull = (sent: unknown, { config }: Procedure): unknown =>
  isPlainObject(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([name, flag]) => flag !== null || !Object.hasOwn(config, name)))
    : sent;

/**
 * Validates `config`, sent beside `data`. Throws 400 `data-validation` at `["config"]` when there is none, else at
 * `["config", flag]`. Allowed values are checked by the first creation rule (C1).
 */
const readConfig = (sent: unknown, procedure: Procedure, validator: Validator): Config => {
  if (sent === undefined || sent === null) throw invalid([missing(['config'])]);
  const flags = isPlainObject(sent) ? newerFlags(sent, procedure) : [];
  if (flags.length === 0 && !procedure.isAlwaysNewer) return validator.check<Config>(olderConfig, withoutNull(sent, procedure), ['config']);
  try {
    return validator.check<Config>(newerConfig, sent, ['config']);
  } catch (error) {
    throw error instanceof Problem && error.errors !== undefined && flags.length > 0 ? invalid(error.errors.map(because(flags))) : error;
  }
};

type Paid = Pick<TenderFields, 'plans' | 'funders'>;

/** Reads nothing where no rule needs it: without plans, for unchanged funders, and without a list of programmes. */
const getDonors = async ({ deps }: TenderService, after: Paid, before: Paid | null): Promise<readonly Donor[]> => {
  const { plans = [], funders } = after;
  const isKept = before !== null && sameValue(before.funders, funders);
  if (isKept || plans.length === 0 || deps.codes.list('funder-programmes') === undefined) return [];
  const records = deps.store.records<Programmed>('plans');
  const stored = await Promise.all(plans.map(({ id }) => records.get(id)));
  return stored.flatMap((plan) => (plan === null ? [] : (findDonor(plan, deps.codes) ?? [])));
};

/** The context for the rules: with the agreement, the donors and the catalogue entries of the items, where there are any. */
const rulesContext = async (
  service: TenderService,
  context: Context,
  after: TenderRecord,
  before: StoredTender | null,
): Promise<Context> => {
  const ids = catalogueIdsOf(after, context, before);
  const [agreed, donors] = await Promise.all([service.resting(context, after), getDonors(service, after, before)]);
  const known = ids === null ? agreed : await service.withCatalogue(agreed, ids);
  return donors.length === 0 ? known : { ...known, donors };
};

/** The procedure a body names; an unknown one is the first error reported for the body (spec/decisions.md D1). */
const askedProcedure = (procedures: Procedures, sent: unknown): Procedure => {
  const asked = isPlainObject(sent) ? (sent.procurementMethodType ?? procedures.byDefault) : procedures.byDefault;
  const procedure = typeof asked === 'string' ? procedures.of(asked) : undefined;
  if (procedure === undefined) throw invalid([notAmong(['data', 'procurementMethodType'], procedures.types)]);
  return procedure;
};

/** Throws 403 if the account lacks a level (spec/requests.md §2); a central body requires one more. */
const requireCreationLevels = ({ actor }: ApiRequest, data: Pick<PostTender, 'mode' | 'procuringEntity'>, procedure: Procedure): void => {
  const { levels } = tenderSettings.of(procedure);
  const asked = data.procuringEntity.kind === 'central' ? [levels.create, levels.createForCentral] : [levels.create];
  for (const symbols of asked) requireLevel(actor, symbols, 'tender creation', data);
};

/** The reply to a GET of this tender, cached for the next reader unless the tender is restricted. */
const showKept = ({ view, views }: TenderService, tender: StoredTender, reader: Actor): Reply =>
  isRestricted(tender)
    ? ok(view.whole(tender, reader), view.beside(tender))
    : views.keep(tender._id, tender, Buffer.from(view.answer(tender)));

/** What a tender created from a plan takes from it: the plan's id, and the write that links the plan to the tender. */
interface FromPlan {
  readonly plans: NonNullable<PostTender['plans']>;
  also(tenderId: string): TransactionStep;
}

/**
 * `POST /tenders`: model, accreditation, documents, rules in the order of spec/tender-rules.md §2. The owner and transfer tokens are
 * returned here only. `plan.plans` replace those of the body.
 */
export const create =
  (service: TenderService, plan?: FromPlan): Handler<PostTender> =>
  async (request) => {
    const { deps, view } = service;
    const procedure = askedProcedure(deps.procedures, request.sent);
    const { isMadeByRegistry = false } = tenderSettings.of(procedure);
    if (isMadeByRegistry && !isAdmin(request.actor)) {
      throw forbidden(`Forbidden: accounts of group ${request.actor.group} may not create tenders of this type.`);
    }
    const [sent, config] = together(
      () => withChoices({ procurementMethod: collectMethods(procedure) }, () => request.dataAs(findModel(procedure, createTender))),
      () => readConfig(request.config ?? (isMadeByRegistry ? actingConfig({}, procedure) : undefined), procedure, deps.validator),
    );
    if (!isMadeByRegistry) requireCreationLevels(request, sent, procedure);
    // A type without restricted tenders reports that instead.
    const isRestrictable = procedure.config.restricted.allowed.values.includes(true);
    requireClearance(isRestrictable && config.restricted === true, request.actor, 'tender');
    const id = sent.dialogueID === undefined ? newId() : idAfter(sent.dialogueID);
    const { documents, ...files } = takeDocuments(service, request, sent.documents ?? [], { _id: id });
    const access = newAccess(request);
    const origin = sent.dialogueID === undefined ? null : await service.find(sent.dialogueID);
    const context = { ...service.contextOf(config, procedure, request.now), ...(isMadeByRegistry && { origin }) };
    const draft = buildDraft(plan === undefined ? sent : { ...sent, plans: plan.plans }, {
      owner: request.actor.name,
      tokenHash: hashOf(access.token),
      transferHash: hashOf(access.transfer),
      now: request.now,
      config,
      hasEnquiries: context.config.hasEnquiries,
      documents,
      procedure,
    });
    refuse(bodyRules.of(procedure).flatMap((rule) => rule(sent, context.config)));
    refuse(creationErrors(draft, await rulesContext(service, context, draft, null)));
    const record = withDerived(draft, context, null);
    const day = deps.zone.day(request.now);
    if (record.tenderID === '') record.tenderID = tenderNumber(day, await deps.store.sequences.next(tenderCounter(day)));
    const steps = plan === undefined ? [] : [plan.also(id)];
    const stored = await service.insert(request, { id, record, ...files, stepsBefore: steps });
    return created(view.whole(stored, request.actor), request.links.absolute(`/tenders/${id}`), { ...view.beside(stored), access });
  };

const SCHEMA = 'opt_schema';
/** Whether the tender is requested as open data (spec/requests.md §3). */
const asksReleases = ({ query }: ApiRequest): boolean => (query.get(SCHEMA) ?? '') !== '';

/** `GET /tenders/{id}`: drafts too (spec/decisions.md D11). */
export const read =
  (service: TenderService): Handler =>
  async (request) => {
    const isOpenData = asksReleases(request);
    const hasOwnForm = isOpenData || asksPosition(request.query);
    const known = hasOwnForm ? null : await service.views.find(request.params.tender ?? '', service.look);
    if (known !== null) return known;
    const tender = await service.see(request.params);
    if (!hasOwnForm) return showKept(service, tender, request.actor);
    const { releasePackage } = service.deps;
    if (isOpenData && releasePackage !== undefined)
      return { status: 200, body: await releasePackage(service.view.whole(tender), request.links.absolute) };
    return ok(
      { ...service.view.whole(tender, request.actor), public_modified: toSeconds(tender.public_modified) },
      service.view.beside(tender),
    );
  };

/** A PATCH drops documents only where DELETE may: in a draft (spec/decisions.md D13). Throws 403. */
const requireDocumentsStay = (procedure: Procedure, before: StoredTender, { documents = [] }: TenderRecord): void => {
  const stored = new Set(documents.map(({ id }) => id));
  if (!(before.documents ?? []).every(({ id }) => stored.has(id))) requireStatus(procedure, 'delete document', before.status);
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
const asked = (service: TenderService, request: ApiRequest<PatchTender>, loaded: LoadedTender) => {
  const { deps } = service;
  const { before } = loaded;
  const owned = isOwner(before, request.actor, request.token);
  const { procedure } = loaded;
  const ofGroup = owned ? undefined : groupSteps.of(procedure).find(({ group }) => group === request.actor.group);
  if (!owned && ofGroup === undefined && !isAdministrator(request.actor)) throw notOwner('tender');
  const { measure } = procedure;
  if (!owned && ofGroup === undefined) {
    // The Administrator has its own model and no status check (spec/decisions.md D8).
    const own = deps.procedures.runs(before);
    const patch = request.dataAs(own === undefined ? administratorPatch : findModel(own, administratorPatch));
    const next = applyPatch(before, patch, request.sent, { now: request.now, measure });
    refuse(missingFields(next, deps.validator.schemas.get(createTender.id).required ?? []));
    requireStatusFree(next, before, owned);
    return { next, files: { effects: makeEdits(loaded, 'Administrator') } };
  }
  requireStatus(procedure, 'patch tender', before.status);
  const step = ownerSteps.of(procedure).find((one) => one.in.includes(before.status));
  if (step !== undefined) {
    const context = tickContext(service, loaded.context);
    refuse(stepFaults.of(procedure).flatMap((faults) => faults(before, request.sent, context)));
    const outcome = step.take(before, request.sent, context);
    requireStatusFree(outcome.next, before, owned);
    return { next: outcome.next, files: { stepsBefore: service.stepsFor(outcome) } };
  }
  refuse(unlistedFields(request.sent, procedure, before.status));
  const choices = { status: statusChoices(procedure, before.status), procurementMethod: collectMethods(procedure) };
  const patch = withChoices(choices, () => request.dataAs(findModel(procedure, patchTender)));
  const { config } = loaded.context;
  refuse(bodyRules.of(procedure).flatMap((rule) => rule(patch, config)));
  const { hasEnquiries } = config;
  const { documents, ...files } = patch.documents === undefined ? {} : takeDocuments(service, request, patch.documents, before);
  const isMoney = moneyIn(deps.validator.schemas, findModel(procedure, patchTender).id);
  const merged = applyPatch(before, patch, request.sent, { now: request.now, measure, documents, isMoney });
  const patched = withAllowedChanges(before, merged, request.sent, procedure);
  refuse(keptPeriodErrors(before, patch, request.sent, { render: deps.zone.render, hasEnquiries }));
  requirePlaced(before, patch, request.links.absolute(`/tenders/${before._id}/lots`));
  // Enquiries that run beside the bids follow from tendering, whatever the body has (spec/open-tenders.md §2.1).
  const storedTender: TenderRecord = hasEnquiries ? patched : Object.assign(patched, { enquiryPeriod: before.enquiryPeriod });
  const next = withoutStale(storedTender, before, storedTender, request.now);
  refuse(missingFields(next, deps.validator.schemas.get(findModel(procedure, createTender).id).required ?? []));
  if (ofGroup !== undefined) {
    refuse(modelErrors(before, { ...next, status: before.status }, loaded.context));
    const outcome = ofGroup.take(before, next, tickContext(service, loaded.context));
    return { next: outcome.next, files: { ...files, stepsBefore: service.stepsFor(outcome) }, isJudged: true };
  }
  requireStatusFree(next, before, owned);
  requireDocumentsStay(procedure, before, next);
  const said = ownerWords.of(procedure).find(({ word }) => word === next.status);
  if (said === undefined) return { next, files: { ...files, effects: makeEdits(loaded) } };
  if (!said.in.includes(before.status)) throw forbidden(`Can't switch to '${said.word}' from ${before.status}`);
  const outcome = said.take({ ...next, status: before.status }, before, tickContext(service, loaded.context));
  return { next: outcome.next, files: { ...files, stepsBefore: service.stepsFor(outcome) }, judgedIn: before.status };
};

/** Runs the events that `next` makes due immediately, on the stored tender and its agreement at that time. */
const followUp = (service: TenderService, { procedure, context }: LoadedTender, next: TenderRecord) => {
  if (!procedure.events.some(({ isDoneAtOnce, time }) => isDoneAtOnce === true && time(next, context) !== undefined)) return undefined;
  return (stored: StoredTender): TransactionStep =>
    async (within) => {
      const resting = await service.resting(context, stored, within.session);
      const outcome = tick(stored, tickContext(service, resting));
      const notifications: (() => void)[] = [];
      for (const step of [...service.stepsFor(outcome), service.saveStep(stored, outcome.next)]) notifications.push(await step(within));
      return () => {
        for (const notify of notifications) notify();
      };
    };
};

/**
 * `PATCH /tenders/{id}`: owner, status, model, merged model, rules in the order of spec/tender-rules.md §3. A PATCH that changes
 * nothing runs no rules and saves nothing (spec/decisions.md D5).
 */
export const change =
  (service: TenderService): Handler<PatchTender> =>
  async (request) => {
    // Retried when it loses a race: the error should be about the tender's new state, not the conflict.
    const said: unknown = Reflect.get(Object(request.sent), 'status');
    const isWord = service.deps.procedures.all.some((one) => ownerWords.of(one).some(({ word }) => word === said));
    const { stored } = await service[isWord ? 'append' : 'change'](request, (loaded) => {
      const { before } = loaded;
      const { next, files, isJudged = false, judgedIn } = asked(service, request, loaded);
      const rules = async (changed: TenderRecord): Promise<void> => {
        if (isJudged) return;
        // For an owner word, everything in the body but the status is validated.
        const saved = judgedIn === undefined ? changed : { ...changed, status: judgedIn };
        // Requirements that this change cancels do not count as removed.
        const stood = withoutStale(before, before, saved, request.now);
        refuse(changeErrors(stood, saved, await rulesContext(service, loaded.context, saved, before)));
      };
      return { next, ...files, result: null, rules, followedBy: followUp(service, loaded, next) };
    });
    return showKept(service, stored, request.actor);
  };
