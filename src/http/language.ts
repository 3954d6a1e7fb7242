/** The language in which somebody reads what is published for people. Pure. */
import type { ApiRequest } from './route.ts';

export const languages = ['uk', 'en'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (name: string | undefined): name is Language => languages.some((code) => code === name);

/** That of the address; where it names none, the first that the reader's program prefers and the pages have. */
export const findLanguage = ({ path, header }: Pick<ApiRequest, 'path' | 'header'>): Language => {
  const named = path?.().split('/', 2)[1];
  if (isLanguage(named)) return named;
  const preferred = (header?.('accept-language') ?? '').split(',').map((tag) => /^\s*(uk|en)\b/.exec(tag)?.[1]);
  return preferred.find(isLanguage) ?? 'uk';
};
