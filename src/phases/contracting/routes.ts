/** What a tender shows of its contracts (spec/contracts.md §3): read only; contracts have a collection of their own. */

import { listOf } from '../../domain/json.ts';
import { oneWithId } from '../../domain/problem.ts';
import type { StoredTender } from '../../domain/tender.ts';
import type { ContractStub } from '../../domain/types.generated.ts';
import { anyone, type Handler, list, one, type Row, row, shown } from '../../http/route.ts';
import type { TenderRoom } from '../../tenders/room.ts';

const stubView = '/tenders/contract-stub';
const documentView = '/tenders/document';

const find = (tender: StoredTender, id: string | undefined): ContractStub => oneWithId(tender.contracts, id, 'Contract not found.');

const listStubs =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(listOf((await room.see(params)).contracts).map((stub) => room.deps.validator.view(stubView)(stub)));

const readStub =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(room.deps.validator.view(stubView)(find(await room.see(params), params.contract)));

/** The documents of a contract stand in its own collection; a stub has none. */
const listDocuments =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    find(await room.see(params), params.contract);
    return shown([]);
  };

export const contractStubRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/contracts',
    summary: 'The contracts of a tender, in short.',
    access: anyone,
    answers: list(stubView),
    handler: listStubs(room),
  }),
  row({
    get: '/tenders/:tender/contracts/:contract',
    summary: 'One contract of a tender, in short.',
    access: anyone,
    answers: one(stubView),
    handler: readStub(room),
  }),
  row({
    get: '/tenders/:tender/contracts/:contract/documents',
    summary: 'Always empty: documents stand at the contract itself.',
    access: anyone,
    answers: list(documentView),
    handler: listDocuments(room),
  }),
];
