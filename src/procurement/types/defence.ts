/** The common part of the procedures of the defence sector (spec/open-tenders.md §1.1). */

import { fixedNumber } from '../engine/config.ts';
import { languageFields, type TenderSettings } from '../tenders/settings.ts';
import type { OpenTender } from './open-tenders.ts';

export const defenceTender = {
  status: { setsNoticeDate: false },
  hasWorkingWeekends: true,
  items: { allowsRemovalWithCriteria: true },
  model: { has: ['targets', ...languageFields] },
} satisfies Partial<TenderSettings>;

export const defenceAwarding = { milestones: { correctionHours: 24 }, contesting: { hasOnePeriod: true } } satisfies OpenTender['awarding'];

export const defenceTerms = {
  config: {
    tenderComplainRegulation: fixedNumber(2, 'newer'),
    awardComplainDuration: fixedNumber(4, 'newer'),
    minTenderingDuration: fixedNumber(6, 'newer'),
    enquiryPeriodRegulation: fixedNumber(3, 'newer'),
  },
  tendering: { days: 'working', extension: { days: 2, of: 'working' } },
  enquiries: { answerDays: 'working' },
  bids: { declares: { qualified: 'may', eligible: 'must' }, items: 'optional' },
  awarding: defenceAwarding,
  contracting: { endsWithLastRefusal: true },
  refusesClaims: true,
  cancellation: { reasons: ['noDemand', 'unFixable', 'expensesCut', 'noLocalization'] },
} satisfies Partial<OpenTender>;
