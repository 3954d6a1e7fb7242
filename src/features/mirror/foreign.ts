/** Records of the source → views of the registry. */
import type { ForeignRecords } from '../../domain/foreign-records.ts';
import { besideOfMirrored, isGone, isMirrored, shownOfMirrored } from './model/record.ts';

/** `of`: API address of the source. */
export const foreignFrom = (of: string): ForeignRecords => ({
  of,
  fields: ['mirrored'],
  data:
    (own) =>
    (...given) => {
      const [record] = given;
      return isMirrored(record) ? shownOfMirrored(record._id, record) : own(...given);
    },
  beside: (own) => (record) => (isMirrored(record) ? besideOfMirrored(record) : own(record)),
  isGone,
});
