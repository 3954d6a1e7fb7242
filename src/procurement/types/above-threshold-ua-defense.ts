/** `aboveThresholdUA.defense`: the predecessor of `simple.defense`, with or without lots and nothing to answer (spec/open-tenders.md §11). */

import { compose } from '../engine/compose.ts';
import { defenceAwarding, defenceTender, defenceTerms } from './defence.ts';
import { guaranteesOfOthers, openTender, openTenderDocuments } from './open-tenders.ts';

export const aboveThresholdUADefense = compose(
  openTender({
    ...defenceTerms,
    type: 'aboveThresholdUA.defense',
    tender: {
      ...defenceTender,
      documents: { single: openTenderDocuments.single ?? [] },
      status: { ...defenceTender.status, isStandStillUnknown: true },
      lots: { canBeAbsent: true },
      criteria: { sentWithTender: 'only', ofOtherTypes: guaranteesOfOthers, allowsUnpairedGuarantees: true },
    },
    awarding: { ...defenceAwarding, decision: { requiresEligible: true } },
  }),
);
