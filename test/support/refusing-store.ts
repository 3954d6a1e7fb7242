/** A proxy to the store that answers one chosen command of the registry with an error, instead of the store or after it. */
import { connect, createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

export interface Command {
  readonly name: string;
  readonly collection: string;
  readonly inTransaction: boolean;
}

/** A command since `begin`: its index among identical ones, from 0. */
export interface Nth {
  readonly alike: Command;
  readonly nth: number;
}

export interface Refusal {
  /** Not its index among all commands, since cached reads are skipped. `commit` is the first commit. */
  readonly at: Nth | 'commit';
  /** What reaches the store: nothing, the command, or instead of a commit an abort, as when the store aborts the transaction. */
  readonly arrives: 'nothing' | 'command' | 'abort';
  /** Error code and labels of the response. */
  answer(command: Command): { readonly code: number; readonly labels: readonly string[] };
}

export interface RefusingStore {
  /** Address of the store through the proxy; the driver does not bypass it. */
  readonly uri: string;
  /** Starts recording, and refuses one command if given. */
  begin(refusal?: Refusal): void;
  /** The recorded commands; afterwards everything passes. */
  end(): readonly Command[];
  close(): Promise<void>;
}

/** Commands that do not touch data, or that abort something whose caller cannot be notified. */
const silent = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'buildInfo', 'endSessions', 'killCursors', 'abortTransaction', 'getMore']);

/** Polled periodically, independently of requests. */
const background = new Set(['code_lists']);

const OP_MSG = 2013;
/** Length of the header, the flags and the kind of the first section, which precede the command. */
const BEFORE_COMMAND = 21;

const isAlike = (one: Command, other: Command): boolean =>
  one.name === other.name && one.collection === other.collection && one.inTransaction === other.inTransaction;

export const nthOf = (commands: readonly Command[], at: number, alike: Command): Nth => ({
  alike,
  nth: commands.slice(0, at).filter((one) => isAlike(one, alike)).length,
});

const isMeant = (at: Refusal['at'], counted: readonly Command[], command: Command): boolean =>
  at === 'commit'
    ? command.name === 'commitTransaction' && !counted.some(({ name }) => name === command.name)
    : isAlike(at.alike, command) && nthOf(counted, counted.length, command).nth === at.nth;

/** Passes on whole messages of the wire protocol, however they are fragmented. */
const inMessages = (take: (message: Buffer) => void): ((piece: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const message = rest.subarray(0, rest.readInt32LE(0));
      rest = rest.subarray(message.length);
      take(message);
    }
  };
};

const buildDocument = (message: Buffer): Document =>
  BSON.deserialize(message.subarray(BEFORE_COMMAND), { allowObjectSmallerThanBufferSize: true, promoteLongs: false });

const buildCommand = (message: Buffer): Command | null => {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  const document = buildDocument(message);
  const [name = ''] = Object.keys(document);
  const collection = String(document[name]);
  return silent.has(name) || background.has(collection) ? null : { name, collection, inTransaction: document.autocommit === false };
};

const buildMessage = (document: Document, ids: { readonly requestId: number; readonly responseTo: number }): Buffer => {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(BEFORE_COMMAND);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(ids.requestId, 4);
  head.writeInt32LE(ids.responseTo, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
};

const answerTo = (requestId: number, { code, labels }: ReturnType<Refusal['answer']>): Buffer =>
  buildMessage(
    { ok: 0, errmsg: 'refused on the way', code, codeName: `Code${code}`, errorLabels: labels },
    { requestId: 0, responseTo: requestId },
  );

/** Replaces the commit in a message by the abort of the same transaction. */
const buildAbort = (message: Buffer): Buffer => {
  const { lsid, txnNumber } = buildDocument(message);
  const abort = { abortTransaction: 1, lsid, txnNumber, autocommit: false, $db: 'admin' };
  return buildMessage(abort, { requestId: message.readInt32LE(4), responseTo: 0 });
};

export const startRefusingStore = async (target: string): Promise<RefusingStore> => {
  const { hostname, port } = new URL(target.replace('mongodb:', 'http:').replace(/,[^/]*/, ''));
  const sockets = new Set<Socket>();
  let counted: Command[] | null = null;
  let refusal: Refusal | undefined;

  const link = (near: Socket): void => {
    const far = connect(Number(port), hostname);
    const late = new Map<number, Buffer>();
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
        sockets.delete(socket);
      });
    }
    const pass = (message: Buffer): void => {
      const command = counted === null ? null : buildCommand(message);
      if (counted === null || command === null) return void far.write(message);
      const isRefused = refusal !== undefined && isMeant(refusal.at, counted, command);
      counted.push(command);
      if (refusal === undefined || !isRefused) return void far.write(message);
      const requestId = message.readInt32LE(4);
      const answer = answerTo(requestId, refusal.answer(command));
      if (refusal.arrives === 'nothing') return void near.write(answer);
      late.set(requestId, answer);
      far.write(refusal.arrives === 'abort' ? buildAbort(message) : message);
    };
    const back = (message: Buffer): void => {
      const requestId = message.readInt32LE(8);
      near.write(late.get(requestId) ?? message);
      late.delete(requestId);
    };
    near.on('data', inMessages(pass));
    far.on('data', inMessages(back));
  };

  const server = createServer(link);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    uri: `mongodb://127.0.0.1:${own}/?directConnection=true`,
    begin: (given) => {
      counted = [];
      refusal = given;
    },
    end: () => {
      const seen = counted ?? [];
      counted = null;
      refusal = undefined;
      return seen;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
