/** Records of another registry in this store (docs/mirror.md): what differs from the registry's own. Chosen once, at composition. Types only. */
import type { JsonObject } from './json.ts';

/** A stored record → what everybody sees of it, or what stands beside that. */
type Shows<Given extends readonly unknown[], Shown> = (...given: Given) => Shown;

/** What stands beside `data` in an answer. */
interface Beside {
  readonly config?: JsonObject;
}

export interface ForeignRecords {
  /** API address of that registry. */
  readonly of: string;
  /** Stored fields by which such a record is known, for whoever reads a part of it. */
  readonly fields: readonly string[];
  /** The view of a kind of record, where it is another's as its registry shows it. */
  data<Given extends readonly [{ readonly _id: string }, ...unknown[]]>(own: Shows<Given, JsonObject>): Shows<Given, JsonObject>;
  beside<Record extends object>(own: (record: Record) => Beside): (record: Record) => Beside;
  /** Whether that registry does not show the record any more. */
  isGone(record: object): boolean;
}
