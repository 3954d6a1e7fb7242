/** The rows of the documents of a part of a tender. */
import { anyone, list, one, type Row, row, type Who } from '../../http/route.ts';
import type { PartDocumentHandlers } from './part.ts';
import { createDocument, createOneOrMore, documentView, patchDocument } from './schema.ts';

/** Only the tender itself looks at `Accept` (tender.md §2.2). */
const negotiates = false;

/** `path`: that of the part, e.g. `/tenders/:tender/cancellations/:cancellation`; `who` writes them; `name` is for the docs. */
export const partDocumentRows = (path: string, name: string, who: Who, handlers: PartDocumentHandlers): Row[] => [
  row({
    get: `${path}/documents`,
    says: `The newest version of each document of ${name}.`,
    who: anyone,
    query: ['all'],
    answers: list(documentView),
    negotiates,
    handler: handlers.list,
  }),
  row({
    post: `${path}/documents`,
    says: `Adds an uploaded document to ${name}, or a list of them.`,
    who,
    accepts: createOneOrMore,
    answers: one(documentView, 201),
    negotiates,
    handler: handlers.add,
  }),
  row({
    get: `${path}/documents/:document`,
    says: `One document of ${name} with its earlier versions; with download, a redirect to the file.`,
    who: anyone,
    query: ['download'],
    answers: { ...one(documentView), also: [302] },
    negotiates,
    handler: handlers.read,
  }),
  row({
    put: `${path}/documents/:document`,
    says: `Adds a new version of a document of ${name}.`,
    who,
    accepts: createDocument,
    answers: one(documentView),
    negotiates,
    handler: handlers.addVersion,
  }),
  row({
    patch: `${path}/documents/:document`,
    says: `Changes what is said about a document of ${name}.`,
    who,
    accepts: patchDocument,
    answers: one(documentView),
    negotiates,
    handler: handlers.change,
  }),
  row({
    delete: `${path}/documents/:document`,
    says: `Documents of ${name} stay: always refused.`,
    who,
    answers: one(documentView),
    negotiates,
    handler: handlers.refuseRemoval,
  }),
];
