/** Documents of a bid as a reader sees them (spec/tenders.md §4.3, spec/documents.md §2). */

import { type Call, type Handler, type Reply, shown } from '../../../http/route.ts';
import { wayToFile } from '../../../model/attachment.ts';
import {
  asSecretAsNow,
  byDateModified,
  latestOf,
  previousVersions,
  versionByKey,
  withoutAuthor,
} from '../../../model/document-versions.ts';
import { forbidden, notFound } from '../../../model/problem.ts';
import type { Document } from '../../../model/types.generated.ts';
import { bidDocumentsRefusal, mayReadContent, type Reader } from '../../../tenders/visibility.ts';
import { bidOfPath, readerOfBid, showingTo } from '../access.ts';
import { shownBidDocument } from '../view.ts';
import { type Documents, newestIn, showDocument } from './writing.ts';

/** Every version of every document of the list, for whom they are shown. Throws 404 and 403. */
const open = async ({ room, container }: Documents, call: Call) => {
  const tender = await room.load(call.params);
  const bid = bidOfPath(tender, call.params);
  const reader = readerOfBid(tender, bid, call);
  const refusal = bidDocumentsRefusal(container, tender.status, bid.status, reader);
  if (refusal !== null) throw forbidden(refusal);
  return { bid, reader, all: asSecretAsNow(bid[container] ?? []) };
};

/** The newest version of each document by date of change, or with `?all=1` every version in the order they were made. */
export const listBidDocuments =
  (documents: Documents): Handler =>
  async (call) => {
    const { reader, all } = await open(documents, call);
    const asked = (call.query.get('all') ?? '') === '' ? byDateModified(latestOf(all)) : all;
    return shown(asked.map((document) => showDocument(documents.room, document, reader, call)));
  };

/** A redirect to the file for five minutes. */
const download = ({ room }: Documents, versions: readonly Document[], id: string, reader: Reader, call: Call, key: string): Reply => {
  const version = versionByKey(versions, id, key);
  if (version === null) throw notFound('Document not found.');
  if (!mayReadContent(version, reader)) throw forbidden('Document download forbidden.');
  return wayToFile(room.deps.documents.downloadLink(key, call.now), version);
};

/** One document with the versions before it, or with `?download=` the way to the file of any version. */
export const readBidDocument =
  (documents: Documents): Handler =>
  async (call) => {
    const { bid, reader, all } = await open(documents, call);
    const newest = newestIn(bid, documents.container, call.params.document);
    const key = call.query.get('download');
    if (key !== undefined) return download(documents, all, newest.id, reader, call, key);
    const older = previousVersions(all, newest.id).map((version) =>
      shownBidDocument(withoutAuthor(version), showingTo(documents.room, reader, call)),
    );
    // The view prints what the schema declares, and that has the earlier versions.
    return shown(showDocument(documents.room, { ...newest, previousVersions: older } as Document, reader, call));
  };
