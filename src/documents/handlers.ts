/** Reading and writing documents, for every holder (spec/documents.md §2.3, §3). */
import { type Call, created, gone, type Handler, shown } from '../http/route.ts';
import { wayToFile } from '../model/attachment.ts';
import {
  asSecretAsNow,
  byDateModified,
  latestOf,
  newestOf,
  previousVersions,
  versionByKey,
  withNewVersion,
  without,
  withoutAuthor,
  withPatched,
} from '../model/document-versions.ts';
import type { Json } from '../model/json.ts';
import { type FieldError, forbidden, missing, notFound, refuse, ruleError, tooLong } from '../model/problem.ts';
import { shownVersion } from '../model/public-documents.ts';
import { acceptDocuments, newVersion, type Place, patched, type SentDocument, type StoredDocument, type Written } from './document.ts';
import type { Change, Holder, Opened, Params, Verb } from './holder.ts';

type HandlerOf<T = unknown> = <O extends Opened<object>, D extends StoredDocument>(holder: Holder<O, D>) => Handler<T>;

const parentOf = (path: string, params: Params): string => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');

/** 404 `Document not found.` */
export const newestIn = <D extends StoredDocument>(documents: readonly D[], { document: id }: Params): D => {
  const newest = newestOf(documents, id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

const isSecret = ({ confidentiality }: StoredDocument): boolean => confidentiality === 'buyerOnly';

/** How versions are shown to this caller, before the view prints them. */
const shownTo = <O extends Opened<object>, D extends StoredDocument>(holder: Holder<O, D>, record: O['before'], call: Call) => {
  const mayRead = (version: D): boolean => isSecret(version) && holder.mayRead?.(record, call) === true;
  const addressed = (version: D): object =>
    holder.addressed?.(version, call) ?? shownVersion(version, holder.urls, mayRead(version) ? call.links.absolute : null);
  return (version: D): object => (holder.showsAuthors ? addressed(version) : withoutAuthor(addressed(version)));
};

const printed = <O extends Opened<object>, D extends StoredDocument>(
  { print, validator, schemas }: Holder<O, D>,
  record: O['before'],
  version: object,
  schema = schemas.view,
): Json => print?.(record, version) ?? validator.view(schema)(version);

const show = <O extends Opened<object>, D extends StoredDocument>(
  holder: Holder<O, D>,
  record: O['before'],
  version: D,
  call: Call,
): Json => printed(holder, record, shownTo(holder, record, call)(version));

/** The newest version of each document by date of change, or with `?all=1` every version in the order they were made. */
export const listDocuments: HandlerOf = (holder) => async (call) => {
  const record = await holder.see(call);
  const all = asSecretAsNow(holder.documents(record, call.params));
  const showsAll = holder.listsVersions === true || (call.query.get('all') ?? '') !== '';
  const shownOne = shownTo(holder, record, call);
  return shown((showsAll ? all : byDateModified(latestOf(all))).map((version) => printed(holder, record, shownOne(version))));
};

/** One document with the versions before it, or with `?download=` the way to the file of any version. */
export const readDocument: HandlerOf = (holder) => async (call) => {
  const record = await holder.see(call);
  const all = asSecretAsNow(holder.documents(record, call.params));
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

/** Ids that a document of the list has, or one before it in the body. */
const takenIds = <D extends StoredDocument>(before: readonly D[], written: readonly Written<D>[], at?: readonly string[]): FieldError[] => {
  const taken = new Set(before.map(({ id }) => id));
  const doubled = written.filter(({ document: { id } }) => taken.size === taken.add(id).size);
  const places = at === undefined || doubled.length === 0 ? doubled.map(({ path }) => [...path, 'id']) : [at];
  return places.map((place) => ruleError(place, 'Items should be unique by fields: id'));
};

/** The change, when every rule holds for the list as it would be. */
const obeying = <O extends Opened<object>, D extends StoredDocument, T>(
  holder: Holder<O, D>,
  opened: O,
  { params }: Call,
  written: readonly Written<D>[],
  asked: Change<D, T>,
): Change<D, T> => {
  const before = holder.documents(opened.before, params);
  const documents = asked.change?.(before) ?? before;
  refuse(tooLong(documents));
  const fresh = new Set(written.map(({ document }) => document));
  refuse(holder.errors?.(opened, { documents, written, stored: documents.filter((one) => !fresh.has(one)) }) ?? []);
  return asked;
};

/** The document of the path before a write of it: 404, then 403 (spec/decisions.md D1). */
const openedDocument = <O extends Opened<object>, D extends StoredDocument>(holder: Holder<O, D>, opened: O, call: Call, verb: Verb) => {
  const newest = newestIn(holder.documents(opened.before, call.params), call.params);
  return { newest, author: holder.authorize(opened, call, verb) };
};

/** Each author changes its own documents; one without an author came with the tender. */
const requireAuthor = ({ author = 'tender_owner' }: StoredDocument, by: string | undefined): void => {
  if (by !== undefined && author !== by) throw forbidden('Can update document only author');
};

const placeOf = <O extends Opened<object>, D extends StoredDocument>(holder: Holder<O, D>, call: Call, author?: string): Place => {
  const { urls, model, path, collection } = holder;
  return { urls, model, parent: parentOf(path, call.params), collection, author, now: call.now };
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addDocuments =
  <O extends Opened<object>, D extends StoredDocument>(holder: Holder<O, D>): Handler =>
  async (call) => {
    const { create, createMany } = holder.schemas;
    const isList = createMany !== undefined && Array.isArray(call.sent);
    const read = (): readonly SentDocument[] => (isList ? call.dataAs(createMany) : [call.dataAs(create)]);
    const first = holder.readsBodyFirst === true ? read() : undefined;
    const { before: record, gives } = await holder.write(call, 'add', (opened): Change<D, readonly D[]> => {
      const before = holder.documents(opened.before, call.params);
      const author = holder.authorize(opened, call, 'add');
      const sent = first ?? read();
      holder.gate?.(opened, call, { step: 'add', verb: 'add', author, sent });
      const { documents, written, ...files } = acceptDocuments<D>(sent, isList ? ['data'] : null, placeOf(holder, call, author));
      refuse(takenIds(before, written, holder.takenIdAt));
      for (const document of documents) holder.guard?.(opened, call, 'add', document, null);
      return obeying(holder, opened, call, written, { change: (list) => [...list, ...documents], gives: documents, ...files });
    });
    const answers = gives.map((document) => show(holder, record, document, call));
    if (isList) return created(answers);
    const { path, collection = 'documents' } = holder;
    return created(answers[0] ?? null, call.links.absolute(`${parentOf(path, call.params)}/${collection}/${gives[0]?.id}`));
  };

/** Adds a version of a document. */
export const addVersion: HandlerOf<SentDocument> = (holder) => async (call) => {
  if (holder.readsBodyFirst === true) call.data();
  const { before: record, gives } = await holder.write(call, 'version', (opened) => {
    const { newest, author } = openedDocument(holder, opened, call, 'update');
    const data = call.data();
    holder.gate?.(opened, call, { step: 'version', verb: 'update', author, sent: [] });
    requireAuthor(newest, author);
    const key = holder.urls.accept(data, ['data']);
    const document = newVersion(newest, data, call.sent, key, placeOf(holder, call));
    holder.guard?.(opened, call, 'version', document, newest);
    const change = (list: readonly (typeof newest)[]) => withNewVersion(list, document);
    return obeying(holder, opened, call, [{ document, path: ['data'] }], { change, gives: document, keys: [key] });
  });
  const answer = show(holder, record, gives, call);
  return holder.createsVersions === true ? created(answer) : shown(answer);
};

/** Changes what is said about the newest version; what changes nothing writes nothing (spec/decisions.md D5). */
export const changeDocument: HandlerOf<object> = (holder) => async (call) => {
  if (holder.readsBodyFirst === true) call.data();
  const { model } = holder;
  const { before: record, gives } = await holder.write(call, 'change', (opened) => {
    const { newest, author } = openedDocument(holder, opened, call, 'update');
    const patch = call.data();
    holder.gate?.(opened, call, { step: 'change', verb: 'update', author, sent: [] });
    requireAuthor(newest, author);
    const document = patched(newest, patch, call.sent, model, call.now);
    if (document === newest) return { change: null, gives: newest };
    refuse(model.required.filter((field) => Reflect.get(document, field) === undefined).map((field) => missing(['data', field])));
    holder.guard?.(opened, call, 'change', document, newest);
    const change = (list: readonly (typeof newest)[]) => withPatched(list, newest.id, () => document);
    return obeying(holder, opened, call, [{ document, path: ['data'] }], { change, gives: document });
  });
  return shown(show(holder, record, gives, call));
};

/** Removes a document with all its versions; answers it as it was. */
export const removeDocument: HandlerOf = (holder) => async (call) => {
  const { removal } = holder;
  if (typeof removal === 'object') {
    newestIn(holder.documents(await holder.see(call), call.params), call.params);
    throw forbidden(`Forbidden to delete document for ${removal.stay}`);
  }
  const { before: record, gives } = await holder.write(call, 'remove', (opened) => {
    const all = holder.documents(opened.before, call.params);
    const removed = removal === 'quietly' ? newestOf(all, call.params.document ?? '') : newestIn(all, call.params);
    const author = holder.authorize(opened, call, 'delete');
    holder.gate?.(opened, call, { step: 'remove', verb: 'delete', author, sent: [] });
    if (removed === null) return { change: null, gives: null };
    requireAuthor(removed, author);
    return { change: (list) => without(list, removed.id), gives: removed };
  });
  return removal === 'quietly' || gives === null ? gone : shown(show(holder, record, gives, call));
};
