/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * Several documents at once; all of them are added, or none.
 *
 * @minItems 1
 * @maxItems 1000
 *
 */
export type PostContractDocuments = PostContractDocument[];

/**
 * Money without a word about taxes (spec/tenders.md §3.1 Guarantee).
 *
 */
export interface BasicValue {
  /**
   * Amount, not negative.
   */
  amount: number;
  /**
   * Currency, three letters; UAH when absent.
   */
  currency: string;
}
/**
 * A number of days (spec/tenders.md §3.1 Duration).
 *
 */
export interface Duration {
  /**
   * Number of days.
   */
  days: number;
  /**
   * Which days count.
   */
  type: 'working' | 'banking' | 'calendar';
}
/**
 * The fields of an organization that are kept where one is copied by value (spec/violation-reports.md §4).
 *
 */
export interface OrganizationCopied {
  /**
   * Name.
   */
  name: string;
  /**
   * Name in English.
   */
  name_en?: string;
  identifier: IdentifierCopied;
  /**
   * Further identifiers.
   *
   * @maxItems 1000
   */
  additionalIdentifiers?: IdentifierCopied[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /**
   * Further contacts.
   *
   * @maxItems 1000
   */
  additionalContactPoints?: ContactPointCopied[];
  /**
   * Account that signs for the organization.
   */
  contract_owner?: string;
}
/**
 * Registration number of an organization.
 *
 */
export interface IdentifierCopied {
  /**
   * Number in the register.
   */
  id: string | number;
  /**
   * Register.
   */
  scheme?: string;
  /**
   * Name in the register.
   */
  legalName?: string;
  /**
   * Name in the register, in English.
   */
  legalName_en?: string;
  /**
   * Name in the register, in Russian.
   */
  legalName_ru?: string;
  /**
   * Address of the entry.
   */
  uri?: string;
}
/**
 * Postal address.
 *
 */
export interface AddressCopied {
  /**
   * Street and house.
   */
  streetAddress?: string;
  /**
   * Town.
   */
  locality?: string;
  /**
   * Region.
   */
  region?: string;
  /**
   * Postal code.
   */
  postalCode?: string;
  /**
   * Country.
   */
  countryName?: string;
  /**
   * Country, in English.
   */
  countryName_en?: string;
  /**
   * Country, in Russian.
   */
  countryName_ru?: string;
  /**
   * Codes of the address.
   *
   * @maxItems 1000
   */
  addressDetails?: AddressDetailCopied[];
}
/**
 * One code of an address.
 *
 */
export interface AddressDetailCopied {
  /**
   * Code.
   */
  id?: string;
  /**
   * Code list.
   */
  scheme?: string;
  /**
   * Meaning of the code.
   */
  description?: string;
  /**
   * Meaning of the code, in English.
   */
  description_en?: string;
  /**
   * Meaning of the code, in Russian.
   */
  description_ru?: string;
  /**
   * Address of the entry.
   */
  uri?: string;
}
/**
 * Whom to ask.
 *
 */
export interface ContactPointCopied {
  /**
   * Name of the contact.
   */
  name?: string;
  /**
   * Name of the contact, in English.
   */
  name_en?: string;
  /**
   * Name of the contact, in Russian.
   */
  name_ru?: string;
  /**
   * E-mail.
   */
  email?: string;
  /**
   * Telephone.
   */
  telephone?: string;
  /**
   * Fax.
   */
  faxNumber?: string;
  /**
   * Web page.
   */
  url?: string;
}
/**
 * Who signs.
 *
 */
export interface SignerInfoCopied {
  /**
   * Name.
   */
  name?: string;
  /**
   * E-mail.
   */
  email?: string;
  /**
   * Telephone.
   */
  telephone?: string;
  /**
   * Account.
   */
  iban?: string;
  /**
   * Position.
   */
  position?: string;
  /**
   * Ground of the authority to sign.
   */
  authorizedBy?: string;
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
 * What was paid (spec/tenders.md §3.1 AmountPaid).
 *
 */
export interface PatchAmountPaid {
  /**
   * Amount, not negative.
   */
  amount: number;
  /**
   * Currency, three letters; UAH when absent.
   */
  currency: string;
  /**
   * Whether value added tax is included; as in the value when absent.
   */
  valueAddedTaxIncluded?: boolean;
  /**
   * Amount without tax.
   */
  amountNet?: number;
}
/**
 * A change of a contract as it is shown (spec/contracts.md §5).
 *
 */
export interface ContractChange {
  /**
   * Id.
   */
  id?: string;
  /**
   * Why.
   */
  rationale?: string;
  /**
   * Why, in English.
   */
  rationale_en?: string;
  /**
   * Why, in Russian.
   */
  rationale_ru?: string;
  /**
   * Grounds.
   *
   * @maxItems 1000
   *
   * Items: A ground.
   */
  rationaleTypes?: string[];
  /**
   * Number of the change.
   */
  contractNumber?: string;
  /**
   * When it was made.
   */
  date?: Date;
  /**
   * When it was signed.
   */
  dateSigned?: Date;
  /**
   * Status.
   */
  status?: string;
}
/**
 * A change of a contract as a client sends it (spec/contracts.md §5).
 *
 */
export interface PostContractChange {
  /**
   * Why.
   */
  rationale: string;
  /**
   * Why, in English.
   */
  rationale_en?: string;
  /**
   * Why, in Russian.
   */
  rationale_ru?: string;
  /**
   * Grounds, of those the contract names.
   *
   * @minItems 1
   * @maxItems 1000
   *
   * Items: A ground.
   */
  rationaleTypes: string[];
  /**
   * Number of the change.
   */
  contractNumber?: string;
  /**
   * When it was signed.
   */
  dateSigned?: Date;
}
/**
 * A change of a pending change of a contract (spec/contracts.md §5).
 *
 */
export interface PatchContractChange {
  /**
   * Why.
   */
  rationale?: string;
  /**
   * Why, in English.
   */
  rationale_en?: string;
  /**
   * Why, in Russian.
   */
  rationale_ru?: string;
  /**
   * Grounds, of those the contract names.
   *
   * @minItems 1
   * @maxItems 1000
   *
   * Items: A ground.
   */
  rationaleTypes?: string[];
  /**
   * Number of the change.
   */
  contractNumber?: string;
  /**
   * When it was signed.
   */
  dateSigned?: Date;
  /**
   * active puts the change in force.
   */
  status?: 'pending' | 'active';
}
/**
 * What stands beside a contract (spec/contracts.md §3).
 *
 */
export interface ContractConfig {
  /**
   * Whether personal data are masked.
   */
  restricted: boolean;
}
/**
 * A contract as anybody sees it (spec/contracts.md §1); access lists and tokens are never shown.
 *
 */
export interface Contract {
  /**
   * Id; that of the stub in the tender.
   */
  id: string;
  /**
   * Number for people.
   */
  contractID?: string;
  /**
   * Number given by the parties.
   */
  contractNumber?: string;
  /**
   * Id of the award.
   */
  awardID?: string;
  /**
   * Id of the buyer in the tender.
   */
  buyerID?: string;
  /**
   * Id of the tender.
   */
  tender_id?: string;
  /**
   * Account of the supplier.
   */
  bid_owner?: string;
  /**
   * Account that keeps the contract.
   */
  owner?: string;
  /**
   * test, or absent.
   */
  mode?: string;
  /**
   * Title.
   */
  title?: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * Description.
   */
  description?: string;
  /**
   * Description, in English.
   */
  description_en?: string;
  /**
   * Description, in Russian.
   */
  description_ru?: string;
  /**
   * Where the contract stands.
   */
  status?: string;
  /**
   * When the status last changed.
   */
  date?: Date;
  /**
   * When it was signed.
   */
  dateSigned?: Date;
  /**
   * When it was made.
   */
  dateCreated?: Date;
  /**
   * When it last changed publicly.
   */
  dateModified: Date;
  period?: ShownPeriod;
  value?: ContractValueShown;
  amountPaid?: ContractValueShown;
  /**
   * What is bought.
   *
   * @maxItems 1000
   */
  items?: ShownItem[];
  buyer?: ContractParty;
  procuringEntity?: ContractParty;
  /**
   * Who supplies.
   *
   * @maxItems 1000
   */
  suppliers?: ContractParty[];
  /**
   * Template of the contract.
   */
  contractTemplateName?: string;
  /**
   * Payments and deliveries.
   *
   * @maxItems 1000
   */
  milestones?: ContractMilestone[];
  /**
   * Grounds for changes: code and its texts.
   */
  contractChangeRationaleTypes?: {
    [k: string]: unknown;
  };
  /**
   * Changes of the contract.
   *
   * @maxItems 1000
   */
  changes?: ContractChange[];
  /**
   * Newest versions of the documents.
   *
   * @maxItems 1000
   */
  documents?: ContractDocument[];
  implementation?: ContractImplementation;
  /**
   * Why it ended early.
   */
  terminationDetails?: string;
}
/**
 * A span of time.
 *
 */
export interface ShownPeriod {
  /**
   * Begin.
   */
  startDate?: Date;
  /**
   * End.
   */
  endDate?: Date;
}
/**
 * Money.
 *
 */
export interface ContractValueShown {
  /**
   * Amount.
   */
  amount?: number;
  /**
   * Currency.
   */
  currency?: string;
  /**
   * Whether value added tax is included.
   */
  valueAddedTaxIncluded?: boolean;
  /**
   * Amount without tax.
   */
  amountNet?: number;
}
/**
 * What is bought.
 *
 */
export interface ShownItem {
  /**
   * Id.
   */
  id?: string;
  /**
   * Description.
   */
  description?: string;
  /**
   * Description, in English.
   */
  description_en?: string;
  /**
   * Description, in Russian.
   */
  description_ru?: string;
  classification?: ShownClassification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: ShownClassification[];
  unit?: ShownUnit;
  /**
   * How many units.
   */
  quantity?: number;
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  /**
   * Id of the buyer.
   */
  relatedBuyer?: string;
  deliveryDate?: ShownPeriod;
  deliveryAddress?: AddressCopied;
  deliveryLocation?: ShownLocation;
  /**
   * Category of the catalogue.
   */
  category?: string;
  /**
   * Product of the catalogue.
   */
  product?: string;
  /**
   * Properties.
   *
   * @maxItems 1000
   */
  attributes?: ShownAttribute[];
}
/**
 * Entry of a classifier.
 *
 */
export interface ShownClassification {
  /**
   * Classifier.
   */
  scheme?: string;
  /**
   * Code.
   */
  id?: string;
  /**
   * Name of the entry.
   */
  description?: string;
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
 * Unit of measure and its price.
 *
 */
export interface ShownUnit {
  /**
   * Code.
   */
  code?: string;
  /**
   * Name.
   */
  name?: string;
  /**
   * Name, in English.
   */
  name_en?: string;
  /**
   * Name, in Russian.
   */
  name_ru?: string;
  value?: ShownValue;
}
/**
 * Money.
 *
 */
export interface ShownValue {
  /**
   * Amount.
   */
  amount?: number;
  /**
   * Currency.
   */
  currency?: string;
  /**
   * Whether value added tax is included.
   */
  valueAddedTaxIncluded?: boolean;
}
/**
 * Where on the map.
 *
 */
export interface ShownLocation {
  /**
   * Latitude.
   */
  latitude?: {
    [k: string]: unknown;
  };
  /**
   * Longitude.
   */
  longitude?: {
    [k: string]: unknown;
  };
  /**
   * Elevation.
   */
  elevation?: {
    [k: string]: unknown;
  };
}
/**
 * A property of an item.
 *
 */
export interface ShownAttribute {
  /**
   * Id.
   */
  id?: string;
  /**
   * Name.
   */
  name?: string;
  /**
   * Values.
   *
   * @maxItems 1000
   *
   * Items: A value.
   */
  values?: {
    [k: string]: unknown;
  }[];
  /**
   * The value.
   */
  value?: {
    [k: string]: unknown;
  };
  unit?: ShownUnit;
  /**
   * No longer in use.
   */
  isArchived?: boolean;
}
/**
 * A side of the contract.
 *
 */
export interface ContractParty {
  /**
   * Id.
   */
  id?: string;
  /**
   * Name.
   */
  name?: string;
  /**
   * Name, in English.
   */
  name_en?: string;
  /**
   * Name, in Russian.
   */
  name_ru?: string;
  identifier?: IdentifierCopied;
  /**
   * Further registrations.
   *
   * @maxItems 1000
   */
  additionalIdentifiers?: IdentifierCopied[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /**
   * Further contacts.
   *
   * @maxItems 1000
   */
  additionalContactPoints?: ContactPointCopied[];
  signerInfo?: SignerInfoCopied;
  /**
   * Account that signs for the organization.
   */
  contract_owner?: string;
  /**
   * Kind of the organization.
   */
  kind?: string;
  /**
   * Size of the organization.
   */
  scale?: string;
}
/**
 * A payment or a delivery.
 *
 */
export interface ContractMilestone {
  /**
   * Id.
   */
  id?: string;
  /**
   * Title.
   */
  title?: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * Description.
   */
  description?: string;
  /**
   * Description, in English.
   */
  description_en?: string;
  /**
   * Description, in Russian.
   */
  description_ru?: string;
  /**
   * Code.
   */
  code?: string;
  /**
   * Kind.
   */
  type?: string;
  /**
   * Status.
   */
  status?: string;
  duration?: ShownDuration;
  /**
   * Order.
   */
  sequenceNumber?: number;
  /**
   * Part of the value.
   */
  percentage?: number;
  /**
   * Due.
   */
  dueDate?: Date;
  /**
   * When it was met.
   */
  dateMet?: Date;
  /**
   * When it last changed.
   */
  dateModified?: Date;
}
/**
 * Length.
 *
 */
export interface ShownDuration {
  /**
   * Days.
   */
  days?: number;
  /**
   * Kind of days.
   */
  type?: string;
}
/**
 * A document of a contract as it is shown (spec/contracts.md §3).
 *
 */
export interface ContractDocument {
  /**
   * Id.
   */
  id?: string;
  /**
   * Title.
   */
  title?: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What the document is.
   */
  description?: string;
  /**
   * What the document is, in English.
   */
  description_en?: string;
  /**
   * What the document is, in Russian.
   */
  description_ru?: string;
  /**
   * Kind of the document.
   */
  documentType?: string;
  /**
   * What of the contract it belongs to.
   */
  documentOf?: string;
  /**
   * Id of what it belongs to.
   */
  relatedItem?: string;
  /**
   * Media type.
   */
  format?: string;
  /**
   * Language.
   */
  language?: string;
  /**
   * Who may read the file.
   */
  confidentiality?: string;
  /**
   * Role of the author.
   */
  author?: string;
  /**
   * Address of the file.
   */
  url?: string;
  /**
   * Checksum of the file.
   */
  hash?: string;
  /**
   * When this version was added.
   */
  datePublished?: Date;
  /**
   * When this version last changed.
   */
  dateModified?: Date;
  /**
   * Why it is not public.
   */
  confidentialityRationale?: string;
  /**
   * Older versions, when one document is read.
   *
   * @maxItems 1000
   */
  previousVersions?: ContractDocument[];
}
/**
 * How the contract is carried out.
 *
 */
export interface ContractImplementation {
  /**
   * Payments.
   *
   * @maxItems 1000
   */
  transactions?: PaymentTransaction[];
}
/**
 * A payment as it is shown (spec/contracts.md §1, §3).
 *
 */
export interface PaymentTransaction {
  /**
   * Id.
   */
  id?: string;
  /**
   * When.
   */
  date?: Date;
  value?: ShownValue;
  payer?: PaymentParty;
  payee?: PaymentParty;
  /**
   * Status.
   */
  status?: string;
  /**
   * Documents.
   *
   * @maxItems 1000
   */
  documents?: ContractDocument[];
}
/**
 * Who pays or is paid.
 *
 */
export interface PaymentParty {
  /**
   * Name.
   */
  name?: string;
  bankAccount?: PaymentAccount;
}
/**
 * A bank account.
 *
 */
export interface PaymentAccount {
  /**
   * Number.
   */
  id?: string;
  /**
   * Kind of number.
   */
  scheme?: string;
  /**
   * Whose it is.
   */
  name?: string;
}
/**
 * A document as a client sends it (spec/documents.md §3.1, spec/contracts.md §3).
 *
 */
export interface PostContractDocument {
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
   * What of the contract it belongs to.
   */
  documentOf: 'tender' | 'item' | 'lot' | 'contract' | 'change';
  /**
   * Id of the item or lot the document belongs to.
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
  /**
   * Who may read the content; public when absent.
   */
  confidentiality: 'public' | 'buyerOnly';
  /**
   * Why the content is not public.
   */
  confidentialityRationale?: string;
}
/**
 * Changes of a document; the file itself stays (spec/documents.md §3.1, spec/contracts.md §3).
 *
 */
export interface PatchContractDocument {
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
   * What of the contract it belongs to.
   */
  documentOf?: 'tender' | 'item' | 'lot' | 'contract' | 'change';
  /**
   * Id of the item or lot the document belongs to.
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
   * Who may read the content; public when absent.
   */
  confidentiality?: 'public' | 'buyerOnly';
  /**
   * Why the content is not public.
   */
  confidentialityRationale?: string;
}
/**
 * How the contract is carried out, whole; documents of payments stay as they are (spec/contracts.md §4).
 *
 */
export interface PatchImplementation {
  /**
   * Payments, whole.
   *
   * @maxItems 1000
   */
  transactions?: PatchTransaction[];
}
/**
 * A payment.
 *
 */
export interface PatchTransaction {
  /**
   * Id.
   */
  id: string;
  /**
   * When.
   */
  date: Date;
  value: BasicValue;
  payer: PutPaymentParty;
  payee: PutPaymentParty;
  /**
   * What became of it.
   */
  status: string;
}
/**
 * Who pays or is paid.
 *
 */
export interface PutPaymentParty {
  /**
   * Name.
   */
  name: string;
  bankAccount: PutPaymentAccount;
}
/**
 * A bank account.
 *
 */
export interface PutPaymentAccount {
  /**
   * Number.
   */
  id: string;
  /**
   * Kind of number.
   */
  scheme: string;
  /**
   * Whose it is.
   */
  name?: string;
}
/**
 * A contract as an export of a registry holds it; what the view does not show is kept and never shown.
 *
 */
export interface ImportedContract {
  /**
   * Id.
   */
  id: string;
  /**
   * Number for people.
   */
  contractID?: string;
  /**
   * Id of the tender.
   */
  tender_id: string;
  /**
   * Id of the award.
   */
  awardID?: string;
  /**
   * Where the contract stands.
   */
  status: string;
  /**
   * test, or absent.
   */
  mode?: string;
  /**
   * Account that keeps the contract.
   */
  owner?: string;
  /**
   * When the status last changed.
   */
  date?: Date;
  /**
   * When it was signed.
   */
  dateSigned?: Date;
  /**
   * When it was made; the store sets its own.
   */
  dateCreated?: Date;
  /**
   * When it last changed; the store sets its own.
   */
  dateModified?: Date;
  period?: Period;
  buyer?: ImportedBuyer;
  /**
   * Who supplies.
   *
   * @maxItems 1000
   */
  suppliers?: ImportedSupplier[];
  /**
   * Who holds which side.
   *
   * @maxItems 100
   */
  access?: ImportedAccess[];
  /**
   * What is bought.
   *
   * @maxItems 1000
   */
  items?: ImportedContractItem[];
  /**
   * Documents.
   *
   * @maxItems 1000
   */
  documents?: ImportedContractDocument[];
  /**
   * Changes.
   *
   * @maxItems 1000
   */
  changes?: ImportedContractChange[];
  /**
   * Milestones.
   *
   * @maxItems 1000
   */
  milestones?: ImportedContractMilestone[];
  [k: string]: unknown;
}
/**
 * Who buys.
 *
 */
export interface ImportedBuyer {
  /**
   * Name.
   */
  name: string;
  identifier: ImportedBuyerIdentifier;
  [k: string]: unknown;
}
/**
 * Registration.
 */
export interface ImportedBuyerIdentifier {
  /**
   * Number.
   */
  id: string | number;
  /**
   * Register.
   */
  scheme?: string;
  [k: string]: unknown;
}
/**
 * Who supplies.
 *
 */
export interface ImportedSupplier {
  /**
   * Name.
   */
  name: string;
  identifier: ImportedSupplierIdentifier;
  [k: string]: unknown;
}
/**
 * Registration.
 */
export interface ImportedSupplierIdentifier {
  /**
   * Number.
   */
  id: string | number;
  /**
   * Register.
   */
  scheme?: string;
  [k: string]: unknown;
}
/**
 * One holder.
 *
 */
export interface ImportedAccess {
  /**
   * Side of the contract.
   */
  role: 'buyer' | 'tender' | 'contract' | 'supplier' | 'bid';
  /**
   * Name of the account.
   */
  owner: string;
  /**
   * SHA-256 of the token.
   */
  token?: string;
  [k: string]: unknown;
}
/**
 * One element, with its fields as they were exported.
 */
export interface ImportedContractItem {
  /**
   * Id.
   */
  id?: string;
  [k: string]: unknown;
}
/**
 * One element, with its fields as they were exported.
 */
export interface ImportedContractDocument {
  /**
   * Id.
   */
  id?: string;
  /**
   * When it was added.
   */
  datePublished?: Date;
  /**
   * When it last changed.
   */
  dateModified?: Date;
  [k: string]: unknown;
}
/**
 * One element, with its fields as they were exported.
 */
export interface ImportedContractChange {
  /**
   * Id.
   */
  id?: string;
  /**
   * When it was made.
   */
  date?: Date;
  /**
   * When it was signed.
   */
  dateSigned?: Date;
  [k: string]: unknown;
}
/**
 * One element, with its fields as they were exported.
 */
export interface ImportedContractMilestone {
  /**
   * Id.
   */
  id?: string;
  /**
   * When it was met.
   */
  dateMet?: Date;
  [k: string]: unknown;
}
/**
 * An item of a contract as a client sends it: the whole item (spec/contracts.md §4).
 *
 */
export interface PatchContractItem {
  /**
   * Id.
   */
  id: string;
  /**
   * Description.
   */
  description?: string;
  /**
   * Description, in English.
   */
  description_en?: string;
  /**
   * Description, in Russian.
   */
  description_ru?: string;
  classification?: ShownClassification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: ShownClassification[];
  unit?: PatchContractUnit;
  /**
   * How many units.
   */
  quantity?: number;
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  /**
   * Id of the buyer.
   */
  relatedBuyer?: string;
  deliveryDate?: ShownPeriod;
  deliveryAddress?: AddressCopied;
  deliveryLocation?: ShownLocation;
  /**
   * Category of the catalogue.
   */
  category?: string;
  /**
   * Product of the catalogue.
   */
  product?: string;
  /**
   * Properties.
   *
   * @maxItems 1000
   */
  attributes?: ShownAttribute[];
}
/**
 * Unit of measure and its price.
 *
 */
export interface PatchContractUnit {
  /**
   * Code.
   */
  code?: string;
  /**
   * Name.
   */
  name?: string;
  /**
   * Name, in English.
   */
  name_en?: string;
  /**
   * Name, in Russian.
   */
  name_ru?: string;
  value?: Value;
}
/**
 * A milestone of a contract as a client sends it (spec/contracts.md §1).
 *
 */
export interface PatchContractMilestone {
  /**
   * Id.
   */
  id: string;
  /**
   * The event that days are counted from.
   */
  title: string;
  /**
   * What happens.
   */
  description?: string;
  /**
   * What it is about.
   */
  type: 'financing' | 'delivery';
  /**
   * Kind of the payment or delivery.
   */
  code: string;
  /**
   * Share of the whole.
   */
  percentage: number;
  duration: Duration;
  /**
   * Place in the order, from 1.
   */
  sequenceNumber: number;
  /**
   * Whether it was met; scheduled when absent.
   */
  status: 'scheduled' | 'met' | 'notMet' | 'partiallyMet';
  /**
   * When it was met.
   */
  dateMet?: Date;
}
/**
 * A change of a contract in force (spec/contracts.md §4).
 *
 */
export interface PatchActiveContract {
  /**
   * Title
   */
  title?: string;
  /**
   * Title, in English
   */
  title_en?: string;
  /**
   * Title, in Russian
   */
  title_ru?: string;
  /**
   * Description
   */
  description?: string;
  /**
   * Description, in English
   */
  description_en?: string;
  /**
   * Description, in Russian
   */
  description_ru?: string;
  /**
   * Where the contract shall stand.
   */
  status?: 'pending' | 'active' | 'terminated' | 'cancelled';
  period?: Period;
  value?: PatchContractValue;
  /**
   * What is bought, whole.
   *
   * @maxItems 1000
   */
  items?: PatchContractItem[];
  /**
   * Payments and deliveries, whole.
   *
   * @maxItems 1000
   */
  milestones?: PatchContractMilestone[];
  implementation?: PatchImplementation;
  amountPaid?: PatchAmountPaid;
  /**
   * Why it ended early.
   */
  terminationDetails?: string;
}
/**
 * The value of a contract in a change: what is left out stays as it is stored (spec/tenders.md §3.1 ContractValue).
 *
 */
export interface PatchContractValue {
  /**
   * Amount, not negative.
   */
  amount?: number;
  /**
   * Currency, three letters.
   */
  currency?: string;
  /**
   * Whether value added tax is included.
   */
  valueAddedTaxIncluded?: boolean;
  /**
   * Amount without tax.
   */
  amountNet?: number;
}
/**
 * What the Administrator may change of a contract (spec/contracts.md §4).
 *
 */
export interface AdministratorPatchContract {
  /**
   * Number given by the parties.
   */
  contractNumber?: string;
  /**
   * Where the contract shall stand.
   */
  status?: 'pending' | 'active' | 'terminated' | 'cancelled';
  /**
   * test for a contract of no consequence.
   */
  mode?: 'test';
  buyer?: PatchContractParty;
  /**
   * Who supplies.
   *
   * @minItems 1
   * @maxItems 1000
   */
  suppliers?: PatchContractParty[];
}
/**
 * A side of the contract as the Administrator sends it.
 *
 */
export interface PatchContractParty {
  /**
   * Id.
   */
  id?: string;
  /**
   * Name.
   */
  name: string;
  /**
   * Name, in English.
   */
  name_en?: string;
  /**
   * Name, in Russian.
   */
  name_ru?: string;
  identifier: IdentifierCopied;
  /**
   * Further registrations.
   *
   * @maxItems 1000
   */
  additionalIdentifiers?: IdentifierCopied[];
  address?: AddressCopied;
  contactPoint?: ContactPointCopied;
  /**
   * Further contacts.
   *
   * @maxItems 1000
   */
  additionalContactPoints?: ContactPointCopied[];
  signerInfo?: SignerInfo;
  /**
   * Account that signs for the organization.
   */
  contract_owner?: string;
  /**
   * Kind of the organization.
   */
  kind?: string;
  /**
   * Size of the organization.
   */
  scale?: string;
}
/**
 * A change of a contract before it is signed (spec/contracts.md §4).
 *
 */
export interface PatchPendingContract {
  /**
   * Title
   */
  title?: string;
  /**
   * Title, in English
   */
  title_en?: string;
  /**
   * Title, in Russian
   */
  title_ru?: string;
  /**
   * Description
   */
  description?: string;
  /**
   * Description, in English
   */
  description_en?: string;
  /**
   * Description, in Russian
   */
  description_ru?: string;
  /**
   * Where the contract shall stand.
   */
  status?: 'pending' | 'active' | 'terminated' | 'cancelled';
  period?: Period;
  value?: PatchContractValue;
  /**
   * What is bought, whole.
   *
   * @maxItems 1000
   */
  items?: PatchContractItem[];
  /**
   * Payments and deliveries, whole.
   *
   * @maxItems 1000
   */
  milestones?: PatchContractMilestone[];
  implementation?: PatchImplementation;
  /**
   * When it was signed.
   */
  dateSigned?: Date;
  /**
   * Number given by the parties.
   */
  contractNumber?: string;
}
/**
 * A payment as it is sent to its own address (spec/contracts.md §3).
 *
 */
export interface PutTransaction {
  /**
   * When.
   */
  date: Date;
  value: BasicValue;
  payer: PutPaymentParty;
  payee: PutPaymentParty;
  /**
   * What became of it.
   */
  status: string;
}
