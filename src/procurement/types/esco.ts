/** `esco`: the energy service contract, awarded by the buyer's savings (spec/energy-services.md). */

import { compose } from '../engine/compose.ts';
import { fixedFlag, fixedNumber } from '../engine/config.ts';
import { performanceMeasure } from '../phases/performance/measure.ts';
import { tenderModel } from '../phases/performance/model.ts';
import { performanceOffers } from '../phases/performance/phase.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { languageFields } from '../tenders/settings.ts';
import { openTender, openTenderDocuments, taxIsExcluded } from './open-tenders.ts';

export const esco = compose(
  openTender({
    type: 'esco',
    measure: performanceMeasure,
    config: {
      hasAuction: fixedFlag(true, 'both'),
      hasPrequalification: fixedFlag(true, 'both'),
      hasValueEstimation: fixedFlag(false, 'newer'),
      hasQualificationComplaints: fixedFlag(true, 'newer'),
      minBidsNumber: fixedNumber(2, 'both'),
      qualificationComplainDuration: fixedNumber(5, 'newer'),
      qualificationDuration: fixedNumber(20, 'newer'),
      minTenderingDuration: fixedNumber(30, 'newer'),
    },
    tender: {
      criteria: { requiredList: { name: 'criteria-rules-esco', file: 'criteria/rules/esco.json', holds: 'rules' } },
      excludesTaxSince: taxIsExcluded,
      items: { keepsGroup: 'checked first' },
      evaluation: { onlyAwardCriteria: 'ratedCriteria', maxFeatureShare: 0.25 },
      documents: { signedAtActivation: ['notice'], single: openTenderDocuments.single ?? [] },
      model: {
        ...tenderModel,
        has: languageFields,
        needs: [
          ...tenderModel.needs,
          'procuringEntity.name_en',
          'procuringEntity.identifier.legalName_en',
          'procuringEntity.contactPoint.name_en',
          'procuringEntity.additionalContactPoints.name_en',
        ],
      },
    },
    phasesWithoutStatus: [performanceOffers()],
    tendering: { days: 'calendar', extension: { days: 7, of: 'calendar' } },
    enquiries: { answerDays: 'working' },
    qualificationPhases: [prequalification({ requiresEligible: true, signed: ['evaluationReports'], standStillDays: 'calendar' })],
    awarding: { decision: { requiresEligible: true } },
  }),
);
