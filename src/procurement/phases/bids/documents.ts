/** The four document lists of a bid, and when they may be written (spec/documents.md §3.3). They have no author. */

import { type FieldError, forbidden } from '../../../base/domain/problem.ts';
import type { BidRecord, StoredTender } from '../../../base/domain/tender.ts';
import type { Bid, Document, PostBid } from '../../../base/domain/types.generated.ts';
import { type ApiRequest, bodyOf, brokers, type Route } from '../../../http/route.ts';
import type { Accepted } from '../../../modules/documents/document.ts';
import { getNewestVersion } from '../../../modules/documents/handlers.ts';
import type { DocumentVerb } from '../../../modules/documents/holder.ts';
import { documentRoutes } from '../../../modules/documents/routes.ts';
import { findModel } from '../../engine/procedure.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import { type DocumentsOfTender, type TenderDocuments, tenderDocuments, validateNewDocuments } from '../../tenders/documents.ts';
import { documentModelErrors } from '../../tenders/rules/documents.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import { type Container, DOCUMENT_CONTAINERS, readsConfidential } from '../../tenders/visibility.ts';
import {
  appendToBid,
  bidOfPath,
  bidSettings,
  editBid,
  hasWon,
  isBiddingOpen,
  isCorrectedNow,
  isExplainedNow,
  isPublicSave,
  readerOfBid,
  requireBidOwner,
  requireTenderingPeriod,
  withReplacedBid,
} from './access.ts';
import { invalidatedByChange } from './bid.ts';
import { PROPOSAL } from './rules.ts';

const COLLECTION_PATHS: Readonly<Record<Container, string>> = {
  documents: 'documents',
  eligibilityDocuments: 'eligibility_documents',
  financialDocuments: 'financial_documents',
  qualificationDocuments: 'qualification_documents',
};

const VERB_PARTICIPLES = { add: 'added', update: 'updated', delete: 'deleted' } as const;
const CLOSED_BID_STATUSES: ReadonlySet<string> = new Set(['unsuccessful', 'deleted']);

/** After tendering only the winner may write documents, unless the type lets every bidder. */
const requireActiveAward = (loaded: LoadedTender, bid: BidRecord, verb: DocumentVerb): void => {
  const { before, procedure } = loaded;
  const isFree = isBiddingOpen(procedure, before.status) || bidSettings.of(procedure).documentsIn?.includes(before.status) === true;
  if (!isFree && !hasWon(loaded, bid)) throw forbidden(`Can't ${verb} document because award of bid is not in one of statuses ('active',)`);
};

/** Throws 403 by tender status, award, period and bid status; the first two are skipped during a correction or low-price explanation. */
const requireDocumentTime = (loaded: LoadedTender, bid: BidRecord, verb: DocumentVerb): void => {
  if (!isCorrectedNow(loaded, bid) && !isExplainedNow(loaded, bid)) {
    requireStatusOfWrite(loaded.procedure, verb === 'add' ? 'add bid document' : 'update bid document', loaded.before.status, verb);
    requireActiveAward(loaded, bid, verb);
  }
  if (isBiddingOpen(loaded.procedure, loaded.before.status)) requireTenderingPeriod(loaded, 'Document', VERB_PARTICIPLES[verb]);
  if (CLOSED_BID_STATUSES.has(bid.status)) throw forbidden(`Can't ${verb} document at '${bid.status}' bid status`);
  if (verb === 'delete' && bid.status !== 'draft') throw forbidden(`Can't delete document when bid in current (${bid.status}) status`);
};

/** Published documents stay public: confidentiality cannot change after tendering. */
const requireSameConfidentiality = ({ before: { status }, procedure }: LoadedTender, before: Document, after: Document): void => {
  const isSame = (before.confidentiality ?? 'public') === (after.confidentiality ?? 'public');
  if (!isBiddingOpen(procedure, status) && !isSame) {
    throw forbidden(`Can't update document confidentiality in current (${status}) tender status`);
  }
};

