/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * Several documents at once; all of them are added, or none.
 *
 * @minItems 1
 * @maxItems 1000
 *
 */
export type PostPlanDocuments = PostPlanDocument[];

/**
 * Postal address (spec/tenders.md §3.1 Address).
 *
 */
export interface Address {
  /**
   * Street and house.
   */
  streetAddress?: string;
  /**
   * Street and house, in English.
   */
  streetAddress_en?: string;
  /**
   * Street and house, in Russian.
   */
  streetAddress_ru?: string;
  /**
   * Town or village.
   */
  locality?: string;
  /**
   * Town or village, in English.
   */
  locality_en?: string;
  /**
   * Town or village, in Russian.
   */
  locality_ru?: string;
  /**
   * Region.
   */
  region?: string;
  /**
   * Region, in English.
   */
  region_en?: string;
  /**
   * Region, in Russian.
   */
  region_ru?: string;
  /**
   * Postal code.
   */
  postalCode?: string;
  /**
   * Country.
   */
  countryName: string;
  /**
   * Country, in English.
   */
  countryName_en?: string;
  /**
   * Country, in Russian.
   */
  countryName_ru?: string;
  /**
   * Settlement in the state register.
   *
   * @maxItems 1
   */
  addressDetails?: AddressDetail[];
}
/**
 * One settlement.
 *
 */
export interface AddressDetail {
  /**
   * Register of settlements.
   */
  scheme: 'КАТОТТГ';
  /**
   * Code of the settlement.
   */
  id: string;
  /**
   * Name of the settlement.
   */
  description: string;
  /**
   * Address of the entry.
   */
  uri?: string;
}
/**
 * Entry of a classifier (spec/tenders.md §3.1 Classification).
 *
 */
export interface Classification {
  /**
   * Classifier, e.g. ДК021.
   */
  scheme: string;
  /**
   * Code.
   */
  id: string;
  /**
   * Name of the entry.
   */
  description: string;
  /**
   * Name of the entry, in English.
   */
  description_en?: string;
  /**
   * Name of the entry, in Russian.
   */
  description_ru?: string;
  /**
   * Address of the entry.
   */
  uri?: string;
}
/**
 * Registration of an organization (spec/tenders.md §3.1 Identifier).
 *
 */
export interface Identifier {
  /**
   * Register, e.g. UA-EDR.
   */
  scheme: string;
  /**
   * Number in the register.
   */
  id: string;
  /**
   * Legal name.
   */
  legalName?: string;
  /**
   * Legal name, in English.
   */
  legalName_en?: string;
  /**
   * Legal name, in Russian.
   */
  legalName_ru?: string;
  /**
   * Address of the entry.
   */
  uri?: string;
}
/**
 * A span of time; either border may be open (spec/tenders.md §3.1 Period).
 *
 */
export interface Period {
  /**
   * When it begins.
   */
  startDate?: Date;
  /**
   * When it ends.
   */
  endDate?: Date;
}
/**
 * Who signs the contract (spec/tenders.md §3.1 SignerInfo).
 *
 */
export interface SignerInfo {
  /**
   * Name of the signer.
   */
  name: string;
  /**
   * Telephone number.
   */
  telephone: string;
  /**
   * E-mail address.
   */
  email: string;
  /**
   * Bank account, 15 to 33 characters.
   */
  iban: string;
  /**
   * Document that gives the signer the right to sign.
   */
  authorizedBy: string;
  /**
   * Position of the signer.
   */
  position: string;
}
/**
 * Money (spec/tenders.md §3.1 Value).
 *
 */
export interface Value {
  /**
   * Amount, not negative.
   */
  amount: number;
  /**
   * Currency, three letters; UAH when absent.
   */
  currency: string;
  /**
   * Whether value added tax is included; false when absent.
   */
  valueAddedTaxIncluded: boolean;
}
/**
 * A plan as a client sends it (spec/plans.md §2.1).
 *
 */
export interface PostPlan {
  /**
   * State; scheduled when absent.
   */
  status: 'draft' | 'scheduled' | 'cancelled' | 'complete';
  procuringEntity: PlanProcuringEntity;
  /**
   * On whose behalf; exactly one.
   *
   * @minItems 1
   * @maxItems 1
   */
  buyers: PlanBuyer[];
  tender: PlanTender;
  budget: PlanBudget;
  classification: Classification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: Classification[];
  /**
   * What is procured.
   *
   * @maxItems 1000
   */
  items?: PlanItem[];
  rationale?: PlanRationale;
  project?: PlanProject;
  cancellation?: PlanCancellation;
  /**
   * test for plans that are no real ones.
   */
  mode?: 'test';
  /**
   * Documents that the document service has taken.
   *
   * @maxItems 1000
   */
  documents?: PostPlanDocument[];
}
/**
 * Who procures (spec/plans.md §2.2).
 *
 */
