/** Tenders: create and read (spec/tenders.md §5.1); `change.ts` has the PATCH. */

import { hashesOf, isAdmin, requireClearance, requireLevel } from '../../base/domain/actor.ts';
import { isPlainObject, omitUndefined } from '../../base/domain/json.ts';
import {
  collectErrors,
  type FieldError,
  forbidden,
  invalidData,
  missingField,
  notAmong,
  Problem,
  requireNoErrors,
  withChoices,
} from '../../base/domain/problem.ts';
import { toSeconds } from '../../base/domain/record.ts';
import type { Config, PostTender } from '../../base/domain/types.generated.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { asksPosition } from '../../http/api-request.ts';
import { type ApiRequest, bodyOf, createdReply, type Handler, newAccess, okReply } from '../../http/route.ts';
import { idAfter, newId } from '../../store/records/ids.ts';
import type { TransactionStep } from '../../store/records/records.ts';
import { actingConfig, newerFlags } from '../engine/config.ts';
import { findModel, type Procedure, type Procedures } from '../engine/procedure.ts';
import { rulesContext } from './change.ts';
import { withDerived } from './derived.ts';
import { takeDocuments } from './documents.ts';
import { tenderCounter, tenderNumber } from './numbers.ts';
import { buildDraft } from './patch-merge.ts';
import { bodyRules, tenderCreationErrors } from './rules/rule.ts';
import { tenderCreateBody } from './schema.ts';
import type { TenderService } from './service.ts';
import { collectMethods, tenderSettings } from './settings.ts';
import { ownAddressFor, showKept } from './view.ts';

/** A missing flag that only another flag makes required names that flag. */
const withFlagsAsCause =
  (flags: readonly string[]) =>
  (error: FieldError): FieldError =>
    error.type === 'missing' ? { ...error, ctx: { because: `${flags.join(', ')}: of the newer config, which has to be complete` } } : error;

/** An older config may have null for a newer flag, which its schema does not declare. */
const withoutNullFlags = (sent: unknown, { config }: Procedure): unknown =>
  isPlainObject(sent)
    ? Object.fromEntries(Object.entries(sent).filter(([name, flag]) => flag !== null || !Object.hasOwn(config, name)))
    : sent;

/**
 * Validates `config`, sent beside `data`. Throws 400 `data-validation` at `["config"]` when there is none, else at
 * `["config", flag]`. Allowed values are checked by the first creation rule (C1).
 */
const readConfig = (sent: unknown, procedure: Procedure, validator: Validator): Config => {
  if (sent === undefined || sent === null) throw invalidData([missingField(['config'])]);
  const flags = isPlainObject(sent) ? newerFlags(sent, procedure) : [];
  if (flags.length === 0 && !procedure.isAlwaysNewer)
    return validator.check<Config>(bodyOf('/tenders/config-older'), withoutNullFlags(sent, procedure), ['config']);
  try {
    return validator.check<Config>(bodyOf('/tenders/config-newer'), sent, ['config']);
  } catch (error) {
    throw error instanceof Problem && error.errors !== undefined && flags.length > 0
      ? invalidData(error.errors.map(withFlagsAsCause(flags)))
      : error;
  }
};

/** The procedure a body names; an unknown one is the first error reported for the body (spec/decisions.md D1). */
const askedProcedure = (procedures: Procedures, sent: unknown): Procedure => {
  const asked = isPlainObject(sent) ? (sent.procurementMethodType ?? procedures.byDefault) : procedures.byDefault;
  const procedure = typeof asked === 'string' ? procedures.of(asked) : undefined;
  if (procedure === undefined) throw invalidData([notAmong(['data', 'procurementMethodType'], procedures.types)]);
  return procedure;
};

/** Throws 403 if the account lacks a level (spec/requests.md §2); a central body requires one more. */
const requireCreationLevels = ({ actor }: ApiRequest, data: Pick<PostTender, 'mode' | 'procuringEntity'>, procedure: Procedure): void => {
  const { levels } = tenderSettings.of(procedure);
  const asked = data.procuringEntity.kind === 'central' ? [levels.create, levels.createForCentral] : [levels.create];
  for (const symbols of asked) requireLevel(actor, symbols, 'tender creation', data);
};

/** What a tender created from a plan takes from it: the plan's id, and the write that links the plan to the tender. */
interface FromPlan {
  readonly plans: NonNullable<PostTender['plans']>;
  also(tenderId: string): TransactionStep;
}

/**
 * `POST /tenders`: model, accreditation, documents, rules in the order of spec/tender-rules.md §2. The owner and transfer tokens are
 * returned here only. `plan.plans` replace those of the body.
 */
export const createTender =
  (service: TenderService, plan?: FromPlan): Handler<PostTender> =>
  async (request) => {
    const { deps, view } = service;
    const procedure = askedProcedure(deps.procedures, request.sent);
    const { isMadeByRegistry = false } = tenderSettings.of(procedure);
    if (isMadeByRegistry && !isAdmin(request.actor)) {
      throw forbidden(`Forbidden: accounts of group ${request.actor.group} may not create tenders of this type.`);
    }
    const [sent, config] = collectErrors(
      () => withChoices({ procurementMethod: collectMethods(procedure) }, () => request.dataAs(findModel(procedure, tenderCreateBody))),
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
      ...hashesOf(access),
      now: request.now,
      config,
      hasEnquiries: context.config.hasEnquiries,
      documents,
      procedure,
    });
    requireNoErrors(bodyRules.of(procedure).flatMap((rule) => rule(sent, context.config)));
    requireNoErrors(tenderCreationErrors(draft, await rulesContext(service, context, draft, null)));
    const record = withDerived(draft, context, null);
    const day = deps.zone.day(request.now);
    if (record.tenderID === '') record.tenderID = tenderNumber(day, await deps.store.sequences.next(tenderCounter(day)));
    const steps = plan === undefined ? [] : [plan.also(id)];
    const stored = await service.insert(request, { id, record, ...files, stepsBefore: steps });
    return createdReply(view.whole(stored, request.actor), request.links.absolute(`/tenders/${id}`), { ...view.beside(stored), access });
  };

const SCHEMA = 'opt_schema';
/** Whether the tender is requested as open data (spec/requests.md §3). */
const asksReleases = ({ query }: ApiRequest): boolean => (query.get(SCHEMA) ?? '') !== '';

/** `GET /tenders/{id}`: drafts too (spec/decisions.md D11). Its owner sees where closed files of open bids are (spec/tenders.md §4.3). */
export const getTender =
  (service: TenderService): Handler =>
  async (request) => {
    const isOpenData = asksReleases(request);
    const hasOwnForm = isOpenData || asksPosition(request.query);
    const known = hasOwnForm || request.token !== null ? null : await service.views.find(request.params.tender ?? '', service.look);
    if (known !== null) return known;
    const tender = await service.see(request.params);
    if (!hasOwnForm) return showKept(service, tender, request);
    const { releasePackage } = service.deps;
    if (isOpenData && releasePackage !== undefined)
      return { status: 200, body: await releasePackage(service.view.whole(tender), request.links.absolute) };
    return okReply(
      {
        ...service.view.whole(tender, request.actor, ownAddressFor(tender, request)),
        ...omitUndefined({ public_modified: asksPosition(request.query) ? toSeconds(tender.public_modified) : undefined }),
      },
      service.view.beside(tender),
    );
  };
