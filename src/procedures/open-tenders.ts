/** What the open procedures with complaints have in common (spec/open-tenders.md); each is a file beside this one. */
import { auction } from '../phases/auction/phase.ts';
import type { AwardingSettings } from '../phases/awarding/award.ts';
import { awarding } from '../phases/awarding/phase.ts';
import type { BidSettings } from '../phases/bids/access.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
import type { CancellationSettings } from '../phases/cancellation/rules.ts';
import { claims } from '../phases/claims/phase.ts';
import { complaints } from '../phases/complaints/phase.ts';
import type { ContractingSettings } from '../phases/contracting/completion.ts';
import { contracting } from '../phases/contracting/phase.ts';
import { enquiries } from '../phases/enquiries/phase.ts';
import { tendering } from '../phases/tendering/phase.ts';
import type { TenderingSettings } from '../phases/tendering/rules.ts';
import { everyTender } from '../tenders/phase.ts';
import type { TenderSettings } from '../tenders/settings.ts';
import type { ProcedureType } from './engine/compose.ts';
import { always, type ConfigTable, choice, exactly } from './engine/config.ts';
import type { Measure } from './engine/measure.ts';
import type { Phase } from './engine/phase.ts';

/** spec/open-tenders.md §1.2: what all of them say. All flags are wanted, but that of several sources. */
const config: Partial<ConfigTable> = {
  hasAuction: choice(true, 'both'),
  hasAwardingOrder: always(true, 'both'),
  hasValueRestriction: always(true, 'both'),
  valueCurrencyEquality: always(true, 'both'),
  hasTenderComplaints: always(true, 'both'),
  hasAwardComplaints: always(true, 'both'),
  hasCancellationComplaints: always(true, 'both'),
  hasValueEstimation: always(true, 'newer'),
  tenderComplainRegulation: exactly(4, 'newer'),
  awardComplainDuration: exactly(10, 'newer'),
  cancellationComplainDuration: exactly(10, 'newer'),
  clarificationUntilDuration: exactly(3, 'newer'),
  minTenderingDuration: exactly(15, 'newer'),
  enquiryPeriodRegulation: exactly(10, 'newer'),
};

/** Estimated values are without tax since 11 May 2026, 15:00 in Kyiv. */
export const taxIsExcluded = new Date('2026-05-11T12:00:00Z');

/** Whoever has made a bid complains of a cancellation, whatever has become of the bid. */
const everyBid = ['draft', 'pending', 'active', 'unsuccessful', 'invalid', 'invalid.pre-qualification', 'deleted'];

export const openDocuments: NonNullable<TenderSettings['documents']> = {
  signedAtActivation: ['notice'],
  single: ['notice', 'evaluationReports', 'acceptanceReport'],
  asksForContractTemplate: true,
};

/** Guarantees are asked for where prices are. */
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
} satisfies TenderSettings['criteriaOfOthers'];

/** spec/open-tenders.md §1.3. */
const delivery = ['items.deliveryDate', 'items.deliveryDate.endDate', 'items.deliveryAddress'];

/** What is said in English too (spec/open-tenders.md §1.3). */
export const englishTwins = [
  'procuringEntity.name_en',
  'procuringEntity.identifier.legalName_en',
  'procuringEntity.contactPoint.name_en',
  'procuringEntity.additionalContactPoints.name_en',
  'items.description_en',
] as const;

