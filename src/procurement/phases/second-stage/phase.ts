/**
 * The second stage of a dialogue, created by the registry at the end of the first: its owner takes it over with the token of the
 * first stage, and can change little of it (spec/second-stages.md).
 */

import { hashesOf, hasOwnerToken } from '../../../base/domain/actor.ts';
import { notOwner } from '../../../base/domain/problem.ts';
import { brokers, type Handler, newAccess, okReply, oneAnswer, type Route, route } from '../../../http/route.ts';
import type { Phase } from '../../engine/phase.ts';
import { requireStatusOfWrite, writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { minimalStepIsOnTenderOrLots } from '../../tenders/rules/procedure.ts';
import { changeLimits, creationRules, modelRules } from '../../tenders/rules/rule.ts';
import { TENDER_VIEW } from '../../tenders/schema.ts';
import type { TenderService } from '../../tenders/service.ts';
import { withAllowedChanges } from './allowed-changes.ts';
import { milestonesComeWithChange, SECOND_STAGE, type SecondStageSettings, secondStageValueExcludesTax, stageIsNotDue } from './rules.ts';

/** Issues new tokens to the holder of the first stage's token; tokens issued before stop working. */
const takeCredentials =
  (service: TenderService): Handler =>
  async (request) => {
    const access = newAccess(request);
    const { stored } = await service.change(request, ({ before, procedure }) => {
      const { owner, dialogue_token } = before;
      if (!hasOwnerToken({ owner, owner_token: dialogue_token }, request.actor, request.token)) throw notOwner('dialogue', 'continued');
      requireStatusOfWrite(procedure, 'take credentials', before.status);
      return { next: { ...before, ...hashesOf(access) }, result: null };
    });
    return okReply(service.view.whole(stored, request.actor), { access });
  };

export const credentialRoutes = (service: TenderService): Route[] => [
  route({
    patch: '/tenders/:tender/credentials',
    summary: 'Gives the owner of a dialogue a token for its second stage. Needs the owner token of the first.',
    access: brokers,
    tokenInBody: true,
    answers: oneAnswer(TENDER_VIEW, 200, ['access']),
    handler: takeCredentials(service),
  }),
];

const secondStageAwardFields = { optional: ['items.unit', 'items.quantity'] };

export const secondStagePhase = (settings: SecondStageSettings): Phase => ({
  name: SECOND_STAGE,
  settings,
  writes: ({ first }) => ({ 'take credentials': writeIn([first], 'generate credentials') }),
  adds: () => [
    creationRules.add({ stageIsNotDue, secondStageValueExcludesTax }),
    // Checked on creation, because the draft cannot be corrected.
    creationRules.add({ minimalStepIsOnTenderOrLots }),
    modelRules.add({ milestonesComeWithChange }),
    changeLimits.add(withAllowedChanges),
    addRoutes(SECOND_STAGE, credentialRoutes),
  ],
  models: () => ({
    '/tenders/create': {
      has: ['owner', 'tenderID', 'dialogueID', 'dialogue_token'],
      needs: ['owner', 'dialogue_token'],
    },
    '/tenders/award-create': secondStageAwardFields,
    '/tenders/award-patch': secondStageAwardFields,
  }),
});
