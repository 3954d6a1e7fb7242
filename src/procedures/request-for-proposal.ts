/** `requestForProposal`: the most configurable type, no required signatures, editable during tendering (spec/request-for-proposal.md). */
import { auction } from '../phases/auction/phase.ts';
import { awarding } from '../phases/awarding/phase.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import { claims } from '../phases/claims/phase.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { enquiriesPhase } from '../phases/enquiries/phase.ts';
import { prequalification } from '../phases/pre-qualification/phase.ts';
import { preSelection } from '../phases/pre-selection/phase.ts';
import { reviews } from '../phases/reviews/phase.ts';
import { tendering } from '../phases/tendering/phase.ts';
import { everyTender } from '../tenders/phase.ts';
import { compose } from './engine/compose.ts';
import { always, between, type ConfigTable, choice, exactly } from './engine/config.ts';

/** A limit where the specification has none, because days are counted one by one. */
const MOST_DAYS = 1000;

/** spec/request-for-proposal.md §2. */
const config: Partial<ConfigTable> = {
  hasAuction: choice(false, 'both'),
  hasAwardingOrder: choice(false, 'both'),
  hasValueRestriction: choice(false, 'both'),
  valueCurrencyEquality: choice(false, 'both'),
  hasPrequalification: choice(false, 'both'),
  minBidsNumber: between(1, 9, 'both'),
  hasPreSelectionAgreement: choice(false, 'both'),
  hasValueEstimation: choice(false, 'newer'),
  qualificationComplainDuration: { asked: 'newer', allowed: { from: 0, to: MOST_DAYS }, byDefault: 10 },
  awardComplainDuration: exactly(2, 'newer'),
  clarificationUntilDuration: exactly(4, 'newer'),
  qualificationDuration: exactly(20, 'newer'),
  minTenderingDuration: exactly(4, 'newer'),
  hasEnquiries: always(true, 'newer'),
  minEnquiriesDuration: exactly(3, 'newer'),
  enquiryPeriodRegulation: exactly(3, 'newer'),
  restricted: choice(false, 'both'),
  hasMultiSourcing: choice(false, 'optional'),
};

const criteriaIn = ['draft', 'active.enquiries'];

/** spec/request-for-proposal.md §4.1. */
const patchedInTendering = [
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
  config,
  isAlwaysNewer: true,
  phases: [
    everyTender({
      procurementMethod: 'open',
      model: { needs: ['value'] },
      patchModel: { 'active.tendering': patchedInTendering },
      editableIn: ['active.enquiries', 'active.tendering'],
      levels: { create: '15', createForCentral: '5', takeOwnership: '15' },
      documents: { single: ['notice', 'evaluationReports', 'acceptanceReport'] },
      datesNotice: true,
    }),
    preSelection({
      field: 'agreements',
      agreementType: 'internationalFinancialInstitutions',
      minContracts: 3,
      buyer: 'own',
      comparesItems: true,
    }),
    claims({ answerDays: 3 }),
    enquiriesPhase({ days: 'calendar', level: '2' }),
    tendering({ days: 'calendar', extension: { days: 4, of: 'calendar' } }),
    bids({ level: '2' }),
    prequalification({ standStillDays: 'working', givesMoreTime: true }),
    auction(),
    awarding({
      decisionDays: 5,
      claimDays: 'working',
      correctionHours: 24,
      sentDueDate: 'taken where it is later',
    }),
    contracting(),
    reviews(),
    cancellation({
      reasons: ['noDemand', 'unFixable', 'expensesCut', 'noLocalization'],
    }),
  ],
  allows: {
    'post criterion': criteriaIn,
    'patch criterion': criteriaIn,
    'post evidence': criteriaIn,
    'patch evidence': criteriaIn,
    'delete evidence': criteriaIn,
    'put requirement': ['active.enquiries'],
  },
});
