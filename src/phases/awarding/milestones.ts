/** The 24 hours in which a bidder may correct the bid (spec/tenders.md §5.6). */

import { created, type Handler, shown } from '../../http/route.ts';
import { accelerate, acceleratorOf } from '../../model/period.ts';
import { forbidden, notFound, refuse, ruleError } from '../../model/problem.ts';
import type { AwardRecord, TenderRecord } from '../../model/tender.ts';
import type { AwardMilestone, PostAwardMilestone } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import { requireOwner } from '../../tenders/owner.ts';
import type { Decided, TenderRoom } from '../../tenders/room.ts';
import { type Context, requireStatus } from '../../tenders/rules/index.ts';
import { awardOf, milestoneView, requireAwardLot, withAward } from './award.ts';
import { awardingSettings } from './settings.ts';

const milestonesOf = ({ milestones = [] }: AwardRecord): readonly AwardMilestone[] => milestones;

const HOURS_A_DAY = 24;

const dueAt = (tender: TenderRecord, { now, sandbox, procedure }: Context): Date => {
  const divisor = (sandbox ? acceleratorOf(tender.procurementMethodDetails) : null) ?? 1;
  return accelerate(now, awardingSettings.of(procedure).correctionHours / HOURS_A_DAY, divisor);
};

export const listMilestones =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const view = room.deps.validator.view(milestoneView);
    return shown(milestonesOf(awardOf(await room.see(params), params.award)).map(view));
  };

export const readMilestone =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const found = milestonesOf(awardOf(await room.see(params), params.award)).find(({ id }) => id === params.milestone);
    if (found === undefined) throw notFound('Milestone not found.');
    return shown(room.deps.validator.view(milestoneView)(found));
  };

const requireCode = ({ code }: PostAwardMilestone, award: AwardRecord): void => {
  if (code !== '24h') refuse([ruleError(['data', 'code'], `Forbidden to add milestone with code ${code}`)]);
  if (milestonesOf(award).some((one) => one.code === '24h')) {
    refuse([ruleError(['data', 'code'], "There can be only one '24h' milestone")]);
  }
};

export const addMilestone =
  (room: TenderRoom): Handler<PostAwardMilestone> =>
  async (call) => {
    const { gives } = await room.append(call, ({ before, procedure, context }): Decided<AwardMilestone> => {
      const award = awardOf(before, call.params.award);
      requireOwner(before, call.actor, call.token);
      const data = call.data();
      requireStatus(procedure, 'add award milestone', before.status);
      requireAwardLot(before, award, 'Can add milestone only in active lot status');
      if (award.status !== 'pending') throw forbidden(`Not allowed in current '${award.status}' award status`);
      requireCode(data, award);
      const fresh: AwardMilestone = { ...data, code: '24h', id: newId(), date: call.now, dueDate: dueAt(before, context) };
      return { next: withAward(before, { ...award, milestones: [...milestonesOf(award), fresh] }), gives: fresh };
    });
    const { tender, award } = call.params;
    const view = room.deps.validator.view(milestoneView)(gives);
    return created(view, call.links.absolute(`/tenders/${tender}/awards/${award}/milestones/${gives.id}`));
  };
