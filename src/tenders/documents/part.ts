/**
 * Documents of a part of a tender (a cancellation, a claim): the same for every part, which says where they stand, who may
 * write them and what rules they keep (tender.md §12, §13.2, §13.3).
 */
import { attachment } from '../../domain/attachment.ts';
import {
  byDateModified,
  latestOf,
  newestOf,
  previousVersions,
  versionByKey,
  withNewVersion,
  withPatched,
} from '../../domain/document-versions.ts';
import type { Json } from '../../domain/json.ts';
import { type FieldError, forbidden, notFound, ruleError } from '../../domain/problem.ts';
import { type Call, created, type Handler, type Reply, shown } from '../../http/route.ts';
import { readerOfBid, showingTo } from '../bids/access.ts';
import { shownBidDocument } from '../bids/view.ts';
import { missingFields } from '../change.ts';
import { appendToTender, type Decided, editTender, type Opened } from '../changing.ts';
import { newId } from '../ids.ts';
import { sizeErrors } from '../parts.ts';
import { refuse, type TenderRoom } from '../room.ts';
import { confidentialityErrors, documentModelErrors, doubledDocument } from '../rules/documents.ts';
import type { Context } from '../rules/index.ts';
import type { StoredTender, TenderRecord } from '../tender.ts';
import type { Document, PatchDocument, PostDocument, PostDocuments } from '../types.generated.ts';
import { mayReadContent } from '../visibility.ts';
import { newDocument, newVersion, patched } from './documents.ts';
import { createDocument, createDocuments, documentView } from './schema.ts';

type Params = Readonly<Record<string, string>>;

/** One kind of part, e.g. cancellations. */
export interface PartWithDocuments {
  /** The part of the path, e.g. `cancellations/<id>`; the parent of its documents. */
  path(params: Params): string;
  /** Its documents, every version; 404 when there is no such part. */
  documents(tender: StoredTender, params: Params): readonly Document[];
  /** The tender with these documents in the part. */
  withDocuments(tender: StoredTender, params: Params, documents: Document[]): TenderRecord;
  /** As whom the caller writes; 403 for everybody else, and where the state forbids it. */
  authorOf(opened: Opened, call: Call, verb: 'add' | 'update'): string;
  /** Types of which the part holds at most one. */
  readonly single: readonly string[];
  /** How texts call the part, e.g. `cancellation`. */
  readonly name: string;
}

interface Written {
  readonly document: Document;
  readonly path: readonly string[];
}

/** Rules on the documents as they would be (tender.md §8.5). */
export const partDocumentErrors = (
  part: Pick<PartWithDocuments, 'single' | 'name'>,
  tender: StoredTender,
  documents: readonly Document[],
  written: readonly Written[],
  context: Context,
): readonly FieldError[] => {
  const ofModel = written.flatMap(({ document, path }) => documentModelErrors(document, path, tender));
  if (ofModel.length > 0) return ofModel;
  const doubled = doubledDocument(documents, part.single, part.name);
  if (doubled !== null) return [ruleError(['data'], doubled)];
  return written.flatMap(({ document, path }) => confidentialityErrors(tender, document, path, context));
};

