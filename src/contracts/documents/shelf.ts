/** Where documents of a contract stand: at the contract itself, or at a payment of it (spec/contracts.md §3). */
import type { Call } from '../../http/route.ts';
import { type ContractRecord, requireSide, requireStatus } from '../../model/contract.ts';
import type { ContractDocument } from '../../model/types.generated.ts';
import { requirePayer, transactionOf, withTransaction } from '../transactions/transactions.ts';

type Params = Readonly<Record<string, string>>;

export interface Shelf {
  /** How texts call what holds the documents. */
  readonly name: string;
  /** The address of what holds them, below the prefix. */
  path(params: Params): string;
  /** Every version of each; 404 where there is nothing that could hold them. */
  documents(contract: ContractRecord, params: Params): readonly ContractDocument[];
  withDocuments(contract: ContractRecord, params: Params, documents: ContractDocument[]): ContractRecord;
  /** 403 for everybody who may not write here. */
  requireWriter(contract: ContractRecord, call: Pick<Call, 'actor' | 'token'>): void;
  /** 403 where the state of the contract forbids it. */
  requireOpen(contract: ContractRecord, does: 'add' | 'update'): void;
}

export const ofContract: Shelf = {
  name: 'contract',
  path: ({ contract }) => `/contracts/${contract}`,
  documents: ({ documents = [] }) => documents,
  withDocuments: (contract, _, documents) => ({ ...contract, documents }),
  requireWriter: (contract, { actor, token }) => requireSide(contract, 'buyer', actor, token),
  requireOpen: (contract, does) => requireStatus(contract, (status) => `Can't ${does} document in current (${status}) contract status`),
};

export const ofTransaction: Shelf = {
  name: 'transaction',
  path: ({ contract, transaction }) => `/contracts/${contract}/transactions/${transaction}`,
  documents: (contract, { transaction }) => transactionOf(contract, transaction).documents ?? [],
  withDocuments: (contract, { transaction }, documents) =>
    withTransaction(contract, { ...transactionOf(contract, transaction), documents }),
  requireWriter: requirePayer,
  requireOpen: () => undefined,
};
