/** The title of a feed: what its search asks for. Pure. */
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import type { Language } from '../../http/language.ts';
import { kindNames, nameIn, statusName, statusNames, sumText } from './model/display-names.ts';

type Asked = ReadonlyMap<string, string>;

const listParameterValues = (asked: Asked, name: string): string[] =>
  (asked.get(name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');

const TITLE_WORDS = {
  uk: { published: 'опубліковано', ends: 'строк', within: 'строк протягом', growth: 'зростання від' },
  en: { published: 'published', ends: 'ends', within: 'ends within', growth: 'growth from' },
} as const satisfies Record<Language, object>;

const kindsIn = (asked: Asked): PublicKind[] => publicKinds.filter((kind) => listParameterValues(asked, 'kind').includes(kind));

/** In the words of the first kind asked for that has such a status. */
const statusText = (asked: Asked, status: string, language: Language): string => {
  const kind = [...kindsIn(asked), ...publicKinds].find((one) => Object.hasOwn(statusNames[one], status));
  return kind === undefined ? status : statusName(kind, status, language);
};

const rangeText = (label: string, from = '', to = ''): string[] => (from === '' && to === '' ? [] : [`${label} ${from}–${to}`]);

export const buildFeedTitle = (asked: Asked, language: Language): string => {
  const { published, ends, within, growth } = TITLE_WORDS[language];
  const of = (name: string): string[] => [asked.get(name)?.trim() ?? ''].filter((value) => value !== '');
  const sum = (sign: string, name: string): string[] =>
    of(name).map((amount) => `${sign} ${sumText(Number(amount), asked.get('currency') || 'UAH', language)}`);
  return [
    ...of('q'),
    ...kindsIn(asked).map((kind) => nameIn(language, kindNames[kind])),
    ...listParameterValues(asked, 'status').map((status) => statusText(asked, status, language)),
    ...['buyer', 'supplier', 'region', 'classification', 'procurementMethodType'].flatMap(of),
    ...[...sum('≥', 'minAmount'), ...sum('≤', 'maxAmount')],
    ...of('minGrowth').map((share) => `${growth} ${share} %`),
    ...rangeText(published, asked.get('from'), asked.get('to')),
    ...rangeText(ends, asked.get('endFrom'), asked.get('endTo')),
    ...of('endWithin').map((span) => `${within} ${span}`),
  ].join(' · ');
};
