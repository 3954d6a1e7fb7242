/** A client of one registry under one account. */
import createApi, { type Client } from 'openapi-fetch';
import { type AnswerOf, type Call, type Init, makeCall, type PathsOf } from './calls.ts';
import { type FileToSend, type Uploaded, uploadFile } from './documents.ts';
import { type Export, type ExportOptions, makeExport } from './export.ts';
import { type Feed, type FeedOptions, makeFeed } from './feed.ts';
import { type Sleep, sleepForReal } from './retry.ts';
import type { paths } from './schema.generated.ts';
import { type Fetch, makeSend } from './sending.ts';
import { memoryTokens, type TokenStore } from './tokens.ts';

export interface ClientOptions {
  /** Address of the registry: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Address of its document service; needed only for uploads. */
  readonly documents?: string;
  /** Key of the account; absent: only public data can be read. */
  readonly key?: string;
  /** Where owner tokens are stored; in memory by default. */
  readonly tokens?: TokenStore;
  /** Maximum attempts per request, as long as retrying may help; default 5; 1 disables retries. */
  readonly tries?: number;
  /** Longest pause between two attempts in milliseconds, default a minute; a longer `Retry-After` is returned as an error instead. */
  readonly longestPause?: number;
  /** Default: the platform's `fetch`. */
  readonly fetch?: Fetch;
  readonly sleep?: Sleep;
}

/** Collections that have a feed. */
export type Collection = 'tenders' | 'contracts' | 'plans' | 'agreements' | 'violation_reports';

type DocumentPath = Extract<PathsOf<'post'>, `${string}/documents`>;
/** Such a path takes one document or a list of them; this is the single document. */
type One<T> = T extends readonly unknown[] ? never : T;
type DataOf<P extends DocumentPath> = Init<P, 'post'> extends { body: { data: infer Data } } ? One<Data> : Record<string, unknown>;
/** The response for a single document. */
export type Attached<P extends DocumentPath> = AnswerOf<P, 'post'> extends { data: infer Data } ? { readonly data: One<Data> } : never;

/** A file for an object: `params` as for the path, `document` the document's other fields (documentType, relatedItem …). */
export type Attachment<P extends DocumentPath> = FileToSend & {
  readonly params: Init<P, 'post'> extends { params: infer Params } ? Params : never;
  readonly document?: Partial<DataOf<P>>;
};

export interface RegistryClient {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly put: Call<'put'>;
  readonly delete: Call<'delete'>;
  /** openapi-fetch's client, for headers and 304: returns `{ data, error, response }` and does not throw. */
  readonly api: Client<paths, 'application/json'>;
  /** Any request, with this client's key, tokens and retries. */
  readonly send: Fetch;
  readonly tokens: TokenStore;
  /** Uploads a file to the document service. */
  upload(file: FileToSend): Promise<Uploaded>;
  /** Uploads a file and posts it to an object's documents. */
  attach<P extends DocumentPath>(path: P, file: Attachment<P>): Promise<Attached<P>>;
  /** The changes of a collection, as an async iterable. */
  feed(collection: Collection, options?: FeedOptions): Feed;
  /** Every public record of a collection as an anonymous reader sees it, as an async iterable. */
  export(collection: Collection, options?: ExportOptions): Export;
  /** The same registry and tokens under another account. */
  withKey(key: string): RegistryClient;
}

const longestPauseByDefault = 60_000;
const triesByDefault = 5;

/** Makes a client. Sends nothing until the first call; throws an Error for an invalid `url`. */
export const makeRegistryClient = (options: ClientOptions): RegistryClient => {
  const { key, tokens = memoryTokens(), sleep = sleepForReal, fetch = (request) => globalThis.fetch(request) } = options;
  const { origin } = new URL(options.url);
  const { tries = triesByDefault, longestPause = longestPauseByDefault } = options;
  const sending = { origin, key, tokens, fetch, sleep, tries, longestPause };
  const send = makeSend(sending);
  const sendOnce = makeSend({ ...sending, tries: 1 });
  const api = createApi<paths, 'application/json'>({ baseUrl: origin, fetch: send });
  const post = makeCall(api, 'post');

  const upload = (file: FileToSend): Promise<Uploaded> => {
    if (options.documents === undefined) throw new Error('An upload needs the address of the document service: documents');
    return uploadFile({ send, documents: options.documents.replace(/\/+$/, ''), key }, file);
  };

  return {
    get: makeCall(api, 'get'),
    post,
    patch: makeCall(api, 'patch'),
    put: makeCall(api, 'put'),
    delete: makeCall(api, 'delete'),
    api,
    send,
    tokens,
    upload,
    attach: async (path, { params, document = {}, ...file }) => {
      const data = { ...document, ...(await upload(file)) };
      // The compiler cannot relate one path's types to the union of all paths.
      return post(path, { params, body: { data } } as never) as never;
    },
    feed: (collection, feedOptions = {}) =>
      makeFeed({
        url: `${origin}/api/2.5/${collection}`,
        options: feedOptions,
        fetch: (url, init) => sendOnce(new Request(url, init)),
        sleep,
        ...(feedOptions.say === undefined ? {} : { say: feedOptions.say }),
      }),
    export: (collection, { say, ...exportOptions } = {}) =>
      makeExport({
        url: `${origin}/export/${collection}.ndjson`,
        options: exportOptions,
        fetch: (url, init) => sendOnce(new Request(url, init)),
        sleep,
        ...(say === undefined ? {} : { say }),
      }),
    withKey: (other) => makeRegistryClient({ ...options, tokens, key: other }),
  };
};
