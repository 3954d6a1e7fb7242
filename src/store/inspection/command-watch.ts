/** Commands to the store as somebody who traces them is told of: what they are, and never what they say. */
import type { Document, MongoClient } from 'mongodb';

export interface SentCommand {
  /** `findAndModify` */
  readonly name: string;
  readonly database: string;
  /** Absent for commands that have none, like a commit. */
  readonly collection?: string;
}

export interface CommandWatch {
  /** Called where the command is sent; `id` is one of a kind in the process. */
  started(id: number, command: SentCommand): void;
  /** `failure` is the kind of error, without its message. */
  ended(id: number, failure?: string): void;
}

const collectionOf = (name: string, command: Document): { collection?: string } => {
  const collection: unknown = name === 'getMore' ? command.collection : command[name];
  return typeof collection === 'string' ? { collection } : {};
};

/** Tells of every command of a client made with `monitorCommands`. */
export const watchCommands = (client: MongoClient, watch: CommandWatch): void => {
  client.on('commandStarted', ({ requestId, commandName: name, databaseName: database, command }) =>
    watch.started(requestId, { name, database, ...collectionOf(name, command) }),
  );
  client.on('commandSucceeded', ({ requestId }) => watch.ended(requestId));
  client.on('commandFailed', ({ requestId, failure }) => watch.ended(requestId, failure.name));
};
