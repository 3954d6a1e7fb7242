/** A transfer as the store keeps it (spec/accounts.md §4, spec/tenders.md §3.9). */
import { makePlainWriter, type PlainWriter } from '../changing/writer.ts';
import type { Store } from '../store/client.ts';
import type { Stored } from '../store/records/records.ts';

export interface TransferRecord {
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
