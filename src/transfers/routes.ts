/** Transfers and changes of ownership (spec/accounts.md §4). */

import { brokers, created, type Handler, newAccess, one, type Row, row, shown } from '../http/route.ts';
import { byOf } from '../model/history.ts';
import type { JsonObject } from '../model/json.ts';
import { notFound } from '../model/problem.ts';
import { hashOf } from '../model/secrets.ts';
import type { PostTransfer, TakeOwnership } from '../model/types.generated.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';
import { newId } from '../store/records/ids.ts';
import type { Accepts, Validator } from '../validation/validator.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { type OwnershipDeps, takeOwnership } from './ownership.ts';
import type { StoredTransfer, TransferRecord } from './transfer.ts';

export interface TransfersDeps extends OwnershipDeps {
  readonly validator: Validator;
  readonly procedures: Procedures;
}

const createTransfer: Accepts<PostTransfer> = { id: '/transfers/create' };
const ownership: Accepts<TakeOwnership> = { id: '/transfers/ownership' };
const answers = { transfer: '/transfers/transfer', owner: '/transfers/owner' } as const;

const show = ({ validator }: TransfersDeps, transfer: StoredTransfer): JsonObject =>
  validator.view(answers.transfer)({ ...transfer, id: transfer._id });

/** A new transfer; its token and the value that hands the object on are answered here only. */
const create = (deps: TransfersDeps): Handler<PostTransfer> => {
  const transfers = deps.store.records<TransferRecord>('transfers');
  return async (call) => {
    call.data();
    const id = newId();
    const access = newAccess(call);
    const secrets = { access_token: hashOf(access.token), transfer_token: hashOf(access.transfer) };
    const stored = await transfers.insert(id, { owner: call.actor.name, date: call.now, ...secrets }, { by: byOf(call) });
    return created(show(deps, stored), call.links.absolute(`/transfers/${id}`), { access });
  };
};

const read = (deps: TransfersDeps): Handler => {
  const transfers = deps.store.records<TransferRecord>('transfers');
  return async ({ params }) => {
    const found = await transfers.get(params.transfer ?? '');
    if (found === null) throw notFound('Transfer not found.');
    return shown(show(deps, found));
  };
};

const ownershipRow = (deps: TransfersDeps, kind: Kind): Row =>
  row({
    post: `${kind.path}/:${kind.name}/ownership`,
    operation: `take${kind.name.charAt(0).toUpperCase()}${kind.name.slice(1)}Ownership`,
    summary: `Takes over a ${kind.name} with a transfer and the transfer value of its owner.`,
    access: brokers,
    accepts: ownership,
    answers: one(answers.owner),
    handler: takeOwnership(deps, kind),
  });

export const transferRows = (deps: TransfersDeps): Row[] => [
  row({
    post: '/transfers',
    summary: 'Makes a transfer; answers its token and transfer value, once.',
    access: brokers,
    accepts: createTransfer,
    answers: one(answers.transfer, 201, ['access']),
    handler: create(deps),
  }),
  row({
    get: '/transfers/:transfer',
    summary: 'A transfer, and what it was used for.',
    access: brokers,
    answers: one(answers.transfer),
    handler: read(deps),
  }),
  ...kindsOf(deps.procedures).map((kind) => ownershipRow(deps, kind)),
];
