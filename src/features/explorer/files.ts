/** The files that `npm run build:explorer` makes: the pages for browsers, and what draws them here. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { JsonObject } from '../../domain/json.ts';
import { Problem } from '../../domain/problem.ts';
import { packageFolder } from '../../validation/package-folder.ts';
import type { NameOf } from './code-names.ts';
import type { MirrorStatus } from './mirror-telling.ts';

const folder = new URL('dist/', packageFolder);

const notBuilt = (cause: unknown): Problem =>
  new Problem('http-not-found', 'The explorer was not built. Please, run npm run build', { cause });

/** Calls `make` once for each name; what failed is tried again, since a site may be built later. */
const once = <T>(make: (name: string) => Promise<T>): ((name: string) => Promise<T>) => {
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

/** The document that every page begins with. Its style stands in it, so that nothing waits for a second answer to be painted. */
export interface Frame {
  readonly html: string;
  /** Source of that style for the policy: `'sha256-…'`. */
  readonly style: string;
}

const linked = /<link rel="stylesheet"[^>]* href="\/explorer\/([^"]+)">/;

const getFrame = async (read: (name: string) => Promise<string>): Promise<Frame> => {
  const html = await read('index.html');
  const style = await read(linked.exec(html)?.[1] ?? '');
  const hash = createHash('sha256').update(style).digest('base64');
  return { html: html.replace(linked, () => `<style>${style}</style>`), style: `'sha256-${hash}'` };
};

/** What a page is made of beside the frame: scripts, the first of them its own, and styles, by their file names. */
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

/** A page as it is sent (`explorer/src/server.tsx`). */
export interface SentPage {
  readonly title: string;
  /** One line. */
  readonly description: string;
  /** HTML. */
  readonly body: string;
  /** Answers that it was drawn of, by their addresses. */
  readonly sent: Readonly<Record<string, string>>;
  /** Why it is not the page itself: a record is shown field by field, another page says what it is. */
  readonly trouble?: unknown;
}

/** What a page says beside what it is about. */
export interface RenderContext {
  readonly now: Date;
  readonly mirror: MirrorStatus | null;
  /** The record with all of its lists, where those that are drawn are cut. */
  readonly whole?: JsonObject;
  readonly ask: (address: string) => Promise<{ readonly status: number; readonly text: string }>;
  /** English names of codes. */
  readonly nameOf: NameOf;
}

interface Drawing {
  drawRecord(kind: string, id: string, record: JsonObject, url: string, context: RenderContext): Promise<SentPage>;
  drawPlace(place: string, url: string, context: RenderContext): Promise<SentPage>;
  drawLogin(
    way: { readonly auction: string; readonly bidder: string; readonly hash: string },
    auction: JsonObject,
    url: string,
    context: RenderContext,
  ): Promise<SentPage>;
}

export interface SiteFiles {
  /** A file of the site, as text. Rejects when there is none. */
  readonly read: (name: string) => Promise<string>;
  /** The same in brotli, as small as it gets. */
  readonly packed: (name: string) => Promise<Buffer>;
  /** This, and what follows, reject with 404 when the site was not built. */
  readonly frame: () => Promise<Frame>;
  /** Of the module that loads when the page is wanted: `src/pages/tender/page.tsx`. */
  readonly page: (module: string) => Promise<PageFiles>;
  readonly drawing: () => Promise<Drawing>;
}

export const openSiteFiles = (): SiteFiles => {
  const read = once((name) => readFile(new URL(`site/${name}`, folder), 'utf8'));
  const packed = once(async (name) => promisify(brotliCompress)(await read(name)));
  const built = <T>(part: Promise<T>): Promise<T> => part.catch((cause: unknown) => Promise.reject(notBuilt(cause)));
  const frame = once(() => getFrame(read));
  const page = once(async (module) => buildFiles(JSON.parse(await read('.vite/manifest.json')), module));
  const drawing = once(async (name): Promise<Drawing> => import(new URL(`site-server/${name}`, folder).href));
  return {
    read,
    packed,
    page: (module) => built(page(module)),
    frame: () => built(frame('index.html')),
    drawing: () => built(drawing('server.js')),
  };
};
