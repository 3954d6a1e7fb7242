/** `GET /export/{name}.ndjson`: everything public in one response (docs/export.md). */

import type { Writable } from 'node:stream';
import { omitUndefined } from '../../base/domain/json.ts';
import { invalidData } from '../../base/domain/problem.ts';
import { cursorBefore, readFeedParameters } from '../../feed/parameters.ts';
import { logFailure } from '../../http/log-failure.ts';
import type { Query } from '../../http/query.ts';
import { type ApiRequest, anyone, type Handler, type Route, readers, route } from '../../http/route.ts';
import { withFirstItemRead } from '../../modules/publishing/export-slots.ts';
import type { FeatureContext } from '../feature.ts';
import { type Sending, sendExport } from './export-stream.ts';
import { type ExportLocation, type ExportSource, jsonLines, prefetch, streamWindows } from './feed-source.ts';

interface ExportDeps extends Pick<FeatureContext, 'exports' | 'feed' | 'log'> {
  readonly sources: readonly ExportSource[];
}

/** How long a reader may stall. */
const TIMEOUT_MS = 60_000;

/** Feed parameters that are rejected here, as ignoring them would mislead. */
const FEED_ONLY_PARAMETERS = ['limit', 'descending', 'opt_fields', 'feed'];

const refuseForeign = (query: Query): void => {
  const errors = FEED_ONLY_PARAMETERS.filter((name) => (query.get(name) ?? '') !== '').map((name) => ({
    type: 'value_error',
    path: ['query', name],
    msg: 'Value error, an export takes offset and mode only',
    input: query.get(name),
  }));
  if (errors.length > 0) throw invalidData(errors, 'query string');
};

const pickParameters = (query: Query, names: readonly string[]): Query => new Map([...query].filter(([name]) => names.includes(name)));

/** Addresses in records are those of the API, wherever the export is served. */
const exportLocationOf = ({ links, query }: ApiRequest): ExportLocation => ({
  origin: links.origin,
  prefix: '/api/2.5',
  mode: query.get('mode') ?? '',
});

const sendOrCut = async (sending: Sending, out: Writable, log: ExportDeps['log']): Promise<void> => {
  try {
    const ended = await sendExport(sending, out);
    if (ended !== 'complete') log.info('export ended early', { export: sending.source.name, ended });
  } catch (error) {
    logFailure(log, 'export failed', { export: sending.source.name }, error);
    // Without its last line and the end of its body, so that no reader takes it for complete.
    sending.cut();
  }
};

const readExport =
  (source: ExportSource, { exports, feed, log }: ExportDeps): Handler =>
  async (request) => {
    refuseForeign(request.query);
    const { cursor, test, offset } = readFeedParameters(pickParameters(request.query, ['offset', 'mode']), new Set(), feed.parseUtc);
    const slot = exports.enter(request.address?.() ?? '', request.gone?.() ?? new AbortController().signal);
    const sending = {
      source,
      windows: await withFirstItemRead(prefetch(streamWindows({ source, cursor, test, closedTimestamps: feed.closedTimestamps }))),
      at: exportLocationOf(request),
      offset: offset === '' ? cursorBefore(0) : offset,
      closing: exports.closing,
      place: slot,
      timeoutMs: TIMEOUT_MS,
    };
    return {
      status: 200,
      headers: { 'Content-Type': source.form.media, 'X-Accel-Buffering': 'no' },
      gzips: true,
      stream: (out, cut) => void sendOrCut({ ...sending, cut }, out, log),
    };
  };

const capitalizeWords = (name: string): string => name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());

export const exportRoutes = (deps: ExportDeps): Route[] =>
  deps.sources.map((source) => {
    const { extension, media } = source.form;
    const isJson = source.form === jsonLines;
    return route({
      get: `/export/${source.name}.${extension}`,
      operation: `export${capitalizeWords(isJson ? source.name : `${source.name}-${extension}`)}`,
      summary: source.description,
      access: source.strict ? readers : anyone,
      query: ['offset', 'mode'],
      answers: {
        status: 200,
        schema: null,
        frame: 'text',
        media: [media.split(';')[0] ?? media],
        ...omitUndefined({ lines: isJson ? source.line : undefined }),
        refuses: [404, 429],
      },
      handler: readExport(source, deps),
    });
  });