/** What an open procedure decides by itself. */
export interface OpenTender {
  readonly type: string;
  readonly first?: ProcedureType['first'];
  readonly config?: Partial<ConfigTable>;
  readonly variants?: ProcedureType['variants'];
  /** What offers are worth; a price unless told. */
  readonly measure?: Measure;
  /** Over what all of them decide about the tender itself. */
  readonly tender: Partial<TenderSettings>;
  /** Of tendering, and of the enquiries beside it. */
  readonly periods: Omit<TenderingSettings, 'extension'>;
  readonly tendering?: Pick<TenderingSettings, 'countsFirms'>;
  /** Days of `enquiryPeriodRegulation`, where they are not those of tendering. */
  readonly enquiryDays?: TenderingSettings['days'];
  /** Days of `clarificationUntilDuration`. */
  readonly answerDays: TenderingSettings['days'];
  readonly extension: NonNullable<TenderingSettings['extension']>;
  /** Phases that bring rules of the tender alone. */
  readonly rules?: readonly Phase[];
  /** Who may take part, where not everybody may. */
  readonly selecting?: readonly Phase[];
  /** Phases between tendering and the auction, whose decisions are complained of. */
  readonly qualifying?: readonly Phase[];
  readonly bids?: Partial<BidSettings>;
  /** Over what all of them decide about awards; or the phases that stand for awarding and contracts. */
  readonly awarding: Partial<AwardingSettings> | readonly Phase[];
  readonly contracting?: Partial<ContractingSettings>;
  /** Nothing is bargained over or awarded: those phases end the tender otherwise. */
  readonly awardsNothing?: true;
  readonly reasons: readonly string[];
  /** Statuses in which tender and lots are cancelled; all but those of an auction unless told. */
  readonly cancelledIn?: CancellationSettings['in'];
  /** Decisions are complained of, and not claimed against. */
  readonly refusesClaims?: true;
  /** Nothing is complained of, nor claimed against: a cancellation acts when it is made. */
  readonly isUncontested?: true;
  readonly allows?: ProcedureType['allows'];
}

/** What all of them decide about awards. */
export const openAwarding = {
  decisionDays: 5,
  hasDelivery: true,
  extendedDays: 20,
  sentDueDate: 'ignored',
  keepsEditable: true,
  signedAtAward: ['notice'],
} as const;

const isPhases = (awards: OpenTender['awarding']): awards is readonly Phase[] => Array.isArray(awards);

/** One award after another, and a contract of each. */
const byTurns = ({ awarding: decided, periods, contracting: contracts }: OpenTender): readonly Phase[] =>
  isPhases(decided)
    ? decided
    : [
        awarding({ ...openAwarding, claimDays: periods.days, reopening: 'free', ...decided }),
        contracting({ signedAfter: 'stand-still', ...contracts }),
      ];

/** How decisions are contested. */
const contesting = ({ refusesClaims, isUncontested, awardsNothing, qualifying = [] }: OpenTender): readonly Phase[] => {
  if (isUncontested) return [];
  const isQualified = qualifying.length > 0;
  return [
    complaints({
      on: {
        tender: {},
        ...(isQualified && { qualification: { bids: ['active', 'unsuccessful'] } }),
        ...(!awardsNothing && { award: { bids: ['active'] } }),
        cancellation: { bids: everyBid },
      },
      ...(refusesClaims && { refusesClaims }),
    }),
    ...(refusesClaims ? [] : [claims({ besideComplaints: true, bids: ['active'], onQualifications: isQualified })]),
  ];
};

/** The type, composed of the phases of all open procedures. */
export const openTender = (decided: OpenTender): ProcedureType => {
  const { type, tender, periods, answerDays, extension, selecting = [], qualifying = [], reasons, awardsNothing } = decided;
  const { enquiryDays = periods.days } = decided;
  return {
    type,
    ...(decided.first && { first: decided.first }),
    config: { ...config, ...decided.config },
    ...(decided.variants && { variants: decided.variants }),
    ...(decided.measure && { measure: decided.measure }),
    isAlwaysNewer: true,
    ...(decided.allows && { allows: decided.allows }),
    phases: [
      everyTender({
        procurementMethod: 'open',
        levels: { create: '35', createForCentral: '5', takeOwnership: '35' },
        documents: openDocuments,
        hasOneItemClass: true,
        datesNotice: true,
        itemGroupStays: 'asked last',
        guardsCriteria: true,
        ...tender,
        model: { ...tender.model, needs: ['value', ...delivery, ...(tender.model?.needs ?? [])] },
      }),
      ...(decided.rules ?? []),
      ...selecting,
      ...contesting(decided),
      enquiries({ ...periods, days: enquiryDays, answerDays, besideTendering: true, level: '4' }),
      tendering({ ...periods, ...decided.tendering, extension: { ...extension, countsAdministrator: true }, complaintDays: periods.days }),
      bids({ level: '4', declares: { qualified: 'may' }, winnerProvesIn: ['active.awarded', 'active.qualification'], ...decided.bids }),
      ...qualifying,
      ...(awardsNothing ? [] : [auction()]),
      ...byTurns(decided),
      cancellation({
        ...(decided.cancelledIn && { in: decided.cancelledIn }),
        reasons,
        signed: ['cancellationReport'],
        complaints: {},
      }),
    ],
  };
};