export interface PlanProcuringEntity {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Name of the organization.
   */
  name: string;
  /**
   * Name of the organization, in English.
   */
  name_en?: string;
  /**
   * Name of the organization, in Russian.
   */
  name_ru?: string;
  identifier: Identifier;
  address: Address;
  /**
   * Kind of the organization.
   */
  kind: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
}
/**
 * On whose behalf (spec/plans.md §2.2).
 *
 */
export interface PlanBuyer {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Name of the buyer.
   */
  name: string;
  /**
   * Name of the buyer, in English.
   */
  name_en?: string;
  /**
   * Name of the buyer, in Russian.
   */
  name_ru?: string;
  identifier: Identifier;
  address: Address;
  /**
   * Kind of the organization.
   */
  kind: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
  contactPoint?: PlanContactPoint;
}
/**
 * Whom to ask.
 *
 */
export interface PlanContactPoint {
  /**
   * Name of the contact.
   */
  name: string;
  /**
   * Name of the contact, in English.
   */
  name_en?: string;
  /**
   * Name of the contact, in Russian.
   */
  name_ru?: string;
  /**
   * E-mail address.
   */
  email?: string;
  /**
   * Telephone number.
   */
  telephone?: string;
  /**
   * Fax number.
   */
  faxNumber?: string;
  /**
   * Address of a page.
   */
  url?: string;
}
/**
 * The tender that is planned (spec/plans.md §2.4).
 *
 */
export interface PlanTender {
  tenderPeriod: Period;
  /**
   * How bidders are chosen.
   */
  procurementMethod: '' | 'open' | 'selective' | 'limited';
  /**
   * Type of the procedure.
   */
  procurementMethodType:
    | ''
    | 'centralizedProcurement'
    | 'belowThreshold'
    | 'aboveThreshold'
    | 'aboveThresholdUA'
    | 'aboveThresholdEU'
    | 'aboveThresholdUA.defense'
    | 'simple.defense'
    | 'competitiveDialogueUA'
    | 'competitiveDialogueEU'
    | 'esco'
    | 'closeFrameworkAgreementUA'
    | 'requestForProposal'
    | 'priceQuotation'
    | 'competitiveOrdering'
    | 'reporting'
    | 'negotiation'
    | 'negotiation.quick';
}
/**
 * How much is there (spec/plans.md §2.3).
 *
 */
export interface PlanBudget {
  /**
   * Id of the budget.
   */
  id: string;
  /**
   * What the budget is for.
   */
  description: string;
  /**
   * What the budget is for, in English.
   */
  description_en?: string;
  /**
   * What the budget is for, in Russian.
   */
  description_ru?: string;
  /**
   * Amount.
   */
  amount: number;
  /**
   * Currency; UAH when absent.
   */
  currency: string;
  /**
   * Amount without taxes.
   */
  amountNet?: number;
  /**
   * Notes.
   */
  notes?: string;
  period?: PlanBudgetPeriod;
  /**
   * No more used.
   */
  year?: number;
  project?: PlanBudgetProject;
  /**
   * Sources of the budget.
   *
   * @maxItems 1000
   */
  breakdown?: PlanBreakdown[];
}
/**
 * Years of the budget.
 *
 */
export interface PlanBudgetPeriod {
  /**
   * Begin.
   */
  startDate: Date;
  /**
   * End.
   */
  endDate: Date;
}
/**
 * Programme that pays.
 *
 */
export interface PlanBudgetProject {
  /**
   * Code of the programme.
   */
  id: string;
  /**
   * Name of the programme.
   */
  name: string;
  /**
   * Name of the programme, in English.
   */
  name_en?: string;
  /**
   * Name of the programme, in Russian.
   */
  name_ru?: string;
  /**
   * List of programmes.
   */
  scheme?: 'funder_program' | 'plan_of_ukraine';
}
/**
 * A source of the budget (spec/plans.md §2.3).
 *
 */
