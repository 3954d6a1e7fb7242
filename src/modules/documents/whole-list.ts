/** Document lists sent whole by a PATCH (spec/documents.md §3.1 "Staying"): a document sent back as it was read does not change. */
import { type DocumentVersion, getDocumentKey } from '../../base/domain/documents.ts';
import { forbidden, invalidData, ruleError } from '../../base/domain/problem.ts';
import {
  type Accepted,
  acceptOne,
  type DocumentContext,
  lostBy,
  plainDocuments,
  type SentDocument,
  type StoredDocument,
} from './document.ts';

interface SubmittedDocument {
  readonly document: SentDocument;
  readonly at: readonly string[];
}

/** Whether the URL is the one this version is shown or stored with. */
const isSameFile = ({ url: stored }: DocumentVersion, url: string, { urls }: DocumentContext): boolean => {
  const key = getDocumentKey(stored);
  return (stored !== undefined && url.endsWith(stored)) || (key !== null && urls.publicLink(key) === url);
};

/** The signature of the public URL does not cover the hash, so it must equal the stored one. */
const requireSameHash = (version: StoredDocument, { document: { hash }, at }: SubmittedDocument): void => {
  if (hash !== undefined && hash !== version.hash) throw invalidData([ruleError([...at, 'url'], 'Document url invalid.')]);
};

const saysTheSame = (version: object, sent: SentDocument): boolean =>
  Object.entries(sent).every(([name, value]) => name === 'url' || Reflect.get(version, name) === value);

/** 403: documents of bots and of the auction may only be changed by their authors. */
const requireOwnDocument = ({ author }: StoredDocument, context: DocumentContext): void => {
  if ((author ?? context.author) !== context.author) throw forbidden('Can update document only author');
};

interface AcceptedList<D> {
  readonly versions: readonly D[];
  /** Key of a new file. */
  readonly key?: string;
}

/** The new versions of one document. */
const takeOne = <D extends StoredDocument>(sent: SubmittedDocument, versions: readonly D[], context: DocumentContext): AcceptedList<D> => {
  const { document, at } = sent;
  const newest = versions.at(-1);
  if (newest !== undefined && isSameFile(newest, document.url, context)) {
    requireSameHash(newest, sent);
    if (saysTheSame(newest, document)) return { versions };
    requireOwnDocument(newest, context);
    const next = { ...newest, ...document, ...lostBy(document), id: newest.id, url: newest.url, dateModified: context.now };
    return { versions: [...versions.slice(0, -1), next] };
  }
  if (newest !== undefined) requireOwnDocument(newest, context);
  const { document: fresh, key } = acceptOne<D>(document, at, context);
  return { versions: [...versions, fresh], key };
};

/** Older versions cannot change; 400 when the body differs. */
const requireUnchanged = (version: StoredDocument, sent: SubmittedDocument, { model }: DocumentContext): void => {
  requireSameHash(version, sent);
  // Imported records may lack the model's defaults.
  if (!saysTheSame({ ...model.defaults, ...version }, sent.document))
    throw invalidData([ruleError([...sent.at], 'Only the newest version of a document can be changed')]);
};

/**
 * The new stored list for the documents of a body at `at`; it replaces `before`. A document sent back under its own id and
 * URL is kept with every version; a new URL under a known id adds a version. Throws like `DocumentUrls.accept`.
 */
export const takeList = <D extends StoredDocument>(
  sent: readonly SentDocument[],
  before: readonly D[],
  at: readonly string[],
  context: DocumentContext,
): Pick<Accepted<D>, 'documents' | 'keys' | 'places'> => {
  const taken = new Map<string, readonly D[]>();
  const changed = new Set<string>();
  const files: { key: string; at: readonly string[] }[] = [];
  const stored = new Map<string, D[]>();
  for (const version of before) {
    const versions = stored.get(version.id);
    if (versions === undefined) stored.set(version.id, [version]);
    else versions.push(version);
  }
  for (const [index, document] of sent.entries()) {
    const one = { document, at: [...at, String(index)] };
    const versions = stored.get(document.id ?? '') ?? [];
    const older = versions.slice(0, -1).find((version) => isSameFile(version, document.url, context));
    if (older !== undefined) {
      requireUnchanged(older, one, context);
      if (!taken.has(older.id)) taken.set(older.id, versions);
      continue;
    }
    if (document.id !== undefined && changed.has(document.id))
      throw invalidData([ruleError([...at], 'Items should be unique by fields: id')]);
    const { versions: next, key } = takeOne(one, versions, context);
    for (const { id } of next.slice(-1)) {
      changed.add(id);
      taken.set(id, next);
    }
    if (key !== undefined) files.push({ key, at: one.at });
  }
  // Existing versions keep their order, new ones follow.
  const places = new Map(before.map(({ url }, index) => [url, index]));
  const placeOf = ({ url }: D): number => places.get(url) ?? before.length;
  const documents = [...taken.values()].flat().toSorted((one, other) => placeOf(one) - placeOf(other));
  return { documents, keys: files.map(({ key }) => key), places: files.map((file) => file.at) };
};

/** The same for a record at `parent` whose PATCH may leave the list out; its documents then stay as they are. */
export const takePlainList = <D extends StoredDocument>(
  urls: DocumentContext['urls'],
  { now }: Pick<DocumentContext, 'now'>,
  sent: readonly SentDocument[] | undefined,
  before: readonly D[] | undefined,
  parent: string,
): Partial<ReturnType<typeof takeList<D>>> =>
  sent === undefined ? {} : takeList(sent, before ?? [], ['data', 'documents'], { urls, model: plainDocuments, parent, now });
