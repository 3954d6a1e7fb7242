/** Taking over an object with a transfer (spec/accounts.md §4; order and texts of spec/accounts.md §4). */

import { type Handler, shown } from '../http/route.ts';
import { type Actor, hasLevel, requireLevel } from '../model/actor.ts';
import { forbidden, notFound } from '../model/problem.ts';
import { isSecret } from '../model/secrets.ts';
import type { TakeOwnership } from '../model/types.generated.ts';
import type { Accounts } from '../runtime/accounts/accounts.ts';
import type { Stored } from '../store/records/records.ts';
import type { Kind, OwnedRecord } from './kinds.ts';
import type { StoredTransfer, TransferRecord, TransferWriter } from './transfer.ts';

/** 403: levels of the caller, and an owner that may not be left. Unknown owners may. */
const requireBothLevels = (
  kind: Pick<Kind, 'levels' | 'ownerOf'>,
  object: OwnedRecord,
  actor: Actor,
  accounts: Pick<Accounts, 'byName'>,
): void => {
  requireLevel(actor, kind.levels(object), 'ownership change', object);
  const owner = accounts.byName(kind.ownerOf(object) ?? '');
  if (owner !== null && !hasLevel(owner, 'x')) throw forbidden('Owner Accreditation level does not permit ownership change');
};

/** Whether the transfer is what made the object's owner; 403 when it cannot be used any more, or the value is wrong. */
const isDone = (kind: Omit<Kind, 'writer' | 'handedTo'>, object: Stored<OwnedRecord>, transfer: StoredTransfer, value: string): boolean => {
  if (!kind.isOpen(object)) throw forbidden(`Can't update credentials in current (${object.status}) ${kind.name} status`);
  if (!isSecret(value, object.transfer_token)) throw forbidden('Invalid transfer');
  const { usedFor } = transfer;
  if (usedFor === undefined) return false;
  // Also on the same object a transfer works once: it does not bring back an owner who has handed the object on.
  if (usedFor !== `${kind.path}/${object._id}` || kind.tokenOf(object) !== transfer.access_token) throw forbidden('Transfer already used');
  return true;
};

/**
 * `POST /<kind>/{id}/ownership`: the owner and both secrets of the transfer become those of the object; object and transfer
 * are saved in one transaction. Once more with the new value: 200, and nothing is written (spec/decisions.md D5).
 */
export const takeOwnership =
  <R extends OwnedRecord>(transfers: TransferWriter, accounts: Pick<Accounts, 'byName'>, kind: Kind<R>): Handler<TakeOwnership> =>
  async (call) => {
    const { gives } = await kind.writer.change(call, async ({ before: object }) => {
      requireBothLevels(kind, object, call.actor, accounts);
      const asked = call.data();
      const transfer = await transfers.find(asked.id);
      if (transfer === null) throw notFound('Transfer not found.');
      const answer = { id: object._id, owner: transfer.owner };
      if (isDone(kind, object, transfer, asked.transfer)) return { next: object, gives: answer };
      const used: TransferRecord = { ...transfer, usedFor: `${kind.path}/${object._id}`, date: call.now };
      return { next: kind.handedTo(object, transfer), also: [transfers.saving(transfer, used)], gives: answer };
    });
    return shown(gives);
  };
