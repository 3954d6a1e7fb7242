/** Everything public of a collection, in one answer that is taken up again wherever it broke off. */
import { linesOf } from './events.ts';
import { makePersist, type PageOptions } from './page.ts';
import { growingPause } from './retry.ts';
import { endable, makeWatched } from './watched.ts';

export interface ExportOptions {
  /** Where to go on: the `cursor` of an earlier export or of a feed. Absent: from the beginning. */
  readonly cursor?: string;
  /** `test`: test records only; `_all_`: all of them; absent: real ones. */
  readonly mode?: 'test' | '_all_';
  /** Ends the iteration with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told why the export waits. */
  readonly say?: (line: string) => void;
}

/** A record as a reader without a key sees it; `cursor` stands behind it. */
export interface ExportedRecord {
  readonly collection: string;
  readonly cursor: string;
  readonly data: { readonly id: string; readonly [field: string]: unknown };
  readonly config?: { readonly [field: string]: unknown };
}

/** Records in the order of the feed, each at least once. */
export interface Export extends AsyncIterable<ExportedRecord> {
  /** Behind the last record that was handled; at the end, where the next export or the feed goes on. Undefined: at the beginning. */
  readonly cursor: string | undefined;
}

/** A line as it came; of the last one `value.complete` says whether everything has come. */
export interface ExportLine {
  readonly text: string;
  readonly value: { readonly [field: string]: unknown };
  readonly cursor: string;
}

export type ExportSource = PageOptions & { readonly url: string; readonly options: Omit<ExportOptions, 'say'> };

/** The cursor of a line; open data says it as the address of what comes next. */
const cursorOf = ({ cursor, links }: ExportLine['value']): string | null => {
  if (typeof cursor === 'string') return cursor;
  const next: unknown = Object(links).next;
  return typeof next === 'string' && URL.canParse(next) ? new URL(next).searchParams.get('offset') : null;
};

/** Reads a line of an export; null for text that is none, as half a line. */
export const readExportLine = (text: string): ExportLine | null => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const fields = value as ExportLine['value']; // an object of JSON has string keys
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

/** One answer's lines, as far as they came whole. */
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
 * Lines until the one that says `complete`; an answer that ends before is taken up behind its last whole line, the later the
 * more often it brought nothing. Lines that only say that an answer was interrupted are left out. Throws a `RegistryError`:
 * 404 for a registry without exports, or for a cursor that is none.
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
