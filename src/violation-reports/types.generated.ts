/** Made from schemas/ by `npm run types`; do not edit. */

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
 * Makes a decision final and public; the report follows it.
 *
 */
export interface DecisionActivateRequestData {
  /**
   * The status of an active answer.
   */
  status: 'active';
}
/**
 * Makes an answer final and public.
 *
 */
export interface DefendantStatementActivateRequestData {
  /**
   * The status of an active answer.
   */
  status: 'active';
}
/**
 * The buyer of the contract, who accuses.
 *
 */
export interface ReportAuthor {
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
  signerInfo?: SignerInfoCopied;
  /**
   * Kind of the organization.
   */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/**
 * The central body that decides.
 *
 */
export interface ReportAuthority {
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
  /**
   * Kind of the organization.
   */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
}
/**
 * The decision of the central body.
 *
 */
export interface Decision {
  /**
   * Id.
   */
  id: string;
  /**
   * What was decided.
   */
  resolution: 'satisfied' | 'declinedNoViolation' | 'declinedLackEvidence';
  /**
   * Grounds of the decision.
   */
  description: string;
  /**
   * Newest versions of the documents.
   *
   * @maxItems 1000
   */
  documents?: ReportDocument[];
  /**
   * When it last changed.
   */
  dateModified: Date;
  /**
   * When it became active.
   */
  datePublished?: Date;
  /**
   * draft is seen by registered readers only.
   */
  status: 'draft' | 'active';
}
/**
 * One version of a document.
 *
 */
export interface ReportDocument {
  /**
   * Id of the document; all its versions share it.
   */
  id: string;
  /**
   * Title of the document.
   */
  title?: string;
  /**
   * Title in English.
   */
  title_en?: string;
  /**
   * Title in Russian.
   */
  title_ru?: string;
  /**
   * What the document is.
   */
  description?: string;
  /**
   * Description in English.
   */
  description_en?: string;
  /**
   * Description in Russian.
   */
  description_ru?: string;
  /**
   * Kind of the document.
   */
  documentType?: string;
  /**
   * Media type.
   */
  format?: string;
  /**
   * Language of the document.
   */
  language?: string;
  /**
   * Id of what the document belongs to.
   */
  relatedItem?: string;
  /**
   * Checksum of the file.
   */
  hash: string;
  /**
   * Address that leads to the file.
   */
  url: string;
  /**
   * When this version was added.
   */
  datePublished: Date;
  /**
   * When this version last changed.
   */
  dateModified: Date;
}
/**
 * An accused supplier.
 *
 */
export interface ReportDefendant {
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
  signerInfo?: SignerInfoCopied;
  /**
   * Size of the supplier.
   */
  scale?: 'micro' | 'sme' | 'mid' | 'large' | 'not specified';
}
/**
 * What the buyer accuses the supplier of.
 *
 */
export interface ReportDetails {
  /**
   * What the supplier is accused of.
   */
  reason: 'goodsNonCompliance' | 'contractBreach' | 'signingRefusal';
  /**
   * What happened, in words.
   */
  description: string;
  /**
   * Newest versions of the documents.
   *
   * @maxItems 1000
   */
  documents?: ReportDocument[];
  /**
   * When the details last changed.
   */
  dateModified: Date;
}
/**
 * The newest version of a document, and the earlier ones.
 *
 */
export interface ReportDocumentWithVersions {
  /**
   * Id of the document; all its versions share it.
   */
  id: string;
  /**
   * Title of the document.
   */
  title?: string;
  /**
   * Title in English.
   */
  title_en?: string;
  /**
   * Title in Russian.
   */
  title_ru?: string;
  /**
   * What the document is.
   */
  description?: string;
  /**
   * Description in English.
   */
  description_en?: string;
  /**
   * Description in Russian.
   */
  description_ru?: string;
  /**
   * Kind of the document.
   */
  documentType?: string;
  /**
   * Media type.
   */
  format?: string;
  /**
   * Language of the document.
   */
  language?: string;
  /**
   * Id of what the document belongs to.
   */
  relatedItem?: string;
  /**
   * Checksum of the file.
   */
  hash: string;
  /**
   * Address that leads to the file.
   */
  url: string;
  /**
   * When this version was added.
   */
  datePublished: Date;
  /**
   * When this version last changed.
   */
  dateModified: Date;
  /**
   * Earlier versions, oldest first.
   *
   * @maxItems 1000
   */
  previousVersions?: ReportDocument[];
}
/**
 * A report as an export of a registry holds it: as everybody sees it, who made it is not told.
 *
 */
export interface ImportedReport {
  details: ReportDetails;
  /**
   * UA-<date>-<number of the day>.
   */
  id: string;
  /**
   * Where the report stands.
   */
  status: 'draft' | 'pending' | 'satisfied' | 'declined';
  /**
   * test, or absent.
   */
  mode?: 'test';
  /**
   * Id of the tender.
   */
  tender_id: string;
  /**
   * Id of the contract.
   */
  contract_id: string;
  /**
   * When it was made; the store sets its own.
   */
  dateCreated?: Date;
  /**
   * When it last changed; the store sets its own.
   */
  dateModified?: Date;
  /**
   * When the report was published.
   */
  datePublished?: Date;
  author: ReportAuthor;
  /**
   * The accused suppliers.
   *
   * @minItems 1
   * @maxItems 1000
   */
  defendants: ReportDefendant[];
  authority: ReportAuthority;
  defendantPeriod?: ReportPeriod;
  /**
   * Active answers, newest first.
   *
   * @maxItems 1000
   */
  defendantStatements?: DefendantStatement[];
  /**
   * Active decisions, newest first.
   *
   * @maxItems 1000
   */
  decisions?: Decision[];
}
/**
 * The time in which the supplier may answer.
 *
 */
export interface ReportPeriod {
  /**
   * Begin: the publication.
   */
  startDate?: Date;
  /**
   * End.
   */
  endDate?: Date;
}
/**
 * The answer of the accused supplier.
 *
 */
export interface DefendantStatement {
  /**
   * Id.
   */
  id: string;
  /**
   * The answer.
   */
  description: string;
  /**
   * Newest versions of the documents.
   *
   * @maxItems 1000
   */
  documents?: ReportDocument[];
  /**
   * When it last changed.
   */
  dateModified: Date;
  /**
   * When it became active.
   */
  datePublished?: Date;
  /**
   * draft is seen by registered readers only.
   */
  status: 'draft' | 'active';
}
/**
 * Replaces resolution and text of a draft decision.
 *
 */
export interface DecisionPatchRequestData {
  /**
   * What was decided.
   */
  resolution: 'satisfied' | 'declinedNoViolation' | 'declinedLackEvidence';
  /**
   * Grounds of the decision.
   */
  description: string;
}
/**
 * Replaces the details of a draft report (spec/violation-reports.md §2 row 6).
 *
 */
export interface ViolationReportPatchDetailsRequestData {
  details: ReportDetailsPatchRequestData;
}
/**
 * Both fields are replaced.
 *
 */
export interface ReportDetailsPatchRequestData {
  /**
   * What the supplier is accused of.
   */
  reason: 'goodsNonCompliance' | 'contractBreach' | 'signingRefusal';
  /**
   * What happened, in words.
   */
  description: string;
}
/**
 * Changes to what is said about a document; null changes nothing (spec/violation-reports.md §10).
 *
 */
export interface PatchDocument {
  /**
   * Title of the document, and its file name.
   */
  title?: string | null;
  /**
   * Title in English.
   */
  title_en?: string | null;
  /**
   * Title in Russian.
   */
  title_ru?: string | null;
  /**
   * What the document is.
   */
  description?: string | null;
  /**
   * Description in English.
   */
  description_en?: string | null;
  /**
   * Description in Russian.
   */
  description_ru?: string | null;
  /**
   * Language of the document; uk when absent.
   */
  language?: 'uk' | 'en' | 'ru' | null;
  /**
   * Id of what the document belongs to.
   */
  relatedItem?: string | null;
}
/**
 * Replaces the text of a draft answer.
 *
 */
export interface DefendantStatementPatchRequestData {
  /**
   * The answer.
   */
  description: string;
}
/**
 * The decision of the central body.
 *
 */
export interface DecisionPostRequestData {
  /**
   * What was decided.
   */
  resolution: 'satisfied' | 'declinedNoViolation' | 'declinedLackEvidence';
  /**
   * Grounds of the decision.
   */
  description: string;
  /**
   * Documents of the decision.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
}
/**
 * A document as sent with POST and PUT (spec/violation-reports.md §4, §10).
 *
 */
export interface PostDocument {
  /**
   * Title of the document, and its file name.
   */
  title?: string | null;
  /**
   * Title in English.
   */
  title_en?: string | null;
  /**
   * Title in Russian.
   */
  title_ru?: string | null;
  /**
   * What the document is.
   */
  description?: string | null;
  /**
   * Description in English.
   */
  description_en?: string | null;
  /**
   * Description in Russian.
   */
  description_ru?: string | null;
  /**
   * Language of the document; uk when absent.
   */
  language?: 'uk' | 'en' | 'ru' | null;
  /**
   * Id of what the document belongs to.
   */
  relatedItem?: string | null;
  /**
   * Checksum of the file as the document service told it.
   */
  hash: string;
  /**
   * Address of the file as the document service told it.
   */
  url: string;
  /**
   * Kind of the document; only the two kinds of violation reports are accepted, and an explicit null is not.
   */
  documentType?: 'violationReportSignature' | 'violationReportEvidence';
  /**
   * Media type.
   */
  format?: string | null;
}
/**
 * A new report on a contract (spec/violation-reports.md §2 row 1).
 *
 */
export interface ViolationReportPostRequestData {
  details: ReportDetailsPostRequestData;
  /**
   * A report is made as a draft.
   */
  status?: 'draft' | 'pending' | 'satisfied' | 'declined';
}
/**
 * What happened.
 *
 */
export interface ReportDetailsPostRequestData {
  /**
   * What the supplier is accused of.
   */
  reason: 'goodsNonCompliance' | 'contractBreach' | 'signingRefusal';
  /**
   * What happened, in words.
   */
  description: string;
  /**
   * Documents of the accusation.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
}
/**
 * The answer of the accused supplier.
 *
 */
export interface DefendantStatementPostRequestData {
  /**
   * The answer.
   */
  description: string;
  /**
   * Documents of the answer.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
}
/**
 * Publishes a draft report (spec/violation-reports.md §6).
 *
 */
export interface ViolationReportPublishRequestData {
  /**
   * The status of a published report.
   */
  status: 'draft' | 'pending' | 'satisfied' | 'declined';
}
/**
 * A report as anybody sees it (spec/violation-reports.md §4).
 *
 */
export interface ViolationReport {
  details: ReportDetails;
  /**
   * UA-<date>-<number of the day>.
   */
  id: string;
  /**
   * Where the report stands.
   */
  status: 'draft' | 'pending' | 'satisfied' | 'declined';
  /**
   * test, or absent.
   */
  mode?: string;
  /**
   * Id of the tender.
   */
  tender_id: string;
  /**
   * Id of the contract.
   */
  contract_id: string;
  /**
   * When the report was made.
   */
  dateCreated: Date;
  /**
   * When the report last changed publicly.
   */
  dateModified: Date;
  /**
   * When the report was published.
   */
  datePublished?: Date;
  author: ReportAuthor;
  /**
   * The accused suppliers.
   *
   * @maxItems 1000
   */
  defendants: ReportDefendant[];
  authority: ReportAuthority;
  defendantPeriod?: ReportPeriod;
  /**
   * Active answers, newest first.
   *
   * @maxItems 1000
   */
  defendantStatements?: DefendantStatement[];
  /**
   * Active decisions, newest first.
   *
   * @maxItems 1000
   */
  decisions?: Decision[];
}
