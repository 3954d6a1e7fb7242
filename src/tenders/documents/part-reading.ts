/** Documents of a part of a tender as readers see them (spec/tenders.md §4.3, spec/documents.md §2). */

import { type Call, type Handler, type Reply, shown } from '../../http/route.ts';
import { wayToFile } from '../../model/attachment.ts';
import { asSecretAsNow, byDateModified, latestOf, previousVersions, versionByKey, withoutAuthor } from '../../model/document-versions.ts';
import type { Json } from '../../model/json.ts';
import { forbidden, notFound } from '../../model/problem.ts';
import type { StoredTender } from '../../model/tender.ts';
import type { Document } from '../../model/types.generated.ts';
import { readerOfBid, showingTo } from '../../phases/bids/access.ts';
import { shownBidDocument } from '../../phases/bids/view.ts';
import type { TenderRoom } from '../room.ts';
import { mayReadContent } from '../visibility.ts';
import { newestIn, type PartWithDocuments } from './part.ts';
import { documentView } from './schema.ts';

/** A version as this caller sees it, before the view prints it. */
const shownTo = (room: TenderRoom, { showsAuthors }: PartWithDocuments, document: Document, tender: StoredTender, call: Call): object => {
  const version = shownBidDocument(document, showingTo(room, readerOfBid(tender, null, call), call));
  return showsAuthors ? version : withoutAuthor(version);
};

export const showPartDocument = (room: TenderRoom, part: PartWithDocuments, document: Document, tender: StoredTender, call: Call): Json =>
  room.deps.validator.view(documentView)(shownTo(room, part, document, tender, call));

/** Every version of every document of the part, and its tender. */
const load = async (room: TenderRoom, part: PartWithDocuments, { params }: Call): Promise<[readonly Document[], StoredTender]> => {
  const tender = await room.see(params);
  return [asSecretAsNow(part.documents(tender, params)), tender];
};

/** The newest version of each document by date of change, or with `?all=1` every version. */
export const listPartDocuments =
  (room: TenderRoom, part: PartWithDocuments): Handler =>
  async (call) => {
    const [all, tender] = await load(room, part, call);
    const asked = (call.query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
    return shown(asked.map((document) => showPartDocument(room, part, document, tender, call)));
  };

const download = (room: TenderRoom, all: readonly Document[], tender: StoredTender, call: Call, key: string): Reply => {
  const version = versionByKey(all, call.params.document ?? '', key);
  if (version === null) throw notFound('Document not found.');
  if (!mayReadContent(version, readerOfBid(tender, null, call))) throw forbidden('Document download forbidden.');
  return wayToFile(room.deps.documents.downloadLink(key, call.now), version);
};

/** One document with the versions before it, or with `?download=` the way to the file of any version. */
export const readPartDocument =
  (room: TenderRoom, part: PartWithDocuments): Handler =>
  async (call) => {
    const [all, tender] = await load(room, part, call);
    const newest = newestIn(all, call.params.document);
    const key = call.query.get('download');
    if (key !== undefined) return download(room, all, tender, call, key);
    const older = previousVersions(all, newest.id).map((version) => shownTo(room, part, version, tender, call));
    return shown(room.deps.validator.view(documentView)({ ...shownTo(room, part, newest, tender, call), previousVersions: older }));
  };

/** Nobody removes a document of a part: 403, whoever asks. */
export const refusePartRemoval =
  (room: TenderRoom, part: PartWithDocuments): Handler =>
  async (call) => {
    const [all] = await load(room, part, call);
    newestIn(all, call.params.document);
    throw forbidden(`Forbidden to delete document for ${part.name}`);
  };
