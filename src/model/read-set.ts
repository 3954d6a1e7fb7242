/** The precondition of a write that depends on a view: nothing came between the view and the save. */

export interface ReadSet {
  /** Runs `work` and notes the revision of each record it reads. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work`; a save of a record that was read at another revision rejects with `Overtaken`, and nothing is written. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

/** Another write came between the view and the save. */
export class Overtaken extends Error {}
