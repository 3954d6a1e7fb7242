/** Human-readable numbers of tenders (spec/tenders.md §3.2 tenderID). Pure. */

/** `UA-2026-08-03-000001-a` (spec/tenders.md §3.2 tenderID); `day` is the local day of the registry. */
export const tenderNumber = (day: string, count: number): string => `UA-${day}-${String(count).padStart(6, '0')}-a`;

/** Name of the counter for a local day. */
export const tenderCounter = (day: string): string => `tender_${day}`;

/** Day and number of a tenderID, or null if this registry would not issue it. */
export const readTenderNumber = (tenderID: string): { readonly day: string; readonly count: number } | null => {
  const [, day, count] = /^UA-(\d{4}-\d{2}-\d{2})-(\d{6,9})-a$/.exec(tenderID) ?? [];
  return day === undefined ? null : { day, count: Number(count) };
};
