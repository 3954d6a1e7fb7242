/** The common part of the open procedures with complaints (spec/open-tenders.md); each has a file beside this one. */

import type { ProcedureType } from '../engine/compose.ts';
import { type ConfigTable, choiceFlag, fixedFlag, fixedNumber } from '../engine/config.ts';
import type { Phase } from '../engine/phase.ts';
import { auction } from '../phases/auction/phase.ts';
import type { AwardingSettings, ContestSettings, DecisionSettings } from '../phases/awarding/award.ts';
import { awarding } from '../phases/awarding/phase.ts';
import { bids } from '../phases/bids/phase.ts';
import type { BidSettings } from '../phases/bids/rules.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import type { CancellationSettings } from '../phases/cancellation/rules.ts';
import type { ContractingSettings } from '../phases/contracting/completion.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { claims, complaints } from '../phases/disputes/phase.ts';
import { enquiriesPhase } from '../phases/enquiries/phase.ts';
import type { EnquirySettings } from '../phases/enquiries/rules.ts';
import { tendering } from '../phases/tendering/phase.ts';
import type { TenderingSettings } from '../phases/tendering/rules.ts';
import { everyTender } from '../tenders/phase.ts';
import type { TenderSettings } from '../tenders/settings.ts';
import { ITEM_DELIVERY_FIELDS } from '../tenders/settings.ts';

/** spec/open-tenders.md §1.2: the flags they have in common. All flags are required except `hasMultiSourcing`. */
const openTenderConfig: Partial<ConfigTable> = {
  hasAuction: choiceFlag(true, 'both'),
  hasAwardingOrder: fixedFlag(true, 'both'),
  hasValueRestriction: fixedFlag(true, 'both'),
  valueCurrencyEquality: fixedFlag(true, 'both'),
  hasTenderComplaints: fixedFlag(true, 'both'),
  hasAwardComplaints: fixedFlag(true, 'both'),
  hasCancellationComplaints: fixedFlag(true, 'both'),
  hasValueEstimation: fixedFlag(true, 'newer'),
  tenderComplainRegulation: fixedNumber(4, 'newer'),
  awardComplainDuration: fixedNumber(10, 'newer'),
  cancellationComplainDuration: fixedNumber(10, 'newer'),
  clarificationUntilDuration: fixedNumber(3, 'newer'),
  minTenderingDuration: fixedNumber(15, 'newer'),
  enquiryPeriodRegulation: fixedNumber(10, 'newer'),
};

/** Estimated values exclude tax since 11 May 2026, 15:00 in Kyiv. */
export const taxIsExcluded = new Date('2026-05-11T12:00:00Z');

/** Any bidder may complain of a cancellation, whatever the status of the bid. */
const ALL_BID_STATUSES = ['draft', 'pending', 'active', 'unsuccessful', 'invalid', 'invalid.pre-qualification', 'deleted'];

export const openTenderDocuments: NonNullable<TenderSettings['documents']> = {
  signedAtActivation: ['notice'],
  single: ['notice', 'evaluationReports', 'acceptanceReport'],
  requiresContractTemplate: true,
};

/** Guarantees exist only in types with prices. */
export const guaranteesOfOthers = {
  'CRITERION.OTHER.CONTRACT.GUARANTEE': [
    ...['belowThreshold', 'aboveThreshold', 'competitiveOrdering', 'aboveThresholdUA', 'aboveThresholdEU', 'esco', 'priceQuotation'],
    ...['competitiveDialogueUA.stage2', 'competitiveDialogueEU.stage2', 'closeFrameworkAgreementSelectionUA', 'requestForProposal'],
    'simple.defense',
  ],
  'CRITERION.OTHER.BID.GUARANTEE': [
    ...['belowThreshold', 'aboveThreshold', 'competitiveOrdering', 'aboveThresholdUA', 'aboveThresholdEU', 'esco'],
    ...['competitiveDialogueUA.stage2', 'competitiveDialogueEU.stage2', 'closeFrameworkAgreementUA', 'closeFrameworkAgreementSelectionUA'],
    ...['requestForProposal', 'simple.defense'],
  ],
} satisfies NonNullable<TenderSettings['criteria']>['ofOtherTypes'];

/** Fields required in English too (spec/open-tenders.md §1.3). */
export const englishTwins = [
  'procuringEntity.name_en',
  'procuringEntity.identifier.legalName_en',
  'procuringEntity.contactPoint.name_en',
  'procuringEntity.additionalContactPoints.name_en',
  'items.description_en',
] as const;

/** What an open procedure decides itself of awards that are made one after another. */
interface OpenAwarding extends Omit<AwardingSettings, 'decision' | 'contesting'> {
  readonly decision?: Partial<DecisionSettings>;
  readonly contesting?: Partial<ContestSettings>;
}

/** Those of the Administrator count in each. */
type OwnExtension = Omit<NonNullable<TenderingSettings['extension']>, 'countsAdministrator'>;

