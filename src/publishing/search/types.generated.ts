/** Made from schemas/ by `npm run types`; do not edit. */

/**
 * A page of a search (docs/search.md): published tenders, newest first.
 *
 */
export interface FoundTenders {
  /**
   * What was found, at most as many as limit.
   *
   * @maxItems 100
   */
  data: FoundTender[];
  /**
   * False: the page is shorter than was asked although there may be more, because a request reads a bounded part of the index; go on with next_page.
   */
  complete: boolean;
  next_page?: SearchLink;
}
/**
 * What a list shows of a tender.
 *
 */
export interface FoundTender {
  /**
   * Id of the tender.
   */
  id: string;
  /**
   * Number for people.
   */
  tenderID?: string;
  /**
   * Title.
   */
  title?: string;
  /**
   * Title, in English.
   */
  title_en?: string;
  /**
   * State.
   */
  status?: string;
  /**
   * test, or absent.
   */
  mode?: string;
  /**
   * Procedure type.
   */
  procurementMethodType?: string;
  procuringEntity?: FoundBuyer;
  value?: FoundValue;
  classification?: FoundClassification;
  tenderPeriod?: FoundPeriod;
  /**
   * When it was published; what the results are ordered by.
   */
  datePublished: string;
  /**
   * When it was made.
   */
  dateCreated?: string;
  /**
   * When it last changed publicly.
   */
  dateModified: string;
}
/**
 * Who buys.
 *
 */
export interface FoundBuyer {
  /**
   * Name.
   */
  name?: string;
  /**
   * Name, in English.
   */
  name_en?: string;
  identifier?: FoundIdentifier;
}
/**
 * Number in a register.
 */
export interface FoundIdentifier {
  /**
   * Register.
   */
  scheme?: string;
  /**
   * Number.
   */
  id?: string;
}
/**
 * Estimated value.
 *
 */
export interface FoundValue {
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
 * Classification of the first item.
 *
 */
export interface FoundClassification {
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
}
/**
 * When bids are taken.
 *
 */
export interface FoundPeriod {
  /**
   * When it begins.
   */
  startDate?: string;
  /**
   * When it ends.
   */
  endDate?: string;
}
/**
 * Where the next page of the search is; absent when nothing more is to be found.
 *
 */
export interface SearchLink {
  /**
   * Opaque cursor.
   */
  cursor: string;
  /**
   * Path and query of the page.
   */
  path: string;
  /**
   * Absolute address of the page.
   */
  uri: string;
}
