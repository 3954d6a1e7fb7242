/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * An agreement as anybody sees it; tokens are never shown.
 *
 */
export interface Agreement {
  /**
   * Id.
   */
  id: string;
  /**
   * Number for people.
   */
  agreementID?: string;
  /**
   * Number given by the parties.
   */
  agreementNumber?: string;
  /**
   * Kind of agreement.
   */
  agreementType?: string;
  /**
   * Where the agreement stands.
   */
  status?: string;
  /**
   * Id of the tender it came from.
   */
  tender_id?: string;
  /**
   * Id of the framework it came from.
   */
  frameworkID?: string;
  /**
   * Account that keeps the agreement.
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
  procuringEntity?: AgreementParty;
  classification?: ShownClassification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: ShownClassification[];
  /**
   * What is bought.
   *
   * @maxItems 1000
   */
  items?: ShownItem[];
  /**
   * Sides of the agreement.
   *
   * @maxItems 1000
   */
  contracts?: AgreementContract[];
  /**
   * Criteria other than price.
   *
   * @maxItems 1000
   */
  features?: AgreementFeature[];
  /**
   * Changes.
   *
   * @maxItems 1000
   */
  changes?: AgreementChange[];
  /**
   * Newest versions of the documents.
   *
   * @maxItems 1000
   */
  documents?: ShownDocument[];
  /**
   * Details of the framework.
   */
  frameworkDetails?: string;
  period?: ShownPeriod;
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
  /**
   * When the registry looks at it next.
   */
  next_check?: Date;
  /**
   * Why it ended early.
   */
  terminationDetails?: string;
  /**
   * How many contracts.
   */
  numberOfContracts?: number;
  /**
   * Whether it lists items.
   */
  hasItems?: boolean;
}
/**
 * A side of the agreement.
 *
 */
export interface AgreementParty {
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
 * A supplier under the agreement.
 *
 */
export interface AgreementContract {
  /**
   * Id.
   */
  id?: string;
  /**
   * Id of the award.
   */
  awardID?: string;
  /**
   * Id of the bid.
   */
  bidID?: string;
  /**
   * Id of the qualification.
   */
  qualificationID?: string;
  /**
   * Id of the submission.
   */
  submissionID?: string;
  /**
   * Status.
   */
  status?: string;
  /**
   * When the status last changed.
   */
  date?: Date;
  /**
   * Suppliers.
   *
   * @maxItems 1000
   */
  suppliers?: AgreementParty[];
  /**
   * Prices.
   *
   * @maxItems 1000
   */
  unitPrices?: AgreementUnitPrice[];
  /**
   * Values of criteria.
   *
   * @maxItems 1000
   */
  parameters?: AgreementParameter[];
  /**
   * Events.
   *
   * @maxItems 1000
   */
  milestones?: AgreementMilestone[];
  value?: ShownValue;
}
/**
 * A price.
 *
 */
export interface AgreementUnitPrice {
  /**
   * Id of the item.
   */
  relatedItem?: string;
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  value?: ShownValue;
}
/**
 * A value of a criterion.
 *
 */
export interface AgreementParameter {
  /**
   * Code.
   */
  code?: string;
  /**
   * Value.
   */
  value?: number;
}
/**
 * An event.
 *
 */
export interface AgreementMilestone {
  /**
   * Id.
   */
  id?: string;
  /**
   * Kind.
   */
  type?: string;
  /**
   * Status.
   */
  status?: string;
  /**
   * Due.
   */
  dueDate?: Date;
  /**
   * When it last changed.
   */
  dateModified?: Date;
  /**
   * When it was met.
   */
  dateMet?: Date;
  /**
   * Documents.
   *
   * @maxItems 1000
   */
  documents?: ShownDocument[];
}
/**
 * One document.
 *
 */
export interface ShownDocument {
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
   * What of the agreement it belongs to.
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
}
/**
 * A criterion other than price.
 *
 */
export interface AgreementFeature {
  /**
   * Code.
   */
  code?: string;
  /**
   * What it is about.
   */
  featureOf?: string;
  /**
   * Id of that.
   */
  relatedItem?: string;
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
   * Choices.
   *
   * @maxItems 1000
   */
  enum?: AgreementFeatureValue[];
}
/**
 * A choice.
 *
 */
export interface AgreementFeatureValue {
  /**
   * Weight.
   */
  value?: number;
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
}
/**
 * A change of the agreement.
 *
 */
export interface AgreementChange {
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
   * Ground.
   */
  rationaleType?: string;
  /**
   * Number of the change.
   */
  agreementNumber?: string;
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
 * An agreement as an export of a registry holds it; what the view does not show is kept and never shown.
 *
 */
export interface ImportedAgreement {
  /**
   * Id.
   */
  id: string;
  /**
   * Number for people.
   */
  agreementID?: string;
  /**
   * Kind of agreement.
   */
  agreementType?: string;
  /**
   * Id of the tender it came from.
   */
  tender_id?: string;
  /**
   * Where the agreement stands.
   */
  status: string;
  /**
   * test, or absent.
   */
  mode?: string;
  /**
   * Account that keeps the agreement.
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
  /**
   * When the registry looks at it next.
   */
  next_check?: Date;
  period?: Period;
  procuringEntity: ImportedProcuringEntity;
  /**
   * What is bought.
   *
   * @maxItems 1000
   */
  items?: ImportedAgreementItem[];
  /**
   * Sides of the agreement.
   *
   * @maxItems 1000
   */
  contracts?: ImportedAgreementContract[];
  /**
   * Documents.
   *
   * @maxItems 1000
   */
  documents?: ImportedAgreementDocument[];
  [k: string]: unknown;
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
 * Who owns the agreement.
 *
 */
export interface ImportedProcuringEntity {
  /**
   * Name.
   */
  name: string;
  identifier: ImportedProcuringEntityIdentifier;
  [k: string]: unknown;
}
/**
 * Registration.
 */
export interface ImportedProcuringEntityIdentifier {
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
 * One element, with its fields as they were exported.
 */
export interface ImportedAgreementItem {
  /**
   * Id.
   */
  id?: string;
  [k: string]: unknown;
}
/**
 * One element, with its fields as they were exported.
 */
export interface ImportedAgreementContract {
  /**
   * Id.
   */
  id?: string;
  /**
   * When the status last changed.
   */
  date?: Date;
  [k: string]: unknown;
}
/**
 * One element, with its fields as they were exported.
 */
export interface ImportedAgreementDocument {
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