/** What an open procedure defines itself. */
export interface OpenTender extends Omit<ProcedureType, 'phases' | 'isAlwaysNewer'> {
  /** Overrides the common settings of the tender. */
  readonly tender: Partial<TenderSettings>;
  readonly tendering: Omit<TenderingSettings, 'extension' | 'complaintDays'> & { readonly extension: OwnExtension };
  /** During tendering; by default the kind of days is that of tendering. */
  readonly enquiries: Required<Pick<EnquirySettings, 'answerDays'>> & Partial<EnquirySettings>;
  /** They add rules on the tender, or restrict who may take part. */
  readonly phasesWithoutStatus?: readonly Phase[];
  /** Phases between tendering and the auction; their decisions can be complained of. */
  readonly qualificationPhases?: readonly Phase[];
  readonly bids?: Partial<BidSettings>;
  /** Overrides the common settings of awards; or the phases in place of auction, awarding and contracting. */
  readonly awarding: OpenAwarding | readonly Phase[];
  readonly contracting?: ContractingSettings;
  readonly cancellation?: Partial<CancellationSettings>;
  /** Decisions can be complained of, but not claimed against. */
  readonly refusesClaims?: true;
}

/** The common settings of awards; `days` are those of the claim period. */
export const openAwarding = (
  days: TenderingSettings['days'],
  { decision, milestones, contesting, ...others }: OpenAwarding,
): AwardingSettings => ({
  decision: { days: 5, signed: ['notice'], ...decision },
  milestones: { extensionDays: 20, sentDueDate: 'ignored', allowsEdits: true, ...milestones },
  contesting: { days, reopening: 'free', ...contesting },
  requiresDelivery: true,
  ...others,
});

const isPhases = (awards: OpenTender['awarding']): awards is readonly Phase[] => Array.isArray(awards);

type ComplaintFlag = 'hasTenderComplaints' | 'hasQualificationComplaints' | 'hasAwardComplaints' | 'hasCancellationComplaints';

/** The phases for contesting decisions: none where the config has no complaints. */
const contestingPhases = (config: Partial<ConfigTable>, refusesClaims: true | undefined): readonly Phase[] => {
  const has = (flag: ComplaintFlag): boolean => config[flag]?.allowed.values.includes(true) === true;
  const on = {
    ...(has('hasTenderComplaints') && { tender: {} }),
    ...(has('hasQualificationComplaints') && { qualification: { bids: ['active', 'unsuccessful'] } }),
    ...(has('hasAwardComplaints') && { award: { bids: ['active'] } }),
    ...(has('hasCancellationComplaints') && { cancellation: { bids: ALL_BID_STATUSES } }),
  };
  if (Object.keys(on).length === 0) return [];
  return refusesClaims
    ? [complaints({ on, refusesClaims })]
    : [
        complaints({ on }),
        claims({ areBesideComplaints: true, bids: ['active'], allowsOnQualifications: has('hasQualificationComplaints') }),
      ];
};

/** The type, composed of the phases that all open procedures share. */
export const openTender = ({
  tender,
  tendering: period,
  enquiries,
  phasesWithoutStatus = [],
  qualificationPhases = [],
  bids: bidding,
  awarding: awards,
  contracting: contracts,
  cancellation: cancelling,
  refusesClaims,
  ...type
}: OpenTender): ProcedureType => {
  const config = { ...openTenderConfig, ...type.config };
  const { days } = period;
  const answers = tender.criteria?.sentWithTender === 'only' ? ({ hasNoAnswers: true } as const) : {};
  return {
    ...type,
    config,
    isAlwaysNewer: true,
    phases: [
      everyTender({
        procurementMethod: 'open',
        levels: { create: '35', createForCentral: '5', takeOwnership: '35' },
        documents: openTenderDocuments,
        ...tender,
        status: { setsNoticeDate: true, ...tender.status },
        items: { requiresOneClass: true, keepsGroup: 'checked last', ...tender.items },
        criteria: { areGuarded: true, ...tender.criteria },
        model: { ...tender.model, needs: ['value', ...ITEM_DELIVERY_FIELDS, ...(tender.model?.needs ?? [])] },
      }),
      ...phasesWithoutStatus,
      ...contestingPhases(config, refusesClaims),
      enquiriesPhase({ days, areDuringTendering: true, level: '4', ...enquiries }),
      tendering({ ...period, extension: { ...period.extension, countsAdministrator: true }, complaintDays: days }),
      bids({
        level: '4',
        declares: { qualified: 'may' },
        winnerProvesIn: ['active.awarded', 'active.qualification'],
        ...answers,
        ...bidding,
      }),
      ...qualificationPhases,
      ...(isPhases(awards)
        ? awards
        : [auction(), awarding(openAwarding(days, { ...answers, ...awards })), contracting({ signedAfter: 'stand-still', ...contracts })]),
      cancellation({
        reasons: ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noLocalization'],
        signed: ['cancellationReport'],
        complaints: {},
        ...cancelling,
      }),
    ],
  };
};
