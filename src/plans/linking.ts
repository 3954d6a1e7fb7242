/** Plans and the tenders that carry them out, linked both ways in one transaction (spec/plans.md §6, §7; spec/decisions.md D10). */

import { type Handler, shown } from '../http/route.ts';
import type { Actor } from '../model/actor.ts';
import { type Donor, donorOf, funderErrors } from '../model/donors.ts';
import { isPlainObject } from '../model/json.ts';
import { forbidden, refuse, ruleError, tooLong } from '../model/problem.ts';
import type { StoredTender } from '../model/tender.ts';
import type { PlanLink } from '../model/types.generated.ts';
import type { PlanRecord, StoredPlan } from './plan.ts';
import type { PlanRoom } from './room.ts';
import { isText, lightErrors } from './rules/light.ts';
import {
  breakdownErrors,
  type LinkedTender,
  linkableErrors,
  matchErrors,
  plannedErrors,
  requireFirstStage,
  typeErrors,
} from './rules/linking.ts';

const CENTRAL = 'central';

const requireAccount = ({ owner }: PlanRecord, actor: Actor): void => {
  if (owner !== actor.name) throw forbidden('Forbidden: this plan is linked with the key of the account that created it.');
};

const completed = (plan: StoredPlan, tender_id: string): PlanRecord => ({ ...plan, tender_id, status: 'complete' });

/** What the pre-checks read of a body that is not checked yet. */
const outlineOf = (sent: unknown): LinkedTender & { readonly funders: unknown } => {
  const { procurementMethodType, procuringEntity, items, funders } = isPlainObject(sent) ? sent : {};
  const identifier = isPlainObject(procuringEntity) && isPlainObject(procuringEntity.identifier) ? procuringEntity.identifier : {};
  const ids = (Array.isArray(items) ? items : []).flatMap((item: unknown) =>
    isPlainObject(item) && isPlainObject(item.classification) && isText(item.classification.id) ? [String(item.classification.id)] : [],
  );
  return {
    procurementMethodType: typeof procurementMethodType === 'string' ? procurementMethodType : undefined,
    procuringEntity: { identifier: { scheme: String(identifier.scheme), id: String(identifier.id) } },
    items: ids.map((id) => ({ classification: { id } })),
    funders,
  };
};

/** `POST /plans/{id}/tenders`: the plan's checks, then those of `POST /tenders`; a refusal of either leaves the plan as it is. */
export const createTenderFromPlan =
  (room: PlanRoom): Handler =>
  async (call) => {
    const { deps } = room;
    const plan = await room.load(call.params);
    requireAccount(plan, call.actor);
    refuse(lightErrors(call.sent, deps.codes));
    const tender = outlineOf(call.sent);
    refuse(plannedErrors(plan));
    requireFirstStage(tender);
    refuse(typeErrors(plan, tender));
    refuse(matchErrors(plan, tender));
    refuse(breakdownErrors(plan));
    refuse(funderErrors(tender.funders, await donorsOf(room, plan, [])));
    return deps.tenders.create(call, plan._id, (tenderId) => room.saving(plan, completed(plan, tenderId)));
  };

const plansOf = ({ plans = [] }: StoredTender): { id: string }[] => plans.map(({ id }) => ({ id }));

export const listPlans =
  ({ deps }: PlanRoom): Handler =>
  async ({ params }) =>
    shown(plansOf(await deps.tenders.load(params.tender ?? '')));

/** Donors of a plan and of those that the tender carries out already, as far as they are here. */
const donorsOf = async ({ find, deps }: PlanRoom, plan: StoredPlan, others: readonly { readonly id: string }[]): Promise<Donor[]> => {
  if (deps.codes.list('funder-programmes') === undefined) return [];
  const found = await Promise.all(others.map(({ id }) => find(id)));
  return [...found, plan].flatMap((one) => (one === null ? [] : (donorOf(one, deps.codes) ?? [])));
};

/** A central body may carry out plans of others, where its account is trusted with it (spec/decisions.md D10). */
const requireLinker = (plan: StoredPlan, tender: StoredTender, actor: Actor, linkers: readonly string[]): void => {
  const isTrusted = tender.procuringEntity?.kind === CENTRAL && linkers.includes(actor.name);
  if (!isTrusted) requireAccount(plan, actor);
};

/** `POST /tenders/{id}/plans`: one more plan that a draft tender of a central body carries out. Answers the whole list. */
export const addPlan =
  (room: PlanRoom): Handler<PlanLink> =>
  async (call) => {
    const { tenders, settings } = room.deps;
    const ownTender = async () => {
      const tender = await tenders.load(call.params.tender ?? '');
      tenders.requireOwner(tender, call.actor, call.token);
      return tender;
    };
    await ownTender();
    const { id } = call.data();
    const { gives: plans } = await room.change({ ...call, params: { plan: id } }, async ({ before: plan }) => {
      const tender = await ownTender();
      requireLinker(plan, tender, call.actor, settings.planLinkers);
      if (tender.procuringEntity?.kind !== CENTRAL) throw forbidden(`Only allowed for procurementEntity.kind = '${CENTRAL}'`);
      tenders.requireLinkable(tender);
      refuse(linkableErrors(plan));
      requireFirstStage(tender);
      refuse(matchErrors(plan, tender));
      const before = plansOf(tender);
      refuse(funderErrors(tender.funders, await donorsOf(room, plan, before)));
      refuse(before.some((one) => one.id === id) ? [ruleError(['data'], 'The list should not contain duplicates')] : []);
      const gives = [...before, { id }];
      refuse(tooLong(gives));
      return { next: completed(plan, tender._id), also: [tenders.linking(tender, gives)], gives };
    });
    return shown(plans);
  };
