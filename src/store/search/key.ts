/** Keys of the search: by them its results are ordered. They grow with the time of publication and never change. Pure. */

/** Places of one millisecond among which its tenders are spread by their ids. */
export const placesPerMs = 1000;

/** From 0 to 999, the same for the same id; so that few tenders of one millisecond share a key. */
export const placeOf = (id: string): number => {
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum = (sum * 31 + id.charCodeAt(at)) % 1_000_003;
  return sum % placesPerMs;
};

/** The first key of a moment. */
export const keyAt = (moment: Date): number => moment.getTime() * placesPerMs;

/** When a tender with this key was published. */
export const momentOf = (key: number): Date => new Date(Math.floor(key / placesPerMs));
