/** Plans and the tenders that implement them, linked both ways in one transaction (spec/plans.md §6, §7; spec/decisions.md D10). */

import { type Actor, requireClearance } from '../../base/domain/actor.ts';
import { type CodeLists, type Donor, DRUGS, findDonor, funderErrors, schemeErrors } from '../../base/domain/code-lists.ts';
import { appended, isPlainObject } from '../../base/domain/json.ts';
import { isRestricted } from '../../base/domain/masks.ts';
import { type FieldError, firstFailing, forbidden, missingField, requireNoErrors, ruleError } from '../../base/domain/problem.ts';
import type { StoredTender } from '../../base/domain/tender.ts';
import type { PlanLink } from '../../base/domain/types.generated.ts';
import { type Handler, okReply } from '../../http/route.ts';
import { isFinishedPlan, type PlanRecord, type StoredPlan } from './plan.ts';
import { firstStageTypes } from './rules.ts';
import type { PlanService } from './service.ts';

const PROCURING_ENTITY_PATH = ['data', 'procuringEntity'];

/** A string, or an integer accepted as one. */
const isTextOrInteger = (value: unknown): boolean => typeof value === 'string' || Number.isSafeInteger(value);

const procurerErrors = (identifier: unknown, codes: CodeLists): readonly FieldError[] => {
  const path = [...PROCURING_ENTITY_PATH, 'identifier'];
  if (!isPlainObject(identifier)) return [missingField(path)];
  const absent = ['scheme', 'id'].filter((field) => !isTextOrInteger(identifier[field]));
  if (absent.length > 0) return absent.map((field) => missingField([...path, field]));
  return schemeErrors({ scheme: String(identifier.scheme) }, path, codes);
};

/** Validation of the tender covers the other fields. */
const lightErrors = (sent: unknown, codes: CodeLists): readonly FieldError[] => {
  if (!isPlainObject(sent)) return [];
  const { procuringEntity } = sent;
  if (!isPlainObject(procuringEntity)) return [missingField(PROCURING_ENTITY_PATH)];
  return [
    ...(isTextOrInteger(procuringEntity.name) ? [] : [missingField([...PROCURING_ENTITY_PATH, 'name'])]),
    ...procurerErrors(procuringEntity.identifier, codes),
  ];
};

/** The fields compared with a plan, of a tender or of an unchecked body. */
interface LinkedTender {
  readonly procurementMethodType?: string | undefined;
  readonly procuringEntity?: { readonly identifier: { readonly scheme: string; readonly id: string } };
  readonly items?: readonly { readonly classification?: { readonly id: string } }[];
}

type Errors = readonly FieldError[];

const CENTRAL_TYPE = 'centralizedProcurement';
/** A central body that plans for others: its buyer is compared instead. */
const PLANS_FOR_OTHERS = '01101100';

const linkingError = (field: string | null, text: string): Errors => [ruleError(field === null ? ['data'] : ['data', field], text)];

/** Step 4: a plan is implemented once. */
const freeErrors = ({ tender_id }: PlanRecord): Errors =>
  tender_id === undefined ? [] : linkingError(null, 'This plan has already got a tender');

/** Step 9, for old plans. */
const breakdownErrors = ({ budget }: PlanRecord): Errors =>
  (budget.breakdown ?? []).length === 0 ? linkingError(null, 'Plan should contain budget breakdown') : [];

/** Steps 3 and 4. */
const plannedErrors = (plan: PlanRecord): Errors => {
  if (plan.status !== 'scheduled') return linkingError(null, `Can't create tender in '${plan.status}' plan status`);
  return freeErrors(plan);
};

/** spec/plans.md §7: drafts can be linked too. */
const linkableErrors = (plan: PlanRecord): Errors => {
  if (isFinishedPlan(plan)) return linkingError(null, `Can't update plan in '${plan.status}' status`);
  return firstFailing([freeErrors, breakdownErrors], plan);
};

/** Step 5; 403. */
const requireFirstStage = ({ procurementMethodType: type = '' }: LinkedTender): void => {
  if (firstStageTypes.includes(type)) return;
  throw forbidden(`Should be one of the first stage values: {${firstStageTypes.map((one) => `'${one}'`).join(', ')}}`);
};

/** Step 6. */
const linkedTypeErrors = (
  { tender: { procurementMethodType: planned } }: PlanRecord,
  { procurementMethodType: type = '' }: LinkedTender,
): Errors => {
  const fits = planned === type || planned === CENTRAL_TYPE || (type === 'priceQuotation' && planned === 'belowThreshold');
  return fits ? [] : linkingError('procurementMethodType', `procurementMethodType doesn't match: ${planned} != ${type}`);
};

/** Step 7. */
const linkedIdentifierErrors = (plan: PlanRecord, { procuringEntity }: LinkedTender): Errors => {
  const isForOthers = plan.tender.procurementMethodType === CENTRAL_TYPE && plan.procuringEntity.identifier.id === PLANS_FOR_OTHERS;
  const planned = (isForOthers ? plan.buyers[0]?.identifier : undefined) ?? plan.procuringEntity.identifier;
  const { scheme, id } = procuringEntity?.identifier ?? { scheme: '', id: '' };
  if (scheme === planned.scheme && id === planned.id) return [];
  return linkingError('procuringEntity', `procuringEntity.identifier doesn't match: ${planned.scheme} ${planned.id} != ${scheme} ${id}`);
};

