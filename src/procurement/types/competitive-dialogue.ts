/** The common part of both first stages of a competitive dialogue (spec/dialogues.md); each has a file beside this one. */

import type { ProcedureType } from '../engine/compose.ts';
import { fixedFlag, fixedNumber } from '../engine/config.ts';
import { dialogue } from '../phases/dialogue/phase.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { PRE_QUALIFICATION_STATUSES } from '../phases/pre-qualification/qualification.ts';
import { TENDERING_STATUS } from '../phases/tendering/rules.ts';
import type { TenderSettings } from '../tenders/settings.ts';
import { guaranteesOfOthers, openTender, openTenderDocuments, taxIsExcluded } from './open-tenders.ts';

/** Maximum share of a feature's answers in both stages, and of all features together. */
export const MAX_FEATURE_SHARE = 0.99;

/** Minimum number of firms in the dialogue and in the second stage. */
const FIRMS = 3;

const DIALOGUE_STAGE_2_PENDING = 'active.stage2.pending';

interface FirstStage {
  readonly type: string;
  readonly model?: TenderSettings['model'];
  /** Days of tendering in the second stage. */
  readonly tenderingDays: number;
}

export const firstStage = ({ type, model, tenderingDays }: FirstStage): ProcedureType =>
  openTender({
    type,
    config: {
      hasAuction: fixedFlag(false, 'both'),
      hasPrequalification: fixedFlag(true, 'both'),
      hasAwardComplaints: fixedFlag(false, 'both'),
      hasQualificationComplaints: fixedFlag(true, 'newer'),
      minBidsNumber: fixedNumber(FIRMS, 'both'),
      awardComplainDuration: fixedNumber(0, 'newer'),
      qualificationComplainDuration: fixedNumber(5, 'newer'),
      qualificationDuration: fixedNumber(20, 'newer'),
      minTenderingDuration: fixedNumber(30, 'newer'),
    },
    tender: {
      criteria: {
        requiredList: { name: 'criteria-rules-competitive-dialogue', file: 'criteria/rules/competitiveDialogueUA.json', holds: 'rules' },
        ofOtherTypes: guaranteesOfOthers,
        allowsUnpairedGuarantees: true,
      },
      excludesTaxSince: taxIsExcluded,
      items: { keepsGroup: 'checked first', allowsUnnamedSubstances: true },
      documents: { single: openTenderDocuments.single ?? [] },
      status: { setsNoticeDate: false },
      requiredMilestones: [],
      lots: { requiresMinimalStep: true },
      evaluation: { maxFeatureShare: MAX_FEATURE_SHARE },
      model: {
        ...model,
        replaces: {
          mainProcurementCategory: { description: 'What is procured mainly.', type: 'string', enum: ['services', 'works'] },
        },
      },
    },
    tendering: { days: 'calendar', extension: { days: 7, of: 'calendar' }, countsFirms: true },
    enquiries: { answerDays: 'working' },
    bids: { hasNoPrices: true, declares: { qualified: 'may', eligible: 'may' } },
    qualificationPhases: [prequalification({ requiresEligible: true, signed: ['evaluationReports'], standStillDays: 'calendar' })],
    awarding: [dialogue({ secondStageType: `${type}.stage2`, tenderingDays })],
    allows: { 'patch tender': ['draft', TENDERING_STATUS, ...PRE_QUALIFICATION_STATUSES, DIALOGUE_STAGE_2_PENDING] },
  });
