/** Fields of every stored record. Types only. */
/** Fields added by the store to the object's own. */
export interface StoredMeta {
  readonly _id: string;
  readonly rev: number;
  readonly is_public: boolean;
  readonly is_test: boolean;
  readonly public_modified: Date;
  readonly dateCreated: Date;
  readonly dateModified: Date;
  /** `hash` of the newest entry of its history; absent if last saved by a version without histories. */
  readonly history_head?: string;
  /** Number of transactions that held it without changing it. */
  readonly holds?: number;
  /** For a tender stored as imported: `notRun`, or why it does not fit its type. */
  readonly unrun?: string;
}

export type Stored<T> = T & StoredMeta;

/** Unchanged while the public view of a record is unchanged. */
export interface State extends Pick<StoredMeta, 'public_modified'> {
  readonly next_check?: Date;
}

/** Fields set by the store alone; together with `history_head` they identify a state uniquely. */
export type Head = Pick<StoredMeta, '_id' | 'rev' | 'public_modified' | 'dateModified' | 'history_head'>;
