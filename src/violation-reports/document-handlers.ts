/** Documents of details, statements and decisions: the same operations in three places (spec/violation-reports.md §2, §10). */

import type { Made } from '../changing/writer.ts';
import { type Call, created, gone, type Handler, type Reply, shown } from '../http/route.ts';
import { attachment } from '../model/attachment.ts';
import { newestOf, versionByKey, withNewVersion, without, withPatched } from '../model/document-versions.ts';
import { notFound } from '../model/problem.ts';
import type { PatchReportDocument, PostReportDocument, ReportDocument } from '../model/types.generated.ts';
import { newId } from '../store/records/ids.ts';
import type { Stored } from '../store/records/records.ts';
import type { Room } from './deps.ts';
import { newDocument, newVersion, patched } from './documents.ts';
import { loadReport, placeIn } from './load.ts';
import type { Part, Place } from './parts.ts';
import type { Report } from './report.ts';
import { isCreator, permit } from './roles.ts';
import { mayAddDocument, mayAddVersion, obey } from './rules.ts';

interface Taken extends Pick<Made<Report>, 'keys' | 'places'> {
  readonly documents: ReportDocument[];
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
  const documents = sent.map((document, index) => newDocument(document, { id: newId(), key: keys[index] ?? '', parentPath, now }));
  return { documents, keys, places };
};

const documentsOf = ({ holder }: Place): readonly ReportDocument[] => holder.documents ?? [];

const newestIn = (place: Place, id: string | undefined): ReportDocument => {
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

/** 404, then 403; the rules come later, because they answer 400 (spec/decisions.md D1). */
const open = (part: Part, report: Stored<Report>, call: Call, documentId?: string): Place => {
  const place = placeIn(part, report, call);
  if (documentId !== undefined) newestIn(place, documentId);
  permit(isCreator(call.actor, place), `Only the account that created the ${part.name} may change its documents.`);
  return place;
};

/** Every change of a document moves the date of what holds it (spec/violation-reports.md §8). */
const keeping = <T>(part: Part, place: Place, documents: ReportDocument[], { now }: Call, gives: T) => ({
  next: place.with({ documents, dateModified: now }),
  gives,
  publishes: part.publishes,
});

const parentPath = (report: Stored<Report>, { path }: Place): string => `/violation_reports/${report._id}${path}`;

export const addDocument =
  (room: Room, part: Part): Handler<PostReportDocument> =>
  async (call) => {
    const sent = call.data();
    const { now, links } = call;
    const { gives } = await room.reports.append(call, ({ before }) => {
      const place = open(part, before, call);
      obey(place.mayChange, before, now);
      obey(mayAddDocument, { holder: place.holder, sent }, now);
      const key = room.documents.accept(sent, ['data']);
      const parent = parentPath(before, place);
      const document = newDocument(sent, { id: newId(), key, parentPath: parent, now });
      const documents = withNewVersion(documentsOf(place), document);
      return { ...keeping(part, place, documents, call, { document, path: `${parent}/documents/${document.id}` }), keys: [key] };
    });
    return created(room.views.document(gives.document, links.absolute), links.absolute(gives.path));
  };

export const addVersion =
  (room: Room, part: Part): Handler<PostReportDocument> =>
  async (call) => {
    const sent = call.data();
    const { now, links } = call;
    const { gives } = await room.reports.change(call, ({ before }) => {
      const place = open(part, before, call, call.params.document);
      obey(place.mayChange, before, now);
      obey(mayAddVersion, place, now);
      const key = room.documents.accept(sent, ['data']);
      const made = { key, parentPath: parentPath(before, place), now };
      const version = newVersion(newestIn(place, call.params.document), sent, made);
      return { ...keeping(part, place, withNewVersion(documentsOf(place), version), call, version), keys: [key] };
    });
    return created(room.views.document(gives, links.absolute));
  };

/** Acts on the newest version; what changes nothing writes nothing. */
export const changeDocument =
  (room: Room, part: Part): Handler<PatchReportDocument> =>
  async (call) => {
    const sent = call.data();
    const { gives } = await room.reports.change(call, ({ before: report }) => {
      const place = open(part, report, call, call.params.document);
      obey(place.mayChange, report, call.now);
      const before = newestIn(place, call.params.document);
      const after = patched(before, sent, call.now);
      if (after === before) return { next: report, gives: before };
      return keeping(
        part,
        place,
        withPatched(documentsOf(place), before.id, () => after),
        call,
        after,
      );
    });
    return shown(room.views.document(gives, call.links.absolute));
  };

/** Removes every version; what is not there is gone already (spec/violation-reports.md §2 row 13). */
export const removeDocument =
  (room: Room, part: Part): Handler =>
  async (call) => {
    await room.reports.change(call, ({ before }) => {
      const place = open(part, before, call);
      obey(place.mayChange, before, call.now);
      const list = documentsOf(place);
      const left = without(list, call.params.document ?? '');
      return left.length < list.length ? keeping(part, place, left, call, null) : { next: before, gives: null };
    });
    return gone;
  };
