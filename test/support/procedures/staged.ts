/**
 * A two-stage type known only to tests. A step of the owner ends the first stage and creates the tender of the second;
 * a day later the registry does so itself, together with an agreement. The owner takes the second tender with the first one's token.
 */

import { hashOf, hasOwnerToken } from '../../../src/base/domain/actor.ts';
import { isPlainObject } from '../../../src/base/domain/json.ts';
import { forbidden, missingField } from '../../../src/base/domain/problem.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../../src/base/domain/tender.ts';
import { brokers, type Handler, newAccess, okReply, oneAnswer, type Route, route } from '../../../src/http/route.ts';
import { compose, type ProcedureType } from '../../../src/procurement/engine/compose.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import type { Context, EffectContext, OtherWrite, TransitionOutcome } from '../../../src/procurement/engine/procedure.ts';
import { transitionsBetween } from '../../../src/procurement/engine/transitions.ts';
import { requireStatusOfWrite, writeIn } from '../../../src/procurement/engine/writes.ts';
import { everyTender } from '../../../src/procurement/tenders/phase.ts';
import { addRoutes } from '../../../src/procurement/tenders/phase-routes.ts';
import { afterDays, creationRules, ownerActions } from '../../../src/procurement/tenders/rules/rule.ts';
import type { TenderService } from '../../../src/procurement/tenders/service.ts';
import { directType, naming } from './direct.ts';

const talking = 'active.dialogue';
const preparing = 'draft.stage2';

const inDays = (tender: TenderFields, from: Date, days: number, context: Context): Date =>
  afterDays(tender, from, days, 'calendar', context);

const secondStage = (first: StoredTender, context: EffectContext): TenderRecord => {
  const { owner, config = {}, procuringEntity, title, description, value, items, lots, milestones, mainProcurementCategory } = first;
  const period = (days: number) => ({ endDate: inDays(first, context.now, days, context) });
  const copied = { owner, config, procuringEntity, title, description, value, items, lots, milestones, mainProcurementCategory };
  // The fields of a tender, some of which are not allowed in the first stage.
  return {
    ...copied,
    procurementMethodType: 'stagedPurchase.stage2',
    status: preparing,
    tenderID: `${first.tenderID}.2`,
    dialogueID: first._id,
    enquiryPeriod: period(1),
    tenderPeriod: period(2),
  } as TenderRecord;
};

const ended = (first: StoredTender, context: EffectContext): Required<TransitionOutcome> => {
  const id = context.newId();
  const next: StoredTender = { ...first, status: 'complete', stage2TenderID: id };
  return { next, otherWrites: [{ collection: 'tenders', id, insert: secondStage(first, context) }] };
};

const buildAgreement = ({ _id, tenderID, owner }: StoredTender, { newId }: EffectContext): OtherWrite => ({
  collection: 'agreements',
  id: newId(),
  insert: { status: 'active', agreementID: `${tenderID}-a1`, tender_id: _id, owner },
});

const takeStep = (before: StoredTender, sent: unknown, context: EffectContext): TransitionOutcome => {
  if (!isPlainObject(sent) || sent.status !== 'complete') throw forbidden(`Can't update tender at '${talking}' status`);
  return ended(before, context);
};

const dialogue: Phase = {
  name: 'dialogue',
  statuses: [talking],
  bidVisibility: { [talking]: 'none' },
  transitions: () => [
    ...transitionsBetween([talking], ['complete'], 'owner', 'the second stage begins'),
    ...transitionsBetween([talking], ['complete'], 'scheduler', 'the second stage begins by itself'),
  ],
  events: [
    {
      name: 'the dialogue is over',
      time: (tender, context) =>
        tender.status === talking && tender.date !== undefined ? inDays(tender, tender.date, 1, context) : undefined,
      apply: ({ next, otherWrites = [] }, context) => {
        const outcome = ended(next, context);
        return { next: outcome.next, otherWrites: [...otherWrites, ...outcome.otherWrites, buildAgreement(next, context)] };
      },
    },
  ],
  adds: () => [ownerActions.add({ in: [talking], take: takeStep })],
  flags: naming.flags ?? {},
};

/** New tokens for the owner of both stages, authorized by the first one's token. */
const takeCredentials =
  (service: TenderService): Handler =>
  async (request) => {
    const access = newAccess(request);
    const { stored } = await service.change(request, async ({ before, procedure }) => {
      const { owner, dialogueID = '' }: StoredTender = before;
      const first = await service.find(dialogueID);
      if (first === null || first.owner !== owner || !hasOwnerToken(first, request.actor, request.token)) throw forbidden('Forbidden');
      requireStatusOfWrite(procedure, 'take credentials', before.status);
      return { next: { ...before, owner_token: hashOf(access.token), transfer_token: hashOf(access.transfer) }, result: null };
    });
    return okReply(service.view.whole(stored), { access });
  };

const credentialRoutes = (service: TenderService): Route[] => [
  route({
    patch: '/tenders/:tender/credentials',
    summary: 'Gives the owner of the first stage the secrets of the second.',
    access: brokers,
    tokenInBody: true,
    answers: oneAnswer('/tenders/tender', 200, ['access']),
    handler: takeCredentials(service),
  }),
];

const preparation: Phase = {
  name: 'preparation',
  statuses: [preparing],
  bidVisibility: { [preparing]: 'none' },
  transitions: ({ ahead }) => transitionsBetween([preparing], ahead, 'owner', 'the second stage is published'),
  writes: () => ({ 'take credentials': writeIn([preparing], 'take credentials') }),
  adds: () => [
    addRoutes('preparation', credentialRoutes),
    // Under a name that no phase of this type brings: a type of the registry adds the name of its rule to the order.
    creationRules.add({ stageIsNotDue: ({ description }) => (description === undefined ? [missingField(['data', 'description'])] : []) }),
  ],
};

const [, enquiries] = directType.phases;
if (enquiries === undefined) throw new Error('the direct type has lost its enquiries');

const tenderWith = (statuses: readonly string[], onlyFields: Readonly<Record<string, readonly string[]>> = {}): Phase =>
  everyTender({
    procurementMethod: 'limited',
    model: { needs: ['value'] },
    edits: { statuses, onlyFields },
    levels: { create: '1', createForCentral: '1', takeOwnership: '1' },
  });

const stagedType: ProcedureType = {
  ...directType,
  type: 'stagedPurchase',
  phases: [tenderWith([talking], { [talking]: [] }), enquiries, dialogue],
};

/** Both stages. */
export const staged = [
  compose(stagedType),
  compose({ ...stagedType, type: 'stagedPurchase.stage2', phases: [tenderWith([preparing]), preparation, enquiries, naming] }),
];
