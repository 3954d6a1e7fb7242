/** Documents of a bid: what is sent → what is stored (spec/documents.md §3.1, §3.3). They have no author. */
import type { DocumentUrls } from '../../../model/document-urls.ts';
import { storedUrl } from '../../../model/document-versions.ts';
import type { FieldError } from '../../../model/problem.ts';
import type { Bid, Document, PostBid, PostDocument } from '../../../model/types.generated.ts';
import { newVersion } from '../../../tenders/documents/documents.ts';
import { newId } from '../../../tenders/ids.ts';
import { documentModelErrors, type Tender } from '../../../tenders/rules/index.ts';
import { type Container, containers } from '../../../tenders/visibility.ts';

/** The name of a list of documents in an address. */
export const collectionOf: Readonly<Record<Container, string>> = {
  documents: 'documents',
  eligibilityDocuments: 'eligibility_documents',
  financialDocuments: 'financial_documents',
  qualificationDocuments: 'qualification_documents',
};

/** Where a document stands, and when. */
export interface Place {
  readonly tenderId: string;
  readonly bidId: string;
  readonly container: Container;
  readonly now: Date;
}

const addressOf = ({ tenderId, bidId, container }: Place, id: string, key: string): string =>
  storedUrl(`/tenders/${tenderId}/bids/${bidId}`, id, key, collectionOf[container]);

/** A new document; `key` is that of its file in the document service. */
export const newBidDocument = (sent: PostDocument, key: string, place: Place): Document => {
  const id = sent.id ?? newId();
  return { ...sent, id, url: addressOf(place, id, key), datePublished: place.now, dateModified: place.now };
};

/** The version a PUT makes (spec/documents.md §3.1). */
export const newBidVersion = (previous: Document, data: PostDocument, sent: unknown, key: string, place: Place): Document => ({
  ...newVersion(previous, data, sent, { tenderId: place.tenderId, key, now: place.now }),
  url: addressOf(place, previous.id, key),
});

interface Taken {
  readonly documents: Pick<Bid, Container>;
  /** Keys of the files, to be told to the document service before the save. */
  readonly keys: readonly string[];
  /** What the model says against them (spec/tender-rules.md §5). */
  readonly errors: readonly FieldError[];
}

interface InBody {
  readonly tender: Tender & { readonly _id: string };
  readonly bidId: string;
  readonly now: Date;
  readonly urls: Pick<DocumentUrls, 'accept'>;
}

/** The documents inside the body of a new bid, verified like uploads. Throws as `DocumentUrls.accept` does. */
export const takeBidDocuments = (sent: PostBid, { tender, bidId, now, urls }: InBody): Taken => {
  const taken = containers.flatMap((container) =>
    (sent[container] ?? []).map((data, index) => {
      const path = ['data', container, String(index)];
      const key = urls.accept(data, path);
      const document = newBidDocument(data, key, { tenderId: tender._id, bidId, container, now });
      return { container, key, document, errors: documentModelErrors(document, path, tender) };
    }),
  );
  const lists = containers.map((container) => [container, taken.filter((one) => one.container === container)] as const);
  return {
    documents: Object.fromEntries(
      lists.filter(([, list]) => list.length > 0).map(([container, list]) => [container, list.map(({ document }) => document)]),
    ),
    keys: taken.map(({ key }) => key),
    errors: taken.flatMap(({ errors }) => errors),
  };
};
