/** A tender as the store keeps it: the public fields, who owns it, and its config (tender.md §5.2). */
import type { Stored } from '../store/records.ts';
import type { Config, Tender } from './types.generated.ts';

/** Set by the store in the write itself. */
type Stamped = 'id' | 'dateCreated' | 'dateModified';

export interface TenderRecord extends Omit<Tender, Stamped> {
  /** SHA-256 hex of the owner token (decisions.md D7). */
  owner_token: string;
  /** SHA-256 hex of the transfer value. */
  transfer_token: string;
  /** As it was sent; absent in some imported tenders. */
  config?: Config;
}

export type StoredTender = Stored<TenderRecord>;

/** Stored fields that no answer shows. */
export const privateFields: ReadonlySet<string> = new Set([
  '_id',
  'rev',
  'held_rev',
  'is_public',
  'is_test',
  'public_modified',
  'owner_token',
  'transfer_token',
  'config',
]);
