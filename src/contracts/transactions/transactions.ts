/** Payments of a contract (spec/contracts.md §1 `implementation.transactions`, spec/contracts.md §3). Pure. */

import type { Call } from '../../http/route.ts';
import { type ContractRecord, requireSide } from '../../model/contract.ts';
import { sameValue } from '../../model/json.ts';
import { forbidden, notFound } from '../../model/problem.ts';
import type { ContractImplementation, PatchImplementation, PaymentTransaction, PutTransaction } from '../../model/types.generated.ts';

/** What an id of a payment may look like; others have no address. */
const id = /^[\w.-]{1,256}$/;

/** Imported lists are taken as they are. */
export const transactionsIn = ({ implementation }: Pick<ContractRecord, 'implementation'>): readonly PaymentTransaction[] =>
  implementation?.transactions ?? [];

/** 404 `Transaction not found.` */
export const transactionOf = (contract: ContractRecord, asked: string | undefined): PaymentTransaction => {
  const found = transactionsIn(contract).find((transaction) => transaction.id === asked);
  if (found === undefined) throw notFound('Transaction not found.');
  return found;
};

/** 404 for an id that no payment can have. */
export const requireTransactionId = (asked: string | undefined): string => {
  if (asked === undefined || !id.test(asked)) throw notFound('Transaction not found.');
  return asked;
};

/** 403 for everybody but the buyer side and the group that tells of payments. */
export const requirePayer = (contract: ContractRecord, { actor, token }: Pick<Call, 'actor' | 'token'>): void => {
  if (actor.group !== 'bots') requireSide(contract, 'buyer', actor, token);
};

/** 403 where a payment with documents would be gone: its documents stay (spec/decisions.md D13). */
export const requireDocumentsStay = (before: ContractRecord, after: ContractRecord): void => {
  const kept = new Set(transactionsIn(after).map((transaction) => transaction.id));
  const isLost = transactionsIn(before).some(({ id, documents = [] }) => documents.length > 0 && !kept.has(id));
  if (isLost) throw forbidden('Forbidden to delete document for transaction');
};

/** The contract with this payment, new or in the place of the one with its id. */
export const withTransaction = (contract: ContractRecord, next: PaymentTransaction): ContractRecord => {
  const before = transactionsIn(contract);
  const isThere = before.some((one) => one.id === next.id);
  const transactions = isThere ? before.map((one) => (one.id === next.id ? next : one)) : [...before, next];
  return { ...contract, implementation: { ...contract.implementation, transactions } };
};

/** The contract after a PUT of a payment: said anew, with the documents it has. The same object when nothing changes. */
export const withPut = (contract: ContractRecord, asked: string, data: PutTransaction): ContractRecord => {
  const before = transactionsIn(contract).find((one) => one.id === asked);
  const documents = before?.documents;
  const next: PaymentTransaction = { ...data, id: asked, ...(documents === undefined ? {} : { documents }) };
  return before !== undefined && sameValue(before, next) ? contract : withTransaction(contract, next);
};

/** `implementation` of a PATCH of the contract: payments whole, each with the documents it has under its own address. */
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
