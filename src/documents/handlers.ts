/** Reading and writing documents, for every holder (spec/documents.md §2.3, §3). */
import type { Opened } from '../changing/writer.ts';
import {
  asSecretAsNow,
  byDateModified,
  latestOf,
  newestOf,
  previousVersions,
  shownVersion,
  versionByKey,
  withNewVersion,
  without,
  withoutAuthor,
  withPatched,
} from '../domain/documents.ts';
import type { Json } from '../domain/json.ts';
import { maskedDocument } from '../domain/masking.ts';
import { type FieldError, forbidden, missing, notFound, refuse, ruleError, tooLong } from '../domain/problem.ts';
import type { Stored } from '../domain/record.ts';
import { type Call, created, gone, type Handler, pathWith, shown } from '../http/route.ts';
import {
  type Accepted,
  acceptDocuments,
  newVersion,
  type Place,
  patched,
  type SentDocument,
  type StoredDocument,
  type Written,
} from './document.ts';
import { wayToFile } from './file-names.ts';
import type { Holder, Params, Step } from './holder.ts';

type HandlerOf<T = unknown> = <R, O extends Opened<R>, D extends StoredDocument>(holder: Holder<R, O, D>) => Handler<T>;

/** 404 `Document not found.` */
export const newestIn = <D extends StoredDocument>(documents: readonly D[], { document: id }: Params): D => {
  const newest = newestOf(documents, id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

const isSecret = ({ confidentiality }: StoredDocument): boolean => confidentiality === 'buyerOnly';

/** How versions are shown to this caller, before the view prints them. */
const shownTo = <R, O extends Opened<R>, D extends StoredDocument>(holder: Holder<R, O, D>, record: Stored<R>, call: Call) => {
  const ownAddress = (version: D) => (isSecret(version) && holder.mayRead?.(record, call) === true ? call.links.absolute : null);
  const addressed = (version: D): object => holder.addressed?.(version, call) ?? shownVersion(version, holder.urls, ownAddress(version));
  const isMasked = holder.masks?.(record, call) === true;
  return (version: D): object => {
    const visible = holder.showsAuthors ? addressed(version) : withoutAuthor(addressed(version));
    return isMasked ? maskedDocument(visible) : visible;
  };
};

const printed = <R, O extends Opened<R>, D extends StoredDocument>(
  { print, validator, schemas }: Holder<R, O, D>,
  record: Stored<R>,
  version: object,
  schema = schemas.view,
): Json => print?.(record, version) ?? validator.view(schema)(version);

const show = <R, O extends Opened<R>, D extends StoredDocument>(holder: Holder<R, O, D>, record: Stored<R>, version: D, call: Call): Json =>
  printed(holder, record, shownTo(holder, record, call)(version));

/** The record and the versions that are listed. */
const seen = async <R, O extends Opened<R>, D extends StoredDocument>(holder: Holder<R, O, D>, call: Call) => {
  const record = await holder.see(call);
  const documents = holder.documents(record, call.params).filter(({ id }) => id !== undefined);
  return { record, all: asSecretAsNow(documents) };
};

/** The newest version of each document by date of change, or with `?all=1` every version in the order they were made. */
export const listDocuments: HandlerOf = (holder) => async (call) => {
  const { record, all } = await seen(holder, call);
  const showsAll = holder.listsVersions === true || (call.query.get('all') ?? '') !== '';
  const shownOne = shownTo(holder, record, call);
  return shown((showsAll ? all : byDateModified(latestOf(all))).map((version) => printed(holder, record, shownOne(version))));
};

/** One document with the versions before it, or with `?download=` the way to the file of any version. */
export const readDocument: HandlerOf = (holder) => async (call) => {
  const { record, all } = await seen(holder, call);
  const newest = newestIn(all, call.params);
  const key = call.query.get('download');
  if (key !== undefined) {
    const version = versionByKey(all, newest.id, key);
    if (version === null) throw notFound('Document not found.');
    if (isSecret(version) && holder.mayRead?.(record, call) !== true) throw forbidden('Document download forbidden.');
    return wayToFile(holder.urls.downloadLink(key, call.now), version);
  }
  const shownOne = shownTo(holder, record, call);
  const older = previousVersions(all, newest.id).map(shownOne);
  return shown(printed(holder, record, { ...shownOne(newest), previousVersions: older }, holder.schemas.single));
};

/** What a write makes of a list. */
interface Change<D, T> extends Partial<Pick<Accepted<D>, 'keys' | 'places'>> {
  /** Null: nothing is written. */
  readonly documents: D[] | null;
  readonly gives: T;
}

/** Saves what `decide` makes of the list of an opened record. */
const write = <R, O extends Opened<R>, D extends StoredDocument, T>(
  holder: Holder<R, O, D>,
  call: Call,
  step: Step,
  decide: (opened: O, list: readonly D[]) => Change<D, T>,
) => {
  const { writer, appendsVersions } = holder;
  const isAppend = step === 'add' || (step === 'version' && appendsVersions === true);
  return writer[isAppend ? 'append' : 'change'](call, (opened) => {
    const { before } = opened;
    const { documents, ...rest } = decide(opened, holder.documents(before, call.params));
    if (documents === null) return { ...rest, next: before };
    return { ...rest, next: holder.withDocuments(before, documents, call), publishes: holder.publishes?.(opened) ?? true };
  });
};

/** Throws 400 unless every rule holds for the list as it would be. */
const obey = <R, O extends Opened<R>, D extends StoredDocument>(
  holder: Holder<R, O, D>,
  opened: O,
  documents: D[],
  written: readonly Written<D>[],
): D[] => {
  refuse(tooLong(documents));
  const fresh = new Set(written.map(({ document }) => document));
  refuse(holder.errors?.(opened, { documents, written, stored: documents.filter((one) => !fresh.has(one)) }) ?? []);
  return documents;
};

/** Ids that a document of the list has, or one before it in the body. */
const takenIds = <D extends StoredDocument>(list: readonly D[], written: readonly Written<D>[], at?: readonly string[]): FieldError[] => {
  const taken = new Set(list.map(({ id }) => id));
  const doubled = written.filter(({ document: { id } }) => taken.size === taken.add(id).size);
  const places = at === undefined || doubled.length === 0 ? doubled.map(({ path }) => [...path, 'id']) : [at];
  return places.map((place) => ruleError(place, 'Items should be unique by fields: id'));
};

const placeOf = <R, O extends Opened<R>, D extends StoredDocument>(holder: Holder<R, O, D>, call: Call, author?: string): Place => {
  const { urls, model, path, collection } = holder;
  return { urls, model, parent: pathWith(path, call.params), collection, author, now: call.now };
};

/** Takes the files, and asks what the state forbids, in the order of the holder. */
const taking = <R, O extends Opened<R>, D extends StoredDocument, T>(holder: Holder<R, O, D>, requires: () => void, take: () => T): T => {
  if (holder.asksFilesFirst !== true) {
    requires();
    return take();
  }
  const taken = take();
  requires();
  return taken;
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addDocuments =
  <R, O extends Opened<R>, D extends StoredDocument>(holder: Holder<R, O, D>): Handler =>
  async (call) => {
    const { path, collection = 'documents', schemas } = holder;
    const { create, createMany } = schemas;
    const isList = createMany !== undefined && Array.isArray(call.sent);
    const read = (): readonly SentDocument[] => (isList ? call.dataAs(createMany) : [call.dataAs(create)]);
    const first = holder.readsBodyFirst === true ? read() : undefined;
    const { stored, gives } = await write(holder, call, 'add', (opened, list) => {
      const author = holder.authorize(opened, call, 'add');
      const sent = first ?? read();
      const { documents, written, ...files } = taking(
        holder,
        () => holder.gate?.(opened, call, { step: 'add', verb: 'add', author, sent }),
        () => acceptDocuments<D>(sent, isList ? ['data'] : null, placeOf(holder, call, author)),
      );
      refuse(takenIds(list, written, holder.takenIdAt));
      for (const document of documents) holder.guard?.(opened, 'add', document, null);
      return { documents: obey(holder, opened, [...list, ...documents], written), gives: documents, ...files };
    });
    const answers = gives.map((document) => show(holder, stored, document, call));
    if (isList) return created(answers);
    return created(answers[0] ?? null, call.links.absolute(`${pathWith(path, call.params)}/${collection}/${gives[0]?.id}`));
  };

/** Each author changes its own documents; one without an author came with the tender. */
const requireAuthor = ({ author = 'tender_owner' }: StoredDocument, by: string | undefined): void => {
  if (by !== undefined && author !== by) throw forbidden('Can update document only author');
};

/** The document of the path, open for a write by this caller, the body of the write (spec/decisions.md D1) and the file it brings. */
const openedDocument = <R, O extends Opened<R>, D extends StoredDocument, T, K>(
  holder: Holder<R, O, D>,
  opened: O,
  list: readonly D[],
  call: Call<T>,
  { step, take }: { readonly step: 'version' | 'change'; readonly take: (data: T) => K },
) => {
  const newest = newestIn(list, call.params);
  const author = holder.authorize(opened, call, 'update');
  const data = call.data();
  const requires = (): void => {
    holder.gate?.(opened, call, { step, verb: 'update', author, sent: [] });
    requireAuthor(newest, author);
  };
  return { newest, data, file: taking(holder, requires, () => take(data)) };
};

/** Adds a version of a document. */
export const addVersion: HandlerOf<SentDocument> = (holder) => async (call) => {
  if (holder.readsBodyFirst === true) call.data();
  const { stored, gives } = await write(holder, call, 'version', (opened, list) => {
    const take = (data: SentDocument) => holder.urls.accept(data, ['data']);
    const { newest, data, file: key } = openedDocument(holder, opened, list, call, { step: 'version', take });
    const document = newVersion(newest, data, call.sent, key, placeOf(holder, call));
    holder.guard?.(opened, 'version', document, newest);
    const documents = obey(holder, opened, withNewVersion(list, document), [{ document, path: ['data'] }]);
    return { documents, gives: document, keys: [key] };
  });
  const answer = show(holder, stored, gives, call);
  return holder.createsVersions === true ? created(answer) : shown(answer);
};

/** Changes what is said about the newest version; what changes nothing writes nothing (spec/decisions.md D5). */
export const changeDocument: HandlerOf<object> = (holder) => async (call) => {
  if (holder.readsBodyFirst === true) call.data();
  const { model } = holder;
  const { stored, gives } = await write(holder, call, 'change', (opened, list) => {
    const { newest, data } = openedDocument(holder, opened, list, call, { step: 'change', take: () => null });
    const document = patched(newest, data, call.sent, model, call.now);
    if (document === newest) return { documents: null, gives: newest };
    refuse(model.required.filter((field) => Reflect.get(document, field) === undefined).map((field) => missing(['data', field])));
    holder.guard?.(opened, 'change', document, newest);
    const changed = withPatched(list, newest.id, () => document);
    return { documents: obey(holder, opened, changed, [{ document, path: ['data'] }]), gives: document };
  });
  return shown(show(holder, stored, gives, call));
};

/** Removes a document with all its versions; answers it as it was. */
export const removeDocument: HandlerOf = (holder) => async (call) => {
  const { removal } = holder;
  if (typeof removal === 'object') {
    newestIn((await seen(holder, call)).all, call.params);
    throw forbidden(`Forbidden to delete document for ${removal.stay}`);
  }
  const { stored, gives } = await write(holder, call, 'remove', (opened, list) => {
    const removed = removal === 'quietly' ? newestOf(list, call.params.document ?? '') : newestIn(list, call.params);
    const author = holder.authorize(opened, call, 'delete');
    holder.gate?.(opened, call, { step: 'remove', verb: 'delete', author, sent: [] });
    if (removed === null) return { documents: null, gives: null };
    requireAuthor(removed, author);
    return { documents: without(list, removed.id), gives: removed };
  });
  return removal === 'quietly' || gives === null ? gone : shown(show(holder, stored, gives, call));
};
