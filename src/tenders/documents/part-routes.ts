/** The rows of the documents of a part of a tender. */
import { type Access, anyone, list, one, type Row, row } from '../../http/route.ts';
import type { TenderRoom } from '../room.ts';
import type { PartWithDocuments } from './part.ts';
import { listPartDocuments, readPartDocument, refusePartRemoval } from './part-reading.ts';
import { addPartDocuments, addPartVersion, changePartDocument } from './part-writing.ts';
import { createDocument, createOneOrMore, documentView, patchDocument } from './schema.ts';

/** Only the tender itself looks at `Accept` (spec/errors.md §2). */
const negotiates = false;

interface Place {
  /** Of the part, e.g. `/tenders/:tender/cancellations/:cancellation`. */
  readonly path: string;
  /** How the docs call the part. */
  readonly name: string;
  /** Who writes its documents. */
  readonly access: Access;
}

const listRows = (room: TenderRoom, part: PartWithDocuments, { path, name, access }: Place): Row[] => [
  row({
    get: `${path}/documents`,
    summary: `The newest version of each document of ${name}.`,
    access: anyone,
    query: ['all'],
    answers: list(documentView),
    negotiates,
    handler: listPartDocuments(room, part),
  }),
  row({
    post: `${path}/documents`,
    summary: `Adds an uploaded document to ${name}, or a list of them.`,
    access,
    accepts: createOneOrMore,
    answers: one(documentView, 201),
    negotiates,
    handler: addPartDocuments(room, part),
  }),
];

const itemRows = (room: TenderRoom, part: PartWithDocuments, { path, name, access }: Place): Row[] => [
  row({
    get: `${path}/documents/:document`,
    summary: `One document of ${name} with its earlier versions; with download, a redirect to the file.`,
    access: anyone,
    query: ['download'],
    answers: { ...one(documentView), also: [302] },
    negotiates,
    handler: readPartDocument(room, part),
  }),
  row({
    put: `${path}/documents/:document`,
    summary: `Adds a new version of a document of ${name}.`,
    access,
    accepts: createDocument,
    answers: one(documentView),
    negotiates,
    handler: addPartVersion(room, part),
  }),
  row({
    patch: `${path}/documents/:document`,
    summary: `Changes what is said about a document of ${name}.`,
    access,
    accepts: patchDocument,
    answers: one(documentView),
    negotiates,
    handler: changePartDocument(room, part),
  }),
  row({
    delete: `${path}/documents/:document`,
    summary: `Documents of ${name} stay: always refused.`,
    access,
    answers: one(documentView),
    negotiates,
    handler: refusePartRemoval(room, part),
  }),
];

/** The same for every part. */
export const partDocumentRows = (room: TenderRoom, part: PartWithDocuments, place: Place): Row[] => [
  ...listRows(room, part, place),
  ...itemRows(room, part, place),
];
