/** The common part of the second stages of a dialogue (spec/second-stages.md); each has a file beside this one. */

import { type ConfigTable, fixedFlag, fixedNumber } from '../engine/config.ts';
import { secondStagePhase } from '../phases/second-stage/phase.ts';
import { SECOND_STAGE_DRAFT } from '../phases/second-stage/rules.ts';
import { shortlistPhase } from '../phases/shortlist/phase.ts';
import type { TenderSettings } from '../tenders/settings.ts';
import { MAX_FEATURE_SHARE } from './competitive-dialogue.ts';
import { type OpenTender, openTenderDocuments, taxIsExcluded } from './open-tenders.ts';

interface Decided {
  readonly type: string;
  readonly config?: Partial<ConfigTable>;
  readonly model: NonNullable<TenderSettings['model']>;
}

/** Everything but the qualification of bidders and the awards. */
export const secondStageOf = ({ type, config, model }: Decided): Omit<OpenTender, 'qualificationPhases' | 'awarding'> => ({
  type,
  first: SECOND_STAGE_DRAFT,
  config: { hasAuction: fixedFlag(true, 'both'), minBidsNumber: fixedNumber(2, 'both'), ...config },
  tender: {
    procurementMethod: 'selective',
    isMadeByRegistry: true,
    levels: { create: '35', createForCentral: '5', takeOwnership: '35', takeForCentral: 'c5' },
    criteria: { sentWithTender: 'also' },
    documents: { single: openTenderDocuments.single ?? [] },
    evaluation: { maxFeatureShare: MAX_FEATURE_SHARE },
    status: { setsNoticeDate: false },
    items: { keepsGroup: 'checked first', allowsUnnamedSubstances: true },
    // Added by the first change.
    requiredMilestones: [],
    lots: { fixedFor: 'for tender stage2' },
    model: { ...model, optional: ['mainProcurementCategory', 'items.unit'] },
  },
  phasesWithoutStatus: [secondStagePhase({ excludesTaxSince: taxIsExcluded }), shortlistPhase()],
  tendering: { days: 'calendar', extension: { days: 7, of: 'calendar' } },
  enquiries: { answerDays: 'working' },
});
