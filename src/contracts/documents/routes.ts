/** Documents of a contract, and of its payments (spec/contracts.md §3). */
import { type Access, anyone, list, one, type Row, row } from '../../http/route.ts';
import type { ContractRoom } from '../room.ts';
import { answers, createDocument, createOneOrMore, patchDocument } from '../schema.ts';
import { listDocuments, readDocument } from './reading.ts';
import type { Shelf } from './shelf.ts';
import { addDocuments, addVersion, changeDocument, refuseRemoval } from './writing.ts';

interface Place {
  /** Path of what holds the documents. */
  readonly path: string;
  /** How the docs call it. */
  readonly name: string;
  /** Who writes them. */
  readonly access: Access;
  readonly shelf: Shelf;
}

const listRows = (room: ContractRoom, { path, name, access, shelf }: Place): Row[] => [
  row({
    get: `${path}/documents`,
    summary: `The newest version of each document of ${name}.`,
    access: anyone,
    query: ['all'],
    answers: list(answers.document),
    handler: listDocuments(room, shelf),
  }),
  row({
    post: `${path}/documents`,
    summary: `Adds an uploaded document to ${name}, or a list of them. Brokers need a token of the buyer side.`,
    access,
    accepts: createOneOrMore,
    answers: one(answers.document, 201),
    handler: addDocuments(room, shelf),
  }),
];

const itemRows = (room: ContractRoom, { path, name, access, shelf }: Place): Row[] => [
  row({
    get: `${path}/documents/:document`,
    summary: `One document of ${name} with its earlier versions; with \`download\`, a redirect to the file of a version.`,
    access: anyone,
    query: ['download'],
    answers: { ...one(answers.document), also: [302] },
    handler: readDocument(room, shelf),
  }),
  row({
    put: `${path}/documents/:document`,
    summary: `Adds a new version of a document of ${name}. Brokers need a token of the buyer side.`,
    access,
    accepts: createDocument,
    answers: one(answers.document),
    handler: addVersion(room, shelf),
  }),
  row({
    patch: `${path}/documents/:document`,
    summary: `Changes what is said about a document of ${name}. Brokers need a token of the buyer side.`,
    access,
    accepts: patchDocument,
    answers: one(answers.document),
    handler: changeDocument(room, shelf),
  }),
  row({
    delete: `${path}/documents/:document`,
    summary: `Always refused: documents of ${name} stay.`,
    access,
    answers: one(answers.document),
    handler: refuseRemoval(room, shelf),
  }),
];

export const documentRows = (room: ContractRoom, place: Place): Row[] => [...listRows(room, place), ...itemRows(room, place)];
