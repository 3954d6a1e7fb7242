/** Awards (spec/tenders.md §5.5). Load, decide, save, show. */

import { type Call, created, groups, type Handler, shown } from '../../http/route.ts';
import { isPlainObject, sameValue } from '../../model/json.ts';
import { accelerate, acceleratorOf } from '../../model/period.ts';
import { forbidden, missing, notFound, refuse, ruleError } from '../../model/problem.ts';
import type { AwardRecord, TenderRecord } from '../../model/tender.ts';
import type { AwardMilestone, PatchAward, PostAward, PostAwardMilestone } from '../../model/types.generated.ts';
import { newId } from '../../store/records/ids.ts';
import { responsesOf } from '../../tenders/criteria/responses.ts';
import type { DocumentsOfTender } from '../../tenders/documents.ts';
import { requireOwner, requireOwnerOrAdmin } from '../../tenders/parts.ts';
import type { Decided, Opened, TenderRoom } from '../../tenders/room.ts';
import { type Context, requireStatus } from '../../tenders/rules/index.ts';
import { afterDays } from '../../tenders/rules/rule.ts';
import { tickContext } from '../../tenders/ticking.ts';
import { awardingSettings, awardOf, awardsIn, milestoneView, requireAwardLot, shownAward, withAward } from './award.ts';
import { awardModelErrors, awardStateErrors, decide, requireNoCorrection, single, transitionOf } from './decision.ts';

export const listAwards =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(awardsIn(await room.see(params)).map((award) => shownAward(room, award)));

export const readAward =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(shownAward(room, awardOf(await room.see(params), params.award)));

/** The merged award: what was sent replaces, null removes (spec/requests.md §5). */
const merged = (award: AwardRecord, { requirementResponses, ...patch }: PatchAward, sent: unknown): AwardRecord => {
  const answers =
    requirementResponses === undefined ? {} : { requirementResponses: responsesOf(requirementResponses, award.requirementResponses) };
  // Checked fields of the same names.
  const next: AwardRecord = Object.assign({ ...award }, patch, answers);
  for (const field of isPlainObject(sent) ? Object.keys(sent) : []) {
    const value = isPlainObject(sent) ? sent[field] : undefined;
    if (field !== 'status' && (value === null || (Array.isArray(value) && value.length === 0))) Reflect.deleteProperty(next, field);
  }
  return next;
};

const changed = (room: TenderRoom, call: Call<PatchAward>, { before, procedure, context }: Opened): Decided<string | undefined> => {
  const old = awardOf(before, call.params.award);
  requireOwnerOrAdmin(before, call);
  const patch = call.data();
  const next = merged(old, patch, call.sent);
  const isSame = sameValue(next, old);
  const change = { tender: before, before: old, after: next, patch, procedure };
  if (!isSame) refuse(awardModelErrors(change));
  requireStatus(procedure, 'update award', before.status);
  requireAwardLot(before, old, 'Can update award only in active lot status');
  requireNoCorrection(old, patch.status, call.now, room.deps.zone.render);
  if (isSame) return { next: before, gives: undefined };
  refuse(awardStateErrors(change));
  const transition = transitionOf(old, next);
  const decision = decide(withAward(before, next), next, transition, tickContext(room, context));
  const known = new Set(awardsIn(before).map(({ id }) => id));
  const gives = awardsIn(decision.next).find(({ id }) => !known.has(id))?.id;
  return { next: decision.next, also: room.deps.contracts.along(decision), gives };
};

/** A decision, or a word about it; `Location` is the award that it has brought about. */
export const changeAward =
  (room: TenderRoom): Handler<PatchAward> =>
  async (call) => {
    const { stored: tender, gives } = await room.change(call, (opened) => changed(room, call, opened));
    const reply = shown(shownAward(room, awardOf(tender, call.params.award)));
    return gives === undefined ? reply : { ...reply, headers: { Location: call.links.absolute(`/tenders/${tender._id}/awards/${gives}`) } };
  };

const checkNewAward = ({ lots = [], bids = [] }: TenderRecord, { lotID, bid_id }: PostAward): void => {
  if (lots.length > 0 && lotID === undefined) refuse([missing(['data', 'lotID'])]);
  if (lotID !== undefined && !lots.some(({ id }) => id === lotID)) refuse([ruleError(['data', 'lotID'], 'lotID should be one of lots')]);
  if (!bids.some(({ id }) => id === bid_id)) refuse([ruleError(['data', 'bid_id'], 'bid_id should be one of bids')]);
};

/** An award by hand, for support; only group admins. */
export const addAward =
  (room: TenderRoom): Handler<PostAward> =>
  async (call) => {
    const { stored: tender, gives } = await room.append(call, ({ before, procedure, context }): Decided<string> => {
      const data = call.data();
      requireStatus(procedure, 'add award', before.status);
      checkNewAward(before, data);
      requireAwardLot(before, { ...(data.lotID === undefined ? {} : { lotID: data.lotID }) }, 'Can create award only in active lot status');
      const endDate = afterDays(before, call.now, awardingSettings.of(procedure).decisionDays, 'working', context);
      const award: AwardRecord = { ...data, id: newId(), status: 'pending', date: call.now, period: { startDate: call.now, endDate } };
      return { next: { ...before, awards: [...awardsIn(before), award] }, gives: award.id };
    });
    return created(shownAward(room, awardOf(tender, gives)), call.links.absolute(`/tenders/${tender._id}/awards/${gives}`));
  };

/** Documents of an award (spec/documents.md §3). */
export const awardDocuments: DocumentsOfTender = {
  path: '/tenders/:tender/awards/:award',
  name: 'award',
  summary: { of: 'an award', needs: 'Needs the owner token.' },
  access: groups('brokers', 'bots'),
  showsAuthors: true,
  single: () => single,
  removal: { stay: 'award' },
  documents: (tender, { award }) => awardOf(tender, award).documents ?? [],
  withDocuments: (tender, documents, { params: { award } }) => withAward(tender, { ...awardOf(tender, award), documents }),
  authorize: ({ before, procedure }, call, verb) => {
    const isBot = call.actor.group === 'bots';
    if (!isBot) requireOwnerOrAdmin(before, call);
    const adding = isBot ? 'add award document as bot' : 'add award document';
    requireStatus(procedure, verb === 'add' ? adding : 'update award document', before.status);
    requireAwardLot(before, awardOf(before, call.params.award), `Can ${verb} document only in active lot status`);
    return isBot ? 'bots' : 'tender_owner';
  },
};

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
