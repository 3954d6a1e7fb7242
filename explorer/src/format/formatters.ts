/** Formatters of Intl, each made once: to make one costs more than to format a hundred values with it. */
import type { Language } from './text.ts';

const locales: Readonly<Record<Language, string>> = { uk: 'uk-UA', en: 'en-GB' };

/** Records name currencies as they like; more kinds than these are made anew. */
const most = 200;

const kept = <O extends object, F>(make: (locale: string, options: O) => F): ((language: Language, options: O) => F) => {
  const made = new Map<string, F>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const found = made.get(key) ?? make(locales[language], options);
    if (made.size < most) made.set(key, found);
    return found;
  };
};

export const numberFormat = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const dateFormat = kept((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
export const distanceFormat = kept((locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options));
