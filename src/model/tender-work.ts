/** What the room of contracts needs of tenders. The room `tenders` makes one; others get it through their deps. */
import type { StoredTender, TenderRecord } from './tender.ts';

export interface TenderWork {
  /** `next`, a change of `before` made by a contract, with what every save of a tender derives anew (next_check). */
  derived(before: StoredTender, next: TenderRecord, now: Date): TenderRecord;
}
