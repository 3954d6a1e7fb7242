/**
 * A registry to be mirrored that is none: records at positions 1, 2, 3 … behind the plainest feed there can be, which a test can make
 * lose, repeat, refuse and lead astray. It counts what it is asked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRecord {
  readonly id: string;
  readonly dateModified: string;
  readonly [field: string]: unknown;
}

/** Answers by itself and gives true, or leaves it to the stub. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface StubSource {
  /** Of its API. */
  readonly url: string;
  /** Stands last in the feed from now on; `hidden`: the feed does not show it. */
  put(record: StubRecord, options?: { readonly hidden?: boolean; readonly config?: object }): void;
  /** Where it stands already. */
  show(id: string): void;
  remove(id: string): void;
  /** How often each record was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  /** Pages that were asked for, by their queries. */
  readonly pages: readonly URLSearchParams[];
  /** The newest interference is asked first; call what it gives to take it away. */
  interfere(by: Interference): () => void;
  close(): Promise<void>;
}

interface Placed {
  readonly record: StubRecord;
  readonly config?: object;
  readonly hidden: boolean;
  readonly at: number;
}

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): true => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
};

export const startStubSource = async (collection = 'tenders'): Promise<StubSource> => {
  const records = new Map<string, Placed>();
  const asked = new Map<string, number>();
  const pages: URLSearchParams[] = [];
  let interferences: Interference[] = [];
  let last = 0;

  const page = (query: URLSearchParams): object => {
    const offset = query.get('offset') ?? '';
    const down = query.get('descending') !== '' && query.has('descending');
    const shown = [...records.values()].filter(({ hidden }) => !hidden).sort((a, b) => a.at - b.at);
    const open = down
      ? shown.filter(({ at }) => offset === '' || at < Number(offset)).reverse()
      : shown.filter(({ at }) => at > Number(offset));
    const found = open.slice(0, Number(query.get('limit') ?? 100));
    return {
      data: found.map(({ record: { id, dateModified } }) => ({ id, dateModified })),
      next_page: { offset: String(found.at(-1)?.at ?? offset) },
      prev_page: { offset: String(found[0]?.at ?? '') },
    };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
    const [, , , name, id] = pathname.split('/');
    if (id !== undefined) asked.set(id, (asked.get(id) ?? 0) + 1);
    else pages.push(searchParams);
    for (const interference of interferences) if (await interference(request, response)) return;
    if (name !== collection) return sendJson(response, 404, { status: 'error' });
    if (id === undefined) return sendJson(response, 200, page(searchParams));
    const found = records.get(decodeURIComponent(id));
    if (found === undefined) return sendJson(response, 404, { status: 'error' });
    const { record, config } = found;
    return sendJson(response, 200, { data: record, ...(config === undefined ? {} : { config }) });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server on a port has one
  return {
    url: `http://127.0.0.1:${port}/api/2.5`,
    put: (record, { hidden = false, config } = {}) => {
      last += 1;
      records.set(record.id, { record, hidden, at: last, ...(config === undefined ? {} : { config }) });
    },
    show: (id) => {
      const found = records.get(id);
      if (found !== undefined) records.set(id, { ...found, hidden: false });
    },
    remove: (id) => void records.delete(id),
    asked,
    pages,
    interfere: (by) => {
      interferences = [by, ...interferences];
      return () => {
        interferences = interferences.filter((one) => one !== by);
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
