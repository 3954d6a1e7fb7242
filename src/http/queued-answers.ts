/**
 * Answers that stand behind another one on their connection, as its client has sent several requests at once. Node tells
 * them nothing of the end of the connection: whatever waits for theirs, such as the place of a stream, would wait for ever.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many may stand behind the first one; no client of ours has ever sent two. */
const most = 32;

const queued = new WeakMap<Socket, Set<ServerResponse>>();

/** What they have for their client, in bytes. */
export const queuedBytes = (socket: Socket): number => {
  let bytes = 0;
  for (const response of queued.get(socket) ?? []) if (response.socket === null) bytes += response.writableLength;
  return bytes;
};

const queueOf = (socket: Socket): Set<ServerResponse> => {
  const known = queued.get(socket);
  if (known !== undefined) return known;
  const made = new Set<ServerResponse>();
  queued.set(socket, made);
  socket.once('close', () => {
    for (const response of made) {
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return made;
};

/** Follows them, and ends a connection that has too many. */
export const followQueued =
  (serve: RequestListener): RequestListener =>
  (request: IncomingMessage, response) => {
    if (response.socket === null) {
      const { socket } = request;
      const queue = queueOf(socket);
      if (queue.size >= most || socket.destroyed) return void socket.destroy();
      queue.add(response);
      response.once('close', () => queue.delete(response));
    }
    serve(request, response);
  };
