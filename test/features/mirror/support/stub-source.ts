/**
 * A stub of a registry to be mirrored: records at positions 1, 2, 3 … behind a minimal feed, which a test can make lose, repeat,
 * refuse and mislead. It counts the requests.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRecord {
  readonly id: string;
  readonly dateModified: string;
  readonly [field: string]: unknown;
}

/** Returns true if it has answered, otherwise the stub answers. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface StubSource {
  /** Address of its API. */
  readonly url: string;
  /** Appended to the feed; `hidden`: not shown by the feed. */
  put(record: StubRecord, options?: { readonly hidden?: boolean; readonly config?: object; readonly collection?: string }): void;
  /** The feed lists it again as changed at this time, but the record is gone. */
  take(id: string, dateModified: string): void;
  /** The feed now shows a hidden record at its old position: a late commit, behind the watermark. */
  show(id: string): void;
  remove(id: string): void;
  /** Simulates another registry at this address from now on. */
  clear(): void;
  /** What the source shows of each record. */
  records(): ReadonlyMap<string, StubRecord>;
  /** How often each record was fetched. */
  readonly asked: ReadonlyMap<string, number>;
  /** Queries of the pages requested. */
  readonly pages: readonly URLSearchParams[];
  /** The newest interference is called first; call the returned function to remove it. */
  interfere(by: Interference): () => void;
  /** Number of open event streams. */
  streams(): number;
  /** Closes them. */
  cut(): void;
  close(): Promise<void>;
}

interface Placed {
  readonly record: StubRecord;
  readonly config?: object;
  readonly hidden: boolean;
  readonly collection: string;
  readonly taken?: true;
  readonly at: number;
}

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): true => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  return true;
};

/**
 * How the feed names the position behind a page: as a position, only as the page's address, as a number that looks like a time, or as
 * tokens that are valid in one direction only and refer to the next page alone, which the last page does not have.
 */
export type Cursors = 'position' | 'address' | 'time' | 'token';

export interface StubOptions {
  readonly collection?: string;
  readonly cursors?: Cursors;
  /** Maximum items per page, whatever the request. */
  readonly pageSize?: number;
  /** Whether it sends events; `silent`: they never arrive. */
  readonly events?: 'sent' | 'silent';
}

/** The position of a cursor; null: not a cursor of this feed. */
const placeOf = (cursor: string, cursors: Cursors, down: boolean): number | null => {
  if (cursor === '') return down ? Number.POSITIVE_INFINITY : 0;
  if (cursors !== 'token') return Number(cursor) - (cursors === 'time' ? firstTime : 0);
  const [way, at] = Buffer.from(cursor, 'base64url').toString().split(' ');
  return way === (down ? 'down' : 'up') ? Number(at) : null;
};

const firstTime = 1_700_000_000.25;

export const startStubSource = async ({
  collection = 'tenders',
  cursors = 'position',
  pageSize = 1000,
  events,
}: StubOptions = {}): Promise<StubSource> => {
  const records = new Map<string, Placed>();
  const asked = new Map<string, number>();
  const pages: URLSearchParams[] = [];
  let interferences: Interference[] = [];
  let last = 0;

  const placed = (name: string): readonly Placed[] =>
    [...records.values()].filter((one) => !one.hidden && one.collection === name).sort((one, other) => one.at - other.at);
  const has = (name: string): boolean => name === collection || placed(name).length > 0;

  const formatCursor = (name: string, at: number, down: boolean): object => {
    if (cursors === 'time') return { offset: firstTime + at };
    if (cursors === 'address') return { uri: `http://stub/api/2.5/${name}?offset=${at}` };
    return { offset: cursors === 'token' ? Buffer.from(`${down ? 'down' : 'up'} ${at}`).toString('base64url') : String(at) };
  };

  /** Null: unknown cursor. */
  const page = (name: string, query: URLSearchParams): object | null => {
    const offset = query.get('offset') ?? '';
    const down = query.get('descending') !== '' && query.has('descending');
    const named = placeOf(offset, cursors, down);
    if (named === null) return null;
    // Not a number: a date.
    const from = Number.isNaN(named) ? (placed(name).find(({ record }) => record.dateModified >= offset)?.at ?? last + 1) : named;
    const open = down
      ? placed(name)
          .filter(({ at }) => at < from)
          .reverse()
      : placed(name).filter(({ at }) => at > from);
    const found = open.slice(0, Math.min(pageSize, Number(query.get('limit') ?? 100)));
    const data = found.map(({ record: { id, dateModified } }) => ({ id, dateModified }));
    const [first, end] = [found[0], found.at(-1)];
    if (cursors === 'token') return { data, ...(end === undefined ? {} : { next_page: formatCursor(name, end.at, down) }) };
    const here = offset === '' ? 0 : from;
    return { data, next_page: formatCursor(name, end?.at ?? here, down), prev_page: formatCursor(name, first?.at ?? here, !down) };
  };

  const streams = new Set<ServerResponse>();
  const buildEvent = ({ record: { id, dateModified }, at }: Placed): string =>
    `id: ${at}\ndata: ${JSON.stringify({ id, dateModified })}\n\n`;

  /** Of a single collection. */
  const stream = (response: ServerResponse, offset: string): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    streams.add(response);
    response.once('close', () => streams.delete(response));
    if (events === 'silent') return;
    const behind = placed(collection).filter(({ at }) => at > Number(offset));
    response.write(`retry: 1000\n\n${behind.map(buildEvent).join('')}`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
    const [, , , name, id] = pathname.split('/');
    // With a query it only checks whether the record exists.
    if (id !== undefined && searchParams.size === 0) asked.set(id, (asked.get(id) ?? 0) + 1);
    if (id === undefined) pages.push(searchParams);
    for (const interference of interferences) if (await interference(request, response)) return;
    if (name === undefined || !has(name)) return sendJson(response, 404, { status: 'error' });
    if (events !== undefined && searchParams.get('feed') === 'eventsource') return stream(response, searchParams.get('offset') ?? '');
    if (id === undefined) {
      const found = page(name, searchParams);
      return found === null ? sendJson(response, 404, { status: 'error', errors: [{ name: 'offset' }] }) : sendJson(response, 200, found);
    }
    const found = records.get(decodeURIComponent(id));
    if (found === undefined || found.taken === true) return sendJson(response, 404, { status: 'error' });
    const { record, config } = found;
    return sendJson(response, 200, { data: record, ...(config === undefined ? {} : { config }) });
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server on a port has one
  return {
    url: `http://127.0.0.1:${port}/api/2.5`,
    put: (record, { hidden = false, config, collection: name = collection } = {}) => {
      last += 1;
      const added = { record, hidden, collection: name, at: last, ...(config === undefined ? {} : { config }) };
      records.set(record.id, added);
      if (events === 'sent') for (const each of streams) each.write(buildEvent(added));
    },
    take: (id, dateModified) => {
      last += 1;
      const found = records.get(id);
      if (found !== undefined) records.set(id, { ...found, record: { ...found.record, dateModified }, taken: true, at: last });
    },
    show: (id) => {
      const found = records.get(id);
      if (found !== undefined) records.set(id, { ...found, hidden: false });
    },
    remove: (id) => void records.delete(id),
    clear: () => records.clear(),
    records: () => new Map([...records].map(([id, { record }]) => [id, record])),
    asked,
    pages,
    interfere: (by) => {
      interferences = [by, ...interferences];
      return () => {
        interferences = interferences.filter((one) => one !== by);
      };
    },
    streams: () => streams.size,
    cut: () => {
      for (const each of streams) each.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
