/** One version of a document of a bid; `key` is that of its file. */
export interface BidFile {
  readonly bid: string;
  readonly document: string;
  readonly key: string;
}

/** Bids that everybody may see from `now` on. */
export interface OpenedBids {
  readonly tender: string;
  readonly files: readonly BidFile[];
  readonly now: Date;
}

/**
 * What rooms with documents need of the document service (spec/documents.md §1, spec/violation-reports.md §10). The room `documents`
 * makes one; the others get it through their deps.
 */
export interface DocumentUrls {
  /**
   * Checks the `url` and `hash` a client sent and returns the key of the stored file. Throws 403
   * `Can add document only from document service.`, else 400 `data-validation` at `[...at, 'url']` or `[...at, 'hash']`.
   * `at` is the place of the document in the body, e.g. `['data']` or `['data', 'documents', '0']`.
   */
  accept(sent: { readonly url: string; readonly hash?: string | undefined }, at: readonly string[]): string;
  /** Verifies the documents of a body beside the thread that asks, where they are many; `accept` of them costs nothing soon after. */
  prepareAccepts?(data: unknown): Promise<void>;
  /**
   * Tells the embedded service that these files are used, so that they are kept. Called before the save. Throws 400
   * `data-validation` for files it has forgotten; `places` says where the document of each key stands in the body,
   * `['data']` unless given.
   */
  attach(keys: readonly string[], places?: readonly (readonly string[])[]): Promise<void>;
  /** Signed address without expiry, shown as the `url` of a public tender document. */
  publicLink(key: string): string;
  /** Makes public links of these files ready, beside the thread that asks; `publicLink` of them costs nothing soon after. */
  prepareLinks?(keys: readonly string[]): Promise<void>;
  /** Signed address that works for five minutes, for a redirect. */
  downloadLink(key: string, now: Date): string;
  /**
   * Has an outside service asked which of these files have no content, and names those; nobody waits for it. Absent where
   * the service is our own: it has said so at `attach`.
   */
  checkContent?(opened: OpenedBids): void;
}
