/** What can change hands, and how each kind differs (spec/accounts.md §4, spec/plans.md §10). Data and pure functions. */
import type { Opened, Writer } from '../changing/writer.ts';
import { forbidden } from '../model/problem.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';
import { mayWrite } from '../procedures/engine/writes.ts';
import type { TransferRecord } from './transfer.ts';

interface Holder {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
}

/** The part of any record that says whose it is. */
export interface OwnedRecord {
  readonly status: string;
  readonly mode?: string;
  readonly owner?: string;
  readonly owner_token?: string;
  readonly transfer_token?: string;
  readonly procurementMethodType?: string;
  readonly access?: readonly Holder[];
}

/** How its records are written. */
export type OwnedWriter<R extends OwnedRecord> = Pick<Writer<R, Opened<R>>, 'change'>;

export interface Kind<R extends OwnedRecord = OwnedRecord> {
  readonly name: string;
  readonly writer: OwnedWriter<R>;
  /** Above the ids, also in `usedFor`. */
  readonly path: string;
  /** Levels of the account that takes it, any of which is enough. Throws 403 where the object cannot change hands at all. */
  levels(object: OwnedRecord): string;
  /** Whether it can change hands in its status. */
  isOpen(object: OwnedRecord): boolean;
  ownerOf(object: OwnedRecord): string | undefined;
  /** The hash of the owner token so far, to tell whether a transfer is what made it. */
  tokenOf(object: OwnedRecord): string | undefined;
  handedTo(object: R, transfer: TransferRecord): R;
}

const ownerOf = ({ owner }: OwnedRecord): string | undefined => owner;
const tokenOf = ({ owner_token }: OwnedRecord): string | undefined => owner_token;

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
  levels: ({ procurementMethodType = '' }) => {
    const procedure = procedures.of(procurementMethodType);
    if (procedure === undefined) throw forbidden(`Tenders with procurementMethodType ${procurementMethodType} cannot change their owner`);
    return procedure.writes[ownership]?.levels ?? '';
  },
  isOpen: ({ procurementMethodType = '', status }) => {
    const procedure = procedures.of(procurementMethodType);
    return procedure !== undefined && mayWrite(procedure, ownership, status);
  },
  ownerOf,
  tokenOf,
  handedTo,
});

const buyerSide = new Set(['buyer', 'contract', 'tender']);

const sideOf = ({ access = [] }: OwnedRecord): readonly Holder[] => access.filter(({ role }) => buyerSide.has(role));

export const contracts = <R extends OwnedRecord>(writer: OwnedWriter<R>): Kind<R> => ({
  name: 'contract',
  writer,
  path: '/contracts',
  levels: () => '35',
  isOpen: ({ status }) => status === 'pending' || status === 'active',
  ownerOf: (contract) => sideOf(contract)[0]?.owner ?? contract.owner,
  tokenOf: (contract) => sideOf(contract)[0]?.token,
  handedTo: (contract, { owner, access_token: token, transfer_token }) => ({
    ...contract,
    owner,
    transfer_token,
    access: (contract.access ?? []).map((holder) => (buyerSide.has(holder.role) ? { ...holder, owner, token } : holder)),
  }),
});

export const plans = <R extends OwnedRecord>(writer: OwnedWriter<R>): Kind<R> => ({
  name: 'plan',
  writer,
  path: '/plans',
  levels: () => '135',
  isOpen: ({ status }) => status === 'scheduled',
  ownerOf,
  tokenOf,
  handedTo,
});