export interface PlanBreakdown {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Kind of the source.
   */
  title: 'state' | 'crimea' | 'local' | 'own' | 'fund' | 'loan' | 'other';
  value: PlanBreakdownValue;
  /**
   * What the source is.
   */
  description?: string;
  /**
   * What the source is, in English.
   */
  description_en?: string;
  /**
   * What the source is, in Russian.
   */
  description_ru?: string;
  address?: Address;
  classification?: PlanBudgetClassification;
}
/**
 * Money of a source.
 *
 */
export interface PlanBreakdownValue {
  /**
   * Amount.
   */
  amount: number;
  /**
   * Currency; UAH when absent.
   */
  currency: string;
}
/**
 * Programme of the budget.
 *
 */
export interface PlanBudgetClassification {
  /**
   * List of programmes.
   */
  scheme: 'КПК-2019' | 'КПК-2020' | 'КПК-2021' | 'КПК-2022' | 'КПК-2023' | 'КПК-2024' | 'КПК-2025' | 'КПК-2026' | 'КПК-2027' | 'ТПКВКМБ';
  /**
   * Code.
   */
  id: string;
  /**
   * Name of the programme.
   */
  description: string;
  /**
   * Name of the programme, in English.
   */
  description_en?: string;
  /**
   * Name of the programme, in Russian.
   */
  description_ru?: string;
}
/**
 * What is procured (spec/plans.md §2.5).
 *
 */
export interface PlanItem {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * What it is.
   */
  description: string;
  /**
   * What it is, in English.
   */
  description_en?: string;
  /**
   * What it is, in Russian.
   */
  description_ru?: string;
  classification: Classification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: Classification[];
  unit?: PlanUnit;
  /**
   * How many.
   */
  quantity?: number;
  deliveryAddress?: Address;
  deliveryDate?: Period;
  /**
   * Profile in a catalogue.
   */
  profile?: string;
}
/**
 * Unit of an item.
 *
 */
export interface PlanUnit {
  /**
   * Code of the unit.
   */
  code: string;
  /**
   * Name of the unit.
   */
  name?: string;
  value?: Value;
}
/**
 * Why.
 *
 */
export interface PlanRationale {
  /**
   * Why.
   */
  description: string;
  /**
   * When it was last changed; set by the registry.
   */
  date?: Date;
}
/**
 * Project the plan belongs to.
 *
 */
export interface PlanProject {
  /**
   * Id of the project.
   */
  id?: string;
  /**
   * Title of the project.
   */
  title: string;
  /**
   * Address of the project.
   */
  uri: string;
}
/**
 * Why the plan is given up (spec/plans.md §2.1).
 *
 */
export interface PlanCancellation {
  /**
   * Why.
   */
  reason: string;
  /**
   * Why, in English.
   */
  reason_en?: string;
  /**
   * State; active ends the plan.
   */
  status: 'pending' | 'active';
}
/**
 * A document of a plan as a client sends it (spec/plans.md §8).
 *
 */
export interface PostPlanDocument {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Title, usually the file name.
   */
  title: string;
  /**
   * Title, usually the file name, in English.
   */
  title_en?: string;
  /**
   * Title, usually the file name, in Russian.
   */
  title_ru?: string;
  /**
   * Media type.
   */
  format: string;
  /**
   * Address that the document service answered.
   */
  url: string;
  /**
   * Checksum, md5:<32 hex digits>.
   */
  hash?: string;
  /**
   * What the document is.
   */
  documentType?:
    | 'tenderNotice'
    | 'awardNotice'
    | 'contractNotice'
    | 'notice'
    | 'biddingDocuments'
    | 'technicalSpecifications'
    | 'evaluationCriteria'
    | 'clarifications'
    | 'shortlistedFirms'
    | 'riskProvisions'
    | 'billOfQuantity'
    | 'bidders'
    | 'conflictOfInterest'
    | 'debarments'
    | 'evaluationReports'
    | 'winningBid'
    | 'complaints'
    | 'contractSigned'
    | 'contractArrangements'
    | 'contractSchedule'
    | 'contractAnnexe'
    | 'contractGuarantees'
    | 'subContract'
    | 'eligibilityCriteria'
    | 'contractProforma'
    | 'commercialProposal'
    | 'qualificationDocuments'
    | 'eligibilityDocuments'
    | 'registerExtract'
    | 'registerUSR'
    | 'registerFiscal'
    | 'evidence'
    | 'register'
    | 'proposal'
    | 'extensionReport'
    | 'deviationReport'
    | 'cancellationReport'
    | 'acceptanceReport';
  /**
   * What the document belongs to.
   */
  documentOf?: string;
  /**
   * Id of what the document belongs to.
   */
  relatedItem?: string;
  /**
   * Language of the document; uk when absent.
   */
  language: 'uk' | 'en' | 'ru';
  /**
   * What the document says.
   */
  description?: string;
  /**
   * What the document says, in English.
   */
  description_en?: string;
  /**
   * What the document says, in Russian.
   */
  description_ru?: string;
}
/**
 * A document of a plan as it is shown (spec/plans.md §8).
 *
 */
