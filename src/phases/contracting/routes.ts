/** What a tender shows of its contracts (spec/contracts.md §3): read only; contracts have a collection of their own. */

import { oneWithId } from '../../domain/problem.ts';
import { anyone, type Handler, list, type Row, row, shown } from '../../http/route.ts';
import { partRows } from '../../tenders/part-rows.ts';
import type { TenderRoom } from '../../tenders/room.ts';

const documentView = '/tenders/document';

/** The documents of a contract stand in its own collection; a stub has none. */
const listDocuments =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    oneWithId((await room.see(params)).contracts, params.contract, 'Contract not found.');
    return shown([]);
  };

export const contractStubRows = (room: TenderRoom): Row[] => [
  ...partRows(room, {
    path: '/tenders/:tender/contracts',
    name: 'contract',
    view: '/tenders/contract-stub',
    summaries: { all: 'The contracts of a tender, in short.', one: 'One contract of a tender, in short.' },
    parts: ({ contracts }) => contracts,
  }),
  row({
    get: '/tenders/:tender/contracts/:contract/documents',
    summary: 'Always empty: documents stand at the contract itself.',
    access: anyone,
    answers: list(documentView),
    handler: listDocuments(room),
  }),
];
