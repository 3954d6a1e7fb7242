/** The common part of the open procedures with complaints (spec/open-tenders.md); each has a file beside this one. */

import type { ProcedureType } from '../engine/compose.ts';
import { type ConfigTable, choiceFlag, fixedFlag, fixedNumber } from '../engine/config.ts';
import type { Measure } from '../engine/measure.ts';
import type { Phase } from '../engine/phase.ts';
import { auction } from '../phases/auction/phase.ts';
import type { AwardingSettings } from '../phases/awarding/award.ts';
import { awarding } from '../phases/awarding/phase.ts';
import type { BidSettings } from '../phases/bids/access.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import type { CancellationSettings } from '../phases/cancellation/rules.ts';
import type { ContractingSettings } from '../phases/contracting/completion.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { claims, complaints } from '../phases/disputes/phase.ts';
import { enquiriesPhase } from '../phases/enquiries/phase.ts';
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

/** What an open procedure defines itself. */
export interface OpenTender {
  readonly type: string;
  readonly first?: ProcedureType['first'];
  readonly config?: Partial<ConfigTable>;
  readonly variants?: ProcedureType['variants'];
  /** The measure of offers; default: `price`. */
  readonly measure?: Measure;
  /** Overrides the common settings of the tender. */
  readonly tender: Partial<TenderSettings>;
  /** For tendering, and for the enquiries during it. */
  readonly periods: Omit<TenderingSettings, 'extension'>;
  readonly tendering?: Pick<TenderingSettings, 'countsFirms' | 'beginsWithPublication'>;
  /** Kind of days of `enquiryPeriodRegulation`, if not that of tendering. */
  readonly enquiryDays?: TenderingSettings['days'];
  /** Kind of days of `clarificationUntilDuration`. */
  readonly answerDays: TenderingSettings['days'];
  readonly extension: NonNullable<TenderingSettings['extension']>;
  /** Phases that only add rules on the tender. */
  readonly rules?: readonly Phase[];
  /** Phases that restrict who may take part. */
  readonly selecting?: readonly Phase[];
  /** Phases between tendering and the auction; their decisions can be complained of. */
  readonly qualifying?: readonly Phase[];
  readonly bids?: Partial<BidSettings>;
  /** Overrides the common settings of awards; or the phases in place of awarding and contracting. */
  readonly awarding: Partial<AwardingSettings> | readonly Phase[];
  readonly contracting?: Partial<ContractingSettings>;
  /** No auction and no awards: other phases end the tender. */
  readonly awardsNothing?: true;
  /** Of cancellations; default: those of most types. */
  readonly reasons?: CancellationSettings['reasons'];
  /** Statuses in which tender and lots may be cancelled; default: all running ones but those of the auction. */
  readonly cancelledIn?: CancellationSettings['in'];
  /** Decisions can be complained of, but not claimed against. */
  readonly refusesClaims?: true;
  /** No complaints and no claims: a cancellation takes effect at once. */
  readonly isUncontested?: true;
  readonly allows?: ProcedureType['allows'];
}

/** The common settings of awards. */
export const openAwarding = {
  decisionDays: 5,
  hasDelivery: true,
  extendedDays: 20,
  sentDueDate: 'ignored',
  keepsEditable: true,
  signedAtAward: ['notice'],
} as const;

const isPhases = (awards: OpenTender['awarding']): awards is readonly Phase[] => Array.isArray(awards);

/** One award after another, each with a contract. */
const byTurns = ({ awarding: decided, periods, contracting: contracts }: OpenTender): readonly Phase[] =>
  isPhases(decided)
    ? decided
    : [
        awarding({ ...openAwarding, claimDays: periods.days, reopening: 'free', ...decided }),
        contracting({ signedAfter: 'stand-still', ...contracts }),
      ];

/** The phases for contesting decisions. */
const listContestingPhases = ({ refusesClaims, isUncontested, awardsNothing, qualifying = [] }: OpenTender): readonly Phase[] => {
  if (isUncontested) return [];
  const isQualified = qualifying.length > 0;
  return [
    complaints({
      on: {
        tender: {},
        ...(isQualified && { qualification: { bids: ['active', 'unsuccessful'] } }),
        ...(!awardsNothing && { award: { bids: ['active'] } }),
        cancellation: { bids: ALL_BID_STATUSES },
      },
      ...(refusesClaims && { refusesClaims }),
    }),
    ...(refusesClaims ? [] : [claims({ besideComplaints: true, bids: ['active'], onQualifications: isQualified })]),
  ];
};

/** The type, composed of the phases that all open procedures share. */
export const openTender = (decided: OpenTender): ProcedureType => {
  const { type, tender, periods, answerDays, extension, selecting = [], qualifying = [], awardsNothing } = decided;
  const { enquiryDays = periods.days } = decided;
  return {
    type,
    ...(decided.first && { first: decided.first }),
    config: { ...openTenderConfig, ...decided.config },
    ...(decided.variants && { variants: decided.variants }),
    ...(decided.measure && { measure: decided.measure }),
    isAlwaysNewer: true,
    ...(decided.allows && { allows: decided.allows }),
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
      ...(decided.rules ?? []),
      ...selecting,
      ...listContestingPhases(decided),
      enquiriesPhase({ ...periods, days: enquiryDays, answerDays, besideTendering: true, level: '4' }),
      tendering({ ...periods, ...decided.tendering, extension: { ...extension, countsAdministrator: true }, complaintDays: periods.days }),
      bids({ level: '4', declares: { qualified: 'may' }, winnerProvesIn: ['active.awarded', 'active.qualification'], ...decided.bids }),
      ...qualifying,
      ...(awardsNothing ? [] : [auction()]),
      ...byTurns(decided),
      cancellation({
        ...(decided.cancelledIn && { in: decided.cancelledIn }),
        reasons: decided.reasons ?? ['noDemand', 'unFixable', 'forceMajeure', 'expensesCut', 'noLocalization'],
        signed: ['cancellationReport'],
        complaints: {},
      }),
    ],
  };
};
