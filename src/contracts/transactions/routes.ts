/** Payments of a contract and their documents (spec/contracts.md §3). */

import { documentRows } from '../../documents/routes.ts';
import { anyone, groups, list, one, type Row, row } from '../../http/route.ts';
import { transactionDocuments } from '../documents.ts';
import type { ContractRoom } from '../room.ts';
import { answers, putTransaction as putBody } from '../schema.ts';
import { listTransactions, putTransaction, readTransaction } from './handlers.ts';

const all = '/contracts/:contract/transactions';
const writers = groups('brokers', 'bots');

export const transactionRows = (room: ContractRoom): Row[] => [
  row({
    get: all,
    summary: 'The payments of a contract.',
    access: anyone,
    answers: list(answers.transaction),
    handler: listTransactions(room),
  }),
  row({
    get: `${all}/:transaction`,
    summary: 'One payment of a contract.',
    access: anyone,
    answers: one(answers.transaction),
    handler: readTransaction(room),
  }),
  row({
    put: `${all}/:transaction`,
    summary: 'Tells of a payment under an id of the caller, or tells of it anew. Needs a token of the buyer side; group bots needs none.',
    access: writers,
    accepts: putBody,
    answers: one(answers.transaction),
    handler: putTransaction(room),
  }),
  ...documentRows(transactionDocuments(room)),
];
