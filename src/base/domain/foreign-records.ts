/** Records of another registry in this store (docs/mirror.md), and how they differ from ours. Chosen once, at composition. Types only. */
import type { JsonObject } from './json.ts';

/** A stored record → its public view, or the members beside it. */
type Shows<Given extends readonly unknown[], Shown> = (...given: Given) => Shown;

/** Members of a response beside `data`. */
interface Beside {
  readonly config?: JsonObject;
}

export interface ForeignRecords {
  /** API address of that registry. */
  readonly of: string;
  /** Stored fields that identify such a record, to be added to partial reads. */
  readonly fields: readonly string[];
  /** Wraps a view so that foreign records appear as in their own registry. */
  data<Given extends readonly [{ readonly _id: string }, ...unknown[]]>(own: Shows<Given, JsonObject>): Shows<Given, JsonObject>;
  beside<Record extends object>(own: (record: Record) => Beside): (record: Record) => Beside;
  /** Whether that registry no longer shows the record. */
  isGone(record: object): boolean;
}
