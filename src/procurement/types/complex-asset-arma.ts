/** `complexAsset.arma`: selects the manager of a seized asset by the lowest share of its income (spec/asset-managers.md). */

import { compose } from '../engine/compose.ts';
import { fixedFlag, fixedNumber } from '../engine/config.ts';
import { AWARDED_STATUS, AWARDING_STATUS } from '../phases/awarding/award.ts';
import { expectedIncome } from '../phases/expected-income/phase.ts';
import { percentageMeasure } from '../phases/percentages/measure.ts';
import { percentages } from '../phases/percentages/phase.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { PRE_QUALIFICATION_STATUS } from '../phases/pre-qualification/qualification.ts';
import { TENDERING_STATUS } from '../phases/tendering/rules.ts';
import { languageFields } from '../tenders/settings.ts';
import { guaranteesOfOthers, openTender, openTenderDocuments } from './open-tenders.ts';

/** 16 June 2026 in Kyiv. */
const incomeIsAskedSince = new Date('2026-06-15T21:00:00Z');

export const complexAssetArma = compose(
  openTender({
    type: 'complexAsset.arma',
    measure: percentageMeasure,
    config: {
      hasAuction: fixedFlag(true, 'both'),
      hasValueRestriction: fixedFlag(false, 'both'),
      hasValueEstimation: fixedFlag(false, 'newer'),
      hasPrequalification: fixedFlag(true, 'both'),
      minBidsNumber: fixedNumber(2, 'both'),
      hasTenderComplaints: fixedFlag(false, 'both'),
      hasAwardComplaints: fixedFlag(false, 'both'),
      hasCancellationComplaints: fixedFlag(false, 'both'),
      tenderComplainRegulation: fixedNumber(0, 'newer'),
      awardComplainDuration: fixedNumber(0, 'newer'),
      cancellationComplainDuration: fixedNumber(0, 'newer'),
      clarificationUntilDuration: fixedNumber(5, 'newer'),
      qualificationDuration: fixedNumber(10, 'newer'),
      minTenderingDuration: fixedNumber(20, 'newer'),
    },
    tender: {
      documents: { signedAtActivation: ['notice'], single: openTenderDocuments.single ?? [] },
      items: { keepsGroup: 'checked first' },
      evaluation: { onlyAwardCriteria: 'ratedCriteria' },
      requiredMilestones: [],
      criteria: { ofOtherTypes: guaranteesOfOthers },
      model: {
        optional: ['value'],
        lacks: ['value', 'minimalStep', 'features', 'contractTemplateName'],
        has: ['targets', ...languageFields],
      },
    },
    phasesWithoutStatus: [percentages(), expectedIncome({ requiredSince: incomeIsAskedSince })],
    tendering: { days: 'working', extension: { days: 7, of: 'calendar' } },
    enquiries: { days: 'calendar', answerDays: 'working' },
    qualificationPhases: [prequalification({ requiresEligible: true, signed: ['evaluationReports'], standStillDays: 'calendar' })],
    bids: { items: 'optional, but complete' },
    awarding: { decision: { requiresEligible: true }, milestones: { lowPriceDays: 2 } },
    contracting: { signedAfter: 'nothing' },
    allows: {
      'add document': ['draft', TENDERING_STATUS, PRE_QUALIFICATION_STATUS],
      'update document': ['draft', TENDERING_STATUS, PRE_QUALIFICATION_STATUS],
      'add award document': [AWARDING_STATUS, AWARDED_STATUS],
      'update award document': [AWARDING_STATUS, AWARDED_STATUS],
    },
  }),
);
