/** Taking over an object with a transfer; what can change owners (spec/accounts.md §4, spec/tenders.md §3.9, spec/plans.md §10). */

import { type Actor, hasLevel, matchesHash, requireClearance, requireLevel } from '../../base/domain/actor.ts';
import { isPlainObject, omitUndefined } from '../../base/domain/json.ts';
import { forbidden, notFound } from '../../base/domain/problem.ts';
import type { Stored } from '../../base/domain/record.ts';
import type { TakeOwnership } from '../../base/domain/types.generated.ts';
import type { Accounts } from '../../base/platform/accounts/accounts.ts';
import { type Handler, okReply } from '../../http/route.ts';
import type { Procedures } from '../../procurement/engine/procedure.ts';
import { mayWrite } from '../../procurement/engine/writes.ts';
import type { Store } from '../../store/client.ts';
import { type Loaded, makePlainWriter, type PlainWriter, type Writer } from '../../store/records/writer.ts';

interface TransferRecord {
  /** Account that created it; it becomes the object's owner. */
  readonly owner: string;
  /** SHA-256 hex of the new owner token. */
  readonly access_token: string;
  /** SHA-256 hex of the object's next transfer value. */
  readonly transfer_token: string;
  readonly date: Date;
  /** Path of the object it was used for. */
  readonly usedFor?: string;
}

export type StoredTransfer = Stored<TransferRecord>;

export type TransferWriter = PlainWriter<TransferRecord>;

export const makeTransferWriter = (store: Pick<Store, 'records' | 'transaction' | 'underWay'>): TransferWriter =>
  makePlainWriter<TransferRecord>({
    store,
    names: { collection: 'transfers', param: 'transfer' },
    notFound: 'Transfer not found.',
    records: store.records<TransferRecord>('transfers'),
  });

interface AccessHolder {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
  readonly transfer_token?: string;
}

/** The ownership fields of any record. */
export interface OwnedRecord {
  readonly status?: string;
  readonly mode?: string;
  readonly owner?: string;
  readonly owner_token?: string;
  readonly transfer_token?: string;
  readonly procurementMethodType?: string;
  readonly unrun?: string;
  readonly access?: readonly AccessHolder[];
  readonly config?: { readonly restricted?: boolean };
  readonly procuringEntity?: { readonly kind?: string };
}

/** Writes its records. */
export type OwnedWriter<R extends OwnedRecord> = Pick<Writer<R, Loaded<R>>, 'change'>;

export interface OwnedKind<R extends OwnedRecord = OwnedRecord> {
  readonly name: string;
  readonly writer: OwnedWriter<R>;
  /** The collection's path, also stored in `usedFor`. */
  readonly path: string;
  /** Required levels of the new owner's account: one symbol of each string suffices. Throws 403 if the object never changes owners. */
  levels(object: OwnedRecord): readonly string[];
  /** Whether its status allows a change of owner. */
  isOpen(object: OwnedRecord): boolean;
  /** The previous owner; `value` is the sent transfer value, which identifies one of several owners. */
  ownerOf(object: OwnedRecord, value: string): string | undefined;
  /** Hashes of the current owner token, which shows whether a transfer set it, and of the current transfer value. */
  secretsOf(object: OwnedRecord, value: string): { readonly token?: string | undefined; readonly transfer?: string | undefined };
  handedTo(object: R, transfer: TransferRecord, value: string): R;
}

const ownerOf = ({ owner }: OwnedRecord): string | undefined => owner;
const secretsOf = ({ owner_token: token, transfer_token: transfer }: OwnedRecord) => ({ token, transfer });

const handedTo = <R extends OwnedRecord>(object: R, { owner, access_token, transfer_token }: TransferRecord): R => ({
  ...object,
  owner,
  owner_token: access_token,
  transfer_token,
});

const TAKE_OWNERSHIP = 'take ownership';

export const tenderOwnership = <R extends OwnedRecord>(writer: OwnedWriter<R>, procedures: Procedures): OwnedKind<R> => ({
  name: 'tender',
  writer,
  path: '/tenders',
  levels: (tender) => {
    const write = procedures.runs(tender)?.writes[TAKE_OWNERSHIP];
    if (write === undefined)
      throw forbidden(`Tenders with procurementMethodType ${tender.procurementMethodType} cannot change their owner`);
    const { levels = '', levelsForCentral } = write;
    return levelsForCentral !== undefined && tender.procuringEntity?.kind === 'central' ? [levels, levelsForCentral] : [levels];
  },
  isOpen: (tender) => {
    const procedure = procedures.runs(tender);
    return procedure !== undefined && mayWrite(procedure, TAKE_OWNERSHIP, tender.status ?? '');
  },
  ownerOf,
  secretsOf,
  handedTo,
});

const BUYER_ROLES = new Set(['buyer', 'contract', 'tender']);

const buyersOf = ({ access = [] }: OwnedRecord): readonly AccessHolder[] => access.filter(({ role }) => BUYER_ROLES.has(role));

/** The side of an electronic contract with this transfer value; sides of other contracts have none. */
const findSideByTransfer = ({ access = [] }: OwnedRecord, value: string): AccessHolder | undefined =>
  access.find(({ transfer_token }) => matchesHash(value, transfer_token));

