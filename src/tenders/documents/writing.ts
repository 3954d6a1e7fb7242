/** Documents of a tender under their own path (spec/documents.md §3.2, spec/tender-rules.md §5). Load, decide, save, show. */

import { type Call, created, type Handler, shown } from '../../http/route.ts';
import { withNewVersion, without, withPatched } from '../../model/document-versions.ts';
import { byOf } from '../../model/history.ts';
import { type FieldError, ruleError } from '../../model/problem.ts';
import type { StoredTender } from '../../model/tender.ts';
import type { Document, PatchDocument, PostDocument, PostDocuments } from '../../model/types.generated.ts';
import { missingFields } from '../change.ts';
import { appendToTender } from '../changing.ts';
import { newId } from '../ids.ts';
import { requireOwner } from '../owner.ts';
import { sizeErrors } from '../parts.ts';
import { refuse, type TenderRoom } from '../room.ts';
import { documentErrors } from '../rules/index.ts';
import { type Author, authorOf, requireAuthor, requireDocumentStatus } from './authors.ts';
import { type Made, newDocument, newVersion, patched } from './documents.ts';
import { documentsIn, newestIn, showVersion } from './reading.ts';
import { createDocument, createDocuments } from './schema.ts';

/** A document of the body and where it stands there. */
interface Written {
  readonly document: Document;
  readonly path: readonly string[];
}

/** The tender of a write: 404 for it and for the document of the path, 403 for strangers (spec/decisions.md D1). */
const open = async (room: TenderRoom, call: Call): Promise<{ before: StoredTender; author: Author }> => {
  const before = await room.load(call.params);
  if (call.params.document !== undefined) newestIn(before, call.params.document);
  const author = authorOf(before, call);
  return { before, author };
};

/** Rules on the tender as it would be with `documents`. Throws 400. */
const obey = (room: TenderRoom, before: StoredTender, documents: Document[], written: readonly Written[], now: Date): void => {
  const context = room.contextOf(before.config ?? {}, room.procedureOf(before), now);
  refuse(sizeErrors(documents));
  refuse(documentErrors({ ...before, documents }, written, context));
};

const save = (room: TenderRoom, call: Call, before: StoredTender, documents: Document[]): Promise<StoredTender> =>
  room.records.save(before, { ...before, documents }, { publishes: true, by: byOf(call) });

/** Ids that a client chose and that are taken, by a document of the tender or by one before it in the same body. */
const takenIds = (written: readonly Written[], { before, sent }: { before: readonly Document[]; sent: readonly PostDocument[] }) => {
  const taken = new Set(before.map(({ id }) => id));
  return written.flatMap(({ document: { id }, path }, index): FieldError[] => {
    const isNew = !taken.has(id);
    taken.add(id);
    return isNew || sent[index]?.id === undefined ? [] : [ruleError([...path, 'id'], 'Items should be unique by fields: id')];
  });
};

/** The documents of a body as they are stored, the keys of their files, and where they stand in the body. Throws 403 and 400. */
const readSent = (
  { deps: { documents: urls } }: TenderRoom,
  call: Call,
  sent: readonly PostDocument[],
  made: Pick<Made, 'tenderId' | 'author'>,
) => {
  const paths = sent.map((_, index) => (Array.isArray(call.sent) ? ['data', String(index)] : ['data']));
  const keys = sent.map((data, index) => urls.accept(data, paths[index] ?? []));
  const written = sent.map((data, index): Written => {
    const of = { ...made, id: data.id ?? newId(), key: keys[index] ?? '', now: call.now };
    return { document: newDocument(data, of), path: paths[index] ?? [] };
  });
  return { paths, keys, written };
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. A lost race is decided again. */
export const addDocuments =
  (room: TenderRoom): Handler<PostDocument | PostDocuments> =>
  async (call) => {
    const isList = Array.isArray(call.sent);
    const { tender, gives: fresh } = await appendToTender(room, call, async ({ before, procedure }) => {
      const author = authorOf(before, call);
      const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
      requireDocumentStatus(procedure, 'add document', author, before);
      const { paths, keys, written } = readSent(room, call, sent, { tenderId: before._id, author });
      refuse(takenIds(written, { before: documentsIn(before), sent }));
      const added = written.map(({ document }) => document);
      const documents = [...documentsIn(before), ...added];
      obey(room, before, documents, written, call.now);
      await room.deps.documents.attach(keys, paths);
      return { next: { ...before, documents }, gives: added };
    });
    const views = fresh.map((document) => showVersion(room, tender, document, call));
    const [only] = fresh;
    if (isList || only === undefined) return created(views);
    return created(views[0] ?? null, call.links.absolute(`/tenders/${tender._id}/documents/${only.id}`));
  };

/** A new version of a document, by its author. */
export const addVersion =
  (room: TenderRoom): Handler<PostDocument> =>
  async (call) => {
    const { before, author } = await open(room, call);
    const data = call.data();
    const previous = newestIn(before, call.params.document);
    requireDocumentStatus(room.procedureOf(before), 'update document', author, before);
    requireAuthor(previous, author);
    const key = room.deps.documents.accept(data, ['data']);
    const version = newVersion(previous, data, call.sent, { tenderId: before._id, key, now: call.now });
    const documents = withNewVersion(documentsIn(before), version);
    obey(room, before, documents, [{ document: version, path: ['data'] }], call.now);
    await room.deps.documents.attach([key]);
    return shown(showVersion(room, await save(room, call, before, documents), version, call));
  };

const required = ['title', 'format'];

/** Changes the newest version of a document, by its author; what changes nothing writes nothing (spec/decisions.md D5). */
export const changeDocument =
  (room: TenderRoom): Handler<PatchDocument> =>
  async (call) => {
    const { before, author } = await open(room, call);
    const patch = call.data();
    const newest = newestIn(before, call.params.document);
    requireDocumentStatus(room.procedureOf(before), 'update document', author, before);
    requireAuthor(newest, author);
    const document = patched(newest, patch, call.sent, call.now);
    if (document === newest) return shown(showVersion(room, before, newest, call));
    refuse(missingFields(document, required));
    const documents = withPatched(documentsIn(before), newest.id, () => document);
    obey(room, before, documents, [{ document, path: ['data'] }], call.now);
    return shown(showVersion(room, await save(room, call, before, documents), document, call));
  };

/** Removes a document with all its versions while the tender is a draft; answers it as it was. */
export const removeDocument =
  (room: TenderRoom): Handler =>
  async (call) => {
    const before = await room.load(call.params);
    const removed = newestIn(before, call.params.document);
    requireOwner(before, call.actor, call.token);
    requireDocumentStatus(room.procedureOf(before), 'delete document', 'tender_owner', before);
    requireAuthor(removed, 'tender_owner');
    await save(room, call, before, without(documentsIn(before), removed.id));
    return shown(showVersion(room, before, removed, call));
  };
