/**
 * Entity tags (RFC 9110 §8.8, §13): `If-None-Match` on reads, `If-Match` on writes. A tag derives from the bytes of the view
 * shown to the caller and from nothing else: what the view hides, such as a sealed bid, must not be countable. There is no
 * `Last-Modified`: a second is too coarse. Views that are the same for every caller are cached with their tag.
 */
import etag from 'etag';
import { LRUCache } from 'lru-cache';
import { anonymousActor } from '../base/domain/actor.ts';
import { Overtaken, type ReadSet } from '../base/domain/conditional-writes.ts';
import { conflict, isProblem, Problem } from '../base/domain/problem.ts';
import { mayCall } from './authenticate.ts';
import type { ApiRequest, Reply, Route } from './route.ts';

/** The strong tag of a body sent without a content coding. */
export const tagOf = (body: string | Buffer): string => etag(body);

/** A strong tag of compressed bytes names the coding (RFC 9110 §8.8.3.3). */
const CODING_SUFFIX = /-(?:gzip|br|deflate)"$/;

/** The tag of the same body sent with a content coding. */
export const encodedTag = (tag: string, encoding: string): string => `${tag.slice(0, -1)}-${encoding}"`;

/** The tag without its coding: the same view. */
const withoutCoding = (tag: string): string => tag.replace(CODING_SUFFIX, '"');

const LISTED_TAGS = /(?:W\/)?"[^"]*"/g;
const tagsIn = (header: string): readonly string[] => header.match(LISTED_TAGS) ?? [];

/** `If-None-Match`: the tag of the list that means «not modified» (weak comparison), or null. `*` matches any. */
export const heldTag = (header: string | undefined, tag: string): string | null => {
  if (header === undefined) return null;
  if (header.trim() === '*') return tag;
  const found = tagsIn(header).find((sent) => withoutCoding(sent.replace(/^W\//, '')) === tag);
  return found?.replace(/^W\//, '') ?? null;
};

/** `If-Match`: whether the list contains the tag (strong comparison: a weak tag never matches). `tag` is null where there is no view. */
const isMatched = (header: string, tag: string | null): boolean =>
  tag !== null && (header.trim() === '*' || tagsIn(header).some((sent) => withoutCoding(sent) === tag));

/** Opens a read of a view and the write that depends on it; see `ReadSet`. */
export type OpenReadSet = () => ReadSet;

/** Methods of writes to which `If-Match` applies. */
export const conditionalMethods: ReadonlySet<string> = new Set(['patch', 'put', 'delete']);

/** Maximum attempts at a write while others, which the caller cannot see, come first. */
const MAX_WRITE_ATTEMPTS = 5;

const preconditionFailed = (): Problem =>
  new Problem('http-precondition-failed', 'If-Match does not name the ETag of what is here now. Please, read it again');

/** The tag `answer` would send with this reply. */
const tagOfReply = ({ status, body, bytes, text, tag, stream }: Reply): string | null => {
  if (status !== 200 || stream !== undefined) return null;
  if (tag !== undefined) return tag;
  return body === undefined && bytes === undefined && text === undefined ? null : tagOf(bytes ?? text ?? JSON.stringify(body));
};

/** The caller as a reader: as it is, without its token, and without its key. What it has read may be any of these views. */
const readersOf = (request: ApiRequest): readonly ApiRequest[] => [
  request,
  ...(request.token === null ? [] : [{ ...request, token: null }]),
  ...(request.actor === anonymousActor ? [] : [{ ...request, token: null, actor: anonymousActor }]),
];

/** The tag a GET would return to this reader now; null for none, even if GET is 403. Throws what a GET would. */
const currentTag = async (reads: Route | undefined, request: ApiRequest): Promise<string | null> => {
  if (reads === undefined || !mayCall(reads.access, request.actor)) return null;
  try {
    return tagOfReply(await reads.handler(request));
  } catch (error) {
    if (isProblem(error, 'http-forbidden')) return null;
    throw error;
  }
};

/** Whether the header names the tag of a view that the caller may have read, which is still what is there. */
const namesView = async (header: string, reads: Route | undefined, request: ApiRequest): Promise<boolean> => {
  for (const reader of readersOf(request)) if (isMatched(header, await currentTag(reads, reader))) return true;
  return false;
};

const isRepeatable = (error: unknown): boolean => error instanceof Overtaken || isProblem(error, 'http-conflict');

/**
 * Runs the handler of `route`; `reads` is the GET of the same address. The answer is 412 when the tag differs, even if it changed
 * while the write was being decided.
 */
export const whileMatching = async (
  route: Route,
  reads: Route | undefined,
  request: ApiRequest,
  ifMatch: string,
  open: OpenReadSet,
): Promise<Reply> => {
  for (let look = 1; ; look += 1) {
    const readSet = open();
    if (!(await readSet.read(() => namesView(ifMatch, reads, request)))) throw preconditionFailed();
    try {
      return await readSet.write(() => route.handler(request));
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      if (look === MAX_WRITE_ATTEMPTS) throw error instanceof Overtaken ? conflict() : error;
    }
  }
};

/** The state of a record; see `State` in src/base/domain/record.ts. */
export interface RecordVersion {
  readonly public_modified: Date;
  readonly next_check?: Date | undefined;
}

const isSameVersion = (a: RecordVersion, b: RecordVersion): boolean =>
  a.public_modified.getTime() === b.public_modified.getTime() && a.next_check?.getTime() === b.next_check?.getTime();

interface CachedView {
  readonly version: RecordVersion;
  readonly bytes: Buffer;
  /** Computed on first use: many views are never read again. */
  tag: string | null;
}

/** Per entry, besides its bytes. */
const ENTRY_OVERHEAD_BYTES = 500;

/** Short buffers are mostly slices of a larger one, which they would keep alive as a whole. */
const withoutOthers = (bytes: Buffer): Buffer =>
  bytes.length === bytes.buffer.byteLength ? bytes : Buffer.from(new Uint8Array(bytes).buffer);

/**
 * A cache of views as they were sent, up to `bytes`, for views that are the same for every caller (docs/performance.md). The store is
 * queried each time for the record's current state, so no outdated view is shown. A save that does not change the view, such as a
 * sealed bid, is no new state: otherwise the next reader would wait longer, and could notice it.
 */
export const makeViewCache = (bytes: number) => {
  const views = new LRUCache<string, CachedView>({ maxSize: Math.max(1, bytes), maxEntrySize: Math.max(1, bytes / 8) });
  return {
    /** The cached answer for the record's current state, or null. */
    find: async (id: string, look: (id: string) => Promise<RecordVersion | null>): Promise<Reply | null> => {
      const known = views.get(id);
      if (known === undefined) return null;
      const now = await look(id);
      if (now === null || !isSameVersion(now, known.version)) return null;
      known.tag ??= tagOf(known.bytes);
      return { status: 200, bytes: known.bytes, tag: known.tag };
    },
    /** The answer with these bytes, cached from now on for this state of the record. */
    keep: (id: string, { public_modified, next_check }: RecordVersion, bytes: Buffer): Reply => {
      const stored = { version: { public_modified, next_check }, bytes: withoutOthers(bytes), tag: null };
      views.set(id, stored, { size: bytes.length + ENTRY_OVERHEAD_BYTES });
      return { status: 200, bytes };
    },
  };
};

export type ViewCache = ReturnType<typeof makeViewCache>;
