/** What a write that depends on a view asks of the store: that nothing came between the looking and the saving. */

/** One look and what is done upon it. */
export interface ReadSet {
  /** Runs `work` and takes down which revision of each record it reads. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work`; a save of a record that was looked at in another revision rejects with `Overtaken`, and nothing is written. */
  write<T>(work: () => Promise<T>): Promise<T>;
}

/** Another write came between the look and the save. */
export class Overtaken extends Error {}
