/** A transfer as the store keeps it (spec/accounts.md §4, spec/tenders.md §3.9). */
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
