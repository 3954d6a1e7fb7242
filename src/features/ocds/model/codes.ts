/** The registry's codes → codes of the standard (docs/ocds.md), for tender types run here and types that are only stored. Pure tables. */
import { lookUp } from '../../../base/domain/json.ts';

type TenderStatus = 'planned' | 'active' | 'cancelled' | 'unsuccessful' | 'complete' | 'withdrawn';

const ENDED_TENDER_STATUSES: Readonly<Record<string, TenderStatus>> = {
  complete: 'complete',
  cancelled: 'cancelled',
  unsuccessful: 'unsuccessful',
  withdrawn: 'withdrawn',
  'draft.unsuccessful': 'unsuccessful',
};

/** Every `active.*` is active, every draft is planned; unknown statuses are omitted. */
export const buildTenderStatus = (status: unknown): TenderStatus | undefined => {
  if (typeof status !== 'string') return undefined;
  const end = lookUp(ENDED_TENDER_STATUSES, status);
  if (end !== undefined) return end;
  if (/^active(\.|$)/.test(status)) return 'active';
  return /^draft(\.|$)/.test(status) ? 'planned' : undefined;
};

/** Statuses of the extension `currentStage`. */
export const currentStages: ReadonlySet<unknown> = new Set([
  'draft',
  'active.enquiries',
  'active.tendering',
  'active.auction',
  'active.pre-qualification',
  'active.pre-qualification.stand-still',
  'active.qualification',
  'active.awarded',
  'active.stage2.pending',
  'active.stage2.waiting',
  'complete',
  'cancelled',
  'unsuccessful',
]);

/** Codes that the standard has, too. */
const toSameCodes = <T extends string>(...codes: readonly T[]) =>
  Object.fromEntries(codes.map((code) => [code, code])) as Readonly<Record<T, T>>;

/** Of awards and of qualifications. */
export const awardStatuses = toSameCodes('pending', 'active', 'cancelled', 'unsuccessful');

export const contractStatuses = {
  ...toSameCodes('pending', 'active', 'terminated', 'cancelled'),
  'pending.winner-signing': 'pending',
} as const;

export const milestoneStatuses = toSameCodes('scheduled', 'met', 'notMet', 'partiallyMet');

/** A bid that is no longer valid was withdrawn by its bidder, or by a change of the tender that they did not confirm. */
export const bidStatuses = {
  draft: 'pending',
  pending: 'pending',
  active: 'valid',
  invalid: 'withdrawn',
  deleted: 'withdrawn',
  'invalid.pre-qualification': 'disqualified',
  unsuccessful: 'disqualified',
} as const;

/** The extension has the statuses of before 2020: upheld but not yet acted upon is accepted; never paid for is cancelled. */
export const complaintStatuses = {
  ...toSameCodes('draft', 'pending', 'accepted', 'invalid', 'declined', 'resolved', 'stopped', 'cancelled'),
  ...({ satisfied: 'accepted', stopping: 'accepted', mistaken: 'cancelled' } as const),
};

export const complaintRejections = { lawNonCompliance: 'law', incorrectPayment: 'payment', buyerViolationsCorrected: 'fixed' } as const;

export const procurementMethods = toSameCodes('open', 'selective', 'limited', 'direct');
export const categories = toSameCodes('goods', 'services', 'works');

/** The national edition of the vocabulary has the same codes. */
export const classificationSchemes = { ДК021: 'CPV', 'ДК021:2015': 'CPV' } as const;

export const scales = { micro: 'micro', sme: 'sme', mid: 'medium', large: 'large' } as const;

export const dataTypes = toSameCodes('string', 'date-time', 'number', 'integer', 'boolean');
export const criterionSources = toSameCodes('tenderer', 'buyer', 'procuringEntity');
export const criterionSubjects = toSameCodes('tenderer', 'item');

/** The stage a document belongs to; it determines the type of a bare `notice`. */
export type OcdsStage = 'planning' | 'tender' | 'bid' | 'award' | 'contract' | 'implementation';

const NOTICE_TYPES: Readonly<Record<OcdsStage, string>> = {
  planning: 'plannedProcurementNotice',
  tender: 'tenderNotice',
  bid: 'submissionDocuments',
  award: 'awardNotice',
  contract: 'contractNotice',
  implementation: 'contractNotice',
};

/** Types with another name in the standard; those it lacks keep their names, as its list is open. */
const DOCUMENT_TYPES: Readonly<Record<string, string>> = {
  contractProforma: 'contractDraft',
  commercialProposal: 'submissionDocuments',
  qualificationDocuments: 'submissionDocuments',
  eligibilityDocuments: 'submissionDocuments',
  proposal: 'submissionDocuments',
  evidence: 'submissionDocuments',
  cancellationReport: 'cancellationDetails',
  acceptanceReport: 'completionCertificate',
};

export const documentTypeOf = (type: string, stage: OcdsStage): string => {
  if (type === 'notice') return NOTICE_TYPES[stage];
  return lookUp(DOCUMENT_TYPES, type) ?? type;
};

const STANDARD_EXTENSIONS_URL = 'https://raw.githubusercontent.com/open-contracting-extensions';
const NATIONAL_EXTENSIONS_URL = 'https://raw.githubusercontent.com/openprocurement';

/** Extensions that a release may use, by the addresses of their metadata. Every package declares all of them. */
export const extensions: readonly string[] = [
  `${STANDARD_EXTENSIONS_URL}/ocds_lots_extension/v1.1.5`,
  `${STANDARD_EXTENSIONS_URL}/ocds_bid_extension/v1.1.5`,
  `${STANDARD_EXTENSIONS_URL}/ocds_enquiry_extension/v1.1.5`,
  `${STANDARD_EXTENSIONS_URL}/ocds_location_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_requirements_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_techniques_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_additionalContactPoints_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_organizationClassification_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_partyDetails_scale_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_budget_breakdown_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_contract_suppliers_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_contract_buyer_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_amendment_rationale_classifications_extension/master`,
  `${STANDARD_EXTENSIONS_URL}/ocds_pagination_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_valueAddedTax_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_deliveryDate_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_guarantee_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_currentStage_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_complaint_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_qualification_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_eligibility_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_negotiation_extension/master`,
  `${NATIONAL_EXTENSIONS_URL}/ocds_pendingCancellation_extension/master`,
].map((folder) => `${folder}/extension.json`);
