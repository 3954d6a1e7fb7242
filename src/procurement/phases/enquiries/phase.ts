/**
 * Enquiries: questions are asked before tendering (spec/procedures.md §1.2 E3, spec/procedures.md §2.2,
 * spec/procedures.md §4.1), or during it (spec/open-tenders.md §2.1, spec/open-tenders.md §5).
 */

import { publicQuestions } from '../../../base/domain/masks.ts';
import type { TenderFields } from '../../../base/domain/tender.ts';
import type { Phase, PhaseStatuses } from '../../engine/phase.ts';
import { type Derive, leavesDraft, tenderEffect } from '../../engine/procedure.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import { writeIn } from '../../engine/writes.ts';
import { withDefined } from '../../tenders/derived.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { afterDays, bodyRules } from '../../tenders/rules/rule.ts';
import { publicFields } from '../../tenders/view.ts';
import { tenderingHolds, tenderingStart } from '../tendering/rules.ts';
import { questionRoutes } from './routes.ts';
import {
  awaitsAnswers,
  ENQUIRIES,
  type EnquirySettings,
  enquiryPeriodRules,
  enquirySettings,
  holdsEnquiries,
  periodGoesWithEnquiries,
} from './rules.ts';

const ENQUIRIES_PHASE = 'enquiries';

/** C3: enquiries start with the tender's creation. */
const deriveEnquiryStart: Derive = ({ enquiryPeriod }, { now }, before) =>
  enquiryPeriod === undefined || before !== null ? {} : { enquiryPeriod: { ...enquiryPeriod, startDate: enquiryPeriod.startDate ?? now } };

/** C14, step 24: recomputed until enquiries are over. */
const deriveClarifications =
  ({ before }: PhaseStatuses, within: readonly string[]): Derive =>
  (tender, context) => {
    const { config, procedure } = context;
    const { enquiryPeriod, status = '' } = tender;
    const isMovable = within.includes(status) || before.includes(status);
    if (!isMovable || enquiryPeriod?.endDate === undefined || config.clarificationUntilDuration === 0) return {};
    const { days, answerDays = days } = enquirySettings.of(procedure);
    const clarificationsUntil = afterDays(tender, enquiryPeriod.endDate, config.clarificationUntilDuration, answerDays, context);
    return { enquiryPeriod: { ...enquiryPeriod, clarificationsUntil } };
  };

/** spec/open-tenders.md §2.1: from the start of tendering until some days before its end, whatever was sent; none with 0 days. */
const deriveDuringTendering =
  (within: readonly string[]): Derive =>
  (tender, context, before) => {
    const { config, procedure } = context;
    const { status = procedure.first, tenderPeriod, enquiryPeriod } = tender;
    const startDate = tenderingStart(tender, context);
    const days = config.enquiryPeriodRegulation;
    const isOver = status !== procedure.first && !within.includes(status);
    if (isOver || days === 0 || startDate === undefined || tenderPeriod?.endDate === undefined) return {};
    const endDate = afterDays(tender, tenderPeriod.endDate, -days, enquirySettings.of(procedure).days, context);
    const isPublished = leavesDraft(tender, context, before);
    // A new tender has none, even if one was sent.
    const invalidationDate = isPublished ? context.now : before === null ? undefined : enquiryPeriod?.invalidationDate;
    return { enquiryPeriod: withDefined<Enquiries>({ ...enquiryPeriod, startDate, endDate }, { invalidationDate }) };
  };

type Enquiries = NonNullable<TenderFields['enquiryPeriod']>;

type Part = Pick<Phase, 'statuses' | 'bidVisibility' | 'transitions' | 'events' | 'writes' | 'adds' | 'models' | 'derivations'>;

const questionAdditions = [
  addRoutes(ENQUIRIES_PHASE, questionRoutes),
  publicFields.add({ field: 'questions', shows: (tender) => publicQuestions(tender.questions, tender.owner_token) }),
];

const enquiriesBeforeTendering = (asks: boolean): Part => ({
  statuses: [ENQUIRIES],
  bidVisibility: { [ENQUIRIES]: 'none' },
  transitions: ({ ahead }) => transitionsBetween([ENQUIRIES], ahead, 'scheduler', 'E3: the enquiries are over'),
  events: [
    {
      name: 'E3: the enquiries are over',
      time: (tender, { procedure }) => {
        const { status, tenderPeriod, enquiryPeriod } = tender;
        if (status !== ENQUIRIES || holdsEnquiries.of(procedure).some((holds) => holds(tender))) return undefined;
        return tenderPeriod?.startDate ?? enquiryPeriod?.endDate;
      },
      apply: tenderEffect((tender, context) => context.procedure.next(ENQUIRIES_PHASE)(tender, context)),
    },
  ],
  writes: ({ ahead }) => (asks ? { 'update question': writeIn([ENQUIRIES, ...ahead], 'update question') } : {}),
  adds: () => [...enquiryPeriodRules, ...(asks ? questionAdditions : [])],
  // In other types a missing end defaults to now.
  models: () => ({
    '/tenders/create': {
      needs: ['enquiryPeriod', 'enquiryPeriod.endDate', 'tenderPeriod.endDate'],
      lacks: ['startDate', 'clarificationsUntil', 'invalidationDate'].map((date) => `enquiryPeriod.${date}`),
    },
  }),
  derivations: (place) => [
    { fields: ['enquiryPeriod.startDate'], derive: deriveEnquiryStart },
    { fields: ['enquiryPeriod.clarificationsUntil'], derive: deriveClarifications(place, [ENQUIRIES]) },
  ],
});

const enquiriesDuringTendering: Part = {
  writes: ({ statusesOf }) => ({
    'add question': writeIn(statusesOf('tendering'), 'add question'),
    'update question': writeIn(statusesOf('tendering'), 'update question'),
  }),
  adds: () => [tenderingHolds.add(awaitsAnswers), bodyRules.add(periodGoesWithEnquiries), ...questionAdditions],
  derivations: (place) => [
    {
      fields: ['enquiryPeriod.startDate', 'enquiryPeriod.endDate', 'enquiryPeriod.invalidationDate'],
      derive: deriveDuringTendering(place.statusesOf('tendering')),
    },
    { fields: ['enquiryPeriod.clarificationsUntil'], derive: deriveClarifications(place, place.statusesOf('tendering')) },
  ],
};

export const enquiriesPhase = (settings: EnquirySettings): Phase => ({
  name: ENQUIRIES_PHASE,
  settings,
  ...(settings.areDuringTendering === true ? enquiriesDuringTendering : enquiriesBeforeTendering(settings.level !== undefined)),
  flags: {
    hasEnquiries: { only: [settings.areDuringTendering !== true] },
    minEnquiriesDuration: 'any',
    enquiryPeriodRegulation: 'any',
    clarificationUntilDuration: 'any',
  },
});
