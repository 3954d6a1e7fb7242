/** Documents of a tender as everybody reads them (spec/documents.md §3.2, §2). */

import { type Call, type Handler, type Reply, shown } from '../../http/route.ts';
import { wayToFile } from '../../model/attachment.ts';
import { asSecretAsNow, byDateModified, latestOf, newestOf, previousVersions, versionByKey } from '../../model/document-versions.ts';
import type { Json } from '../../model/json.ts';
import { isPlainObject } from '../../model/plain.ts';
import { forbidden, notFound } from '../../model/problem.ts';
import type { StoredTender } from '../../model/tender.ts';
import type { Document } from '../../model/types.generated.ts';
import { readerOfBid } from '../../phases/bids/access.ts';
import { shownPart } from '../parts.ts';
import type { TenderRoom } from '../room.ts';
import { shownDocument } from '../view.ts';
import { mayReadContent } from '../visibility.ts';

/** Every version. Imported tenders of other types are kept as they came, whatever stands there. */
export const documentsIn = ({ documents }: StoredTender): readonly Document[] => (Array.isArray(documents) ? documents : []);

/** 404 `Document not found.` */
export const newestIn = (tender: StoredTender, id: string | undefined): Document => {
  const newest = newestOf(documentsIn(tender), id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

/** One version as this caller sees it: a confidential file through the registry, for those who may read it (spec/tenders.md §4.3). */
export const showVersion = (room: TenderRoom, tender: StoredTender, version: Document, call: Call): Json => {
  const shownOne = shownPart(room, tender, 'documents', version);
  const isHidden = version.confidentiality === 'buyerOnly' && mayReadContent(version, readerOfBid(tender, null, call));
  return isHidden && isPlainObject(shownOne) ? { ...shownOne, url: call.links.absolute(version.url) } : shownOne;
};

/** The newest version of each document by date of change, or with `?all=1` every version in the order they were made. */
export const listDocuments =
  (room: TenderRoom): Handler =>
  async (call) => {
    const tender = await room.see(call.params);
    const all = asSecretAsNow(documentsIn(tender));
    const asked = (call.query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
    return shown(asked.map((version) => showVersion(room, tender, version, call)));
  };

/** A redirect to the file for five minutes, under a name that cannot break the header. */
const download = ({ deps }: TenderRoom, tender: StoredTender, call: Call, key: string): Reply => {
  const { params, now } = call;
  const version = versionByKey(asSecretAsNow(documentsIn(tender)), params.document ?? '', key);
  if (version === null) throw notFound('Document not found.');
  if (!mayReadContent(version, readerOfBid(tender, null, call))) throw forbidden('Document download forbidden.');
  return wayToFile(deps.documents.downloadLink(key, now), version);
};

/** One document with the versions before it, or with `?download=` the way to the file of any version. */
export const readDocument =
  (room: TenderRoom): Handler =>
  async (call) => {
    const tender = await room.see(call.params);
    const newest = newestIn(tender, call.params.document);
    const key = call.query.get('download');
    if (key !== undefined) return download(room, tender, call, key);
    const older = previousVersions(asSecretAsNow(documentsIn(tender)), newest.id).map((version) =>
      shownDocument(version, room.deps.documents),
    );
    return shown(showVersion(room, tender, { ...newest, previousVersions: older }, call));
  };