export interface PlanDocument {
  /**
   * Id, common to all versions.
   */
  id: string;
  /**
   * Title, usually the file name.
   */
  title: string;
  /**
   * Title, usually the file name, in English.
   */
  title_en?: string;
  /**
   * Title, usually the file name, in Russian.
   */
  title_ru?: string;
  /**
   * Media type.
   */
  format: string;
  /**
   * Address that the document service answered.
   */
  url: string;
  /**
   * Checksum, md5:<32 hex digits>.
   */
  hash?: string;
  /**
   * What the document is.
   */
  documentType?:
    | 'tenderNotice'
    | 'awardNotice'
    | 'contractNotice'
    | 'notice'
    | 'biddingDocuments'
    | 'technicalSpecifications'
    | 'evaluationCriteria'
    | 'clarifications'
    | 'shortlistedFirms'
    | 'riskProvisions'
    | 'billOfQuantity'
    | 'bidders'
    | 'conflictOfInterest'
    | 'debarments'
    | 'evaluationReports'
    | 'winningBid'
    | 'complaints'
    | 'contractSigned'
    | 'contractArrangements'
    | 'contractSchedule'
    | 'contractAnnexe'
    | 'contractGuarantees'
    | 'subContract'
    | 'eligibilityCriteria'
    | 'contractProforma'
    | 'commercialProposal'
    | 'qualificationDocuments'
    | 'eligibilityDocuments'
    | 'registerExtract'
    | 'registerUSR'
    | 'registerFiscal'
    | 'evidence'
    | 'register'
    | 'proposal'
    | 'extensionReport'
    | 'deviationReport'
    | 'cancellationReport'
    | 'acceptanceReport';
  /**
   * What the document belongs to.
   */
  documentOf?: string;
  /**
   * Id of what the document belongs to.
   */
  relatedItem?: string;
  /**
   * Language of the document; uk when absent.
   */
  language?: 'uk' | 'en' | 'ru';
  /**
   * What the document says.
   */
  description?: string;
  /**
   * What the document says, in English.
   */
  description_en?: string;
  /**
   * What the document says, in Russian.
   */
  description_ru?: string;
  /**
   * When this version was added.
   */
  datePublished: Date;
  /**
   * When this version last changed.
   */
  dateModified: Date;
  /**
   * Older versions, when one document is read.
   *
   * @maxItems 1000
   */
  previousVersions?: PlanDocument[];
}
/**
 * Changes of what is said about a document of a plan (spec/plans.md §8).
 *
 */
export interface PatchPlanDocument {
  /**
   * Title, usually the file name.
   */
  title?: string;
  /**
   * Title, usually the file name, in English.
   */
  title_en?: string;
  /**
   * Title, usually the file name, in Russian.
   */
  title_ru?: string;
  /**
   * Media type.
   */
  format?: string;
  /**
   * What the document is.
   */
  documentType?:
    | 'tenderNotice'
    | 'awardNotice'
    | 'contractNotice'
    | 'notice'
    | 'biddingDocuments'
    | 'technicalSpecifications'
    | 'evaluationCriteria'
    | 'clarifications'
    | 'shortlistedFirms'
    | 'riskProvisions'
    | 'billOfQuantity'
    | 'bidders'
    | 'conflictOfInterest'
    | 'debarments'
    | 'evaluationReports'
    | 'winningBid'
    | 'complaints'
    | 'contractSigned'
    | 'contractArrangements'
    | 'contractSchedule'
    | 'contractAnnexe'
    | 'contractGuarantees'
    | 'subContract'
    | 'eligibilityCriteria'
    | 'contractProforma'
    | 'commercialProposal'
    | 'qualificationDocuments'
    | 'eligibilityDocuments'
    | 'registerExtract'
    | 'registerUSR'
    | 'registerFiscal'
    | 'evidence'
    | 'register'
    | 'proposal'
    | 'extensionReport'
    | 'deviationReport'
    | 'cancellationReport'
    | 'acceptanceReport';
  /**
   * What the document belongs to.
   */
  documentOf?: string;
  /**
   * Id of what the document belongs to.
   */
  relatedItem?: string;
  /**
   * Language of the document; uk when absent.
   */
  language?: 'uk' | 'en' | 'ru';
  /**
   * What the document says.
   */
  description?: string;
  /**
   * What the document says, in English.
   */
  description_en?: string;
  /**
   * What the document says, in Russian.
   */
  description_ru?: string;
}
/**
 * The values a field of a plan has had (spec/plans.md §11).
 *
 */
