/** What the open procedures with complaints have in common (spec/open-tenders.md); each is a file beside this one. */
import { auction } from '../phases/auction/phase.ts';
import type { AwardingSettings } from '../phases/awarding/award.ts';
import { awarding } from '../phases/awarding/phase.ts';
import type { BidSettings } from '../phases/bids/access.ts';
import { bids } from '../phases/bids/phase.ts';
import { cancellation } from '../phases/cancellation/phase.ts';
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

const own = 'active.tendering';
const awardingIn = ['active.qualification', 'active.awarded'];
const documentedIn = [own, 'active.auction', ...awardingIn];
/** Whoever has made a bid complains of a cancellation, whatever has become of the bid. */
const everyBid = ['draft', 'pending', 'active', 'unsuccessful', 'invalid', 'invalid.pre-qualification', 'deleted'];

export const openDocuments: TenderSettings['documents'] = {
  signedAtActivation: ['notice'],
  single: ['notice', 'evaluationReports', 'acceptanceReport'],
  asksForContractTemplate: true,
  contractTemplateIn: ['draft', own],
};

/** spec/open-tenders.md §1.3. */
const delivery = ['items.deliveryDate', 'items.deliveryDate.endDate', 'items.deliveryAddress'];

/** What an open procedure decides by itself. */
interface OpenTender {
  readonly type: string;
  readonly config?: Partial<ConfigTable>;
  /** Over what all of them decide about the tender itself. */
  readonly tender: Partial<TenderSettings>;
  /** Of tendering, and of the enquiries beside it. */
  readonly periods: Omit<TenderingSettings, 'extension'>;
  /** Days of `clarificationUntilDuration`. */
  readonly answerDays: TenderingSettings['days'];
  readonly extension: NonNullable<TenderingSettings['extension']>;
  /** Phases between tendering and the auction, the statuses that they bring, and those of them that are a time for complaints. */
  readonly qualifying?: { readonly phases: readonly Phase[]; readonly in: readonly string[]; readonly standStill: readonly string[] };
  readonly bids?: Partial<BidSettings>;
  /** Over what all of them decide about awards. */
  readonly awarding: Partial<AwardingSettings>;
  readonly contracting?: Partial<ContractingSettings>;
  readonly reasons: readonly string[];
  /** Decisions are complained of, and not claimed against. */
  readonly refusesClaims?: true;
}

/** The type, composed of the phases of all open procedures. */
export const openTender = (decided: OpenTender): ProcedureType => {
  const {
    type,
    tender,
    periods,
    answerDays,
    extension,
    qualifying = { phases: [], in: [], standStill: [] },
    reasons,
    refusesClaims,
  } = decided;
  const { standStill } = qualifying;
  return {
    type,
    config: { ...config, ...decided.config },
    isAlwaysNewer: true,
    phases: [
      everyTender({
        procurementMethod: 'open',
        patchModel: { draft: 'full', [own]: 'full', ...Object.fromEntries(qualifying.in.map((status) => [status, 'full'])) },
        editableIn: [own],
        levels: { create: '35', createForCentral: '5', takeOwnership: '35' },
        documents: openDocuments,
        hasOneItemClass: true,
        datesNotice: true,
        itemGroupStays: 'asked last',
        guardsCriteria: true,
        ...tender,
        model: { ...tender.model, needs: ['value', ...delivery, ...(tender.model?.needs ?? [])] },
      }),
      complaints({
        on: {
          tender: { made: [own], changed: [own], documented: documentedIn },
          ...(standStill.length > 0 && {
            qualification: { made: standStill, changed: qualifying.in, documented: qualifying.in, bids: ['active', 'unsuccessful'] },
          }),
          award: { made: awardingIn, changed: awardingIn, documented: documentedIn, bids: ['active'] },
          cancellation: { documented: [...documentedIn, ...qualifying.in], bids: everyBid, anybodyIn: [own] },
        },
        cheaperIn: [own],
        ...(refusesClaims && { refusesClaims }),
      }),
      ...(refusesClaims
        ? []
        : [
            claims({
              in: awardingIn,
              besideComplaints: true,
              bids: ['active'],
              ...(standStill.length > 0 && { onQualifications: { made: standStill, changed: qualifying.in } }),
            }),
          ]),
      enquiries({ ...periods, answerDays, within: own, level: '4' }),
      tendering({ ...periods, extension: { ...extension, countsAdministrator: true }, complaintDays: periods.days }),
      bids({ in: [own], winnerIn: awardingIn, level: '4', declares: { qualified: 'may' }, winnerProves: true, ...decided.bids }),
      ...qualifying.phases,
      auction(),
      awarding({
        decisionDays: 5,
        hasDelivery: true,
        extendedDays: 20,
        claimDays: periods.days,
        sentDueDate: 'ignored',
        keepsEditable: true,
        signedAtAward: ['notice'],
        reopening: 'free',
        ...decided.awarding,
      }),
      contracting({ in: awardingIn, signedAfter: 'stand-still', ...decided.contracting }),
      cancellation({
        in: [own, ...qualifying.in, ...awardingIn],
        reasons,
        signed: ['cancellationReport'],
        qualifyingIn: qualifying.in,
        complaints: { standStill: qualifying.standStill },
      }),
    ],
  };
};
