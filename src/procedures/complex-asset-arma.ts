/** `complexAsset.arma`: selects the manager of a seized asset by the lowest share of its income (spec/asset-managers.md). */

import { AWARDED_STATUS, undecided } from '../phases/awarding/award.ts';
import { expectedIncome } from '../phases/expected-income/phase.ts';
import { percentage } from '../phases/percentages/measure.ts';
import { percentages } from '../phases/percentages/phase.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { deciding } from '../phases/pre-qualification/qualification.ts';
import { languageFields } from '../tenders/settings.ts';
import { compose } from './engine/compose.ts';
import { always, exactly } from './engine/config.ts';
import { guaranteesOfOthers, openTender, openTenderDocuments } from './open-tenders.ts';

const tendering = 'active.tendering';

/** 16 June 2026 in Kyiv. */
const incomeIsAskedSince = new Date('2026-06-15T21:00:00Z');

export const complexAssetArma = compose(
  openTender({
    type: 'complexAsset.arma',
    measure: percentage,
    config: {
      hasAuction: always(true, 'both'),
      hasValueRestriction: always(false, 'both'),
      hasValueEstimation: always(false, 'newer'),
      hasPrequalification: always(true, 'both'),
      minBidsNumber: exactly(2, 'both'),
      hasTenderComplaints: always(false, 'both'),
      hasAwardComplaints: always(false, 'both'),
      hasCancellationComplaints: always(false, 'both'),
      tenderComplainRegulation: exactly(0, 'newer'),
      awardComplainDuration: exactly(0, 'newer'),
      cancellationComplainDuration: exactly(0, 'newer'),
      clarificationUntilDuration: exactly(5, 'newer'),
      qualificationDuration: exactly(10, 'newer'),
      minTenderingDuration: exactly(20, 'newer'),
    },
    tender: {
      documents: { signedAtActivation: ['notice'], single: openTenderDocuments.single ?? [] },
      itemGroupStays: 'asked first',
      awardCriteria: 'ratedCriteria',
      milestones: [],
      criteriaOfOthers: guaranteesOfOthers,
      model: {
        optional: ['value'],
        lacks: ['value', 'minimalStep', 'features', 'contractTemplateName'],
        has: ['targets', ...languageFields],
      },
    },
    rules: [percentages(), expectedIncome({ askedSince: incomeIsAskedSince })],
    periods: { days: 'working' },
    enquiryDays: 'calendar',
    answerDays: 'working',
    extension: { days: 7, of: 'calendar' },
    isUncontested: true,
    qualifying: [prequalification({ asksBoth: true, signed: ['evaluationReports'], standStillDays: 'calendar' })],
    bids: { hasFreeItems: true, comparesItems: true },
    awarding: { asksEligible: true, lowPriceDays: 2 },
    contracting: { signedAfter: 'nothing' },
    allows: {
      'add document': ['draft', tendering, deciding],
      'update document': ['draft', tendering, deciding],
      'add award document': [undecided, AWARDED_STATUS],
      'update award document': [undecided, AWARDED_STATUS],
    },
  }),
);
