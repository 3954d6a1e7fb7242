/** Positions as the store writes them beside `$currentDate` (docs/feed.md "The scheme"). */
import type { Document } from 'mongodb';

/** Holds a date that is to be the position, while a migration turns seconds into dates; by its end the guard knows the conversion. */
export const convertedPosition = 'converted_position';

/** Moves a record above `floor` and above where it stands, also when the clock does not: only a position that changes shows in an event. */
export const positionAbove = (floor: Date): Document[] => [
  { $set: { public_modified: { $max: ['$$NOW', new Date(floor.getTime() + 1), { $add: ['$public_modified', 1] }] } } },
];
