/** The result of an event or a step: the tender, and other records written in the same transaction. Pure. */

import type { AgreementRecord } from '../../domain/agreement.ts';
import type { ContractRecord, NewContract } from '../../domain/contract.ts';
import type { StoredTender, TenderRecord } from '../../domain/tender.ts';

/** Records that may be written with a tender, by collection. */
export interface OtherRecords {
  readonly tenders: TenderRecord;
  readonly contracts: ContractRecord;
  readonly agreements: AgreementRecord;
}

/** A record to insert, or one to change; `change` returns the same object if there is nothing to write. */
export type RecordWrite<R> = { readonly id: string; readonly insert: R } | { readonly id: string; readonly change: (record: R) => R };

/** A write of one of these collections (docs/procedures.md). */
export type OtherWrite<C extends keyof OtherRecords = keyof OtherRecords> = {
  readonly [Name in C]: { readonly collection: Name } & RecordWrite<OtherRecords[Name]>;
}[C];

export interface Outcome<T extends TenderRecord = StoredTender> {
  readonly next: T;
  /** Written in this order, before the tender. */
  readonly otherWrites?: readonly OtherWrite[];
}

export const newContract = ({ id, ...insert }: NewContract): OtherWrite => ({ collection: 'contracts', id, insert });

/** Cancels a contract along with its stub, unless it is no longer pending (spec/procedures.md §1.6). */
export const cancelledContract = (id: string, now: Date): OtherWrite => ({
  collection: 'contracts',
  id,
  change: (contract) => (contract.status === 'pending' ? { ...contract, status: 'cancelled', date: now } : contract),
});
