/** Intl formatters, each created once: creating one costs more than formatting a hundred values. */
import type { Language } from './text.ts';

const locales: Readonly<Record<Language, string>> = { uk: 'uk-UA', en: 'en-GB' };

/** Maximum cached; records may name arbitrarily many currencies. */
const most = 200;

const stored = <O extends object, F>(make: (locale: string, options: O) => F): ((language: Language, options: O) => F) => {
  const created = new Map<string, F>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const found = created.get(key) ?? make(locales[language], options);
    if (created.size < most) created.set(key, found);
    return found;
  };
};

export const numberFormat = stored((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
export const dateFormat = stored((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
export const distanceFormat = stored((locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options));
export const listFormat = stored((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));
export const pluralRules = stored((locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options));
