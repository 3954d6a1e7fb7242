/** Everything public of a collection in one response, resumed wherever it is interrupted. */
import { linesOf } from './events.ts';
import { makePersist, type PageOptions } from './page.ts';
import { growingPause } from './retry.ts';
import { endable, makeWatched } from './watched.ts';

export interface ExportOptions {
  /** Where to resume: the `cursor` of an earlier export or of a feed. Absent: from the beginning. */
  readonly cursor?: string;
  /** `test`: test records only; `_all_`: all of them; absent: real ones. */
  readonly mode?: 'test' | '_all_';
  /** Ends the iteration with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the reason whenever the export waits. */
  readonly say?: (line: string) => void;
}

/** A record as a reader without a key sees it; `cursor` is the position behind it. */
export interface ExportedRecord {
  readonly collection: string;
  readonly cursor: string;
  readonly data: { readonly id: string; readonly [field: string]: unknown };
  readonly config?: { readonly [field: string]: unknown };
}

/** Records in the order of the feed, each at least once. */
export interface Export extends AsyncIterable<ExportedRecord> {
  /** Behind the last record handled; once finished, where the next export or the feed resumes. Undefined: at the beginning. */
  readonly cursor: string | undefined;
}

/** A line as received; in the last one `value.complete` tells whether the export is complete. */
export interface ExportLine {
  readonly text: string;
  readonly value: { readonly [field: string]: unknown };
  readonly cursor: string;
}

export type ExportSource = PageOptions & { readonly url: string; readonly options: Omit<ExportOptions, 'say'> };

/** The cursor of a line; open data carries it in the address of the next page. */
const cursorOf = ({ cursor, links }: ExportLine['value']): string | null => {
  if (typeof cursor === 'string') return cursor;
  const next: unknown = Object(links).next;
  return typeof next === 'string' && URL.canParse(next) ? new URL(next).searchParams.get('offset') : null;
};

/** Parses a line of an export; null for invalid text, such as a truncated line. */
export const readExportLine = (text: string): ExportLine | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const fields = value as ExportLine['value']; // a JSON object has string keys
    const cursor = cursorOf(fields);
    return cursor === null ? null : { text, value: fields, cursor };
  } catch {
    return null;
  }
};

const addressOf = ({ url, options: { mode } }: ExportSource, cursor: string | undefined): string => {
  const query = new URLSearchParams({ ...(cursor === undefined ? {} : { offset: cursor }), ...(mode === undefined ? {} : { mode }) });
  return query.size === 0 ? url : `${url}?${query}`;
};

const isNdjson = ({ headers }: Response): boolean => /^application\/x-ndjson/.test(headers.get('content-type') ?? '');

/** The lines of one response, as far as they were received in full. */
async function* answerOf(source: ExportSource, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<ExportLine, void> {
  const watched = makeWatched(source.fetch, signal);
  const persist = makePersist({ ...source, fetch: watched.open });
  try {
    const take = async (response: Response) => (isNdjson(response) ? response.body : null);
    const body = await persist({ url: addressOf(source, cursor), headers: { accept: 'application/x-ndjson' }, signal }, take);
    for await (const text of linesOf(body, watched)) {
      const line = readExportLine(text);
      if (line === null) throw new Error('a line of the export cannot be read');
      yield line;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof Error) || error.name === 'RegistryError') throw error;
    source.say?.(`the export broke off: ${error.message}`);
  } finally {
    watched.close();
  }
}

/**
 * Lines up to the one with `complete`; a response that ends before it is resumed behind its last whole line, with growing pauses
 * while nothing new arrives. Lines that only report an interruption are dropped. Throws a `RegistryError`:
 * 404 for a registry without exports, or for an invalid cursor.
 */
export async function* exportLines(source: ExportSource): AsyncGenerator<ExportLine, void> {
  const { signal = new AbortController().signal } = source.options;
  let cursor = source.options.cursor;
  for (let failures = 0; ; failures += 1) {
    for await (const line of answerOf(source, cursor, signal)) {
      if (line.cursor !== cursor) failures = 0;
      cursor = line.cursor;
      if (line.value.complete !== false) yield line;
      if (line.value.complete === true) return;
    }
    signal.throwIfAborted();
    await source.sleep(growingPause(failures), signal);
  }
}

const isRecord = (value: object): value is ExportedRecord => 'data' in value && 'collection' in value;

export const makeExport = (source: ExportSource): Export => {
  let { cursor } = source.options;
  async function* records(signal: AbortSignal): AsyncGenerator<ExportedRecord, void> {
    for await (const { value, cursor: behind } of exportLines({ ...source, options: { ...source.options, signal } })) {
      if (isRecord(value)) yield value;
      cursor = behind;
    }
  }
  return {
    get cursor() {
      return cursor;
    },
    [Symbol.asyncIterator]: () => endable(records, source.options.signal),
  };
};
