/** Documents of a bid under their own paths (spec/documents.md §3.3). Load, decide, save, show. */

import { type Call, created, type Handler, shown } from '../../../http/route.ts';
import { newestOf, withNewVersion, without, withoutAuthor, withPatched } from '../../../model/document-versions.ts';
import type { JsonObject } from '../../../model/json.ts';
import { type FieldError, notFound, ruleError } from '../../../model/problem.ts';
import type { BidRecord } from '../../../model/tender.ts';
import type { Document, PatchDocument, PostDocument, PostDocuments } from '../../../model/types.generated.ts';
import { missingFields } from '../../../tenders/change.ts';
import type { Decided, Opened } from '../../../tenders/changing.ts';
import { patched } from '../../../tenders/documents/documents.ts';
import { createDocument, createDocuments, documentView } from '../../../tenders/documents/schema.ts';
import { sizeErrors } from '../../../tenders/parts.ts';
import { refuse, type TenderRoom } from '../../../tenders/room.ts';
import { documentModelErrors } from '../../../tenders/rules/index.ts';
import type { Container, Reader } from '../../../tenders/visibility.ts';
import { isPublicSave, requireBidOwner, showingTo, withBid } from '../access.ts';
import { touched } from '../bid.ts';
import { appendToBid, editBid } from '../changing.ts';
import { singleProposalErrors } from '../rules/index.ts';
import { shownBidDocument } from '../view.ts';
import { collectionOf, newBidDocument, newBidVersion } from './documents.ts';
import { requireDocumentTime, requireRemovable, requireSameConfidentiality } from './gates.ts';

/** One list of documents of bids. */
export interface Documents {
  readonly room: TenderRoom;
  readonly container: Container;
}

