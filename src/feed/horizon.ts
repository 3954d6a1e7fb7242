/**
 * The horizon: up to which position an ascending page may show records (registry-api.md §8.1, feed.md §5 and §9).
 * Readers only know this interface; what stands behind it decides how strong the promise is.
 */
export interface Horizon {
  /** The largest position that may be shown now, or null when no limit applies. */
  current(): Promise<number | null>;
}

/** Store time minus N seconds; N ≤ 0 switches the watermark off. `storeNow` is the clock that stamps the records. */
export const watermark = (seconds: number, storeNow: () => Promise<Date>): Horizon => ({
  current: async () => (seconds <= 0 ? null : ((await storeNow()).getTime() - seconds * 1000) / 1000),
});
