/** Enquiries: questions are asked before offers are made (spec/procedures.md §1.2 E3, spec/procedures.md §2.2, spec/procedures.md §4.1). */

import type { Phase, Place } from '../../procedures/engine/phase.ts';
import { changes, type Derive } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { writeIn } from '../../procedures/engine/writes.ts';
import { rowsOf } from '../../tenders/phase-rows.ts';
import { afterDays } from '../../tenders/rules/rule.ts';
import { publicFields } from '../../tenders/view.ts';
import { publicQuestions } from './handlers.ts';
import { questionRows } from './routes.ts';
import { type EnquirySettings, enquirySettings, periodRules } from './rules.ts';

const name = 'enquiries';
const own = 'active.enquiries';

/** C3: enquiries begin with the creation. */
const start: Derive = ({ enquiryPeriod }, { now }, before) =>
  enquiryPeriod === undefined || before !== null ? {} : { enquiryPeriod: { ...enquiryPeriod, startDate: enquiryPeriod.startDate ?? now } };

/** C14, step 24: until the enquiries are over. */
const clarifications =
  ({ before }: Place): Derive =>
  (tender, context) => {
    const { config, procedure } = context;
    const { enquiryPeriod, status = '' } = tender;
    const isMovable = status === own || before.includes(status);
    if (!isMovable || enquiryPeriod?.endDate === undefined || config.clarificationUntilDuration === 0) return {};
    const { days } = enquirySettings.of(procedure);
    const clarificationsUntil = afterDays(tender, enquiryPeriod.endDate, config.clarificationUntilDuration, days, context);
    return { enquiryPeriod: { ...enquiryPeriod, clarificationsUntil } };
  };

export const enquiries = (settings: EnquirySettings): Phase => ({
  name,
  settings,
  statuses: [own],
  bidsShown: { [own]: 'none' },
  transitions: ({ ahead }) => each([own], ahead, 'scheduler', 'E3: the enquiries are over'),
  events: [
    {
      name: 'E3: the enquiries are over',
      time: ({ status, tenderPeriod, enquiryPeriod }) => (status === own ? (tenderPeriod?.startDate ?? enquiryPeriod?.endDate) : undefined),
      does: changes((tender, context) => context.procedure.next(name)(tender, context)),
    },
  ],
  writes: ({ ahead }) => ({ 'update question': writeIn([own, ...ahead], 'update question') }),
  adds: () => [
    ...periodRules,
    rowsOf(name, questionRows),
    publicFields.at(0, { field: 'questions', shows: (tender) => publicQuestions(tender.questions, tender.owner_token) }),
  ],
  derivations: (place) => [
    { fields: ['enquiryPeriod.startDate'], derive: start },
    { fields: ['enquiryPeriod.clarificationsUntil'], derive: clarifications(place) },
  ],
  flags: {
    hasEnquiries: { only: [true] },
    minEnquiriesDuration: 'any',
    clarificationUntilDuration: 'any',
  },
});
