/**
 * Selection: suppliers of one agreement compete for a part of its subject. Items, values and eligible bidders follow from the
 * agreement, which is evaluated once, in the owner's own step (spec/selections.md).
 */
import type { Phase } from '../../procedures/engine/phase.ts';
import { changes } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { writeIn } from '../../procedures/engine/writes.ts';
import { buildRows } from '../../tenders/phase-routes.ts';
import { changeRules, creationRules, groupSteps, lotRules, modelRules } from '../../tenders/rules/rule.ts';
import { awardStateRules } from '../awarding/decision.ts';
import { bidStateRules } from '../bids/rules.ts';
import { failed, preparing, type SelectionSettings, withKeptAgreement } from './agreement.ts';
import { agreementRoutes, botGroup, takeStep } from './bot.ts';
import { changedBidIsAgreed, newBidIsAgreed, refusalFollowsAcceptance } from './members.ts';
import {
  agreedPartsStay,
  featuresAreNotSent,
  itemsAreOfAgreement,
  littleChanges,
  periods,
  reasonIsNotSent,
  somethingIsSelected,
  stepIsBelowValue,
  stepIsOfOwner,
  totalsAreFinite,
  values,
} from './rules.ts';

export const selection = (settings: SelectionSettings): Phase => ({
  name: 'selection',
  settings,
  statuses: [preparing],
  ends: [failed],
  bidsShown: { [preparing]: 'none', [failed]: 'none' },
  transitions: ({ ahead }) => [
    ...each([preparing], ahead, 'scheduler', 'S1: the agreement fits the tender'),
    ...each([preparing], [failed], 'scheduler', 'S1: the agreement does not fit'),
  ],
  events: [
    {
      name: 'S1: the agreement is looked at',
      isDoneAtOnce: true,
      time: ({ status }, { now }) => (status === preparing ? now : undefined),
      does: changes(withKeptAgreement),
    },
  ],
  writes: () => ({ 'update agreement copy': writeIn([preparing], 'update agreement') }),
  adds: () => [
    modelRules.bring({ stepIsOfOwner }),
    creationRules.bring({ itemsAreOfAgreement, featuresAreNotSent }),
    changeRules.bring({
      reasonIsNotSent,
      totalsAreFinite,
      featuresAreNotSent,
      littleChanges,
      agreedPartsStay,
      stepIsBelowValue,
      somethingIsSelected,
    }),
    lotRules.bring({ stepIsBelowValue }),
    bidStateRules.bring({ changedBidIsAgreed, newBidIsAgreed }),
    awardStateRules.bring({ refusalFollowsAcceptance }),
    groupSteps.add({ group: botGroup, take: takeStep }),
    buildRows('selection', agreementRoutes),
  ],
  derivations: () => [
    { fields: ['enquiryPeriod', 'tenderPeriod'], derive: periods },
    { fields: ['agreements', 'value', 'lots'], derive: values },
  ],
  schemas: ({ ahead, running }) => ({
    '/tenders/tender': { properties: { status: { enum: [failed] } } },
    '/tenders/patch': {
      properties: {
        status: { enum: [failed, ...ahead, ...running.filter((status) => status.startsWith('active.'))] },
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
