/** Documents of a plan (plans.md §8). */
import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import type { PlanRoom } from '../deps.ts';
import { createDocument, createOneOrMore, documentView, patchDocument } from '../schema.ts';
import { addDocuments, addVersion, changeDocument, listDocuments, readDocument, removeDocument } from './handlers.ts';

/** Only the tender itself looks at `Accept` (tender.md §2.2); a download is asked for by anything. */
const negotiates = false;

export const planDocumentRows = (room: PlanRoom): Row[] => [
  row({
    get: '/plans/:plan/documents',
    says: 'The newest version of each document of a plan.',
    who: anyone,
    query: ['all'],
    answers: list(documentView),
    negotiates,
    handler: listDocuments(room),
  }),
  row({
    post: '/plans/:plan/documents',
    says: 'Adds an uploaded document, or a list of them. Needs the owner token.',
    who: brokers,
    accepts: createOneOrMore,
    answers: one(documentView, 201),
    negotiates,
    handler: addDocuments(room),
  }),
  row({
    get: '/plans/:plan/documents/:document',
    says: 'One document with its earlier versions; with `download`, a redirect to the file of a version.',
    who: anyone,
    query: ['download'],
    answers: { ...one(documentView), also: [302] },
    negotiates,
    handler: readDocument(room),
  }),
  row({
    put: '/plans/:plan/documents/:document',
    says: 'Adds a new version of a document. Needs the owner token.',
    who: brokers,
    accepts: createDocument,
    answers: one(documentView),
    negotiates,
    handler: addVersion(room),
  }),
  row({
    patch: '/plans/:plan/documents/:document',
    says: 'Changes what is said about a document. Needs the owner token.',
    who: brokers,
    accepts: patchDocument,
    answers: one(documentView),
    negotiates,
    handler: changeDocument(room),
  }),
  row({
    delete: '/plans/:plan/documents/:document',
    says: 'Removes a document of a draft with all its versions. Needs the owner token.',
    who: brokers,
    answers: one(documentView),
    negotiates,
    handler: removeDocument(room),
  }),
];
