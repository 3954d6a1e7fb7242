/** Payments of a contract: `/contracts/{id}/transactions` (spec/contracts.md §1, §3). */

import { type ContractRecord, requireSide } from '../../base/domain/contract.ts';
import { toPublicDocuments } from '../../base/domain/documents.ts';
import { type Json, omitUndefined, sameValue, withReplaced } from '../../base/domain/json.ts';
import { purchaseFor } from '../../base/domain/masks.ts';
import { forbidden, notFound, oneWithId, requireNoErrors, tooLong } from '../../base/domain/problem.ts';
import type { ContractImplementation, PatchImplementation, PaymentTransaction, PutTransaction } from '../../base/domain/types.generated.ts';
import { partReads } from '../../http/part-reads.ts';
import { type ApiRequest, bodyOf, groups, type Handler, okReply, oneAnswer, type Route, route } from '../../http/route.ts';
import { answers, type ContractService } from './service.ts';

const TRANSACTION_ID = /^[\w.-]{1,256}$/;

/** Imported lists are not validated. */
const transactionsIn = ({ implementation }: Pick<ContractRecord, 'implementation'>): readonly PaymentTransaction[] =>
  implementation?.transactions ?? [];

/** 404 `Transaction not found.` */
export const findTransaction = (contract: ContractRecord, asked: string | undefined): PaymentTransaction =>
  oneWithId(transactionsIn(contract), asked, 'Transaction not found.');

const requireTransactionId = (asked: string | undefined): string => {
  if (asked === undefined || !TRANSACTION_ID.test(asked)) throw notFound('Transaction not found.');
  return asked;
};

/** 403 for everybody but the buyer side and the group that reports payments. */
export const requirePayer = (contract: ContractRecord, { actor, token }: Pick<ApiRequest, 'actor' | 'token'>): void => {
  if (actor.group !== 'bots') requireSide(contract, 'buyer', actor, token);
};

/** 403 when a payment with documents would be removed: documents are never deleted (spec/decisions.md D13). */
export const requireDocumentsStay = (before: ContractRecord, after: ContractRecord): void => {
  const stored = new Set(transactionsIn(after).map((transaction) => transaction.id));
  const isLost = transactionsIn(before).some(({ id, documents = [] }) => documents.length > 0 && !stored.has(id));
  if (isLost) throw forbidden('Forbidden to delete document for transaction');
};

/** The contract with this payment added, or replaced by id. */
export const withTransaction = (contract: ContractRecord, next: PaymentTransaction): ContractRecord => {
  const before = transactionsIn(contract);
  const isThere = before.some((one) => one.id === next.id);
  const transactions = isThere ? withReplaced(before, next) : [...before, next];
  return { ...contract, implementation: { ...contract.implementation, transactions } };
};

/** The contract after a PUT of a payment: replaced, but keeping its documents. The same object when nothing changes. */
const withPut = (contract: ContractRecord, asked: string, data: PutTransaction): ContractRecord => {
  const before = transactionsIn(contract).find((one) => one.id === asked);
  const documents = before?.documents;
  const next: PaymentTransaction = { ...data, id: asked, ...omitUndefined({ documents }) };
  return before !== undefined && sameValue(before, next) ? contract : withTransaction(contract, next);
};

/** `implementation` of a PATCH of the contract: payments are replaced, but keep the documents written at their own address. */
export const withOwnDocuments = (contract: ContractRecord, { transactions, ...rest }: PatchImplementation): ContractImplementation => ({
  ...rest,
  ...omitUndefined({
    transactions: transactions?.map((one) => {
      const documents = transactionsIn(contract).find((before) => before.id === one.id)?.documents;
      return { ...one, ...omitUndefined({ documents }) };
    }),
  }),
});

const showTransaction = ({ deps }: ContractService, transaction: PaymentTransaction): Json =>
  deps.validator.view(answers.transaction)(toPublicDocuments(transaction, deps.documents));

/** Writes a payment under an id chosen by the caller, in any status of the contract; repeating the same body changes nothing. */
const putTransaction =
  (service: ContractService): Handler<PutTransaction> =>
  async (request) => {
    const { params } = request;
    const { stored } = await service.append(request, ({ before: contract }) => {
      const id = requireTransactionId(params.transaction);
      requirePayer(contract, request);
      const next = withPut(contract, id, request.data());
      requireNoErrors(tooLong(transactionsIn(next)));
      return { next, result: null };
    });
    return okReply(showTransaction(service, findTransaction(stored, params.transaction)));
  };

const TRANSACTIONS_ROUTE = '/contracts/:contract/transactions';

export const transactionRoutes = (service: ContractService): Route[] => [
  ...partReads({
    path: TRANSACTIONS_ROUTE,
    name: 'transaction',
    view: answers.transaction,
    summaries: { all: 'The payments of a contract.', one: 'One payment of a contract.' },
    load: service.load,
    parts: transactionsIn,
    show: (transaction, contract, { actor }) => purchaseFor(contract, actor, showTransaction(service, transaction)),
  }),
  route({
    put: `${TRANSACTIONS_ROUTE}/:transaction`,
    summary: 'Tells of a payment under an id of the caller, or tells of it anew. Needs a token of the buyer side; group bots needs none.',
    access: groups('brokers', 'bots'),
    accepts: bodyOf('/contracts/transaction-put'),
    answers: oneAnswer(answers.transaction),
    handler: putTransaction(service),
  }),
];
