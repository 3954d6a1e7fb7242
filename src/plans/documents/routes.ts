/** Documents of a plan and of its milestones (spec/plans.md §8, §9). */

import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import type { PlanRoom } from '../room.ts';
import { createDocument, createOneOrMore, documentView, patchDocument } from '../schema.ts';
import { addDocuments, addVersion, changeDocument, listDocuments, readDocument, removeDocument } from './handlers.ts';
import type { DocumentHolder } from './holder.ts';

/** Only the tender itself looks at `Accept` (spec/errors.md §2); a download is asked for by anything. */
const negotiates = false;

const listRows = (room: PlanRoom, holder: DocumentHolder, path: string, of: string): Row[] => [
  row({
    get: `${path}/documents`,
    summary: `The newest version of each document of ${of}.`,
    access: anyone,
    query: ['all'],
    answers: list(documentView),
    negotiates,
    handler: listDocuments(room, holder),
  }),
  row({
    post: `${path}/documents`,
    summary: 'Adds an uploaded document, or a list of them. Needs the owner token.',
    access: brokers,
    accepts: createOneOrMore,
    answers: one(documentView, 201),
    negotiates,
    handler: addDocuments(room, holder),
  }),
];

const itemRows = (room: PlanRoom, holder: DocumentHolder, path: string, of: string): Row[] => [
  row({
    get: `${path}/documents/:document`,
    summary: 'One document with its earlier versions; with `download`, a redirect to the file of a version.',
    access: anyone,
    query: ['download'],
    answers: { ...one(documentView), also: [302] },
    negotiates,
    handler: readDocument(room, holder),
  }),
  row({
    put: `${path}/documents/:document`,
    summary: 'Adds a new version of a document. Needs the owner token.',
    access: brokers,
    accepts: createDocument,
    answers: one(documentView),
    negotiates,
    handler: addVersion(room, holder),
  }),
  row({
    patch: `${path}/documents/:document`,
    summary: 'Changes what is said about a document. Needs the owner token.',
    access: brokers,
    accepts: patchDocument,
    answers: one(documentView),
    negotiates,
    handler: changeDocument(room, holder),
  }),
  row({
    delete: `${path}/documents/:document`,
    summary: `Removes a document of ${of} with all its versions, where that may be. Needs the owner token.`,
    access: brokers,
    answers: one(documentView),
    negotiates,
    handler: removeDocument(room, holder),
  }),
];

/** Rows below `path`; `of` says whose documents they are. */
export const planDocumentRows = (room: PlanRoom, holder: DocumentHolder, path: string, of: string): Row[] => [
  ...listRows(room, holder, path, of),
  ...itemRows(room, holder, path, of),
];
