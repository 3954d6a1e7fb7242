/**
 * Whole records of a registry as lines of an export: by its bulk export or, where there is none, by its feed and a GET of each
 * record. Both take the same cursors.
 */
import {
  type ExportLine,
  type ExportOptions,
  exportLines,
  type FetchPage,
  makeFetchPage,
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

const lineOf = (value: ExportLine['value'], cursor: string): ExportLine => {
  const whole = { ...value, cursor };
  return { text: JSON.stringify(whole), value: whole, cursor };
};

/** What `GET` of a record answers, or null when it is gone. */
const bodyOf = async ({ origin, name, signal, ...asking }: Bodies, id: string): Promise<ExportLine['value'] | null> => {
  const ask = makeFetchPage({
    ...asking,
    // A page of one item: the same patience for single records.
    fetch: async (url, init) => {
      const response = await asking.fetch(url, init);
      if (response.status !== 200) return response;
      const body: unknown = await response.json();
      return Response.json({ data: [{ id, body }], next_page: { offset: '' } });
    },
  });
  try {
    const { items } = await ask(`${origin}/api/2.5/${name}/${id}`, signal);
    return { collection: name, ...Object(items[0]?.body) };
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return null;
    throw error;
  }
};

/** The records of a page. Only the last line has the cursor behind it: who stops before reads the page again. */
const linesOfPage = async (bodies: Bodies, ids: readonly string[], before: string, behind: string): Promise<ExportLine[]> => {
  const found: ExportLine['value'][] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const batch = await Promise.all(ids.slice(from, from + atOnce).map((id) => bodyOf(bodies, id)));
    for (const body of batch) if (body !== null) found.push(body);
  }
  return found.map((body, index) => lineOf(body, index === found.length - 1 ? behind : before));
};

/** By the feed. Without `idleMs` it ends with a line that says `complete`; with it, it waits so long and looks again, for ever. */
export async function* byFeed(bodies: Bodies, idleMs?: number): AsyncGenerator<Lines, void> {
  const { origin, name, mode, signal } = bodies;
  const fetchPage: FetchPage = makeFetchPage(bodies);
  let { cursor } = bodies;
  let records = 0;
  for (;;) {
    const query = new URLSearchParams({ limit: '100', ...(cursor === '' ? {} : { offset: cursor }), ...(mode === '' ? {} : { mode }) });
    const page = await fetchPage(`${origin}/api/2.5/${name}?${query}`, signal);
    const lines = await linesOfPage(
      bodies,
      page.items.map(({ id }) => id),
      cursor,
      page.next,
    );
    records += lines.length;
    const stuck = page.next === cursor;
    cursor = page.next;
    if (lines.length > 0) yield lines;
    if (idleMs === undefined && (page.items.length === 0 || stuck)) break;
    if (idleMs !== undefined && (page.items.length < 100 || stuck)) await bodies.sleep(idleMs, signal);
  }
  yield [lineOf({ collection: name, complete: true, records }, cursor)];
}

/** By the bulk export where there is one, else by the feed; `say` is told of it. */
export async function* bodiesOf(bodies: Bodies): AsyncGenerator<Lines, void> {
  try {
    yield* byExport(bodies);
  } catch (error) {
    if (!isWithoutExport(error)) throw error;
    bodies.say?.(`this registry has no export of ${bodies.name}; its feed is followed, and each record asked for`);
    yield* byFeed(bodies);
  }
}
