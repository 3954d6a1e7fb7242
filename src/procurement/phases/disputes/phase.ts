/** Complaints to the review body (spec/complaints.md), and claims, which the buyer answers (spec/procedures.md §4.2). */

import { isTenderingHeldByComplaint as keepsBidsClosed } from '../../../base/domain/complaints.ts';
import { earliest } from '../../../base/domain/period.ts';
import { eachElementErrors, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { ComplaintRecord, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import type { Phase } from '../../engine/phase.ts';
import { type TimedEvent, tenderEffect } from '../../engine/procedure.ts';
import { documentWriteIn, type ProcedureWrites, writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { lotRules, modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { tenderingHolds } from '../tendering/rules.ts';
import { claimsTakeTheirAnswer } from './claim-endings.ts';
import { withDraftExpired } from './moves.ts';
import { type ClaimSettings, type ComplaintSettings, type ComplaintTarget, type Parent, parentsWith } from './parents.ts';
import { claimRoutes, rowsOn } from './routes.ts';
import { complaintSearchRoutes } from './search.ts';

const isDraft = ({ type, status }: ComplaintRecord): boolean => type === 'complaint' && status === 'draft';

/** When drafts of complaints on a parent expire; those on qualifications at the end of the stand-still. */
const draftsEnd = ({ name }: Parent, { period }: ComplaintTarget, { qualificationPeriod }: TenderFields): Date | undefined =>
  name === 'qualification' ? qualificationPeriod?.endDate : period?.endDate;

/** K1–K4: a complaint not paid for in time becomes mistaken, whatever the state of its tender. */
const draftsAreMistaken = (parent: Parent): TimedEvent => ({
  name: `${parent.event} was not paid for in time`,
  ignoresCancellations: true,
  time: (fields) => {
    // Events read a stored tender, or a new one, which has no complaints.
    const tender = fields as TenderRecord;
    const undecided = parent.all(tender).filter(({ complaints }) => complaints.some(isDraft));
    return earliest(undecided.map((target) => draftsEnd(parent, target, tender)));
  },
  apply: tenderEffect((tender, { now }) =>
    parent.mapped(tender, (complaints, target) => {
      const end = draftsEnd(parent, target, tender);
      const isOver = end !== undefined && end <= now;
      return isOver ? complaints.map((one) => (isDraft(one) ? withDraftExpired(one, now) : one)) : complaints;
    }),
  ),
});

/** A lot with complaints cannot be removed. */
const complaintsKeepTheirLots: Rule = ({ complaints, lots = [] }, _, before) => {
  const gone = new Set((before?.lots ?? []).map(({ id }) => id));
  for (const { id } of lots) gone.delete(id);
  return eachElementErrors(complaints, ['data', 'complaints'], ({ relatedLot }, path) =>
    relatedLot !== undefined && gone.has(relatedLot) ? [ruleError([...path, 'relatedLot'], 'relatedLot should be one of lots')] : NO_ERRORS,
  );
};

/** The writes of one kind of disputes on one kind of parent, named by `what`. */
const writesOn = (what: string, { made, changed, documented }: ReturnType<Parent['statuses']>): ProcedureWrites => ({
  ...(made && { [`add ${what}`]: writeIn(made, 'add complaint') }),
  ...(changed && { [`update ${what}`]: writeIn(changed, 'update complaint') }),
  [`document ${what}`]: documentWriteIn(documented, 'add'),
});

/** Must come before the phases whose events complaints block. */
export const complaints = (settings: ComplaintSettings): Phase => {
  const known = parentsWith(settings);
  const parents = known.filter(({ name }) => name in settings.on);
  return {
    name: 'complaints',
    settings,
    events: parents.map(draftsAreMistaken),
    writes: (place) =>
      Object.assign(
        {},
        ...Object.keys(settings.on)
          .flatMap((name) => known.filter((one) => one.name === name))
          .map(({ name, statuses }) => writesOn(`complaint on ${name}`, statuses(place))),
      ),
    adds: () => [
      ...parents.map((parent) => addRoutes(`complaints on ${parent.name}s`, rowsOn(parent))),
      addRoutes('complaints', complaintSearchRoutes),
      ...(settings.on.tender === undefined
        ? []
        : [tenderingHolds.add(keepsBidsClosed), modelRules.add({ complaintsKeepTheirLots }), lotRules.add({ complaintsKeepTheirLots })]),
    ],
    flags: {
      ...(settings.on.tender && { hasTenderComplaints: 'any' }),
      ...(settings.on.qualification && { hasQualificationComplaints: 'any' }),
      ...(settings.on.award && { hasAwardComplaints: 'any' }),
    },
  };
};

export const claims = (settings: ClaimSettings): Phase => ({
  name: 'claims',
  settings,
  events: settings.answerDays === undefined ? [] : [claimsTakeTheirAnswer],
  writes: ({ statusesOf }) => {
    const [award, qualification] = [statusesOf('awarding'), statusesOf('pre-qualification')];
    const onDecision = { made: qualification.slice(-1), changed: qualification, documented: qualification };
    return {
      ...(award.length > 0 && writesOn('claim', { made: award, changed: award, documented: award })),
      ...(settings.allowsOnQualifications === true && writesOn('claim on qualification', onDecision)),
    };
  },
  adds: () => (settings.areBesideComplaints === true ? [] : [addRoutes('claims', claimRoutes)]),
});
