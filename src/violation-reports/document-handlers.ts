/** Documents of details, statements and decisions: the same operations in three places (spec/violation-reports.md §2, §10). */

import { type Call, created, gone, type Handler, type Reply, shown } from '../http/route.ts';
import { attachment } from '../model/attachment.ts';
import { newestOf, versionByKey, withNewVersion, without, withPatched } from '../model/document-versions.ts';
import { byOf } from '../model/history.ts';
import { notFound } from '../model/problem.ts';
import type { PatchReportDocument, PostReportDocument } from '../model/types.generated.ts';
import type { Stored } from '../store/records/records.ts';
import type { Room } from './deps.ts';
import { newDocument, newVersion, patched } from './documents.ts';
import { loadReport, placeIn } from './load.ts';
import type { Part, Place } from './parts.ts';
import type { Report, StoredDocument } from './report.ts';
import { isCreator, permit } from './roles.ts';
import { mayAddDocument, mayAddVersion, obey } from './rules.ts';

interface Taken {
  readonly documents: readonly StoredDocument[];
  /** Tells the document service that the files are used; to be called right before the save. */
  attach(): Promise<void>;
}

interface Where {
  readonly parentPath: string;
  /** Place of the list in the body. */
  readonly at: readonly string[];
  readonly now: Date;
}

/**
 * Checks the addresses of documents sent inside another body, and makes the documents (spec/violation-reports.md §10). Throws 403
 * and 400.
 */
export const takeDocuments = (room: Room, sent: readonly PostReportDocument[], { parentPath, at, now }: Where): Taken => {
  const places = sent.map((_, index) => [...at, String(index)]);
  const keys = sent.map((document, index) => room.documents.accept(document, places[index] ?? at));
  const documents = sent.map((document, index) => newDocument(document, { id: room.newId(), key: keys[index] ?? '', parentPath, now }));
  return { documents, attach: () => room.documents.attach(keys, places) };
};

const documentsOf = ({ holder }: Place): readonly StoredDocument[] => holder.documents ?? [];

const newestIn = (place: Place, id: string | undefined): StoredDocument => {
  const newest = newestOf(documentsOf(place), id ?? '');
  if (newest === null) throw notFound('Document not found.');
  return newest;
};

/** All versions of all documents. */
export const listDocuments =
  (room: Room, part: Part): Handler =>
  async (call) => {
    const place = placeIn(part, await loadReport(room, call), call);
    return shown(documentsOf(place).map((document) => room.views.document(document, call.links.absolute)));
  };

/** The signed address of one version's file, under a name that cannot break the header (spec/violation-reports.md §10 "Download"). */
const download = (room: Room, place: Place, call: Call, key: string): Reply => {
  const version = versionByKey(documentsOf(place), call.params.document ?? '', key);
  if (version === null) throw notFound('Document not found.');
  const location = room.documents.downloadLink(key, call.now);
  const headers = {
    Location: location,
    'Content-Type': version.format ?? 'application/octet-stream',
    'Content-Disposition': attachment(version.title),
  };
  return { status: 302, text: '', headers };
};

export const readDocument =
  (room: Room, part: Part): Handler =>
  async (call) => {
    const place = placeIn(part, await loadReport(room, call), call);
    const newest = newestIn(place, call.params.document);
    const key = call.query.get('download');
    if (key !== undefined) return download(room, place, call, key);
    const { views } = room;
    const { absolute } = call.links;
    return shown(part.showsVersions ? views.versions(documentsOf(place), newest, absolute) : views.document(newest, absolute));
  };

interface Opened {
  readonly report: Stored<Report>;
  readonly place: Place;
  /** Path of the holder, e.g. `/violation_reports/<id>/details`. */
  readonly parentPath: string;
}

/** 404, then 403; the rules come later, because they answer 400 (spec/decisions.md D1). */
const open = async (room: Room, part: Part, call: Call, documentId?: string): Promise<Opened> => {
  const report = await loadReport(room, call);
  const place = placeIn(part, report, call);
  if (documentId !== undefined) newestIn(place, documentId);
  permit(isCreator(call.actor, place), `Only the account that created the ${part.name} may change its documents.`);
  return { report, place, parentPath: `/violation_reports/${report._id}${place.path}` };
};

/** Every change of a document moves the date of what holds it (spec/violation-reports.md §8). */
const save = (
  room: Room,
  part: Part,
  { report, place }: Opened,
  documents: readonly StoredDocument[],
  call: Call,
): Promise<Stored<Report>> =>
  room.reports.save(report, place.with({ documents, dateModified: call.now }), { publishes: part.publishes, by: byOf(call) });

export const addDocument =
  (room: Room, part: Part): Handler<PostReportDocument> =>
  async (call) => {
    const sent = call.data();
    const { now, links } = call;
    const opened = await open(room, part, call);
    const { place, parentPath } = opened;
    obey(place.mayChange, opened.report, now);
    obey(mayAddDocument, { holder: place.holder, sent }, now);
    const key = room.documents.accept(sent, ['data']);
    const document = newDocument(sent, { id: room.newId(), key, parentPath, now });
    await room.documents.attach([key]);
    await save(room, part, opened, withNewVersion(documentsOf(place), document), call);
    return created(room.views.document(document, links.absolute), links.absolute(`${parentPath}/documents/${document.id}`));
  };

export const addVersion =
  (room: Room, part: Part): Handler<PostReportDocument> =>
  async (call) => {
    const sent = call.data();
    const { now, links } = call;
    const opened = await open(room, part, call, call.params.document);
    const { place, parentPath } = opened;
    obey(place.mayChange, opened.report, now);
    obey(mayAddVersion, place, now);
    const key = room.documents.accept(sent, ['data']);
    const version = newVersion(newestIn(place, call.params.document), sent, { key, parentPath, now });
    await room.documents.attach([key]);
    await save(room, part, opened, withNewVersion(documentsOf(place), version), call);
    return created(room.views.document(version, links.absolute));
  };

/** Acts on the newest version; what changes nothing writes nothing. */
export const changeDocument =
  (room: Room, part: Part): Handler<PatchReportDocument> =>
  async (call) => {
    const sent = call.data();
    const { now } = call;
    const opened = await open(room, part, call, call.params.document);
    const { place } = opened;
    obey(place.mayChange, opened.report, now);
    const before = newestIn(place, call.params.document);
    const after = patched(before, sent, now);
    const list = withPatched(documentsOf(place), before.id, () => after);
    if (after !== before) await save(room, part, opened, list, call);
    return shown(room.views.document(after, call.links.absolute));
  };

/** Removes every version; what is not there is gone already (spec/violation-reports.md §2 row 13). */
export const removeDocument =
  (room: Room, part: Part): Handler =>
  async (call) => {
    const opened = await open(room, part, call);
    const { place } = opened;
    obey(place.mayChange, opened.report, call.now);
    const list = documentsOf(place);
    const left = without(list, call.params.document ?? '');
    if (left.length < list.length) await save(room, part, opened, left, call);
    return gone;
  };
