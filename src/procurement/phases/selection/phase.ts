/**
 * Selection: suppliers of one agreement compete for a part of its subject. Items, values and eligible bidders follow from the
 * agreement, which is evaluated once, in the owner's own step (spec/selections.md).
 */
import type { Phase } from '../../engine/phase.ts';
import { tenderEffect } from '../../engine/procedure.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import { writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { changeRules, creationRules, groupActions, lotRules, modelRules } from '../../tenders/rules/rule.ts';
import { awardStateRules } from '../awarding/decision.ts';
import { bidStateRules } from '../bids/rules.ts';
import { SELECTION_DRAFT, type SelectionSettings, UNSUCCESSFUL_DRAFT, withKeptAgreement } from './agreement.ts';
import { botAgreementRoutes, botGroup, takeStep } from './bot.ts';
import { changedBidIsAgreed, newBidIsAgreed, refusalFollowsAcceptance } from './members.ts';
import {
  agreedPartsStay,
  deriveSelectionPeriods,
  deriveSelectionValues,
  featuresAreNotSent,
  itemsAreOfAgreement,
  littleChanges,
  reasonIsNotSent,
  selectionStepIsOfOwner,
  somethingIsSelected,
  stepIsBelowValue,
  totalsAreFinite,
} from './rules.ts';

export const selection = (settings: SelectionSettings): Phase => ({
  name: 'selection',
  settings,
  statuses: [SELECTION_DRAFT],
  ends: [UNSUCCESSFUL_DRAFT],
  bidVisibility: { [SELECTION_DRAFT]: 'none', [UNSUCCESSFUL_DRAFT]: 'none' },
  transitions: ({ ahead }) => [
    ...transitionsBetween([SELECTION_DRAFT], ahead, 'scheduler', 'S1: the agreement fits the tender'),
    ...transitionsBetween([SELECTION_DRAFT], [UNSUCCESSFUL_DRAFT], 'scheduler', 'S1: the agreement does not fit'),
  ],
  events: [
    {
      name: 'S1: the agreement is looked at',
      runsImmediately: true,
      time: ({ status }, { now }) => (status === SELECTION_DRAFT ? now : undefined),
      apply: tenderEffect(withKeptAgreement),
    },
  ],
  writes: () => ({ 'update agreement copy': writeIn([SELECTION_DRAFT], 'update agreement') }),
  adds: () => [
    modelRules.add({ selectionStepIsOfOwner }),
    creationRules.add({ itemsAreOfAgreement, featuresAreNotSent }),
    changeRules.add({
      reasonIsNotSent,
      totalsAreFinite,
      featuresAreNotSent,
      littleChanges,
      agreedPartsStay,
      stepIsBelowValue,
      somethingIsSelected,
    }),
    lotRules.add({ stepIsBelowValue }),
    bidStateRules.add({ changedBidIsAgreed, newBidIsAgreed }),
    awardStateRules.add({ refusalFollowsAcceptance }),
    groupActions.add({ group: botGroup, take: takeStep }),
    addRoutes('selection', botAgreementRoutes),
  ],
  derivations: () => [
    { fields: ['enquiryPeriod', 'tenderPeriod'], derive: deriveSelectionPeriods },
    { fields: ['agreements', 'value', 'lots'], derive: deriveSelectionValues },
  ],
  schemas: ({ ahead, running }) => ({
    '/tenders/tender': { properties: { status: { enum: [UNSUCCESSFUL_DRAFT] } } },
    '/tenders/patch': {
      properties: {
        status: { enum: [UNSUCCESSFUL_DRAFT, ...ahead, ...running.filter((status) => status.startsWith('active.'))] },
        // Sent by bots, and ignored.
        unsuccessfulReason: { description: 'What the registry says.', type: 'array', maxItems: 1000, items: { type: 'string' } },
      },
    },
  }),
  models: () => ({
    '/tenders/create': {
      needs: ['agreements'],
      optional: ['mainProcurementCategory', 'enquiryPeriod', 'enquiryPeriod.endDate', 'tenderPeriod', 'tenderPeriod.endDate'],
      replaces: {
        agreements: {
          description: 'The agreement the tender rests on.',
          type: 'array',
          minItems: 1,
          maxItems: 1,
          items: { $ref: '/tenders/create#/$defs/link' },
        },
        awardCriteria: {
          description: 'How the winner is found.',
          type: 'string',
          enum: ['lowestCost'],
          default: 'lowestCost',
        },
      },
    },
    '/tenders/patch': { has: ['tenderPeriod', 'lots.minimalStep'] },
    '/tenders/lot-change': { has: ['minimalStep'] },
  }),
  flags: { hasPreSelectionAgreement: { only: [true] } },
});
