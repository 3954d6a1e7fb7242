/** `closeFrameworkAgreementUA`: an open procedure that results in an agreement with several suppliers (spec/close-frameworks.md). */

import { compose } from '../engine/compose.ts';
import { fixedFlag, fixedNumber } from '../engine/config.ts';
import { agreementMaking } from '../phases/agreement-making/phase.ts';
import { auction } from '../phases/auction/phase.ts';
import { AWARD_STAND_STILL_STATUS } from '../phases/award-stand-still/lifecycle.ts';
import { awardStandStill } from '../phases/award-stand-still/phase.ts';
import { AWARDED_STATUS, AWARDING_STATUS } from '../phases/awarding/award.ts';
import { jointAwarding } from '../phases/joint-awarding/phase.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { PRE_QUALIFICATION_STATUSES } from '../phases/pre-qualification/qualification.ts';
import { singleLot } from '../phases/single-lot/phase.ts';
import { TENDERING_STATUS } from '../phases/tendering/rules.ts';
import { languageFields } from '../tenders/settings.ts';
import { guaranteesOfOthers, openAwarding, openTender, openTenderDocuments, taxIsExcluded } from './open-tenders.ts';

/** Minimum number of bidders, of winners, and of parties to the agreement. */
const PARTIES = 3;

export const closeFrameworkAgreementUA = compose(
  openTender({
    type: 'closeFrameworkAgreementUA',
    config: {
      hasAuction: fixedFlag(true, 'both'),
      hasPrequalification: fixedFlag(true, 'both'),
      hasQualificationComplaints: fixedFlag(true, 'newer'),
      minBidsNumber: fixedNumber(PARTIES, 'both'),
      qualificationComplainDuration: fixedNumber(5, 'newer'),
      qualificationDuration: fixedNumber(20, 'newer'),
      minTenderingDuration: fixedNumber(30, 'newer'),
    },
    tender: {
      criteria: {
        requiredList: {
          name: 'criteria-rules-close-framework-agreement',
          file: 'criteria/rules/closeFrameworkAgreementUA.json',
          holds: 'rules',
        },
        ofOtherTypes: {
          'CRITERION.OTHER.CONTRACT.GUARANTEE': guaranteesOfOthers['CRITERION.OTHER.CONTRACT.GUARANTEE'],
        },
      },
      excludesTaxSince: taxIsExcluded,
      items: { keepsGroup: 'checked first' },
      documents: { single: openTenderDocuments.single ?? [] },
      status: { setsNoticeDate: false, isCheckedLast: true },
      model: {
        has: languageFields,
        needs: [
          ...['procuringEntity.contactPoint.name_en', 'procuringEntity.additionalContactPoints.name_en'],
          ...['items.description_en', 'items.quantity'],
        ],
        replaces: {
          mainProcurementCategory: { description: 'What is procured mainly.', type: 'string', enum: ['goods', 'services'] },
        },
      },
    },
    phasesWithoutStatus: [singleLot()],
    tendering: { days: 'calendar', extension: { days: 7, of: 'calendar' } },
    enquiries: { answerDays: 'working' },
    qualificationPhases: [prequalification({ requiresEligible: true, signed: ['evaluationReports'], standStillDays: 'calendar' })],
    bids: { winnerProvesIn: [AWARDED_STATUS, AWARDING_STATUS, AWARD_STAND_STILL_STATUS], documentsIn: [AWARD_STAND_STILL_STATUS] },
    awarding: [
      auction(),
      jointAwarding(openAwarding('calendar', { decision: { requiresEligible: true }, milestones: { lowPriceDays: 1 } })),
      awardStandStill({ minWinners: PARTIES }),
      agreementMaking({ clarificationDays: 5, minParties: PARTIES, maxYears: 4 }),
    ],
    cancellation: { in: [TENDERING_STATUS, ...PRE_QUALIFICATION_STATUSES, AWARDING_STATUS, AWARDED_STATUS] },
    allows: {
      'patch tender': ['draft', TENDERING_STATUS, ...PRE_QUALIFICATION_STATUSES, AWARDING_STATUS],
      'add complaint on award': [AWARD_STAND_STILL_STATUS],
      'update complaint on award': [AWARD_STAND_STILL_STATUS, AWARDING_STATUS],
      'document complaint on award': [AWARD_STAND_STILL_STATUS, AWARDING_STATUS],
      'add claim': [AWARD_STAND_STILL_STATUS],
      'update claim': [AWARD_STAND_STILL_STATUS],
      'document claim': [AWARD_STAND_STILL_STATUS, AWARDING_STATUS],
    },
  }),
);
