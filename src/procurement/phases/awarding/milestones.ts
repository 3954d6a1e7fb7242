/** Milestones of an award: time for its bidder, or for the decision (spec/tenders.md §5.6, spec/open-tenders.md §9.3). */

import { textIn } from '../../../base/domain/json.ts';
import { accelerate } from '../../../base/domain/period.ts';
import { forbidden, invalidData, missingField, requireNoErrors, ruleError } from '../../../base/domain/problem.ts';
import type { AwardRecord, TenderRecord } from '../../../base/domain/tender.ts';
import type { AwardMilestone, PostAwardMilestone } from '../../../base/domain/types.generated.ts';
import { createdReply, type Handler } from '../../../http/route.ts';
import { newId } from '../../../store/records/ids.ts';
import { findModel } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { requireActiveLot, requireTenderOwner } from '../../tenders/guards.ts';
import { acceleratorFor, afterDays, type Context } from '../../tenders/rules/rule.ts';
import type { TenderDecision, TenderService } from '../../tenders/service.ts';
import { awardingSettings, awardMilestoneView, createMilestone, findAward, withAward } from './award.ts';

export interface Milestoned {
  readonly milestones?: readonly AwardMilestone[] | undefined;
}

export const milestonesOf = ({ milestones = [] }: Milestoned): readonly AwardMilestone[] => milestones;

const HOURS_A_DAY = 24;

const hoursAfter = (tender: TenderRecord, hours: number, context: Context): Date =>
  accelerate(context.now, hours / HOURS_A_DAY, acceleratorFor(tender, context));

/** Throws 400 for a second milestone with this code, and for a code that the type does not have. */
const requireCode = ({ code }: PostAwardMilestone, award: AwardRecord, isAllowed: boolean): void => {
  const at = ['data', 'code'];
  if (milestonesOf(award).some((one) => one.code === code)) requireNoErrors([ruleError(at, `There can be only one '${code}' milestone`)]);
  if (!isAllowed) requireNoErrors([ruleError(at, `Forbidden to add milestone with code ${code}`)]);
};

/** End of the correction period; a later `dueDate` replaces it where the type accepts one. */
const correctionEnd = (tender: TenderRecord, { dueDate }: PostAwardMilestone, hours: number, context: Context): Date => {
  const { sentDueDate } = awardingSettings.of(context.procedure).milestones ?? {};
  const end = hoursAfter(tender, hours, context);
  return sentDueDate === 'taken where it is later' && dueDate !== undefined && dueDate > end ? dueDate : end;
};

/** The award with the milestone, and with a longer decision period if an extension was requested. */
const withAwardMilestone = (tender: TenderRecord, award: AwardRecord, sent: PostAwardMilestone, context: Context): AwardRecord => {
  const { correctionHours, extensionDays } = awardingSettings.of(context.procedure).milestones ?? {};
  const limit = sent.code === '24h' ? correctionHours : extensionDays;
  requireCode(sent, award, limit !== undefined);
  const result = { ...sent, id: newId(), date: context.now };
  const milestones = milestonesOf(award);
  if (limit === undefined || sent.code === '24h') {
    return { ...award, milestones: [...milestones, { ...result, dueDate: correctionEnd(tender, sent, limit ?? 0, context) }] };
  }
  if (textIn(sent.description) === undefined) requireNoErrors([missingField(['data', 'description'])]);
  const { startDate } = award.period ?? {};
  if (startDate === undefined) {
    throw invalidData([ruleError(['data', 'code'], 'Forbidden to add milestone with code extensionPeriod for award without period')]);
  }
  const endDate = afterDays(tender, startDate, limit, 'working', context);
  return { ...award, period: { startDate, endDate }, milestones: [...milestones, { ...result, dueDate: endDate }] };
};

export const addAwardMilestone =
  (service: TenderService): Handler<PostAwardMilestone> =>
  async (request) => {
    const { result } = await service.append(request, ({ before, procedure, context }): TenderDecision<AwardMilestone | undefined> => {
      const award = findAward(before, request.params.award);
      requireTenderOwner(before, request.actor, request.token);
      const data = request.dataAs(findModel(procedure, createMilestone));
      requireStatusOfWrite(procedure, 'add award milestone', before.status);
      requireActiveLot(before, award.lotID, 'Can update award only in active lot status');
      if (award.status !== 'pending') throw forbidden(`Not allowed in current '${award.status}' award status`);
      const next = withAwardMilestone(before, award, data, context);
      return { next: withAward(before, next), result: next.milestones?.at(-1) };
    });
    const { tender, award } = request.params;
    const view = service.deps.validator.view(awardMilestoneView)(result);
    return createdReply(view, request.links.absolute(`/tenders/${tender}/awards/${award}/milestones/${result?.id}`));
  };
