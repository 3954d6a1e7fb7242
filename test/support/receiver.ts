/** A receiver of deliveries that can be made to fail. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly id: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  /** The status it was answered with. */
  readonly status: number;
}

export interface Receiver {
  readonly url: string;
  /** All deliveries received, oldest first. */
  readonly all: Received[];
  /** Sets the status of further responses; 0 closes the connection. */
  answers(status: (received: { readonly id: string; readonly nth: number }) => number): void;
  close(): Promise<void>;
}

/** On a free port by default. */
export const openReceiver = async (wanted = 0): Promise<Receiver> => {
  const all: Received[] = [];
  let statusOf: Parameters<Receiver['answers']>[0] = () => 204;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const status = statusOf({ id, nth: all.length });
      all.push({ id, headers: request.headers, body: Buffer.concat(parts).toString(), status });
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  return {
    url: `http://127.0.0.1:${port}/hook`,
    all,
    answers: (status) => {
      statusOf = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
