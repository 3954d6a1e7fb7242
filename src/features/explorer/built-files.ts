/** The files built by `npm run build:explorer`: the pages for browsers, and the module that renders them on the server. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { JsonObject } from '../../base/domain/json.ts';
import { Problem } from '../../base/domain/problem.ts';
import { packageFolder } from '../../base/validation/package-folder.ts';
import type { NameOf } from './code-names.ts';
import type { MirrorStatus } from './mirror-status.ts';
import type { RecordPart } from './record-parts.ts';

const distFolder = new URL('dist/', packageFolder);

const explorerNotBuilt = (cause: unknown): Problem =>
  new Problem('http-not-found', 'The explorer was not built. Please, run npm run build', { cause });

/** Calls `make` once per name; a failed call is retried, since the site may be built later. */
const makeOncePerName = <T>(make: (name: string) => Promise<T>): ((name: string) => Promise<T>) => {
  const created = new Map<string, Promise<T>>();
  return (name) => {
    const found = created.get(name) ?? make(name);
    created.set(name, found);
    found.catch(() => created.delete(name));
    return found;
  };
};

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** The document common to all pages. Its style is inlined, so that the first paint waits for no second response. */
interface Frame {
  readonly html: string;
  /** CSP source of that style: `'sha256-…'`. */
  readonly style: string;
}

const STYLESHEET_LINK = /<link rel="stylesheet"[^>]* href="\/explorer\/([^"]+)">/;

const getFrame = async (read: (name: string) => Promise<string>): Promise<Frame> => {
  const html = await read('index.html');
  const style = await read(STYLESHEET_LINK.exec(html)?.[1] ?? '');
  const hash = createHash('sha256').update(style).digest('base64');
  return { html: html.replace(STYLESHEET_LINK, () => `<style>${style}</style>`), style: `'sha256-${hash}'` };
};

/** The files of a page besides the frame: scripts, its own first, and styles, by file name. */
export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const buildFiles = (manifest: Readonly<Record<string, Chunk>>, name: string): PageFiles => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || key === 'index.html' || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const needed of chunk.imports ?? []) add(needed);
  };
  add(name);
  return { scripts: [...scripts], styles: [...styles] };
};

/** A server-rendered page (`explorer/src/server.tsx`). */
export interface SentPage {
  readonly title: string;
  /** One line. */
  readonly description: string;
  readonly body: string;
  /** Responses used for rendering, by address. */
  readonly sent: Readonly<Record<string, string>>;
  /** The error for which another form is shown: a record field by field, another page as a note of what it is. */
  readonly trouble?: unknown;
}

export interface RenderContext {
  readonly now: Date;
  /** `https://host` of the registry. */
  readonly origin?: string;
  readonly mirror: MirrorStatus | null;
  /** The record with complete lists, if any is cut. */
  readonly whole?: JsonObject;
  /** Which part of its long lists is rendered. */
  readonly part?: RecordPart;
  readonly ask: (address: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly nameOf: NameOf;
}

interface Drawing {
  drawRecord(kind: string, id: string, record: JsonObject, url: string, context: RenderContext): Promise<SentPage>;
  drawAway(url: string, context: RenderContext): Promise<SentPage>;
  drawLost(kind: string | null, url: string, context: RenderContext): Promise<SentPage>;
  drawRefused(status: number, url: string, context: RenderContext): Promise<SentPage>;
  drawPlace(place: string, url: string, context: RenderContext): Promise<SentPage>;
  drawLogin(
    way: { readonly auction: string; readonly bidder: string; readonly hash: string },
    auction: JsonObject,
    own: object | null,
    url: string,
    context: RenderContext,
  ): Promise<SentPage>;
}

export const openSiteFiles = () => {
  const read = makeOncePerName((name) => readFile(new URL(`site/${name}`, distFolder), 'utf8'));
  const packed = makeOncePerName(async (name) => promisify(brotliCompress)(await read(name)));
  const built = <T>(part: Promise<T>): Promise<T> => part.catch((cause: unknown) => Promise.reject(explorerNotBuilt(cause)));
  const frame = makeOncePerName(() => getFrame(read));
  const page = makeOncePerName(async (module) => buildFiles(JSON.parse(await read('.vite/manifest.json')), module));
  const drawing = makeOncePerName(async (name): Promise<Drawing> => import(new URL(`site-server/${name}`, distFolder).href));
  return {
    /** A file of the site, as text. Rejects if there is none. */
    read,
    /** The same, compressed with brotli at the highest quality. */
    packed,
    /** Files of a lazily loaded module: `src/pages/tender/page.tsx`. This and the following reject with 404 if the site has not been built. */
    page: (module: string): Promise<PageFiles> => built(page(module)),
    frame: (): Promise<Frame> => built(frame('index.html')),
    drawing: (): Promise<Drawing> => built(drawing('server.js')),
  };
};

export type SiteFiles = ReturnType<typeof openSiteFiles>;
