/** Complaints to the review body (spec/complaints.md). */

import { holdsTendering as keepsBidsClosed } from '../../domain/complaints.ts';
import { lookUp } from '../../domain/json.ts';
import { each, none, ruleError } from '../../domain/problem.ts';
import type { ComplaintRecord, TenderFields, TenderRecord } from '../../domain/tender.ts';
import type { Phase, Place } from '../../procedures/engine/phase.ts';
import { changes, type TimedEvent } from '../../procedures/engine/procedure.ts';
import { documentWriteIn, type Writes, writeIn } from '../../procedures/engine/writes.ts';
import { rowsOf } from '../../tenders/phase-rows.ts';
import { lotRules, modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { holdsTendering } from '../tendering/rules.ts';
import { type ComplaintSettings, type Parent, type ParentName, parents } from './parent.ts';
import { rowsOn, searchRows } from './routes.ts';
import { expired } from './states.ts';

const isDraft = ({ type, status }: ComplaintRecord): boolean => type === 'complaint' && status === 'draft';

/** When the drafts of a parent are over; those on qualifications with the stand-still. */
const draftsEnd = ({ name }: Parent, { period }: ReturnType<Parent['held']>, { qualificationPeriod }: TenderFields): Date | undefined =>
  name === 'qualification' ? qualificationPeriod?.endDate : period?.endDate;

const numbers: Readonly<Record<ParentName, string>> = { tender: 'K1', cancellation: 'K2', qualification: 'K3', award: 'K4' };

/** K1–K4: a complaint that nobody has paid for in time is mistaken, whatever has become of its tender. */
const draftsAreMistaken = (parent: Parent): TimedEvent => ({
  name: `${numbers[parent.name]}: a complaint on ${parent.name === 'award' ? 'an' : 'a'} ${parent.name} was not paid for in time`,
  isNeverHeldUp: true,
  time: (fields) => {
    // Events read a tender that is there, or one that is being made, which has no complaints.
    const tender = fields as TenderRecord;
    const times = parent.all(tender).flatMap((held) => {
      const end = draftsEnd(parent, held, tender);
      return end !== undefined && held.complaints.some(isDraft) ? [end.getTime()] : [];
    });
    return times.length === 0 ? undefined : new Date(Math.min(...times));
  },
  does: changes((tender, { now }) =>
    parent.mapped(tender, (complaints, held) => {
      const end = draftsEnd(parent, held, tender);
      const isOver = end !== undefined && end <= now;
      return isOver ? complaints.map((one) => (isDraft(one) ? expired(one, now) : one)) : complaints;
    }),
  ),
});

/** Nobody is rid of a complaint by removing the lot that it is about. */
const complaintsKeepTheirLots: Rule = ({ complaints, lots = [] }, _, before) => {
  const gone = new Set((before?.lots ?? []).map(({ id }) => id));
  for (const { id } of lots) gone.delete(id);
  return each(complaints, ['data', 'complaints'], ({ relatedLot }, path) =>
    relatedLot !== undefined && gone.has(relatedLot) ? [ruleError([...path, 'relatedLot'], 'relatedLot should be one of lots')] : none,
  );
};

const parentsOf = ({ on }: ComplaintSettings): readonly Parent[] => parents.filter(({ name }) => on[name] !== undefined);

/** Statuses in which complaints on a parent are made, changed and documented; `null`: in any. */
const statusesFor: Readonly<Record<ParentName, (place: Place) => readonly (readonly string[] | null)[]>> = {
  tender: (place) => [place.statusesOf('tendering'), place.statusesOf('tendering'), beside(place)],
  qualification: ({ statusesOf }) => {
    const own = statusesOf('pre-qualification');
    return [own.slice(-1), own, own];
  },
  award: (place) => [place.statusesOf('awarding'), place.statusesOf('awarding'), beside(place)],
  cancellation: (place) => [null, null, [...beside(place), ...place.statusesOf('pre-qualification')]],
};

/** While offers are qualified, only what concerns that is documented. */
const beside = ({ running, statusesOf }: Place): readonly string[] =>
  running.filter((status) => !statusesOf('pre-qualification').includes(status));

const writesOn = ({ on }: ComplaintSettings, place: Place): Writes =>
  Object.fromEntries(
    Object.keys(on).flatMap((name) => {
      const [made, changed, documented] = lookUp(statusesFor, name)?.(place) ?? [];
      return [
        ...(made ? [[`add complaint on ${name}`, writeIn(made, 'add complaint')] as const] : []),
        ...(changed ? [[`update complaint on ${name}`, writeIn(changed, 'update complaint')] as const] : []),
        ...(documented ? [[`document complaint on ${name}`, documentWriteIn(documented, 'add')] as const] : []),
      ];
    }),
  );

/** Goes before the phases whose events complaints hold up. */
export const complaints = (settings: ComplaintSettings): Phase => ({
  name: 'complaints',
  settings,
  events: parentsOf(settings).map(draftsAreMistaken),
  writes: (place) => writesOn(settings, place),
  adds: () => [
    ...parentsOf(settings).map((parent) => rowsOf(`complaints on ${parent.name}s`, rowsOn(parent))),
    rowsOf('complaints', searchRows),
    ...(settings.on.tender === undefined
      ? []
      : [holdsTendering.at(0, keepsBidsClosed), modelRules.at(22, complaintsKeepTheirLots), lotRules.at(22, complaintsKeepTheirLots)]),
  ],
  flags: {
    ...(settings.on.tender && { hasTenderComplaints: 'any' }),
    ...(settings.on.qualification && { hasQualificationComplaints: 'any' }),
    ...(settings.on.award && { hasAwardComplaints: 'any' }),
  },
});
