/** The HTML of a page: the built frame, with the content known before any script runs. Pure. */
import { escapeHtml } from '../../http/html.ts';
import { type Language, PAGE_LANGUAGES } from '../../http/language.ts';
import type { PageFiles } from './built-files.ts';
import type { MirrorStatus } from './mirror-status.ts';

const SITE_NAMES: Readonly<Record<Language, string>> = { uk: 'Реєстр закупівель', en: 'Procurement Registry' };
const OPEN_GRAPH_LOCALES: Readonly<Record<Language, string>> = { uk: 'uk_UA', en: 'en_GB' };

export interface PageDocument {
  readonly language: Language;
  /** `https://host` of the registry; absent: the page has no address of its own. */
  readonly origin?: string;
  /** The page's address without its language. */
  readonly place: string;
  readonly title: string;
  readonly description: string;
  /** HTML of the page; absent: it is rendered by the script alone. */
  readonly body?: string;
  /** Responses used for rendering, by address; passed on to the script. */
  readonly sent?: Readonly<Record<string, string>>;
  /** Whether search engines should index it. */
  readonly isKept: boolean;
  /** What the page's script will fetch first. */
  readonly data?: string;
  /** Without a script, the page is reloaded after this many seconds. */
  readonly reload?: number;
  /** Without the script of the site, which would show another page at this address. */
  readonly isStill?: boolean;
  readonly files: PageFiles;
  readonly mirror: MirrorStatus | null;
}

/** A description is one line; search engines show no more of it. */
const MAX_DESCRIPTION_LENGTH = 300;

const buildHead = ({ language, origin, place, title, description, isKept, data, reload, files }: PageDocument): string => {
  const own = title === '' ? SITE_NAMES[language] : `${title} · ${SITE_NAMES[language]}`;
  const message = description.length > MAX_DESCRIPTION_LENGTH ? `${description.slice(0, MAX_DESCRIPTION_LENGTH - 1)}…` : description;
  const addressIn = (code: string): string => escapeHtml(`${origin}${code}${place}`);
  const meta = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const addresses = (): readonly string[] => [
    meta('property', 'og:url', `${origin}/${language}${place}`),
    `<link rel="canonical" href="${addressIn(`/${language}`)}" />`,
    ...PAGE_LANGUAGES.map((code) => `<link rel="alternate" hreflang="${code}" href="${addressIn(`/${code}`)}" />`),
    `<link rel="alternate" hreflang="x-default" href="${addressIn('')}" />`,
  ];
  return [
    `<title${language === 'en' && /\p{Script=Cyrillic}/u.test(title) ? ' lang="uk"' : ''}>${escapeHtml(own)}</title>`,
    ...(message === '' ? [] : [meta('name', 'description', message), meta('property', 'og:description', message)]),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:site_name', SITE_NAMES[language]),
    meta('property', 'og:title', title === '' ? SITE_NAMES[language] : title),
    meta('property', 'og:locale', OPEN_GRAPH_LOCALES[language]),
    ...(origin === undefined ? [] : addresses()),
    ...(reload === undefined ? [] : [`<noscript><meta http-equiv="refresh" content="${reload}" /></noscript>`]),
    ...(isKept ? [] : [meta('name', 'robots', 'noindex')]),
    ...files.styles.map((file) => `<link rel="preload" as="style" crossorigin href="/explorer/${file}" />`),
    ...files.scripts.map((file) => `<link rel="modulepreload" crossorigin href="/explorer/${file}" />`),
    ...(files.styles.length === 0
      ? []
      : [`<noscript>${files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/explorer/${file}" />`).join('')}</noscript>`]),
    ...(data === undefined ? [] : [`<link rel="preload" as="fetch" crossorigin href="${escapeHtml(data)}" />`]),
  ].join('\n    ');
};

/** Passes to the page's script the registry that is mirrored. */
const withMirror = (html: string, mirror: MirrorStatus | null): string =>
  mirror === null
    ? html
    : html.replace('</head>', () => `<meta name="mirror" content="${escapeHtml(JSON.stringify(mirror))}" />\n  </head>`);

/** A data block: it is never executed, and no text in it can close it. */
const buildSent = (sent: PageDocument['sent'] = {}): string =>
  Object.keys(sent).length === 0
    ? ''
    : `<script type="application/json" id="sent">${JSON.stringify(sent).replaceAll('<', '\\u003c')}</script>`;

/** `frame` is the built document. */
export const buildDocument = (frame: string, page: PageDocument): string =>
  withMirror(page.isStill === true ? frame.replace(/<script type="module"[^>]*><\/script>/g, '') : frame, page.mirror)
    .replace(/<html lang="\w+">/, () => `<html lang="${page.language}">`)
    .replace(/<noscript>.*?<\/noscript>/s, (notice) => (page.body === undefined ? notice : ''))
    .replace(/<title>[^<]*<\/title>/, () => buildHead(page))
    .replace(/<div id="app"><\/div>/, () => `<div id="app">${page.body ?? ''}</div>${buildSent(page.sent)}`);