const newestIn = (documents: readonly Document[], id: string | undefined): Document => {
  const newest = newestOf(documents, id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

const requireAuthor = ({ author = 'tender_owner' }: Document, by: string): void => {
  if (author !== by) throw forbidden('Can update document only author');
};

/** Ids that a client chose and that are taken. */
const takenIds = (before: readonly Document[], sent: readonly PostDocument[], written: readonly Written[]): FieldError[] => {
  const taken = new Set(before.map(({ id }) => id));
  return written.flatMap(({ document: { id }, path }, index): FieldError[] => {
    const isNew = !taken.has(id);
    taken.add(id);
    return isNew || sent[index]?.id === undefined ? [] : [ruleError([...path, 'id'], 'Items should be unique by fields: id')];
  });
};

export interface PartDocumentHandlers {
  readonly list: Handler;
  readonly read: Handler;
  readonly add: Handler<PostDocument | PostDocuments>;
  readonly addVersion: Handler<PostDocument>;
  readonly change: Handler<PatchDocument>;
  readonly refuseRemoval: Handler;
}

const mediaType = /^[-\w]+\/[-.+\w]+$/;

/** Documents that stand in the body of a new part; `at` is their place there. Throws as `DocumentUrls.accept`. */
export const inlineDocuments = (
  room: TenderRoom,
  sent: readonly PostDocument[],
  parent: string,
  author: string,
  now: Date,
): { readonly documents: Document[]; readonly keys: string[] } => {
  const keys = sent.map((document, index) => room.deps.documents.accept(document, ['data', 'documents', String(index)]));
  const documents = sent.map((document, index) =>
    newDocument(document, { tenderId: parent, id: document.id ?? newId(), key: keys[index] ?? '', author, now }),
  );
  return { documents, keys };
};

/** A document as this caller sees it. */
type Show = (document: Document, tender: StoredTender, call: Call) => Json;

const writers = (room: TenderRoom, part: PartWithDocuments, show: Show) => {
  const { documents: urls } = room.deps;
  const parentOf = ({ params }: Call): string => `${params.tender}/${part.path(params)}`;
  const keeping = <T>(opened: Opened, call: Call, documents: Document[], written: Written[], keys: string[], gives: T): Decided<T> => {
    refuse(sizeErrors(documents));
    refuse(partDocumentErrors(part, opened.before, documents, written, opened.context));
    return { next: part.withDocuments(opened.before, call.params, documents), gives, keys };
  };
  const add: Handler<PostDocument | PostDocuments> = async (call) => {
    const isList = Array.isArray(call.sent);
    const { tender, gives } = await appendToTender(room, call, (opened) => {
      const before = part.documents(opened.before, call.params);
      const author = part.authorOf(opened, call, 'add');
      const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
      const paths = sent.map((_, index) => (isList ? ['data', String(index)] : ['data']));
      const keys = sent.map((data, index) => urls.accept(data, paths[index] ?? []));
      const written = sent.map((data, index): Written => {
        const made = { tenderId: parentOf(call), id: data.id ?? newId(), key: keys[index] ?? '', author, now: call.now };
        return { document: newDocument(data, made), path: paths[index] ?? [] };
      });
      refuse(takenIds(before, sent, written));
      const fresh = written.map(({ document }) => document);
      return keeping(opened, call, [...before, ...fresh], written, keys, fresh);
    });
    const [only] = gives;
    if (isList || only === undefined) return created(gives.map((document) => show(document, tender, call)));
    return created(show(only, tender, call), call.links.absolute(`/tenders/${parentOf(call)}/documents/${only.id}`));
  };
  const addVersion: Handler<PostDocument> = async (call) => {
    const { tender, gives } = await editTender(room, call, (opened) => {
      const before = part.documents(opened.before, call.params);
      const previous = newestIn(before, call.params.document);
      const author = part.authorOf(opened, call, 'update');
      const data = call.data();
      requireAuthor(previous, author);
      const key = urls.accept(data, ['data']);
      const version = newVersion(previous, data, call.sent, { tenderId: parentOf(call), key, now: call.now });
      return keeping(opened, call, withNewVersion(before, version), [{ document: version, path: ['data'] }], [key], version);
    });
    return shown(show(gives, tender, call));
  };
  const change: Handler<PatchDocument> = async (call) => {
    const { tender, gives } = await editTender(room, call, (opened) => {
      const before = part.documents(opened.before, call.params);
      const newest = newestIn(before, call.params.document);
      const author = part.authorOf(opened, call, 'update');
      const patch = call.data();
      requireAuthor(newest, author);
      const document = patched(newest, patch, call.sent, call.now);
      if (document === newest) return { next: opened.before, gives: newest };
      refuse(missingFields(document, ['title', 'format']));
      return keeping(
        opened,
        call,
        withPatched(before, newest.id, () => document),
        [{ document, path: ['data'] }],
        [],
        document,
      );
    });
    return shown(show(gives, tender, call));
  };
  return { add, addVersion, change };
};

/** The handlers of the documents of a part. Nobody removes one: 403, whoever asks. */
export const makePartDocuments = (room: TenderRoom, part: PartWithDocuments): PartDocumentHandlers => {
  const { validator, documents: urls } = room.deps;
  const view = validator.view(documentView);
  const shownTo = (document: Document, tender: StoredTender, call: Call) =>
    shownBidDocument(document, showingTo(room, readerOfBid(tender, null, call), call));
  const show: Show = (...given) => view(shownTo(...given));
  const load = async ({ params }: Call): Promise<[readonly Document[], StoredTender]> => {
    const tender = await room.load(params);
    return [part.documents(tender, params), tender];
  };
  const download = (all: readonly Document[], tender: StoredTender, call: Call, key: string): Reply => {
    const { params, now } = call;
    const version = versionByKey(all, params.document ?? '', key);
    if (version === null) throw notFound('Document not found.');
    if (!mayReadContent(version, readerOfBid(tender, null, call))) throw forbidden('Document download forbidden.');
    const location = urls.downloadLink(key, now);
    const headers = {
      Location: location,
      'Content-Type': mediaType.test(version.format) ? version.format : 'application/octet-stream',
      'Content-Disposition': attachment(version.title),
    };
    return { status: 302, body: location, headers };
  };
  return {
    ...writers(room, part, show),
    list: async (call) => {
      const [all, tender] = await load(call);
      const asked = (call.query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
      return shown(asked.map((document) => show(document, tender, call)));
    },
    read: async (call) => {
      const [all, tender] = await load(call);
      const newest = newestIn(all, call.params.document);
      const key = call.query.get('download');
      if (key !== undefined) return download(all, tender, call, key);
      const older = previousVersions(all, newest.id).map((version) => shownTo(version, tender, call));
      return shown(view({ ...shownTo(newest, tender, call), previousVersions: older }));
    },
    refuseRemoval: async (call) => {
      newestIn((await load(call))[0], call.params.document);
      throw forbidden(`Forbidden to delete document for ${part.name}`);
    },
  };
};