/** 404 `Document not found.` */
export const newestIn = (bid: BidRecord, container: Container, id: string | undefined): Document => {
  const newest = newestOf(bid[container] ?? [], id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

export const showDocument = (room: TenderRoom, document: Document, reader: Reader, call: Call): JsonObject =>
  room.deps.validator.view(documentView)(shownBidDocument(withoutAuthor(document), showingTo(room, reader, call)));

/** A document of the body and where it stands there. */
interface Written {
  readonly document: Document;
  readonly path: readonly string[];
}

/** What the model says against documents, each by itself and all together (spec/tender-rules.md §5, §6 B13). Throws 400. */
const obey = ({ before }: Opened, list: readonly Document[], written: readonly Written[]): void => {
  refuse(sizeErrors(list));
  refuse(written.flatMap(({ document, path }) => documentModelErrors(document, path, before)));
  const stored = list.filter((one) => !written.some(({ document }) => document === one));
  refuse(singleProposalErrors(list, ['data'], stored));
};

/** The tender with this list in the bid; a pending bid whose documents change is to be sent in again. */
const decided = <T>({ before }: Opened, bid: BidRecord, changed: Partial<Pick<BidRecord, Container>>, gives: T): Decided<T> => ({
  next: withBid(before, touched({ ...bid, ...changed }, before.status)),
  gives,
  publishes: isPublicSave(before),
});

/** Ids that a client chose and that are taken, by a document of the list or by one before it in the same body. */
const takenIds = (before: readonly Document[], written: readonly Written[]): readonly FieldError[] => {
  const taken = new Set(before.map(({ id }) => id));
  return written.flatMap(({ document: { id }, path }) => {
    const isNew = !taken.has(id);
    taken.add(id);
    return isNew ? [] : [ruleError([...path, 'id'], 'Items should be unique by fields: id')];
  });
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addBidDocuments =
  ({ room, container }: Documents): Handler<PostDocument | PostDocuments> =>
  async (call) => {
    const { documents: urls } = room.deps;
    const isList = Array.isArray(call.sent);
    const decide = (opened: Opened, bid: BidRecord) => {
      const { before } = opened;
      requireBidOwner(bid, call);
      const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
      requireDocumentTime(opened, bid, 'add');
      const place = { tenderId: before._id, bidId: bid.id, container, now: call.now };
      const paths = sent.map((_, index) => (isList ? ['data', String(index)] : ['data']));
      const keys = sent.map((data, index) => urls.accept(data, paths[index] ?? []));
      const written = sent.map((data, index) => ({
        document: newBidDocument(data, keys[index] ?? '', place),
        path: paths[index] ?? [],
      }));
      refuse(takenIds(bid[container] ?? [], written));
      const fresh = written.map(({ document }) => document);
      const list = [...(bid[container] ?? []), ...fresh];
      obey(opened, list, written);
      return { ...decided(opened, bid, { [container]: list }, fresh), keys };
    };
    const { tender, gives } = await appendToBid(room, call, decide);
    const answer = gives.map((document) => showDocument(room, document, 'bid owner', call));
    if (isList) return created(answer);
    const path = `/tenders/${tender._id}/bids/${call.params.bid}/${collectionOf[container]}/${gives[0]?.id}`;
    return created(answer[0] ?? null, call.links.absolute(path));
  };

/** Adds a version of a document. */
export const addBidVersion =
  ({ room, container }: Documents): Handler<PostDocument> =>
  async (call) => {
    const decide = (opened: Opened, bid: BidRecord) => {
      const previous = newestIn(bid, container, call.params.document);
      requireBidOwner(bid, call);
      const data = call.data();
      requireDocumentTime(opened, bid, 'update');
      const key = room.deps.documents.accept(data, ['data']);
      const place = { tenderId: opened.before._id, bidId: bid.id, container, now: call.now };
      const version = newBidVersion(previous, data, call.sent, key, place);
      requireSameConfidentiality(opened, previous, version);
      const list = withNewVersion(bid[container] ?? [], version);
      obey(opened, list, [{ document: version, path: ['data'] }]);
      return { ...decided(opened, bid, { [container]: list }, version), keys: [key] };
    };
    const { gives } = await editBid(room, call, decide, (bid) => newestIn(bid, container, call.params.document));
    return shown(showDocument(room, gives, 'bid owner', call));
  };

const required = ['title', 'format'];

/** Changes what is said about the newest version; what changes nothing writes nothing (spec/decisions.md D5). */
export const changeBidDocument =
  ({ room, container }: Documents): Handler<PatchDocument> =>
  async (call) => {
    const decide = (opened: Opened, bid: BidRecord): Decided<Document> => {
      const newest = newestIn(bid, container, call.params.document);
      requireBidOwner(bid, call);
      const patch = call.data();
      requireDocumentTime(opened, bid, 'update');
      const document = patched(newest, patch, call.sent, call.now);
      if (document === newest) return { next: opened.before, gives: newest };
      refuse(missingFields(document, required));
      requireSameConfidentiality(opened, newest, document);
      const list = withPatched(bid[container] ?? [], newest.id, () => document);
      obey(opened, list, [{ document, path: ['data'] }]);
      return decided(opened, bid, { [container]: list }, document);
    };
    const { gives } = await editBid(room, call, decide, (bid) => newestIn(bid, container, call.params.document));
    return shown(showDocument(room, gives, 'bid owner', call));
  };

/** Removes a document of a draft bid with all its versions; answers it as it was. */
export const removeBidDocument =
  ({ room, container }: Documents): Handler =>
  async (call) => {
    const decide = (opened: Opened, bid: BidRecord) => {
      const removed = newestIn(bid, container, call.params.document);
      requireBidOwner(bid, call);
      requireRemovable(opened, bid);
      return decided(opened, bid, { [container]: without(bid[container] ?? [], removed.id) }, removed);
    };
    const { gives } = await editBid(room, call, decide, (bid) => newestIn(bid, container, call.params.document));
    return shown(showDocument(room, gives, 'bid owner', call));
  };
