/** The four lists of documents of a bid (spec/documents.md §3.3). */
import { anyone, brokers, list, one, type Row, row } from '../../../http/route.ts';
import { createDocument, createOneOrMore, documentView, patchDocument } from '../../../tenders/documents/schema.ts';
import type { TenderRoom } from '../../../tenders/room.ts';
import { type Container, containers } from '../../../tenders/visibility.ts';
import { collectionOf } from './documents.ts';
import { listBidDocuments, readBidDocument } from './reading.ts';
import { addBidDocuments, addBidVersion, changeBidDocument, type Documents, removeBidDocument } from './writing.ts';

/** A download is asked for by anything. */
const negotiates = false;

/** One of the four lists, by its address. */
interface Place {
  readonly all: string;
  /** How the docs call it. */
  readonly name: string;
  readonly documents: Documents;
}

const common = { access: brokers, negotiates } as const;

const listRows = ({ all, name, documents }: Place): Row[] => [
  row({
    get: all,
    summary: `The newest version of each of the ${name} of a bid.`,
    access: anyone,
    query: ['all'],
    answers: list(documentView),
    negotiates,
    handler: listBidDocuments(documents),
  }),
  row({
    post: all,
    summary: `Adds to the ${name} of a bid, one or a list. Needs the owner token of the bid.`,
    ...common,
    accepts: createOneOrMore,
    answers: one(documentView, 201),
    handler: addBidDocuments(documents),
  }),
];

const itemRows = ({ all, name, documents }: Place): Row[] => [
  row({
    get: `${all}/:document`,
    summary: `One of the ${name} of a bid with its earlier versions; with download, a redirect to the file of a version.`,
    access: anyone,
    query: ['download'],
    answers: { ...one(documentView), also: [302] },
    negotiates,
    handler: readBidDocument(documents),
  }),
  row({
    put: `${all}/:document`,
    summary: `Adds a version to one of the ${name} of a bid. Needs the owner token of the bid.`,
    ...common,
    accepts: createDocument,
    answers: one(documentView),
    handler: addBidVersion(documents),
  }),
  row({
    patch: `${all}/:document`,
    summary: `Changes what is said about one of the ${name} of a bid. Needs the owner token of the bid.`,
    ...common,
    accepts: patchDocument,
    answers: one(documentView),
    handler: changeBidDocument(documents),
  }),
  row({
    delete: `${all}/:document`,
    summary: `Removes one of the ${name} of a draft bid. Needs the owner token of the bid.`,
    ...common,
    answers: one(documentView),
    handler: removeBidDocument(documents),
  }),
];

const rowsOf = (room: TenderRoom, container: Container): Row[] => {
  const collection = collectionOf[container];
  const place = { all: `/tenders/:tender/bids/:bid/${collection}`, name: collection.replace('_', ' '), documents: { room, container } };
  return [...listRows(place), ...itemRows(place)];
};

export const bidDocumentRows = (room: TenderRoom): Row[] => containers.flatMap((container) => rowsOf(room, container));
