/** An Atom feed (RFC 4287) of cards. Pure. */
import { isPlainObject, type JsonObject, textIn } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { escapeHtml } from '../../http/html.ts';
import type { Language } from '../../http/language.ts';
import { publicNumber } from './model/card-sheet.ts';
import { growthText, statusName, sumText } from './model/display-names.ts';

export interface AtomEntry {
  readonly id: string;
  readonly kind: PublicKind;
  readonly link: string;
  readonly card: JsonObject;
}

interface AtomFeed {
  readonly self: string;
  readonly author: string;
  /** Language of multilingual texts. */
  readonly language: Language;
  /** What is searched for; empty: everything. */
  readonly title: string;
  readonly entries: readonly AtomEntry[];
}

/** Characters that XML cannot represent are dropped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const XML_INVALID_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replace(XML_INVALID_CHARACTERS, ''));

/** A record's text in this language, else in the original. */
const localTextOf = (of: unknown, name: string, language: Language): string | undefined => {
  if (!isPlainObject(of)) return undefined;
  return (language === 'en' ? textIn(of[`${name}_en`]) : undefined) ?? textIn(of[name]);
};

const sumIn = (value: unknown, language: Language): string | undefined =>
  isPlainObject(value) && typeof value.amount === 'number' ? sumText(value.amount, textIn(value.currency) ?? '', language) : undefined;

/** A contract's growth since it was signed. */
const growthIn = ({ growth }: JsonObject, language: Language): string | undefined =>
  typeof growth === 'number' && growth !== 0 ? growthText(growth, language) : undefined;

const formatAtomEntry = ({ id, kind, link, card }: AtomEntry, language: Language): string => {
  const [number, title] = [publicNumber(card), localTextOf(card, 'title', language)];
  const status = textIn(card.status);
  const summary = [
    number,
    ...(status === undefined ? [] : [statusName(kind, status, language)]),
    localTextOf(card.procuringEntity, 'name', language),
    ...[sumIn(card.value, language), growthIn(card, language)],
  ].filter((text) => text !== undefined);
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title ?? number ?? String(card.id))}</title>`,
    `<link rel="alternate" href="${escapeXml(link)}"/>`,
    `<published>${escapeXml(String(card.datePublished))}</published>`,
    `<updated>${escapeXml(String(card.dateModified ?? card.datePublished))}</updated>`,
    `<summary>${escapeXml(summary.join(' · '))}</summary>`,
    '</entry>',
  ].join('\n');
};

/** An empty feed is dated at the epoch: it has never changed. */
const updatedOf = (entries: readonly AtomEntry[]): string =>
  entries.reduce((latest, { card }) => {
    const date = String(card.dateModified ?? card.datePublished);
    return Date.parse(date) > Date.parse(latest) ? date : latest;
  }, '1970-01-01T00:00:00Z');

export const buildAtomFeed = ({ self, author, language, title, entries }: AtomFeed): string =>
  `${[
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(self)}</id>`,
    `<title>${escapeXml(title === '' ? author : `${title} — ${author}`)}</title>`,
    `<link rel="self" href="${escapeXml(self)}"/>`,
    `<updated>${updatedOf(entries)}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    ...entries.map((one) => formatAtomEntry(one, language)),
    '</feed>',
  ].join('\n')}\n`;
