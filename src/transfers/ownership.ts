/** Taking over an object with a transfer, and what can change hands (spec/accounts.md §4, spec/tenders.md §3.9, spec/plans.md §10). */
import { type Loaded, makePlainWriter, type PlainWriter, type Writer } from '../changing/writer.ts';
import { type Actor, hasLevel, isSecret, requireClearance, requireLevel } from '../domain/actor.ts';
import { isPlainObject } from '../domain/json.ts';
import { forbidden, notFound } from '../domain/problem.ts';
import type { Stored } from '../domain/record.ts';
import type { TakeOwnership } from '../domain/types.generated.ts';
import { type Handler, ok } from '../http/route.ts';
import type { Accounts } from '../platform/accounts/accounts.ts';
import type { Procedures } from '../procedures/engine/procedure.ts';
import { mayWrite } from '../procedures/engine/writes.ts';
import type { Store } from '../store/client.ts';

interface TransferRecord {
  /** Account that made it and will own what it is used for. */
  readonly owner: string;
  /** SHA-256 hex of the token that will be the owner token. */
  readonly access_token: string;
  /** SHA-256 hex of the value that will hand the object on. */
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

interface Holder {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
  readonly transfer_token?: string;
}

/** The part of any record that says whose it is. */
export interface OwnedRecord {
  readonly status?: string;
  readonly mode?: string;
  readonly owner?: string;
  readonly owner_token?: string;
  readonly transfer_token?: string;
  readonly procurementMethodType?: string;
  readonly unrun?: string;
  readonly access?: readonly Holder[];
  readonly config?: { readonly restricted?: boolean };
  readonly procuringEntity?: { readonly kind?: string };
}

/** How its records are written. */
export type OwnedWriter<R extends OwnedRecord> = Pick<Writer<R, Loaded<R>>, 'change'>;

export interface Kind<R extends OwnedRecord = OwnedRecord> {
  readonly name: string;
  readonly writer: OwnedWriter<R>;
  /** Above the ids, also in `usedFor`. */
  readonly path: string;
  /** Levels of the account that takes it: any of each is enough. Throws 403 where the object cannot change hands at all. */
  levels(object: OwnedRecord): readonly string[];
  /** Whether it can change hands in its status. */
  isOpen(object: OwnedRecord): boolean;
  /** Who is left; `value` is the transfer value that was sent, where an object has several owners. */
  ownerOf(object: OwnedRecord, value: string): string | undefined;
  /** The hashes of the owner token so far, to tell whether a transfer is what made it, and of the value that hands it on. */
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

const ownership = 'take ownership';

export const tenders = <R extends OwnedRecord>(writer: OwnedWriter<R>, procedures: Procedures): Kind<R> => ({
  name: 'tender',
  writer,
  path: '/tenders',
  levels: (tender) => {
    const write = procedures.runs(tender)?.writes[ownership];
    if (write === undefined)
      throw forbidden(`Tenders with procurementMethodType ${tender.procurementMethodType} cannot change their owner`);
    const { levels = '', levelsForCentral } = write;
    return levelsForCentral !== undefined && tender.procuringEntity?.kind === 'central' ? [levels, levelsForCentral] : [levels];
  },
  isOpen: (tender) => {
    const procedure = procedures.runs(tender);
    return procedure !== undefined && mayWrite(procedure, ownership, tender.status ?? '');
  },
  ownerOf,
  secretsOf,
  handedTo,
});

const buyerSide = new Set(['buyer', 'contract', 'tender']);

const buyersOf = ({ access = [] }: OwnedRecord): readonly Holder[] => access.filter(({ role }) => buyerSide.has(role));

/** The side of an electronic contract that this value hands on; sides of others have no values of their own. */
const sideOf = ({ access = [] }: OwnedRecord, value: string): Holder | undefined =>
  access.find(({ transfer_token }) => isSecret(value, transfer_token));

export const contracts = <R extends OwnedRecord>(writer: OwnedWriter<R>): Kind<R> => ({
  name: 'contract',
  writer,
  path: '/contracts',
  levels: () => ['35'],
  isOpen: ({ status }) => status === 'pending' || status === 'active',
  ownerOf: (contract, value) => (sideOf(contract, value) ?? buyersOf(contract)[0])?.owner ?? contract.owner,
  secretsOf: (contract, value) => {
    const side = sideOf(contract, value);
    if (side !== undefined) return { token: side.token, transfer: side.transfer_token };
    return { token: buyersOf(contract)[0]?.token, transfer: contract.transfer_token };
  },
  handedTo: (contract, { owner, access_token: token, transfer_token }, value) => {
    const side = sideOf(contract, value);
    const { access = [] } = contract;
    if (side !== undefined) {
      const handed = access.map((holder) => (holder === side ? { ...holder, owner, token, transfer_token } : holder));
      return { ...contract, ...(side.role === 'buyer' ? { owner } : {}), access: handed };
    }
    const handed = access.map((holder) => (buyerSide.has(holder.role) ? { ...holder, owner, token } : holder));
    return { ...contract, owner, transfer_token, access: handed };
  },
});

export const plans = <R extends OwnedRecord>(writer: OwnedWriter<R>): Kind<R> => ({
  name: 'plan',
  writer,
  path: '/plans',
  levels: () => ['135'],
  isOpen: ({ status }) => status === 'scheduled',
  ownerOf,
  secretsOf,
  handedTo,
});

/** It was made with the transfer value of its framework; framework, submissions and qualifications stay with their owners. */
export const agreements = <R extends OwnedRecord>(writer: OwnedWriter<R>): Kind<R> => ({
  name: 'agreement',
  writer,
  path: '/agreements',
  levels: () => ['35'],
  isOpen: ({ status }) => status === 'active',
  ownerOf,
  secretsOf,
  handedTo,
});

/** 403: levels of the caller, and an owner that may not be left. Unknown owners may. */
const requireBothLevels = (
  kind: Pick<Kind, 'name' | 'levels' | 'ownerOf'>,
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

/** Whether the transfer is what made the object's owner; 403 when it cannot be used any more, or the value is wrong. */
const isDone = (kind: Omit<Kind, 'writer' | 'handedTo'>, object: Stored<OwnedRecord>, transfer: StoredTransfer, value: string): boolean => {
  if (!kind.isOpen(object)) throw forbidden(`Can't update credentials in current (${object.status}) ${kind.name} status`);
  const secrets = kind.secretsOf(object, value);
  if (!isSecret(value, secrets.transfer)) throw forbidden('Invalid transfer');
  const { usedFor } = transfer;
  if (usedFor === undefined) return false;
  // Also on the same object a transfer works once: it does not bring back an owner who has handed the object on.
  if (usedFor !== `${kind.path}/${object._id}` || secrets.token !== transfer.access_token) throw forbidden('Transfer already used');
  return true;
};

/**
 * `POST /<kind>/{id}/ownership`: the owner and both secrets of the transfer become those of the object; object and transfer
 * are saved in one transaction. Once more with the new value: 200, and nothing is written (spec/decisions.md D5).
 */
export const takeOwnership =
  <R extends OwnedRecord>(transfers: TransferWriter, accounts: Pick<Accounts, 'byName'>, kind: Kind<R>): Handler<TakeOwnership> =>
  async (request) => {
    const { result } = await kind.writer.change(request, async ({ before: object }) => {
      // Levels come before the body; until it is checked it says only whose side it may be about.
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
    return ok(result);
  };
