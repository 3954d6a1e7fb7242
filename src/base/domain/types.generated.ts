/** Made from schemas/ by `npm run types`; do not edit. */

/** Several documents at once; all of them are added, or none. */
export type PostAgreementDocuments = PostAgreementDocument[];
/** The offer that is held in this turn, and when it came; null: none. */
export type HeldOffer = {
  /** What was offered. */
  amount: number;
  /** When. */
  time: string;
} | null;
/** Auctions that begin today or later, ten at a time, as programs made for other services read them. */
export type ReferenceAuctionList = AuctionInList[];
/** Several documents at once; all of them are added, or none. */
export type PostContractDocuments = PostContractDocument[];
/** Several documents at once; all of them are added, or none. */
export type PostFrameworkDocuments = PostFrameworkDocument[];
/** Several documents at once; all of them are added, or none. */
export type PostPlanDocuments = PostPlanDocument[];
/** Several documents at once; all of them are added, or none. */
export type PostSubmissionDocuments = PostSubmissionDocument[];
/** Several documents of a bid at once; all of them are added, or none. */
export type PostBidDocuments = PostBidDocument[];
/** Several documents at once; all of them are added, or none. */
export type PostComplaintDocuments = PostComplaintDocument[];
/** Criteria that are added together (spec/procedures.md §4.4). */
export type PostCriteria = PostCriterion[];
/** Several documents at once; all of them are added, or none. */
export type PostDocuments = PostDocument[];
/** Answers to requirements; all of them are added, or none. */
export type PostRequirementResponses = PostRequirementResponse[];

