/** Turns a sent document into a stored one (spec/documents.md §3.1). Pure apart from the ids of new documents. */
import {
  type DocumentUrls,
  type DocumentVersion,
  nextVersion,
  storedUrl,
  tenderVersions,
  type VersionRule,
} from '../../base/domain/documents.ts';
import { isPlainObject, lookUp, omitUndefined, sameValue } from '../../base/domain/json.ts';
import { newId } from '../../store/records/ids.ts';

/** The fields of a stored version that the engine reads. */
export interface StoredDocument extends DocumentVersion {
  readonly title?: string | undefined;
  readonly format?: string | undefined;
  readonly hash?: string | undefined;
  readonly confidentiality?: unknown;
  readonly author?: string | undefined;
}

/** The fields common to all document bodies. */
export interface SentDocument {
  readonly id?: string | undefined;
  readonly url: string;
  readonly hash?: string | undefined;
  readonly documentType?: unknown;
}

/** How a module interprets its document bodies. */
export interface DocumentModel extends VersionRule {
  /** Default values; a PATCH that removes such a field restores its default. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Fields that a PATCH cannot remove. */
  readonly required: readonly string[];
}

/** Documents of a record as a whole: without an author, in Ukrainian by default. */
export const plainDocuments: DocumentModel = { ...tenderVersions, defaults: { language: 'uk' }, required: ['title', 'format'] };

/** Where the documents of a body will be stored. */
export interface DocumentContext {
  readonly urls: Pick<DocumentUrls, 'accept' | 'publicLink'>;
  readonly model: DocumentModel;
  /** Path of the holder, without the API prefix. */
  readonly parent: string;
  /** Name of the list in paths; default `documents`. */
  readonly collection?: string | undefined;
  readonly author?: string | undefined;
  readonly now: Date;
}

/** An added or changed document, and its place in the body. */
export interface Written<D> {
  readonly document: D;
  readonly path: readonly string[];
}

/** New documents, and the files to attach before the save. */
export interface Accepted<D> {
  readonly documents: D[];
  readonly written: readonly Written<D>[];
  readonly keys: readonly string[];
  readonly places: readonly (readonly string[])[];
}

const isSaid = (value: unknown): boolean => value !== null && value !== undefined;

/** The fields that are neither null nor undefined. */
const saidIn = (data: object): object => Object.fromEntries(Object.entries(data).filter(([, value]) => isSaid(value)));

/** The same, without defaults filled in by the model. */
const namedIn = (data: object, sent: unknown): object =>
  Object.fromEntries(Object.entries(data).filter(([field]) => isPlainObject(sent) && isSaid(sent[field])));

/** A new document and the key of its file; `at` is its place in the body. Throws like `DocumentUrls.accept`. */
export const acceptOne = <D extends StoredDocument>(
  sent: SentDocument,
  at: readonly string[],
  { urls, model, parent, collection, author, now }: DocumentContext,
): { readonly document: D; readonly key: string } => {
  const key = urls.accept(sent, at);
  const id = sent.id ?? newId();
  const url = storedUrl(parent, id, key, collection);
  const said = { ...model.defaults, ...saidIn(sent), id, url, ...omitUndefined({ author }) };
  const document: object = { ...said, datePublished: now, dateModified: now };
  // The body was validated by the module's schema, and the server's fields are set.
  return { document: document as D, key };
};

/** New documents of a body; `at` is the place of their list, null for a single document as body. Throws like `DocumentUrls.accept`. */
export const acceptDocuments = <D extends StoredDocument>(
  sent: readonly SentDocument[],
  at: readonly string[] | null,
  context: DocumentContext,
): Accepted<D> => {
  const places = sent.map((_, index) => (at === null ? ['data'] : [...at, String(index)]));
  const created = sent.map((document, index) => acceptOne<D>(document, places[index] ?? [], context));
  return {
    documents: created.map(({ document }) => document),
    written: created.map(({ document }, index) => ({ document, path: places[index] ?? [] })),
    keys: created.map(({ key }) => key),
    places,
  };
};

/** New documents in the body of a record, to be stored at `parent`. */
export const acceptPlain = <D extends StoredDocument>(
  urls: DocumentContext['urls'],
  { now }: Pick<DocumentContext, 'now'>,
  sent: readonly SentDocument[] | undefined,
  parent: string,
): Accepted<D> => acceptDocuments(sent ?? [], ['data', 'documents'], { urls, model: plainDocuments, parent, now });

/** What a document that becomes one of the whole record loses: what it was of before. */
export const lostBy = (said: object): object => (Reflect.get(said, 'documentOf') === 'tender' ? { relatedItem: undefined } : {});

/** The version created by a PUT; `data` is `sent` after validation. */
export const newVersion = <D extends StoredDocument>(
  previous: D,
  data: SentDocument,
  sent: unknown,
  key: string,
  { model, parent, collection, now }: DocumentContext,
): D => {
  const body = model.inherits ? namedIn(data, sent) : { ...model.defaults, ...saidIn(data) };
  const url = storedUrl(parent, previous.id, key, collection);
  const fresh: object = { ...body, url, datePublished: now, dateModified: now };
  // As above.
  return nextVersion<D>({ ...previous, ...lostBy(body) }, fresh as Omit<D, 'id'>, model);
};

/**
 * The newest version with a PATCH merged into it; `patch` is `sent` after validation. Returns the same object when nothing
 * changes. Required fields may be missing afterwards.
 */
export const patchDocument = <D extends StoredDocument>(document: D, patch: object, sent: unknown, model: DocumentModel, now: Date): D => {
  const removed = model.inherits && isPlainObject(sent) ? Object.keys(sent).filter((field) => sent[field] === null) : [];
  const said = saidIn(patch);
  const next = {
    ...document,
    ...said,
    ...lostBy(said),
    ...Object.fromEntries(removed.map((field) => [field, lookUp(model.defaults, field)])),
  };
  return sameValue(next, document) ? document : { ...next, dateModified: now };
};
