/** Transfers and changes of ownership (spec/accounts.md §4). */

import { hashOf } from '../../base/domain/actor.ts';
import type { JsonObject } from '../../base/domain/json.ts';
import type { PostTransfer } from '../../base/domain/types.generated.ts';
import type { Accounts } from '../../base/platform/accounts/accounts.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { bodyOf, brokers, createdReply, type Handler, newAccess, okReply, oneAnswer, type Route, route } from '../../http/route.ts';
import type { Procedures } from '../../procurement/engine/procedure.ts';
import type { Store } from '../../store/client.ts';
import { newId } from '../../store/records/ids.ts';
import {
  agreementOwnership,
  contractOwnership,
  makeTransferWriter,
  type OwnedKind,
  type OwnedRecord,
  type OwnedWriter,
  planOwnershipKind,
  type StoredTransfer,
  type TransferWriter,
  takeOwnership,
  tenderOwnership,
} from './ownership.ts';

interface TransfersDeps<T extends OwnedRecord, C extends OwnedRecord, P extends OwnedRecord, A extends OwnedRecord> {
  readonly store: Pick<Store, 'records' | 'transaction' | 'underWay'>;
  readonly accounts: Pick<Accounts, 'byName'>;
  /** Writers of the objects that can change owners. */
  readonly writers: {
    readonly tenders: OwnedWriter<T>;
    readonly contracts: OwnedWriter<C>;
    readonly plans: OwnedWriter<P>;
    readonly agreements: OwnedWriter<A>;
  };
  readonly validator: Validator;
  readonly procedures: Procedures;
}

const ownershipBody = bodyOf('/transfers/ownership');
const TRANSFER_VIEWS = { transfer: '/transfers/transfer', owner: '/transfers/owner' } as const;

const showTransfer = (validator: Validator, transfer: StoredTransfer): JsonObject =>
  validator.view(TRANSFER_VIEWS.transfer)({ ...transfer, id: transfer._id });

/** A new transfer; the only response with its token and transfer value. */
const createTransfer =
  (validator: Validator, transfers: TransferWriter): Handler<PostTransfer> =>
  async (request) => {
    request.data();
    const id = newId();
    const access = newAccess(request);
    const secrets = { access_token: hashOf(access.token), transfer_token: hashOf(access.transfer) };
    const stored = await transfers.insert(request, { id, record: { owner: request.actor.name, date: request.now, ...secrets } });
    return createdReply(showTransfer(validator, stored), request.links.absolute(`/transfers/${id}`), { access });
  };

const readTransfer =
  (validator: Validator, transfers: TransferWriter): Handler =>
  async ({ params }) =>
    okReply(showTransfer(validator, await transfers.load(params)));

const ownershipRoute = <R extends OwnedRecord>(transfers: TransferWriter, accounts: Pick<Accounts, 'byName'>, kind: OwnedKind<R>): Route =>
  route({
    post: `${kind.path}/:${kind.name}/ownership`,
    operation: `take${kind.name.charAt(0).toUpperCase()}${kind.name.slice(1)}Ownership`,
    summary: `Takes over a ${kind.name} with a transfer and the transfer value of its owner.`,
    access: brokers,
    accepts: ownershipBody,
    answers: oneAnswer(TRANSFER_VIEWS.owner),
    handler: takeOwnership(transfers, accounts, kind),
  });

export const transferRoutes = <T extends OwnedRecord, C extends OwnedRecord, P extends OwnedRecord, A extends OwnedRecord>({
  store,
  accounts,
  validator,
  procedures,
  writers,
}: TransfersDeps<T, C, P, A>): Route[] => {
  const transfers = makeTransferWriter(store);
  return [
    route({
      post: '/transfers',
      summary: 'Makes a transfer; answers its token and transfer value, once.',
      access: brokers,
      accepts: bodyOf('/transfers/create'),
      answers: oneAnswer(TRANSFER_VIEWS.transfer, 201, ['access']),
      handler: createTransfer(validator, transfers),
    }),
    route({
      get: '/transfers/:transfer',
      summary: 'A transfer, and what it was used for.',
      access: brokers,
      answers: oneAnswer(TRANSFER_VIEWS.transfer),
      handler: readTransfer(validator, transfers),
    }),
    ownershipRoute(transfers, accounts, tenderOwnership(writers.tenders, procedures)),
    ownershipRoute(transfers, accounts, contractOwnership(writers.contracts)),
    ownershipRoute(transfers, accounts, planOwnershipKind(writers.plans)),
    ownershipRoute(transfers, accounts, agreementOwnership(writers.agreements)),
  ];
};
