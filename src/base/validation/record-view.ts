/** The public view of a stored record: the fields its schema lists, documents with their addresses, masked where it is restricted. */
import { type Actor, hiddenFields } from '../domain/actor.ts';
import { type DocumentUrls, toPublicDocuments } from '../domain/documents.ts';
import type { ForeignRecords } from '../domain/foreign-records.ts';
import type { JsonObject } from '../domain/json.ts';
import { isMaskedFor } from '../domain/masks.ts';
import type { Validator } from './validator.ts';

/** Shows a whole record, or the part of it that a feed read; without a reader, to the public. */
export type RecordView = (record: { readonly _id: string }, reader?: Actor) => JsonObject;

interface RecordForm {
  /** For whoever may not read a restricted record. */
  readonly mask?: (shown: JsonObject) => unknown;
  /** Fields that are shown otherwise than stored; undefined: not at all. */
  readonly fields?: (record: object) => object;
}

/** The schema may list such a field for other responses. */
const withoutHiddenFields = Object.fromEntries(hiddenFields.map((name) => [name, undefined]));

/** The maker of the views of one kind of records; records of another registry appear as they do there. */
export const recordViewOf =
  (schema: string, { mask = (shown) => shown, fields }: RecordForm = {}) =>
  (validator: Pick<Validator, 'view'>, urls: Pick<DocumentUrls, 'publicLink'>, foreign?: ForeignRecords): RecordView => {
    const show = validator.view(schema);
    const view: RecordView = (record, reader) => {
      const shown = show({ ...toPublicDocuments(record, urls), ...withoutHiddenFields, ...fields?.(record), id: record._id });
      return isMaskedFor(record, reader) ? (mask(shown) as JsonObject) : shown; // masking keeps the types
    };
    return foreign?.data(view) ?? view;
  };
