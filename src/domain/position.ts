/** Positions in the feed (`public_modified`): dates in the store, seconds in cursors and answers (docs/feed.md "The scheme"). Pure. */

/** Further from 1970 no date is. */
const LAST_MS = 8.64e15;
const dateAt = (ms: number): Date => new Date(Math.min(Math.max(ms, -LAST_MS), LAST_MS));

/** As cursors and answers show it; milliseconds are the third digit behind the point. */
export const toSeconds = (position: Date): number => position.getTime() / 1000;

/** In milliseconds; rounded by `round` where the seconds are between two of them, and not by a last bit of the double. */
const toMs = (seconds: number, round: (ms: number) => number): number => {
  const nearest = Math.round(seconds * 1000);
  return nearest / 1000 === seconds ? nearest : round(seconds * 1000);
};

/** The highest position that is not above `seconds`: above it stands what is above those. */
export const notAbove = (seconds: number): Date => dateAt(toMs(seconds, Math.floor));

/** The lowest position that is not below `seconds`. */
export const notBelow = (seconds: number): Date => dateAt(toMs(seconds, Math.ceil));
