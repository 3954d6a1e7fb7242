/** A part of the driver that it does not describe. */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';

  export class Connection extends EventEmitter {
    /** What it ended with; set before `close` is emitted. */
    readonly error: Error | null;
    writeCommand(...asked: readonly unknown[]): Promise<void>;
  }
}