const bidDocuments = (service: TenderService, container: Container): TenderDocuments => {
  const listIn = (bid: BidRecord): readonly Document[] => bid[container] ?? [];
  const list: DocumentsOfTender = {
    path: '/tenders/:tender/bids/:bid',
    collection: COLLECTION_PATHS[container],
    name: 'bid',
    summary: { of: 'a bid', needs: 'Needs the owner token of the bid.' },
    access: brokers,
    rules: { mayBeConfidential: true },
    single: () => [PROPOSAL],
    documents: (tender, params) => listIn(bidOfPath(tender, params)),
    withDocuments: (tender, documents, { params }) =>
      withReplacedBid(
        tender,
        invalidatedByChange(
          { ...bidOfPath(tender, params), [container]: documents },
          isBiddingOpen(service.procedureOf(tender), tender.status),
        ),
      ),
    authorize: ({ before }, request) => {
      requireBidOwner(bidOfPath(before, request.params), request);
      return undefined;
    },
    requireState: (loaded, { params }, { verb }) => requireDocumentTime(loaded, bidOfPath(loaded.before, params), verb),
    requireAllowed: (loaded, _, document, previous) => {
      if (previous !== null) requireSameConfidentiality(loaded, previous, document);
    },
  };
  return {
    ...tenderDocuments(service, list),
    schemas: {
      create: bodyOf('/tenders/bid-document-create'),
      createMany: bodyOf('/tenders/bid-documents-create'),
      patch: bodyOf('/tenders/bid-document-patch'),
      view: '/tenders/document',
      adapt: ({ procedure }, accepts) => findModel(procedure, accepts),
    },
    see: async (request) => {
      const tender = await service.load(request.params);
      const bid = bidOfPath(tender, request.params);
      const refusal = service.visibility.bidDocumentsRefusal(container, tender, bid.status, readerOfBid(tender, bid, request));
      if (refusal !== null) throw forbidden(refusal);
      return tender;
    },
    canReadConfidential: (tender, request) => readsConfidential(readerOfBid(tender, bidOfPath(tender, request.params), request)),
    // Each bid is written separately, so bidders do not conflict.
    writer: {
      append: (request, decide) => appendToBid(service, request, decide),
      change: (request, decide) => editBid(service, request, decide, (bid) => getNewestVersion(listIn(bid), request.params)),
    },
    publishes: isPublicSave,
  };
};

export const bidDocumentRoutes = (service: TenderService): Route[] =>
  DOCUMENT_CONTAINERS.flatMap((container) => documentRoutes(bidDocuments(service, container)));

interface AcceptedBidDocuments extends Pick<Accepted<Document>, 'keys' | 'places'> {
  readonly documents: Pick<Bid, Container>;
  /** Schema errors of the documents. */
  readonly errors: readonly FieldError[];
}

/** The documents in the body of a new bid, verified like uploads. Throws as `DocumentUrls.accept` does. */
export const takeBidDocuments = (
  service: TenderService,
  request: Pick<ApiRequest, 'now'>,
  sent: PostBid,
  tender: StoredTender,
  bidId: string,
): AcceptedBidDocuments => {
  const parent = `/tenders/${tender._id}/bids/${bidId}`;
  const sentLists = DOCUMENT_CONTAINERS.filter((container) => sent[container] !== undefined);
  const lists = sentLists.map((container) => {
    const place = { parent, collection: COLLECTION_PATHS[container] };
    return { container, ...validateNewDocuments(service, request, sent[container], place, container) };
  });
  return {
    documents: Object.fromEntries(lists.flatMap(({ container, documents }) => (documents.length > 0 ? [[container, documents]] : []))),
    keys: lists.flatMap(({ keys }) => keys),
    places: lists.flatMap(({ places }) => places),
    errors: lists.flatMap(({ written }) => written.flatMap(({ document, path }) => documentModelErrors(document, path, tender))),
  };
};
