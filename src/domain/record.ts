/** What every stored record has. Types only. */
/** What the store keeps beside the fields of the object itself. */
export interface StoredMeta {
  readonly _id: string;
  readonly rev: number;
  readonly is_public: boolean;
  readonly is_test: boolean;
  readonly public_modified: Date;
  readonly dateCreated: Date;
  readonly dateModified: Date;
  /** `hash` of the newest entry of its history; absent where a version without histories saved it last. */
  readonly history_head?: string;
  /** How many transactions were tied to it without changing it. */
  readonly holds?: number;
  /** Of a tender kept as an import brought it: `notRun`, or why it does not fit its type. */
  readonly unrun?: string;
}

export type Stored<T> = T & StoredMeta;

/** Stays the same as long as everybody sees the same of a record. */
export interface State extends Pick<StoredMeta, 'public_modified'> {
  readonly next_check?: Date;
}

/** What the store alone sets of a record; with `history_head` its state: two states never have the same. */
export type Head = Pick<StoredMeta, '_id' | 'rev' | 'public_modified' | 'dateModified' | 'history_head'>;
