/** The common part of the second stages of a dialogue (spec/second-stages.md); each has a file beside this one. */

import { type ConfigTable, fixedFlag, fixedNumber } from '../engine/config.ts';
import { SECOND_STAGE_DRAFT, secondStagePhase } from '../phases/second-stage/phase.ts';
import { shortlistPhase } from '../phases/shortlist/phase.ts';
import type { TenderSettings } from '../tenders/settings.ts';
import { FEATURE_SHARE } from './competitive-dialogue.ts';
import { type OpenTender, openTenderDocuments, taxIsExcluded } from './open-tenders.ts';

interface Decided {
  readonly type: string;
  readonly config?: Partial<ConfigTable>;
  readonly model: NonNullable<TenderSettings['model']>;
}

/** Everything but the qualification of bidders and the awards. */
export const secondStageOf = ({ type, config, model }: Decided): Omit<OpenTender, 'qualifying' | 'awarding'> => ({
  type,
  first: SECOND_STAGE_DRAFT,
  config: { hasAuction: fixedFlag(true, 'both'), minBidsNumber: fixedNumber(2, 'both'), ...config },
  tender: {
    procurementMethod: 'selective',
    isMadeByRegistry: true,
    levels: { create: '35', createForCentral: '5', takeOwnership: '35', takeForCentral: 'c5' },
    takesCriteria: true,
    documents: { single: openTenderDocuments.single ?? [] },
    featureShare: FEATURE_SHARE,
    datesNotice: false,
    itemGroupStays: 'asked first',
    freesSubstances: true,
    // Added by the first change.
    milestones: [],
    fixedLots: 'for tender stage2',
    changesOnly: {
      [SECOND_STAGE_DRAFT]: ['tenderPeriod', 'items', 'mainProcurementCategory', 'milestones', 'status'],
      'active.tendering': ['tenderPeriod', 'items'],
    },
    itemChanges: ['deliveryDate', 'profile', 'category'],
    model: { ...model, optional: ['mainProcurementCategory', 'items.unit'] },
  },
  rules: [secondStagePhase({ excludesTaxSince: taxIsExcluded })],
  selecting: [shortlistPhase()],
  periods: { days: 'calendar' },
  answerDays: 'working',
  extension: { days: 7, of: 'calendar' },
});
