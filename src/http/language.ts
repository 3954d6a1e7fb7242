/** The language in which pages are shown to a reader. Pure. */
import type { ApiRequest } from './route.ts';

export const PAGE_LANGUAGES = ['uk', 'en'] as const;
export type Language = (typeof PAGE_LANGUAGES)[number];

const isLanguage = (name: string | undefined): name is Language => PAGE_LANGUAGES.some((code) => code === name);

/** The language named in the path, else the first supported one of `Accept-Language`, else Ukrainian. */
export const findLanguage = ({ path, header }: Pick<ApiRequest, 'path' | 'header'>): Language => {
  const named = path?.().split('/', 2)[1];
  if (isLanguage(named)) return named;
  const preferred = (header?.('accept-language') ?? '').split(',').map((tag) => /^\s*(uk|en)\b/.exec(tag)?.[1]);
  return preferred.find(isLanguage) ?? 'uk';
};
