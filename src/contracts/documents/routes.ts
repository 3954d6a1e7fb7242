/** Documents of a contract (tender.md §7.14). */
import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import type { ContractRoom } from '../deps.ts';
import { answers, createDocument, createOneOrMore, patchDocument } from '../schema.ts';
import { listDocuments, readDocument } from './reading.ts';
import { addDocuments, addVersion, changeDocument, refuseRemoval } from './writing.ts';

export const documentRows = (room: ContractRoom): Row[] => [
  row({
    get: '/contracts/:contract/documents',
    says: 'The newest version of each document of a contract.',
    who: anyone,
    query: ['all'],
    answers: list(answers.document),
    handler: listDocuments(room),
  }),
  row({
    post: '/contracts/:contract/documents',
    says: 'Adds an uploaded document, or a list of them. Needs a token of the buyer side.',
    who: brokers,
    accepts: createOneOrMore,
    answers: one(answers.document, 201),
    handler: addDocuments(room),
  }),
  row({
    get: '/contracts/:contract/documents/:document',
    says: 'One document with its earlier versions; with `download`, a redirect to the file of a version.',
    who: anyone,
    query: ['download'],
    answers: { ...one(answers.document), also: [302] },
    handler: readDocument(room),
  }),
  row({
    put: '/contracts/:contract/documents/:document',
    says: 'Adds a new version of a document. Needs a token of the buyer side.',
    who: brokers,
    accepts: createDocument,
    answers: one(answers.document),
    handler: addVersion(room),
  }),
  row({
    patch: '/contracts/:contract/documents/:document',
    says: 'Changes what is said about a document. Needs a token of the buyer side.',
    who: brokers,
    accepts: patchDocument,
    answers: one(answers.document),
    handler: changeDocument(room),
  }),
  row({
    delete: '/contracts/:contract/documents/:document',
    says: 'Always refused: documents of a contract stay.',
    who: brokers,
    answers: one(answers.document),
    handler: refuseRemoval(room),
  }),
];