export interface PlanHistory {
  /**
   * Values, oldest first unless asked otherwise.
   *
   * @maxItems 1000
   */
  changes?: PlanHistoryEntry[];
}
/**
 * A value and since when it holds.
 */
export interface PlanHistoryEntry {
  /**
   * When it was said.
   */
  date: Date;
  data: PlanHistoryData;
}
/**
 * The field.
 */
export interface PlanHistoryData {
  rationale?: PlanRationale;
}
/**
 * A plan that a tender carries out (spec/plans.md §7).
 *
 */
export interface PlanLink {
  /**
   * Id of the plan.
   */
  id: string;
}
/**
 * An approval by a central body as it is shown (spec/plans.md §9).
 *
 */
export interface PlanMilestone {
  /**
   * Id.
   */
  id: string;
  /**
   * Title; there is one.
   */
  title: 'Підготовка до проведення процедури';
  /**
   * Kind of the milestone.
   */
  type: 'approval';
  /**
   * When the approval is due.
   */
  dueDate: Date;
  author: PlanMilestoneAuthor;
  /**
   * State; scheduled when absent.
   */
  status: 'scheduled' | 'met' | 'notMet' | 'invalid';
  /**
   * What is approved.
   */
  description: string;
  /**
   * Documents, the newest version of each.
   *
   * @maxItems 1000
   */
  documents?: PlanDocument[];
  /**
   * Account that owns the milestone.
   */
  owner: string;
  /**
   * When the milestone last changed.
   */
  dateModified: Date;
  /**
   * When it was met.
   */
  dateMet?: Date;
}
/**
 * Who approves (spec/plans.md §2.2).
 *
 */