/** Step 8. */
const linkedClassErrors = ({ classification }: PlanRecord, { items = [] }: LinkedTender): Errors => {
  const isDrug = classification.id.startsWith(DRUGS);
  const length = isDrug ? 3 : 4;
  const wanted = classification.id.slice(0, length);
  const classes = [...new Set(items.flatMap((item) => item.classification?.id.slice(0, length) ?? []))].sort();
  if (classes.every((one) => one === wanted)) return [];
  const word = isDrug ? 'group' : 'class';
  return linkingError('items', `CPV ${word} of items (${classes.join(', ')}) should be identical to plan CPV ${word} (${wanted})`);
};

/** Steps 7 and 8; funders (step 10) are compared separately, against the list of programmes. */
const matchErrors = (plan: PlanRecord, tender: LinkedTender): Errors =>
  firstFailing([linkedIdentifierErrors, linkedClassErrors], plan, tender);

const CENTRAL = 'central';

const requireAccount = ({ owner }: PlanRecord, actor: Actor): void => {
  if (owner !== actor.name) throw forbidden('Forbidden: this plan is linked with the key of the account that created it.');
};

const completePlan = (plan: StoredPlan, tender_id: string): PlanRecord => ({ ...plan, tender_id, status: 'complete' });

/** The fields needed by the pre-checks, from an unchecked body. */
const toLinkedTender = (sent: unknown): LinkedTender & { readonly funders: unknown } => {
  const { procurementMethodType, procuringEntity, items, funders } = isPlainObject(sent) ? sent : {};
  const identifier = isPlainObject(procuringEntity) && isPlainObject(procuringEntity.identifier) ? procuringEntity.identifier : {};
  const ids = (Array.isArray(items) ? items : []).flatMap((item: unknown) =>
    isPlainObject(item) && isPlainObject(item.classification) && isTextOrInteger(item.classification.id)
      ? [String(item.classification.id)]
      : [],
  );
  return {
    procurementMethodType: typeof procurementMethodType === 'string' ? procurementMethodType : undefined,
    procuringEntity: { identifier: { scheme: String(identifier.scheme), id: String(identifier.id) } },
    items: ids.map((id) => ({ classification: { id } })),
    funders,
  };
};

/** `POST /plans/{id}/tenders`: the plan's checks, then those of `POST /tenders`; if either fails, the plan is unchanged. */
export const createTenderFromPlan =
  (service: PlanService): Handler =>
  async (request) => {
    const { deps } = service;
    const plan = await service.load(request.params);
    requireAccount(plan, request.actor);
    requireNoErrors(lightErrors(request.sent, deps.codes));
    const tender = toLinkedTender(request.sent);
    requireNoErrors(plannedErrors(plan));
    requireFirstStage(tender);
    requireNoErrors(linkedTypeErrors(plan, tender));
    requireNoErrors(matchErrors(plan, tender));
    requireNoErrors(breakdownErrors(plan));
    requireNoErrors(funderErrors(tender.funders, await getPlanDonors(service, plan, [])));
    return deps.tenders.create(request, plan._id, (tenderId) => service.saveStep(plan, completePlan(plan, tenderId)));
  };

const buildPlans = ({ plans = [] }: StoredTender): { id: string }[] => plans.map(({ id }) => ({ id }));

export const listPlans =
  ({ deps }: PlanService): Handler =>
  async ({ params }) =>
    okReply(buildPlans(await deps.tenders.load(params.tender ?? '')));

/** Donors of the plan and of the plans already linked to the tender, as far as they are stored here. */
const getPlanDonors = async (
  { find, deps }: PlanService,
  plan: StoredPlan,
  others: readonly { readonly id: string }[],
): Promise<Donor[]> => {
  if (deps.codes.list('funder-programmes') === undefined) return [];
  const records = await Promise.all(others.map(({ id }) => find(id)));
  return [...records, plan].flatMap((one) => (one === null ? [] : (findDonor(one, deps.codes) ?? [])));
};

/** A central body may implement plans of other accounts if its own account is trusted (spec/decisions.md D10). */
const requireLinker = (plan: StoredPlan, tender: StoredTender, actor: Actor, linkers: readonly string[]): void => {
  const isTrusted = tender.procuringEntity?.kind === CENTRAL && linkers.includes(actor.name);
  if (!isTrusted) requireAccount(plan, actor);
};

/** `POST /tenders/{id}/plans`: links another plan to a draft tender of a central body. Returns the whole list. */
export const addPlan =
  (service: PlanService): Handler<PlanLink> =>
  async (request) => {
    const { tenders, settings } = service.deps;
    const ownTender = async () => {
      const tender = await tenders.load(request.params.tender ?? '');
      tenders.requireOwner(tender, request.actor, request.token);
      requireClearance(isRestricted(tender), request.actor, 'tender');
      return tender;
    };
    await ownTender();
    const { id } = request.data();
    const { result: plans } = await service.change({ ...request, params: { plan: id } }, async ({ before: plan }) => {
      const tender = await ownTender();
      requireLinker(plan, tender, request.actor, settings.planLinkers);
      if (tender.procuringEntity?.kind !== CENTRAL) throw forbidden(`Only allowed for procurementEntity.kind = '${CENTRAL}'`);
      tenders.requireLinkable(tender);
      requireNoErrors(linkableErrors(plan));
      requireFirstStage(tender);
      requireNoErrors(matchErrors(plan, tender));
      const before = buildPlans(tender);
      requireNoErrors(funderErrors(tender.funders, await getPlanDonors(service, plan, before)));
      requireNoErrors(before.some((one) => one.id === id) ? [ruleError(['data'], 'The list should not contain duplicates')] : []);
      const result = appended(before, { id });
      return { next: completePlan(plan, tender._id), stepsBefore: [tenders.linking(tender, result)], result };
    });
    return okReply(plans);
  };
