/**
 * Whole records of a registry as lines of an export: by its bulk export or, where there is none, by its feed and a GET of each
 * record. Both take the same cursors.
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

export interface Bodies extends PageOptions {
  /** `http://host:port`. */
  readonly origin: string;
  /** `tenders`, or another name of an export. */
  readonly name: string;
  readonly mode: NonNullable<ExportOptions['mode']> | '';
  /** Where to go on; '': from the beginning. */
  readonly cursor: string;
  readonly signal: AbortSignal;
}

/** Lines that belong together; the position behind them is the cursor of the last. */
export type Lines = readonly ExportLine[];

/** Text that is gathered before it is handed on, in characters. */
const gathered = 256 * 1024;
/** Records that are asked for at a time. */
const atOnce = 8;

const isStatus = (error: unknown, status: number): error is RegistryError => error instanceof RegistryError && error.status === status;
/** A cursor that is refused is 404 too, and says so. */
const isWithoutExport = (error: unknown): boolean => isStatus(error, 404) && !/offset/i.test(error.problem?.details ?? '');

/** By the bulk export; the last line is the one that says `complete`. Throws what `isWithoutExport` knows where there is none. */
async function* byExport({ origin, name, mode, cursor, signal, ...asking }: Bodies): AsyncGenerator<Lines, void> {
  const options = { signal, ...(cursor === '' ? {} : { cursor }), ...(mode === '' ? {} : { mode }) };
  let lines: ExportLine[] = [];
  let length = 0;
  for await (const line of exportLines({ ...asking, url: `${origin}/export/${name}.ndjson`, options })) {
    lines.push(line);
    length += line.text.length;
    if (length < gathered) continue;
    yield lines;
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield lines;
}

const buildLine = (value: ExportLine['value'], cursor: string): ExportLine => {
  const whole = { ...value, cursor };
  return { text: JSON.stringify(whole), value: whole, cursor };
};

/** Makes the function that gives what `GET` of a record answers, or null when it is gone. */
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

/** By the feed. Without `idleMs` it ends with a line that says `complete`; with it, it waits so long and looks again, for ever. */
export async function* byFeed(bodies: Bodies, idleMs?: number): AsyncGenerator<Lines, void> {
  const { origin, name, mode, signal } = bodies;
  const bodyOf = makeBodyOf(bodies);
  const options = { mode, signal, limit: 100, ...(idleMs === undefined ? {} : { follow: 'pages' as const, pause: idleMs }) };
  let { cursor } = bodies;
  let records = 0;
  for await (const { items, next } of feedPages({ ...bodies, url: `${origin}/api/2.5/${name}`, options: { ...options, cursor } })) {
    const found: ExportLine['value'][] = [];
    for (let from = 0; from < items.length; from += atOnce) {
      const batch = await Promise.all(items.slice(from, from + atOnce).map(({ id }) => bodyOf(id)));
      for (const body of batch) if (body !== null) found.push(body);
    }
    const before = cursor;
    cursor = next;
    records += found.length;
    // Only the last line has the cursor behind the page: who stops before reads the page again.
    if (found.length > 0) yield found.map((body, index) => buildLine(body, index === found.length - 1 ? next : before));
    if (idleMs === undefined && next === before) break;
  }
  yield [buildLine({ collection: name, complete: true, records }, cursor)];
}

/** By the bulk export where there is one, else by the feed; `say` is told of it. */
export async function* streamBodies(bodies: Bodies): AsyncGenerator<Lines, void> {
  try {
    yield* byExport(bodies);
  } catch (error) {
    if (!isWithoutExport(error)) throw error;
    bodies.say?.(`this registry has no export of ${bodies.name}; its feed is followed, and each record asked for`);
    yield* byFeed(bodies);
  }
}
