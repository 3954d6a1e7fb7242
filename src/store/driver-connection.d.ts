/** A part of the driver without type declarations. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';

  export class Connection extends EventEmitter {
    /** The error that ended it; set before `close` is emitted. */
    readonly error: Error | null;
    writeCommand(...asked: readonly unknown[]): Promise<void>;
  }
}
