/** Documents of a tender (spec/documents.md §3.2). */
import { anyone, brokers, groups, list, one, type Row, row } from '../../http/route.ts';
import type { TenderRoom } from '../room.ts';
import { systemGroups } from './authors.ts';
import { listDocuments, readDocument } from './reading.ts';
import { createDocument, createOneOrMore, documentView, patchDocument } from './schema.ts';
import { addDocuments, addVersion, changeDocument, removeDocument } from './writing.ts';

const authors = groups('brokers', ...systemGroups);

/** Only the tender itself looks at `Accept` (spec/errors.md §2); a download is asked for by anything. */
const negotiates = false;

const documentListRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/documents',
    summary: 'The newest version of each document of a tender.',
    access: anyone,
    query: ['all'],
    answers: list(documentView),
    negotiates,
    handler: listDocuments(room),
  }),
  row({
    post: '/tenders/:tender/documents',
    summary: 'Adds an uploaded document, or a list of them. Needs the owner token.',
    access: authors,
    accepts: createOneOrMore,
    answers: one(documentView, 201),
    negotiates,
    handler: addDocuments(room),
  }),
];

const documentItemRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/documents/:document',
    summary: 'One document with its earlier versions; with `download`, a redirect to the file of a version.',
    access: anyone,
    query: ['download'],
    answers: { ...one(documentView), also: [302] },
    negotiates,
    handler: readDocument(room),
  }),
  row({
    put: '/tenders/:tender/documents/:document',
    summary: 'Adds a new version of a document. Needs the owner token.',
    access: authors,
    accepts: createDocument,
    answers: one(documentView),
    negotiates,
    handler: addVersion(room),
  }),
  row({
    patch: '/tenders/:tender/documents/:document',
    summary: 'Changes what is said about a document. Needs the owner token.',
    access: authors,
    accepts: patchDocument,
    answers: one(documentView),
    negotiates,
    handler: changeDocument(room),
  }),
  row({
    delete: '/tenders/:tender/documents/:document',
    summary: 'Removes a document of a draft with all its versions. Needs the owner token.',
    access: brokers,
    answers: one(documentView),
    negotiates,
    handler: removeDocument(room),
  }),
];

export const documentRows = (room: TenderRoom): Row[] => [...documentListRows(room), ...documentItemRows(room)];
