/**
 * For search engines: `/robots.txt`, and the pages of all public records in files of the sitemap protocol (sitemaps.org).
 * A file is a window of a feed, named by the position before its first record. A changed record moves to a later file, so an
 * old file only shrinks, and only the end of the list is read again.
 */

import { notFound } from '../../base/domain/problem.ts';
import { escapeHtml } from '../../http/html.ts';
import { PAGE_LANGUAGES } from '../../http/language.ts';
import { anyone, type Handler, plainText, type Route, route } from '../../http/route.ts';
import type { FeedReader } from '../../store/feed/reader.ts';

const MAX_PER_FILE = 10_000;
/** Maximum new files found per request. */
const MAX_PER_REQUEST = 40;

export interface MappedKind {
  /** The first segment of its pages' addresses. */
  readonly name: string;
  readonly reader: Pick<FeedReader, 'read'>;
}

const toXmlReply = (text: string) => ({
  status: 200,
  text: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
  headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
});

const windowFrom = (from: number) =>
  ({
    descending: false,
    test: false,
    from: { value: from, inclusive: false },
    upTo: null,
    limit: MAX_PER_FILE,
    at: null,
    fields: [],
  }) as const;

const pageLines = (origin: string, place: string, changed?: Date): string => {
  const at = (language: string): string => escapeHtml(`${origin}/${language}${place}`);
  const others = PAGE_LANGUAGES.map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${at(code)}"/>`);
  const date = changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`;
  return `<url><loc>${at(PAGE_LANGUAGES[0])}</loc>${date}${others.join('')}</url>`;
};

const urlSet = (lines: readonly string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('\n')}\n</urlset>\n`;

/** Returns the positions before the first record of each file; a further call continues where the last one ended. */
const makeBeginnings = ({ reader }: MappedKind): (() => Promise<readonly number[]>) => {
  const known = [0];
  const find = async (): Promise<readonly number[]> => {
    for (let count = 0; count < MAX_PER_REQUEST; count += 1) {
      const rows = await reader.read(windowFrom(known.at(-1) ?? 0));
      const last = rows.at(-1);
      if (last === undefined || rows.length < MAX_PER_FILE) break;
      known.push(last.public_modified);
    }
    return known;
  };
  let finding: Promise<readonly number[]> | null = null;
  return () => {
    finding ??= find().finally(() => {
      finding = null;
    });
    return finding;
  };
};

/** `places` are pages without a record, without their language. */
export const sitemapRoutes = (kinds: readonly MappedKind[], places: readonly string[]): Route[] => {
  const beginnings = kinds.map((kind) => ({ name: kind.name, of: makeBeginnings(kind) }));
  const robots: Handler = async ({ links }) => ({
    status: 200,
    text: `User-agent: *\nDisallow: /api/\nDisallow: /search/\nDisallow: /export/\nDisallow: /*?\nSitemap: ${links.origin}/sitemap.xml\n`,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
  const index: Handler = async ({ links }) => {
    const found = await Promise.all(beginnings.map(async ({ name, of }) => (await of()).map((position) => `${name}-${position}`)));
    const lines = ['pages', ...found.flat()].map(
      (file) => `<sitemap><loc>${escapeHtml(`${links.origin}/sitemaps/${file}.xml`)}</loc></sitemap>`,
    );
    return toXmlReply(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>\n`);
  };
  const file: Handler = async ({ params, links }) => {
    const { name, position } = /^(?<name>[a-z]+)(?:-(?<position>\d{1,12}(?:\.\d{1,9})?))?\.xml$/.exec(params.file ?? '')?.groups ?? {};
    if (name === 'pages') return toXmlReply(urlSet(places.map((place) => pageLines(links.origin, place))));
    const kind = kinds.find((one) => one.name === name);
    if (kind === undefined || position === undefined) throw notFound('Not Found');
    const rows = await kind.reader.read(windowFrom(Number(position)));
    return toXmlReply(urlSet(rows.map(({ _id, dateModified }) => pageLines(links.origin, `/${name}/${_id}`, dateModified))));
  };
  const says = (get: string, operation: string, summary: string, media: string, handler: Handler): Route =>
    route({ get, operation, summary, access: anyone, answers: { ...plainText, media: [media] }, handler });
  return [
    says('/robots.txt', 'getRobots', 'What search engines may read.', 'text/plain', robots),
    says('/sitemap.xml', 'getSitemap', 'Where the pages of all public records are listed.', 'application/xml', index),
    says('/sitemaps/:file', 'getSitemapFile', 'A part of the list of pages.', 'application/xml', file),
  ];
};
