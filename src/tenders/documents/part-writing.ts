/** Writing the documents of a part of a tender (spec/documents.md §2, spec/procedures.md §4.2, §4.3). Load, decide, save, show. */

import { type Call, created, type Handler, shown } from '../../http/route.ts';
import { withNewVersion, withPatched } from '../../model/document-versions.ts';
import { type FieldError, forbidden, ruleError } from '../../model/problem.ts';
import type { Document, PatchDocument, PostDocument, PostDocuments } from '../../model/types.generated.ts';
import { missingFields } from '../change.ts';
import { appendToTender, type Decided, editTender, type Opened } from '../changing.ts';
import { newId } from '../ids.ts';
import { sizeErrors } from '../parts.ts';
import { refuse, type TenderRoom } from '../room.ts';
import { newDocument, newVersion, patched } from './documents.ts';
import { newestIn, type PartWithDocuments, partDocumentErrors, type Written } from './part.ts';
import { showPartDocument } from './part-reading.ts';
import { createDocument, createDocuments } from './schema.ts';

const requireAuthor = ({ author = 'tender_owner' }: Document, by: string): void => {
  if (author !== by) throw forbidden('Can update document only author');
};

/** Ids that a client chose and that are taken. */
const takenIds = (before: readonly Document[], sent: readonly PostDocument[], written: readonly Written[]): FieldError[] => {
  const taken = new Set(before.map(({ id }) => id));
  return written.flatMap(({ document: { id }, path }, index): FieldError[] => {
    const isNew = !taken.has(id);
    taken.add(id);
    return isNew || sent[index]?.id === undefined ? [] : [ruleError([...path, 'id'], 'Items should be unique by fields: id')];
  });
};

/** Address of the part below `/tenders`. */
const parentOf = (part: PartWithDocuments, { params }: Call): string => `${params.tender}/${part.path(params)}`;

interface Kept {
  /** Every version, those that are new included. */
  readonly documents: Document[];
  readonly written: readonly Written[];
  /** Keys of the files that are new. */
  readonly keys?: readonly string[];
}

/** The tender with these documents in the part when all rules hold. */
const keeping = <T>(part: PartWithDocuments, opened: Opened, call: Call, { documents, written, keys = [] }: Kept, gives: T): Decided<T> => {
  refuse(sizeErrors(documents));
  refuse(partDocumentErrors(part, opened.before, documents, written, opened.context));
  return { next: part.withDocuments(opened.before, call.params, documents), gives, keys };
};

/** The document or the list of the body as they would be stored, behind those that are there. */
const added = (room: TenderRoom, parent: string, call: Call, author: string, before: readonly Document[]): Kept => {
  const isList = Array.isArray(call.sent);
  const sent = isList ? call.dataAs(createDocuments) : [call.dataAs(createDocument)];
  const paths = sent.map((_, index) => (isList ? ['data', String(index)] : ['data']));
  const keys = sent.map((data, index) => room.deps.documents.accept(data, paths[index] ?? []));
  const written = sent.map((data, index): Written => {
    const made = { tenderId: parent, id: data.id ?? newId(), key: keys[index] ?? '', author, now: call.now };
    return { document: newDocument(data, made), path: paths[index] ?? [] };
  });
  refuse(takenIds(before, sent, written));
  return { documents: [...before, ...written.map(({ document }) => document)], written, keys };
};

/** Adds one document, or with a list all of them or none; a list has no address to answer. */
export const addPartDocuments =
  (room: TenderRoom, part: PartWithDocuments): Handler<PostDocument | PostDocuments> =>
  async (call) => {
    const parent = parentOf(part, call);
    const { tender, gives } = await appendToTender(room, call, (opened) => {
      const before = part.documents(opened.before, call.params);
      const author = part.authorOf(opened, call, 'add');
      const kept = added(room, parent, call, author, before);
      return keeping(part, opened, call, kept, kept.written);
    });
    const answers = gives.map(({ document }) => showPartDocument(room, part, document, tender, call));
    const [only = null] = answers;
    if (Array.isArray(call.sent)) return created(answers);
    return created(only, call.links.absolute(`/tenders/${parent}/documents/${gives[0]?.document.id}`));
  };

/** Adds a version of a document; only its author may. */
export const addPartVersion =
  (room: TenderRoom, part: PartWithDocuments): Handler<PostDocument> =>
  async (call) => {
    const { tender, gives } = await editTender(room, call, (opened) => {
      const before = part.documents(opened.before, call.params);
      const previous = newestIn(before, call.params.document);
      const author = part.authorOf(opened, call, 'update');
      const data = call.data();
      requireAuthor(previous, author);
      const key = room.deps.documents.accept(data, ['data']);
      const document = newVersion(previous, data, call.sent, { tenderId: parentOf(part, call), key, now: call.now });
      const documents = withNewVersion(before, document);
      return keeping(part, opened, call, { documents, written: [{ document, path: ['data'] }], keys: [key] }, document);
    });
    return shown(showPartDocument(room, part, gives, tender, call));
  };

/** Changes what is said about the newest version; what changes nothing writes nothing (spec/decisions.md D5). */
export const changePartDocument =
  (room: TenderRoom, part: PartWithDocuments): Handler<PatchDocument> =>
  async (call) => {
    const { tender, gives } = await editTender(room, call, (opened) => {
      const before = part.documents(opened.before, call.params);
      const newest = newestIn(before, call.params.document);
      const author = part.authorOf(opened, call, 'update');
      const patch = call.data();
      requireAuthor(newest, author);
      const document = patched(newest, patch, call.sent, call.now);
      if (document === newest) return { next: opened.before, gives: newest };
      refuse(missingFields(document, ['title', 'format']));
      const documents = withPatched(before, newest.id, () => document);
      return keeping(part, opened, call, { documents, written: [{ document, path: ['data'] }] }, document);
    });
    return shown(showPartDocument(room, part, gives, tender, call));
  };