export interface PlanMilestoneAuthor {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Name of the organization.
   */
  name: string;
  /**
   * Name of the organization, in English.
   */
  name_en?: string;
  /**
   * Name of the organization, in Russian.
   */
  name_ru?: string;
  identifier: Identifier;
  address?: Address;
  /**
   * Kind of the organization.
   */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/**
 * An approval that a central body announces (spec/plans.md §9).
 *
 */
export interface PostPlanMilestone {
  /**
   * Title; there is one.
   */
  title: 'Підготовка до проведення процедури';
  /**
   * Kind of the milestone.
   */
  type: 'approval';
  /**
   * When the approval is due.
   */
  dueDate: Date;
  author: PlanMilestoneAuthor;
  /**
   * State; scheduled when absent.
   */
  status: 'scheduled' | 'met' | 'notMet' | 'invalid';
  /**
   * What is approved.
   */
  description: string;
  /**
   * Documents that the document service has taken.
   *
   * @maxItems 1000
   */
  documents?: PostPlanDocument[];
}
/**
 * Changes of a milestone: each field replaces the stored one (spec/plans.md §9).
 *
 */
export interface PatchPlanMilestone {
  /**
   * State; scheduled when absent.
   */
  status?: 'scheduled' | 'met' | 'notMet' | 'invalid';
  /**
   * When the approval is due.
   */
  dueDate?: Date;
  /**
   * What is approved.
   */
  description?: string;
}
/**
 * Changes of a plan: each field replaces the stored one, null or an empty list removes it; the budget and periods are merged key by key, where null removes a key (spec/plans.md §4.2).
 *
 */
export interface PatchPlan {
  /**
   * State; scheduled when absent.
   */
  status?: 'draft' | 'scheduled' | 'cancelled' | 'complete';
  procuringEntity?: PlanProcuringEntity;
  /**
   * On whose behalf; exactly one.
   *
   * @minItems 0
   * @maxItems 1
   */
  buyers?: PlanBuyer[];
  tender?: PlanTender;
  budget?: PatchPlanBudget;
  classification?: Classification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: Classification[];
  /**
   * What is procured.
   *
   * @maxItems 1000
   */
  items?: PlanItem[];
  rationale?: PlanRationale;
  project?: PlanProject;
  cancellation?: PlanCancellation;
  /**
   * test for plans that are no real ones.
   */
  mode?: 'test';
}
/**
 * How much is there: what is left out stays as it is stored (spec/plans.md §2.3).
 *
 */
export interface PatchPlanBudget {
  /**
   * Id of the budget.
   */
  id?: string;
  /**
   * What the budget is for.
   */
  description?: string;
  /**
   * What the budget is for, in English.
   */
  description_en?: string;
  /**
   * What the budget is for, in Russian.
   */
  description_ru?: string;
  /**
   * Amount.
   */
  amount?: number;
  /**
   * Currency.
   */
  currency?: string;
  /**
   * Amount without taxes.
   */
  amountNet?: number;
  /**
   * Notes.
   */
  notes?: string;
  period?: Period;
  /**
   * No more used.
   */
  year?: number;
  project?: PlanBudgetProject;
  /**
   * Sources of the budget.
   *
   * @maxItems 1000
   */
  breakdown?: PlanBreakdown[];
}
/**
 * A plan as it is shown (spec/plans.md §1).
 *
 */
export interface Plan {
  /**
   * Id.
   */
  id: string;
  /**
   * Readable number.
   */
  planID: string;
  /**
   * Account that owns the plan.
   */
  owner: string;
  /**
   * State; scheduled when absent.
   */
  status: 'draft' | 'scheduled' | 'cancelled' | 'complete';
  procuringEntity: PlanProcuringEntity;
  /**
   * On whose behalf; exactly one.
   *
   * @minItems 1
   * @maxItems 1
   */
  buyers: PlanBuyer[];
  tender: PlanTender;
  budget: PlanBudget;
  classification: Classification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: Classification[];
  /**
   * What is procured.
   *
   * @maxItems 1000
   */
  items?: PlanItem[];
  rationale?: PlanRationale;
  project?: PlanProject;
  cancellation?: ShownPlanCancellation;
  /**
   * test for plans that are no real ones.
   */
  mode?: 'test';
  /**
   * Id of the tender made from the plan.
   */
  tender_id?: string;
  /**
   * Documents, the newest version of each.
   *
   * @maxItems 1000
   */
  documents?: PlanDocument[];
  /**
   * Approvals by a central body.
   *
   * @maxItems 1000
   */
  milestones?: PlanMilestone[];
  /**
   * When the plan was made.
   */
  datePublished: Date;
  /**
   * When the plan was stored.
   */
  dateCreated: Date;
  /**
   * When the plan last changed.
   */
  dateModified: Date;
  /**
   * Position in the feed, in seconds; shown when opt_fields asks for it.
   */
  public_modified?: number;
}
/**
 * Why the plan is given up, with its date.
 *
 */
export interface ShownPlanCancellation {
  /**
   * Id.
   */
  id: string;
  /**
   * When.
   */
  date: Date;
  /**
   * Why.
   */
  reason: string;
  /**
   * Why, in English.
   */
  reason_en?: string;
  /**
   * State; active ends the plan.
   */
  status: 'pending' | 'active';
}
/**
 * Every change of a plan, newest last: a JSON Patch that takes it back (spec/plans.md §11).
 *
 */
export interface PlanRevisions {
  /**
   * Id.
   */
  id: string;
  /**
   * Changes, oldest first.
   *
   * @maxItems 1000
   */
  revisions: PlanRevision[];
}
/**
 * One change.
 */
export interface PlanRevision {
  /**
   * Number of the revision that the change made.
   */
  rev: number;
  /**
   * Account that made the change.
   */
  author: string;
  /**
   * When.
   */
  date: Date;
  /**
   * JSON Patch (RFC 6902) from the new plan to the old one.
   *
   * @maxItems 1000
   */
  changes: PlanPatchStep[];
}
/**
 * One step.
 */
export interface PlanPatchStep {
  /**
   * What is done.
   */
  op: 'add' | 'remove' | 'replace';
  /**
   * JSON Pointer.
   */
  path: string;
  /**
   * The old value.
   */
  value?: {
    [k: string]: unknown;
  };
}
