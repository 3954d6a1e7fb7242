/** `requestForProposal`: the most configurable type, no required signatures, editable during tendering (spec/request-for-proposal.md). */

import { compose } from '../engine/compose.ts';
import { type ConfigTable, choiceFlag, fixedFlag, fixedNumber, numberBetween } from '../engine/config.ts';
import { auction } from '../phases/auction/phase.ts';
import { awarding } from '../phases/awarding/phase.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { claims } from '../phases/disputes/phase.ts';
import { enquiriesPhase } from '../phases/enquiries/phase.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { preSelection } from '../phases/pre-selection/phase.ts';
import { reviews } from '../phases/reviews/phase.ts';
import { tendering } from '../phases/tendering/phase.ts';
import { everyTender } from '../tenders/phase.ts';

/** A limit where the specification has none, because days are counted one by one. */
const MAX_COMPLAIN_DAYS = 1000;

/** spec/request-for-proposal.md §2. */
const requestForProposalConfig: Partial<ConfigTable> = {
  hasAuction: choiceFlag(false, 'both'),
  hasAwardingOrder: choiceFlag(false, 'both'),
  hasValueRestriction: choiceFlag(false, 'both'),
  valueCurrencyEquality: choiceFlag(false, 'both'),
  hasPrequalification: choiceFlag(false, 'both'),
  minBidsNumber: numberBetween(1, 9, 'both'),
  hasPreSelectionAgreement: choiceFlag(false, 'both'),
  hasValueEstimation: choiceFlag(false, 'newer'),
  qualificationComplainDuration: { asked: 'newer', allowed: { from: 0, to: MAX_COMPLAIN_DAYS }, byDefault: 10 },
  awardComplainDuration: fixedNumber(2, 'newer'),
  clarificationUntilDuration: fixedNumber(4, 'newer'),
  qualificationDuration: fixedNumber(20, 'newer'),
  minTenderingDuration: fixedNumber(4, 'newer'),
  hasEnquiries: fixedFlag(true, 'newer'),
  minEnquiriesDuration: fixedNumber(3, 'newer'),
  enquiryPeriodRegulation: fixedNumber(3, 'newer'),
  restricted: choiceFlag(false, 'both'),
  hasMultiSourcing: choiceFlag(false, 'optional'),
};

const CRITERIA_STATUSES = ['draft', 'active.enquiries'];

/** spec/request-for-proposal.md §4.1. */
const PATCHED_IN_TENDERING = [
  'tenderPeriod',
  'guarantee',
  'value',
  'milestones',
  'items',
  'title',
  'title_en',
  'title_ru',
  'description',
  'description_en',
  'description_ru',
  'documents',
  'mainProcurementCategory',
  'lots',
  'contractTemplateName',
];

export const requestForProposal = compose({
  type: 'requestForProposal',
  config: requestForProposalConfig,
  isAlwaysNewer: true,
  phases: [
    everyTender({
      procurementMethod: 'open',
      model: { needs: ['value'] },
      edits: {
        statuses: ['active.enquiries', 'active.tendering'],
        onlyFields: { 'active.tendering': PATCHED_IN_TENDERING },
      },
      levels: { create: '15', createForCentral: '5', takeOwnership: '15' },
      documents: { single: ['notice', 'evaluationReports', 'acceptanceReport'] },
      status: { setsNoticeDate: true },
    }),
    preSelection({
      field: 'agreements',
      agreementType: 'internationalFinancialInstitutions',
      minContracts: 3,
      buyer: 'own',
      requiresItemsOfAgreement: true,
    }),
    claims({ answerDays: 3 }),
    enquiriesPhase({ days: 'calendar', level: '2' }),
    tendering({ days: 'calendar', extension: { days: 4, of: 'calendar' } }),
    bids({ level: '2' }),
    prequalification({ standStillDays: 'working', allowsMoreTime: true }),
    auction(),
    awarding({
      decision: { days: 5 },
      milestones: { correctionHours: 24, sentDueDate: 'taken where it is later' },
      contesting: { days: 'working' },
    }),
    contracting(),
    reviews(),
    cancellation({
      reasons: ['noDemand', 'unFixable', 'expensesCut', 'noLocalization'],
    }),
  ],
  allows: {
    'post criterion': CRITERIA_STATUSES,
    'patch criterion': CRITERIA_STATUSES,
    'post evidence': CRITERIA_STATUSES,
    'patch evidence': CRITERIA_STATUSES,
    'delete evidence': CRITERIA_STATUSES,
    'put requirement': ['active.enquiries'],
  },
});
