/** Positions in the feed (`public_modified`): dates in the store, seconds in cursors and responses (docs/feed.md "The scheme"). Pure. */

/** Maximum of a JavaScript date. */
const LAST_MS = 8.64e15;
const dateAt = (ms: number): Date => new Date(Math.min(Math.max(ms, -LAST_MS), LAST_MS));

/** As in cursors and responses; milliseconds are the third decimal. */
export const toSeconds = (position: Date): number => position.getTime() / 1000;

/** In milliseconds; `round` applies to fractions of a millisecond, but not to the error of the double's last bit. */
const toMs = (seconds: number, round: (ms: number) => number): number => {
  const nearest = Math.round(seconds * 1000);
  return nearest / 1000 === seconds ? nearest : round(seconds * 1000);
};

/** The highest position not above `seconds`: positions above the one are above the other. */
export const notAbove = (seconds: number): Date => dateAt(toMs(seconds, Math.floor));

/** The lowest position not below `seconds`. */
export const notBelow = (seconds: number): Date => dateAt(toMs(seconds, Math.ceil));