export const contractOwnership = <R extends OwnedRecord>(writer: OwnedWriter<R>): OwnedKind<R> => ({
  name: 'contract',
  writer,
  path: '/contracts',
  levels: () => ['35'],
  isOpen: ({ status }) => status === 'pending' || status === 'active',
  ownerOf: (contract, value) => (findSideByTransfer(contract, value) ?? buyersOf(contract)[0])?.owner ?? contract.owner,
  secretsOf: (contract, value) => {
    const side = findSideByTransfer(contract, value);
    if (side !== undefined) return { token: side.token, transfer: side.transfer_token };
    return { token: buyersOf(contract)[0]?.token, transfer: contract.transfer_token };
  },
  handedTo: (contract, { owner, access_token: token, transfer_token }, value) => {
    const side = findSideByTransfer(contract, value);
    const { access = [] } = contract;
    if (side !== undefined) {
      const handed = access.map((holder) => (holder === side ? { ...holder, owner, token, transfer_token } : holder));
      return { ...contract, ...omitUndefined({ owner: side.role === 'buyer' ? owner : undefined }), access: handed };
    }
    const handed = access.map((holder) => (BUYER_ROLES.has(holder.role) ? { ...holder, owner, token } : holder));
    return { ...contract, owner, transfer_token, access: handed };
  },
});

export const planOwnershipKind = <R extends OwnedRecord>(writer: OwnedWriter<R>): OwnedKind<R> => ({
  name: 'plan',
  writer,
  path: '/plans',
  levels: () => ['135'],
  isOpen: ({ status }) => status === 'scheduled',
  ownerOf,
  secretsOf,
  handedTo,
});

/** Needs the transfer value of its framework; framework, submissions and qualifications keep their owners. */
export const agreementOwnership = <R extends OwnedRecord>(writer: OwnedWriter<R>): OwnedKind<R> => ({
  name: 'agreement',
  writer,
  path: '/agreements',
  levels: () => ['35'],
  isOpen: ({ status }) => status === 'active',
  ownerOf,
  secretsOf,
  handedTo,
});

/** 403: the caller's levels, and those of the previous owner, if known. */
const requireBothLevels = (
  kind: Pick<OwnedKind, 'name' | 'levels' | 'ownerOf'>,
  object: OwnedRecord,
  actor: Actor,
  accounts: Pick<Accounts, 'byName'>,
  value: string,
): void => {
  for (const symbols of kind.levels(object)) requireLevel(actor, symbols, 'ownership change', object);
  requireClearance(object.config?.restricted === true, actor, kind.name);
  const owner = accounts.byName(kind.ownerOf(object, value) ?? '');
  if (owner !== null && !hasLevel(owner, 'x')) throw forbidden('Owner Accreditation level does not permit ownership change');
};

/** True when this transfer already set the current owner; 403 when it cannot be used any more, or for a wrong value. */
const isDone = (
  kind: Omit<OwnedKind, 'writer' | 'handedTo'>,
  object: Stored<OwnedRecord>,
  transfer: StoredTransfer,
  value: string,
): boolean => {
  if (!kind.isOpen(object)) throw forbidden(`Can't update credentials in current (${object.status}) ${kind.name} status`);
  const secrets = kind.secretsOf(object, value);
  if (!matchesHash(value, secrets.transfer)) throw forbidden('Invalid transfer');
  const { usedFor } = transfer;
  if (usedFor === undefined) return false;
  // A transfer works only once, even on the same object: it does not restore an owner who has handed the object over.
  if (usedFor !== `${kind.path}/${object._id}` || secrets.token !== transfer.access_token) throw forbidden('Transfer already used');
  return true;
};

/**
 * `POST /<kind>/{id}/ownership`: the object gets the owner and both secrets of the transfer; object and transfer are saved
 * in one transaction. A repeat with the new value returns 200 and writes nothing (spec/decisions.md D5).
 */
export const takeOwnership =
  <R extends OwnedRecord>(transfers: TransferWriter, accounts: Pick<Accounts, 'byName'>, kind: OwnedKind<R>): Handler<TakeOwnership> =>
  async (request) => {
    const { result } = await kind.writer.change(request, async ({ before: object }) => {
      // Levels are checked before the body; until then it is only used to find the side in question.
      const { sent } = request;
      const value = isPlainObject(sent) && typeof sent.transfer === 'string' ? sent.transfer : '';
      requireBothLevels(kind, object, request.actor, accounts, value);
      const asked = request.data();
      const transfer = await transfers.find(asked.id);
      if (transfer === null) throw notFound('Transfer not found.');
      const answer = { id: object._id, owner: transfer.owner };
      if (isDone(kind, object, transfer, asked.transfer)) return { next: object, result: answer };
      const used: TransferRecord = { ...transfer, usedFor: `${kind.path}/${object._id}`, date: request.now };
      return { next: kind.handedTo(object, transfer, asked.transfer), stepsBefore: [transfers.saveStep(transfer, used)], result: answer };
    });
    return okReply(result);
  };
