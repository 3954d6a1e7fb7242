/** Reading and writing documents, for every holder (spec/documents.md §2.3, §3). */

import {
  asSecretAsNow,
  byDateModified,
  latestVersion,
  newestOf,
  previousVersions,
  shownVersion,
  versionByKey,
  withNewVersion,
  withoutAuthor,
  withoutDocument,
  withPatched,
} from '../../base/domain/documents.ts';
import type { Json } from '../../base/domain/json.ts';
import { isMaskedFor, maskedDocument } from '../../base/domain/masks.ts';
import { type FieldError, forbidden, missingField, notFound, requireNoErrors, ruleError, tooLong } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { Accepts } from '../../base/validation/validator.ts';
import { type ApiRequest, createdReply, type Handler, noContent, okReply, type PathParams, pathWith } from '../../http/route.ts';
import type { Loaded } from '../../store/records/writer.ts';
import {
  type Accepted,
  acceptDocuments,
  type DocumentContext,
  newVersion,
  patchDocument,
  type SentDocument,
  type StoredDocument,
  type Written,
} from './document.ts';
import { wayToFile } from './file-names.ts';
import type { DocumentHolder, DocumentStep } from './holder.ts';

/** 404 `Document not found.` */
export const getNewestVersion = <D extends StoredDocument>(documents: readonly D[], { document: id }: PathParams): D => {
  const newest = newestOf(documents, id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

const isConfidentialDocument = ({ confidentiality }: StoredDocument): boolean => confidentiality === 'buyerOnly';

/** The list after a write. */
interface Change<D, T> extends Partial<Pick<Accepted<D>, 'keys' | 'places'>> {
  /** Null: nothing is written. */
  readonly documents: D[] | null;
  readonly result: T;
}

/** Errors for ids already used in the list, or earlier in the body. */
const takenIds = <D extends StoredDocument>(list: readonly D[], written: readonly Written<D>[], at?: readonly string[]): FieldError[] => {
  const taken = new Set(list.map(({ id }) => id));
  const doubled = written.filter(({ document: { id } }) => taken.size === taken.add(id).size);
  const places = at === undefined || doubled.length === 0 ? doubled.map(({ path }) => [...path, 'id']) : [at];
  return places.map((place) => ruleError(place, 'Items should be unique by fields: id'));
};

/** Only its author may change a document; documents without an author belong to the tender owner. */
const requireDocumentAuthor = ({ author = 'tender_owner' }: StoredDocument, by: string | undefined): void => {
  if (by !== undefined && author !== by) throw forbidden('Can update document only author');
};

/** The handlers of one list of documents. */
export const documentHandlers = <R, O extends Loaded<R>, D extends StoredDocument>(holder: DocumentHolder<R, O, D>) => {
  const { urls, model, schemas, path, collection = 'documents' } = holder;

  /** Prepares versions for this caller, before the view renders them. */
  const shownTo = (record: Stored<R>, request: ApiRequest) => {
    const ownAddress = (version: D) =>
      isConfidentialDocument(version) && holder.canReadConfidential?.(record, request) === true ? request.links.absolute : null;
    const addressed = (version: D): object => holder.withAddress?.(version, request) ?? shownVersion(version, urls, ownAddress(version));
    const isMasked = isMaskedFor(record, request.actor);
    return (version: D): object => {
      const visible = holder.showsAuthors ? addressed(version) : withoutAuthor(addressed(version));
      return isMasked ? maskedDocument(visible) : visible;
    };
  };

  const printed = (record: Stored<R>, version: object, schema = schemas.view): Json =>
    holder.toView?.(record, version) ?? holder.validator.view(schema)(version);

  const show = (record: Stored<R>, version: D, request: ApiRequest): Json => printed(record, shownTo(record, request)(version));

  /** The record and the listed versions. */
  const seen = async (request: ApiRequest) => {
    const record = await holder.see(request);
    const documents = holder.documents(record, request.params).filter(({ id }) => id !== undefined);
    return { record, all: asSecretAsNow(documents) };
  };

  /** The newest version of each document by modification date, or with `?all=1` every version in order of creation. */
  const list: Handler = async (request) => {
    const { record, all } = await seen(request);
    const showsAll = holder.versions === 'separate' || (request.query.get('all') ?? '') !== '';
    const shownOne = shownTo(record, request);
    return okReply((showsAll ? all : byDateModified(latestVersion(all))).map((version) => printed(record, shownOne(version))));
  };

  /** One document with its earlier versions, or with `?download=` a redirect to the file of any version. */
  const read: Handler = async (request) => {
    const { record, all } = await seen(request);
    const newest = getNewestVersion(all, request.params);
    const key = request.query.get('download');
    if (key !== undefined) {
      // Before the key is looked at, and again for an older version, which may be more closed than the newest.
      const requireOpen = (one: D): void => {
        if (isConfidentialDocument(one) && holder.canReadConfidential?.(record, request) !== true)
          throw forbidden('Document download forbidden.');
      };
      requireOpen(newest);
      const version = versionByKey(all, newest.id, key);
      if (version === null) throw notFound('Document not found.');
      requireOpen(version);
      return wayToFile(urls.downloadLink(key, request.now), version);
    }
    const shownOne = shownTo(record, request);
    const older = previousVersions(all, newest.id).map(shownOne);
    return okReply(printed(record, { ...shownOne(newest), previousVersions: older }, schemas.single));
  };

  /** Saves the list that `decide` returns for an opened record. */
  const write = <T>(request: ApiRequest, step: DocumentStep, decide: (loaded: O, list: readonly D[]) => Change<D, T>) => {
    const { writer, versions } = holder;
    const isAppend = step === 'add' || (step === 'version' && versions === 'appended');
    return writer[isAppend ? 'append' : 'change'](request, (loaded) => {
      const { before } = loaded;
      const { documents, ...rest } = decide(loaded, holder.documents(before, request.params));
      if (documents === null) return { ...rest, next: before };
      return { ...rest, next: holder.withDocuments(before, documents, request), publishes: holder.publishes?.(loaded) ?? true };
    });
  };

  /** Throws 400 unless the resulting list passes every rule. */
  const obey = (loaded: O, step: DocumentStep, documents: D[], written: readonly Written<D>[]): D[] => {
    requireNoErrors(tooLong(documents));
    const fresh = new Set(written.map(({ document }) => document));
    requireNoErrors(holder.errors?.(loaded, { step, documents, written, stored: documents.filter((one) => !fresh.has(one)) }) ?? []);
    return documents;
  };

  const placeOf = ({ params, now }: ApiRequest, author?: string): DocumentContext => {
    const parent = pathWith(path, params);
    return { urls, model, parent, collection, author, now };
  };

  /** Takes the files and checks the state, in the holder's order. */
  const taking = <T>(requires: () => void, take: () => T): T => {
    if (holder.checksFirst !== 'files') {
      requires();
      return take();
    }
    const taken = take();
    requires();
    return taken;
  };

  const formFor = <T>(loaded: O, accepts: Accepts<T>): Accepts<T> => schemas.adapt?.(loaded, accepts) ?? accepts;

  /** Adds one document, or a list of them (all or none); the response to a list has no `Location`. */
  const add: Handler = async (request) => {
    const { create, createMany } = schemas;
    const isList = createMany !== undefined && Array.isArray(request.sent);
    const readBody = (formOf = <T>(accepts: Accepts<T>): Accepts<T> => accepts): readonly SentDocument[] =>
      isList ? request.dataAs(formOf(createMany)) : [request.dataAs(formOf(create))];
    const first = holder.checksFirst === 'body' ? readBody() : undefined;
    const { stored, result } = await write(request, 'add', (loaded, list) => {
      const author = holder.authorize(loaded, request, 'add');
      const sent = first ?? readBody((accepts) => formFor(loaded, accepts));
      const { documents, written, ...files } = taking(
        () => holder.requireState?.(loaded, request, { step: 'add', verb: 'add', author, sent }),
        () => acceptDocuments<D>(sent, isList ? ['data'] : null, placeOf(request, author)),
      );
      requireNoErrors(takenIds(list, written, holder.duplicateIdPath));
      for (const document of documents) holder.requireAllowed?.(loaded, 'add', document, null, request.params);
      return { documents: obey(loaded, 'add', [...list, ...documents], written), result: documents, ...files };
    });
    const answers = result.map((document) => show(stored, document, request));
    if (isList) return createdReply(answers);
    return createdReply(answers[0] ?? null, request.links.absolute(`${pathWith(path, request.params)}/${collection}/${result[0]?.id}`));
  };

  /** The document in the path, opened for a write by this caller, with the body (spec/decisions.md D1) and its file. */
  const opened = <T, K>(
    loaded: O,
    list: readonly D[],
    request: ApiRequest<T>,
    { step, body, take }: { readonly step: 'version' | 'change'; readonly body: Accepts<T>; readonly take: (data: T) => K },
  ) => {
    const newest = getNewestVersion(list, request.params);
    const author = holder.authorize(loaded, request, 'update');
    const data = request.dataAs(formFor(loaded, body));
    const requires = (): void => {
      holder.requireState?.(loaded, request, { step, verb: 'update', author, sent: [] });
      requireDocumentAuthor(newest, author);
    };
    return { newest, data, file: taking(requires, () => take(data)) };
  };

  /** Adds a version of a document. */
  const addVersion: Handler<SentDocument> = async (request) => {
    if (holder.checksFirst === 'body') request.data();
    const { stored, result } = await write(request, 'version', (loaded, list) => {
      const take = (data: SentDocument) => urls.accept(data, ['data']);
      const { newest, data, file: key } = opened(loaded, list, request, { step: 'version', body: schemas.create, take });
      const document = newVersion(newest, data, request.sent, key, placeOf(request));
      holder.requireAllowed?.(loaded, 'version', document, newest, request.params);
      const documents = obey(loaded, 'version', withNewVersion(list, document), [{ document, path: ['data'] }]);
      return { documents, result: document, keys: [key] };
    });
    const answer = show(stored, result, request);
    return holder.versions === 'separate' ? createdReply(answer) : okReply(answer);
  };

  /** Changes metadata of the newest version; an unchanged document is not written (spec/decisions.md D5). */
  const change: Handler<object> = async (request) => {
    if (holder.checksFirst === 'body') request.data();
    const { stored, result } = await write(request, 'change', (loaded, list) => {
      const { newest, data } = opened(loaded, list, request, { step: 'change', body: schemas.patch, take: () => null });
      const document = patchDocument(newest, data, request.sent, model, request.now);
      if (document === newest) return { documents: null, result: newest };
      requireNoErrors(
        model.required.filter((field) => Reflect.get(document, field) === undefined).map((field) => missingField(['data', field])),
      );
      holder.requireAllowed?.(loaded, 'change', document, newest, request.params);
      const changed = withPatched(list, newest.id, () => document);
      return { documents: obey(loaded, 'change', changed, [{ document, path: ['data'] }]), result: document };
    });
    return okReply(show(stored, result, request));
  };

  /** Removes a document with all its versions; returns it as it was. */
  const remove: Handler = async (request) => {
    const { removal } = holder;
    if (typeof removal === 'object') {
      getNewestVersion((await seen(request)).all, request.params);
      throw forbidden(`Forbidden to delete document for ${removal.stay}`);
    }
    const { stored, result } = await write(request, 'remove', (loaded, list) => {
      const removed = removal === 'quietly' ? newestOf(list, request.params.document ?? '') : getNewestVersion(list, request.params);
      const author = holder.authorize(loaded, request, 'delete');
      holder.requireState?.(loaded, request, { step: 'remove', verb: 'delete', author, sent: [] });
      if (removed === null) return { documents: null, result: null };
      requireDocumentAuthor(removed, author);
      return { documents: withoutDocument(list, removed.id), result: removed };
    });
    return removal === 'quietly' || result === null ? noContent : okReply(show(stored, result, request));
  };

  return { list, add, read, addVersion, change, remove };
};
