/**
 * Additions to the driver: a fix, and events of commands and connections.
 *
 * The fix (docs/driver-hang.md): a command whose connection ends while it is being written would wait forever. Here it
 * fails with the connection's own error, which the driver can retry.
 */
import type { Document, MongoClient } from 'mongodb';
import { Connection } from 'mongodb/lib/cmap/connection.js';

const { prototype } = Connection;
const driverWrite = prototype.writeCommand;

prototype.writeCommand = async function (...asked) {
  let onClose = (): void => undefined;
  const closed = new Promise<never>((_, reject) => {
    onClose = () => reject(this.error);
    this.once('close', onClose);
  });
  try {
    await Promise.race([Reflect.apply(driverWrite, this, asked), closed]);
  } finally {
    this.off('close', onClose);
  }
};

export interface SentCommand {
  /** `findAndModify` */
  readonly name: string;
  readonly database: string;
  /** Absent for commands that have none, like a commit. */
  readonly collection?: string;
}

/** Notified of commands, never of their contents. */
export interface CommandWatch {
  /** Called when the command is sent; `id` is unique in the process. */
  started(id: number, command: SentCommand): void;
  /** `failure` is the error's class name, without its message. */
  ended(id: number, failure?: string): void;
}

const collectionNameIn = (name: string, command: Document): { collection?: string } => {
  const collection: unknown = name === 'getMore' ? command.collection : command[name];
  return typeof collection === 'string' ? { collection } : {};
};

/** The client has to be made with `monitorCommands`. */
export const watchCommands = (client: MongoClient, watch: CommandWatch): void => {
  client.on('commandStarted', ({ requestId, commandName: name, databaseName: database, command }) =>
    watch.started(requestId, { name, database, ...collectionNameIn(name, command) }),
  );
  client.on('commandSucceeded', ({ requestId }) => watch.ended(requestId));
  client.on('commandFailed', ({ requestId, failure }) => watch.ended(requestId, failure.name));
};

/** Counts from the call on, so `client` must not be connected yet. */
export const watchPool = (client: MongoClient) => {
  const listeners = new Set<(seconds: number) => void>();
  /** `connections` to all members, and the checkouts that wait or, since the start, failed. */
  const counts = { connections: 0, inUse: 0, waiting: 0, failures: 0 };
  client.on('connectionCreated', () => {
    counts.connections += 1;
  });
  client.on('connectionClosed', () => {
    counts.connections -= 1;
  });
  client.on('connectionCheckOutStarted', () => {
    counts.waiting += 1;
  });
  client.on('connectionCheckOutFailed', () => {
    counts.waiting -= 1;
    counts.failures += 1;
  });
  client.on('connectionCheckedOut', ({ durationMS }) => {
    counts.waiting -= 1;
    counts.inUse += 1;
    for (const listener of listeners) listener(durationMS / 1000);
  });
  client.on('connectionCheckedIn', () => {
    counts.inUse -= 1;
  });
  return {
    report: () => ({ ...counts }),
    /** Calls `listener` with the seconds each command waited for its connection; returns a function that removes it. */
    onCheckout: (listener: (seconds: number) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type Pool = ReturnType<typeof watchPool>;
