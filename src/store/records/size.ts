/** How heavy a record is: the store takes none above 16 MB. */
import { BSON } from 'mongodb';

/** Bytes in the store; keys without a value weigh nothing. What the store itself adds to a record is some 200 bytes more. */
export const sizeOf = (record: object): number => BSON.calculateObjectSize(record, { ignoreUndefined: true });
