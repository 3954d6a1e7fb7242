/** Payments of a contract: `/contracts/{id}/transactions` (spec/contracts.md §1, §3). */

import { type ContractRecord, requireSide } from '../domain/contract.ts';
import { withPublicDocuments } from '../domain/documents.ts';
import { type Json, sameValue, withReplaced } from '../domain/json.ts';
import { purchaseFor } from '../domain/masking.ts';
import { forbidden, notFound, oneWithId, refuse, tooLong } from '../domain/problem.ts';
import type { ContractImplementation, PatchImplementation, PaymentTransaction, PutTransaction } from '../domain/types.generated.ts';
import { type ApiRequest, anyone, groups, type Handler, list, ok, one, type Route, route } from '../http/route.ts';
import { answers, type ContractService, putTransaction as putBody } from './service.ts';

/** The ids a payment can be addressed by. */
const id = /^[\w.-]{1,256}$/;

/** Imported lists are not validated. */
const transactionsIn = ({ implementation }: Pick<ContractRecord, 'implementation'>): readonly PaymentTransaction[] =>
  implementation?.transactions ?? [];

/** 404 `Transaction not found.` */
export const findTransaction = (contract: ContractRecord, asked: string | undefined): PaymentTransaction =>
  oneWithId(transactionsIn(contract), asked, 'Transaction not found.');

/** Throws 404 for an invalid payment id. */
const requireTransactionId = (asked: string | undefined): string => {
  if (asked === undefined || !id.test(asked)) throw notFound('Transaction not found.');
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
  const next: PaymentTransaction = { ...data, id: asked, ...(documents === undefined ? {} : { documents }) };
  return before !== undefined && sameValue(before, next) ? contract : withTransaction(contract, next);
};

/** `implementation` of a PATCH of the contract: payments are replaced, but keep the documents written at their own address. */
export const withOwnDocuments = (contract: ContractRecord, { transactions, ...rest }: PatchImplementation): ContractImplementation => ({
  ...rest,
  ...(transactions === undefined
    ? {}
    : {
        transactions: transactions.map((one) => {
          const documents = transactionsIn(contract).find((before) => before.id === one.id)?.documents;
          return { ...one, ...(documents === undefined ? {} : { documents }) };
        }),
      }),
});

const showTransaction = ({ deps }: ContractService, transaction: PaymentTransaction): Json =>
  deps.validator.view(answers.transaction)(withPublicDocuments(transaction, deps.documents));

const listTransactions =
  (service: ContractService): Handler =>
  async ({ params, actor }) => {
    const contract = await service.load(params);
    return ok(transactionsIn(contract).map((transaction) => purchaseFor(contract, actor, showTransaction(service, transaction))));
  };

const readTransaction =
  (service: ContractService): Handler =>
  async ({ params, actor }) => {
    const contract = await service.load(params);
    return ok(purchaseFor(contract, actor, showTransaction(service, findTransaction(contract, params.transaction))));
  };

/** Writes a payment under an id chosen by the caller, in any status of the contract; repeating the same body changes nothing. */
const putTransaction =
  (service: ContractService): Handler<PutTransaction> =>
  async (request) => {
    const { params } = request;
    const { stored } = await service.append(request, ({ before: contract }) => {
      const id = requireTransactionId(params.transaction);
      requirePayer(contract, request);
      const next = withPut(contract, id, request.data());
      refuse(tooLong(transactionsIn(next)));
      return { next: next, result: null };
    });
    return ok(showTransaction(service, findTransaction(stored, params.transaction)));
  };

const all = '/contracts/:contract/transactions';
const writers = groups('brokers', 'bots');

export const transactionRoutes = (service: ContractService): Route[] => [
  route({
    get: all,
    summary: 'The payments of a contract.',
    access: anyone,
    answers: list(answers.transaction),
    handler: listTransactions(service),
  }),
  route({
    get: `${all}/:transaction`,
    summary: 'One payment of a contract.',
    access: anyone,
    answers: one(answers.transaction),
    handler: readTransaction(service),
  }),
  route({
    put: `${all}/:transaction`,
    summary: 'Tells of a payment under an id of the caller, or tells of it anew. Needs a token of the buyer side; group bots needs none.',
    access: writers,
    accepts: putBody,
    answers: one(answers.transaction),
    handler: putTransaction(service),
  }),
];
