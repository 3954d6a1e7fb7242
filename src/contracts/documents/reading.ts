/** Documents of a contract, or of a payment, as everybody reads them (spec/contracts.md §3, spec/documents.md §2). */

import { type Handler, type Reply, shown } from '../../http/route.ts';
import { wayToFile } from '../../model/attachment.ts';
import { asSecretAsNow, byDateModified, keyOf, latestOf, newestOf, previousVersions, versionByKey } from '../../model/document-versions.ts';
import type { Json } from '../../model/json.ts';
import { forbidden, notFound } from '../../model/problem.ts';
import type { ContractRoom } from '../room.ts';
import { answers } from '../schema.ts';
import { type StoredDocument, versionsIn } from './documents.ts';
import type { Shelf } from './shelf.ts';

/** 404 `Document not found.` */
export const newestIn = (documents: readonly StoredDocument[], id: string | undefined): StoredDocument => {
  const newest = newestOf(documents, id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

/** A file of the document service gets its signed address; one that an import brought stays; what is for the buyer only has none. */
const linked = ({ deps }: ContractRoom, document: StoredDocument): object => {
  if (document.confidentiality === 'buyerOnly') return { ...document, url: undefined };
  const key = keyOf(document.url);
  return key === null ? document : { ...document, url: deps.documents.publicLink(key) };
};

export const showVersion = (room: ContractRoom, version: StoredDocument, older: readonly StoredDocument[] = []): Json =>
  room.deps.validator.view(answers.document)({
    ...linked(room, version),
    previousVersions: older.map((document) => linked(room, document)),
  });

/** The newest version of each document by date of change, or with `?all=1` every version. */
export const listDocuments =
  (room: ContractRoom, shelf: Shelf): Handler =>
  async ({ params, query }) => {
    const all = asSecretAsNow(versionsIn(shelf.documents(await room.load(params), params)));
    const asked = (query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
    return shown(asked.map((version) => showVersion(room, version)));
  };

const download = (room: ContractRoom, version: StoredDocument | null, key: string, now: Date): Reply => {
  if (version === null) throw notFound('Document not found.');
  if (version.confidentiality === 'buyerOnly') throw forbidden('Document download forbidden.');
  return wayToFile(room.deps.documents.downloadLink(key, now), version);
};

/** One document with the versions before it, or with `?download=` the way to the file of any version. */
export const readDocument =
  (room: ContractRoom, shelf: Shelf): Handler =>
  async ({ params, query, now }) => {
    const all = asSecretAsNow(versionsIn(shelf.documents(await room.load(params), params)));
    const newest = newestIn(all, params.document);
    const key = query.get('download');
    if (key !== undefined) return download(room, versionByKey(all, newest.id, key), key, now);
    return shown(showVersion(room, newest, previousVersions(all, newest.id)));
  };
