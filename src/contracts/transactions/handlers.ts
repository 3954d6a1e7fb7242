/** `/contracts/{id}/transactions` (spec/contracts.md §3). */

import { type Handler, shown } from '../../http/route.ts';
import type { Json } from '../../model/json.ts';
import { refuse, tooLong } from '../../model/problem.ts';
import { withPublicDocuments } from '../../model/public-documents.ts';
import type { PaymentTransaction, PutTransaction } from '../../model/types.generated.ts';
import type { ContractRoom } from '../room.ts';
import { answers } from '../schema.ts';
import { requirePayer, requireTransactionId, transactionOf, transactionsIn, withPut } from './transactions.ts';

const showTransaction = ({ deps }: ContractRoom, transaction: PaymentTransaction): Json =>
  deps.validator.view(answers.transaction)(withPublicDocuments(transaction, deps.documents));

export const listTransactions =
  (room: ContractRoom): Handler =>
  async ({ params }) =>
    shown(transactionsIn(await room.load(params)).map((transaction) => showTransaction(room, transaction)));

export const readTransaction =
  (room: ContractRoom): Handler =>
  async ({ params }) =>
    shown(showTransaction(room, transactionOf(await room.load(params), params.transaction)));

/** A payment under the id that who tells of it has chosen, in any state of the contract; the same words again change nothing. */
export const putTransaction =
  (room: ContractRoom): Handler<PutTransaction> =>
  async (call) => {
    const { params } = call;
    const { stored } = await room.append(call, ({ before: contract }) => {
      const id = requireTransactionId(params.transaction);
      requirePayer(contract, call);
      const next = withPut(contract, id, call.data());
      refuse(tooLong(transactionsIn(next)));
      return { next: next, gives: null };
    });
    return shown(showTransaction(room, transactionOf(stored, params.transaction)));
  };
