/** What can change hands, and how each kind differs (spec/accounts.md §4, spec/plans.md §10). Data and pure functions. */
import { forbidden } from '../model/problem.ts';
import type { Procedures } from '../procedures/engine/procedures.ts';
import { mayWrite } from '../procedures/engine/writes.ts';
import type { RecordCollection } from '../store/collections.ts';
import type { TransferRecord } from './transfer.ts';

interface Holder {
  readonly role: string;
  readonly owner: string;
  readonly token?: string;
}

/** The part of any record that says whose it is. */
export interface Owned {
  readonly status: string;
  readonly mode?: string;
  readonly owner?: string;
  readonly owner_token?: string;
  readonly transfer_token?: string;
  readonly procurementMethodType?: string;
  readonly access?: readonly Holder[];
}

export interface Kind {
  readonly name: string;
  readonly collection: RecordCollection;
  /** Above the ids, also in `usedFor`. */
  readonly path: string;
  readonly notFound: string;
  /** Levels of the account that takes it, any of which is enough. Throws 403 where the object cannot change hands at all. */
  levels(object: Owned): string;
  /** Whether it can change hands in its status. */
  isOpen(object: Owned): boolean;
  ownerOf(object: Owned): string | undefined;
  /** The hash of the owner token so far, to tell whether a transfer is what made it. */
  tokenOf(object: Owned): string | undefined;
  handedTo(object: Owned, transfer: TransferRecord): Owned;
}

const ownerOf = ({ owner }: Owned): string | undefined => owner;
const tokenOf = ({ owner_token }: Owned): string | undefined => owner_token;

const handedTo = (object: Owned, { owner, access_token, transfer_token }: TransferRecord): Owned => ({
  ...object,
  owner,
  owner_token: access_token,
  transfer_token,
});

const ownership = 'take ownership';

const tendersOf = (procedures: Procedures): Kind => ({
  name: 'tender',
  collection: 'tenders',
  path: '/tenders',
  notFound: 'Tender not found.',
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

const sideOf = ({ access = [] }: Owned): readonly Holder[] => access.filter(({ role }) => buyerSide.has(role));

const contracts: Kind = {
  name: 'contract',
  collection: 'contracts',
  path: '/contracts',
  notFound: 'Contract not found.',
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
};

const plans: Kind = {
  name: 'plan',
  collection: 'plans',
  path: '/plans',
  notFound: 'Plan not found.',
  levels: () => '135',
  isOpen: ({ status }) => status === 'scheduled',
  ownerOf,
  tokenOf,
  handedTo,
};

/** Every kind, in the order of their routes. */
export const kindsOf = (procedures: Procedures): readonly Kind[] => [tendersOf(procedures), contracts, plans];
