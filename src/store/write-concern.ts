/** How the store confirms a write: always by a majority; what differs is how long a caller waits (spec/decisions.md D9). */

/** Of transactions, and of migrations, whose commands may take long themselves. */
export const MAJORITY_WRITE = { writeConcern: { w: 'majority', wtimeoutMS: 10_000 } } as const;

/** Of every other write: on the disks of a majority. */
export const DEFAULT_WRITE = { writeConcern: { w: 'majority', journal: true, wtimeoutMS: 10_000 } } as const;

/** On the disks of a majority, however long that takes: a restore. */
export const JOURNALED_WRITE = { writeConcern: { w: 'majority', journal: true } } as const;

/** For leases and positions, which are worth nothing later: command and confirmation end after `ms`. */
export const majorityWithin = (ms: number) => ({ writeConcern: { w: 'majority', wtimeoutMS: ms }, maxTimeMS: ms }) as const;
