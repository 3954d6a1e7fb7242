/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * Criteria that are added together (spec/procedures.md §4.4).
 *
 * @minItems 1
 * @maxItems 1000
 *
 */
export type PostCriteria = PostCriterion[];
/**
 * Several documents at once; all of them are added, or none.
 *
 * @minItems 1
 * @maxItems 1000
 *
 */
export type PostDocuments = PostDocument[];
/**
 * Answers to requirements; all of them are added, or none.
 *
 * @minItems 1
 * @maxItems 1000
 *
 */
export type PostRequirementResponses = PostRequirementResponse[];

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
 * Money without a word about taxes in a change: what is left out stays as it is stored (spec/tenders.md §3.1 Guarantee).
 *
 */
export interface PatchBasicValue {
  /**
   * Amount, not negative.
   */
  amount?: number;
  /**
   * Currency, three letters.
   */
  currency?: string;
}
/**
 * On whose behalf a central body procures (spec/tenders.md §3.1 Buyer).
 *
 */
export interface Buyer {
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
  address?: Address;
  /**
   * Kind of the buyer.
   */
  kind?: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
  /**
   * Account that will keep the contract.
   */
  contract_owner?: string;
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
 * Whom to ask (spec/tenders.md §3.1 ContactPoint).
 *
 */
export interface ContactPoint {
  /**
   * Name of a person or a desk.
   */
  name: string;
  /**
   * Name of a person or a desk, in English.
   */
  name_en?: string;
  /**
   * Name of a person or a desk, in Russian.
   */
  name_ru?: string;
  /**
   * E-mail address.
   */
  email?: string;
  /**
   * Telephone numbers, separated by commas.
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
 * Money whose amount the tender's config may leave open (spec/tenders.md §3.1 Estimated value).
 *
 */
export interface EstimatedValue {
  /**
   * Amount, not negative; whether it must be there says the config.
   */
  amount?: number;
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
 * An organization (spec/tenders.md §3.1 Organization).
 *
 */
export interface Organization {
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
  /**
   * Further registrations.
   *
   * @maxItems 1000
   */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint: ContactPoint;
  /**
   * Further contacts.
   *
   * @maxItems 1000
   */
  additionalContactPoints?: ContactPoint[];
}
/**
 * What changes of an organization: objects key by key, lists by position; null takes a field away (spec/requests.md §5).
 *
 */
export interface OrganizationPart {
  /**
   * Name of the organization.
   */
  name?: string;
  /**
   * Name of the organization, in English.
   */
  name_en?: string;
  /**
   * Name of the organization, in Russian.
   */
  name_ru?: string;
  identifier?: IdentifierPart;
  /**
   * Further registrations.
   *
   * @maxItems 1000
   */
  additionalIdentifiers?: IdentifierPart[];
  address?: AddressPart;
  contactPoint?: ContactPointPart;
  /**
   * Further contacts.
   *
   * @maxItems 1000
   */
  additionalContactPoints?: ContactPointPart[];
}
/**
 * What changes of a registration.
 *
 */
export interface IdentifierPart {
  /**
   * Register, e.g. UA-EDR.
   */
  scheme?: string;
  /**
   * Number in the register.
   */
  id?: string;
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
 * What changes of an address.
 *
 */
export interface AddressPart {
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
   * Settlement in the state register.
   *
   * @maxItems 1
   */
  addressDetails?: AddressDetailPart[];
}
/**
 * What changes of a settlement.
 *
 */
export interface AddressDetailPart {
  /**
   * Register of settlements.
   */
  scheme?: 'КАТОТТГ';
  /**
   * Code of the settlement.
   */
  id?: string;
  /**
   * Name of the settlement.
   */
  description?: string;
  /**
   * Address of the entry.
   */
  uri?: string;
}
/**
 * What changes of a contact.
 *
 */
export interface ContactPointPart {
  /**
   * Name of a person or a desk.
   */
  name?: string;
  /**
   * Name of a person or a desk, in English.
   */
  name_en?: string;
  /**
   * Name of a person or a desk, in Russian.
   */
  name_ru?: string;
  /**
   * E-mail address.
   */
  email?: string;
  /**
   * Telephone numbers, separated by commas.
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
 * Who procures (spec/tenders.md §3.1 ProcuringEntity).
 *
 */
export interface ProcuringEntity {
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
  /**
   * Further registrations.
   *
   * @maxItems 1000
   */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint: ContactPoint;
  /**
   * Further contacts.
   *
   * @maxItems 1000
   */
  additionalContactPoints?: ContactPoint[];
  /**
   * Kind of the buyer.
   */
  kind: 'authority' | 'central' | 'defense' | 'general' | 'other' | 'social' | 'special';
  signerInfo?: SignerInfo;
  /**
   * Account that will keep the contract.
   */
  contract_owner?: string;
}
/**
 * The least step of an auction; in the currency and with the taxes of the tender's value where they are left out.
 *
 */
export interface Step {
  /**
   * Amount, not negative.
   */
  amount: number;
  /**
   * Currency, three letters; that of the value when absent.
   */
  currency?: string;
  /**
   * Whether value added tax is included; as in the value when absent.
   */
  valueAddedTaxIncluded?: boolean;
}
/**
 * Who offers (spec/tenders.md §3.1 Supplier).
 *
 */
export interface Supplier {
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
  /**
   * Further registrations.
   *
   * @maxItems 1000
   */
  additionalIdentifiers?: Identifier[];
  address: Address;
  contactPoint: ContactPoint;
  /**
   * Further contacts.
   *
   * @maxItems 1000
   */
  additionalContactPoints?: ContactPoint[];
  /**
   * Size of the enterprise.
   */
  scale: 'micro' | 'sme' | 'mid' | 'large' | 'not specified';
  signerInfo?: SignerInfo;
  /**
   * Account that will sign for the supplier.
   */
  contract_owner?: string;
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
 * Money in a change: what is left out stays as it is stored (spec/tenders.md §3.1 Value).
 *
 */
export interface PatchValue {
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
}
/**
 * What the creator of a tender gets once (spec/accounts.md §3).
 *
 */
export interface Access {
  /**
   * Owner token.
   */
  token: string;
  /**
   * Hands the tender over to another account.
   */
  transfer: string;
}
/**
 * What the Administrator may change in a tender (spec/decisions.md D8).
 *
 */
export interface AdministratorPatchTender {
  /**
   * test for a tender of no consequence.
   */
  mode?: 'test';
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
  procuringEntity?: ProcuringEntity;
}
/**
 * A tender as the auction service sees it (spec/tenders.md §4.4).
 *
 */
export interface Auction {
  /**
   * Id.
   */
  id: string;
  /**
   * State.
   */
  status:
    | 'draft'
    | 'active.enquiries'
    | 'active.tendering'
    | 'active.pre-qualification'
    | 'active.pre-qualification.stand-still'
    | 'active.auction'
    | 'active.qualification'
    | 'active.awarded'
    | 'complete'
    | 'cancelled'
    | 'unsuccessful';
  /**
   * Title.
   */
  title?: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * What the tender is about.
   */
  description?: string;
  /**
   * What the tender is about, in English.
   */
  description_en?: string;
  /**
   * Procedure type.
   */
  procurementMethodType?: string;
  /**
   * test for a tender of no consequence.
   */
  mode?: 'test';
  /**
   * How the winner is found; lowestCost when absent.
   */
  awardCriteria?: 'lowestCost' | 'lifeCycleCost';
  procuringEntity?: ProcuringEntity;
  /**
   * Readable number, UA-<date>-<6 digits>-a.
   */
  tenderID: string;
  /**
   * When it last changed publicly.
   */
  dateModified?: Date;
  /**
   * Bids that are in.
   *
   * @maxItems 1000
   */
  bids?: AuctionBid[];
  /**
   * Decisions on bids.
   *
   * @maxItems 1000
   */
  awards?: Award[];
  /**
   * Parts that are awarded each for itself.
   *
   * @maxItems 1000
   */
  lots?: Lot[];
  /**
   * What is procured.
   *
   * @maxItems 1000
   */
  items?: Item[];
  /**
   * Criteria beside the price.
   *
   * @maxItems 1000
   */
  features?: Feature[];
  /**
   * What bidders or the bought things must meet.
   *
   * @maxItems 1000
   */
  criteria?: Criterion[];
  value?: EstimatedValue;
  minimalStep?: Value;
  /**
   * How exactly bids are made.
   */
  submissionMethodDetails?: string;
  /**
   * When the tender was published with its notice.
   */
  noticePublicationDate?: Date;
  auctionPeriod?: AuctionPeriod;
  /**
   * Where the auction is, without lots.
   */
  auctionUrl?: string;
}
/**
 * A bid as the auction service sees it (spec/tenders.md §4.4).
 *
 */
export interface AuctionBid {
  /**
   * Id.
   */
  id: string;
  /**
   * State.
   */
  status: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /**
   * When it was made or last submitted.
   */
  date?: Date;
  /**
   * Who offers.
   *
   * @maxItems 1000
   */
  tenderers?: Supplier[];
  value?: Value;
  initialValue?: Value;
  weightedValue?: WeightedValue;
  /**
   * Where this bidder takes part in the auction.
   */
  participationUrl?: string;
  /**
   * Values of the features.
   *
   * @maxItems 1000
   */
  parameters?: BidParameter[];
  /**
   * Answers to the criteria.
   *
   * @maxItems 1000
   */
  requirementResponses?: RequirementResponse[];
  /**
   * Offers for lots.
   *
   * @maxItems 1000
   */
  lotValues?: LotValue[];
}
/**
 * Money as offers are compared by it (spec/procedures.md §3.2).
 *
 */
export interface WeightedValue {
  /**
   * Amount, two digits.
   */
  amount: number;
  /**
   * Currency.
   */
  currency?: string;
  /**
   * Divisor by the features.
   */
  denominator?: number;
  /**
   * Cost over the life cycle that is added.
   */
  addition?: number;
}
/**
 * The value of one feature.
 *
 */
export interface BidParameter {
  /**
   * Code of the feature.
   */
  code: string;
  /**
   * Its value.
   */
  value: number;
}
/**
 * An answer to a requirement, as it is shown (spec/procedures.md §4.4).
 *
 */
export interface RequirementResponse {
  /**
   * Id.
   */
  id: string;
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
  requirement: AnsweredRequirement;
  /**
   * The answer.
   */
  value?: string | number | boolean;
  /**
   * The answers, where several are asked for.
   *
   * @maxItems 1000
   *
   * Items: One answer.
   */
  values?: (string | number | boolean)[];
  /**
   * What proves it.
   *
   * @maxItems 1000
   */
  evidences?: Evidence[];
  /**
   * Id of the bidder's register entry.
   */
  relatedTenderer?: string;
  /**
   * Id of an item of the tender.
   */
  relatedItem?: string;
  unit?: RequirementUnit;
  /**
   * Scheme of the value.
   */
  dataSchema?: string;
  classification?: CriterionClass;
}
/**
 * The requirement that is answered.
 *
 */
export interface AnsweredRequirement {
  /**
   * Id of the requirement.
   */
  id: string;
  /**
   * Its title.
   */
  title?: string;
}
/**
 * A proof.
 *
 */
export interface Evidence {
  /**
   * Id.
   */
  id: string;
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
   * Kind of proof.
   */
  type?: 'document' | 'statement';
  relatedDocument?: RelatedDocument;
}
/**
 * The document that proves it.
 *
 */
export interface RelatedDocument {
  /**
   * Id of the document.
   */
  id: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * Unit of the value.
 *
 */
export interface RequirementUnit {
  /**
   * Code of the unit.
   */
  code: string;
  /**
   * Name of the unit.
   */
  name?: string;
}
/**
 * Entry of the list of criteria.
 *
 */
export interface CriterionClass {
  /**
   * List.
   */
  scheme: string;
  /**
   * Entry.
   */
  id: string;
  /**
   * Its text.
   */
  description?: string;
  /**
   * Its address.
   */
  uri?: string;
}
/**
 * The offer for one lot.
 *
 */
export interface LotValue {
  /**
   * Id of the lot.
   */
  relatedLot: string;
  value: Value;
  /**
   * Which part goes to others.
   */
  subcontractingDetails?: string;
  /**
   * State of the offer.
   */
  status: 'pending' | 'active' | 'unsuccessful';
  /**
   * When it was made.
   */
  date: Date;
  initialValue?: Value;
  weightedValue?: WeightedValue;
  /**
   * Where this bidder takes part in the auction.
   */
  participationUrl?: string;
}
/**
 * A decision on a bid, as it is shown (spec/tenders.md §3.8).
 *
 */
export interface Award {
  /**
   * Id.
   */
  id: string;
  /**
   * State.
   */
  status: 'pending' | 'unsuccessful' | 'active' | 'cancelled';
  /**
   * When the state last changed.
   */
  date: Date;
  /**
   * Id of the bid.
   */
  bid_id: string;
  /**
   * Id of the lot.
   */
  lotID?: string;
  value?: Value;
  weightedValue?: WeightedValue;
  /**
   * Who is to supply.
   *
   * @maxItems 1000
   */
  suppliers: Supplier[];
  /**
   * Whether the bidder meets the conditions.
   */
  qualified?: boolean;
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
   * Grounds.
   */
  description?: string;
  /**
   * Grounds, in English.
   */
  description_en?: string;
  /**
   * Grounds, in Russian.
   */
  description_ru?: string;
  /**
   * What is to be supplied.
   *
   * @maxItems 1000
   */
  items?: BidItem[];
  /**
   * Answers to the criteria.
   *
   * @maxItems 1000
   */
  requirementResponses?: RequirementResponse[];
  period?: Period;
  complaintPeriod?: Period;
  /**
   * Claims against the decision.
   *
   * @maxItems 1000
   */
  complaints?: Claim[];
  /**
   * Documents of the decision.
   *
   * @maxItems 1000
   */
  documents?: Document[];
  /**
   * Times given to mend the bid.
   *
   * @maxItems 1000
   */
  milestones?: AwardMilestone[];
}
/**
 * What is offered for an item of the tender.
 *
 */
export interface BidItem {
  /**
   * Id of the item of the tender.
   */
  id: string;
  /**
   * What is offered.
   */
  description: string;
  /**
   * What is offered, in English.
   */
  description_en?: string;
  /**
   * What is offered, in Russian.
   */
  description_ru?: string;
  /**
   * How much.
   */
  quantity: number;
  unit: BidUnit;
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  /**
   * Product of the catalogue.
   */
  product?: string;
}
/**
 * Unit and price of a unit.
 *
 */
export interface BidUnit {
  /**
   * Name of the unit.
   */
  name: string;
  /**
   * Name of the unit, in English.
   */
  name_en?: string;
  /**
   * Name of the unit, in Russian.
   */
  name_ru?: string;
  /**
   * Code of the unit.
   */
  code: string;
  value?: Value;
}
/**
 * A claim as it is shown (spec/tenders.md §3.9, spec/procedures.md §4.2).
 *
 */
export interface Claim {
  /**
   * Id.
   */
  id: string;
  /**
   * Readable number, <tenderID>.a<n>.
   */
  complaintID: string;
  /**
   * Kind.
   */
  type?: 'claim' | 'complaint';
  /**
   * State.
   */
  status: 'draft' | 'claim' | 'answered' | 'pending' | 'invalid' | 'resolved' | 'declined' | 'cancelled' | 'ignored';
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What is claimed.
   */
  description?: string;
  /**
   * What is claimed, in English.
   */
  description_en?: string;
  /**
   * What is claimed, in Russian.
   */
  description_ru?: string;
  author?: Organization;
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  /**
   * When it was made.
   */
  date: Date;
  /**
   * When it was submitted.
   */
  dateSubmitted?: Date;
  /**
   * When it was answered.
   */
  dateAnswered?: Date;
  /**
   * When it was taken back.
   */
  dateCanceled?: Date;
  /**
   * When it was carried on to the authority; only in older records.
   */
  dateEscalated?: Date;
  /**
   * Answer.
   */
  resolution?: string;
  /**
   * Kind of answer.
   */
  resolutionType?: 'invalid' | 'resolved' | 'declined';
  /**
   * What the tenderer did.
   */
  tendererAction?: string;
  /**
   * When it was done.
   */
  tendererActionDate?: Date;
  /**
   * Whether the answer is accepted.
   */
  satisfied?: boolean;
  /**
   * Why it was taken back.
   */
  cancellationReason?: string;
  /**
   * Documents of the claim.
   *
   * @maxItems 1000
   */
  documents?: Document[];
}
/**
 * A document as it is shown (spec/documents.md §3.1).
 *
 */
export interface Document {
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
   * Signed address of the content.
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
   * What the document belongs to; tender when absent.
   */
  documentOf?: 'tender' | 'item' | 'lot';
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
  /**
   * Who added it, e.g. tender_owner.
   */
  author?: string;
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
  previousVersions?: Document[];
}
/**
 * Time given to a winner to mend the bid (spec/tenders.md §5.6).
 *
 */
export interface AwardMilestone {
  /**
   * Id.
   */
  id: string;
  /**
   * Kind.
   */
  code: '24h';
  /**
   * When it was set.
   */
  date: Date;
  /**
   * Until when.
   */
  dueDate: Date;
  /**
   * What is to be mended.
   */
  description?: string;
  /**
   * What is to be mended, in English.
   */
  description_en?: string;
  /**
   * What is to be mended, in Russian.
   */
  description_ru?: string;
}
/**
 * A lot as it is shown (spec/tenders.md §3.4).
 *
 */
export interface Lot {
  /**
   * Id.
   */
  id: string;
  /**
   * Title of the lot.
   */
  title: string;
  /**
   * Title of the lot, in English.
   */
  title_en?: string;
  /**
   * Title of the lot, in Russian.
   */
  title_ru?: string;
  /**
   * What the lot is.
   */
  description?: string;
  /**
   * What the lot is, in English.
   */
  description_en?: string;
  /**
   * What the lot is, in Russian.
   */
  description_ru?: string;
  value: EstimatedValue;
  minimalStep?: Value;
  guarantee?: BasicValue;
  /**
   * State of the lot.
   */
  status: 'active' | 'cancelled' | 'unsuccessful' | 'complete';
  /**
   * When the state last changed.
   */
  date: Date;
  auctionPeriod?: AuctionPeriod;
  /**
   * Where the auction is.
   */
  auctionUrl?: string;
}
/**
 * When the auction is planned.
 *
 */
export interface AuctionPeriod {
  /**
   * When it begins.
   */
  startDate?: Date;
  /**
   * When it ended.
   */
  endDate?: Date;
  /**
   * It must not begin before.
   */
  shouldStartAfter?: Date;
}
/**
 * What is procured (spec/tenders.md §3.3).
 *
 */
export interface Item {
  /**
   * Id; kept as sent, made when absent.
   */
  id: string;
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
   * Entries of further classifiers.
   *
   * @maxItems 1000
   */
  additionalClassifications?: Classification[];
  unit: Unit;
  /**
   * How many units.
   */
  quantity?: number;
  deliveryDate?: Period;
  deliveryAddress?: Address;
  deliveryLocation?: Location;
  /**
   * Id of a lot of the same tender.
   */
  relatedLot?: string;
  /**
   * Id of a buyer of the same tender.
   */
  relatedBuyer?: string;
  /**
   * Id of a catalogue category.
   */
  category?: string;
  /**
   * Id of a catalogue profile.
   */
  profile?: string;
}
/**
 * Unit of measure.
 *
 */
export interface Unit {
  /**
   * Code of the unit (UN/CEFACT).
   */
  code: string;
  /**
   * Name of the unit.
   */
  name?: string;
  /**
   * Name of the unit, in English.
   */
  name_en?: string;
  /**
   * Name of the unit, in Russian.
   */
  name_ru?: string;
  value?: Value;
}
/**
 * A place on the map.
 *
 */
export interface Location {
  /**
   * Latitude.
   */
  latitude: string;
  /**
   * Longitude.
   */
  longitude: string;
  /**
   * Elevation.
   */
  elevation?: string;
}
/**
 * A criterion beside the price (spec/tenders.md §3.5).
 *
 */
export interface Feature {
  /**
   * Code; made when absent.
   */
  code: string;
  /**
   * What the feature belongs to; tenderer when absent.
   */
  featureOf: 'tenderer' | 'lot' | 'item';
  /**
   * Id of the item or lot.
   */
  relatedItem?: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What it asks for.
   */
  description?: string;
  /**
   * What it asks for, in English.
   */
  description_en?: string;
  /**
   * What it asks for, in Russian.
   */
  description_ru?: string;
  /**
   * Possible answers.
   *
   * @minItems 1
   * @maxItems 1000
   */
  enum: FeatureAnswer[];
}
/**
 * One possible answer.
 *
 */
export interface FeatureAnswer {
  /**
   * Share of the price it is worth.
   */
  value: number;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What it means.
   */
  description?: string;
  /**
   * What it means, in English.
   */
  description_en?: string;
  /**
   * What it means, in Russian.
   */
  description_ru?: string;
}
/**
 * What bidders or the bought things must meet, as it is shown (spec/procedures.md §4.4).
 *
 */
export interface Criterion {
  /**
   * Id.
   */
  id: string;
  /**
   * Title.
   */
  title: string;
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
   * Who answers.
   */
  source: 'tenderer' | 'buyer' | 'procuringEntity' | 'ssrBot' | 'winner';
  /**
   * What it is about.
   */
  relatesTo: 'tenderer' | 'item' | 'lot' | 'tender';
  /**
   * Id of the item or lot.
   */
  relatedItem?: string;
  classification: CriterionClass;
  /**
   * Further entries.
   *
   * @maxItems 1000
   */
  additionalClassifications?: CriterionClass[];
  /**
   * What it rests on.
   *
   * @maxItems 1000
   */
  legislation?: Legislation[];
  /**
   * Alternatives, one of which is enough.
   *
   * @maxItems 1000
   */
  requirementGroups: RequirementGroup[];
}
/**
 * A law.
 *
 */
export interface Legislation {
  /**
   * Version.
   */
  version?: string;
  identifier: LegislationIdentifier;
  /**
   * Kind.
   */
  type?: string;
  /**
   * Article.
   */
  article?: string;
}
/**
 * Which law.
 *
 */
export interface LegislationIdentifier {
  /**
   * Number.
   */
  id: string;
  /**
   * Name.
   */
  legalName?: string;
  /**
   * Name, in English.
   */
  legalName_en?: string;
  /**
   * Name, in Russian.
   */
  legalName_ru?: string;
  /**
   * Address.
   */
  uri?: string;
}
/**
 * Requirements that are met together, as they are shown (spec/procedures.md §4.4).
 *
 */
export interface RequirementGroup {
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
  /**
   * The requirements.
   *
   * @maxItems 1000
   */
  requirements: Requirement[];
}
/**
 * One requirement, as it is shown (spec/procedures.md §4.4).
 *
 */
export interface Requirement {
  /**
   * Id.
   */
  id: string;
  /**
   * Title.
   */
  title: string;
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
   * Kind of answer.
   */
  dataType: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  /**
   * State.
   */
  status: 'active' | 'cancelled';
  unit?: RequirementUnit;
  /**
   * Least value.
   */
  minValue?: string | number | boolean;
  /**
   * Greatest value.
   */
  maxValue?: string | number | boolean;
  /**
   * The value that is expected.
   */
  expectedValue?: string | number | boolean;
  /**
   * Values that are expected.
   *
   * @maxItems 1000
   *
   * Items: One of them.
   */
  expectedValues?: (string | number | boolean)[];
  /**
   * How many of them at least.
   */
  expectedMinItems?: number;
  /**
   * How many of them at most.
   */
  expectedMaxItems?: number;
  /**
   * Scheme of the value.
   */
  dataSchema?: string;
  period?: Period;
  /**
   * What proves it.
   *
   * @maxItems 1000
   */
  eligibleEvidences?: Evidence[];
  /**
   * When it was published.
   */
  datePublished?: Date;
  /**
   * When it was last changed.
   */
  dateModified?: Date;
}
/**
 * Results of the auction of a lot (spec/tenders.md §5.4).
 *
 */
export interface PostLotAuction {
  /**
   * Bids by their places, {} to leave one as it is.
   *
   * @maxItems 1000
   */
  bids: AuctionLotResult[];
}
/**
 * A bid.
 *
 */
export interface AuctionLotResult {
  /**
   * Id, where the sender names it.
   */
  id?: string;
  /**
   * Offers by their places.
   *
   * @maxItems 1000
   */
  lotValues?: LotResult[];
}
/**
 * An offer.
 *
 */
export interface LotResult {
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  value?: ResultValue;
  weightedValue?: WeightedValue;
  /**
   * When it was offered.
   */
  date?: Date;
}
/**
 * Money; what is left out stays as it was offered.
 *
 */
export interface ResultValue {
  /**
   * Amount, not negative.
   */
  amount: number;
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
 * Where the auction of a lot is held (spec/tenders.md §5.4).
 *
 */
export interface PatchLotAuction {
  /**
   * Lots by their places, {} to leave one as it is.
   *
   * @maxItems 1000
   */
  lots?: AuctionLotUrl[];
  /**
   * Bids by their places, {} to leave one as it is.
   *
   * @maxItems 1000
   */
  bids?: AuctionLotBid[];
}
/**
 * A lot.
 *
 */
export interface AuctionLotUrl {
  /**
   * Id, where the sender names it.
   */
  id?: string;
  /**
   * Where everybody looks on.
   */
  auctionUrl?: string;
}
/**
 * A bid.
 *
 */
export interface AuctionLotBid {
  /**
   * Id, where the sender names it.
   */
  id?: string;
  /**
   * Offers by their places.
   *
   * @maxItems 1000
   */
  lotValues?: AuctionLotValueUrl[];
}
/**
 * An offer.
 *
 */
export interface AuctionLotValueUrl {
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  /**
   * Where this bidder takes part.
   */
  participationUrl?: string;
}
/**
 * A new start of an auction (spec/tenders.md §5.1).
 *
 */
export interface PutAuctionPeriod {
  /**
   * When the auction begins.
   */
  startDate: Date;
}
/**
 * Results of the auction of a tender without lots (spec/tenders.md §5.4).
 *
 */
export interface PostAuction {
  /**
   * Bids by their places, {} to leave one as it is.
   *
   * @maxItems 1000
   */
  bids: AuctionResult[];
}
/**
 * A bid.
 *
 */
export interface AuctionResult {
  /**
   * Id, where the sender names it.
   */
  id?: string;
  value?: ResultValue;
  weightedValue?: WeightedValue;
  /**
   * When it was offered.
   */
  date?: Date;
}
/**
 * Where the auction of a tender without lots is held (spec/tenders.md §5.4).
 *
 */
export interface PatchAuction {
  /**
   * Where everybody looks on.
   */
  auctionUrl?: string;
  /**
   * Bids by their places, {} to leave one as it is.
   *
   * @maxItems 1000
   */
  bids?: AuctionBidUrl[];
}
/**
 * A bid.
 *
 */
export interface AuctionBidUrl {
  /**
   * Id, where the sender names it.
   */
  id?: string;
  /**
   * Where this bidder takes part.
   */
  participationUrl?: string;
}
/**
 * An award made by hand (spec/tenders.md §3.8); for tests and support.
 *
 */
export interface PostAward {
  /**
   * State.
   */
  status?: 'pending';
  /**
   * Id of the bid.
   */
  bid_id: string;
  /**
   * Id of the lot.
   */
  lotID?: string;
  value?: Value;
  weightedValue?: WeightedValue;
  /**
   * Who is to supply.
   *
   * @minItems 1
   * @maxItems 1
   */
  suppliers: Supplier[];
  /**
   * What is to be supplied.
   *
   * @maxItems 1000
   */
  items?: BidItem[];
  complaintPeriod?: Period;
}
/**
 * Time given to a winner to mend the bid (spec/tenders.md §5.6).
 *
 */
export interface PostAwardMilestone {
  /**
   * Kind.
   */
  code: '24h' | 'extensionPeriod';
  /**
   * What is to be mended.
   */
  description?: string;
  /**
   * What is to be mended, in English.
   */
  description_en?: string;
  /**
   * What is to be mended, in Russian.
   */
  description_ru?: string;
}
/**
 * A change of an award (spec/tenders.md §3.8).
 *
 */
export interface PatchAward {
  /**
   * State.
   */
  status?: 'pending' | 'unsuccessful' | 'active' | 'cancelled';
  /**
   * Whether the bidder meets the conditions.
   */
  qualified?: boolean;
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
   * Grounds.
   */
  description?: string;
  /**
   * Grounds, in English.
   */
  description_en?: string;
  /**
   * Grounds, in Russian.
   */
  description_ru?: string;
  /**
   * What is to be supplied.
   *
   * @maxItems 1000
   */
  items?: BidItem[];
  /**
   * Answers of the buyer to the requirements.
   *
   * @maxItems 1000
   */
  requirementResponses?: PostRequirementResponse[];
}
/**
 * An answer to a requirement as a client sends it (spec/procedures.md §4.4).
 *
 */
export interface PostRequirementResponse {
  /**
   * Id; made when absent.
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
  requirement: PostAnsweredRequirement;
  /**
   * The answer.
   */
  value?: string | number | boolean;
  /**
   * The answers, where several are asked for.
   *
   * @maxItems 1000
   *
   * Items: One answer.
   */
  values?: (string | number | boolean)[];
  /**
   * What proves it.
   *
   * @maxItems 1000
   */
  evidences?: PostEvidence[];
  /**
   * Id of the bidder's register entry.
   */
  relatedTenderer?: string;
  /**
   * Id of an item of the tender.
   */
  relatedItem?: string;
}
/**
 * The requirement that is answered.
 *
 */
export interface PostAnsweredRequirement {
  /**
   * Id of the requirement.
   */
  id: string;
  /**
   * Its title.
   */
  title?: string;
}
/**
 * What proves an answer, as a client sends it (spec/procedures.md §4.4).
 *
 */
export interface PostEvidence {
  /**
   * Id; made when absent.
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
   * Kind of proof.
   */
  type?: 'document' | 'statement';
  relatedDocument?: RelatedDocument;
}
/**
 * A bid as its owner sees it (spec/tenders.md §3.7).
 *
 */
export interface Bid {
  /**
   * Id.
   */
  id: string;
  /**
   * State.
   */
  status: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /**
   * When it was made or last submitted.
   */
  date?: Date;
  /**
   * When it was last submitted.
   */
  submissionDate?: Date;
  /**
   * Who offers.
   *
   * @maxItems 1000
   */
  tenderers?: Supplier[];
  /**
   * Offers for lots.
   *
   * @maxItems 1000
   */
  lotValues?: LotValue[];
  value?: Value;
  initialValue?: Value;
  weightedValue?: WeightedValue;
  /**
   * Where this bidder takes part in the auction.
   */
  participationUrl?: string;
  /**
   * What is offered.
   *
   * @maxItems 1000
   */
  items?: BidItem[];
  /**
   * Values of the features.
   *
   * @maxItems 1000
   */
  parameters?: BidParameter[];
  /**
   * Answers to the criteria.
   *
   * @maxItems 1000
   */
  requirementResponses?: RequirementResponse[];
  /**
   * Which part goes to others.
   */
  subcontractingDetails?: string;
  /**
   * Documents of the bid.
   *
   * @maxItems 1000
   */
  documents?: Document[];
  /**
   * Documents on the right to take part.
   *
   * @maxItems 1000
   */
  eligibilityDocuments?: Document[];
  /**
   * Documents on prices.
   *
   * @maxItems 1000
   */
  financialDocuments?: Document[];
  /**
   * Documents on the abilities of the bidder.
   *
   * @maxItems 1000
   */
  qualificationDocuments?: Document[];
}
/**
 * A bid as a client sends it (spec/tenders.md §3.7).
 *
 */
export interface PostBid {
  /**
   * State; draft when absent.
   */
  status?: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /**
   * Who bids: exactly one.
   *
   * @minItems 1
   * @maxItems 1
   */
  tenderers: Supplier[];
  /**
   * What is offered for each lot.
   *
   * @maxItems 1000
   */
  lotValues?: PostBidLotValue[];
  value?: Value;
  /**
   * What is offered: the items of the tender that the bid concerns.
   *
   * @maxItems 1000
   */
  items?: BidItem[];
  /**
   * Answers to the features.
   *
   * @maxItems 1000
   */
  parameters?: BidParameter[];
  /**
   * Answers to the requirements.
   *
   * @maxItems 1000
   */
  requirementResponses?: PostRequirementResponse[];
  /**
   * Which part goes to others.
   */
  subcontractingDetails?: string;
  /**
   * Documents.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
  /**
   * Documents on the right to take part.
   *
   * @maxItems 1000
   */
  eligibilityDocuments?: PostDocument[];
  /**
   * Documents on the price.
   *
   * @maxItems 1000
   */
  financialDocuments?: PostDocument[];
  /**
   * Documents on qualification.
   *
   * @maxItems 1000
   */
  qualificationDocuments?: PostDocument[];
}
/**
 * What is offered for one lot.
 *
 */
export interface PostBidLotValue {
  /**
   * Id of the lot.
   */
  relatedLot: string;
  value: Value;
  /**
   * Which part goes to others.
   */
  subcontractingDetails?: string;
}
/**
 * A document as a client sends it (spec/documents.md §3.1).
 *
 */
export interface PostDocument {
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
   * What the document belongs to; tender when absent.
   */
  documentOf: 'tender' | 'item' | 'lot';
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
 * What a bidder may change in a bid (spec/tenders.md §3.7).
 *
 */
export interface PatchBid {
  /**
   * State; only pending may be asked for.
   */
  status?: 'draft' | 'pending' | 'active' | 'invalid' | 'invalid.pre-qualification' | 'unsuccessful' | 'deleted';
  /**
   * Who bids: exactly one.
   *
   * @minItems 1
   * @maxItems 1
   */
  tenderers?: Supplier[];
  /**
   * What is offered for each lot.
   *
   * @maxItems 1000
   */
  lotValues?: PatchBidLotValue[];
  value?: PatchValue;
  /**
   * What is offered: the items of the tender that the bid concerns.
   *
   * @maxItems 1000
   */
  items?: BidItem[];
  /**
   * Answers to the features.
   *
   * @maxItems 1000
   */
  parameters?: BidParameter[];
  /**
   * Answers to the requirements.
   *
   * @maxItems 1000
   */
  requirementResponses?: PostRequirementResponse[];
  /**
   * Which part goes to others.
   */
  subcontractingDetails?: string;
}
/**
 * What is offered for one lot; what the registry sets there is read and left as it is.
 *
 */
export interface PatchBidLotValue {
  /**
   * Id of the lot.
   */
  relatedLot: string;
  value: PatchValue;
  /**
   * Which part goes to others.
   */
  subcontractingDetails?: string;
  /**
   * State of the offer.
   */
  status?: 'pending' | 'active' | 'unsuccessful';
  /**
   * When it was made.
   */
  date?: Date;
  initialValue?: Value;
  weightedValue?: WeightedValue;
  /**
   * Where this bidder takes part in the auction.
   */
  participationUrl?: string;
}
/**
 * What an administrator needs to bill a tender (spec/tenders.md §5.1 GET billing).
 *
 */
export interface Billing {
  /**
   * Id.
   */
  id: string;
  /**
   * Account that keeps the tender.
   */
  owner: string;
  /**
   * Number for people.
   */
  tenderID: string;
  /**
   * When it was made.
   */
  dateCreated?: Date;
  /**
   * When the state last changed.
   */
  date?: Date;
  /**
   * State.
   */
  status: string;
  value?: EstimatedValue;
  enquiryPeriod?: EnquiryPeriod;
  tenderPeriod?: TenderPeriod;
  auctionPeriod?: AuctionPeriod;
  awardPeriod?: Period;
  /**
   * Procedure type.
   */
  procurementMethodType?: string;
  /**
   * Parts.
   *
   * @maxItems 1000
   */
  lots?: Lot[];
  /**
   * Bids, whatever the state of the tender.
   *
   * @maxItems 1000
   */
  bids?: BilledBid[];
  /**
   * Awards.
   *
   * @maxItems 1000
   */
  awards?: Award[];
  /**
   * Contracts.
   *
   * @maxItems 1000
   */
  contracts?: ContractStub[];
}
/**
 * When questions are asked.
 *
 */
export interface EnquiryPeriod {
  /**
   * When it begins.
   */
  startDate: Date;
  /**
   * When it ends.
   */
  endDate: Date;
  /**
   * Until when questions are answered.
   */
  clarificationsUntil?: Date;
  /**
   * When the conditions were changed after bids had been made.
   */
  invalidationDate?: Date;
}
/**
 * When bids are made.
 *
 */
export interface TenderPeriod {
  /**
   * When it begins.
   */
  startDate: Date;
  /**
   * When it ends.
   */
  endDate: Date;
}
/**
 * A bid as it is billed.
 *
 */
export interface BilledBid {
  /**
   * Id.
   */
  id?: string;
  /**
   * Offers for lots.
   *
   * @maxItems 1000
   */
  lotValues?: LotValue[];
  /**
   * When it was made.
   */
  date?: Date;
  /**
   * When it was submitted.
   */
  submissionDate?: Date;
  /**
   * State.
   */
  status?: string;
  value?: Value;
  initialValue?: Value;
  /**
   * Account that made the bid.
   */
  owner?: string;
}
/**
 * What a tender shows of a contract (spec/contracts.md §1).
 *
 */
export interface ContractStub {
  /**
   * Id of the contract.
   */
  id: string;
  /**
   * State.
   */
  status: 'pending' | 'pending.winner-signing' | 'active' | 'terminated' | 'cancelled';
  /**
   * Id of the award.
   */
  awardID: string;
  /**
   * When the state last changed.
   */
  date: Date;
  /**
   * Readable number, <tenderID>-a<n>.
   */
  contractID: string;
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
  value?: StubValue;
}
/**
 * Money of a contract.
 *
 */
export interface StubValue {
  /**
   * Amount.
   */
  amount: number;
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
 * The end of a tender or a lot before its time, as it is shown (spec/tenders.md §3.9, spec/procedures.md §4.3).
 *
 */
export interface Cancellation {
  /**
   * Id.
   */
  id: string;
  /**
   * State.
   */
  status: 'draft' | 'pending' | 'active' | 'unsuccessful';
  /**
   * When the state last changed.
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
   * Why, in Russian.
   */
  reason_ru?: string;
  /**
   * Kind of reason.
   */
  reasonType?: string;
  /**
   * What ends.
   */
  cancellationOf: 'tender' | 'lot';
  /**
   * Id of the lot.
   */
  relatedLot?: string;
  /**
   * Documents of the cancellation.
   *
   * @maxItems 1000
   */
  documents?: Document[];
}
/**
 * A cancellation of a tender or a lot as a client sends it (spec/tenders.md §3.9, spec/procedures.md §4.3).
 *
 */
export interface PostCancellation {
  /**
   * Why.
   */
  reason: string;
  /**
   * Why, in English.
   */
  reason_en?: string;
  /**
   * Why, in Russian.
   */
  reason_ru?: string;
  /**
   * Kind of the reason; the procedure says which there are.
   */
  reasonType: string;
  /**
   * Id of the lot that is cancelled; the whole tender when absent.
   */
  relatedLot?: string;
  /**
   * Any state; a new cancellation is a draft.
   */
  status?: 'draft' | 'pending' | 'active' | 'unsuccessful';
  /**
   * Documents that the document service has taken.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
}
/**
 * Changes of a cancellation (spec/procedures.md §4.3).
 *
 */
export interface PatchCancellation {
  /**
   * Kind of the reason; the procedure says which there are.
   */
  reasonType?: string;
  /**
   * The state to move to.
   */
  status?: 'draft' | 'pending' | 'active' | 'unsuccessful';
}
/**
 * A tender as the scheduler sees it (spec/tenders.md §4.4).
 *
 */
export interface Chronograph {
  /**
   * Id.
   */
  id: string;
  /**
   * State.
   */
  status:
    | 'draft'
    | 'active.enquiries'
    | 'active.tendering'
    | 'active.pre-qualification'
    | 'active.pre-qualification.stand-still'
    | 'active.auction'
    | 'active.qualification'
    | 'active.awarded'
    | 'complete'
    | 'cancelled'
    | 'unsuccessful';
  enquiryPeriod?: EnquiryPeriod;
  tenderPeriod?: TenderPeriod;
  auctionPeriod?: AuctionPeriod;
  awardPeriod?: Period;
  /**
   * Decisions on bids.
   *
   * @maxItems 1000
   */
  awards?: Award[];
  /**
   * Parts that are awarded each for itself.
   *
   * @maxItems 1000
   */
  lots?: Lot[];
  /**
   * How exactly bids are made.
   */
  submissionMethodDetails?: string;
  /**
   * test for a tender of no consequence.
   */
  mode?: 'test';
  /**
   * When the state last changed.
   */
  date?: Date;
  /**
   * Claims; only in older records.
   *
   * @maxItems 1000
   */
  complaints?: Claim[];
  /**
   * Contracts made of the decisions.
   *
   * @maxItems 1000
   */
  contracts?: ContractStub[];
  /**
   * When the registry looks at the tender next.
   */
  next_check?: Date;
}
/**
 * Looks at what is due (spec/procedures.md §1.2).
 *
 */
export interface PatchChronograph {
  /**
   * Id of the tender.
   */
  id?: string;
  auctionPeriod?: ChronographStart;
  /**
   * Starts of the lots' auctions, by their places.
   *
   * @maxItems 1000
   */
  lots?: ChronographLot[];
}
/**
 * A start that is wanted.
 *
 */
export interface ChronographStart {
  /**
   * When the auction begins.
   */
  startDate?: Date;
}
/**
 * A lot, or {} to leave it as it is.
 *
 */
export interface ChronographLot {
  auctionPeriod?: ChronographStart;
}
/**
 * A claim on an award as a client sends it (spec/tenders.md §3.9, spec/procedures.md §4.2).
 *
 */
export interface PostClaim {
  /**
   * What the claim is about.
   */
  title: string;
  /**
   * What the claim is about, in English.
   */
  title_en?: string;
  /**
   * What the claim is about, in Russian.
   */
  title_ru?: string;
  /**
   * What is claimed.
   */
  description?: string;
  /**
   * What is claimed, in English.
   */
  description_en?: string;
  /**
   * What is claimed, in Russian.
   */
  description_ru?: string;
  /**
   * Kind.
   */
  type: 'claim';
  /**
   * State; draft when absent.
   */
  status: 'draft' | 'claim';
  author: Organization;
  /**
   * Id of the lot of the award; set by the registry.
   */
  relatedLot?: string;
  /**
   * Documents that the document service has taken.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
}
/**
 * Changes of a claim; who may send which depends on its state (spec/procedures.md §4.2).
 *
 */
export interface PatchClaim {
  /**
   * What the claim is about.
   */
  title?: string;
  /**
   * What the claim is about, in English.
   */
  title_en?: string;
  /**
   * What the claim is about, in Russian.
   */
  title_ru?: string;
  /**
   * What is claimed.
   */
  description?: string;
  /**
   * What is claimed, in English.
   */
  description_en?: string;
  /**
   * What is claimed, in Russian.
   */
  description_ru?: string;
  /**
   * The state to move to.
   */
  status?: 'draft' | 'claim' | 'answered' | 'pending' | 'invalid' | 'resolved' | 'declined' | 'cancelled' | 'ignored';
  author?: OrganizationPart;
  /**
   * Why it is withdrawn.
   */
  cancellationReason?: string;
  /**
   * Whether the answer satisfies who claimed.
   */
  satisfied?: boolean;
  /**
   * The answer.
   */
  resolution?: string;
  /**
   * What the answer decides.
   */
  resolutionType?: 'invalid' | 'resolved' | 'declined';
  /**
   * What the buyer has done.
   */
  tendererAction?: string;
}
/**
 * Config of a tender, as it was sent (spec/tenders.md §1).
 *
 */
export interface Config {
  /**
   * An auction takes place.
   */
  hasAuction: boolean;
  /**
   * Awards are made one at a time, best bid first.
   */
  hasAwardingOrder: boolean;
  /**
   * A bid must not exceed the value of the tender or lot.
   */
  hasValueRestriction: boolean;
  /**
   * Bids are made in the currency of the tender.
   */
  valueCurrencyEquality: boolean;
  /**
   * Bidders are qualified before the auction.
   */
  hasPrequalification: boolean;
  /**
   * A lot with fewer bids fails.
   */
  minBidsNumber: number;
  /**
   * Only parties of an agreement may bid.
   */
  hasPreSelectionAgreement: boolean;
  /**
   * Complaints on the tender are possible.
   */
  hasTenderComplaints: boolean;
  /**
   * Complaints on awards are possible.
   */
  hasAwardComplaints: boolean;
  /**
   * Complaints on cancellations are possible.
   */
  hasCancellationComplaints: boolean;
  /**
   * The value of the tender and its lots is known beforehand.
   */
  hasValueEstimation?: boolean;
  /**
   * Complaints on qualifications are possible.
   */
  hasQualificationComplaints?: boolean;
  /**
   * Days before the end of tendering when complaints stop.
   */
  tenderComplainRegulation?: number;
  /**
   * Days for complaints on qualifications.
   */
  qualificationComplainDuration?: number;
  /**
   * Working days for claims on an award.
   */
  awardComplainDuration?: number;
  /**
   * Days for complaints on a cancellation.
   */
  cancellationComplainDuration?: number;
  /**
   * Working days after the enquiries in which questions are answered.
   */
  clarificationUntilDuration?: number;
  /**
   * Days for the qualification.
   */
  qualificationDuration?: number;
  /**
   * Full working days bidders have at least.
   */
  minTenderingDuration?: number;
  /**
   * There is a phase of enquiries of its own.
   */
  hasEnquiries?: boolean;
  /**
   * Full working days enquiries take at least.
   */
  minEnquiriesDuration?: number;
  /**
   * Days between the end of enquiries and the end of tendering, where there is no phase of enquiries.
   */
  enquiryPeriodRegulation?: number;
  /**
   * Personal data are shown to some readers only.
   */
  restricted: boolean;
  /**
   * Several winners are possible; optional.
   */
  hasMultiSourcing?: boolean;
}
/**
 * Config of the newer variant of a tender (spec/tenders.md §1, spec/decisions.md D2).
 *
 */
export interface NewerConfig {
  /**
   * An auction takes place.
   */
  hasAuction: boolean;
  /**
   * Awards are made one at a time, best bid first.
   */
  hasAwardingOrder: boolean;
  /**
   * A bid must not exceed the value of the tender or lot.
   */
  hasValueRestriction: boolean;
  /**
   * Bids are made in the currency of the tender.
   */
  valueCurrencyEquality: boolean;
  /**
   * Bidders are qualified before the auction.
   */
  hasPrequalification: boolean;
  /**
   * A lot with fewer bids fails.
   */
  minBidsNumber: number;
  /**
   * Only parties of an agreement may bid.
   */
  hasPreSelectionAgreement: boolean;
  /**
   * Complaints on the tender are possible.
   */
  hasTenderComplaints: boolean;
  /**
   * Complaints on awards are possible.
   */
  hasAwardComplaints: boolean;
  /**
   * Complaints on cancellations are possible.
   */
  hasCancellationComplaints: boolean;
  /**
   * The value of the tender and its lots is known beforehand.
   */
  hasValueEstimation: boolean;
  /**
   * Complaints on qualifications are possible.
   */
  hasQualificationComplaints: boolean;
  /**
   * Days before the end of tendering when complaints stop.
   */
  tenderComplainRegulation: number;
  /**
   * Days for complaints on qualifications.
   */
  qualificationComplainDuration: number;
  /**
   * Working days for claims on an award.
   */
  awardComplainDuration: number;
  /**
   * Days for complaints on a cancellation.
   */
  cancellationComplainDuration: number;
  /**
   * Working days after the enquiries in which questions are answered.
   */
  clarificationUntilDuration: number;
  /**
   * Days for the qualification.
   */
  qualificationDuration: number;
  /**
   * Full working days bidders have at least.
   */
  minTenderingDuration: number;
  /**
   * There is a phase of enquiries of its own.
   */
  hasEnquiries: boolean;
  /**
   * Full working days enquiries take at least.
   */
  minEnquiriesDuration: number;
  /**
   * Days between the end of enquiries and the end of tendering, where there is no phase of enquiries.
   */
  enquiryPeriodRegulation: number;
  /**
   * Personal data are shown to some readers only.
   */
  restricted: boolean;
  /**
   * Several winners are possible; optional.
   */
  hasMultiSourcing?: boolean;
}
/**
 * Config of the older variant of a tender (spec/tenders.md §1, spec/decisions.md D2).
 *
 */
export interface OlderConfig {
  /**
   * An auction takes place.
   */
  hasAuction: boolean;
  /**
   * Awards are made one at a time, best bid first.
   */
  hasAwardingOrder: boolean;
  /**
   * A bid must not exceed the value of the tender or lot.
   */
  hasValueRestriction: boolean;
  /**
   * Bids are made in the currency of the tender.
   */
  valueCurrencyEquality: boolean;
  /**
   * Bidders are qualified before the auction.
   */
  hasPrequalification: boolean;
  /**
   * A lot with fewer bids fails.
   */
  minBidsNumber: number;
  /**
   * Only parties of an agreement may bid.
   */
  hasPreSelectionAgreement: boolean;
  /**
   * Complaints on the tender are possible.
   */
  hasTenderComplaints: boolean;
  /**
   * Complaints on awards are possible.
   */
  hasAwardComplaints: boolean;
  /**
   * Complaints on cancellations are possible.
   */
  hasCancellationComplaints: boolean;
  /**
   * Personal data are shown to some readers only.
   */
  restricted: boolean;
  /**
   * Several winners are possible; optional.
   */
  hasMultiSourcing?: boolean;
}
/**
 * Body of a new tender (spec/tenders.md §3.2).
 *
 */
export interface PostTender {
  /**
   * Procedure type; belowThreshold when absent.
   */
  procurementMethodType?: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What the tender is about.
   */
  description?: string;
  /**
   * What the tender is about, in English.
   */
  description_en?: string;
  /**
   * What the tender is about, in Russian.
   */
  description_ru?: string;
  /**
   * test for a tender of no consequence.
   */
  mode?: 'test';
  /**
   * A new tender is a draft.
   */
  status?: 'draft';
  /**
   * How bidders are chosen; the one way of the procedure type (of belowThreshold: open) when absent.
   */
  procurementMethod?: 'open' | 'selective' | 'limited';
  /**
   * Why this method.
   */
  procurementMethodRationale?: string;
  /**
   * Why this method, in English.
   */
  procurementMethodRationale_en?: string;
  /**
   * Why this method, in Russian.
   */
  procurementMethodRationale_ru?: string;
  /**
   * Accelerator of a test installation, e.g. quick, accelerator=1440.
   */
  procurementMethodDetails?: string;
  /**
   * What is procured mainly.
   */
  mainProcurementCategory: 'goods' | 'services' | 'works';
  procuringEntity: ProcuringEntity;
  /**
   * On whose behalf a central body procures.
   *
   * @maxItems 1000
   */
  buyers?: Buyer[];
  value: EstimatedValue;
  minimalStep?: Step;
  guarantee?: BasicValue;
  enquiryPeriod: PostEnquiryPeriod;
  tenderPeriod: PostTenderPeriod;
  auctionPeriod?: Period;
  awardPeriod?: Period;
  /**
   * What is procured.
   *
   * @minItems 1
   * @maxItems 1000
   */
  items: PostItem[];
  /**
   * Parts that are awarded each for itself.
   *
   * @maxItems 1000
   */
  lots?: PostLot[];
  /**
   * Criteria beside the price.
   *
   * @maxItems 1000
   */
  features?: PostFeature[];
  /**
   * Conditions of payment and delivery.
   *
   * @maxItems 1000
   */
  milestones?: PostMilestone[];
  /**
   * Documents that the document service has taken.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
  /**
   * How the winner is found; lowestCost when absent.
   */
  awardCriteria: 'lowestCost' | 'lifeCycleCost';
  /**
   * How exactly.
   */
  awardCriteriaDetails?: string;
  /**
   * How exactly, in English.
   */
  awardCriteriaDetails_en?: string;
  /**
   * How exactly, in Russian.
   */
  awardCriteriaDetails_ru?: string;
  /**
   * Who may take part.
   */
  eligibilityCriteria?: string;
  /**
   * Who may take part, in English.
   */
  eligibilityCriteria_en?: string;
  /**
   * Who may take part, in Russian.
   */
  eligibilityCriteria_ru?: string;
  /**
   * How bids are made; electronicAuction when there is an auction.
   */
  submissionMethod?: 'electronicAuction';
  /**
   * How exactly bids are made.
   */
  submissionMethodDetails?: string;
  /**
   * How exactly bids are made, in English.
   */
  submissionMethodDetails_en?: string;
  /**
   * How exactly bids are made, in Russian.
   */
  submissionMethodDetails_ru?: string;
  /**
   * Who pays besides the procuring entity.
   *
   * @maxItems 1000
   */
  funders?: Organization[];
  /**
   * Plans the tender fulfils.
   *
   * @maxItems 1000
   */
  plans?: RelatedRecord[];
  /**
   * Agreements the tender rests on.
   *
   * @maxItems 1000
   */
  agreements?: RelatedRecord[];
  /**
   * Template of the contract.
   */
  contractTemplateName?: string;
  /**
   * Reserved.
   */
  is_masked?: boolean;
}
/**
 * When questions are asked; begins with the creation.
 *
 */
export interface PostEnquiryPeriod {
  /**
   * When it ends.
   */
  endDate: Date;
}
/**
 * When bids are made; begins at the end of the enquiries when no start is sent.
 *
 */
export interface PostTenderPeriod {
  /**
   * When it begins.
   */
  startDate?: Date;
  /**
   * When it ends.
   */
  endDate: Date;
}
/**
 * What is procured (spec/tenders.md §3.3).
 *
 */
export interface PostItem {
  /**
   * Id; kept as sent, made when absent.
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
   * Entries of further classifiers.
   *
   * @maxItems 1000
   */
  additionalClassifications?: Classification[];
  unit: PostUnit;
  /**
   * How many units.
   */
  quantity?: number;
  deliveryDate?: Period;
  deliveryAddress?: Address;
  deliveryLocation?: Location;
  /**
   * Id of a lot of the same tender.
   */
  relatedLot?: string;
  /**
   * Id of a buyer of the same tender.
   */
  relatedBuyer?: string;
  /**
   * Id of a catalogue category.
   */
  category?: string;
  /**
   * Id of a catalogue profile.
   */
  profile?: string;
}
/**
 * Unit of measure.
 *
 */
export interface PostUnit {
  /**
   * Code of the unit (UN/CEFACT).
   */
  code: string;
  /**
   * Name of the unit.
   */
  name?: string;
  /**
   * Name of the unit, in English.
   */
  name_en?: string;
  /**
   * Name of the unit, in Russian.
   */
  name_ru?: string;
  value?: UnitValue;
}
/**
 * Price of one unit; currency and tax are taken from the tender.
 *
 */
export interface UnitValue {
  /**
   * Amount, not negative.
   */
  amount: number;
  /**
   * Currency; replaced by the one of the tender.
   */
  currency?: string;
  /**
   * Replaced by the one of the tender.
   */
  valueAddedTaxIncluded?: boolean;
}
/**
 * A lot as a client sends it (spec/tenders.md §3.4).
 *
 */
export interface PostLot {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Title of the lot.
   */
  title: string;
  /**
   * Title of the lot, in English.
   */
  title_en?: string;
  /**
   * Title of the lot, in Russian.
   */
  title_ru?: string;
  /**
   * What the lot is.
   */
  description?: string;
  /**
   * What the lot is, in English.
   */
  description_en?: string;
  /**
   * What the lot is, in Russian.
   */
  description_ru?: string;
  value: EstimatedValue;
  minimalStep?: Value;
  guarantee?: BasicValue;
  /**
   * Always active; the registry moves it on.
   */
  status?: 'active';
  /**
   * When the lot got its state; whatever is sent, the registry says it.
   */
  date?: Date;
}
/**
 * A criterion beside the price (spec/tenders.md §3.5).
 *
 */
export interface PostFeature {
  /**
   * Code; made when absent.
   */
  code?: string;
  /**
   * What the feature belongs to; tenderer when absent.
   */
  featureOf: 'tenderer' | 'lot' | 'item';
  /**
   * Id of the item or lot.
   */
  relatedItem?: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What it asks for.
   */
  description?: string;
  /**
   * What it asks for, in English.
   */
  description_en?: string;
  /**
   * What it asks for, in Russian.
   */
  description_ru?: string;
  /**
   * Possible answers.
   *
   * @minItems 1
   * @maxItems 1000
   */
  enum: PostFeatureAnswer[];
}
/**
 * One possible answer.
 *
 */
export interface PostFeatureAnswer {
  /**
   * Share of the price it is worth.
   */
  value: number;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What it means.
   */
  description?: string;
  /**
   * What it means, in English.
   */
  description_en?: string;
  /**
   * What it means, in Russian.
   */
  description_ru?: string;
}
/**
 * A condition of payment or delivery (spec/tenders.md §3.6).
 *
 */
export interface PostMilestone {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * The event that days are counted from.
   */
  title: string;
  /**
   * What happens; required for another event.
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
   * Id of a lot of the same tender.
   */
  relatedLot?: string;
}
/**
 * Another record.
 *
 */
export interface RelatedRecord {
  /**
   * Id of the record.
   */
  id: string;
}
/**
 * A criterion of a tender (spec/procedures.md §4.4).
 *
 */
export interface PostCriterion {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * Who answers.
   */
  source: 'tenderer' | 'buyer' | 'procuringEntity' | 'ssrBot' | 'winner';
  /**
   * What it is about.
   */
  relatesTo: 'tenderer' | 'item' | 'lot' | 'tender';
  /**
   * Id of the item or lot it is about.
   */
  relatedItem?: string;
  classification: PostCriterionClassification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: PostCriterionClassification[];
  /**
   * Laws that the criterion follows.
   *
   * @maxItems 1000
   */
  legislation?: PostLegislation[];
  /**
   * Ways of meeting the criterion, one of which is answered.
   *
   * @minItems 1
   * @maxItems 1000
   */
  requirementGroups: PostRequirementGroup[];
}
/**
 * What the criterion is.
 *
 */
export interface PostCriterionClassification {
  /**
   * Classifier, e.g. LAW922.
   */
  scheme: string;
  /**
   * Code.
   */
  id: string;
  /**
   * Name of the entry.
   */
  description?: string;
  /**
   * Address of the entry.
   */
  uri?: string;
}
/**
 * A law that the criterion follows.
 *
 */
export interface PostLegislation {
  /**
   * Version of the law.
   */
  version?: string;
  identifier: PostLegislationIdentifier;
  /**
   * Kind of law; NATIONAL_LEGISLATION when absent.
   */
  type: 'NATIONAL_LEGISLATION';
  /**
   * Article of the law.
   */
  article?: string;
}
/**
 * Which law it is.
 *
 */
export interface PostLegislationIdentifier {
  /**
   * Number of the law.
   */
  id: string;
  /**
   * Name of the law.
   */
  legalName?: string;
  /**
   * Name of the law, in English.
   */
  legalName_en?: string;
  /**
   * Name of the law, in Russian.
   */
  legalName_ru?: string;
  /**
   * Address of the law.
   */
  uri?: string;
}
/**
 * Requirements that are answered together (spec/procedures.md §4.4).
 *
 */
export interface PostRequirementGroup {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * What has to be answered together.
   *
   * @minItems 1
   * @maxItems 1000
   */
  requirements: PostRequirement[];
}
/**
 * A requirement of a criterion (spec/procedures.md §4.4).
 *
 */
export interface PostRequirement {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * Type of the answer; boolean when absent.
   */
  dataType: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  /**
   * The state of a requirement that is sent: active.
   */
  status: 'active';
  unit?: PostRequirementUnit;
  /**
   * Lowest answer.
   */
  minValue?: number;
  /**
   * Highest answer.
   */
  maxValue?: number;
  /**
   * The only answer.
   */
  expectedValue?: string | number | boolean;
  /**
   * The answers to choose from.
   *
   * @maxItems 1000
   *
   * Items: One answer.
   */
  expectedValues?: string[];
  /**
   * How many of them at least.
   */
  expectedMinItems?: number;
  /**
   * How many of them at most.
   */
  expectedMaxItems?: number;
  /**
   * List that answers come from, e.g. ISO 639-3.
   */
  dataSchema?: string;
  period?: Period;
  /**
   * Proofs of the answer.
   *
   * @maxItems 1000
   */
  eligibleEvidences?: PostEligibleEvidence[];
}
/**
 * Unit of an answer.
 *
 */
export interface PostRequirementUnit {
  /**
   * Code of the unit.
   */
  code: string;
  /**
   * Name of the unit.
   */
  name: string;
}
/**
 * A proof of an answer to a requirement (spec/procedures.md §4.4).
 *
 */
export interface PostEligibleEvidence {
  /**
   * Id; made when absent.
   */
  id?: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * Kind of proof.
   */
  type: 'document' | 'statement';
}
/**
 * Changes of a criterion: each field replaces the stored one (spec/procedures.md §4.4).
 *
 */
export interface PatchCriterion {
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
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * Who answers.
   */
  source?: 'tenderer' | 'buyer' | 'procuringEntity' | 'ssrBot' | 'winner';
  /**
   * What it is about.
   */
  relatesTo?: 'tenderer' | 'item' | 'lot' | 'tender';
  /**
   * Id of the item or lot it is about.
   */
  relatedItem?: string;
  classification?: PostCriterionClassification;
  /**
   * Further classifications.
   *
   * @maxItems 1000
   */
  additionalClassifications?: PostCriterionClassification[];
  /**
   * Laws that the criterion follows.
   *
   * @maxItems 1000
   */
  legislation?: PostLegislation[];
  /**
   * Ways of meeting the criterion, all of them; those with known ids keep their dates.
   *
   * @minItems 1
   * @maxItems 1000
   */
  requirementGroups?: PostRequirementGroup[];
}
/**
 * Changes of a document; the file itself stays (spec/documents.md §3.1).
 *
 */
export interface PatchDocument {
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
   * What the document belongs to; tender when absent.
   */
  documentOf?: 'tender' | 'item' | 'lot';
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
 * A proof of an answer as it is shown (spec/procedures.md §4.4).
 *
 */
export interface EligibleEvidence {
  /**
   * Id.
   */
  id: string;
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
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * Kind of proof.
   */
  type?: 'document' | 'statement';
}
/**
 * Changes of a proof (spec/procedures.md §4.4).
 *
 */
export interface PatchEligibleEvidence {
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
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * Kind of proof.
   */
  type?: 'document' | 'statement';
}
/**
 * A tender of a procedure type that this registry keeps and shows but does not run: its fields are as they were imported.
 *
 */
export interface ForeignTender {
  [k: string]: unknown;
}
/**
 * A tender of a procedure type that this registry does not run, as an export of a registry holds it; kept and shown as it is.
 *
 */
export interface ImportedTender {
  /**
   * Id.
   */
  id: string;
  /**
   * Readable number.
   */
  tenderID?: string;
  /**
   * Procedure type.
   */
  procurementMethodType: string;
  /**
   * State; procedure types have states of their own.
   */
  status: string;
  /**
   * test, or absent.
   */
  mode?: 'test';
  /**
   * Title.
   */
  title?: string;
  /**
   * Account that made the tender.
   */
  owner?: string;
  /**
   * When the status last changed.
   */
  date?: Date;
  /**
   * When it was made; the store sets its own.
   */
  dateCreated?: Date;
  /**
   * When it last changed; the store sets its own.
   */
  dateModified?: Date;
  /**
   * When something was to happen next.
   */
  next_check?: Date;
  enquiryPeriod?: ImportedTenderPeriod;
  tenderPeriod?: ImportedTenderPeriod;
  auctionPeriod?: ImportedTenderPeriod;
  awardPeriod?: ImportedTenderPeriod;
  procuringEntity?: ImportedTenderProcuringEntity;
  agreement?: ImportedTenderLink;
  /**
   * Agreements the tender rests on.
   *
   * @maxItems 1000
   */
  agreements?: ImportedTenderLink[];
  [k: string]: unknown;
}
/**
 * A span of time.
 *
 */
export interface ImportedTenderPeriod {
  /**
   * When it begins.
   */
  startDate?: Date;
  /**
   * When it ends.
   */
  endDate?: Date;
  [k: string]: unknown;
}
/**
 * Who procures.
 */
export interface ImportedTenderProcuringEntity {
  /**
   * Name.
   */
  name: string;
  identifier: ImportedTenderIdentifier;
  [k: string]: unknown;
}
/**
 * Registration.
 */
export interface ImportedTenderIdentifier {
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
 * Another object of a registry.
 *
 */
export interface ImportedTenderLink {
  /**
   * Id.
   */
  id: string;
  [k: string]: unknown;
}
/**
 * Changes of a lot under its own path; what is null stays as it is (spec/requests.md §5, spec/tenders.md §3.4).
 *
 */
export interface ChangeLot {
  /**
   * Title of the lot.
   */
  title?: string;
  /**
   * Title of the lot, in English.
   */
  title_en?: string;
  /**
   * Title of the lot, in Russian.
   */
  title_ru?: string;
  /**
   * What the lot is.
   */
  description?: string;
  /**
   * What the lot is, in English.
   */
  description_en?: string;
  /**
   * What the lot is, in Russian.
   */
  description_ru?: string;
  value?: PatchValue;
  minimalStep?: PatchValue;
  guarantee?: PatchBasicValue;
  auctionPeriod?: AuctionPeriod;
  /**
   * Always active; the registry moves it on.
   */
  status?: 'active';
  /**
   * When the lot got its state; whatever is sent, the registry says it.
   */
  date?: Date;
}
/**
 * A lot inside a change of the tender, matched by its place in the list (spec/requests.md §5).
 *
 */
export interface PatchLot {
  /**
   * Id of the lot that stands at this place.
   */
  id: string;
  /**
   * Title of the lot.
   */
  title: string;
  /**
   * Title of the lot, in English.
   */
  title_en?: string;
  /**
   * Title of the lot, in Russian.
   */
  title_ru?: string;
  /**
   * What the lot is.
   */
  description?: string;
  /**
   * What the lot is, in English.
   */
  description_en?: string;
  /**
   * What the lot is, in Russian.
   */
  description_ru?: string;
  value: PatchValue;
  minimalStep?: PatchValue;
  guarantee?: PatchBasicValue;
  auctionPeriod?: AuctionPeriod;
  /**
   * Always active; the registry moves it on.
   */
  status?: 'active';
  /**
   * When the lot got its state; whatever is sent, the registry says it.
   */
  date?: Date;
}
/**
 * A condition of payment or delivery (spec/tenders.md §3.6).
 *
 */
export interface Milestone {
  /**
   * Id; made when absent.
   */
  id: string;
  /**
   * The event that days are counted from.
   */
  title: string;
  /**
   * What happens; required for another event.
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
   * Id of a lot of the same tender.
   */
  relatedLot?: string;
}
/**
 * Changes of a tender: each field replaces the stored one, null or an empty list removes it; money and periods are merged key by key, where null removes a key (spec/requests.md §5).
 *
 */
export interface PatchTender {
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
   * What the tender is about.
   */
  description?: string;
  /**
   * What the tender is about, in English.
   */
  description_en?: string;
  /**
   * What the tender is about, in Russian.
   */
  description_ru?: string;
  /**
   * The state to move to.
   */
  status?: 'draft' | 'active.enquiries' | 'active.pre-qualification' | 'active.pre-qualification.stand-still';
  /**
   * How bidders are chosen; open when absent.
   */
  procurementMethod?: 'open' | 'selective' | 'limited';
  /**
   * Why this method.
   */
  procurementMethodRationale?: string;
  /**
   * Why this method, in English.
   */
  procurementMethodRationale_en?: string;
  /**
   * Why this method, in Russian.
   */
  procurementMethodRationale_ru?: string;
  /**
   * Accelerator of a test installation, e.g. quick, accelerator=1440.
   */
  procurementMethodDetails?: string;
  /**
   * What is procured mainly.
   */
  mainProcurementCategory?: 'goods' | 'services' | 'works';
  procuringEntity?: ProcuringEntity;
  /**
   * On whose behalf a central body procures.
   *
   * @maxItems 1000
   */
  buyers?: Buyer[];
  value?: PatchValue;
  minimalStep?: PatchValue;
  guarantee?: PatchBasicValue;
  enquiryPeriod?: PatchEnquiryPeriod;
  tenderPeriod?: Period;
  auctionPeriod?: AuctionPeriod;
  awardPeriod?: Period;
  /**
   * What is procured.
   *
   * @maxItems 1000
   */
  items?: PostItem[];
  /**
   * Lots matched by their place in the list; a shorter list removes the last ones, a longer one is refused.
   *
   * @maxItems 1000
   */
  lots?: PatchLot[];
  /**
   * Criteria beside the price.
   *
   * @maxItems 1000
   */
  features?: PostFeature[];
  /**
   * Conditions of payment and delivery.
   *
   * @maxItems 1000
   */
  milestones?: PostMilestone[];
  /**
   * All criteria; those with known ids keep what the registry says of them. An empty list removes them.
   *
   * @maxItems 1000
   */
  criteria?: PostCriterion[];
  /**
   * All documents; those that are there already, in any of their versions, stay as they are. Outside draft none may be left out.
   *
   * @maxItems 1000
   */
  documents?: PostDocument[];
  /**
   * How the winner is found; lowestCost when absent.
   */
  awardCriteria?: 'lowestCost' | 'lifeCycleCost';
  /**
   * How exactly.
   */
  awardCriteriaDetails?: string;
  /**
   * How exactly, in English.
   */
  awardCriteriaDetails_en?: string;
  /**
   * How exactly, in Russian.
   */
  awardCriteriaDetails_ru?: string;
  /**
   * Who may take part.
   */
  eligibilityCriteria?: string;
  /**
   * Who may take part, in English.
   */
  eligibilityCriteria_en?: string;
  /**
   * Who may take part, in Russian.
   */
  eligibilityCriteria_ru?: string;
  /**
   * How bids are made; electronicAuction when there is an auction.
   */
  submissionMethod?: 'electronicAuction';
  /**
   * How exactly bids are made.
   */
  submissionMethodDetails?: string;
  /**
   * How exactly bids are made, in English.
   */
  submissionMethodDetails_en?: string;
  /**
   * How exactly bids are made, in Russian.
   */
  submissionMethodDetails_ru?: string;
  /**
   * Who pays besides the procuring entity.
   *
   * @maxItems 1000
   */
  funders?: Organization[];
  /**
   * Template of the contract.
   */
  contractTemplateName?: string;
  /**
   * Reserved.
   */
  is_masked?: boolean;
}
/**
 * When questions are asked. Only the end is changed; what the registry says may be sent as it was read.
 *
 */
export interface PatchEnquiryPeriod {
  /**
   * When it begins; the registry's.
   */
  startDate?: Date;
  /**
   * When it ends.
   */
  endDate?: Date;
  /**
   * Until when questions are answered; the registry's.
   */
  clarificationsUntil?: Date;
  /**
   * When the conditions were changed after bids had been made; the registry's.
   */
  invalidationDate?: Date;
}
/**
 * A question as it is shown (spec/tenders.md §3.9, spec/procedures.md §4.1).
 *
 */
export interface Question {
  /**
   * Id.
   */
  id: string;
  /**
   * Title.
   */
  title: string;
  /**
   * The question.
   */
  description?: string;
  author: HiddenAuthor;
  /**
   * What it is about.
   */
  questionOf: 'tender' | 'item' | 'lot';
  /**
   * Id of the item or lot.
   */
  relatedItem?: string;
  /**
   * When it was asked.
   */
  date: Date;
  /**
   * The answer.
   */
  answer?: string;
  /**
   * When it was answered.
   */
  dateAnswered?: Date;
}
/**
 * Who asked, not to be recognised (spec/decisions.md D7).
 *
 */
export interface HiddenAuthor {
  /**
   * Same for the same author in one tender.
   */
  hash: string;
}
/**
 * A question as a client sends it (spec/tenders.md §3.9).
 *
 */
export interface PostQuestion {
  /**
   * Title.
   */
  title: string;
  /**
   * The question.
   */
  description?: string;
  author: Organization;
  /**
   * What it is about.
   */
  questionOf: 'tender' | 'item' | 'lot';
  /**
   * Id of the item or lot.
   */
  relatedItem?: string;
}
/**
 * The answer to a question (spec/tenders.md §3.9).
 *
 */
export interface PatchQuestion {
  /**
   * The answer.
   */
  answer: string;
}
/**
 * Changes of a group of requirements (spec/procedures.md §4.4).
 *
 */
export interface PatchRequirementGroup {
  /**
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * What has to be answered together, all of it; those with known ids keep their dates.
   *
   * @minItems 1
   * @maxItems 1000
   */
  requirements?: PostRequirement[];
}
/**
 * Changes of a requirement: each field replaces the stored one (spec/procedures.md §4.4).
 *
 */
export interface PatchRequirement {
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
   * What is asked.
   */
  description?: string;
  /**
   * What is asked, in English.
   */
  description_en?: string;
  /**
   * What is asked, in Russian.
   */
  description_ru?: string;
  /**
   * Type of the answer; boolean when absent.
   */
  dataType?: 'string' | 'number' | 'integer' | 'boolean' | 'date-time';
  unit?: PostRequirementUnit;
  /**
   * Lowest answer.
   */
  minValue?: number;
  /**
   * Highest answer.
   */
  maxValue?: number;
  /**
   * The only answer.
   */
  expectedValue?: string | number | boolean;
  /**
   * The answers to choose from.
   *
   * @maxItems 1000
   *
   * Items: One answer.
   */
  expectedValues?: string[];
  /**
   * How many of them at least.
   */
  expectedMinItems?: number;
  /**
   * How many of them at most.
   */
  expectedMaxItems?: number;
  /**
   * List that answers come from, e.g. ISO 639-3.
   */
  dataSchema?: string;
  period?: Period;
  /**
   * Proofs of the answer, all of them.
   *
   * @maxItems 1000
   */
  eligibleEvidences?: PostEligibleEvidence[];
}
/**
 * What may be changed in an answer to a requirement.
 *
 */
export interface PatchRequirementResponse {
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
  requirement?: PostAnsweredRequirement;
  /**
   * The answer.
   */
  value?: string | number | boolean;
  /**
   * The answers, where several are asked for.
   *
   * @maxItems 1000
   *
   * Items: One answer.
   */
  values?: (string | number | boolean)[];
  /**
   * What proves it.
   *
   * @maxItems 1000
   */
  evidences?: PostEvidence[];
  /**
   * Id of the bidder's register entry.
   */
  relatedTenderer?: string;
  /**
   * Id of an item of the tender.
   */
  relatedItem?: string;
}
/**
 * What may be changed in the proof of an answer.
 *
 */
export interface PatchEvidence {
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
   * Kind of proof.
   */
  type?: 'document' | 'statement';
  relatedDocument?: RelatedDocument;
}
/**
 * A tender as it is shown (spec/tenders.md §3.2).
 *
 */
export interface Tender {
  /**
   * Id.
   */
  id: string;
  /**
   * Readable number, UA-<date>-<6 digits>-a.
   */
  tenderID: string;
  /**
   * Title.
   */
  title: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * Title, in Russian.
   */
  title_ru?: string;
  /**
   * What the tender is about.
   */
  description?: string;
  /**
   * What the tender is about, in English.
   */
  description_en?: string;
  /**
   * What the tender is about, in Russian.
   */
  description_ru?: string;
  /**
   * State.
   */
  status:
    | 'draft'
    | 'active.enquiries'
    | 'active.tendering'
    | 'active.pre-qualification'
    | 'active.pre-qualification.stand-still'
    | 'active.auction'
    | 'active.qualification'
    | 'active.awarded'
    | 'complete'
    | 'cancelled'
    | 'unsuccessful';
  /**
   * test for a tender of no consequence.
   */
  mode?: 'test';
  /**
   * Account that made the tender.
   */
  owner: string;
  /**
   * When the state last changed.
   */
  date: Date;
  /**
   * When it was made.
   */
  dateCreated: Date;
  /**
   * When it last changed publicly.
   */
  dateModified: Date;
  /**
   * Position in the feed, in seconds; shown when opt_fields asks for it.
   */
  public_modified?: number;
  /**
   * Procedure type.
   */
  procurementMethodType: string;
  /**
   * How bidders are chosen; open when absent.
   */
  procurementMethod?: 'open' | 'selective' | 'limited';
  /**
   * Why this method.
   */
  procurementMethodRationale?: string;
  /**
   * Why this method, in English.
   */
  procurementMethodRationale_en?: string;
  /**
   * Why this method, in Russian.
   */
  procurementMethodRationale_ru?: string;
  /**
   * What is procured mainly.
   */
  mainProcurementCategory: 'goods' | 'services' | 'works';
  procuringEntity: ProcuringEntity;
  /**
   * On whose behalf a central body procures.
   *
   * @maxItems 1000
   */
  buyers?: Buyer[];
  value: EstimatedValue;
  minimalStep?: Value;
  guarantee?: BasicValue;
  enquiryPeriod: EnquiryPeriod;
  tenderPeriod: TenderPeriod;
  auctionPeriod?: AuctionPeriod;
  awardPeriod?: Period;
  /**
   * What is procured.
   *
   * @maxItems 1000
   */
  items: Item[];
  /**
   * Parts that are awarded each for itself.
   *
   * @maxItems 1000
   */
  lots?: Lot[];
  /**
   * Criteria beside the price.
   *
   * @maxItems 1000
   */
  features?: Feature[];
  /**
   * Conditions of payment and delivery.
   *
   * @maxItems 1000
   */
  milestones?: Milestone[];
  /**
   * Newest version of each document.
   *
   * @maxItems 1000
   */
  documents?: Document[];
  /**
   * How the winner is found; lowestCost when absent.
   */
  awardCriteria?: 'lowestCost' | 'lifeCycleCost';
  /**
   * How exactly.
   */
  awardCriteriaDetails?: string;
  /**
   * How exactly, in English.
   */
  awardCriteriaDetails_en?: string;
  /**
   * How exactly, in Russian.
   */
  awardCriteriaDetails_ru?: string;
  /**
   * Who may take part.
   */
  eligibilityCriteria?: string;
  /**
   * Who may take part, in English.
   */
  eligibilityCriteria_en?: string;
  /**
   * Who may take part, in Russian.
   */
  eligibilityCriteria_ru?: string;
  /**
   * How bids are made; electronicAuction when there is an auction.
   */
  submissionMethod?: 'electronicAuction';
  /**
   * How exactly bids are made.
   */
  submissionMethodDetails?: string;
  /**
   * How exactly bids are made, in English.
   */
  submissionMethodDetails_en?: string;
  /**
   * How exactly bids are made, in Russian.
   */
  submissionMethodDetails_ru?: string;
  /**
   * Who pays besides the procuring entity.
   *
   * @maxItems 1000
   */
  funders?: Organization[];
  /**
   * Plans the tender fulfils.
   *
   * @maxItems 1000
   */
  plans?: RelatedRecord[];
  /**
   * Agreements the tender rests on.
   *
   * @maxItems 1000
   */
  agreements?: RelatedRecord[];
  /**
   * Template of the contract.
   */
  contractTemplateName?: string;
  /**
   * Reserved.
   */
  is_masked?: boolean;
  /**
   * Accelerator of a test installation.
   */
  procurementMethodDetails?: string;
  /**
   * When the tender was published with its notice.
   */
  noticePublicationDate?: Date;
  /**
   * Reasons for which the contract may be changed later: code to its names.
   */
  contractChangeRationaleTypes?: {
    [k: string]: ChangeReason;
  };
  /**
   * Where the auction is, without lots.
   */
  auctionUrl?: string;
  /**
   * Bids, once they are opened.
   *
   * @maxItems 1000
   */
  bids?: Bid[];
  /**
   * Questions and answers.
   *
   * @maxItems 1000
   */
  questions?: Question[];
  /**
   * Claims; only in older records.
   *
   * @maxItems 1000
   */
  complaints?: Claim[];
  /**
   * Decisions on bids.
   *
   * @maxItems 1000
   */
  awards?: Award[];
  /**
   * Contracts made of the decisions.
   *
   * @maxItems 1000
   */
  contracts?: ContractStub[];
  /**
   * Cancellations of the tender or of its lots.
   *
   * @maxItems 1000
   */
  cancellations?: Cancellation[];
  /**
   * What bidders or the bought things must meet.
   *
   * @maxItems 1000
   */
  criteria?: Criterion[];
  /**
   * When the registry looks at the tender next.
   */
  next_check?: Date;
}
/**
 * One reason.
 *
 */
export interface ChangeReason {
  /**
   * Title in Ukrainian.
   */
  title_uk?: string;
  /**
   * Title in English.
   */
  title_en?: string;
  /**
   * Description in Ukrainian.
   */
  description_uk?: string;
  /**
   * Description in English.
   */
  description_en?: string;
  /**
   * Address of the entry.
   */
  uri?: string;
  /**
   * List it comes from.
   */
  scheme?: string;
}
