/**
 * Whole records of a registry as lines of an export: from its bulk export or, if it has none, from its feed and a GET of each
 * record. Both accept the same cursors.
 */
import {
  type ExportLine,
  type ExportOptions,
  exportLines,
  feedPages,
  makeFetchJson,
  type PageOptions,
  RegistryError,
} from 'procurement-registry-client';
import { omitUndefined } from '../../../base/domain/json.ts';

export interface Bodies extends PageOptions {
  /** `http://host:port`. */
  readonly origin: string;
  /** `tenders`, or the name of another export. */
  readonly name: string;
  readonly mode: NonNullable<ExportOptions['mode']> | '';
  /** Where to resume; '': from the beginning. */
  readonly cursor: string;
  readonly signal: AbortSignal;
}

/** A batch of lines; the position after it is the cursor of the last one. */
export type Lines = readonly ExportLine[];

/** Characters gathered per batch. */
const BATCH_LENGTH = 256 * 1024;
const CONCURRENCY = 8;

const isStatus = (error: unknown, status: number): error is RegistryError => error instanceof RegistryError && error.status === status;
/** A refused cursor is 404, too, and is named in the problem. */
const isWithoutExport = (error: unknown): boolean => isStatus(error, 404) && !/offset/i.test(error.problem?.details ?? '');

/** From the bulk export; the last line has `complete`. If there is none, throws an error for `isWithoutExport`. */
async function* byExport({ origin, name, mode, cursor, signal, ...asking }: Bodies): AsyncGenerator<Lines, void> {
  const options = { signal, ...omitUndefined({ cursor: cursor || undefined, mode: mode || undefined }) };
  let lines: ExportLine[] = [];
  let length = 0;
  for await (const line of exportLines({ ...asking, url: `${origin}/export/${name}.ndjson`, options })) {
    lines.push(line);
    length += line.text.length;
    if (length < BATCH_LENGTH) continue;
    yield lines;
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield lines;
}

const buildExportLine = (value: ExportLine['value'], cursor: string): ExportLine => {
  const whole = { ...value, cursor };
  return { text: JSON.stringify(whole), value: whole, cursor };
};

/** Returns a function that fetches a record as its `GET` returns it; null if it is gone. */
const makeBodyOf = (bodies: Bodies) => {
  const { origin, name, signal } = bodies;
  const fetchJson = makeFetchJson(bodies);
  return async (id: string): Promise<ExportLine['value'] | null> => {
    try {
      return await fetchJson(`${origin}/api/2.5/${name}/${id}`, signal, (body) => ({ collection: name, ...Object(body) }));
    } catch (error) {
      if (isStatus(error, 404) || isStatus(error, 410)) return null;
      throw error;
    }
  };
};

/** From the feed. Without `idleMs` it ends with a line that has `complete`; with it, it polls for ever at this interval. */
export async function* byFeed(bodies: Bodies, idleMs?: number): AsyncGenerator<Lines, void> {
  const { origin, name, mode, signal } = bodies;
  const bodyOf = makeBodyOf(bodies);
  const options = { mode, signal, limit: 100, ...(idleMs === undefined ? {} : { follow: 'pages' as const, pause: idleMs }) };
  let { cursor } = bodies;
  let records = 0;
  for await (const { items, next } of feedPages({ ...bodies, url: `${origin}/api/2.5/${name}`, options: { ...options, cursor } })) {
    const found: ExportLine['value'][] = [];
    for (let from = 0; from < items.length; from += CONCURRENCY) {
      const batch = await Promise.all(items.slice(from, from + CONCURRENCY).map(({ id }) => bodyOf(id)));
      for (const body of batch) if (body !== null) found.push(body);
    }
    const before = cursor;
    cursor = next;
    records += found.length;
    // Only the last line has the cursor after the page: a crawl stopped before it reads the page again.
    if (found.length > 0) yield found.map((body, index) => buildExportLine(body, index === found.length - 1 ? next : before));
    if (idleMs === undefined && next === before) break;
  }
  yield [buildExportLine({ collection: name, complete: true, records }, cursor)];
}

/** From the bulk export if there is one, else from the feed, which is reported to `say`. */
export async function* streamBodies(bodies: Bodies): AsyncGenerator<Lines, void> {
  try {
    yield* byExport(bodies);
  } catch (error) {
    if (!isWithoutExport(error)) throw error;
    bodies.say?.(`this registry has no export of ${bodies.name}; following its feed and fetching each record`);
    yield* byFeed(bodies);
  }
}
