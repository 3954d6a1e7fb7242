/** Stored bids → what a reader sees of them (spec/tenders.md §4.1–4.3). Pure. */
import type { DocumentUrls } from '../../model/document-urls.ts';
import { asSecretAsNow, withoutAuthor } from '../../model/document-versions.ts';
import { isPlainObject } from '../../model/json.ts';
import { shownVersion } from '../../model/public-documents.ts';
import type { Bid } from '../../model/types.generated.ts';
import type { Subject } from '../../tenders/criteria/criterion.ts';
import { shownResponses } from '../../tenders/criteria/responses.ts';
import { type BidVisibility, containers, type Reader, readsConfidential } from '../../tenders/visibility.ts';

/** For whom, and how addresses are made. `ownAddress` is an absolute address of this registry; null where there is none to give. */
export interface Showing {
  readonly reader: Reader;
  readonly visibility: BidVisibility;
  readonly urls: Pick<DocumentUrls, 'publicLink'>;
  readonly ownAddress: ((path: string) => string) | null;
}

/** A bid for a reader who may see it; the schema of the answer keeps tokens out. */
export const shownBid = (
  tender: Subject & { readonly status: string },
  bid: Bid,
  { reader, visibility, urls, ownAddress }: Showing,
): object => {
  const visible = visibility.visibleBid(bid, tender.status, reader);
  const own = readsConfidential(reader) ? ownAddress : null;
  const documents = containers.flatMap((container) => {
    const versions = visible[container];
    if (!Array.isArray(versions)) return [];
    return [[container, asSecretAsNow(versions).map((version) => shownVersion(withoutAuthor(version), urls, own))] as const];
  });
  const { requirementResponses } = visible;
  return {
    ...visible,
    ...Object.fromEntries(documents),
    ...(requirementResponses === undefined ? {} : { requirementResponses: shownResponses(tender, requirementResponses) }),
  };
};

const isBid = (value: unknown): value is Bid => isPlainObject(value) && typeof value.id === 'string' && typeof value.status === 'string';

/** The bids that a tender shows to everybody; undefined while they are secret. */
export const publicBids = (
  tender: Readonly<Record<string, unknown>>,
  urls: Showing['urls'],
  visibility: BidVisibility,
): readonly object[] | undefined => {
  const { status, bids } = tender;
  if (typeof status !== 'string' || !Array.isArray(bids) || !visibility.areBidsPublic(status)) return undefined;
  // A stored tender: its criteria and items are what the schemas say.
  const subject = { ...(tender as Subject), status };
  return bids.filter(isBid).map((bid) => shownBid(subject, bid, { reader: 'anyone', visibility, urls, ownAddress: null }));
};