/** An agreement as anybody sees it; tokens are never shown. */
export interface Agreement {
  /** Id. */
  id: string;
  /** Number for people. */
  agreementID?: string;
  /** Number given by the parties. */
  agreementNumber?: string;
  /** Kind of agreement. */
  agreementType?: string;
  /** Where the agreement stands. */
  status?: string;
  /** Id of the tender it came from. */
  tender_id?: string;
  /** Id of the framework it came from. */
  frameworkID?: string;
  /** Account that keeps the agreement. */
  owner?: string;
  /** test, or absent. */
  mode?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  procuringEntity?: AgreementParty;
  classification?: ShownClassification;
  /** Further classifications. */
  additionalClassifications?: ShownClassification[];
  /** What is bought. */
  items?: ShownItem[];
  /** Sides of the agreement. */
  contracts?: AgreementContract[];
  /** Criteria other than price. */
  features?: AgreementFeature[];
  /** Conditions of payment and delivery. */
  milestones?: Milestone[];
  /** Changes. */
  changes?: AgreementChange[];
  /** Documents, every version, oldest first. */
  documents?: ShownDocument[];
  /** Details of the framework. */
  frameworkDetails?: string;
  period?: ShownPeriod;
  /** When the status last changed. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** When it was made. */
  dateCreated?: Date;
  /** When it last changed publicly. */
  dateModified: Date;
  /** When the registry looks at it next. */
  next_check?: Date;
  /** Why it ended early. */
  terminationDetails?: string;
  /** How many contracts. */
  numberOfContracts?: number;
  /** Whether it lists items. */
  hasItems?: boolean;
  /** Position in the feed, in seconds; shown when opt_fields asks for it. */
  public_modified?: number;
}
/** A side of the agreement. */
export interface AgreementParty {
  /** Id. */
  id?: string;
  /** Name. */
  name?: string;
  /** Name, in English. */
  name_en?: string;
  /** Name, in Russian. */
  name_ru?: string;
  identifier?: IdentifierCopied;
  /** Further registrations. */
  additionalIdentifiers?: IdentifierCopied[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /** Further contacts. */
  additionalContactPoints?: ContactPointCopied[];
  signerInfo?: SignerInfoCopied;
  /** Account that signs for the organization. */
  contract_owner?: string;
  /** Kind of the organization. */
  kind?: string;
  /** Size of the organization. */
  scale?: string;
}
/** Registration number of an organization. */
export interface IdentifierCopied {
  /** Number in the register. */
  id: string | number;
  /** Register. */
  scheme?: string;
  /** Name in the register. */
  legalName?: string;
  /** Name in the register, in English. */
  legalName_en?: string;
  /** Name in the register, in Russian. */
  legalName_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** Postal address. */
export interface AddressCopied {
  /** Street and house. */
  streetAddress?: string;
  /** Town. */
  locality?: string;
  /** Region. */
  region?: string;
  /** Postal code. */
  postalCode?: string;
  /** Country. */
  countryName?: string;
  /** Country, in English. */
  countryName_en?: string;
  /** Country, in Russian. */
  countryName_ru?: string;
  /** Codes of the address. */
  addressDetails?: AddressDetailCopied[];
}
/** One code of an address. */
export interface AddressDetailCopied {
  /** Code. */
  id?: string;
  /** Code list. */
  scheme?: string;
  /** Meaning of the code. */
  description?: string;
  /** Meaning of the code, in English. */
  description_en?: string;
  /** Meaning of the code, in Russian. */
  description_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** Whom to ask. */
export interface ContactPointCopied {
  /** Name of the contact. */
  name?: string;
  /** Name of the contact, in English. */
  name_en?: string;
  /** Name of the contact, in Russian. */
  name_ru?: string;
  /** E-mail. */
  email?: string;
  /** Telephone. */
  telephone?: string;
  /** Fax. */
  faxNumber?: string;
  /** Web page. */
  url?: string;
}
/** Who signs. */
export interface SignerInfoCopied {
  /** Name. */
  name?: string;
  /** E-mail. */
  email?: string;
  /** Telephone. */
  telephone?: string;
  /** Account. */
  iban?: string;
  /** Position. */
  position?: string;
  /** Ground of the authority to sign. */
  authorizedBy?: string;
}
/** Entry of a classifier. */
export interface ShownClassification {
  /** Classifier. */
  scheme?: string;
  /** Code. */
  id?: string;
  /** Name of the entry. */
  description?: string;
  /** Name of the entry, in English. */
  description_en?: string;
  /** Name of the entry, in Russian. */
  description_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** What is bought. */
export interface ShownItem {
  /** Id. */
  id?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  classification?: ShownClassification;
  /** Further classifications. */
  additionalClassifications?: ShownClassification[];
  unit?: ShownUnit;
  /** How many units. */
  quantity?: number;
  /** Id of the lot. */
  relatedLot?: string;
  /** Id of the buyer. */
  relatedBuyer?: string;
  deliveryDate?: ShownPeriod;
  deliveryAddress?: AddressCopied;
  deliveryLocation?: ShownLocation;
  /** Category of the catalogue. */
  category?: string;
  /** Product of the catalogue. */
  product?: string;
  /** Properties. */
  attributes?: ShownAttribute[];
}
/** Unit of measure and its price. */
export interface ShownUnit {
  /** Code. */
  code?: string;
  /** Name. */
  name?: string;
  /** Name, in English. */
  name_en?: string;
  /** Name, in Russian. */
  name_ru?: string;
  value?: ShownValue;
}
/** Money. */
export interface ShownValue {
  /** Amount. */
  amount?: number;
  /** Currency. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
}
/** A span of time. */
export interface ShownPeriod {
  /** Begin. */
  startDate?: Date;
  /** End. */
  endDate?: Date;
}
/** Where on the map. */
export interface ShownLocation {
  /** Latitude. */
  latitude?: {
    [k: string]: unknown;
  };
  /** Longitude. */
  longitude?: {
    [k: string]: unknown;
  };
  /** Elevation. */
  elevation?: {
    [k: string]: unknown;
  };
}
/** A property of an item. */
export interface ShownAttribute {
  /** Id. */
  id?: string;
  /** Name. */
  name?: string;
  /** Values. * Items: A value. */
  values?: {
    [k: string]: unknown;
  }[];
  /** The value. */
  value?: {
    [k: string]: unknown;
  };
  unit?: ShownUnit;
  /** No longer in use. */
  isArchived?: boolean;
}
/** A supplier under the agreement. */
export interface AgreementContract {
  /** Id. */
  id?: string;
  /** Id of the award. */
  awardID?: string;
  /** Id of the bid. */
  bidID?: string;
  /** Id of the qualification. */
  qualificationID?: string;
  /** Id of the submission. */
  submissionID?: string;
  /** Status. */
  status?: string;
  /** When the status last changed. */
  date?: Date;
  /** When it last changed. */
  dateModified?: Date;
  /** Suppliers. */
  suppliers?: AgreementParty[];
  /** Prices. */
  unitPrices?: AgreementUnitPrice[];
  /** Values of criteria. */
  parameters?: AgreementParameter[];
  /** Events. */
  milestones?: AgreementMilestone[];
  value?: ShownValue;
}
/** A price. */
export interface AgreementUnitPrice {
  /** Id of the item. */
  relatedItem?: string;
  /** Id of the lot. */
  relatedLot?: string;
  value?: ShownValue;
}
/** A value of a criterion. */
export interface AgreementParameter {
  /** Code. */
  code?: string;
  /** Value. */
  value?: number;
}
/** An event. */
export interface AgreementMilestone {
  /** Id. */
  id?: string;
  /** Kind. */
  type?: string;
  /** Status. */
  status?: string;
  /** Due. */
  dueDate?: Date;
  /** When it last changed. */
  dateModified?: Date;
  /** When it was met. */
  dateMet?: Date;
  /** Documents. */
  documents?: ShownDocument[];
}
/** One document. */
export interface ShownDocument {
  /** Id. */
  id?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What the document is. */
  description?: string;
  /** What the document is, in English. */
  description_en?: string;
  /** What the document is, in Russian. */
  description_ru?: string;
  /** Kind of the document. */
  documentType?: string;
  /** What of the agreement it belongs to. */
  documentOf?: string;
  /** Id of what it belongs to. */
  relatedItem?: string;
  /** Media type. */
  format?: string;
  /** Language. */
  language?: string;
  /** Who may read the file. */
  confidentiality?: string;
  /** Role of the author. */
  author?: string;
  /** Address of the file. */
  url?: string;
  /** Checksum of the file. */
  hash?: string;
  /** When this version was added. */
  datePublished?: Date;
  /** When this version last changed. */
  dateModified?: Date;
}
/** A criterion other than price. */
export interface AgreementFeature {
  /** Code. */
  code?: string;
  /** What it is about. */
  featureOf?: string;
  /** Id of that. */
  relatedItem?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Choices. */
  enum?: AgreementFeatureValue[];
}
/** A choice. */
export interface AgreementFeatureValue {
  /** Weight. */
  value?: number;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
}
/** A condition of payment or delivery (spec/tenders.md §3.6). */
export interface Milestone {
  /** Id; made when absent. */
  id: string;
  /** The event that days are counted from. */
  title: string;
  /** What happens; required for another event. */
  description?: string;
  /** What it is about. */
  type: 'financing' | 'delivery';
  /** Kind of the payment or delivery. */
  code: string;
  /** Share of the whole. */
  percentage: number;
  duration: Duration;
  /** Place in the order, from 1. */
  sequenceNumber: number;
  /** Id of a lot of the same tender. */
  relatedLot?: string;
}
/** A number of days (spec/tenders.md §3.1 Duration). */
export interface Duration {
  /** Number of days. */
  days: number;
  /** Which days count. */
  type: 'working' | 'banking' | 'calendar';
}
/** A change of the agreement. */
export interface AgreementChange {
  /** Id. */
  id?: string;
  /** Why. */
  rationale?: string;
  /** Why, in English. */
  rationale_en?: string;
  /** Why, in Russian. */
  rationale_ru?: string;
  /** Ground. */
  rationaleType?: string;
  /** Number of the change. */
  agreementNumber?: string;
  /** When it was made. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** Status. */
  status?: string;
  /** What it changes. */
  modifications?: AgreementModification[];
}
/** What a change does to the prices of one item, or to one supplier. */
export interface AgreementModification {
  /** Id of the item. */
  itemId?: string;
  /** Id of the contract of a supplier who leaves. */
  contractId?: string;
  /** Prices are multiplied by it. */
  factor?: number;
  /** Added to prices before. */
  addend?: number;
}
/** An active agreement for a class of goods (spec/frameworks.md §12). */
export interface AgreementOfClass {
  /** Id. */
  id: string;
  classification?: ShownClassification;
  /** Further classifications. */
  additionalClassifications?: ShownClassification[];
  /** Where the agreement stands. */
  status: string;
  /** Sides of the agreement. */
  contracts?: AgreementContract[];
  /** When it last changed publicly. */
  dateModified: Date;
}
/** A change of an agreement as a client sends it (spec/close-frameworks.md §7). */
export interface PostAgreementChange {
  /** Why. */
  rationale: string;
  /** Why, in English. */
  rationale_en?: string;
  /** Why, in Russian. */
  rationale_ru?: string;
  /** Ground. */
  rationaleType: 'taxRate' | 'itemPriceVariation' | 'thirdParty' | 'partyWithdrawal';
  /** Number of the change. */
  agreementNumber?: string;
  /** When it was signed. */
  dateSigned?: Date;
  /** A new change is pending. */
  status?: 'pending';
  /** What it changes. */
  modifications?: PostAgreementModification[];
}
/** What a change does to the prices of one item, or to one supplier. */
export interface PostAgreementModification {
  /** Id of the item. */
  itemId?: string;
  /** Id of the contract of a supplier who leaves. */
  contractId?: string;
  /** Prices are multiplied by it; rounded to 4 digits. */
  factor?: number | string;
  /** Added to prices before; rounded to 2 digits. */
  addend?: number | string;
}
/** A change of a pending change of an agreement; active puts it in force (spec/close-frameworks.md §7). */
export interface PatchAgreementChange {
  /** Why. */
  rationale?: string;
  /** Why, in English. */
  rationale_en?: string;
  /** Why, in Russian. */
  rationale_ru?: string;
  /** Number of the change. */
  agreementNumber?: string;
  /** When it was signed. */
  dateSigned?: Date;
  /** State to go to. */
  status?: 'pending' | 'active' | 'cancelled';
  /** What it changes. */
  modifications?: PostAgreementModification[];
}
/** A change of an agreement, read alone (spec/close-frameworks.md §7). */
export interface ShownAgreementChange {
  /** Id. */
  id?: string;
  /** Why. */
  rationale?: string;
  /** Why, in English. */
  rationale_en?: string;
  /** Why, in Russian. */
  rationale_ru?: string;
  /** Ground. */
  rationaleType?: string;
  /** Number of the change. */
  agreementNumber?: string;
  /** When it was made. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** Status. */
  status?: string;
  /** What it changes. */
  modifications?: AgreementModification[];
}
/** What the Administrator changes of an agreement with prices (spec/close-frameworks.md §6). */
export interface AdministratorPatchCloseAgreement {
  /** State to go to. */
  status?: 'active' | 'terminated';
  /** Why it ends. */
  terminationDetails?: string;
  /** All documents; those that are there already stay as they are. */
  documents?: PostAgreementDocument[];
  procuringEntity?: ProcuringEntity;
  /** test, or absent. */
  mode?: 'test';
}
/** A document of an agreement as a client sends it (spec/close-frameworks.md §6). */
export interface PostAgreementDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
    | 'acceptanceReport'
    | 'contractSignature';
  /** What it belongs to; agreement when absent. */
  documentOf: 'tender' | 'item' | 'contract' | 'agreement' | 'lot' | 'change';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
}
/** Who procures (spec/tenders.md §3.1 ProcuringEntity). */
export interface ProcuringEntity {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint?: EntityContactPoint;
  /** Further contacts. */
  additionalContactPoints?: EntityContactPoint[];
  /** Kind of the buyer. */
  kind: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
  /** Account that will keep the contract. */
  contract_owner?: string;
}
/** Registration of an organization (spec/tenders.md §3.1 Identifier). */
export interface Identifier {
  /** Register, e.g. UA-EDR. */
  scheme: string;
  /** Number in the register. */
  id: string;
  /** Legal name. */
  legalName?: string;
  /** Legal name, in English. */
  legalName_en?: string;
  /** Legal name, in Russian. */
  legalName_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** Postal address (spec/tenders.md §3.1 Address). */
export interface Address {
  /** Street and house. */
  streetAddress?: string;
  /** Street and house, in English. */
  streetAddress_en?: string;
  /** Street and house, in Russian. */
  streetAddress_ru?: string;
  /** Town or village. */
  locality?: string;
  /** Town or village, in English. */
  locality_en?: string;
  /** Town or village, in Russian. */
  locality_ru?: string;
  /** Region. */
  region?: string;
  /** Region, in English. */
  region_en?: string;
  /** Region, in Russian. */
  region_ru?: string;
  /** Postal code. */
  postalCode?: string;
  /** Country. */
  countryName: string;
  /** Country, in English. */
  countryName_en?: string;
  /** Country, in Russian. */
  countryName_ru?: string;
  /** Settlement in the state register. */
  addressDetails?: AddressDetail[];
}
/** One settlement. */
export interface AddressDetail {
  /** Register of settlements. */
  scheme: 'КАТОТТГ';
  /** Code of the settlement. */
  id: string;
  /** Name of the settlement. */
  description: string;
  /** Address of the entry. */
  uri?: string;
}
/** Whom to ask at the buyer, and in which language where the procedure type says so (spec/open-tenders.md §1.3). */
export interface EntityContactPoint {
  /** Name of a person or a desk. */
  name: string;
  /** Name of a person or a desk, in English. */
  name_en?: string;
  /** Name of a person or a desk, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone numbers, separated by commas. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
  /** Language in which one may ask; uk when absent. */
  availableLanguage?: 'uk' | 'en' | 'ru';
}
/** Who signs the contract (spec/tenders.md §3.1 SignerInfo). */
export interface SignerInfo {
  /** Name of the signer. */
  name: string;
  /** Telephone number. */
  telephone: string;
  /** E-mail address. */
  email: string;
  /** Bank account, 15 to 33 characters. */
  iban: string;
  /** Document that gives the signer the right to sign. */
  authorizedBy: string;
  /** Position of the signer. */
  position: string;
}
/** Of a terminated agreement nothing changes (spec/close-frameworks.md §6). */
export interface PatchTerminatedAgreement {}
/** The end of an agreement with prices, and its documents (spec/close-frameworks.md §6). */
export interface PatchCloseAgreement {
  /** State to go to. */
  status?: 'active' | 'terminated';
  /** Why it ends. */
  terminationDetails?: string;
  /** All documents; those that are there already stay as they are. */
  documents?: PostAgreementDocument[];
}
/** Changes of how a supplier is reached (spec/frameworks.md §11). */
export interface PatchAgreementContract {
  /** The supplier. */
  suppliers?: PatchAgreementSupplier[];
}
/** Changes of one supplier; its name and identifier stay. */
export interface PatchAgreementSupplier {
  /** Name of the supplier. */
  name?: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier?: PatchNamedIdentifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address?: PatchFullAddress;
  contactPoint?: PatchReachableContactPoint;
  /** Further contacts. */
  additionalContactPoints?: ReachableContactPoint[];
  /** Size of the supplier. */
  scale?: 'micro' | 'sme' | 'mid' | 'large' | 'not specified';
}
/** Changes of an entry of a register. */
export interface PatchNamedIdentifier {
  /** Register, e.g. UA-EDR. */
  scheme?: string;
  /** Number in the register. */
  id?: string;
  /** Legal name, in English. */
  legalName_en?: string;
  /** Legal name, in Russian. */
  legalName_ru?: string;
  /** Address of the entry. */
  uri?: string;
  /** Name in the register. */
  legalName?: string;
}
/** Changes of an address. */
export interface PatchFullAddress {
  /** Street and house. */
  streetAddress?: string;
  /** Street and house, in English. */
  streetAddress_en?: string;
  /** Street and house, in Russian. */
  streetAddress_ru?: string;
  /** Town or village. */
  locality?: string;
  /** Town or village, in English. */
  locality_en?: string;
  /** Town or village, in Russian. */
  locality_ru?: string;
  /** Region. */
  region?: string;
  /** Region, in English. */
  region_en?: string;
  /** Region, in Russian. */
  region_ru?: string;
  /** Postal code. */
  postalCode?: string;
  /** Country. */
  countryName?: string;
  /** Country, in English. */
  countryName_en?: string;
  /** Country, in Russian. */
  countryName_ru?: string;
  /** Settlement in the state register. */
  addressDetails?: AddressDetail[];
}
/** Changes of a contact. */
export interface PatchReachableContactPoint {
  /** Name of a person or a desk, in English. */
  name_en?: string;
  /** Name of a person or a desk, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone numbers, separated by commas. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
  /** Name of a person or a desk. */
  name?: string;
}
/** Whom to ask, with an e-mail address. */
export interface ReachableContactPoint {
  /** Name of a person or a desk. */
  name: string;
  /** Name of a person or a desk, in English. */
  name_en?: string;
  /** Name of a person or a desk, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email: string;
  /** Telephone numbers, separated by commas. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
}
/** A supplier of an agreement, read alone (spec/frameworks.md §11). */
export interface ShownAgreementContract {
  /** Id. */
  id?: string;
  /** Id of the award. */
  awardID?: string;
  /** Id of the bid. */
  bidID?: string;
  /** Id of the qualification. */
  qualificationID?: string;
  /** Id of the submission. */
  submissionID?: string;
  /** Status. */
  status?: string;
  /** When the status last changed. */
  date?: Date;
  /** When it last changed. */
  dateModified?: Date;
  /** Suppliers. */
  suppliers?: AgreementParty[];
  /** Prices. */
  unitPrices?: AgreementUnitPrice[];
  /** Values of criteria. */
  parameters?: AgreementParameter[];
  /** Events. */
  milestones?: AgreementMilestone[];
  value?: ShownValue;
}
/** Changes of what is said about a document of an agreement (spec/close-frameworks.md §6). */
export interface PatchAgreementDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
    | 'acceptanceReport'
    | 'contractSignature';
  /** What it belongs to; agreement when absent. */
  documentOf?: 'tender' | 'item' | 'contract' | 'agreement' | 'lot' | 'change';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
}
/** A document of an agreement as it is shown (spec/close-frameworks.md §6). */
export interface AgreementDocument {
  /** Id, common to all versions. */
  id: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Signed address of the content. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** What it belongs to. */
  documentOf?: string;
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who added it, e.g. tender_owner. */
  author?: string;
  /** When this version was added. */
  datePublished: Date;
  /** When this version last changed. */
  dateModified: Date;
  /** Older versions, when one document is read. */
  previousVersions?: AgreementDocument[];
}
/** An agreement as an export of a registry holds it; what the view does not show is kept and never shown. */
export interface ImportedAgreement {
  /** Id. */
  id: string;
  /** Number for people. */
  agreementID?: string;
  /** Kind of agreement. */
  agreementType?: string;
  /** Id of the tender it came from. */
  tender_id?: string;
  /** Where the agreement stands. */
  status: string;
  /** test, or absent. */
  mode?: string;
  /** Account that keeps the agreement. */
  owner?: string;
  /** When the status last changed. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** When it was made; the store sets its own. */
  dateCreated?: Date;
  /** When it last changed; the store sets its own. */
  dateModified?: Date;
  /** When the registry looks at it next. */
  next_check?: Date;
  period?: Period;
  procuringEntity: ImportedProcuringEntity;
  /** What is bought. */
  items?: ImportedAgreementItem[];
  /** Sides of the agreement. */
  contracts?: ImportedAgreementContract[];
  /** Documents. */
  documents?: ImportedAgreementDocument[];
  [k: string]: unknown;
}
/** A span of time; either border may be open (spec/tenders.md §3.1 Period). */
export interface Period {
  /** When it begins. */
  startDate?: Date;
  /** When it ends. */
  endDate?: Date;
}
/** Who owns the agreement. */
export interface ImportedProcuringEntity {
  /** Name. */
  name: string;
  identifier: ImportedProcuringEntityIdentifier;
  [k: string]: unknown;
}
/** Registration. */
export interface ImportedProcuringEntityIdentifier {
  /** Number. */
  id: string | number;
  /** Register. */
  scheme?: string;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedAgreementItem {
  /** Id. */
  id?: string;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedAgreementContract {
  /** Id. */
  id?: string;
  /** When the status last changed. */
  date?: Date;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedAgreementDocument {
  /** Id. */
  id?: string;
  /** When it was added. */
  datePublished?: Date;
  /** When it last changed. */
  dateModified?: Date;
  [k: string]: unknown;
}
/** A milestone of a contract of an agreement (spec/frameworks.md §11). */
export interface PostAgreementMilestone {
  /** Kind of milestone. */
  type: 'activation' | 'ban';
  /** Documents that the document service has taken. */
  documents?: PostFrameworkDocument[];
}
/** A document of a framework, submission, qualification or agreement, as a client sends it (spec/frameworks.md §6). */
export interface PostFrameworkDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
}
/** The end of a milestone (spec/frameworks.md §11). */
export interface PatchAgreementMilestone {
  /** State to go to. */
  status?: 'scheduled' | 'met' | 'notMet' | 'partiallyMet';
  /** Documents that the document service has taken. */
  documents?: PostFrameworkDocument[];
}
/** A milestone of a supplier, read alone (spec/frameworks.md §11). */
export interface ShownAgreementMilestone {
  /** Id. */
  id?: string;
  /** Kind. */
  type?: string;
  /** Status. */
  status?: string;
  /** Due. */
  dueDate?: Date;
  /** When it last changed. */
  dateModified?: Date;
  /** When it was met. */
  dateMet?: Date;
  /** Documents. */
  documents?: ShownDocument[];
}
/** The end of an agreement (spec/frameworks.md §10). */
export interface PatchAgreement {
  /** State to go to. */
  status?: 'active' | 'terminated';
  /** Why it ends. */
  terminationDetails?: string;
}
/** An alert as its owner sees it (docs/alerts.md). */
export interface ShownAlert {
  /** Id. */
  id: string;
  /** Name of the account. */
  owner: string;
  /** What its owner calls it. */
  name?: string;
  /** What is looked for. */
  query: string;
  left_out?: WordsLeftOut;
  /** Where deliveries are sent. */
  url: string;
  /** What a delivery is made of. */
  on: 'published' | 'found' | 'changed';
  /** State. */
  status: 'active' | 'paused';
  /** Why the registry has paused it. */
  because?: string;
  /** When it was made. */
  dateCreated: Date;
  /** When it was last changed. */
  dateModified: Date;
}
/** Words that are not looked for: there are more than ten, of which the ten rarest are, or they stand behind what is read of a text. */
export interface WordsLeftOut {
  /** Words of q. */
  q?: string;
  /** Words of buyer. */
  buyer?: string;
  /** Words of supplier. */
  supplier?: string;
}
/** A request for an alert (docs/alerts.md). */
export interface PostAlert {
  /** What its owner calls it. */
  name?: string;
  /** What is looked for: the query of an address of the search, without its question mark. */
  query: string;
  /** Where deliveries are sent. */
  url: string;
  /**
   * published: records that were published since the alert was made, each once; found: records that are found after a change, each once; changed: each public change of a record that is found.
   */
  on: 'published' | 'found' | 'changed';
}
/** A page of deliveries, newest first (docs/alerts.md). */
export interface DeliveriesPage {
  /** Deliveries, at most as many as limit. */
  data: ShownDelivery[];
  next_page?: SearchLink;
}
/** A delivery of an alert, with every attempt (docs/alerts.md). */
export interface ShownDelivery {
  /** Id, the same in every attempt: webhook-id. */
  id: string;
  /** What it tells. */
  type: 'record.published' | 'record.found' | 'record.changed' | 'alert.test';
  /** Where the record stands. */
  collection?: string;
  /** Id of the record. */
  record?: string;
  /** State. */
  status: 'waiting' | 'delivered' | 'failed';
  /** When it was made. */
  date: Date;
  /** When it is sent, or sent again. */
  next?: Date;
  /** The attempts, the last 20, oldest first; absent before the first. */
  attempts?: DeliveryAttempt[];
}
/** One attempt. */
export interface DeliveryAttempt {
  /** When it was sent. */
  date: Date;
  /** Status of the answer. */
  status?: number;
  /** Why there was no answer. */
  trouble?: string;
  /** How long it took. */
  milliseconds: number;
}
/** Where the next page of the search is; absent when nothing more is to be found. */
export interface SearchLink {
  /** Opaque cursor. */
  cursor: string;
  /** Path and query of the page. */
  path: string;
  /** Absolute address of the page. */
  uri: string;
}
/** A change of an alert (docs/alerts.md). */
export interface PatchAlert {
  /** What its owner calls it. */
  name?: string;
  /** What is looked for: the query of an address of the search, without its question mark. */
  query?: string;
  /** Where deliveries are sent. */
  url?: string;
  /**
   * published: records that were published since the alert was made, each once; found: records that are found after a change, each once; changed: each public change of a record that is found.
   */
  on?: 'published' | 'found' | 'changed';
  /** paused: nothing new is delivered; active: it is again. */
  status?: 'active' | 'paused';
}
/** An auction as everybody sees it (docs/auctions.md). */
export interface ShownAuction {
  /** Id: `<tender>` or `<tender>_<lot>`. */
  _id: string;
  /** Id of the tender. */
  tender_id?: string;
  /** Id of the lot. */
  lot_id?: string;
  /** Number of the tender. */
  tenderID?: string;
  /** Title of the tender. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title of the lot. */
  lot_title?: string;
  /** Title of the lot, in English. */
  lot_title_en?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Type of the procedure. */
  procurementMethodType: string;
  /** mixed: offers are weighted. */
  auction_type: 'default' | 'mixed';
  /** When the pause before the first round begins. */
  start_at: Date;
  /** The next switch; absent where none is to come. */
  timer?: Date;
  /** Index of the stage that runs; -1 planned, -100 cancelled, -101 missed or void. */
  current_stage: number;
  /** The last change that everybody sees. */
  modified: Date;
  /** Number of the last change that everybody sees; the ETag. */
  rev: number;
  /** State. */
  status: 'planned' | 'running' | 'paused' | 'bidding_over' | 'reported' | 'void' | 'cancelled';
  /** 1 for the first; another one after an auction that was void or missed. */
  attempt: number;
  /** The clock of the registry, in milliseconds. */
  now: number;
  notice?: ShownAuctionNotice;
  procuringEntity?: ShownAuctionBuyer;
  /** What is procured. */
  items?: ShownAuctionItem[];
  /** Criteria beside the price. */
  features?: Feature[];
  value?: AuctionedValue;
  minimalStep?: AuctionedValue;
  scale?: ShownAuctionScale;
  /** The step of a turn, as the scale has it; absent where offers are prices. */
  step?: number;
  /** All stages, in their order. */
  stages: ShownAuctionStage[];
  /** The offers at the beginning, in the order of the first round. */
  initial_bids?: ShownAuctionOffer[];
  /** What stands, worst first, winner last. */
  results?: ShownAuctionOffer[];
}
/** Why it was lengthened, stands still, is void or cancelled; the last such thing. */
export interface ShownAuctionNotice {
  /** What happened. */
  kind: 'shift' | 'paused' | 'void' | 'cancelled';
  /** Why. */
  reason: string;
  /** When. */
  at: Date;
  /** Of a shift: by how many milliseconds. */
  by?: number;
  /** Of a pause: when it goes on. */
  until?: Date;
}
/** Who procures, without contacts and accounts. */
export interface ShownAuctionBuyer {
  /** Name of the organization. */
  name?: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier?: Identifier;
  address?: Address;
  /** Kind of the buyer. */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/** A thing that is procured. */
export interface ShownAuctionItem {
  /** Id; kept as sent, made when absent. */
  id?: string;
  /** What it is. */
  description?: string;
  /** What it is, in English. */
  description_en?: string;
  /** What it is, in Russian. */
  description_ru?: string;
  /** How many units. */
  quantity?: number;
  unit?: Unit;
  /** Id of a lot of the same tender. */
  relatedLot?: string;
}
/** Unit of measure. */
export interface Unit {
  /** Code of the unit (UN/CEFACT). */
  code: string;
  /** Name of the unit. */
  name?: string;
  /** Name of the unit, in English. */
  name_en?: string;
  /** Name of the unit, in Russian. */
  name_ru?: string;
  value?: PriceOfUnit;
}
/** What a unit costs: money, whatever offers are measured by (spec/tenders.md §3.1 Value). */
export interface PriceOfUnit {
  /** Amount, not negative. */
  amount: number;
  /** Currency, three letters; UAH when absent. */
  currency: string;
  /** Whether value added tax is included; false when absent. */
  valueAddedTaxIncluded: boolean;
}
/** A criterion beside the price (spec/tenders.md §3.5). */
export interface Feature {
  /** Code; made when absent. */
  code: string;
  /** What the feature belongs to; tenderer when absent. */
  featureOf: 'tenderer' | 'lot' | 'item';
  /** Id of the item or lot. */
  relatedItem?: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What it asks for. */
  description?: string;
  /** What it asks for, in English. */
  description_en?: string;
  /** What it asks for, in Russian. */
  description_ru?: string;
  /** Possible answers. */
  enum: FeatureAnswer[];
}
/** One possible answer. */
export interface FeatureAnswer {
  /** Share of the price it is worth. */
  value: number;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What it means. */
  description?: string;
  /** What it means, in English. */
  description_en?: string;
  /** What it means, in Russian. */
  description_ru?: string;
}
/** An offer as auctions show it: money, or a number of another kind under its unit (spec/tenders.md §4.4). */
export interface AuctionedValue {
  /** Amount, not negative. */
  amount?: number;
  /** Currency, three letters; the unit of what is no money. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
}
/** How offers are compared, and what a step is; absent where they are prices. */
export interface ShownAuctionScale {
  /** Which of two numbers is the better offer. */
  better: 'lower' | 'higher';
  /** How many decimals an offer may have. */
  digits: number;
  /** Whether the step is an amount, or a share of what stands. */
  step: 'amount' | 'share';
}
/** A pause, a turn, or what comes after them. */
export interface ShownAuctionStage {
  /** Kind of the stage. */
  type: 'pause' | 'bids' | 'pre_announcement' | 'announcement';
  /** When it begins. */
  start: Date;
  /** Id of the bid; it names nobody before the end. */
  bidder_id?: string;
  label?: ShownAuctionLabel;
  /** The offer, in money. */
  amount?: number;
  /** What is compared, where offers are weighted. */
  amount_weighted?: number;
  /** By what the offer is divided. */
  denominator?: number;
  /** What is added then. */
  addition?: number;
  /** When it was offered. */
  time?: Date;
  /** The bidder has lowered his offer in this turn. */
  changed?: boolean;
  /** When the turn was closed. */
  publish_time?: Date;
}
/** The bidder, by number and in the end by name. */
export interface ShownAuctionLabel {
  /** In English. */
  en?: string;
  /** In Ukrainian. */
  uk?: string;
  /** In Russian, for pages of other services. */
  ru?: string;
}
/** An offer as it stands. */
export interface ShownAuctionOffer {
  /** Id of the bid; it names nobody before the end. */
  bidder_id: string;
  label?: ShownAuctionLabel;
  /** The offer, in money. */
  amount: number;
  /** What is compared, where offers are weighted. */
  amount_weighted?: number;
  /** By what the offer is divided. */
  denominator?: number;
  /** What is added then. */
  addition?: number;
  /** When it was offered. */
  time?: Date;
}
/** What is held of a bidder in his turn (docs/auctions.md). */
export interface HeldAuctionBid {
  /** The offer that is held; null: none. */
  amount: number | null;
  /** The worst number that may be offered in the turn it was posted in. */
  limit?: number;
  /** When that turn ends. */
  closes_at?: Date;
  /** The clock of the registry, in milliseconds. */
  now: number;
}
/** An offer in the turn that is open (docs/auctions.md). */
export interface PostAuctionBid {
  /** What is offered, or -1 to take back what was posted in this turn. */
  amount: number;
}
/** The way in of a bidder, or nothing where he has logged in (docs/auctions.md). */
export interface CheckAuthorization {
  /** Id of the bid. */
  bidder_id?: string;
  /** Of the link. */
  hash?: string;
  /** A name that the program gives itself. */
  client_id?: string;
}
/** An auction in a list (docs/auctions.md). */
export interface AuctionInList {
  /** Id: `<tender>` or `<tender>_<lot>`. */
  _id: string;
  /** Id of the tender. */
  tender_id?: string;
  /** Id of the lot. */
  lot_id?: string;
  /** Number of the tender. */
  tenderID?: string;
  /** Title of the tender. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title of the lot. */
  lot_title?: string;
  /** Title of the lot, in English. */
  lot_title_en?: string;
  /** Type of the procedure. */
  procurementMethodType: string;
  /** When the pause before the first round begins. */
  start_at: Date;
  /** The next switch; absent where none is to come. */
  timer?: Date;
  /** Index of the stage that runs; -1 planned, -100 cancelled, -101 missed or void. */
  current_stage?: number;
  /** How many stages it has. */
  stage_count?: number;
  /** State. */
  status?: 'planned' | 'running' | 'paused' | 'bidding_over' | 'reported' | 'void' | 'cancelled';
  /** 1 for the first; another one after an auction that was void or missed. */
  attempt?: number;
  /** The last change that everybody sees. */
  modified?: Date;
  value?: AuctionedValue;
  procuringEntity?: ShownAuctionBuyer;
}
/** What a bidder alone sees of an auction (docs/auctions.md). */
export interface OwnInAuction {
  /** Id of the bid. */
  bidder_id: string;
  /** The offer that is held in this turn; null: none. */
  amount: number | null;
  /** His offer that counts while he does nothing; null: none. */
  standing: number | null;
  /** The worst number that may be offered now, or in the next turn as it stands. */
  limit: number | null;
  held: HeldOffer;
  /** When his turn begins that runs or comes next; null: not known yet, or none is to come. */
  your_turn_at: string | null;
  /** When his open turn ends; null: none is open. */
  closes_at: string | null;
  /** By what his offer is divided before it is compared. */
  denominator?: number;
  /** What is added then. */
  addition?: number;
  /** The clock of the registry, in milliseconds. */
  now: number;
}
/** A page of auctions, by their start (docs/auctions.md). */
export interface AuctionsPage {
  /** Auctions, at most as many as limit. */
  data: AuctionInList[];
  next_page?: SearchLink;
  /**
   * How this registry finds the results of auctions (setting AUCTION): builtin, of the first offers; external, by another service; live, in rounds that it holds.
   */
  held: 'builtin' | 'external' | 'live';
  /** The clock of the registry, in milliseconds. */
  now: number;
}
/** A new way in, which ends the old one (docs/auctions.md). */
export interface AuctionParticipation {
  /** Address for the bidder. */
  participationUrl: string;
}
/** What is held of a bidder, as programs made for other services read it. */
export interface ReferenceOwn {
  /** The offer that is held in this turn; null: none. */
  amount: number | null;
  /** By what his offer is divided before it is compared. */
  denominator?: number;
  /** What is added then. */
  addition?: number;
  /** The most that may be offered. */
  limit?: number | null;
  /** When the turn ends. */
  closes_at?: Date;
  /** The clock of the registry, in milliseconds. */
  now?: number;
}
/** Why an auction is void (docs/auctions.md). */
export interface PostVoidAuction {
  /** Why; everybody reads it. */
  reason: string;
}
/** A category of the catalogue (spec/catalogue.md §1). */
export interface CatalogueCategory {
  /** Id; in a request that of the address. */
  id?: string;
  /** Title. */
  title?: string;
  /** Description. */
  description?: string;
  /** State. */
  status: 'active' | 'hidden';
  classification: CatalogueClassification;
  /** What is asked of the products. */
  criteria?: MarketCriterion[];
}
/** Entry of a classifier. */
export interface CatalogueClassification {
  /** Classifier. */
  scheme?: string;
  /** Code. */
  id: string;
  /** Name of the entry. */
  description?: string;
}
/** What a profile or category of the catalogue asks of its products (spec/catalogue.md §1). */
export interface MarketCriterion {
  /** Id. */
  id?: string;
  /** Title. */
  title?: string;
  /** Description. */
  description?: string;
  classification: CatalogueClassification;
  /** Groups of requirements. */
  requirementGroups?: MarketRequirementGroup[];
}
/** A group of requirements. */
export interface MarketRequirementGroup {
  /** Id. */
  id?: string;
  /** Description. */
  description?: string;
  /** The requirements. */
  requirements?: MarketRequirement[];
}
/** One requirement; tenders repeat it by its title. */
export interface MarketRequirement {
  /** Id. */
  id?: string;
  /** Title. */
  title: string;
  /** Description. */
  description?: string;
  /** Tenders ask for it no longer. */
  isArchived?: boolean;
  /** Type of the answer; boolean when absent. */
  dataType?: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  /** List that answers come from. */
  dataSchema?: string;
  unit?: MarketUnit;
  /** Lowest answer. */
  minValue?: string | number | boolean;
  /** Highest answer. */
  maxValue?: string | number | boolean;
  /** The only answer. */
  expectedValue?: string | number | boolean;
  /** The answers to choose from. * Items: One answer. */
  expectedValues?: (string | number | boolean)[];
  /** How many of them at least. */
  expectedMinItems?: number;
  /** How many of them at most. */
  expectedMaxItems?: number;
}
/** Unit of an answer. */
export interface MarketUnit {
  /** Code of the unit. */
  code: string;
  /** Name of the unit. */
  name?: string;
}
/** A product of the catalogue (spec/catalogue.md §1). */
export interface CatalogueProduct {
  /** Id; in a request that of the address. */
  id?: string;
  /** Title. */
  title?: string;
  /** Description. */
  description?: string;
  /** State. */
  status: 'active' | 'hidden' | 'inactive';
  /** Id of its category. */
  relatedCategory: string;
  classification?: CatalogueClassification;
  /** What it answers to requirements. */
  requirementResponses?: ProductResponse[];
}
/** An answer to a requirement. */
export interface ProductResponse {
  /** Title of the requirement. */
  requirement: string;
  /** The answer. */
  value?: string | number | boolean;
  /** The answers. * Items: One of them. */
  values?: (string | number | boolean)[];
}
/** A profile of the catalogue: a ready description of products of a category (spec/catalogue.md §1). */
export interface CatalogueProfile {
  /** Id; in a request that of the address. */
  id?: string;
  /** Title. */
  title?: string;
  /** Description. */
  description?: string;
  /** State. */
  status: 'active' | 'hidden' | 'general';
  /** Id of its category. */
  relatedCategory: string;
  /** Id of the agreement whose suppliers offer its products. */
  agreementID?: string;
  /** What is asked of the products. */
  criteria?: MarketCriterion[];
}
/** The owner token beside data (spec/accounts.md §3). */
export interface SentAccess {
  /** Owner token of the object. */
  token?: string;
  /** Not read: clients send access back as they got it. */
  transfer?: string;
}
/** Entry of a further classifier; its name may be empty. */
export interface AdditionalClassification {
  /** Classifier, e.g. ДК021. */
  scheme: string;
  /** Code. */
  id: string;
  /** Name of the entry. */
  description: string;
  /** Name of the entry, in English. */
  description_en?: string;
  /** Name of the entry, in Russian. */
  description_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** Money without a word about taxes in a change: what is left out stays as it is stored (spec/tenders.md §3.1 Guarantee). */
export interface PatchBasicValue {
  /** Amount, not negative. */
  amount?: number;
  /** Currency, three letters. */
  currency?: string;
}
/** Money without a word about taxes (spec/tenders.md §3.1 Guarantee). */
export interface BasicValue {
  /** Amount, not negative. */
  amount: number;
  /** Currency, three letters; UAH when absent. */
  currency: string;
}
/** On whose behalf a central body procures (spec/tenders.md §3.1 Buyer). */
export interface Buyer {
  /** Id; made when absent. */
  id?: string;
  /** Name of the buyer. */
  name: string;
  /** Name of the buyer, in English. */
  name_en?: string;
  /** Name of the buyer, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  address?: Address;
  /** Kind of the buyer. */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
  /** Account that will keep the contract. */
  contract_owner?: string;
}
/** Who was chosen to supply; some procedures do not ask how to reach it (spec/limited-tenders.md §8). */
export interface ChosenSupplier {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint?: ContactPoint;
  /** Further contacts. */
  additionalContactPoints?: ContactPoint[];
  /** Size of the enterprise. */
  scale: 'micro' | 'sme' | 'mid' | 'large' | 'not specified';
  signerInfo?: SignerInfo;
  /** Account that will sign for the supplier. */
  contract_owner?: string;
}
/** Whom to ask (spec/tenders.md §3.1 ContactPoint). */
export interface ContactPoint {
  /** Name of a person or a desk. */
  name: string;
  /** Name of a person or a desk, in English. */
  name_en?: string;
  /** Name of a person or a desk, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone numbers, separated by commas. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
}
/** Entry of a classifier (spec/tenders.md §3.1 Classification). */
export interface Classification {
  /** Classifier, e.g. ДК021. */
  scheme: string;
  /** Code. */
  id: string;
  /** Name of the entry. */
  description: string;
  /** Name of the entry, in English. */
  description_en?: string;
  /** Name of the entry, in Russian. */
  description_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** Money whose amount the tender's config may leave open (spec/tenders.md §3.1 Estimated value). */
export interface EstimatedValue {
  /** Amount, not negative; whether it must be there says the config. */
  amount?: number;
  /** Currency, three letters; UAH when absent. */
  currency: string;
  /** Whether value added tax is included; false when absent. */
  valueAddedTaxIncluded: boolean;
}
/** Whom to ask at a funder; the official list names a person of few of them. */
export interface FunderContactPoint {
  /** Name of a person or a desk. */
  name?: string;
  /** Name of a person or a desk, in English. */
  name_en?: string;
  /** Name of a person or a desk, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone numbers, separated by commas. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
}
/** Who pays besides the procuring entity; some procedures ask for its name only (spec/limited-tenders.md §3). */
export interface Funder {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier?: Identifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address?: Address;
  contactPoint?: FunderContactPoint;
  /** Further contacts. */
  additionalContactPoints?: FunderContactPoint[];
}
/** Whom to ask at the inspector; the name may be empty. */
export interface InspectorContactPoint {
  /** Name of a person or a desk. */
  name: string;
  /** Name of a person or a desk, in English. */
  name_en?: string;
  /** Name of a person or a desk, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone numbers, separated by commas. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
}
/** Who approves the tender for its funders (spec/reviews.md §1). */
export interface Inspector {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint: InspectorContactPoint;
  /** Further contacts. */
  additionalContactPoints?: InspectorContactPoint[];
}
/** The form of the answer, beside data (spec/service.md §1). */
export interface SentOptions {
  /** Indented JSON; goes before opt_pretty. */
  pretty?: boolean;
}
/** The fields of an organization that are kept where one is copied by value (spec/violation-reports.md §4). */
export interface OrganizationCopied {
  /** Name. */
  name: string;
  /** Name in English. */
  name_en?: string;
  identifier: IdentifierCopied;
  /** Further identifiers. */
  additionalIdentifiers?: IdentifierCopied[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /** Further contacts. */
  additionalContactPoints?: ContactPointCopied[];
  /** Account that signs for the organization. */
  contract_owner?: string;
}
/** What changes of an organization: objects key by key, lists by position; null takes a field away (spec/requests.md §5). */
export interface OrganizationPart {
  /** Name of the organization. */
  name?: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier?: IdentifierPart;
  /** Further registrations. */
  additionalIdentifiers?: IdentifierPart[];
  address?: AddressPart;
  contactPoint?: ContactPointPart;
  /** Further contacts. */
  additionalContactPoints?: ContactPointPart[];
}
/** What changes of a registration. */
export interface IdentifierPart {
  /** Register, e.g. UA-EDR. */
  scheme?: string;
  /** Number in the register. */
  id?: string;
  /** Legal name. */
  legalName?: string;
  /** Legal name, in English. */
  legalName_en?: string;
  /** Legal name, in Russian. */
  legalName_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** What changes of an address. */
export interface AddressPart {
  /** Street and house. */
  streetAddress?: string;
  /** Street and house, in English. */
  streetAddress_en?: string;
  /** Street and house, in Russian. */
  streetAddress_ru?: string;
  /** Town or village. */
  locality?: string;
  /** Town or village, in English. */
  locality_en?: string;
  /** Town or village, in Russian. */
  locality_ru?: string;
  /** Region. */
  region?: string;
  /** Region, in English. */
  region_en?: string;
  /** Region, in Russian. */
  region_ru?: string;
  /** Postal code. */
  postalCode?: string;
  /** Country. */
  countryName?: string;
  /** Country, in English. */
  countryName_en?: string;
  /** Country, in Russian. */
  countryName_ru?: string;
  /** Settlement in the state register. */
  addressDetails?: AddressDetailPart[];
}
/** What changes of a settlement. */
export interface AddressDetailPart {
  /** Register of settlements. */
  scheme?: 'КАТОТТГ';
  /** Code of the settlement. */
  id?: string;
  /** Name of the settlement. */
  description?: string;
  /** Address of the entry. */
  uri?: string;
}
/** What changes of a contact. */
export interface ContactPointPart {
  /** Name of a person or a desk. */
  name?: string;
  /** Name of a person or a desk, in English. */
  name_en?: string;
  /** Name of a person or a desk, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone numbers, separated by commas. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
}
/** An organization (spec/tenders.md §3.1 Organization). */
export interface Organization {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint: ContactPoint;
  /** Further contacts. */
  additionalContactPoints?: ContactPoint[];
}
/** The least step of an auction; in the currency and with the taxes of the tender's value where they are left out. */
export interface AuctionStep {
  /** Amount, not negative. */
  amount: number;
  /** Currency, three letters; that of the value when absent. */
  currency?: string;
  /** Whether value added tax is included; as in the value when absent. */
  valueAddedTaxIncluded?: boolean;
}
/** Who offers (spec/tenders.md §3.1 Supplier). */
export interface Supplier {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint: ContactPoint;
  /** Further contacts. */
  additionalContactPoints?: ContactPoint[];
  /** Size of the enterprise. */
  scale: 'micro' | 'sme' | 'mid' | 'large' | 'not specified';
  signerInfo?: SignerInfo;
  /** Account that will sign for the supplier. */
  contract_owner?: string;
}
/** Money in a change: what is left out stays as it is stored (spec/tenders.md §3.1 Value). */
export interface PatchValue {
  /** Amount, not negative. */
  amount?: number;
  /** Currency, three letters. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
}
/** Money (spec/tenders.md §3.1 Value). */
export interface Value {
  /** Amount, not negative. */
  amount: number;
  /** Currency, three letters; UAH when absent. */
  currency: string;
  /** Whether value added tax is included; false when absent. */
  valueAddedTaxIncluded: boolean;
}
/** A side of an electronic contract asks for its token (spec/electronic-contracts.md §2). */
export interface PostContractAccess {
  identifier: Identifier;
}
/** What was paid (spec/tenders.md §3.1 AmountPaid). */
export interface PatchAmountPaid {
  /** Amount, not negative. */
  amount: number;
  /** Currency, three letters; UAH when absent. */
  currency: string;
  /** Whether value added tax is included; as in the value when absent. */
  valueAddedTaxIncluded?: boolean;
  /** Amount without tax. */
  amountNet?: number;
}
/** A side does not sign the text as it is (spec/electronic-contracts.md §4). */
export interface PostContractCancellation {
  /** What is wanted. */
  reasonType: 'requiresChanges' | 'signingRefusal';
  /** Why. */
  reason?: string;
}
/** A dispute over a text that is to be signed (spec/electronic-contracts.md §4). */
export interface ContractCancellation {
  /** Id. */
  id: string;
  /** pending until there is a new text. */
  status: 'pending' | 'active';
  /** The side. */
  author: 'buyer' | 'supplier';
  /** When the status last changed. */
  date: Date;
  /** What is wanted. */
  reasonType: 'requiresChanges' | 'signingRefusal';
  /** Why. */
  reason?: string;
}
/** A change of a contract as a client sends it (spec/contracts.md §5). */
export interface PostContractChange {
  /** Why. */
  rationale: string;
  /** Why, in English. */
  rationale_en?: string;
  /** Why, in Russian. */
  rationale_ru?: string;
  /** Grounds, of those the contract names. * Items: A ground. */
  rationaleTypes: string[];
  /** Number of the change. */
  contractNumber?: string;
  /** When it was signed. */
  dateSigned?: Date;
}
/** A change of a pending change of a contract (spec/contracts.md §5). */
export interface PatchContractChange {
  /** Why. */
  rationale?: string;
  /** Why, in English. */
  rationale_en?: string;
  /** Why, in Russian. */
  rationale_ru?: string;
  /** Grounds, of those the contract names. * Items: A ground. */
  rationaleTypes?: string[];
  /** Number of the change. */
  contractNumber?: string;
  /** When it was signed. */
  dateSigned?: Date;
  /** active puts the change in force. */
  status?: 'pending' | 'active';
}
/** A change of a contract as it is shown (spec/contracts.md §5). */
export interface ContractChange {
  /** Id. */
  id?: string;
  /** Why. */
  rationale?: string;
  /** Why, in English. */
  rationale_en?: string;
  /** Why, in Russian. */
  rationale_ru?: string;
  /** Grounds. * Items: A ground. */
  rationaleTypes?: string[];
  /** Number of the change. */
  contractNumber?: string;
  /** When it was made. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** Status. */
  status?: string;
  /** Documents of the change. */
  documents?: ContractDocument[];
  /** Sides that have signed. */
  signatories?: Signatory[];
  /** Disputes over the text. */
  cancellations?: ContractCancellation[];
}
/** A document of a contract as it is shown (spec/contracts.md §3). */
export interface ContractDocument {
  /** Id. */
  id?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What the document is. */
  description?: string;
  /** What the document is, in English. */
  description_en?: string;
  /** What the document is, in Russian. */
  description_ru?: string;
  /** Kind of the document. */
  documentType?: string;
  /** What of the contract it belongs to. */
  documentOf?: string;
  /** Id of what it belongs to. */
  relatedItem?: string;
  /** Media type. */
  format?: string;
  /** Language. */
  language?: string;
  /** Who may read the file. */
  confidentiality?: string;
  /** Role of the author. */
  author?: string;
  /** Address of the file. */
  url?: string;
  /** Checksum of the file. */
  hash?: string;
  /** When this version was added. */
  datePublished?: Date;
  /** When this version last changed. */
  dateModified?: Date;
  /** Why it is not public. */
  confidentialityRationale?: string;
  /** Older versions, when one document is read. */
  previousVersions?: ContractDocument[];
}
/** A side that has signed (spec/electronic-contracts.md §3). */
export interface Signatory {
  /** Id. */
  id: string;
  /** The side. */
  author: 'buyer' | 'supplier';
  /** When it signed. */
  date: Date;
}
/** What stands beside a contract (spec/contracts.md §3). */
export interface ContractConfig {
  /** Whether personal data are masked. */
  restricted: boolean;
}
/** A contract as anybody sees it (spec/contracts.md §1); access lists and tokens are never shown. */
export interface Contract {
  /** Id; that of the stub in the tender. */
  id: string;
  /** Number for people. */
  contractID?: string;
  /** Number given by the parties. */
  contractNumber?: string;
  /** Id of the award. */
  awardID?: string;
  /** Id of the buyer in the tender. */
  buyerID?: string;
  /** Id of the tender. */
  tender_id?: string;
  /** Account of the supplier. */
  bid_owner?: string;
  /** Account that keeps the contract. */
  owner?: string;
  /** test, or absent. */
  mode?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Where the contract stands. */
  status?: string;
  /** When the status last changed. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** When it was made. */
  dateCreated?: Date;
  /** When it last changed publicly. */
  dateModified: Date;
  period?: ShownPeriod;
  value?: ContractValueShown;
  amountPaid?: ContractValueShown;
  /** What is bought. */
  items?: ShownItem[];
  buyer?: ContractParty;
  procuringEntity?: ContractParty;
  /** Who supplies. */
  suppliers?: ContractParty[];
  /** Template of the contract. */
  contractTemplateName?: string;
  /** Payments and deliveries. */
  milestones?: ContractMilestone[];
  /** Grounds for changes: code and its texts. */
  contractChangeRationaleTypes?: {
    [k: string]: unknown;
  };
  /** Changes of the contract. */
  changes?: ContractChange[];
  /** Documents, every version, oldest first. */
  documents?: ContractDocument[];
  /** Sides that have signed. */
  signatories?: Signatory[];
  /** Disputes over the text. */
  cancellations?: ContractCancellation[];
  implementation?: ContractImplementation;
  /** Why it ended early. */
  terminationDetails?: string;
}
/** Money. */
export interface ContractValueShown {
  /** Amount. */
  amount?: number;
  /** Currency. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
  /** Amount without tax. */
  amountNet?: number;
}
/** A side of the contract. */
export interface ContractParty {
  /** Id. */
  id?: string;
  /** Name. */
  name?: string;
  /** Name, in English. */
  name_en?: string;
  /** Name, in Russian. */
  name_ru?: string;
  identifier?: IdentifierCopied;
  /** Further registrations. */
  additionalIdentifiers?: IdentifierCopied[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /** Further contacts. */
  additionalContactPoints?: ContactPointCopied[];
  signerInfo?: SignerInfoCopied;
  /** Account that signs for the organization. */
  contract_owner?: string;
  /** Kind of the organization. */
  kind?: string;
  /** Size of the organization. */
  scale?: string;
}
/** A payment or a delivery. */
export interface ContractMilestone {
  /** Id. */
  id?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Code. */
  code?: string;
  /** Kind. */
  type?: string;
  /** Status. */
  status?: string;
  duration?: ShownDuration;
  /** Order. */
  sequenceNumber?: number;
  /** Part of the value. */
  percentage?: number;
  /** Due. */
  dueDate?: Date;
  /** When it was met. */
  dateMet?: Date;
  /** When it last changed. */
  dateModified?: Date;
}
/** Length. */
export interface ShownDuration {
  /** Days. */
  days?: number;
  /** Kind of days. */
  type?: string;
}
/** How the contract is carried out. */
export interface ContractImplementation {
  /** Payments. */
  transactions?: PaymentTransaction[];
}
/** A payment as it is shown (spec/contracts.md §1, §3). */
export interface PaymentTransaction {
  /** Id. */
  id?: string;
  /** When. */
  date?: Date;
  value?: ShownValue;
  payer?: PaymentParty;
  payee?: PaymentParty;
  /** Status. */
  status?: string;
  /** Documents. */
  documents?: ContractDocument[];
}
/** Who pays or is paid. */
export interface PaymentParty {
  /** Name. */
  name?: string;
  bankAccount?: PaymentAccount;
}
/** A bank account. */
export interface PaymentAccount {
  /** Number. */
  id?: string;
  /** Kind of number. */
  scheme?: string;
  /** Whose it is. */
  name?: string;
}
/** A new version of an electronic contract that is disputed (spec/electronic-contracts.md §4). */
export interface PostContract {
  /** Id of the tender. */
  tender_id: string;
  /** Id of the award. */
  awardID: string;
  /** Id of the buyer, where the award has a contract for each. */
  buyerID?: string;
  /** Title */
  title?: string;
  /** Title, in English */
  title_en?: string;
  /** Title, in Russian */
  title_ru?: string;
  /** Description */
  description?: string;
  /** Description, in English */
  description_en?: string;
  /** Description, in Russian */
  description_ru?: string;
  period?: Period;
  value?: PatchContractValue;
  /** What is bought, whole. */
  items?: PatchContractItem[];
  /** Payments and deliveries, whole. */
  milestones?: PatchContractMilestone[];
  /** Number given by the parties. */
  contractNumber?: string;
}
/** The value of a contract in a change: what is left out stays as it is stored (spec/tenders.md §3.1 ContractValue). */
export interface PatchContractValue {
  /** Amount, not negative. */
  amount?: number;
  /** Currency, three letters. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
  /** Amount without tax. */
  amountNet?: number;
}
/** An item of a contract as a client sends it: the whole item (spec/contracts.md §4). */
export interface PatchContractItem {
  /** Id. */
  id: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  classification?: ShownClassification;
  /** Further classifications. */
  additionalClassifications?: ShownClassification[];
  unit?: PatchContractUnit;
  /** How many units. */
  quantity?: number;
  /** Id of the lot. */
  relatedLot?: string;
  /** Id of the buyer. */
  relatedBuyer?: string;
  deliveryDate?: ShownPeriod;
  deliveryAddress?: AddressCopied;
  deliveryLocation?: ShownLocation;
  /** Category of the catalogue. */
  category?: string;
  /** Product of the catalogue. */
  product?: string;
  /** Properties. */
  attributes?: ShownAttribute[];
}
/** Unit of measure and its price. */
export interface PatchContractUnit {
  /** Code. */
  code?: string;
  /** Name. */
  name?: string;
  /** Name, in English. */
  name_en?: string;
  /** Name, in Russian. */
  name_ru?: string;
  value?: PriceOfUnit;
}
/** A milestone of a contract as a client sends it (spec/contracts.md §1). */
export interface PatchContractMilestone {
  /** Id. */
  id: string;
  /** The event that days are counted from. */
  title: string;
  /** What happens. */
  description?: string;
  /** What it is about. */
  type: 'financing' | 'delivery';
  /** Kind of the payment or delivery. */
  code: string;
  /** Share of the whole. */
  percentage: number;
  duration: Duration;
  /** Place in the order, from 1. */
  sequenceNumber: number;
  /** Whether it was met; scheduled when absent. */
  status: 'scheduled' | 'met' | 'notMet' | 'partiallyMet';
  /** When it was met. */
  dateMet?: Date;
}
/** A document as a client sends it (spec/documents.md §3.1, spec/contracts.md §3). */
export interface PostContractDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
    | 'acceptanceReport'
    | 'contractSignature';
  /** What of the contract it belongs to. */
  documentOf: 'tender' | 'item' | 'lot' | 'contract' | 'change';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
}
/** Changes of a document; the file itself stays (spec/documents.md §3.1, spec/contracts.md §3). */
export interface PatchContractDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
    | 'acceptanceReport'
    | 'contractSignature';
  /** What of the contract it belongs to. */
  documentOf?: 'tender' | 'item' | 'lot' | 'contract' | 'change';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality?: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
}
/** How the contract is carried out, whole; documents of payments stay as they are (spec/contracts.md §4). */
export interface PatchImplementation {
  /** Payments, whole. */
  transactions?: PatchTransaction[];
}
/** A payment. */
export interface PatchTransaction {
  /** Id. */
  id: string;
  /** When. */
  date: Date;
  value: BasicValue;
  payer: PutPaymentParty;
  payee: PutPaymentParty;
  /** What became of it. */
  status: string;
}
/** Who pays or is paid. */
export interface PutPaymentParty {
  /** Name. */
  name: string;
  bankAccount: PutPaymentAccount;
}
/** A bank account. */
export interface PutPaymentAccount {
  /** Number. */
  id: string;
  /** Kind of number. */
  scheme: string;
  /** Whose it is. */
  name?: string;
}
/** A contract as an export of a registry holds it; what the view does not show is kept and never shown. */
export interface ImportedContract {
  /** Id. */
  id: string;
  /** Number for people. */
  contractID?: string;
  /** Id of the tender. */
  tender_id: string;
  /** Id of the award. */
  awardID?: string;
  /** Where the contract stands. */
  status: string;
  /** test, or absent. */
  mode?: string;
  /** Account that keeps the contract. */
  owner?: string;
  /** When the status last changed. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** When it was made; the store sets its own. */
  dateCreated?: Date;
  /** When it last changed; the store sets its own. */
  dateModified?: Date;
  period?: Period;
  buyer?: ImportedBuyer;
  /** Who supplies. */
  suppliers?: ImportedSupplier[];
  /** Who holds which side. */
  access?: ImportedAccess[];
  /** What is bought. */
  items?: ImportedContractItem[];
  /** Documents. */
  documents?: ImportedContractDocument[];
  /** Sides that have signed. */
  signatories?: ImportedSignatory[];
  /** Disputes over the text. */
  cancellations?: ImportedContractCancellation[];
  /** Changes. */
  changes?: ImportedContractChange[];
  /** Milestones. */
  milestones?: ImportedContractMilestone[];
  [k: string]: unknown;
}
/** Who buys. */
export interface ImportedBuyer {
  /** Name. */
  name: string;
  identifier: ImportedBuyerIdentifier;
  [k: string]: unknown;
}
/** Registration. */
export interface ImportedBuyerIdentifier {
  /** Number. */
  id: string | number;
  /** Register. */
  scheme?: string;
  [k: string]: unknown;
}
/** Who supplies. */
export interface ImportedSupplier {
  /** Name. */
  name: string;
  identifier: ImportedSupplierIdentifier;
  [k: string]: unknown;
}
/** Registration. */
export interface ImportedSupplierIdentifier {
  /** Number. */
  id: string | number;
  /** Register. */
  scheme?: string;
  [k: string]: unknown;
}
/** One holder. */
export interface ImportedAccess {
  /** Side of the contract. */
  role: 'buyer' | 'tender' | 'contract' | 'supplier' | 'bid';
  /** Name of the account. */
  owner: string;
  /** SHA-256 of the token. */
  token?: string;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedContractItem {
  /** Id. */
  id?: string;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedContractDocument {
  /** Id. */
  id?: string;
  /** When it was added. */
  datePublished?: Date;
  /** When it last changed. */
  dateModified?: Date;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedSignatory {
  /** When. */
  date?: Date;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedContractCancellation {
  /** When. */
  date?: Date;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedContractChange {
  /** Id. */
  id?: string;
  /** When it was made. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  [k: string]: unknown;
}
/** One element, with its fields as they were exported. */
export interface ImportedContractMilestone {
  /** Id. */
  id?: string;
  /** When it was met. */
  dateMet?: Date;
  [k: string]: unknown;
}
/** A change of a contract in force (spec/contracts.md §4). */
export interface PatchActiveContract {
  /** Title */
  title?: string;
  /** Title, in English */
  title_en?: string;
  /** Title, in Russian */
  title_ru?: string;
  /** Description */
  description?: string;
  /** Description, in English */
  description_en?: string;
  /** Description, in Russian */
  description_ru?: string;
  /** Where the contract shall stand. */
  status?: 'pending' | 'active' | 'terminated' | 'cancelled';
  period?: Period;
  value?: PatchContractValue;
  /** What is bought, whole. */
  items?: PatchContractItem[];
  /** Payments and deliveries, whole. */
  milestones?: PatchContractMilestone[];
  implementation?: PatchImplementation;
  amountPaid?: PatchAmountPaid;
  /** Why it ended early. */
  terminationDetails?: string;
}
/** What the Administrator may change of a contract (spec/contracts.md §4). */
export interface AdministratorPatchContract {
  /** Number given by the parties. */
  contractNumber?: string;
  /** Where the contract shall stand. */
  status?: 'pending' | 'active' | 'terminated' | 'cancelled';
  /** test for a contract of no consequence. */
  mode?: 'test';
  buyer?: PatchContractParty;
  /** Who supplies. */
  suppliers?: PatchContractParty[];
}
/** A side of the contract as the Administrator sends it. */
export interface PatchContractParty {
  /** Id. */
  id?: string;
  /** Name. */
  name: string;
  /** Name, in English. */
  name_en?: string;
  /** Name, in Russian. */
  name_ru?: string;
  identifier: IdentifierCopied;
  /** Further registrations. */
  additionalIdentifiers?: IdentifierCopied[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /** Further contacts. */
  additionalContactPoints?: ContactPointCopied[];
  signerInfo?: SignerInfo;
  /** Account that signs for the organization. */
  contract_owner?: string;
  /** Kind of the organization. */
  kind?: string;
  /** Size of the organization. */
  scale?: string;
}
/** A change of a contract before it is signed (spec/contracts.md §4). */
export interface PatchPendingContract {
  /** Title */
  title?: string;
  /** Title, in English */
  title_en?: string;
  /** Title, in Russian */
  title_ru?: string;
  /** Description */
  description?: string;
  /** Description, in English */
  description_en?: string;
  /** Description, in Russian */
  description_ru?: string;
  /** Where the contract shall stand. */
  status?: 'pending' | 'active' | 'terminated' | 'cancelled';
  period?: Period;
  value?: PatchContractValue;
  /** What is bought, whole. */
  items?: PatchContractItem[];
  /** Payments and deliveries, whole. */
  milestones?: PatchContractMilestone[];
  implementation?: PatchImplementation;
  /** When it was signed. */
  dateSigned?: Date;
  /** Number given by the parties. */
  contractNumber?: string;
}
/** A signature says nothing: who signs is the side whose token is sent (spec/electronic-contracts.md §3). */
export interface PostSignatory {}
/** A payment as it is sent to its own address (spec/contracts.md §3). */
export interface PutTransaction {
  /** When. */
  date: Date;
  value: BasicValue;
  payer: PutPaymentParty;
  payee: PutPaymentParty;
  /** What became of it. */
  status: string;
}
/** The published records with an id or a number: one as a rule. */
export interface FoundByNumber {
  /** The records. */
  data: NumberedRecord[];
}
/** What it is and where it stands. */
export interface NumberedRecord {
  /** What it is. */
  kind: 'tender' | 'contract' | 'plan' | 'report' | 'agreement' | 'framework' | 'submission' | 'qualification';
  /** Id of the record. */
  id: string;
  /** Number for people. */
  number?: string;
  /** Where programs read it. */
  path: string;
  /** Where people read it, on a registry with pages. */
  page?: string;
}
/** A change of the end of an active framework (spec/frameworks.md §7). */
export interface PostFrameworkChange {
  /** Ground of the change. */
  rationaleType: 'noDemandFramework' | 'forceMajeureFramework' | 'other';
  /** Why; for grounds of the code list, their title. */
  rationale: string;
  /** Why, in English. */
  rationale_en?: string;
  modifications: FrameworkModifications;
  /** Documents that the document service has taken. */
  documents?: PostFrameworkDocument[];
}
/** What is changed. */
export interface FrameworkModifications {
  qualificationPeriod?: FrameworkQualificationPeriod;
}
/** Time in which suppliers are qualified. */
export interface FrameworkQualificationPeriod {
  /** Begin; set at activation. */
  startDate?: Date;
  /** End. */
  endDate: Date;
}
/** A change of a framework as it is shown (spec/frameworks.md §7). */
export interface FrameworkChange {
  /** Id. */
  id: string;
  /** Ground of the change. */
  rationaleType: 'noDemandFramework' | 'forceMajeureFramework' | 'other';
  /** Why; for grounds of the code list, their title. */
  rationale: string;
  /** Why, in English. */
  rationale_en?: string;
  modifications: FrameworkModifications;
  previous: FrameworkModifications;
  /** Documents, every version, oldest first. */
  documents?: FrameworkDocument[];
  /** When it was made. */
  date: Date;
  /** When it last changed. */
  dateModified: Date;
}
/** A document as it is shown (spec/frameworks.md §6). */
export interface FrameworkDocument {
  /** Id, common to all versions. */
  id: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Signed address of the content. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
  /** Who added it, e.g. tender_owner. */
  author?: string;
  /** When this version was added. */
  datePublished: Date;
  /** When this version last changed. */
  dateModified: Date;
  /** Older versions, when one document is read. */
  previousVersions?: FrameworkDocument[];
}
/** Flags of a framework; absent ones have the value of the type (spec/frameworks.md §2). */
export interface FrameworkConfig {
  /** Submissions, qualifications and the agreement are shown masked. */
  restrictedDerivatives?: boolean;
  /** Working days after the enquiries in which questions are answered. */
  clarificationUntilDuration?: number;
  /** Days for complaints on qualifications. */
  qualificationComplainDuration?: number;
  /** The framework lists items. */
  hasItems?: boolean;
}
/** A framework as a client sends it (spec/frameworks.md §3). */
export interface PostFramework {
  /** Type; electronicCatalogue when absent. */
  frameworkType: 'electronicCatalogue' | 'dynamicPurchasingSystem' | 'internationalFinancialInstitutions';
  /** State; a new framework is a draft. */
  status: 'draft';
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** test for frameworks that are no real ones. */
  mode?: 'test';
  /** quick, accelerator=N divides all spans. */
  frameworkDetails?: string;
  qualificationPeriod: FrameworkQualificationPeriod;
  procuringEntity: FrameworkEntity;
  classification: Classification;
  /** Further classifications. */
  additionalClassifications?: AdditionalClassification[];
  /** What suppliers are qualified for. */
  items?: PostFrameworkItem[];
  /** Documents that the document service has taken. */
  documents?: PostFrameworkDocument[];
}
/** Who selects suppliers (spec/frameworks.md §3). */
export interface FrameworkEntity {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: NamedIdentifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: FullAddress;
  contactPoint: ReachableContactPoint;
  /** Kind of the buyer; general when absent, central for an electronic catalogue. */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/** Entry of a register, with the name that stands there. */
export interface NamedIdentifier {
  /** Register, e.g. UA-EDR. */
  scheme: string;
  /** Number in the register. */
  id: string;
  /** Name in the register. */
  legalName: string;
  /** Legal name, in English. */
  legalName_en?: string;
  /** Legal name, in Russian. */
  legalName_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** Address with all its parts (spec/frameworks.md §3). */
export interface FullAddress {
  /** Street and house. */
  streetAddress: string;
  /** Street and house, in English. */
  streetAddress_en?: string;
  /** Street and house, in Russian. */
  streetAddress_ru?: string;
  /** Town or village. */
  locality: string;
  /** Town or village, in English. */
  locality_en?: string;
  /** Town or village, in Russian. */
  locality_ru?: string;
  /** Region. */
  region: string;
  /** Region, in English. */
  region_en?: string;
  /** Region, in Russian. */
  region_ru?: string;
  /** Postal code. */
  postalCode: string;
  /** Country. */
  countryName: string;
  /** Country, in English. */
  countryName_en?: string;
  /** Country, in Russian. */
  countryName_ru?: string;
  /** Settlement in the state register. */
  addressDetails?: AddressDetail[];
}
/** What suppliers are qualified for (spec/frameworks.md §5). */
export interface PostFrameworkItem {
  /** Id; kept as sent, made when absent. */
  id?: string;
  /** What it is. */
  description: string;
  /** What it is, in English. */
  description_en?: string;
  /** What it is, in Russian. */
  description_ru?: string;
  classification: Classification;
  /** Entries of further classifiers. */
  additionalClassifications?: AdditionalClassification[];
  unit: PostUnit;
  /** How many units. */
  quantity?: number;
  deliveryDate: FrameworkDelivery;
  deliveryAddress: Address;
  deliveryLocation?: Location;
}
/** Unit of measure. */
export interface PostUnit {
  /** Code of the unit (UN/CEFACT). */
  code: string;
  /** Name of the unit. */
  name?: string;
  /** Name of the unit, in English. */
  name_en?: string;
  /** Name of the unit, in Russian. */
  name_ru?: string;
  value?: UnitValue;
}
/** Price of one unit; currency and tax are taken from the tender. */
export interface UnitValue {
  /** Amount, not negative. */
  amount: number;
  /** Currency; replaced by the one of the tender. */
  currency?: string;
  /** Replaced by the one of the tender. */
  valueAddedTaxIncluded?: boolean;
}
/** When it is delivered. */
export interface FrameworkDelivery {
  /** Not before. */
  startDate?: Date;
  /** Not after. */
  endDate: Date;
}
/** A place on the map. */
export interface Location {
  /** Latitude, kept as it was sent. */
  latitude: string | number;
  /** Longitude, kept as it was sent. */
  longitude: string | number;
  /** Elevation, kept as it was sent. */
  elevation?: string | number;
}
/** Changes of what is said about a document (spec/frameworks.md §6). */
export interface PatchFrameworkDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
}
/** A framework as it is shown (spec/frameworks.md §3). */
export interface Framework {
  /** Id. */
  id: string;
  /** Readable number. */
  prettyID: string;
  /** Account that owns the framework. */
  owner: string;
  /** Type; electronicCatalogue when absent. */
  frameworkType: 'electronicCatalogue' | 'dynamicPurchasingSystem' | 'internationalFinancialInstitutions';
  /** State. */
  status: 'draft' | 'active' | 'complete' | 'unsuccessful';
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** test for frameworks that are no real ones. */
  mode?: 'test';
  /** quick, accelerator=N divides all spans. */
  frameworkDetails?: string;
  qualificationPeriod: FrameworkQualificationPeriod;
  enquiryPeriod?: FrameworkEnquiryPeriod;
  period?: SubmissionPeriod;
  procuringEntity: ShownFrameworkEntity;
  classification: Classification;
  /** Further classifications. */
  additionalClassifications?: AdditionalClassification[];
  /** What suppliers are qualified for. */
  items?: FrameworkItem[];
  /** Documents, every version, oldest first. */
  documents?: FrameworkDocument[];
  /** Questions. */
  questions?: FrameworkQuestion[];
  /** Changes of the end. */
  changes?: FrameworkChange[];
  /** Id of the agreement with the qualified suppliers. */
  agreementID?: string;
  /** When it was made. */
  date: Date;
  /** When the registry looks at it next. */
  next_check?: Date;
  /** When the framework was stored. */
  dateCreated: Date;
  /** When the framework last changed. */
  dateModified: Date;
  /** Position in the feed, in seconds; shown when opt_fields asks for it. */
  public_modified?: number;
}
/** When questions are asked, and until when they are answered. */
export interface FrameworkEnquiryPeriod {
  /** Begin. */
  startDate: Date;
  /** End. */
  endDate: Date;
  /** Last answers. */
  clarificationsUntil?: Date;
}
/** When submissions are taken. */
export interface SubmissionPeriod {
  /** Begin. */
  startDate: Date;
  /** End. */
  endDate: Date;
}
/** Who selects suppliers. */
export interface ShownFrameworkEntity {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: NamedIdentifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: FullAddress;
  contactPoint: ReachableContactPoint;
  /** Kind of the buyer. */
  kind: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/** What suppliers are qualified for, as it is shown. */
export interface FrameworkItem {
  /** Id. */
  id: string;
  /** What it is. */
  description: string;
  /** What it is, in English. */
  description_en?: string;
  /** What it is, in Russian. */
  description_ru?: string;
  classification: Classification;
  /** Entries of further classifiers. */
  additionalClassifications?: AdditionalClassification[];
  unit: PostUnit;
  /** How many units. */
  quantity?: number;
  deliveryDate: FrameworkDelivery;
  deliveryAddress: Address;
  deliveryLocation?: Location;
}
/** A question as it is shown; who asked is hidden (spec/frameworks.md §6). */
export interface FrameworkQuestion {
  /** Id. */
  id: string;
  /** Title. */
  title: string;
  /** The question. */
  description?: string;
  author: HiddenAuthor;
  /** When it was asked. */
  date: Date;
  /** The answer. */
  answer?: string;
  /** When it was answered. */
  dateAnswered?: Date;
}
/** Who asked, not to be recognised (spec/decisions.md D7). */
export interface HiddenAuthor {
  /** Same for the same author in one tender. */
  hash: string;
}
/** Changes of a framework that is active, or is made active by them (spec/frameworks.md §4). */
export interface PatchActiveFramework {
  /** State to go to. */
  status?: 'active' | 'complete' | 'unsuccessful';
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** quick, accelerator=N divides all spans. */
  frameworkDetails?: string;
  procuringEntity?: PatchContactOfEntity;
  /** Documents that the document service has taken. */
  documents?: PostFrameworkDocument[];
}
/** Changes of the contact of the buyer. */
export interface PatchContactOfEntity {
  contactPoint?: PatchReachableContactPoint;
}
/** Changes of a draft framework; what it lacks stays (spec/frameworks.md §4). */
export interface PatchFramework {
  /** State to go to. */
  status?: 'active' | 'complete' | 'unsuccessful';
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** quick, accelerator=N divides all spans. */
  frameworkDetails?: string;
  qualificationPeriod?: PatchQualificationPeriod;
  procuringEntity?: PatchFrameworkEntity;
  classification?: Classification;
  /** Further classifications. */
  additionalClassifications?: AdditionalClassification[];
  /** What suppliers are qualified for. */
  items?: PostFrameworkItem[];
  /** Documents that the document service has taken. */
  documents?: PostFrameworkDocument[];
}
/** Changes of the period. */
export interface PatchQualificationPeriod {
  /** Begin; set at activation. */
  startDate?: Date;
  /** End. */
  endDate?: Date;
}
/** Changes of the buyer. */
export interface PatchFrameworkEntity {
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  /** Kind of the buyer; general when absent, central for an electronic catalogue. */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  /** Name of the buyer. */
  name?: string;
  identifier?: PatchNamedIdentifier;
  address?: PatchFullAddress;
  contactPoint?: PatchReachableContactPoint;
}
/** A question to a framework as a client sends it (spec/frameworks.md §6). */
export interface PostFrameworkQuestion {
  /** Title. */
  title: string;
  /** The question. */
  description?: string;
  author: Organization;
}
/** The answer to a question. */
export interface PatchFrameworkQuestion {
  /** The answer. */
  answer: string;
}
/** The public history of a record: what everybody could see of it, and what of that has changed (docs/history.md). */
export interface RecordChanges {
  /** Saves that changed what everybody sees, from the publication on, newest first. */
  data: RecordChange[];
  /** False: there are older changes than these. */
  complete: boolean;
  chain: HistoryChain;
}
/** One save. */
export interface RecordChange {
  /**
   * made: the record was made; published: it became public; kept: its first state that is kept here, of a record that is older; changed: what is in changes.
   */
  kind: 'made' | 'published' | 'kept' | 'changed';
  /** When it was saved. */
  date: string;
  /** True: time alone has done it. */
  automatic?: boolean;
  /** Account that saved it, if it is the owner of the record; absent of saves of bids, questions, complaints and suppliers. */
  author?: string;
  /** Hash of the entry of the history; absent while something of the record is sealed. */
  hash?: string;
  /** How many more places there are; absent: none. */
  omitted?: number;
  /** Places that read otherwise than before, the first 1,000 of them; none of the first save. */
  changes: ChangedPlace[];
}
/** One place. */
export interface ChangedPlace {
  /** JSON Pointer, in which parts of lists are named by their ids, or by the lot that they are for; those without by their place. */
  path: string;
  /** What stood there; absent: nothing. */
  before?: {
    [k: string]: unknown;
  };
  /** What stands there now; absent: nothing. */
  after?: {
    [k: string]: unknown;
  };
}
/** The proof that nothing of the history was changed, taken out or put in. */
export interface HistoryChain {
  /**
   * whole: every save was followed back to the first one, and each hash, link and value is what it was; broken: it is not; sealed: not looked at while bids are sealed; long: not followed to the first save, of which there are too many; none: no history is kept of the record.
   */
  state: 'whole' | 'broken' | 'sealed' | 'long' | 'none';
  /** When that was found out; absent where nothing was looked at. */
  checked?: string;
}
/** A file of a record of the source that is kept here (docs/mirror.md). */
export interface MirroredDocument {
  /** Id of the document in the record; absent where it has none. */
  id?: string;
  /** Where it is here, by its content. */
  url: string;
  /** Where it is at the source. */
  source: string;
  /** Its name. */
  title?: string;
  /** Its media type, as the source says it. */
  format?: string;
  /** Of the content, in hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  /** Since when it is here. */
  keptAt: string;
}
/** A release package of the Open Contracting Data Standard 1.1; docs/ocds.md says where each field comes from. */
export interface ReleasePackage {
  /** Address of this package. */
  uri: string;
  /** Version of the standard. */
  version: '1.1';
  /** The last change of anything in the package. */
  publishedDate: {
    [k: string]: unknown;
  };
  publisher: Publisher;
  /** Address of the licence of the data. */
  license?: string;
  /** Addresses of the extensions that releases may use. */
  extensions: string[];
  /** The process as it stands; of a search, each that it finds. */
  releases: OcdsRelease[];
}
/** Who publishes. */
export interface Publisher {
  /** Name of the publisher. */
  name: string;
  /** Address of the registry. */
  uri?: string;
}
/** A contracting process as it stands; its parts are those of the standard's release schema. */
export interface OcdsRelease {
  /** Id of the process, for good. */
  ocid: string;
  /** Id of the release: another one after each change. */
  id: string;
  /** The last change of anything in the release. */
  date: {
    [k: string]: unknown;
  };
  /** What the release tells of. */
  tag: (
    | 'planning'
    | 'tender'
    | 'tenderCancellation'
    | 'award'
    | 'awardCancellation'
    | 'contract'
    | 'contractAmendment'
    | 'implementation'
    | 'contractTermination'
  )[];
  /** Always by a tender. */
  initiationType: 'tender';
  [k: string]: unknown;
}
/** Buyers and suppliers of a year, most awards first (docs/signals.md). */
export interface SameWinners {
  /** Pairs. */
  data: PartyPair[];
  next_page?: SearchLink;
}
/** A buyer and a supplier in a year. */
export interface PartyPair {
  /** Year of the awards. */
  year: string;
  buyer: PartyNamed;
  supplier: PartyNamed;
  /** Awards of the buyer to the supplier. */
  awards: number;
  /** All awards of the buyer in the year. */
  of: number;
  /** Their value, each currency for itself. */
  sums?: PartySums[];
}
/** A buyer or a supplier. */
export interface PartyNamed {
  /** Scheme and number, as in the address of its page. */
  key: string;
  /** Name. */
  name?: string;
  /** Name, in English. */
  name_en?: string;
}
/** Sums of one currency. */
export interface PartySums {
  /** Currency. */
  currency: string;
  /** Expected value of the tenders that buy. */
  expected?: number;
  /** How many tenders that is. */
  expectedCount?: number;
  /** Expected value of tenders that make agreements. */
  ceilings?: number;
  /** How many tenders that is. */
  ceilingsCount?: number;
  /** Value of the awards, of tenders that buy. */
  awarded?: number;
  /** How many awards that is. */
  awardedCount?: number;
  /** Present value of the signed contracts. */
  contracted?: number;
  /** How many contracts that is. */
  contractedCount?: number;
  /** By how much contracts have grown since they were signed. */
  growth?: number;
  /** How many contracts that is. */
  growthCount?: number;
  /** What those were signed for. */
  growthFrom?: number;
  /** Expected less awarded, where both can be compared. */
  saved?: number;
  /** How many lots that is. */
  savedCount?: number;
  /** What was expected of those. */
  savedOf?: number;
}
/** What a buyer bought, or a supplier sold, counted (docs/signals.md). */
export interface PartyTotals {
  /** Scheme and number, as in the address of its page. */
  key: string;
  /** Register. */
  scheme: string;
  /** Number in it. */
  id: string;
  /** Name, by the newest record. */
  name: string;
  /** Name, in English. */
  name_en?: string;
  /** There is a page of the same key in the other role. */
  isBoth?: boolean;
  counts?: PartyCounts;
  /** Sums, each currency for itself. */
  sums?: PartySums[];
  /** By year, newest first. */
  years?: PartyYear[];
  /** By the first two digits of the classifier, those with most awards first. */
  categories?: PartyCategory[];
  /** Suppliers of the buyer, or buyers of the supplier: the 20 with most awards. */
  counterparts?: PartyCounterpart[];
  /** The signal: three awards or more of one buyer to one supplier within a year. */
  sameWinner?: PartyPair[];
}
/** How many; what is 0 is absent. */
export interface PartyCounts {
  /** Tenders published. */
  tenders?: number;
  /** Competitive lots with one bid at least, once bids are opened. */
  opened?: number;
  /** Those of them with one. */
  single?: number;
  /** Awards in force. */
  awards?: number;
  /** Those of them for the only bid. */
  sole?: number;
  /** Lots it offered for. */
  bids?: number;
  /** Contracts signed. */
  contracts?: number;
  /** Those of them worth more than when they were signed. */
  grown?: number;
  /** Plans that stand. */
  plans?: number;
  /** Violation reports. */
  reports?: number;
  /** Those decided against the supplier. */
  satisfied?: number;
  /** Tenders with this signal. */
  singleBid?: number;
  /** Tenders with this signal. */
  shortDeadline?: number;
  /** Tenders with this signal. */
  manyChanges?: number;
  /** Tenders with this signal. */
  nearExpected?: number;
  /** Contracts with this signal. */
  priceRaised?: number;
  /** Reports with this signal. */
  reportSatisfied?: number;
}
/** A year. */
export interface PartyYear {
  /** Year. */
  year: string;
  counts?: PartyCounts;
  /** Sums, each currency for itself. */
  sums?: PartySums[];
}
/** A category. */
export interface PartyCategory {
  /** The first two digits of the classifier. */
  category: string;
  counts?: PartyCounts;
  /** Sums, each currency for itself. */
  sums?: PartySums[];
}
/** A counterpart. */
export interface PartyCounterpart {
  /** Scheme and number, as in the address of its page. */
  key: string;
  /** Name. */
  name?: string;
  /** Name, in English. */
  name_en?: string;
  counts?: PartyCounts;
  /** Sums, each currency for itself. */
  sums?: PartySums[];
}
/** What the registry counts and judges of a public record (docs/signals.md). */
export interface RecordFacts {
  /** Kind of the record. */
  kind: 'tender' | 'contract' | 'plan' | 'report';
  /** Id. */
  id: string;
  /** Number for people. */
  number: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** test, or absent. */
  mode?: string;
  /** State. */
  status: string;
  /** Procedure type. */
  procurementMethodType?: string;
  /** When it was published or signed; lists are in this order. */
  datePublished: Date;
  /** When it last changed publicly. */
  dateModified: Date;
  /** Id of its tender. */
  tender_id?: string;
  /** Id of the contract that a report is about. */
  contract_id?: string;
  buyer?: PartyNamed;
  /** Of the buyer's address. */
  region?: string;
  /** The first two digits of the classifier. */
  category?: string;
  classification?: FactClassification;
  value?: FactMoney;
  /** Who was chosen, contracts or is accused. */
  suppliers?: PartyNamed[];
  /** Bids decide. */
  competitive?: boolean;
  /** It makes an agreement: its value is a ceiling and no purchase. */
  agreed?: boolean;
  /** When tendering ends. */
  tenderEnd?: Date;
  /** What comes next in a running tender, in the order of time. */
  next?: NextStep[];
  /** Days of tendering. */
  tenderDays?: number;
  /** Changes between publication and the end of tendering. */
  changedAfter?: number;
  /** Lots of a tender; one where it has none. */
  lots?: LotFact[];
  /** Additional agreements in force. */
  changes?: number;
  /** Their grounds, each once. * Items: A ground. */
  grounds?: string[];
  awarded?: FactMoney;
  signedValue?: FactMoney;
  growth?: FactMoney;
  growthFrom?: FactMoney;
  /** When it was signed. */
  signed?: Date;
  paid?: FactMoney;
  /** What a report accuses of. */
  reason?: string;
  decision?: FactDecision;
  /** Signals it shows. * Items: A signal. */
  signals?: string[];
}
/** What is bought first. */
export interface FactClassification {
  /** Code. */
  id?: string;
  /** Name. */
  description?: string;
  /** Name, in English. */
  description_en?: string;
}
/** Money. */
export interface FactMoney {
  /** Amount. */
  amount: number;
  /** Currency. */
  currency: string;
  /** Whether value added tax is included; of awards and contracts. */
  valueAddedTaxIncluded?: boolean;
}
/** A step. */
export interface NextStep {
  /**
   * Ends of enquiries, of answers to them, of bidding, of complaints about admissions and of the stand-still; the auction; and what the buyer does when it likes: admission, second stage, decision, signing.
   */
  step:
    | 'enquiries'
    | 'clarifications'
    | 'bids'
    | 'admission'
    | 'admissionComplaints'
    | 'secondStage'
    | 'auction'
    | 'decision'
    | 'standStill'
    | 'signing';
  /** When; absent for what the buyer does. */
  date?: Date;
}
/** A lot, or a tender without lots. */
export interface LotFact {
  /** Id of the lot; empty without lots. */
  id: string;
  /** Title. */
  title?: string;
  /** State. */
  status: string;
  value?: FactMoney;
  /** The first two digits of the classifier. */
  category?: string;
  /** Bids that count, once they are public. */
  bids?: number;
  /** Those of them that were turned down. */
  disqualified?: number;
  lowestFirst?: FactMoney;
  /** Awards in force, several where bidders share the lot; none of a lot that ended without a result. */
  awards?: LotAwardFact[];
  saving?: FactMoney;
}
/** An award in force. */
export interface LotAwardFact {
  /** Id. */
  id: string;
  /** When it was decided. */
  date?: Date;
  value?: FactMoney;
  /** Keys of those who won. * Items: A key. */
  suppliers?: string[];
  /** Days since the publication of the tender. */
  days?: number;
}
/** The decision in force. */
export interface FactDecision {
  /** What was decided. */
  resolution: string;
  /** When. */
  date?: Date;
}
/** A page of records with their facts, newest first (docs/signals.md). */
export interface FactsPage {
  /** Records, at most as many as limit. */
  data: RecordFacts[];
  next_page?: SearchLink;
}
/** Signals with their thresholds and how many records show them (docs/signals.md). */
export interface SignalList {
  /** All signals. */
  data: SignalNumbers[];
}
/** A signal. */
export interface SignalNumbers {
  /** Name. */
  signal: string;
  /** What it is of. */
  of: 'tender' | 'contract' | 'report' | 'pair';
  /** Its definition. */
  says: string;
  /** Records that show it; of pairs, how many pairs. */
  count?: number;
}
/** A plan as a client sends it (spec/plans.md §2.1). */
export interface PostPlan {
  /** State; scheduled when absent. */
  status: 'draft' | 'scheduled' | 'cancelled' | 'complete';
  procuringEntity: PlanProcuringEntity;
  /** On whose behalf; exactly one. */
  buyers: PlanBuyer[];
  tender: PlanTender;
  budget: PlanBudget;
  classification: Classification;
  /** Further classifications. */
  additionalClassifications?: AdditionalClassification[];
  /** What is procured. */
  items?: PlanItem[];
  rationale?: PlanRationale;
  project?: PlanProject;
  cancellation?: PlanCancellation;
  /** test for plans that are no real ones. */
  mode?: 'test';
  /** Documents that the document service has taken. */
  documents?: PostPlanDocument[];
}
/** Who procures (spec/plans.md §2.2). */
export interface PlanProcuringEntity {
  /** Id; made when absent. */
  id?: string;
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  address: Address;
  /** Kind of the organization. */
  kind: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
}
/** On whose behalf (spec/plans.md §2.2). */
export interface PlanBuyer {
  /** Id; made when absent. */
  id?: string;
  /** Name of the buyer. */
  name: string;
  /** Name of the buyer, in English. */
  name_en?: string;
  /** Name of the buyer, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  address: Address;
  /** Kind of the organization. */
  kind: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
  contactPoint?: PlanContactPoint;
}
/** Whom to ask. */
export interface PlanContactPoint {
  /** Name of the contact. */
  name: string;
  /** Name of the contact, in English. */
  name_en?: string;
  /** Name of the contact, in Russian. */
  name_ru?: string;
  /** E-mail address. */
  email?: string;
  /** Telephone number. */
  telephone?: string;
  /** Fax number. */
  faxNumber?: string;
  /** Address of a page. */
  url?: string;
}
/** The tender that is planned (spec/plans.md §2.4). */
export interface PlanTender {
  tenderPeriod: Period;
  /** How bidders are chosen. */
  procurementMethod: '' | 'open' | 'selective' | 'limited';
  /** Type of the procedure. */
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
/** How much is there (spec/plans.md §2.3). */
export interface PlanBudget {
  /** Id of the budget. */
  id: string;
  /** What the budget is for. */
  description: string;
  /** What the budget is for, in English. */
  description_en?: string;
  /** What the budget is for, in Russian. */
  description_ru?: string;
  /** Amount. */
  amount: number;
  /** Currency; UAH when absent. */
  currency: string;
  /** Amount without taxes. */
  amountNet?: number;
  /** Notes. */
  notes?: string;
  period?: PlanBudgetPeriod;
  /** No more used. */
  year?: number;
  project?: PlanBudgetProject;
  /** Sources of the budget. */
  breakdown?: PlanBreakdown[];
}
/** Years of the budget. */
export interface PlanBudgetPeriod {
  /** Begin. */
  startDate: Date;
  /** End. */
  endDate: Date;
}
/** Programme that pays. */
export interface PlanBudgetProject {
  /** Code of the programme. */
  id: string;
  /** Name of the programme. */
  name: string;
  /** Name of the programme, in English. */
  name_en?: string;
  /** Name of the programme, in Russian. */
  name_ru?: string;
  /** List of programmes. */
  scheme?: 'funder_program' | 'plan_of_ukraine';
}
/** A source of the budget (spec/plans.md §2.3). */
export interface PlanBreakdown {
  /** Id; made when absent. */
  id?: string;
  /** Kind of the source. */
  title: 'state' | 'crimea' | 'local' | 'own' | 'fund' | 'loan' | 'other';
  value: PlanBreakdownValue;
  /** What the source is. */
  description?: string;
  /** What the source is, in English. */
  description_en?: string;
  /** What the source is, in Russian. */
  description_ru?: string;
  address?: Address;
  classification?: PlanBudgetClassification;
}
/** Money of a source. */
export interface PlanBreakdownValue {
  /** Amount. */
  amount: number;
  /** Currency; UAH when absent. */
  currency: string;
}
/** Programme of the budget. */
export interface PlanBudgetClassification {
  /** List of programmes. */
  scheme: 'КПК-2019' | 'КПК-2020' | 'КПК-2021' | 'КПК-2022' | 'КПК-2023' | 'КПК-2024' | 'КПК-2025' | 'КПК-2026' | 'КПК-2027' | 'ТПКВКМБ';
  /** Code. */
  id: string;
  /** Name of the programme. */
  description: string;
  /** Name of the programme, in English. */
  description_en?: string;
  /** Name of the programme, in Russian. */
  description_ru?: string;
}
/** What is procured (spec/plans.md §2.5). */
export interface PlanItem {
  /** Id; made when absent. */
  id?: string;
  /** What it is. */
  description: string;
  /** What it is, in English. */
  description_en?: string;
  /** What it is, in Russian. */
  description_ru?: string;
  classification: Classification;
  /** Further classifications. */
  additionalClassifications?: AdditionalClassification[];
  unit?: PlanUnit;
  /** How many. */
  quantity?: number;
  deliveryAddress?: Address;
  deliveryDate?: Period;
  /** Profile in a catalogue. */
  profile?: string;
}
/** Unit of an item. */
export interface PlanUnit {
  /** Code of the unit. */
  code: string;
  /** Name of the unit. */
  name?: string;
  value?: PriceOfUnit;
}
/** Why. */
export interface PlanRationale {
  /** Why. */
  description: string;
  /** When it was last changed; set by the registry. */
  date?: Date;
}
/** Project the plan belongs to. */
export interface PlanProject {
  /** Id of the project. */
  id?: string;
  /** Title of the project. */
  title: string;
  /** Address of the project. */
  uri: string;
}
/** Why the plan is given up (spec/plans.md §2.1). */
export interface PlanCancellation {
  /** Why. */
  reason: string;
  /** Why, in English. */
  reason_en?: string;
  /** State; active ends the plan. */
  status: 'pending' | 'active';
}
/** A document of a plan as a client sends it (spec/plans.md §8). */
export interface PostPlanDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** What the document belongs to. */
  documentOf?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
}
/** Changes of what is said about a document of a plan (spec/plans.md §8). */
export interface PatchPlanDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
  /** What the document belongs to. */
  documentOf?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
}
/** A document of a plan as it is shown (spec/plans.md §8). */
export interface PlanDocument {
  /** Id, common to all versions. */
  id: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** What the document belongs to. */
  documentOf?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** When this version was added. */
  datePublished: Date;
  /** When this version last changed. */
  dateModified: Date;
  /** Older versions, when one document is read. */
  previousVersions?: PlanDocument[];
}
/** The values a field of a plan has had (spec/plans.md §11). */
export interface PlanHistory {
  /** Values, oldest first unless asked otherwise. */
  changes?: PlanHistoryEntry[];
}
/** A value and since when it holds. */
export interface PlanHistoryEntry {
  /** When it was said. */
  date: Date;
  data: PlanHistoryData;
}
/** The field. */
export interface PlanHistoryData {
  rationale?: PlanRationale;
}
/** A plan that a tender carries out (spec/plans.md §7). */
export interface PlanLink {
  /** Id of the plan. */
  id: string;
}
/** An approval that a central body announces (spec/plans.md §9). */
export interface PostPlanMilestone {
  /** Title; there is one. */
  title: 'Підготовка до проведення процедури';
  /** Kind of the milestone. */
  type: 'approval';
  /** When the approval is due. */
  dueDate: Date;
  author: PlanMilestoneAuthor;
  /** State; scheduled when absent. */
  status: 'scheduled' | 'met' | 'notMet' | 'invalid';
  /** What is approved. */
  description: string;
  /** Documents that the document service has taken. */
  documents?: PostPlanDocument[];
}
/** Who approves (spec/plans.md §2.2). */
export interface PlanMilestoneAuthor {
  /** Id; made when absent. */
  id?: string;
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: Identifier;
  address?: Address;
  /** Kind of the organization. */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/** Changes of a milestone: each field replaces the stored one (spec/plans.md §9). */
export interface PatchPlanMilestone {
  /** State; scheduled when absent. */
  status?: 'scheduled' | 'met' | 'notMet' | 'invalid';
  /** When the approval is due. */
  dueDate?: Date;
  /** What is approved. */
  description?: string;
}
/** An approval by a central body as it is shown (spec/plans.md §9). */
export interface PlanMilestone {
  /** Id. */
  id: string;
  /** Title; there is one. */
  title: 'Підготовка до проведення процедури';
  /** Kind of the milestone. */
  type: 'approval';
  /** When the approval is due. */
  dueDate: Date;
  author: PlanMilestoneAuthor;
  /** State; scheduled when absent. */
  status: 'scheduled' | 'met' | 'notMet' | 'invalid';
  /** What is approved. */
  description: string;
  /** Documents, every version, oldest first. */
  documents?: PlanDocument[];
  /** Account that owns the milestone. */
  owner: string;
  /** When the milestone last changed. */
  dateModified: Date;
  /** When it was met. */
  dateMet?: Date;
}
/**
 * Changes of a plan: each field replaces the stored one, null or an empty list removes it; the budget and periods are merged key by key, where null removes a key (spec/plans.md §4.2).
 *
 */
export interface PatchPlan {
  /** State; scheduled when absent. */
  status?: 'draft' | 'scheduled' | 'cancelled' | 'complete';
  procuringEntity?: PlanProcuringEntity;
  /** On whose behalf; exactly one. */
  buyers?: PlanBuyer[];
  tender?: PlanTender;
  budget?: PatchPlanBudget;
  classification?: Classification;
  /** Further classifications. */
  additionalClassifications?: AdditionalClassification[];
  /** What is procured. */
  items?: PlanItem[];
  rationale?: PlanRationale;
  project?: PlanProject;
  cancellation?: PlanCancellation;
  /** test for plans that are no real ones. */
  mode?: 'test';
}
/** How much is there: what is left out stays as it is stored (spec/plans.md §2.3). */
export interface PatchPlanBudget {
  /** Id of the budget. */
  id?: string;
  /** What the budget is for. */
  description?: string;
  /** What the budget is for, in English. */
  description_en?: string;
  /** What the budget is for, in Russian. */
  description_ru?: string;
  /** Amount. */
  amount?: number;
  /** Currency. */
  currency?: string;
  /** Amount without taxes. */
  amountNet?: number;
  /** Notes. */
  notes?: string;
  period?: Period;
  /** No more used. */
  year?: number;
  project?: PlanBudgetProject;
  /** Sources of the budget. */
  breakdown?: PlanBreakdown[];
}
/** A plan as it is shown (spec/plans.md §1). */
export interface Plan {
  /** Id. */
  id: string;
  /** Readable number. */
  planID: string;
  /** Account that owns the plan. */
  owner: string;
  /** State; scheduled when absent. */
  status: 'draft' | 'scheduled' | 'cancelled' | 'complete';
  procuringEntity: PlanProcuringEntity;
  /** On whose behalf; exactly one. */
  buyers: PlanBuyer[];
  tender: PlanTender;
  budget: PlanBudget;
  classification: Classification;
  /** Further classifications. */
  additionalClassifications?: AdditionalClassification[];
  /** What is procured. */
  items?: PlanItem[];
  rationale?: PlanRationale;
  project?: PlanProject;
  cancellation?: ShownPlanCancellation;
  /** test for plans that are no real ones. */
  mode?: 'test';
  /** Id of the tender made from the plan. */
  tender_id?: string;
  /** Documents, every version, oldest first. */
  documents?: PlanDocument[];
  /** Approvals by a central body. */
  milestones?: PlanMilestone[];
  /** When the plan was made. */
  datePublished: Date;
  /** When the plan was stored. */
  dateCreated: Date;
  /** When the plan last changed. */
  dateModified: Date;
  /** Position in the feed, in seconds; shown when opt_fields asks for it. */
  public_modified?: number;
}
/** Why the plan is given up, with its date. */
export interface ShownPlanCancellation {
  /** Id. */
  id: string;
  /** When. */
  date: Date;
  /** Why. */
  reason: string;
  /** Why, in English. */
  reason_en?: string;
  /** State; active ends the plan. */
  status: 'pending' | 'active';
}
/** Every change of a plan, newest last: a JSON Patch that takes it back (spec/plans.md §11). */
export interface PlanRevisions {
  /** Id. */
  id: string;
  /** Changes, oldest first. */
  revisions: PlanRevision[];
}
/** One change. */
export interface PlanRevision {
  /** Number of the revision that the change made. */
  rev: number;
  /** Account that made the change. */
  author: string;
  /** When. */
  date: Date;
  /** JSON Patch (RFC 6902) from the new plan to the old one. */
  changes: PlanPatchStep[];
}
/** One step. */
export interface PlanPatchStep {
  /** What is done. */
  op: 'add' | 'remove' | 'replace';
  /** JSON Pointer. */
  path: string;
  /** The old value. */
  value?: {
    [k: string]: unknown;
  };
}
/** The decision on a submission (spec/frameworks.md §9). */
export interface PatchFrameworkQualification {
  /** Decision. */
  status?: 'pending' | 'active' | 'unsuccessful';
  /** Documents that the document service has taken. */
  documents?: PostFrameworkDocument[];
}
/** A qualification as it is shown (spec/frameworks.md §9). */
export interface FrameworkQualification {
  /** Id. */
  id: string;
  /** Id of the framework. */
  frameworkID: string;
  /** Id of the submission. */
  submissionID: string;
  /** Type of the framework. */
  qualificationType: 'electronicCatalogue' | 'dynamicPurchasingSystem' | 'internationalFinancialInstitutions';
  /** Decision. */
  status: 'pending' | 'active' | 'unsuccessful';
  /** Documents, every version, oldest first. */
  documents?: FrameworkDocument[];
  /** test for a framework that is no real one. */
  mode?: string;
  /** When the state last changed. */
  date: Date;
  /** When the qualification last changed. */
  dateModified: Date;
  /** Position in the feed, in seconds; shown when opt_fields asks for it. */
  public_modified?: number;
}
/** A page of a search (docs/search.md): public records, by words the most relevant first, else the newest, unless asked otherwise. */
export interface FoundRecords {
  /** What was found, at most as many as limit. */
  data: FoundCard[];
  /**
   * False: the page is shorter than was asked although there may be more, because a request reads a bounded part of the index; go on with next_page.
   */
  complete: boolean;
  total?: FoundTotal;
  facets?: FoundFacets;
  left_out?: WordsLeftOut;
  /** Nothing was found by q, and something is by these words; suggestions has those of all parameters. */
  suggestion?: string;
  suggestions?: SearchSuggestions;
  next_page?: SearchLink;
}
/** What a list shows of a record. */
export interface FoundCard {
  /** Which kind of record it is. */
  kind?: string;
  /** Id of the record. */
  id: string;
  /** Number for people. */
  tenderID?: string;
  /** Number for people, of a plan. */
  planID?: string;
  /** Number for people, of a contract. */
  contractID?: string;
  /** Number for people, of an agreement. */
  agreementID?: string;
  /** Number for people, of a framework. */
  prettyID?: string;
  /** Id of the framework it belongs to. */
  frameworkID?: string;
  /** Id of the submission it decides. */
  submissionID?: string;
  /** Type of a framework. */
  frameworkType?: string;
  /** Type of the framework of a submission. */
  submissionType?: string;
  /** Type of the framework of a qualification. */
  qualificationType?: string;
  /** Id of the tender it belongs to. */
  tender_id?: string;
  /** Id of the contract it belongs to. */
  contract_id?: string;
  /** Title; of a record without one that of the record it belongs to, else of its first item. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** State. */
  status?: string;
  /** test, or absent. */
  mode?: string;
  /** Procedure type. */
  procurementMethodType?: string;
  /** Of a report: what is reported. */
  reason?: string;
  procuringEntity?: FoundParty;
  /** Who supplies; of a report, whom it is about. The first of them. */
  suppliers?: FoundParty[];
  value?: FoundValue;
  classification?: FoundClassification;
  /** Of a contract: amount of the value when it was signed, in the same currency. */
  signedAmount?: number;
  /** By what part of that the value has grown since; negative where it has shrunk. */
  growth?: number;
  /** Where it is. */
  region?: string;
  tenderPeriod?: FoundPeriod;
  /** Of a contract or an agreement: when it was signed. */
  dateSigned?: string;
  /** When it was published; what the newest are ordered by. */
  datePublished: string;
  /** When it was made. */
  dateCreated?: string;
  /** When it last changed publicly. */
  dateModified: string;
}
/** An organization. */
export interface FoundParty {
  /** Name. */
  name?: string;
  /** Name, in English. */
  name_en?: string;
  identifier?: FoundIdentifier;
}
/** Number in a register. */
export interface FoundIdentifier {
  /** Register. */
  scheme?: string;
  /** Number. */
  id?: string;
}
/** Value: expected of a tender, planned, of a contract; of an agreement that of its tender, of a report that of its contract. */
export interface FoundValue {
  /** Amount. */
  amount?: number;
  /** Currency. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
}
/** Classification of the first item. */
export interface FoundClassification {
  /** Classifier. */
  scheme?: string;
  /** Code. */
  id?: string;
  /** Name of the entry. */
  description?: string;
}
/** When bids are taken. */
export interface FoundPeriod {
  /** When it begins. */
  startDate?: string;
  /** When it ends. */
  endDate?: string;
}
/** How many there are. */
export interface FoundTotal {
  /** Records that were found, at most 1,000. */
  count: number;
  /** False: there are more, or may be. */
  exact: boolean;
}
/** Of what there are how many: of each kind, and of the newest 1,000 in each status and so on. */
export interface FoundFacets {
  /** By kind of record. */
  kind?: FoundFacet[];
  /** By kind of record and status. */
  status?: FoundFacet[];
  /** By procedure type, of a report by its reason. */
  procurementMethodType?: FoundFacet[];
  /** By the first two digits of its first code. */
  category?: FoundFacet[];
  /** By region. */
  region?: FoundFacet[];
}
/** How many have a value. */
export interface FoundFacet {
  /** The value. */
  value: string;
  /** Kind of the records, of a status. */
  kind?: string;
  /** What the value is called, of a category. */
  name?: string;
  /** How many have it. */
  count: number;
  /** False: of the newest only. */
  exact: boolean;
}
/** Nothing was found, and something is if these parameters have these words. */
export interface SearchSuggestions {
  /** Words of q. */
  q?: string;
  /** Words of buyer. */
  buyer?: string;
  /** Words of supplier. */
  supplier?: string;
}
/** Everything that a search finds, each record as its own address shows it (docs/export.md). */
export interface FoundWhole {
  /** The records, the newest first; there is no bound. */
  data: FoundWholeRecord[];
}
/** A record. */
export interface FoundWholeRecord {
  /** Where it stands. */
  collection: 'tenders' | 'plans' | 'contracts' | 'agreements' | 'violation_reports' | 'frameworks' | 'submissions' | 'qualifications';
  /** As its address answers it. */
  data: {};
  /** What stands beside it. */
  config?: {};
}
/** Accounts of group brokers; never their keys. */
export interface Brokers {
  /** Accounts in the order of the accounts file. */
  data: Broker[];
}
/** One account. */
export interface Broker {
  /** Name of the account. */
  name: string;
  /** Name to show. */
  title: string;
  /** Accreditation levels. */
  levels: number[];
  /** Further accreditation symbols. */
  permissions: string[];
}
/** What a code of an official list is called in English. */
export interface CodeName {
  /** The code, of a country its Ukrainian name. */
  code: string;
  /** Its English name. */
  name: string;
}
/** Switches of the service (spec/service.md §2). */
export interface Constants {
  /** Accelerated periods are allowed. */
  SANDBOX_MODE: boolean;
  /** Reports on contracts without an agreement are taken. */
  DEFAULT_AUTHORITY: boolean;
  /** Only accounts of group authorities decide on such reports. */
  AUTHORITY_ACCOUNTS: boolean;
  /** Auctions end by themselves, with the initial values as results. */
  BUILTIN_AUCTION: boolean;
  /** The registry holds auctions itself. */
  LIVE_AUCTION: boolean;
  /** Hashes of keys are logged. */
  CRITICAL_HEADERS_LOG_ENABLED: boolean;
  /** Objects can be masked. */
  MASK_OBJECT_DATA_SINGLE: boolean;
}
/** Where to go from the root of the service. */
export interface Entrance {
  /** Name of the service. */
  name: string;
  /** Address the paths of the API stand below. */
  api: string;
  /** Address of the documentation, for a browser. */
  docs: string;
  /** Address of the OpenAPI document. */
  openapi: string;
}
/** The process is alive. */
export interface Health {
  /** Always ok. */
  health: 'ok';
}
/** An OpenAPI 3.1 document. */
export interface OpenApi {
  /** Version of the form. */
  openapi: string;
  /** What the document describes. */
  info: {
    [k: string]: unknown;
  };
  /** Paths and their methods. */
  paths: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
/** The service answers. */
export interface Ping {
  /** Always pong. */
  msg: 'pong';
}
/** The service can do its work. */
export interface Ready {
  /** Always true; when it is not, the answer is 503. */
  ready: true;
  /** READ_ONLY is set: writes are answered 503. */
  readOnly: boolean;
  /** external: nothing moves by time but what the chronograph endpoint is asked for (SCHEDULER). */
  scheduler: 'builtin' | 'external';
  /** State of the store. */
  store: 'reachable';
  /** outdated: the accounts file cannot be used, and the accounts read from it before stay valid; the log says what is wrong with it. */
  accounts: 'current' | 'outdated';
  behind?: BehindReady;
  workers?: WorkersReady;
  mirror?: MirrorReady;
  feed: FeedReady;
}
/**
 * By how many seconds what is made of the records follows them: the search, facts and statistics, alerts; null: not known yet. Absent where nothing is made of them.
 */
export interface BehindReady {
  /** The search (docs/search.md). */
  search: number | null;
  /** Statistics, pages of parties, signals (docs/statistics.md). */
  facts: number | null;
  /** Alerts (docs/alerts.md). */
  alerts: number | null;
}
/** All processes of the service; absent where there is only one. */
export interface WorkersReady {
  /** How many should serve. */
  wanted: number;
  /** How many say that they can. */
  ready: number;
}
/** Of a mirror: how far it is behind its source (docs/mirror.md); absent in a registry of its own. */
export interface MirrorReady {
  /** Address of the API of the source. */
  of: string;
  /** Everything that the source showed then was seen; null: not yet. */
  asOf: string | null;
  /** How long what is new has been waiting to be fetched, or the source has not been heard; null: not known yet. */
  lagSeconds: number | null;
  /** Records that are still to be fetched. */
  records: number;
  /** Records of the source that cannot be kept as they are. */
  aside: number;
  /** Records that the source had shown too late, found where the last hour of its feeds was read again. */
  found: number;
  documents?: MirrorDocumentsReady;
  /** Why the source is not followed, as when it is another registry now; null: it is. */
  trouble: string | null;
  /** When the oldest record of each feed had been seen; null: older ones are still to be found. */
  copied: string | null;
  /** Records that are kept in a second, lately. */
  perSecond: number;
  /** How long the records that are still to be fetched take at that pace; null: not known, as while older ones are still to be found. */
  secondsLeft: number | null;
}
/** Files of its records; absent where they are not kept. */
export interface MirrorDocumentsReady {
  /** Still to be fetched. */
  waiting: number;
  /** Here. */
  kept: number;
  /** Not given by the source as it says them. */
  aside: number;
  /** Left out by size, type or host. */
  outside: number;
  /** What their content takes on the disk of the store. */
  bytes: number;
}
/** The feed of this process: its guard and its fence (docs/feed.md). */
export interface FeedReady {
  /** Whether the guard of this process does the work or stands by. */
  state: 'starting' | 'leading' | 'standby' | 'stopped';
  /** Seconds between the newest commit and what the guard has seen to. */
  lagSeconds: number;
  /** Records committed at or below the fence since this process started. */
  late: number;
  /** Records this process gave a new position. */
  restamped: number;
  /** How often events of the store were lost to the guard. */
  historyLost: number;
  /** Records are being moved because history was lost. */
  repairing: boolean;
  /** Position up to which records are shown; null before the first tick. */
  horizon: number | null;
  /** Seconds since the last tick of this process; null before the first. */
  fenceAgeSeconds: number | null;
}
/** Description of the service (spec/service.md §2). */
export interface Spore {
  /** Name of the service. */
  name: string;
  /** Address of the server, without the API prefix. */
  base_url: string;
  /** Version of the API. */
  version: string;
  /** Status of a successful read. */
  expected_status: number[];
  /** Method name → how it is called. */
  methods: {
    [k: string]: SporeMethod;
  };
}
/** One method. */
export interface SporeMethod {
  /** Path with :name placeholders. */
  path: string;
  /** HTTP method. */
  method: string;
  /** Formats of the answer. */
  formats: string[];
  /** Names of the placeholders. */
  required_params: string[];
  /** What it does. */
  description: string;
}
/** Versions of the service and of its contract. */
export interface RegistryVersion {
  /** Version of the package. */
  API: string;
  standards: Standards;
}
/** The machine-readable contract. */
export interface Standards {
  /** Version of the API. */
  version: string;
  /** Address of the OpenAPI document. */
  url: string;
}
/** How many records changed publicly within the last hour. */
export interface StatisticsChanges {
  /** Of which records. */
  collection: string;
  /** The hour begins here. */
  since: string;
  /** Sixty numbers: records whose newest public change came in this minute, the oldest first. */
  minutes: number[];
  /** Their sum: records that changed within the hour, each counted once. */
  records: number;
  /** False: there were more, and no more were counted. */
  exact: boolean;
}
/** Counters of public records (docs/statistics.md). */
export interface Statistics {
  /** A row for each value that occurs: months in their order, others by tenders. */
  data: StatisticsRow[];
  total: StatisticsRow;
  /** False while the counters are being made from the beginning: not every record is in them yet. */
  complete: boolean;
}
/** What was counted of one value; counters of 0 stand there as well. */
export interface StatisticsRow {
  /**
   * What it was counted for: a month (2026-11), the code of a region (ISO 3166-2), two digits of the classifier, a kind of buyer, a procedure type, or kind of record and its status (tender/complete); empty where it is not known.
   */
  value: string;
  /** Published tenders. */
  tenders: number;
  /** Their lots; a tender without lots counts as one. */
  lots: number;
  /** Lots of which it is known how many bids there were. */
  openedLots: number;
  /** Bids of those lots, without those that were withdrawn. */
  bids: number;
  /** Bids of those lots that were turned down. */
  disqualified: number;
  /** Those lots that had one bid. */
  singleBidLots: number;
  /** Those lots that had none. */
  noBidLots: number;
  /** Lots with a decision for a bidder that stands. */
  awardedLots: number;
  /** Those of them of which the time of the decision is known. */
  timedLots: number;
  /** From publication to decision, of those lots together. */
  minutesToAward: number;
  /** Lots of which expected and awarded value can be compared. */
  savingLots: number;
  /** Public contracts, in whatever status. */
  contracts: number;
  /** Contracts that are signed: in force or terminated. */
  signedContracts: number;
  /** Signed contracts whose value is above that of their signature. */
  grownContracts: number;
  /** Additional agreements in force, of signed contracts. */
  changes: number;
  /** Additional agreements in force, of contracts that have grown. */
  priceChanges: number;
  /** Plans. */
  plans: number;
  /** Reports of violations. */
  reports: number;
  /** bids divided by the opened lots that had any (openedLots less noBidLots); absent where there are none. */
  bidsPerLot?: number;
  /** Mean days from publication to decision. */
  daysToAward?: number;
  /** Sums, a row a currency; they are never added across currencies. */
  money: StatisticsMoney[];
}
/** Sums in one currency. */
export interface StatisticsMoney {
  /** Currency. */
  currency: string;
  /** Expected value of tenders that buy: of all but those that make agreements, whatever became of them. */
  expected: number;
  /** How many tenders that is. */
  expectedCount: number;
  /** Expected value of tenders that make agreements; what is bought under them counts where it is bought. */
  ceilings: number;
  /** How many tenders that is. */
  ceilingsCount: number;
  /** Value of the awards that stand, of tenders that buy. */
  awarded: number;
  /** How many awards that is. */
  awardedCount: number;
  /** Expected value of the lots that can be compared. */
  savingExpected: number;
  /** Expected less awarded value of those lots; negative where more was awarded. */
  saving: number;
  /** How many lots that is. */
  savingCount: number;
  /** Present value of signed contracts. */
  contracted: number;
  /** How many contracts that is. */
  contractedCount: number;
  /** Value at signature of contracts that have grown. */
  growthFrom: number;
  /** Their present value less that at signature. */
  growth: number;
  /** How many contracts that is. */
  growthCount: number;
  /** Amounts paid for signed contracts. */
  paid: number;
  /** How many contracts that is. */
  paidCount: number;
  /** Budgets of plans that are not cancelled. */
  planned: number;
  /** How many plans that is. */
  plannedCount: number;
  /** saving divided by savingExpected. */
  savingShare?: number;
  /** growth divided by growthFrom. */
  growthShare?: number;
}
/** Flags of a submission as a client sends them (spec/frameworks.md §2). */
export interface PostSubmissionConfig {
  /** The value of restrictedDerivatives of the framework; may be left out. */
  restricted?: boolean;
}
/** Flags of a submission, a qualification or an agreement (spec/frameworks.md §2). */
export interface SubmissionConfig {
  /** Personal data are shown to some readers only. */
  restricted?: boolean;
  /** Days for complaints on qualifications. */
  qualificationComplainDuration?: number;
}
/** A submission as a client sends it (spec/frameworks.md §8). */
export interface PostSubmission {
  /** Id of the framework. */
  frameworkID: string;
  /** Type of the framework; the stored one is always its own. */
  submissionType?: 'electronicCatalogue' | 'dynamicPurchasingSystem' | 'internationalFinancialInstitutions';
  /** State; a new submission is a draft. */
  status: 'draft';
  /** Who wants to be a supplier. */
  tenderers: Tenderer[];
  /** Documents that the document service has taken. */
  documents?: PostSubmissionDocument[];
}
/** Who wants to be a supplier (spec/frameworks.md §8). */
export interface Tenderer {
  /** Name of the organization. */
  name: string;
  /** Name of the organization, in English. */
  name_en?: string;
  /** Name of the organization, in Russian. */
  name_ru?: string;
  identifier: NamedIdentifier;
  /** Further registrations. */
  additionalIdentifiers?: Identifier[];
  address: FullAddress;
  contactPoint: ReachableContactPoint;
  /** Further contacts. */
  additionalContactPoints?: ReachableContactPoint[];
  /** Size of the supplier. */
  scale?: 'micro' | 'sme' | 'mid' | 'large' | 'not specified';
}
/** A document of a submission, as a client sends it; it may be for the buyer only (spec/frameworks.md §8). */
export interface PostSubmissionDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
}
/** Changes of what is said about a document of a submission (spec/frameworks.md §8). */
export interface PatchSubmissionDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality?: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
}
/** A document of a submission as it is shown (spec/frameworks.md §8). */
export interface SubmissionDocument {
  /** Id, common to all versions. */
  id: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Signed address of the content. */
  url?: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality?: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
  /** Who added it, e.g. tender_owner. */
  author?: string;
  /** When this version was added. */
  datePublished: Date;
  /** When this version last changed. */
  dateModified: Date;
  /** Older versions, when one document is read. */
  previousVersions?: SubmissionDocument[];
}
/** Changes of a submission (spec/frameworks.md §8). */
export interface PatchSubmission {
  /** Id of the framework. */
  frameworkID?: string;
  /** State to go to. */
  status?: 'draft' | 'active' | 'deleted' | 'complete';
  /** Who wants to be a supplier. */
  tenderers?: Tenderer[];
}
/** A submission as it is shown (spec/frameworks.md §8). */
export interface Submission {
  /** Id. */
  id: string;
  /** Id of the framework. */
  frameworkID: string;
  /** Id of its qualification. */
  qualificationID?: string;
  /** Type of the framework; the stored one is always its own. */
  submissionType: 'electronicCatalogue' | 'dynamicPurchasingSystem' | 'internationalFinancialInstitutions';
  /** State. */
  status: 'draft' | 'active' | 'complete' | 'deleted';
  /** Account that owns the submission. */
  owner: string;
  /** Who wants to be a supplier. */
  tenderers: AgreementParty[];
  /** Documents, every version, oldest first. */
  documents?: SubmissionDocument[];
  /** test for submissions to a framework that is no real one. */
  mode?: string;
  /** When the state last changed. */
  date: Date;
  /** When it was made active. */
  datePublished?: Date;
  /** When the submission last changed. */
  dateModified: Date;
  /** Position in the feed, in seconds; shown when opt_fields asks for it. */
  public_modified?: number;
}
/** What the Administrator may change in a tender (spec/decisions.md D8). */
export interface AdministratorPatchTender {
  /** test for a tender of no consequence. */
  mode?: 'test';
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  procuringEntity?: ProcuringEntity;
}
/** What a party to an agreement of a tender asks for a unit of each item (spec/close-frameworks.md §5). */
export interface PatchTenderAgreementContract {
  /** unsuccessful: it is no party. */
  status?: 'active' | 'unsuccessful';
  /** Prices, one for each item. */
  unitPrices?: PatchTenderUnitPrice[];
}
/** A price. */
export interface PatchTenderUnitPrice {
  /** Id of the item. */
  relatedItem: string;
  value: PatchTenderUnitPriceValue;
}
/** Money for one unit. */
export interface PatchTenderUnitPriceValue {
  /** Amount. */
  amount?: number;
  /** Currency; UAH when absent. */
  currency: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded: boolean;
}
/** Changes of the copy of an agreement that a tender rests on; each field replaces the one that is there. */
export interface PatchAgreementCopy {
  /** Number for people. */
  agreementID?: string;
  /** Number given by the parties. */
  agreementNumber?: string;
  /** Where the agreement stands. */
  status?: string;
  /** Id of the tender it came from. */
  tender_id?: string;
  /** Account that keeps the agreement. */
  owner?: string;
  /** test, or absent. */
  mode?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  procuringEntity?: AgreementParty;
  /** What is bought. */
  items?: ShownItem[];
  /** Sides of the agreement. */
  contracts?: AgreementContract[];
  /** Criteria other than price. */
  features?: AgreementFeature[];
  /** Conditions of payment and delivery. */
  milestones?: Milestone[];
  /** Changes. */
  changes?: AgreementChange[];
  period?: ShownPeriod;
  /** When it was signed. */
  dateSigned?: Date;
  /** Why it ended early. */
  terminationDetails?: string;
  /** How many contracts. */
  numberOfContracts?: number;
}
/** Changes of an agreement that a tender makes; active signs it (spec/close-frameworks.md §5). */
export interface PatchTenderAgreement {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Number given by the parties. */
  agreementNumber?: string;
  /** When it was signed. */
  dateSigned?: Date;
  period?: Period;
  /** State to go to. */
  status?: 'pending' | 'active' | 'cancelled' | 'unsuccessful';
}
/**
 * An agreement as a tender shows it: by its id, one that the tender rests on; whole, one that it makes (spec/close-frameworks.md §6) or a copy of one.
 *
 */
export interface TenderAgreement {
  /** Id. */
  id: string;
  /** Number for people. */
  agreementID?: string;
  /** Number given by the parties. */
  agreementNumber?: string;
  /** Kind of agreement. */
  agreementType?: string;
  /** Where the agreement stands. */
  status?: string;
  /** Id of the tender it came from. */
  tender_id?: string;
  /** Account that keeps the agreement. */
  owner?: string;
  /** test, or absent. */
  mode?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  procuringEntity?: AgreementParty;
  /** What is bought. */
  items?: ShownItem[];
  /** Sides of the agreement. */
  contracts?: AgreementContract[];
  /** Criteria other than price. */
  features?: AgreementFeature[];
  /** Conditions of payment and delivery. */
  milestones?: Milestone[];
  /** Changes. */
  changes?: AgreementChange[];
  /** Documents. */
  documents?: Document[];
  period?: ShownPeriod;
  /** When the status last changed. */
  date?: Date;
  /** When it was signed. */
  dateSigned?: Date;
  /** When it last changed publicly. */
  dateModified?: Date;
  /** Why it ended early. */
  terminationDetails?: string;
  /** How many contracts. */
  numberOfContracts?: number;
}
/** A document as it is shown (spec/documents.md §3.1). */
export interface Document {
  /** Id, common to all versions. */
  id: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Signed address of the content. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** What the document belongs to. */
  documentOf?: 'tender' | 'item' | 'lot' | 'post';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality?: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
  /** In a bid without prices: it describes what is offered. */
  isDescriptionDecision?: boolean;
  /** Who added it, e.g. tender_owner. */
  author?: string;
  /** When this version was added. */
  datePublished: Date;
  /** When this version last changed. */
  dateModified: Date;
  /** Older versions, when one document is read. */
  previousVersions?: Document[];
}
/** An appeal to a court as a client sends it (spec/complaints.md §9). */
export interface PostAppeal {
  /** What the appeal is about. */
  description: string;
  /** Documents that the document service has taken. */
  documents?: PostDocument[];
}
/** A document as a client sends it (spec/documents.md §3.1). */
export interface PostDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** What the document belongs to; tender when absent. */
  documentOf: 'tender' | 'item' | 'lot';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
}
/** The number of a law, its name and where it is read (spec/complaints.md §9). */
export interface AppealLaw {
  /** Number. */
  id: string;
  /** Name. */
  legalName: string;
  /** Where it is read. */
  uri: string;
}
/** The law by which it is appealed (spec/complaints.md §9). */
export interface AppealLegislation {
  /** Version of the text. */
  version: string;
  /** Kind of text. */
  type: string;
  /** Article. */
  article: string;
  identifier: AppealLaw;
}
/** What is said of an appeal once the court has opened a case (spec/complaints.md §9). */
export interface PatchAppeal {
  proceeding?: AppealProceeding;
}
/** The case of a court (spec/complaints.md §9). */
export interface AppealProceeding {
  /** When it was opened. */
  dateProceedings: Date;
  /** Number of the case. */
  proceedingNumber: string;
}
/** An appeal to a court, as it is shown (spec/complaints.md §9). */
export interface Appeal {
  /** Id. */
  id: string;
  /** What the appeal is about. */
  description: string;
  /** As whom it was made. */
  author: string;
  /** When it was made. */
  dateCreated: Date;
  /** When it was published. */
  datePublished: Date;
  legislation?: AppealLegislation;
  proceeding?: AppealProceeding;
  /** Documents of it. */
  documents?: Document[];
}
/** A bid as the auction service sees it (spec/tenders.md §4.4). */
export interface AuctionBid {
  /** Id. */
  id: string;
  /** State. */
  status: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /** When it was made or last submitted. */
  date?: Date;
  /** Who offers. */
  tenderers?: Supplier[];
  value?: AuctionedValue;
  initialValue?: AuctionedValue;
  weightedValue?: WeightedValue;
  /** Where this bidder takes part in the auction. */
  participationUrl?: string;
  /** Values of the features. */
  parameters?: BidParameter[];
  /** Answers to the criteria. */
  requirementResponses?: RequirementResponse[];
  /** What is offered for each lot. */
  lotValues?: AuctionedOffer[];
}
/** Money as offers are compared by it (spec/procedures.md §3.2). */
export interface WeightedValue {
  /** Amount, two digits. */
  amount: number;
  /** Currency. */
  currency?: string;
  /** Divisor by the features. */
  denominator?: number;
  /** Cost over the life cycle that is added. */
  addition?: number;
}
/** The value of one feature. */
export interface BidParameter {
  /** Code of the feature. */
  code: string;
  /** Its value. */
  value: number;
}
/** An answer to a requirement, as it is shown (spec/procedures.md §4.4). */
export interface RequirementResponse {
  /** Id. */
  id: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  requirement: AnsweredRequirement;
  /** The answer. */
  value?: string | number | boolean;
  /** The answers, where several are asked for. * Items: One answer. */
  values?: (string | number | boolean)[];
  /** What proves it. */
  evidences?: Evidence[];
  /** Id of the bidder's register entry. */
  relatedTenderer?: string;
  /** Id of an item of the tender. */
  relatedItem?: string;
  unit?: RequirementUnit;
  /** Scheme of the value. */
  dataSchema?: string;
  classification?: CriterionClass;
}
/** The requirement that is answered. */
export interface AnsweredRequirement {
  /** Id of the requirement. */
  id: string;
  /** Its title. */
  title?: string;
}
/** A proof. */
export interface Evidence {
  /** Id. */
  id: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Kind of proof. */
  type?: 'document' | 'statement';
  relatedDocument?: RelatedDocument;
}
/** The document that proves it. */
export interface RelatedDocument {
  /** Id of the document. */
  id: string;
  /** Its title. */
  title: string;
}
/** Unit of the value. */
export interface RequirementUnit {
  /** Code of the unit. */
  code: string;
  /** Name of the unit. */
  name?: string;
}
/** Entry of the list of criteria. */
export interface CriterionClass {
  /** List. */
  scheme: string;
  /** Entry. */
  id: string;
  /** Its text. */
  description?: string;
  /** Its address. */
  uri?: string;
}
/** The offer for one lot. */
export interface AuctionedOffer {
  /** Id of the lot. */
  relatedLot: string;
  value: AuctionedValue;
  /** Which part goes to others. */
  subcontractingDetails?: string;
  /** State of the offer. */
  status: 'pending' | 'active' | 'unsuccessful';
  /** When it was made. */
  date: Date;
  initialValue?: AuctionedValue;
  weightedValue?: WeightedValue;
  /** Where this bidder takes part in the auction. */
  participationUrl?: string;
}
/** Results of the auction of a lot (spec/tenders.md §5.4). */
export interface PostLotAuction {
  /** Bids by their places, {} to leave one as it is. */
  bids: AuctionLotResult[];
}
/** A bid. */
export interface AuctionLotResult {
  /** Id, where the sender names it. */
  id?: string;
  /** Offers by their places. */
  lotValues?: LotResult[];
}
/** An offer. */
export interface LotResult {
  /** Id of the lot. */
  relatedLot?: string;
  value?: ResultValue;
  weightedValue?: WeightedValue;
  /** When it was offered. */
  date?: Date;
}
/** Money; what is left out stays as it was offered. */
export interface ResultValue {
  /** Amount, not negative. */
  amount: number;
  /** Currency. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
  /** When it was offered, unless that stands beside the value. */
  date?: Date;
}
/** Where the auction of a lot is held (spec/tenders.md §5.4). */
export interface PatchLotAuction {
  /** Lots by their places, {} to leave one as it is. */
  lots?: AuctionLotUrl[];
  /** Bids by their places, {} to leave one as it is. */
  bids?: AuctionLotBid[];
}
/** A lot. */
export interface AuctionLotUrl {
  /** Id, where the sender names it. */
  id?: string;
  /** Where everybody looks on. */
  auctionUrl?: string;
}
/** A bid. */
export interface AuctionLotBid {
  /** Id, where the sender names it. */
  id?: string;
  /** Offers by their places. */
  lotValues?: AuctionLotValueUrl[];
}
/** An offer. */
export interface AuctionLotValueUrl {
  /** Id of the lot. */
  relatedLot?: string;
  /** Where this bidder takes part. */
  participationUrl?: string;
}
/** A new start of an auction (spec/tenders.md §5.1). */
export interface PutAuctionPeriod {
  /** When the auction begins. */
  startDate: Date;
}
/** When the auction is planned. */
export interface AuctionPeriod {
  /** When it begins. */
  startDate?: Date;
  /** When it ended. */
  endDate?: Date;
  /** It must not begin before. */
  shouldStartAfter?: Date;
}
/** Results of the auction of a tender without lots (spec/tenders.md §5.4). */
export interface PostAuction {
  /** Bids by their places, {} to leave one as it is. */
  bids: AuctionResult[];
}
/** A bid. */
export interface AuctionResult {
  /** Id, where the sender names it. */
  id?: string;
  value?: ResultValue;
  weightedValue?: WeightedValue;
  /** When it was offered. */
  date?: Date;
}
/** Where the auction of a tender without lots is held (spec/tenders.md §5.4). */
export interface PatchAuction {
  /** Where everybody looks on. */
  auctionUrl?: string;
  /** Bids by their places, {} to leave one as it is. */
  bids?: AuctionBidUrl[];
}
/** A bid. */
export interface AuctionBidUrl {
  /** Id, where the sender names it. */
  id?: string;
  /** Where this bidder takes part. */
  participationUrl?: string;
}
/** A tender as the auction service sees it (spec/tenders.md §4.4). */
export interface Auction {
  /** Id. */
  id: string;
  /** State. */
  status:
    | 'draft'
    | 'draft.pending'
    | 'draft.stage2'
    | 'draft.unsuccessful'
    | 'active'
    | 'active.enquiries'
    | 'active.tendering'
    | 'active.pre-qualification'
    | 'active.pre-qualification.stand-still'
    | 'active.stage2.pending'
    | 'active.auction'
    | 'active.qualification'
    | 'active.qualification.stand-still'
    | 'active.awarded'
    | 'complete'
    | 'cancelled'
    | 'unsuccessful';
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** What the tender is about. */
  description?: string;
  /** What the tender is about, in English. */
  description_en?: string;
  /** Procedure type. */
  procurementMethodType?: string;
  /** test for a tender of no consequence. */
  mode?: 'test';
  /** How the winner is found. */
  awardCriteria?: 'lowestCost' | 'lifeCycleCost' | 'ratedCriteria';
  procuringEntity?: ProcuringEntity;
  /** Readable number, UA-<date>-<6 digits>-a. */
  tenderID: string;
  /** When it last changed publicly. */
  dateModified?: Date;
  /** All bids, also those rejected before the auction: these without their values. */
  bids?: AuctionBid[];
  /** Decisions on bids. */
  awards?: Award[];
  /** Parts that are awarded each for itself. */
  lots?: AuctionedLot[];
  /** What is procured. */
  items?: Item[];
  /** Criteria beside the price. */
  features?: Feature[];
  /** What bidders or the bought things must meet. */
  criteria?: Criterion[];
  value?: AuctionedValue;
  minimalStep?: AuctionedValue;
  /** How exactly bids are made. */
  submissionMethodDetails?: string;
  /** When the tender was published with its notice. */
  noticePublicationDate?: Date;
  auctionPeriod?: AuctionPeriod;
  /** Where the auction is, without lots. */
  auctionUrl?: string;
}
/** A decision on a bid, as it is shown (spec/tenders.md §3.8). */
export interface Award {
  /** Id. */
  id: string;
  /** State. */
  status: 'pending' | 'unsuccessful' | 'active' | 'cancelled';
  /** When the state last changed. */
  date: Date;
  /** Id of the bid. */
  bid_id?: string;
  /** Id of the lot. */
  lotID?: string;
  value?: Value;
  weightedValue?: WeightedValue;
  /** Who is to supply. */
  suppliers: ChosenSupplier[];
  /** Which part goes to others. */
  subcontractingDetails?: string;
  /** Whether the bidder meets the conditions. */
  qualified?: boolean;
  /** Whether the bidder may take part. */
  eligible?: boolean;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Grounds. */
  description?: string;
  /** Grounds, in English. */
  description_en?: string;
  /** Grounds, in Russian. */
  description_ru?: string;
  /** What is to be supplied. */
  items?: ShownAwardItem[];
  /** Answers to the criteria. */
  requirementResponses?: RequirementResponse[];
  period?: Period;
  complaintPeriod?: Period;
  /** Claims and complaints against the decision. */
  complaints?: Complaint[];
  /** Documents of the decision. */
  documents?: Document[];
  /** Times given to mend the bid. */
  milestones?: AwardMilestone[];
}
/** What is to be supplied for an item of the tender, as it is shown; some types ask for neither a quantity nor a unit. */
export interface ShownAwardItem {
  /** Id of the item of the tender. */
  id: string;
  /** What is offered. */
  description: string;
  /** What is offered, in English. */
  description_en?: string;
  /** What is offered, in Russian. */
  description_ru?: string;
  /** How much. */
  quantity?: number;
  unit?: BidUnit;
  deliveryDate?: Period;
  deliveryAddress?: Address;
  /** Id of the lot. */
  relatedLot?: string;
  /** Product of the catalogue. */
  product?: string;
}
/** Unit and price of a unit. */
export interface BidUnit {
  /** Name of the unit. */
  name?: string;
  /** Name of the unit, in English. */
  name_en?: string;
  /** Name of the unit, in Russian. */
  name_ru?: string;
  /** Code of the unit. */
  code?: string;
  value?: PriceOfUnit;
}
/** A complaint or a claim as it is shown (spec/complaints.md §2, spec/procedures.md §4.2). */
export interface Complaint {
  /** Id. */
  id: string;
  /** Readable number, <tenderID>.a<n>. */
  complaintID: string;
  /** Kind. */
  type?: 'claim' | 'complaint';
  /** State. */
  status:
    | 'draft'
    | 'claim'
    | 'answered'
    | 'pending'
    | 'accepted'
    | 'invalid'
    | 'declined'
    | 'satisfied'
    | 'resolved'
    | 'stopping'
    | 'stopped'
    | 'mistaken'
    | 'cancelled'
    | 'ignored';
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is claimed. */
  description?: string;
  /** What is claimed, in English. */
  description_en?: string;
  /** What is claimed, in Russian. */
  description_ru?: string;
  author?: Organization;
  /** Id of the lot. */
  relatedLot?: string;
  /** When a claim was made; when the state of a complaint last changed. */
  date: Date;
  /** When it was submitted. */
  dateSubmitted?: Date;
  /** When it was answered. */
  dateAnswered?: Date;
  /** When it was taken back. */
  dateCanceled?: Date;
  /** When it was carried on to the authority; only in older records. */
  dateEscalated?: Date;
  /** Answer. */
  resolution?: string;
  /** Kind of answer. */
  resolutionType?: 'invalid' | 'resolved' | 'declined';
  /** What the tenderer did. */
  tendererAction?: string;
  /** When it was done. */
  tendererActionDate?: Date;
  /** Whether the answer is accepted. */
  satisfied?: boolean;
  /** Why it was taken back. */
  cancellationReason?: string;
  /** Id of the bid of who complains. */
  bid_id?: string;
  value?: BasicValue;
  /** What is objected to. */
  objections?: Objection[];
  /** Whether the review body has taken it up. */
  acceptance?: boolean;
  /** When it was taken up. */
  dateAccepted?: Date;
  /** When it was decided. */
  dateDecision?: Date;
  /** What the review body has decided. */
  decision?: string;
  /** Why it was not considered. */
  rejectReason?:
    | 'buyerViolationsCorrected'
    | 'lawNonCompliance'
    | 'alreadyExists'
    | 'tenderCancelled'
    | 'cancelledByComplainant'
    | 'complaintPeriodEnded'
    | 'incorrectPayment';
  /** Why, in words. */
  rejectReasonDescription?: string;
  /** When it is reviewed. */
  reviewDate?: Date;
  /** Where it is reviewed. */
  reviewPlace?: string;
  /** Explanations, and answers to them. */
  posts?: Explanation[];
  /** Appeals to a court. */
  appeals?: Appeal[];
  /** Documents of it. */
  documents?: Document[];
}
/** One thing that a complaint objects to (spec/complaints.md §4). */
export interface Objection {
  /** Id; made when absent. */
  id?: string;
  /** What is objected to. */
  title: string;
  /** What is wrong with it. */
  description?: string;
  /** What it concerns. */
  relatesTo: 'tender' | 'lot' | 'award' | 'qualification' | 'cancellation';
  /** Id of what it concerns. */
  relatedItem: string;
  classification: ObjectionClassification;
  /** What is asked for. */
  requestedRemedies: ObjectionRemedy[];
  /** Grounds. */
  arguments: ObjectionArgument[];
  /** Place in the list, from 1. */
  sequenceNumber?: number;
}
/** What an objection is about, by the lists of the review body (spec/complaints.md §4). */
export interface ObjectionClassification {
  /** List. */
  scheme: 'article_16' | 'article_17' | 'other' | 'violation_amcu' | 'amcu' | 'amcu_24';
  /** Code in the list. */
  id: string;
  /** What the code means. */
  description: string;
}
/** What an objection asks for (spec/complaints.md §4). */
export interface ObjectionRemedy {
  /** Id; made when absent. */
  id?: string;
  /** Kind. */
  type:
    | 'setAside'
    | 'changeTenderDocumentation'
    | 'provideClarification'
    | 'tenderCancellation'
    | 'setAsideReject'
    | 'setAsideQualification'
    | 'setAsideAward'
    | 'setAsideOthers';
  /** What is asked for. */
  description: string;
}
/** A ground of an objection (spec/complaints.md §4). */
export interface ObjectionArgument {
  /** Id; made when absent. */
  id?: string;
  /** The ground. */
  description: string;
  /** What proves it. */
  evidences?: ObjectionEvidence[];
}
/** What proves an argument (spec/complaints.md §4). */
export interface ObjectionEvidence {
  /** Id; made when absent. */
  id?: string;
  /** Title. */
  title: string;
  /** What it proves. */
  description?: string;
  /** Id of the document of the complaint. */
  relatedDocument: string;
}
/** An explanation of a party, or the answer to one, as it is shown (spec/complaints.md §8). */
export interface Explanation {
  /** Id. */
  id: string;
  /** What it is about. */
  title: string;
  /** What it says. */
  description: string;
  /** Id of the objection it is about. */
  relatedObjection: string;
  /** Who is to answer. */
  recipient?: 'complaint_owner' | 'tender_owner' | 'aboveThresholdReviewers';
  /** Id of what it answers. */
  relatedPost?: string;
  /** As whom it was written. */
  author: string;
  /** When it was written. */
  datePublished: Date;
}
/** Time given to a bidder, or for a decision (spec/tenders.md §5.6, spec/open-tenders.md §9.3). */
export interface AwardMilestone {
  /** Id. */
  id: string;
  /** Kind. */
  code: '24h' | 'extensionPeriod' | 'alp';
  /** When it was set. */
  date: Date;
  /** Until when. */
  dueDate: Date;
  /** What is to be mended. */
  description?: string;
  /** What is to be mended, in English. */
  description_en?: string;
  /** What is to be mended, in Russian. */
  description_ru?: string;
}
/** A lot as the auction service sees it. */
export interface AuctionedLot {
  /** Id. */
  id: string;
  /** Title of the lot. */
  title: string;
  /** Title of the lot, in English. */
  title_en?: string;
  /** Title of the lot, in Russian. */
  title_ru?: string;
  /** What the lot is. */
  description?: string;
  /** What the lot is, in English. */
  description_en?: string;
  /** What the lot is, in Russian. */
  description_ru?: string;
  value?: AuctionedValue;
  minimalStep?: AuctionedValue;
  minExpectedIncome?: ExpectedIncome;
  guarantee?: BasicValue;
  /** State of the lot. */
  status: 'active' | 'cancelled' | 'unsuccessful' | 'complete';
  /** When the state last changed. */
  date: Date;
  auctionPeriod?: AuctionPeriod;
  /** Where the auction is. */
  auctionUrl?: string;
}
/** The least income that an asset is expected to bring: money, for bidders to know (spec/asset-managers.md §2). */
export interface ExpectedIncome {
  /** Amount, not negative; to two digits, half up. */
  amount: number;
  /** Always UAH. */
  currency: 'UAH';
  /** Whether value added tax is included. */
  valueAddedTaxIncluded: boolean;
}
/** What is procured (spec/tenders.md §3.3). */
export interface Item {
  /** Id; kept as sent, made when absent. */
  id: string;
  /** What it is. */
  description: string;
  /** What it is, in English. */
  description_en?: string;
  /** What it is, in Russian. */
  description_ru?: string;
  classification: Classification;
  /** Entries of further classifiers. */
  additionalClassifications?: AdditionalClassification[];
  unit?: Unit;
  /** How many units. */
  quantity?: number;
  deliveryDate?: Period;
  deliveryAddress?: Address;
  deliveryLocation?: Location;
  /** Id of a lot of the same tender. */
  relatedLot?: string;
  /** Id of a buyer of the same tender. */
  relatedBuyer?: string;
  /** Id of a catalogue category. */
  category?: string;
  /** Id of a catalogue profile. */
  profile?: string;
  /** Id of a catalogue product. */
  product?: string;
}
/** What bidders or the bought things must meet, as it is shown (spec/procedures.md §4.4). */
export interface Criterion {
  /** Id. */
  id: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Who answers. */
  source: 'tenderer' | 'buyer' | 'procuringEntity' | 'ssrBot' | 'winner';
  /** What it is about. */
  relatesTo: 'tenderer' | 'item' | 'lot' | 'tender';
  /** Id of the item or lot. */
  relatedItem?: string;
  classification: CriterionClass;
  /** Further entries. */
  additionalClassifications?: CriterionClass[];
  /** What it rests on. */
  legislation?: Legislation[];
  /** Alternatives, one of which is enough. */
  requirementGroups: RequirementGroup[];
}
/** A law. */
export interface Legislation {
  /** Version. */
  version?: string;
  identifier: LegislationIdentifier;
  /** Kind. */
  type?: string;
  /** Article. */
  article?: string;
}
/** Which law. */
export interface LegislationIdentifier {
  /** Number. */
  id: string;
  /** Name. */
  legalName?: string;
  /** Name, in English. */
  legalName_en?: string;
  /** Name, in Russian. */
  legalName_ru?: string;
  /** Address. */
  uri?: string;
}
/** Requirements that are met together, as they are shown (spec/procedures.md §4.4). */
export interface RequirementGroup {
  /** Id. */
  id: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** The requirements. */
  requirements: Requirement[];
}
/** One requirement, as it is shown (spec/procedures.md §4.4). */
export interface Requirement {
  /** Id. */
  id: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Kind of answer. */
  dataType: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  /** State. */
  status: 'active' | 'cancelled';
  unit?: RequirementUnit;
  /** Least value. */
  minValue?: string | number | boolean;
  /** Greatest value. */
  maxValue?: string | number | boolean;
  /** The value that is expected. */
  expectedValue?: string | number | boolean;
  /** Values that are expected. * Items: One of them. */
  expectedValues?: (string | number | boolean)[];
  /** How many of them at least. */
  expectedMinItems?: number;
  /** How many of them at most. */
  expectedMaxItems?: number;
  /** Scheme of the value. */
  dataSchema?: string;
  period?: Period;
  /** What proves it. */
  eligibleEvidences?: Evidence[];
  /** Code of a feature of the tender. */
  relatedFeature?: string;
  /** When it was published. */
  datePublished?: Date;
  /** When it was last changed. */
  dateModified?: Date;
}
/** An award made by hand (spec/tenders.md §3.8); for tests and support. */
export interface PostAward {
  /** State. */
  status?: 'pending';
  /** Id of the bid. */
  bid_id: string;
  /** Id of the lot. */
  lotID?: string;
  value?: Value;
  weightedValue?: WeightedValue;
  /** Who is to supply. */
  suppliers: Supplier[];
  /** What is to be supplied. */
  items?: AwardItem[];
  complaintPeriod?: Period;
}
/** What is to be supplied for an item of the tender. */
export interface AwardItem {
  /** Id of the item of the tender. */
  id: string;
  /** What is offered. */
  description: string;
  /** What is offered, in English. */
  description_en?: string;
  /** What is offered, in Russian. */
  description_ru?: string;
  /** How much. */
  quantity: number;
  unit: BidUnit;
  deliveryDate?: Period;
  deliveryAddress?: Address;
  /** Id of the lot. */
  relatedLot?: string;
  /** Product of the catalogue. */
  product?: string;
}
/** Time given to a bidder, or for a decision (spec/tenders.md §5.6, spec/open-tenders.md §9.3). */
export interface PostAwardMilestone {
  /** Kind. */
  code: '24h' | 'extensionPeriod';
  /** Until when, where the type lets the buyer say it. */
  dueDate?: Date;
  /** What is to be mended. */
  description?: string;
  /** What is to be mended, in English. */
  description_en?: string;
  /** What is to be mended, in Russian. */
  description_ru?: string;
}
/** A change of an award (spec/tenders.md §3.8). */
export interface PatchAward {
  /** State. */
  status?: 'pending' | 'unsuccessful' | 'active' | 'cancelled';
  /** Whether the bidder meets the conditions. */
  qualified?: boolean;
  /** Whether the bidder may take part. */
  eligible?: boolean;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Grounds. */
  description?: string;
  /** Grounds, in English. */
  description_en?: string;
  /** Grounds, in Russian. */
  description_ru?: string;
  /** What is to be supplied. */
  items?: AwardItem[];
  /** Answers of the buyer to the requirements. */
  requirementResponses?: PostRequirementResponse[];
}
/** An answer to a requirement as a client sends it (spec/procedures.md §4.4). */
export interface PostRequirementResponse {
  /** Id; made when absent. */
  id?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  requirement: PostAnsweredRequirement;
  /** The answer. */
  value?: string | number | boolean;
  /** The answers, where several are asked for. * Items: One answer. */
  values?: (string | number | boolean)[];
  /** What proves it. */
  evidences?: PostEvidence[];
  /** Id of the bidder's register entry. */
  relatedTenderer?: string;
  /** Id of an item of the tender. */
  relatedItem?: string;
}
/** The requirement that is answered. */
export interface PostAnsweredRequirement {
  /** Id of the requirement. */
  id: string;
  /** Its title. */
  title?: string;
}
/** What proves an answer, as a client sends it (spec/procedures.md §4.4). */
export interface PostEvidence {
  /** Id; made when absent. */
  id?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Kind of proof. */
  type?: 'document' | 'statement';
  relatedDocument?: RelatedDocument;
}
/** A bid as a client sends it (spec/tenders.md §3.7). */
export interface PostBid {
  /** State; draft when absent. */
  status?: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /** Who bids: exactly one. */
  tenderers: Supplier[];
  /** What is offered for each lot. */
  lotValues?: PostBidLotValue[];
  value?: Value;
  /** What is offered: the items of the tender that the bid concerns. */
  items?: BidItem[];
  /** Answers to the features. */
  parameters?: BidParameter[];
  /** Answers to the requirements. */
  requirementResponses?: PostRequirementResponse[];
  /** Which part goes to others. */
  subcontractingDetails?: string;
  /** The bidder meets the conditions of qualification. */
  selfQualified?: true;
  /** Nothing keeps the bidder from taking part. */
  selfEligible?: true;
  /** Documents. */
  documents?: PostBidDocument[];
  /** Documents on the right to take part. */
  eligibilityDocuments?: PostBidDocument[];
  /** Documents on the price. */
  financialDocuments?: PostBidDocument[];
  /** Documents on qualification. */
  qualificationDocuments?: PostBidDocument[];
}
/** What is offered for one lot. */
export interface PostBidLotValue {
  /** Id of the lot. */
  relatedLot: string;
  value: Value;
  /** Which part goes to others. */
  subcontractingDetails?: string;
}
/** What is offered for an item of the tender. */
export interface BidItem {
  /** Id of the item of the tender. */
  id: string;
  /** What is offered. */
  description?: string;
  /** What is offered, in English. */
  description_en?: string;
  /** What is offered, in Russian. */
  description_ru?: string;
  /** How much. */
  quantity?: number;
  unit?: BidUnit;
  /** Id of the lot. */
  relatedLot?: string;
  /** Product of the catalogue. */
  product?: string;
}
/** A document of a bid as a client sends it (spec/documents.md §3.1). */
export interface PostBidDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** What the document belongs to; tender when absent. */
  documentOf: 'tender' | 'item' | 'lot';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
  /** It describes what is offered: why it is for the buyer only need not be said. */
  isDescriptionDecision: boolean;
}
/** Changes of a document of a bid; the file itself stays (spec/documents.md §3.1). */
export interface PatchBidDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
  /** What the document belongs to; tender when absent. */
  documentOf?: 'tender' | 'item' | 'lot';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality?: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
  /** It describes what is offered: why it is for the buyer only need not be said. */
  isDescriptionDecision?: boolean;
}
/** What a bidder may change in a bid (spec/tenders.md §3.7). */
export interface PatchBid {
  /** State; only pending may be asked for. */
  status?: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /** Who bids: exactly one. */
  tenderers?: Supplier[];
  /** What is offered for each lot. */
  lotValues?: PatchBidLotValue[];
  value?: PatchValue;
  /** What is offered: the items of the tender that the bid concerns. */
  items?: BidItem[];
  /** Answers to the features. */
  parameters?: BidParameter[];
  /** Answers to the requirements. */
  requirementResponses?: PostRequirementResponse[];
  /** Which part goes to others. */
  subcontractingDetails?: string;
  /** The bidder meets the conditions of qualification. */
  selfQualified?: true;
  /** Nothing keeps the bidder from taking part. */
  selfEligible?: true;
}
/** What is offered for one lot; what the registry sets there is read and left as it is. */
export interface PatchBidLotValue {
  /** Id of the lot. */
  relatedLot: string;
  value: PatchValue;
  /** Which part goes to others. */
  subcontractingDetails?: string;
  /** State of the offer. */
  status?: 'pending' | 'active' | 'unsuccessful';
  /** When it was made. */
  date?: Date;
  initialValue?: Value;
  weightedValue?: WeightedValue;
  /** Where this bidder takes part in the auction. */
  participationUrl?: string;
}
/** A bid as its owner sees it (spec/tenders.md §3.7). */
export interface Bid {
  /** Id. */
  id: string;
  /** State. */
  status: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /** When it was made or last submitted. */
  date?: Date;
  /** When it was last submitted. */
  submissionDate?: Date;
  /** Who offers. */
  tenderers?: Supplier[];
  /** Offers for lots. */
  lotValues?: LotValue[];
  value?: Value;
  initialValue?: Value;
  weightedValue?: WeightedValue;
  /** Where this bidder takes part in the auction. */
  participationUrl?: string;
  /** What is offered. */
  items?: BidItem[];
  /** Values of the features. */
  parameters?: BidParameter[];
  /** Answers to the criteria. */
  requirementResponses?: RequirementResponse[];
  /** Which part goes to others. */
  subcontractingDetails?: string;
  /** Whether the bidder says to meet the conditions of qualification. */
  selfQualified?: boolean;
  /** Nothing keeps the bidder from taking part. */
  selfEligible?: true;
  /** Documents of the bid. */
  documents?: Document[];
  /** Documents on the right to take part. */
  eligibilityDocuments?: Document[];
  /** Documents on prices. */
  financialDocuments?: Document[];
  /** Documents on the abilities of the bidder. */
  qualificationDocuments?: Document[];
}
/** The offer for one lot. */
export interface LotValue {
  /** Id of the lot. */
  relatedLot: string;
  value: Value;
  /** Which part goes to others. */
  subcontractingDetails?: string;
  /** State of the offer. */
  status: 'pending' | 'active' | 'unsuccessful';
  /** When it was made. */
  date: Date;
  initialValue?: Value;
  weightedValue?: WeightedValue;
  /** Where this bidder takes part in the auction. */
  participationUrl?: string;
}
/** What an administrator needs to bill a tender (spec/tenders.md §5.1 GET billing). */
export interface Billing {
  /** Id. */
  id: string;
  /** Account that keeps the tender. */
  owner: string;
  /** Number for people. */
  tenderID: string;
  /** When it was made. */
  dateCreated?: Date;
  /** When the state last changed. */
  date?: Date;
  /** State. */
  status: string;
  value?: EstimatedValue;
  enquiryPeriod?: EnquiryPeriod;
  tenderPeriod?: TenderPeriod;
  auctionPeriod?: AuctionPeriod;
  awardPeriod?: Period;
  /** Procedure type. */
  procurementMethodType?: string;
  /** Parts. */
  lots?: Lot[];
  /** Bids, whatever the state of the tender. */
  bids?: BilledBid[];
  /** Awards. */
  awards?: Award[];
  /** Contracts. */
  contracts?: ContractStub[];
}
/** When questions are asked. */
export interface EnquiryPeriod {
  /** When it begins. */
  startDate: Date;
  /** When it ends. */
  endDate: Date;
  /** Until when questions are answered. */
  clarificationsUntil?: Date;
  /** When the conditions were changed after bids had been made. */
  invalidationDate?: Date;
}
/** When bids are made. */
export interface TenderPeriod {
  /** When it begins. */
  startDate: Date;
  /** When it ends. */
  endDate: Date;
}
/** A lot as it is shown (spec/tenders.md §3.4). */
export interface Lot {
  /** Id. */
  id: string;
  /** Title of the lot. */
  title: string;
  /** Title of the lot, in English. */
  title_en?: string;
  /** Title of the lot, in Russian. */
  title_ru?: string;
  /** What the lot is. */
  description?: string;
  /** What the lot is, in English. */
  description_en?: string;
  /** What the lot is, in Russian. */
  description_ru?: string;
  value?: EstimatedValue;
  minimalStep?: Value;
  minExpectedIncome?: ExpectedIncome;
  guarantee?: BasicValue;
  /** State of the lot. */
  status: 'active' | 'cancelled' | 'unsuccessful' | 'complete';
  /** When the state last changed. */
  date: Date;
  auctionPeriod?: AuctionPeriod;
  /** Where the auction is. */
  auctionUrl?: string;
}
/** A bid as it is billed. */
export interface BilledBid {
  /** Id. */
  id?: string;
  /** Offers for lots. */
  lotValues?: LotValue[];
  /** When it was made. */
  date?: Date;
  /** When it was submitted. */
  submissionDate?: Date;
  /** State. */
  status?: string;
  value?: Value;
  initialValue?: Value;
  /** Account that made the bid. */
  owner?: string;
}
/** What a tender shows of a contract (spec/contracts.md §1). */
export interface ContractStub {
  /** Id of the contract. */
  id: string;
  /** State. */
  status: 'pending' | 'pending.winner-signing' | 'active' | 'terminated' | 'cancelled';
  /** Id of the award. */
  awardID: string;
  /** When the state last changed. */
  date: Date;
  /** Readable number, <tenderID>-a<n>. */
  contractID: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  value?: StubValue;
}
/** Money of a contract. */
export interface StubValue {
  /** Amount. */
  amount: number;
  /** Currency. */
  currency?: string;
  /** Whether value added tax is included. */
  valueAddedTaxIncluded?: boolean;
  /** Amount without tax. */
  amountNet?: number;
}
/** A cancellation of a tender or a lot as a client sends it (spec/tenders.md §3.9, spec/procedures.md §4.3). */
export interface PostCancellation {
  /** Why. */
  reason: string;
  /** Why, in English. */
  reason_en?: string;
  /** Why, in Russian. */
  reason_ru?: string;
  /** Kind of the reason; the procedure says which there are. */
  reasonType: string;
  /** Id of the lot that is cancelled; the whole tender when absent. */
  relatedLot?: string;
  /** What ends, as relatedLot says it; the server sets it. */
  cancellationOf?: 'tender' | 'lot';
  /** Any state; a new cancellation is a draft. */
  status?: 'draft' | 'pending' | 'active' | 'unsuccessful';
  /** Documents that the document service has taken. */
  documents?: PostDocument[];
}
/** Changes of a cancellation (spec/procedures.md §4.3). */
export interface PatchCancellation {
  /** Kind of the reason; the procedure says which there are. */
  reasonType?: string;
  /** What ends, as it is stored. */
  cancellationOf?: 'tender' | 'lot';
  /** The state to move to. */
  status?: 'draft' | 'pending' | 'active' | 'unsuccessful';
}
/** The end of a tender or a lot before its time, as it is shown (spec/tenders.md §3.9, spec/cancellations.md §2). */
export interface Cancellation {
  /** Id. */
  id: string;
  /** State. */
  status: 'draft' | 'pending' | 'active' | 'unsuccessful';
  /** When the state last changed. */
  date: Date;
  /** Why. */
  reason: string;
  /** Why, in English. */
  reason_en?: string;
  /** Why, in Russian. */
  reason_ru?: string;
  /** Kind of reason. */
  reasonType?: string;
  /** What ends. */
  cancellationOf: 'tender' | 'lot';
  /** Id of the lot. */
  relatedLot?: string;
  complaintPeriod?: Period;
  /** Documents of the cancellation. */
  documents?: Document[];
  /** Complaints against the cancellation. */
  complaints?: Complaint[];
}
/** Why the buyer may choose without bids (spec/limited-tenders.md §4). */
export interface CauseDetails {
  /** A code of the list of the procedure. */
  code: string;
  /** The act that allows it; as listed, whatever is sent. */
  scheme?: 'DECREE1178' | 'LAW922' | 'DECREE1275';
  /** Title; as listed, whatever is sent. */
  title?: string;
  /** Title, in English; as listed, whatever is sent. */
  title_en?: string;
  /** How it applies here. */
  description?: string;
  /** How it applies here, in English. */
  description_en?: string;
  /** Address of the act; as listed, whatever is sent. */
  uri?: string;
}
/** Looks at what is due (spec/procedures.md §1.2). */
export interface PatchChronograph {
  /** Id of the tender. */
  id?: string;
  auctionPeriod?: ChronographStart;
  /** Starts of the lots' auctions, by their places. */
  lots?: ChronographLot[];
}
/** A start that is wanted. */
export interface ChronographStart {
  /** When the auction begins. */
  startDate?: Date;
}
/** A lot, or {} to leave it as it is. */
export interface ChronographLot {
  auctionPeriod?: ChronographStart;
}
/** A tender as the scheduler sees it (spec/tenders.md §4.4). */
export interface Chronograph {
  /** Id. */
  id: string;
  /** State. */
  status:
    | 'draft'
    | 'draft.pending'
    | 'draft.stage2'
    | 'draft.unsuccessful'
    | 'active'
    | 'active.enquiries'
    | 'active.tendering'
    | 'active.pre-qualification'
    | 'active.pre-qualification.stand-still'
    | 'active.stage2.pending'
    | 'active.auction'
    | 'active.qualification'
    | 'active.qualification.stand-still'
    | 'active.awarded'
    | 'complete'
    | 'cancelled'
    | 'unsuccessful';
  enquiryPeriod?: EnquiryPeriod;
  tenderPeriod?: TenderPeriod;
  auctionPeriod?: AuctionPeriod;
  awardPeriod?: Period;
  /** Decisions on bids. */
  awards?: Award[];
  /** Parts that are awarded each for itself. */
  lots?: Lot[];
  /** How exactly bids are made. */
  submissionMethodDetails?: string;
  /** test for a tender of no consequence. */
  mode?: 'test';
  /** When the state last changed. */
  date?: Date;
  /** Complaints, and claims of older records. */
  complaints?: Complaint[];
  /** Contracts made of the decisions. */
  contracts?: ContractStub[];
  /** When the registry looks at the tender next. */
  next_check?: Date;
}
/** A claim on an award as a client sends it (spec/tenders.md §3.9, spec/procedures.md §4.2). */
export interface PostClaim {
  /** What the claim is about. */
  title: string;
  /** What the claim is about, in English. */
  title_en?: string;
  /** What the claim is about, in Russian. */
  title_ru?: string;
  /** What is claimed. */
  description?: string;
  /** What is claimed, in English. */
  description_en?: string;
  /** What is claimed, in Russian. */
  description_ru?: string;
  /** Kind. */
  type: 'claim';
  /** State; draft when absent. */
  status: 'draft' | 'claim';
  author: Organization;
  /** Id of the lot of the award; set by the registry. */
  relatedLot?: string;
  /** Documents that the document service has taken. */
  documents?: PostDocument[];
}
/** Changes of a claim; who may send which depends on its state (spec/procedures.md §4.2). */
export interface PatchClaim {
  /** What the claim is about. */
  title?: string;
  /** What the claim is about, in English. */
  title_en?: string;
  /** What the claim is about, in Russian. */
  title_ru?: string;
  /** What is claimed. */
  description?: string;
  /** What is claimed, in English. */
  description_en?: string;
  /** What is claimed, in Russian. */
  description_ru?: string;
  /** The state to move to. */
  status?: 'draft' | 'claim' | 'answered' | 'pending' | 'invalid' | 'resolved' | 'declined' | 'cancelled' | 'ignored';
  author?: OrganizationPart;
  /** Why it is withdrawn. */
  cancellationReason?: string;
  /** Whether the answer satisfies who claimed. */
  satisfied?: boolean;
  /** The answer. */
  resolution?: string;
  /** What the answer decides. */
  resolutionType?: 'invalid' | 'resolved' | 'declined';
  /** What the buyer has done. */
  tendererAction?: string;
}
/** A complaint as a client sends it (spec/complaints.md §2). */
export interface PostComplaint {
  /** What the complaint is about. */
  title: string;
  /** What the complaint is about, in English. */
  title_en?: string;
  /** What the complaint is about, in Russian. */
  title_ru?: string;
  /** What is complained of. */
  description?: string;
  /** What is complained of, in English. */
  description_en?: string;
  /** What is complained of, in Russian. */
  description_ru?: string;
  /** Kind. */
  type: 'complaint';
  /** State; a complaint is stored as a draft in any case. */
  status: 'draft' | 'pending';
  author: Organization;
  /** Id of the lot; set by the registry unless the complaint is on the tender itself. */
  relatedLot?: string;
  /** What is objected to. */
  objections?: Objection[];
  /** Documents that the document service has taken. */
  documents?: PostComplaintDocument[];
}
/** A document of a complaint as a client sends it (spec/complaints.md §8). */
export interface PostComplaintDocument {
  /** Id; made when absent. */
  id?: string;
  /** Title, usually the file name. */
  title: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format: string;
  /** Address that the document service answered. */
  url: string;
  /** Checksum, md5:<32 hex digits>. */
  hash?: string;
  /** What the document is. */
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
  /** What the document belongs to; tender when absent. */
  documentOf: 'tender' | 'item' | 'lot' | 'post';
  /** Id of the item, lot or explanation the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
}
/** Changes of a document of a complaint; the file itself stays (spec/complaints.md §8). */
export interface PatchComplaintDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
  /** What the document belongs to; tender when absent. */
  documentOf?: 'tender' | 'item' | 'lot' | 'post';
  /** Id of the item, lot or explanation the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality?: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
}
/** Changes of a complaint; who may send which depends on its state and on him (spec/complaints.md §6). */
export interface PatchComplaint {
  /** What the complaint is about. */
  title?: string;
  /** What the complaint is about, in English. */
  title_en?: string;
  /** What the complaint is about, in Russian. */
  title_ru?: string;
  /** What is complained of. */
  description?: string;
  /** What is complained of, in English. */
  description_en?: string;
  /** What is complained of, in Russian. */
  description_ru?: string;
  /** The state to move to. */
  status?:
    | 'draft'
    | 'pending'
    | 'accepted'
    | 'invalid'
    | 'declined'
    | 'satisfied'
    | 'resolved'
    | 'stopped'
    | 'mistaken'
    | 'stopping'
    | 'cancelled';
  author?: OrganizationPart;
  /** What is objected to. */
  objections?: Objection[];
  value?: BasicValue;
  /** What the review body has decided. */
  decision?: string;
  /** Why the complaint is not considered. */
  rejectReason?:
    | 'buyerViolationsCorrected'
    | 'lawNonCompliance'
    | 'alreadyExists'
    | 'tenderCancelled'
    | 'cancelledByComplainant'
    | 'complaintPeriodEnded'
    | 'incorrectPayment';
  /** Why, in words. */
  rejectReasonDescription?: string;
  /** When it is reviewed. */
  reviewDate?: Date;
  /** Where it is reviewed. */
  reviewPlace?: string;
  /** What the buyer has done. */
  tendererAction?: string;
}
/** The address of a complaint in its parts (spec/complaints.md §9). */
export interface ComplaintPlace {
  /** Id of the tender. */
  tender_id: string;
  /** The list in which what is complained of stands; null for the tender itself. */
  item_type: 'qualifications' | 'awards' | 'cancellations' | null;
  /** Id of what is complained of; null for the tender itself. */
  item_id: string | null;
  /** Id of the complaint. */
  complaint_id: string;
}
/** An explanation of a party, or the answer to one, as a client sends it (spec/complaints.md §8). */
export interface PostExplanation {
  /** What it is about. */
  title: string;
  /** What it says. */
  description: string;
  /** Id of the objection it is about. */
  relatedObjection: string;
  /** Who is to answer. */
  recipient?: 'complaint_owner' | 'tender_owner' | 'aboveThresholdReviewers';
  /** Id of what it answers. */
  relatedPost?: string;
}
/** Where a complaint stands (spec/complaints.md §9). */
export interface FoundComplaint {
  params: ComplaintPlace;
}
/** Config of the newer variant of a tender (spec/tenders.md §1, spec/decisions.md D2). */
export interface NewerConfig {
  /** An auction takes place. */
  hasAuction: boolean;
  /** Awards are made one at a time, best bid first. */
  hasAwardingOrder: boolean;
  /** A bid must not exceed the value of the tender or lot. */
  hasValueRestriction: boolean;
  /** Bids are made in the currency of the tender. */
  valueCurrencyEquality: boolean;
  /** Bidders are qualified before the auction. */
  hasPrequalification: boolean;
  /** A lot with fewer bids fails. */
  minBidsNumber: number;
  /** Only parties of an agreement may bid. */
  hasPreSelectionAgreement: boolean;
  /** Complaints on the tender are possible. */
  hasTenderComplaints: boolean;
  /** Complaints on awards are possible. */
  hasAwardComplaints: boolean;
  /** Complaints on cancellations are possible. */
  hasCancellationComplaints: boolean;
  /** The value of the tender and its lots is known beforehand. */
  hasValueEstimation: boolean;
  /** Complaints on qualifications are possible. */
  hasQualificationComplaints: boolean;
  /** Days before the end of tendering when complaints stop. */
  tenderComplainRegulation: number;
  /** Days for complaints on qualifications. */
  qualificationComplainDuration: number;
  /** Working days for claims on an award. */
  awardComplainDuration: number;
  /** Days for complaints on a cancellation. */
  cancellationComplainDuration: number;
  /** Working days after the enquiries in which questions are answered. */
  clarificationUntilDuration: number;
  /** Days for the qualification. */
  qualificationDuration: number;
  /** Full working days bidders have at least. */
  minTenderingDuration: number;
  /** There is a phase of enquiries of its own. */
  hasEnquiries: boolean;
  /** Full working days enquiries take at least. */
  minEnquiriesDuration: number;
  /** Days between the end of enquiries and the end of tendering, where there is no phase of enquiries. */
  enquiryPeriodRegulation: number;
  /** Personal data are shown to some readers only. */
  restricted: boolean;
  /** Several winners are possible; optional. */
  hasMultiSourcing?: boolean;
}
/** Config of the older variant of a tender (spec/tenders.md §1, spec/decisions.md D2). */
export interface OlderConfig {
  /** An auction takes place. */
  hasAuction: boolean;
  /** Awards are made one at a time, best bid first. */
  hasAwardingOrder: boolean;
  /** A bid must not exceed the value of the tender or lot. */
  hasValueRestriction: boolean;
  /** Bids are made in the currency of the tender. */
  valueCurrencyEquality: boolean;
  /** Bidders are qualified before the auction. */
  hasPrequalification: boolean;
  /** A lot with fewer bids fails. */
  minBidsNumber: number;
  /** Only parties of an agreement may bid. */
  hasPreSelectionAgreement: boolean;
  /** Complaints on the tender are possible. */
  hasTenderComplaints: boolean;
  /** Complaints on awards are possible. */
  hasAwardComplaints: boolean;
  /** Complaints on cancellations are possible. */
  hasCancellationComplaints: boolean;
  /** Personal data are shown to some readers only. */
  restricted: boolean;
  /** Several winners are possible; optional. */
  hasMultiSourcing?: boolean;
}
/** Config of a tender, as it was sent (spec/tenders.md §1). */
export interface Config {
  /** An auction takes place. */
  hasAuction: boolean;
  /** Awards are made one at a time, best bid first. */
  hasAwardingOrder: boolean;
  /** A bid must not exceed the value of the tender or lot. */
  hasValueRestriction: boolean;
  /** Bids are made in the currency of the tender. */
  valueCurrencyEquality: boolean;
  /** Bidders are qualified before the auction. */
  hasPrequalification: boolean;
  /** A lot with fewer bids fails. */
  minBidsNumber: number;
  /** Only parties of an agreement may bid. */
  hasPreSelectionAgreement: boolean;
  /** Complaints on the tender are possible. */
  hasTenderComplaints: boolean;
  /** Complaints on awards are possible. */
  hasAwardComplaints: boolean;
  /** Complaints on cancellations are possible. */
  hasCancellationComplaints: boolean;
  /** The value of the tender and its lots is known beforehand. */
  hasValueEstimation?: boolean;
  /** Complaints on qualifications are possible. */
  hasQualificationComplaints?: boolean;
  /** Days before the end of tendering when complaints stop. */
  tenderComplainRegulation?: number;
  /** Days for complaints on qualifications. */
  qualificationComplainDuration?: number;
  /** Working days for claims on an award. */
  awardComplainDuration?: number;
  /** Days for complaints on a cancellation. */
  cancellationComplainDuration?: number;
  /** Working days after the enquiries in which questions are answered. */
  clarificationUntilDuration?: number;
  /** Days for the qualification. */
  qualificationDuration?: number;
  /** Full working days bidders have at least. */
  minTenderingDuration?: number;
  /** There is a phase of enquiries of its own. */
  hasEnquiries?: boolean;
  /** Full working days enquiries take at least. */
  minEnquiriesDuration?: number;
  /** Days between the end of enquiries and the end of tendering, where there is no phase of enquiries. */
  enquiryPeriodRegulation?: number;
  /** Personal data are shown to some readers only. */
  restricted: boolean;
  /** Several winners are possible; optional. */
  hasMultiSourcing?: boolean;
}
/** Body of a new tender (spec/tenders.md §3.2). */
export interface PostTender {
  /** Procedure type; belowThreshold when absent. */
  procurementMethodType?: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What the tender is about. */
  description?: string;
  /** What the tender is about, in English. */
  description_en?: string;
  /** What the tender is about, in Russian. */
  description_ru?: string;
  /** test for a tender of no consequence. */
  mode?: 'test';
  /** A new tender is a draft. */
  status?: 'draft';
  /** How bidders are chosen; the one way of the procedure type (of belowThreshold: open) when absent. */
  procurementMethod?: 'open' | 'selective' | 'limited';
  /** Why this method. */
  procurementMethodRationale?: string;
  /** Why this method, in English. */
  procurementMethodRationale_en?: string;
  /** Why this method, in Russian. */
  procurementMethodRationale_ru?: string;
  /** Accelerator of a test installation, e.g. quick, accelerator=1440. */
  procurementMethodDetails?: string;
  /** What is procured mainly. */
  mainProcurementCategory?: 'goods' | 'services' | 'works';
  procuringEntity: ProcuringEntity;
  /** On whose behalf a central body procures. */
  buyers?: Buyer[];
  value?: EstimatedValue;
  minimalStep?: AuctionStep;
  guarantee?: BasicValue;
  enquiryPeriod?: PostEnquiryPeriod;
  tenderPeriod?: PostTenderPeriod;
  auctionPeriod?: Period;
  awardPeriod?: Period;
  /** What is procured. */
  items: PostItem[];
  /** Parts that are awarded each for itself. */
  lots?: PostLot[];
  /** Criteria beside the price. */
  features?: PostFeature[];
  /** Conditions of payment and delivery. */
  milestones?: PostMilestone[];
  /** What the procurement is to achieve. */
  targets?: PostTarget[];
  /** Documents that the document service has taken. */
  documents?: PostDocument[];
  /** How the winner is found; lowestCost when absent. */
  awardCriteria: 'lowestCost' | 'lifeCycleCost';
  /** How exactly. */
  awardCriteriaDetails?: string;
  /** How exactly, in English. */
  awardCriteriaDetails_en?: string;
  /** How exactly, in Russian. */
  awardCriteriaDetails_ru?: string;
  /** Who may take part. */
  eligibilityCriteria?: string;
  /** Who may take part, in English. */
  eligibilityCriteria_en?: string;
  /** Who may take part, in Russian. */
  eligibilityCriteria_ru?: string;
  /** How bids are made; electronicAuction when there is an auction. */
  submissionMethod?: 'electronicAuction';
  /** How exactly bids are made. */
  submissionMethodDetails?: string;
  /** How exactly bids are made, in English. */
  submissionMethodDetails_en?: string;
  /** How exactly bids are made, in Russian. */
  submissionMethodDetails_ru?: string;
  /** Who pays besides the procuring entity. */
  funders?: Funder[];
  inspector?: Inspector;
  /** Plans the tender fulfils. */
  plans?: RelatedRecord[];
  /** What is asked of bidders and goods, where the type takes it with the tender itself. */
  criteria?: PostCriterion[];
  agreement?: RelatedRecord;
  /** Agreements the tender rests on. */
  agreements?: RelatedRecord[];
  /** How many suppliers may win. */
  maxAwardsCount?: number;
  /** How long the agreement is to last, as a duration of ISO 8601. */
  agreementDuration?: string;
  causeDetails?: CauseDetails;
  /** Template of the contract. */
  contractTemplateName?: string;
  /** Account of the buyer, where somebody else brings the tender. */
  owner?: string;
  /** Number, where it is known already. */
  tenderID?: string;
  /** The first stage. */
  dialogueID?: string;
  /** SHA-256 of the owner token of the first stage, in hex. */
  dialogue_token?: string;
  /** Who may bid and ask. */
  shortlistedFirms?: ShortlistedFirm[];
  /** Reserved. */
  is_masked?: boolean;
}
/**
 * When questions are asked. Where it is an own stage of the procedure it begins with the creation; elsewhere the registry says it, whatever is sent.
 *
 */
export interface PostEnquiryPeriod {
  /** When it begins; the registry's. */
  startDate?: Date;
  /** When it ends. */
  endDate?: Date;
  /** Until when questions are answered; the registry's. */
  clarificationsUntil?: Date;
  /** When the conditions were changed after bids had been made; the registry's. */
  invalidationDate?: Date;
}
/** When bids are made; begins at the end of the enquiries when no start is sent, or now where these are no own stage. */
export interface PostTenderPeriod {
  /** When it begins. */
  startDate?: Date;
  /** When it ends. */
  endDate?: Date;
}
/** What is procured (spec/tenders.md §3.3). */
export interface PostItem {
  /** Id; kept as sent, made when absent. */
  id?: string;
  /** What it is. */
  description: string;
  /** What it is, in English. */
  description_en?: string;
  /** What it is, in Russian. */
  description_ru?: string;
  classification: Classification;
  /** Entries of further classifiers. */
  additionalClassifications?: AdditionalClassification[];
  unit: PostUnit;
  /** How many units. */
  quantity?: number;
  deliveryDate?: Period;
  deliveryAddress?: Address;
  deliveryLocation?: Location;
  /** Id of a lot of the same tender. */
  relatedLot?: string;
  /** Id of a buyer of the same tender. */
  relatedBuyer?: string;
  /** Id of a catalogue category. */
  category?: string;
  /** Id of a catalogue profile. */
  profile?: string;
  /** Id of a catalogue product. */
  product?: string;
}
/** A lot as a client sends it (spec/tenders.md §3.4). */
export interface PostLot {
  /** Id; made when absent. */
  id?: string;
  /** Title of the lot. */
  title: string;
  /** Title of the lot, in English. */
  title_en?: string;
  /** Title of the lot, in Russian. */
  title_ru?: string;
  /** What the lot is. */
  description?: string;
  /** What the lot is, in English. */
  description_en?: string;
  /** What the lot is, in Russian. */
  description_ru?: string;
  value: EstimatedValue;
  minimalStep?: Value;
  minExpectedIncome?: ExpectedIncome;
  guarantee?: BasicValue;
  /** Always active; the registry moves it on. */
  status?: 'active';
  /** When the lot got its state; whatever is sent, the registry says it. */
  date?: Date;
}
/** A criterion beside the price (spec/tenders.md §3.5). */
export interface PostFeature {
  /** Code; made when absent. */
  code?: string;
  /** What the feature belongs to; tenderer when absent. */
  featureOf: 'tenderer' | 'lot' | 'item';
  /** Id of the item or lot. */
  relatedItem?: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What it asks for. */
  description?: string;
  /** What it asks for, in English. */
  description_en?: string;
  /** What it asks for, in Russian. */
  description_ru?: string;
  /** Possible answers. */
  enum: PostFeatureAnswer[];
}
/** One possible answer. */
export interface PostFeatureAnswer {
  /** Share of the price it is worth. */
  value: number;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What it means. */
  description?: string;
  /** What it means, in English. */
  description_en?: string;
  /** What it means, in Russian. */
  description_ru?: string;
}
/** A condition of payment or delivery (spec/tenders.md §3.6). */
export interface PostMilestone {
  /** Id; made when absent. */
  id?: string;
  /** The event that days are counted from. */
  title: string;
  /** What happens; required for another event. */
  description?: string;
  /** What it is about. */
  type: 'financing' | 'delivery';
  /** Kind of the payment or delivery. */
  code: string;
  /** Share of the whole. */
  percentage: number;
  duration: Duration;
  /** Place in the order, from 1. */
  sequenceNumber: number;
  /** Id of a lot of the same tender. */
  relatedLot?: string;
}
/** Something that the procurement is to achieve, and how that is seen (spec/open-tenders.md §1.3). */
export interface PostTarget {
  /** Id; made when absent. */
  id?: string;
  /** What is to be achieved. */
  title: string;
  /** In more words. */
  description?: string;
  /** What is looked at. */
  observations?: PostObservation[];
}
/** One thing that is looked at. */
export interface PostObservation {
  /** Id; made when absent. */
  id?: string;
  /** What it is. */
  title: string;
  value?: BasicValue;
  /** In more words. */
  description?: string;
  period?: Period;
  /** What is measured, as it is written. */
  measure?: string;
  unit?: ObservationUnit;
  /** Of what it is a part. */
  dimensions?: ObservationDimension[];
  /** What else is to be known. */
  notes?: string;
  relatedImplementationMilestone?: ObservationMilestone;
}
/** In what it is measured. */
export interface ObservationUnit {
  /** Name of the unit. */
  name?: string;
  /** Code of the unit. */
  id?: string;
  /** List it comes from. */
  scheme?: string;
  /** Address of the entry. */
  uri?: string;
}
/** One way of dividing it. */
export interface ObservationDimension {
  /** What it is. */
  description?: string;
}
/** The step of the work by which it is seen. */
export interface ObservationMilestone {
  /** Id of the step. */
  id?: string;
  /** Title of the step. */
  title?: string;
}
/** Another record. */
export interface RelatedRecord {
  /** Id of the record. */
  id: string;
}
/** A criterion of a tender (spec/procedures.md §4.4). */
export interface PostCriterion {
  /** Id; made when absent. */
  id?: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Who answers. */
  source: 'tenderer' | 'buyer' | 'procuringEntity' | 'ssrBot' | 'winner';
  /** What it is about. */
  relatesTo: 'tenderer' | 'item' | 'lot' | 'tender';
  /** Id of the item or lot it is about. */
  relatedItem?: string;
  classification: PostCriterionClassification;
  /** Further classifications. */
  additionalClassifications?: PostCriterionClassification[];
  /** Laws that the criterion follows. */
  legislation?: PostLegislation[];
  /** Ways of meeting the criterion, one of which is answered. */
  requirementGroups: PostRequirementGroup[];
}
/** What the criterion is. */
export interface PostCriterionClassification {
  /** Classifier, e.g. LAW922. */
  scheme: string;
  /** Code. */
  id: string;
  /** Name of the entry. */
  description?: string;
  /** Address of the entry. */
  uri?: string;
}
/** A law that the criterion follows. */
export interface PostLegislation {
  /** Version of the law. */
  version?: string;
  identifier: PostLegislationIdentifier;
  /** Kind of law; NATIONAL_LEGISLATION when absent. */
  type: 'NATIONAL_LEGISLATION';
  /** Article of the law. */
  article?: string;
}
/** Which law it is. */
export interface PostLegislationIdentifier {
  /** Number of the law. */
  id: string;
  /** Name of the law. */
  legalName?: string;
  /** Name of the law, in English. */
  legalName_en?: string;
  /** Name of the law, in Russian. */
  legalName_ru?: string;
  /** Address of the law. */
  uri?: string;
}
/** Requirements that are answered together (spec/procedures.md §4.4). */
export interface PostRequirementGroup {
  /** Id; made when absent. */
  id?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** What has to be answered together. */
  requirements: PostRequirement[];
}
/** A requirement of a criterion (spec/procedures.md §4.4). */
export interface PostRequirement {
  /** Id; made when absent. */
  id?: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Type of the answer; boolean when absent. */
  dataType: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  /** The state of a requirement that is sent: active. */
  status: 'active';
  unit?: PostRequirementUnit;
  /** Lowest answer. */
  minValue?: number;
  /** Highest answer. */
  maxValue?: number;
  /** The only answer. */
  expectedValue?: string | number | boolean;
  /** The answers to choose from. * Items: One answer. */
  expectedValues?: string[];
  /** How many of them at least. */
  expectedMinItems?: number;
  /** How many of them at most. */
  expectedMaxItems?: number;
  /** List that answers come from, e.g. ISO 639-3. */
  dataSchema?: string;
  period?: Period;
  /** Proofs of the answer. */
  eligibleEvidences?: PostEligibleEvidence[];
  /** Code of a feature of the tender. */
  relatedFeature?: string;
  /** When it was published; whatever is sent, the registry says it. */
  datePublished?: Date;
  /** When it was last changed; whatever is sent, the registry says it. */
  dateModified?: Date;
}
/** Unit of an answer. */
export interface PostRequirementUnit {
  /** Code of the unit. */
  code: string;
  /** Name of the unit. */
  name: string;
}
/** A proof of an answer to a requirement (spec/procedures.md §4.4). */
export interface PostEligibleEvidence {
  /** Id; made when absent. */
  id?: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Kind of proof. */
  type: 'document' | 'statement';
}
/** A firm that may bid and ask, and for what (spec/second-stages.md §1). */
export interface ShortlistedFirm {
  /** Name. */
  name: string;
  identifier: Identifier;
  /** Lots it was admitted to; none where the tender has none. */
  lots?: ShortlistedLot[];
}
/** One of the lots of the tender. */
export interface ShortlistedLot {
  /** Id. */
  id: string;
}
/** Changes of a criterion: each field replaces the stored one (spec/procedures.md §4.4). */
export interface PatchCriterion {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Who answers. */
  source?: 'tenderer' | 'buyer' | 'procuringEntity' | 'ssrBot' | 'winner';
  /** What it is about. */
  relatesTo?: 'tenderer' | 'item' | 'lot' | 'tender';
  /** Id of the item or lot it is about. */
  relatedItem?: string;
  classification?: PostCriterionClassification;
  /** Further classifications. */
  additionalClassifications?: PostCriterionClassification[];
  /** Laws that the criterion follows. */
  legislation?: PostLegislation[];
  /** Ways of meeting the criterion, all of them; those with known ids keep their dates. */
  requirementGroups?: PostRequirementGroup[];
}
/** An award to whom the buyer has chosen without bids (spec/limited-tenders.md §8). */
export interface PostDirectAward {
  /** Ignored: the registry gives one. */
  id?: string;
  /** Ignored: the registry's time counts. */
  date?: Date;
  /** State. */
  status?: 'pending';
  /** Id of the lot. */
  lotID?: string;
  /** Who is to supply. */
  suppliers: ChosenSupplier[];
  value: AuctionStep;
  weightedValue?: WeightedValue;
  /** Whether the supplier meets the conditions. */
  qualified?: boolean;
  /** Which part goes to others. */
  subcontractingDetails?: string;
}
/** A change of an award that the buyer has made, or the decision on it (spec/limited-tenders.md §8). */
export interface PatchDirectAward {
  /** State. */
  status?: 'pending' | 'unsuccessful' | 'active' | 'cancelled';
  /** Whether the bidder meets the conditions. */
  qualified?: boolean;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Grounds. */
  description?: string;
  /** Grounds, in English. */
  description_en?: string;
  /** Grounds, in Russian. */
  description_ru?: string;
  /** Id of the lot. */
  lotID?: string;
  /** Who is to supply. */
  suppliers?: ChosenSupplier[];
  value?: AuctionStep;
  /** Which part goes to others. */
  subcontractingDetails?: string;
}
/** Changes of a document; the file itself stays (spec/documents.md §3.1). */
export interface PatchDocument {
  /** Title, usually the file name. */
  title?: string;
  /** Title, usually the file name, in English. */
  title_en?: string;
  /** Title, usually the file name, in Russian. */
  title_ru?: string;
  /** Media type. */
  format?: string;
  /** What the document is. */
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
  /** What the document belongs to; tender when absent. */
  documentOf?: 'tender' | 'item' | 'lot';
  /** Id of the item or lot the document belongs to. */
  relatedItem?: string;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru';
  /** What the document says. */
  description?: string;
  /** What the document says, in English. */
  description_en?: string;
  /** What the document says, in Russian. */
  description_ru?: string;
  /** Who may read the content; public when absent. */
  confidentiality?: 'public' | 'buyerOnly';
  /** Why the content is not public. */
  confidentialityRationale?: string;
}
/** Changes of a proof (spec/procedures.md §4.4). */
export interface PatchEligibleEvidence {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Kind of proof. */
  type?: 'document' | 'statement';
}
/** A proof of an answer as it is shown (spec/procedures.md §4.4). */
export interface EligibleEvidence {
  /** Id. */
  id: string;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Kind of proof. */
  type?: 'document' | 'statement';
}
/** A tender of a procedure type that this registry keeps and shows but does not run: its fields are as they were imported. */
export interface ForeignTender {
  [k: string]: unknown;
}
/** A tender of a procedure type that this registry does not run, as an export of a registry holds it; kept and shown as it is. */
export interface ImportedTender {
  /** Id. */
  id: string;
  /** Readable number. */
  tenderID?: string;
  /** Procedure type. */
  procurementMethodType: string;
  /** State; procedure types have states of their own. */
  status: string;
  /** test, or absent. */
  mode?: 'test';
  /** Title. */
  title?: string;
  /** Account that made the tender. */
  owner?: string;
  /** When the status last changed. */
  date?: Date;
  /** When it was made; the store sets its own. */
  dateCreated?: Date;
  /** When it last changed; the store sets its own. */
  dateModified?: Date;
  /** When something was to happen next. */
  next_check?: Date;
  enquiryPeriod?: ImportedTenderPeriod;
  tenderPeriod?: ImportedTenderPeriod;
  auctionPeriod?: ImportedTenderPeriod;
  awardPeriod?: ImportedTenderPeriod;
  procuringEntity?: ImportedTenderProcuringEntity;
  agreement?: ImportedTenderLink;
  /** Agreements the tender rests on. */
  agreements?: ImportedTenderLink[];
  [k: string]: unknown;
}
/** A span of time. */
export interface ImportedTenderPeriod {
  /** When it begins. */
  startDate?: Date;
  /** When it ends. */
  endDate?: Date;
  [k: string]: unknown;
}
/** Who procures. */
export interface ImportedTenderProcuringEntity {
  /** Name. */
  name: string;
  identifier: ImportedTenderIdentifier;
  [k: string]: unknown;
}
/** Registration. */
export interface ImportedTenderIdentifier {
  /** Number. */
  id: string | number;
  /** Register. */
  scheme?: string;
  [k: string]: unknown;
}
/** Another object of a registry. */
export interface ImportedTenderLink {
  /** Id. */
  id: string;
  [k: string]: unknown;
}
/** Changes of a lot under its own path; what is null stays as it is (spec/requests.md §5, spec/tenders.md §3.4). */
export interface ChangeLot {
  /** Title of the lot. */
  title?: string;
  /** Title of the lot, in English. */
  title_en?: string;
  /** Title of the lot, in Russian. */
  title_ru?: string;
  /** What the lot is. */
  description?: string;
  /** What the lot is, in English. */
  description_en?: string;
  /** What the lot is, in Russian. */
  description_ru?: string;
  value?: PatchValue;
  minimalStep?: PatchValue;
  minExpectedIncome?: ExpectedIncome;
  guarantee?: PatchBasicValue;
  auctionPeriod?: AuctionPeriod;
  /** Always active; the registry moves it on. */
  status?: 'active';
  /** When the lot got its state; whatever is sent, the registry says it. */
  date?: Date;
}
/** A lot inside a change of the tender, matched by its place in the list (spec/requests.md §5). */
export interface PatchLot {
  /** Id of the lot that stands at this place. */
  id: string;
  /** Title of the lot. */
  title: string;
  /** Title of the lot, in English. */
  title_en?: string;
  /** Title of the lot, in Russian. */
  title_ru?: string;
  /** What the lot is. */
  description?: string;
  /** What the lot is, in English. */
  description_en?: string;
  /** What the lot is, in Russian. */
  description_ru?: string;
  value: PatchValue;
  minimalStep?: PatchValue;
  minExpectedIncome?: ExpectedIncome;
  guarantee?: PatchBasicValue;
  auctionPeriod?: AuctionPeriod;
  /** Always active; the registry moves it on. */
  status?: 'active';
  /** When the lot got its state; whatever is sent, the registry says it. */
  date?: Date;
}
/**
 * Changes of a tender: each field replaces the stored one, null or an empty list removes it; money and periods are merged key by key, where null removes a key (spec/requests.md §5).
 *
 */
export interface PatchTender {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What the tender is about. */
  description?: string;
  /** What the tender is about, in English. */
  description_en?: string;
  /** What the tender is about, in Russian. */
  description_ru?: string;
  /** The state to move to. */
  status?: 'draft' | 'active.enquiries' | 'active.pre-qualification' | 'active.pre-qualification.stand-still';
  /** How bidders are chosen; open when absent. */
  procurementMethod?: 'open' | 'selective' | 'limited';
  /** Why this method. */
  procurementMethodRationale?: string;
  /** Why this method, in English. */
  procurementMethodRationale_en?: string;
  /** Why this method, in Russian. */
  procurementMethodRationale_ru?: string;
  /** Accelerator of a test installation, e.g. quick, accelerator=1440. */
  procurementMethodDetails?: string;
  /** What is procured mainly. */
  mainProcurementCategory?: 'goods' | 'services' | 'works';
  procuringEntity?: ProcuringEntity;
  /** On whose behalf a central body procures. */
  buyers?: Buyer[];
  value?: PatchValue;
  minimalStep?: PatchValue;
  guarantee?: PatchBasicValue;
  enquiryPeriod?: PatchEnquiryPeriod;
  tenderPeriod?: Period;
  auctionPeriod?: AuctionPeriod;
  awardPeriod?: Period;
  /** What is procured. */
  items?: PostItem[];
  /** Lots matched by their place in the list; a shorter list removes the last ones, a longer one is refused. */
  lots?: PatchLot[];
  /** Criteria beside the price. */
  features?: PostFeature[];
  /** Conditions of payment and delivery. */
  milestones?: PostMilestone[];
  /** What the procurement is to achieve. */
  targets?: PostTarget[];
  /** All criteria; those with known ids keep what the registry says of them. An empty list removes them. */
  criteria?: PostCriterion[];
  /** All documents; those that are there already, in any of their versions, stay as they are. Outside draft none may be left out. */
  documents?: PostDocument[];
  /** How the winner is found; lowestCost when absent. */
  awardCriteria?: 'lowestCost' | 'lifeCycleCost';
  /** How exactly. */
  awardCriteriaDetails?: string;
  /** How exactly, in English. */
  awardCriteriaDetails_en?: string;
  /** How exactly, in Russian. */
  awardCriteriaDetails_ru?: string;
  /** Who may take part. */
  eligibilityCriteria?: string;
  /** Who may take part, in English. */
  eligibilityCriteria_en?: string;
  /** Who may take part, in Russian. */
  eligibilityCriteria_ru?: string;
  /** How bids are made; electronicAuction when there is an auction. */
  submissionMethod?: 'electronicAuction';
  /** How exactly bids are made. */
  submissionMethodDetails?: string;
  /** How exactly bids are made, in English. */
  submissionMethodDetails_en?: string;
  /** How exactly bids are made, in Russian. */
  submissionMethodDetails_ru?: string;
  /** Who pays besides the procuring entity. */
  funders?: Funder[];
  inspector?: Inspector;
  /** How many suppliers may win. */
  maxAwardsCount?: number;
  /** How long the agreement is to last, as a duration of ISO 8601. */
  agreementDuration?: string;
  agreement?: RelatedRecord;
  /** Agreements the tender rests on. */
  agreements?: RelatedRecord[];
  causeDetails?: CauseDetails;
  /** Template of the contract. */
  contractTemplateName?: string;
  /** Reserved. */
  is_masked?: boolean;
}
/** When questions are asked. Only the end is changed; what the registry says may be sent as it was read. */
export interface PatchEnquiryPeriod {
  /** When it begins; the registry's. */
  startDate?: Date;
  /** When it ends. */
  endDate?: Date;
  /** Until when questions are answered; the registry's. */
  clarificationsUntil?: Date;
  /** When the conditions were changed after bids had been made; the registry's. */
  invalidationDate?: Date;
}
/** Time given to a bidder to mend the bid (spec/pre-qualification.md §3). */
export interface PostQualificationMilestone {
  /** Kind. */
  code: '24h';
  /** A later end than after 24 hours. */
  dueDate?: Date;
  /** What is to be mended. */
  description?: string;
  /** What is to be mended, in English. */
  description_en?: string;
  /** What is to be mended, in Russian. */
  description_ru?: string;
}
/** A change of a qualification (spec/pre-qualification.md §2). */
export interface PatchQualification {
  /** State. */
  status?: 'pending' | 'active' | 'unsuccessful' | 'cancelled';
  /** Whether the bidder meets the conditions. */
  qualified?: boolean;
  /** Whether the bidder may take part. */
  eligible?: boolean;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Grounds. */
  description?: string;
  /** Grounds, in English. */
  description_en?: string;
  /** Grounds, in Russian. */
  description_ru?: string;
  /** Answers of the buyer to the requirements. */
  requirementResponses?: PostRequirementResponse[];
}
/** Whether an offer for a lot may go on into the competition, as it is shown (spec/pre-qualification.md §2). */
export interface Qualification {
  /** Id. */
  id: string;
  /** Id of the bid. */
  bidID: string;
  /** Id of the lot. */
  lotID?: string;
  /** State. */
  status: 'pending' | 'active' | 'unsuccessful' | 'cancelled';
  /** When the state last changed. */
  date: Date;
  /** Whether the bidder meets the conditions. */
  qualified?: boolean;
  /** Whether the bidder may take part. */
  eligible?: boolean;
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Grounds. */
  description?: string;
  /** Grounds, in English. */
  description_en?: string;
  /** Grounds, in Russian. */
  description_ru?: string;
  /** Answers of the buyer to the requirements. */
  requirementResponses?: RequirementResponse[];
  complaintPeriod?: Period;
  /** Complaints and claims against the decision. */
  complaints?: Complaint[];
  /** Documents of the decision. */
  documents?: Document[];
  /** Times given to mend the bid. */
  milestones?: AwardMilestone[];
}
/** A question as a client sends it (spec/tenders.md §3.9). */
export interface PostQuestion {
  /** Title. */
  title: string;
  /** The question. */
  description?: string;
  author: Organization;
  /** What it is about. */
  questionOf: 'tender' | 'item' | 'lot';
  /** Id of the item or lot. */
  relatedItem?: string;
}
/** The answer to a question (spec/tenders.md §3.9). */
export interface PatchQuestion {
  /** The answer. */
  answer: string;
}
/** A question as it is shown (spec/tenders.md §3.9, spec/procedures.md §4.1). */
export interface Question {
  /** Id. */
  id: string;
  /** Title. */
  title: string;
  /** The question. */
  description?: string;
  author: HiddenAuthor;
  /** What it is about. */
  questionOf: 'tender' | 'item' | 'lot';
  /** Id of the item or lot. */
  relatedItem?: string;
  /** When it was asked. */
  date: Date;
  /** The answer. */
  answer?: string;
  /** When it was answered. */
  dateAnswered?: Date;
}
/** Changes of a group of requirements (spec/procedures.md §4.4). */
export interface PatchRequirementGroup {
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** What has to be answered together, all of it; those with known ids keep their dates. */
  requirements?: PostRequirement[];
}
/** Changes of a requirement: each field replaces the stored one (spec/procedures.md §4.4). */
export interface PatchRequirement {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Type of the answer; boolean when absent. */
  dataType?: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  unit?: PostRequirementUnit;
  /** Lowest answer. */
  minValue?: number;
  /** Highest answer. */
  maxValue?: number;
  /** The only answer. */
  expectedValue?: string | number | boolean;
  /** The answers to choose from. * Items: One answer. */
  expectedValues?: string[];
  /** How many of them at least. */
  expectedMinItems?: number;
  /** How many of them at most. */
  expectedMaxItems?: number;
  /** List that answers come from, e.g. ISO 639-3. */
  dataSchema?: string;
  period?: Period;
  /** Proofs of the answer, all of them. */
  eligibleEvidences?: PostEligibleEvidence[];
  /** The state of a requirement that is sent: active. */
  status?: 'active';
  /** Code of a feature of the tender. */
  relatedFeature?: string;
  /** When it was published; whatever is sent, the registry says it. */
  datePublished?: Date;
  /** When it was last changed; whatever is sent, the registry says it. */
  dateModified?: Date;
}
/** A new version of a requirement: each field replaces that of the old one (spec/procedures.md §4.4). */
export interface PutRequirement {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What is asked. */
  description?: string;
  /** What is asked, in English. */
  description_en?: string;
  /** What is asked, in Russian. */
  description_ru?: string;
  /** Type of the answer; boolean when absent. */
  dataType?: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  unit?: PostRequirementUnit;
  /** Lowest answer. */
  minValue?: number;
  /** Highest answer. */
  maxValue?: number;
  /** The only answer. */
  expectedValue?: string | number | boolean;
  /** The answers to choose from. * Items: One answer. */
  expectedValues?: string[];
  /** How many of them at least. */
  expectedMinItems?: number;
  /** How many of them at most. */
  expectedMaxItems?: number;
  /** List that answers come from, e.g. ISO 639-3. */
  dataSchema?: string;
  period?: Period;
  /** Proofs of the answer, all of them. */
  eligibleEvidences?: PostEligibleEvidence[];
  /** Code of a feature of the tender. */
  relatedFeature?: string;
  /** When it was published; whatever is sent, the registry says it. */
  datePublished?: Date;
  /** When it was last changed; whatever is sent, the registry says it. */
  dateModified?: Date;
  /** cancelled: the requirement is asked for no longer, and has no new version. */
  status?: 'active' | 'cancelled';
}
/** What may be changed in an answer to a requirement. */
export interface PatchRequirementResponse {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  requirement?: PostAnsweredRequirement;
  /** The answer. */
  value?: string | number | boolean;
  /** The answers, where several are asked for. * Items: One answer. */
  values?: (string | number | boolean)[];
  /** What proves it. */
  evidences?: PostEvidence[];
  /** Id of the bidder's register entry. */
  relatedTenderer?: string;
  /** Id of an item of the tender. */
  relatedItem?: string;
}
/** What may be changed in the proof of an answer. */
export interface PatchEvidence {
  /** Title. */
  title?: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** Description. */
  description?: string;
  /** Description, in English. */
  description_en?: string;
  /** Description, in Russian. */
  description_ru?: string;
  /** Kind of proof. */
  type?: 'document' | 'statement';
  relatedDocument?: RelatedDocument;
}
/** A request to the inspector as the buyer sends it (spec/reviews.md §2). */
export interface PostReviewRequest {
  /** Id of the lot whose award is to be approved. */
  lotID?: string;
}
/** The answer of an inspector (spec/reviews.md §2). */
export interface PatchReviewRequest {
  /** Whether it is approved. */
  approved: boolean;
  /** What the inspector says. */
  description?: string;
}
/** What the inspector was asked to approve, and the answer (spec/reviews.md §2). */
export interface ReviewRequest {
  /** Id. */
  id: string;
  /** When it was asked. */
  dateCreated: Date;
  /** State of the tender then. */
  tenderStatus: string;
  /** Id of the lot whose award is to be approved. */
  lotID?: string;
  /** The answer. */
  approved?: boolean;
  /** What the inspector says. */
  description?: string;
  /** When it was answered. */
  date?: Date;
}
/** Something that the procurement is to achieve, as it is shown (spec/open-tenders.md §1.3). */
export interface Target {
  /** Id; made when absent. */
  id: string;
  /** What is to be achieved. */
  title: string;
  /** In more words. */
  description?: string;
  /** What is looked at. */
  observations?: Observation[];
}
/** One thing that is looked at. */
export interface Observation {
  /** Id; made when absent. */
  id: string;
  /** What it is. */
  title: string;
  value?: BasicValue;
  /** In more words. */
  description?: string;
  period?: Period;
  /** What is measured, as it is written. */
  measure?: string;
  unit?: ObservationUnit;
  /** Of what it is a part. */
  dimensions?: ObservationDimension[];
  /** What else is to be known. */
  notes?: string;
  relatedImplementationMilestone?: ObservationMilestone;
}
/** A tender as it is shown (spec/tenders.md §3.2). */
export interface Tender {
  /** Id. */
  id: string;
  /** Readable number, UA-<date>-<6 digits>-a. */
  tenderID: string;
  /** Title. */
  title: string;
  /** Title, in English. */
  title_en?: string;
  /** Title, in Russian. */
  title_ru?: string;
  /** What the tender is about. */
  description?: string;
  /** What the tender is about, in English. */
  description_en?: string;
  /** What the tender is about, in Russian. */
  description_ru?: string;
  /** State. */
  status:
    | 'draft'
    | 'draft.pending'
    | 'draft.stage2'
    | 'draft.unsuccessful'
    | 'active'
    | 'active.enquiries'
    | 'active.tendering'
    | 'active.pre-qualification'
    | 'active.pre-qualification.stand-still'
    | 'active.stage2.pending'
    | 'active.auction'
    | 'active.qualification'
    | 'active.qualification.stand-still'
    | 'active.awarded'
    | 'complete'
    | 'cancelled'
    | 'unsuccessful';
  /** test for a tender of no consequence. */
  mode?: 'test';
  /** Account that made the tender. */
  owner: string;
  /** When the state last changed. */
  date: Date;
  /** When it was made. */
  dateCreated: Date;
  /** When it last changed publicly. */
  dateModified: Date;
  /** Position in the feed, in seconds; shown when opt_fields asks for it. */
  public_modified?: number;
  /** Procedure type. */
  procurementMethodType: string;
  /** How bidders are chosen; open when absent. */
  procurementMethod?: 'open' | 'selective' | 'limited';
  /** Why this method. */
  procurementMethodRationale?: string;
  /** Why this method, in English. */
  procurementMethodRationale_en?: string;
  /** Why this method, in Russian. */
  procurementMethodRationale_ru?: string;
  /** What is procured mainly. */
  mainProcurementCategory?: 'goods' | 'services' | 'works';
  procuringEntity: ProcuringEntity;
  /** On whose behalf a central body procures. */
  buyers?: Buyer[];
  value?: EstimatedValue;
  minimalStep?: Value;
  guarantee?: BasicValue;
  complaintPeriod?: Period;
  enquiryPeriod?: EnquiryPeriod;
  tenderPeriod?: TenderPeriod;
  auctionPeriod?: AuctionPeriod;
  qualificationPeriod?: QualificationPeriod;
  awardPeriod?: Period;
  contractPeriod?: ContractPeriod;
  /** What is procured. */
  items: Item[];
  /** Parts that are awarded each for itself. */
  lots?: Lot[];
  /** Criteria beside the price. */
  features?: Feature[];
  /** Conditions of payment and delivery. */
  milestones?: Milestone[];
  /** What the procurement is to achieve. */
  targets?: Target[];
  /** Documents, every version, oldest first. */
  documents?: Document[];
  /** How the winner is found. */
  awardCriteria?: 'lowestCost' | 'lifeCycleCost' | 'ratedCriteria';
  /** How exactly. */
  awardCriteriaDetails?: string;
  /** How exactly, in English. */
  awardCriteriaDetails_en?: string;
  /** How exactly, in Russian. */
  awardCriteriaDetails_ru?: string;
  /** Who may take part. */
  eligibilityCriteria?: string;
  /** Who may take part, in English. */
  eligibilityCriteria_en?: string;
  /** Who may take part, in Russian. */
  eligibilityCriteria_ru?: string;
  /** How bids are made; electronicAuction when there is an auction. */
  submissionMethod?: 'electronicAuction';
  /** How exactly bids are made. */
  submissionMethodDetails?: string;
  /** How exactly bids are made, in English. */
  submissionMethodDetails_en?: string;
  /** How exactly bids are made, in Russian. */
  submissionMethodDetails_ru?: string;
  /** Who pays besides the procuring entity. */
  funders?: Funder[];
  inspector?: Inspector;
  /** Plans the tender fulfils. */
  plans?: RelatedRecord[];
  agreement?: RelatedRecord;
  /** Agreements the tender rests on, or makes. */
  agreements?: TenderAgreement[];
  /** The first stage, of which this is the second. */
  dialogueID?: string;
  /** Who may bid and ask: the firms that the first stage admitted. */
  shortlistedFirms?: ShortlistedFirm[];
  /** Why the agreement does not carry the tender. */
  unsuccessfulReason?: string[];
  /** How many suppliers may win. */
  maxAwardsCount?: number;
  /** How long the agreement is to last, as a duration of ISO 8601. */
  agreementDuration?: string;
  causeDetails?: CauseDetails;
  /** Template of the contract. */
  contractTemplateName?: string;
  /** The tender of the second stage, which came with the end of this one. */
  stage2TenderID?: string;
  /** Reserved. */
  is_masked?: boolean;
  /** Accelerator of a test installation. */
  procurementMethodDetails?: string;
  /** When the tender was published with its notice. */
  noticePublicationDate?: Date;
  /** Reasons for which the contract may be changed later: code to its names. */
  contractChangeRationaleTypes?: {
    [k: string]: ChangeReason;
  };
  /** Where the auction is, without lots. */
  auctionUrl?: string;
  /** Bids, once they are opened. */
  bids?: Bid[];
  /** Questions and answers. */
  questions?: Question[];
  /** Complaints, and claims of older records. */
  complaints?: Complaint[];
  /** Which offers may go on into the competition. */
  qualifications?: Qualification[];
  /** Decisions on bids. */
  awards?: Award[];
  /** Contracts made of the decisions. */
  contracts?: ContractStub[];
  /** What the inspector was asked, and the answers. */
  reviewRequests?: ReviewRequest[];
  /** Cancellations of the tender or of its lots. */
  cancellations?: Cancellation[];
  /** What bidders or the bought things must meet. */
  criteria?: Criterion[];
  /** When the registry looks at the tender next. */
  next_check?: Date;
}
/** When it is decided which offers go on, and the stand-still after it. */
export interface QualificationPeriod {
  /** When it begins. */
  startDate: Date;
  /** When it ends; once decisions are announced, the end of the stand-still. */
  endDate: Date;
  /** When the decisions were announced last. */
  reportingDatePublication?: Date;
}
/** From the end of the stand-still of awards to the signature of the agreement. */
export interface ContractPeriod {
  /** When it begins. */
  startDate?: Date;
  /** Until when details are clarified; nothing is signed before. */
  clarificationsUntil?: Date;
  /** When it ended. */
  endDate?: Date;
}
/** One reason. */
export interface ChangeReason {
  /** Title in Ukrainian. */
  title_uk?: string;
  /** Title in English. */
  title_en?: string;
  /** Description in Ukrainian. */
  description_uk?: string;
  /** Description in English. */
  description_en?: string;
  /** Address of the entry. */
  uri?: string;
  /** List it comes from. */
  scheme?: string;
}
/** A request for a transfer says nothing (spec/accounts.md §4). */
export interface PostTransfer {}
/** Whose an object is now (spec/accounts.md §4). */
export interface Ownership {
  /** Id of the object. */
  id: string;
  /** Name of the account. */
  owner: string;
}
/** What makes an object one's own (spec/accounts.md §4). */
export interface TakeOwnership {
  /** Id of a transfer. */
  id: string;
  /** The transfer value of the owner so far. */
  transfer: string;
}
/** A transfer as brokers see it (spec/accounts.md §4). */
export interface Transfer {
  /** Id. */
  id: string;
  /** When it was made, or used. */
  date: Date;
  /** Path of what it was used for. */
  usedFor?: string;
}
/** Makes a decision final and public; the report follows it. */
export interface DecisionActivateRequestData {
  /** The status of an active answer. */
  status: 'active';
}
/** Makes an answer final and public. */
export interface DefendantStatementActivateRequestData {
  /** The status of an active answer. */
  status: 'active';
}
/** The buyer of the contract, who accuses. */
export interface ReportAuthor {
  /** Name. */
  name: string;
  /** Name in English. */
  name_en?: string;
  identifier: ReportIdentifier;
  /** Further identifiers. */
  additionalIdentifiers?: ReportIdentifier[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /** Further contacts. */
  additionalContactPoints?: ContactPointCopied[];
  /** Account that signs for the organization. */
  contract_owner?: string;
  signerInfo?: SignerInfoCopied;
  /** Kind of the organization. */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/** Registration number of an organization. */
export interface ReportIdentifier {
  /** Number in the register. */
  id: string;
  /** Register. */
  scheme?: string;
  /** Name in the register. */
  legalName?: string;
  /** Name in the register, in English. */
  legalName_en?: string;
  /** Name in the register, in Russian. */
  legalName_ru?: string;
  /** Address of the entry. */
  uri?: string;
}
/** The central body that decides. */
export interface ReportAuthority {
  /** Name. */
  name: string;
  /** Name in English. */
  name_en?: string;
  identifier: ReportIdentifier;
  /** Further identifiers. */
  additionalIdentifiers?: ReportIdentifier[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /** Further contacts. */
  additionalContactPoints?: ContactPointCopied[];
  /** Account that signs for the organization. */
  contract_owner?: string;
  /** Kind of the organization. */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/** The decision of the central body. */
export interface ReportDecision {
  /** Id. */
  id: string;
  /** What was decided. */
  resolution: 'satisfied' | 'declinedNoViolation' | 'declinedLackEvidence';
  /** Grounds of the decision. */
  description: string;
  /** Newest versions of the documents. */
  documents?: ReportDocument[];
  /** When it last changed. */
  dateModified: Date;
  /** When it became active. */
  datePublished?: Date;
  /** draft is seen by registered readers only. */
  status: 'draft' | 'active';
}
/** One version of a document. */
export interface ReportDocument {
  /** Id of the document; all its versions share it. */
  id: string;
  /** Title of the document. */
  title?: string;
  /** Title in English. */
  title_en?: string;
  /** Title in Russian. */
  title_ru?: string;
  /** What the document is. */
  description?: string;
  /** Description in English. */
  description_en?: string;
  /** Description in Russian. */
  description_ru?: string;
  /** Kind of the document. */
  documentType?: string;
  /** Media type. */
  format?: string;
  /** Language of the document. */
  language?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
  /** Checksum of the file. */
  hash: string;
  /** Address that leads to the file. */
  url: string;
  /** When this version was added. */
  datePublished: Date;
  /** When this version last changed. */
  dateModified: Date;
}
/** An accused supplier. */
export interface ReportDefendant {
  /** Name. */
  name: string;
  /** Name in English. */
  name_en?: string;
  identifier: ReportIdentifier;
  /** Further identifiers. */
  additionalIdentifiers?: ReportIdentifier[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /** Further contacts. */
  additionalContactPoints?: ContactPointCopied[];
  /** Account that signs for the organization. */
  contract_owner?: string;
  signerInfo?: SignerInfoCopied;
  /** Size of the supplier. */
  scale?: 'micro' | 'sme' | 'mid' | 'large' | 'not specified';
}
/** What the buyer accuses the supplier of. */
export interface ReportDetails {
  /** What the supplier is accused of. */
  reason: 'goodsNonCompliance' | 'contractBreach' | 'signingRefusal';
  /** What happened, in words. */
  description: string;
  /** Newest versions of the documents. */
  documents?: ReportDocument[];
  /** When the details last changed. */
  dateModified: Date;
}
/** The newest version of a document, and the earlier ones. */
export interface ReportDocumentWithVersions {
  /** Id of the document; all its versions share it. */
  id: string;
  /** Title of the document. */
  title?: string;
  /** Title in English. */
  title_en?: string;
  /** Title in Russian. */
  title_ru?: string;
  /** What the document is. */
  description?: string;
  /** Description in English. */
  description_en?: string;
  /** Description in Russian. */
  description_ru?: string;
  /** Kind of the document. */
  documentType?: string;
  /** Media type. */
  format?: string;
  /** Language of the document. */
  language?: string;
  /** Id of what the document belongs to. */
  relatedItem?: string;
  /** Checksum of the file. */
  hash: string;
  /** Address that leads to the file. */
  url: string;
  /** When this version was added. */
  datePublished: Date;
  /** When this version last changed. */
  dateModified: Date;
  /** Earlier versions, oldest first. */
  previousVersions?: ReportDocument[];
}
/** A report as an export of a registry holds it: as everybody sees it, who made it is not told. */
export interface ImportedReport {
  details: ReportDetails;
  /** UA-<date>-<number of the day>. */
  id: string;
  /** Where the report stands. */
  status: 'draft' | 'pending' | 'satisfied' | 'declined';
  /** test, or absent. */
  mode?: 'test';
  /** Id of the tender. */
  tender_id: string;
  /** Id of the contract. */
  contract_id: string;
  /** When it was made; the store sets its own. */
  dateCreated?: Date;
  /** When it last changed; the store sets its own. */
  dateModified?: Date;
  /** When the report was published. */
  datePublished?: Date;
  author: ReportAuthor;
  /** The accused suppliers. */
  defendants: ReportDefendant[];
  authority: ReportAuthority;
  defendantPeriod?: ReportPeriod;
  /** Active answers, newest first. */
  defendantStatements?: DefendantStatement[];
  /** Active decisions, newest first. */
  decisions?: ReportDecision[];
}
/** The time in which the supplier may answer. */
export interface ReportPeriod {
  /** Begin: the publication. */
  startDate?: Date;
  /** End. */
  endDate?: Date;
}
/** The answer of the accused supplier. */
export interface DefendantStatement {
  /** Id. */
  id: string;
  /** The answer. */
  description: string;
  /** Newest versions of the documents. */
  documents?: ReportDocument[];
  /** When it last changed. */
  dateModified: Date;
  /** When it became active. */
  datePublished?: Date;
  /** draft is seen by registered readers only. */
  status: 'draft' | 'active';
}
/** Replaces resolution and text of a draft decision. */
export interface DecisionPatchRequestData {
  /** What was decided. */
  resolution: 'satisfied' | 'declinedNoViolation' | 'declinedLackEvidence';
  /** Grounds of the decision. */
  description: string;
}
/** Replaces the details of a draft report (spec/violation-reports.md §2 row 6). */
export interface ViolationReportPatchDetailsRequestData {
  details: ReportDetailsPatchRequestData;
}
/** Both fields are replaced. */
export interface ReportDetailsPatchRequestData {
  /** What the supplier is accused of. */
  reason: 'goodsNonCompliance' | 'contractBreach' | 'signingRefusal';
  /** What happened, in words. */
  description: string;
}
/** Changes to what is said about a document; null changes nothing (spec/violation-reports.md §10). */
export interface PatchReportDocument {
  /** Title of the document, and its file name. */
  title?: string | null;
  /** Title in English. */
  title_en?: string | null;
  /** Title in Russian. */
  title_ru?: string | null;
  /** What the document is. */
  description?: string | null;
  /** Description in English. */
  description_en?: string | null;
  /** Description in Russian. */
  description_ru?: string | null;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru' | null;
  /** Id of what the document belongs to. */
  relatedItem?: string | null;
}
/** Replaces the text of a draft answer. */
export interface DefendantStatementPatchRequestData {
  /** The answer. */
  description: string;
}
/** The decision of the central body. */
export interface DecisionPostRequestData {
  /** What was decided. */
  resolution: 'satisfied' | 'declinedNoViolation' | 'declinedLackEvidence';
  /** Grounds of the decision. */
  description: string;
  /** Documents of the decision. */
  documents?: PostReportDocument[];
}
/** A document as sent with POST and PUT (spec/violation-reports.md §4, §10). */
export interface PostReportDocument {
  /** Title of the document, and its file name. */
  title?: string | null;
  /** Title in English. */
  title_en?: string | null;
  /** Title in Russian. */
  title_ru?: string | null;
  /** What the document is. */
  description?: string | null;
  /** Description in English. */
  description_en?: string | null;
  /** Description in Russian. */
  description_ru?: string | null;
  /** Language of the document; uk when absent. */
  language?: 'uk' | 'en' | 'ru' | null;
  /** Id of what the document belongs to. */
  relatedItem?: string | null;
  /** Checksum of the file as the document service told it. */
  hash: string;
  /** Address of the file as the document service told it. */
  url: string;
  /** Kind of the document; only the two kinds of violation reports are accepted, and an explicit null is not. */
  documentType?: 'violationReportSignature' | 'violationReportEvidence';
  /** Media type. */
  format?: string | null;
}
/** A new report on a contract (spec/violation-reports.md §2 row 1). */
export interface ViolationReportPostRequestData {
  details: ReportDetailsPostRequestData;
  /** A report is made as a draft. */
  status?: 'draft' | 'pending' | 'satisfied' | 'declined';
}
/** What happened. */
export interface ReportDetailsPostRequestData {
  /** What the supplier is accused of. */
  reason: 'goodsNonCompliance' | 'contractBreach' | 'signingRefusal';
  /** What happened, in words. */
  description: string;
  /** Documents of the accusation. */
  documents?: PostReportDocument[];
}
/** The answer of the accused supplier. */
export interface DefendantStatementPostRequestData {
  /** The answer. */
  description: string;
  /** Documents of the answer. */
  documents?: PostReportDocument[];
}
/** Publishes a draft report (spec/violation-reports.md §6). */
export interface ViolationReportPublishRequestData {
  /** The status of a published report. */
  status: 'draft' | 'pending' | 'satisfied' | 'declined';
}
/** A report as anybody sees it (spec/violation-reports.md §4). */
export interface ViolationReport {
  details: ReportDetails;
  /** UA-<date>-<number of the day>. */
  id: string;
  /** Where the report stands. */
  status: 'draft' | 'pending' | 'satisfied' | 'declined';
  /** test, or absent. */
  mode?: string;
  /** Id of the tender. */
  tender_id: string;
  /** Id of the contract. */
  contract_id: string;
  /** When the report was made. */
  dateCreated: Date;
  /** When the report last changed publicly. */
  dateModified: Date;
  /** When the report was published. */
  datePublished?: Date;
  author: ReportAuthor;
  /** The accused suppliers. */
  defendants: ReportDefendant[];
  authority: ReportAuthority;
  defendantPeriod?: ReportPeriod;
  /** Active answers, newest first. */
  defendantStatements?: DefendantStatement[];
  /** Active decisions, newest first. */
  decisions?: ReportDecision[];
}

/** `$id` of a schema → its type. */
export interface SchemaTypes {
  '/agreements/agreement': Agreement;
  '/agreements/by-classification': AgreementOfClass;
  '/agreements/change-create': PostAgreementChange;
  '/agreements/change-patch': PatchAgreementChange;
  '/agreements/change': ShownAgreementChange;
  '/agreements/close-patch-administrator': AdministratorPatchCloseAgreement;
  '/agreements/close-patch-terminated': PatchTerminatedAgreement;
  '/agreements/close-patch': PatchCloseAgreement;
  '/agreements/contract-patch': PatchAgreementContract;
  '/agreements/contract': ShownAgreementContract;
  '/agreements/document-create': PostAgreementDocument;
  '/agreements/document-patch': PatchAgreementDocument;
  '/agreements/document': AgreementDocument;
  '/agreements/documents-create': PostAgreementDocuments;
  '/agreements/import': ImportedAgreement;
  '/agreements/milestone-create': PostAgreementMilestone;
  '/agreements/milestone-patch': PatchAgreementMilestone;
  '/agreements/milestone': ShownAgreementMilestone;
  '/agreements/patch': PatchAgreement;
  '/alerts/alert': ShownAlert;
  '/alerts/create': PostAlert;
  '/alerts/deliveries': DeliveriesPage;
  '/alerts/delivery': ShownDelivery;
  '/alerts/patch': PatchAlert;
  '/auctions/auction': ShownAuction;
  '/auctions/bid-held': HeldAuctionBid;
  '/auctions/bid-post': PostAuctionBid;
  '/auctions/check': CheckAuthorization;
  '/auctions/listed': AuctionInList;
  '/auctions/own': OwnInAuction;
  '/auctions/page': AuctionsPage;
  '/auctions/participation': AuctionParticipation;
  '/auctions/reference-list': ReferenceAuctionList;
  '/auctions/reference-own': ReferenceOwn;
  '/auctions/void': PostVoidAuction;
  '/catalogue/category': CatalogueCategory;
  '/catalogue/criterion': MarketCriterion;
  '/catalogue/product': CatalogueProduct;
  '/catalogue/profile': CatalogueProfile;
  '/common/access': SentAccess;
  '/common/additional-classification': AdditionalClassification;
  '/common/address': Address;
  '/common/auction-value': AuctionedValue;
  '/common/basic-value-patch': PatchBasicValue;
  '/common/basic-value': BasicValue;
  '/common/buyer': Buyer;
  '/common/chosen-supplier': ChosenSupplier;
  '/common/classification': Classification;
  '/common/contact-point': ContactPoint;
  '/common/duration': Duration;
  '/common/entity-contact-point': EntityContactPoint;
  '/common/estimated-value': EstimatedValue;
  '/common/funder-contact-point': FunderContactPoint;
  '/common/funder': Funder;
  '/common/identifier': Identifier;
  '/common/inspector-contact-point': InspectorContactPoint;
  '/common/inspector': Inspector;
  '/common/options': SentOptions;
  '/common/organization-copied': OrganizationCopied;
  '/common/organization-part': OrganizationPart;
  '/common/organization': Organization;
  '/common/period': Period;
  '/common/procuring-entity': ProcuringEntity;
  '/common/signer-info': SignerInfo;
  '/common/step': AuctionStep;
  '/common/supplier': Supplier;
  '/common/unit-price': PriceOfUnit;
  '/common/value-patch': PatchValue;
  '/common/value': Value;
  '/contracts/access-create': PostContractAccess;
  '/contracts/amount-paid': PatchAmountPaid;
  '/contracts/cancellation-create': PostContractCancellation;
  '/contracts/cancellation': ContractCancellation;
  '/contracts/change-create': PostContractChange;
  '/contracts/change-patch': PatchContractChange;
  '/contracts/change': ContractChange;
  '/contracts/config': ContractConfig;
  '/contracts/contract': Contract;
  '/contracts/create': PostContract;
  '/contracts/document-create': PostContractDocument;
  '/contracts/document-patch': PatchContractDocument;
  '/contracts/document': ContractDocument;
  '/contracts/documents-create': PostContractDocuments;
  '/contracts/implementation-patch': PatchImplementation;
  '/contracts/import': ImportedContract;
  '/contracts/item-patch': PatchContractItem;
  '/contracts/milestone-patch': PatchContractMilestone;
  '/contracts/patch-active': PatchActiveContract;
  '/contracts/patch-administrator': AdministratorPatchContract;
  '/contracts/patch-pending': PatchPendingContract;
  '/contracts/signatory-create': PostSignatory;
  '/contracts/signatory': Signatory;
  '/contracts/transaction-put': PutTransaction;
  '/contracts/transaction': PaymentTransaction;
  '/contracts/value-patch': PatchContractValue;
  '/find/number': FoundByNumber;
  '/frameworks/change-create': PostFrameworkChange;
  '/frameworks/change': FrameworkChange;
  '/frameworks/config': FrameworkConfig;
  '/frameworks/create': PostFramework;
  '/frameworks/document-create': PostFrameworkDocument;
  '/frameworks/document-patch': PatchFrameworkDocument;
  '/frameworks/document': FrameworkDocument;
  '/frameworks/documents-create': PostFrameworkDocuments;
  '/frameworks/framework': Framework;
  '/frameworks/patch-active': PatchActiveFramework;
  '/frameworks/patch': PatchFramework;
  '/frameworks/question-create': PostFrameworkQuestion;
  '/frameworks/question-patch': PatchFrameworkQuestion;
  '/frameworks/question': FrameworkQuestion;
  '/history/changes': RecordChanges;
  '/mirror/document': MirroredDocument;
  '/ocds/release-package': ReleasePackage;
  '/parties/pairs': SameWinners;
  '/parties/party': PartyTotals;
  '/parties/record': RecordFacts;
  '/parties/records': FactsPage;
  '/parties/signals': SignalList;
  '/plans/create': PostPlan;
  '/plans/document-create': PostPlanDocument;
  '/plans/document-patch': PatchPlanDocument;
  '/plans/document': PlanDocument;
  '/plans/documents-create': PostPlanDocuments;
  '/plans/history': PlanHistory;
  '/plans/link': PlanLink;
  '/plans/milestone-create': PostPlanMilestone;
  '/plans/milestone-patch': PatchPlanMilestone;
  '/plans/milestone': PlanMilestone;
  '/plans/patch': PatchPlan;
  '/plans/plan': Plan;
  '/plans/revisions': PlanRevisions;
  '/qualifications/patch': PatchFrameworkQualification;
  '/qualifications/qualification': FrameworkQualification;
  '/search/tenders': FoundRecords;
  '/search/whole': FoundWhole;
  '/service/brokers': Brokers;
  '/service/code-name': CodeName;
  '/service/constants': Constants;
  '/service/entrance': Entrance;
  '/service/health': Health;
  '/service/openapi': OpenApi;
  '/service/ping': Ping;
  '/service/ready': Ready;
  '/service/spore': Spore;
  '/service/version': RegistryVersion;
  '/statistics/changes': StatisticsChanges;
  '/statistics/rows': Statistics;
  '/submissions/config-create': PostSubmissionConfig;
  '/submissions/config': SubmissionConfig;
  '/submissions/create': PostSubmission;
  '/submissions/document-create': PostSubmissionDocument;
  '/submissions/document-patch': PatchSubmissionDocument;
  '/submissions/document': SubmissionDocument;
  '/submissions/documents-create': PostSubmissionDocuments;
  '/submissions/patch': PatchSubmission;
  '/submissions/submission': Submission;
  '/submissions/tenderer': Tenderer;
  '/tenders/administrator-patch': AdministratorPatchTender;
  '/tenders/agreement-contract-patch': PatchTenderAgreementContract;
  '/tenders/agreement-copy-patch': PatchAgreementCopy;
  '/tenders/agreement-patch': PatchTenderAgreement;
  '/tenders/agreement': TenderAgreement;
  '/tenders/appeal-create': PostAppeal;
  '/tenders/appeal-law': AppealLaw;
  '/tenders/appeal-legislation': AppealLegislation;
  '/tenders/appeal-patch': PatchAppeal;
  '/tenders/appeal-proceeding': AppealProceeding;
  '/tenders/appeal': Appeal;
  '/tenders/auction-bid': AuctionBid;
  '/tenders/auction-lot-results': PostLotAuction;
  '/tenders/auction-lot-urls': PatchLotAuction;
  '/tenders/auction-period-put': PutAuctionPeriod;
  '/tenders/auction-period': AuctionPeriod;
  '/tenders/auction-results': PostAuction;
  '/tenders/auction-urls': PatchAuction;
  '/tenders/auction': Auction;
  '/tenders/award-create': PostAward;
  '/tenders/award-milestone-create': PostAwardMilestone;
  '/tenders/award-milestone': AwardMilestone;
  '/tenders/award-patch': PatchAward;
  '/tenders/award': Award;
  '/tenders/bid-create': PostBid;
  '/tenders/bid-document-create': PostBidDocument;
  '/tenders/bid-document-patch': PatchBidDocument;
  '/tenders/bid-documents-create': PostBidDocuments;
  '/tenders/bid-patch': PatchBid;
  '/tenders/bid': Bid;
  '/tenders/billing': Billing;
  '/tenders/cancellation-create': PostCancellation;
  '/tenders/cancellation-patch': PatchCancellation;
  '/tenders/cancellation': Cancellation;
  '/tenders/cause-details': CauseDetails;
  '/tenders/chronograph-patch': PatchChronograph;
  '/tenders/chronograph': Chronograph;
  '/tenders/claim-create': PostClaim;
  '/tenders/claim-patch': PatchClaim;
  '/tenders/complaint-create': PostComplaint;
  '/tenders/complaint-document-create': PostComplaintDocument;
  '/tenders/complaint-document-patch': PatchComplaintDocument;
  '/tenders/complaint-documents-create': PostComplaintDocuments;
  '/tenders/complaint-patch': PatchComplaint;
  '/tenders/complaint-place': ComplaintPlace;
  '/tenders/complaint-post-create': PostExplanation;
  '/tenders/complaint-post': Explanation;
  '/tenders/complaint-search': FoundComplaint;
  '/tenders/complaint': Complaint;
  '/tenders/config-newer': NewerConfig;
  '/tenders/config-older': OlderConfig;
  '/tenders/config': Config;
  '/tenders/contract-stub': ContractStub;
  '/tenders/create': PostTender;
  '/tenders/criteria-create': PostCriteria;
  '/tenders/criterion-create': PostCriterion;
  '/tenders/criterion-patch': PatchCriterion;
  '/tenders/criterion': Criterion;
  '/tenders/direct-award-create': PostDirectAward;
  '/tenders/direct-award-patch': PatchDirectAward;
  '/tenders/document-create': PostDocument;
  '/tenders/document-patch': PatchDocument;
  '/tenders/document': Document;
  '/tenders/documents-create': PostDocuments;
  '/tenders/evidence-create': PostEligibleEvidence;
  '/tenders/evidence-patch': PatchEligibleEvidence;
  '/tenders/evidence': EligibleEvidence;
  '/tenders/expected-income': ExpectedIncome;
  '/tenders/feature-create': PostFeature;
  '/tenders/feature': Feature;
  '/tenders/foreign': ForeignTender;
  '/tenders/import': ImportedTender;
  '/tenders/item-create': PostItem;
  '/tenders/item': Item;
  '/tenders/lot-change': ChangeLot;
  '/tenders/lot-create': PostLot;
  '/tenders/lot-patch': PatchLot;
  '/tenders/lot': Lot;
  '/tenders/milestone-create': PostMilestone;
  '/tenders/milestone': Milestone;
  '/tenders/objection-argument': ObjectionArgument;
  '/tenders/objection-classification': ObjectionClassification;
  '/tenders/objection-evidence': ObjectionEvidence;
  '/tenders/objection-remedy': ObjectionRemedy;
  '/tenders/objection': Objection;
  '/tenders/patch': PatchTender;
  '/tenders/qualification-milestone-create': PostQualificationMilestone;
  '/tenders/qualification-patch': PatchQualification;
  '/tenders/qualification': Qualification;
  '/tenders/question-create': PostQuestion;
  '/tenders/question-patch': PatchQuestion;
  '/tenders/question': Question;
  '/tenders/requirement-create': PostRequirement;
  '/tenders/requirement-group-create': PostRequirementGroup;
  '/tenders/requirement-group-patch': PatchRequirementGroup;
  '/tenders/requirement-group': RequirementGroup;
  '/tenders/requirement-patch': PatchRequirement;
  '/tenders/requirement-put': PutRequirement;
  '/tenders/requirement-response-create': PostRequirementResponse;
  '/tenders/requirement-response-patch': PatchRequirementResponse;
  '/tenders/requirement-response': RequirementResponse;
  '/tenders/requirement-responses-create': PostRequirementResponses;
  '/tenders/requirement': Requirement;
  '/tenders/response-evidence-create': PostEvidence;
  '/tenders/response-evidence-patch': PatchEvidence;
  '/tenders/response-evidence': Evidence;
  '/tenders/review-request-create': PostReviewRequest;
  '/tenders/review-request-patch': PatchReviewRequest;
  '/tenders/review-request': ReviewRequest;
  '/tenders/shortlisted-firm': ShortlistedFirm;
  '/tenders/target-create': PostTarget;
  '/tenders/target': Target;
  '/tenders/tender': Tender;
  '/tenders/weighted-value': WeightedValue;
  '/transfers/create': PostTransfer;
  '/transfers/owner': Ownership;
  '/transfers/ownership': TakeOwnership;
  '/transfers/transfer': Transfer;
  '/violation-reports/activate-decision': DecisionActivateRequestData;
  '/violation-reports/activate-statement': DefendantStatementActivateRequestData;
  '/violation-reports/author': ReportAuthor;
  '/violation-reports/authority': ReportAuthority;
  '/violation-reports/decision': ReportDecision;
  '/violation-reports/defendant': ReportDefendant;
  '/violation-reports/details': ReportDetails;
  '/violation-reports/document-with-versions': ReportDocumentWithVersions;
  '/violation-reports/document': ReportDocument;
  '/violation-reports/import': ImportedReport;
  '/violation-reports/patch-decision': DecisionPatchRequestData;
  '/violation-reports/patch-details': ViolationReportPatchDetailsRequestData;
  '/violation-reports/patch-document': PatchReportDocument;
  '/violation-reports/patch-statement': DefendantStatementPatchRequestData;
  '/violation-reports/period': ReportPeriod;
  '/violation-reports/post-decision': DecisionPostRequestData;
  '/violation-reports/post-document': PostReportDocument;
  '/violation-reports/post-report': ViolationReportPostRequestData;
  '/violation-reports/post-statement': DefendantStatementPostRequestData;
  '/violation-reports/publish-report': ViolationReportPublishRequestData;
  '/violation-reports/report': ViolationReport;
  '/violation-reports/statement': DefendantStatement;
}
