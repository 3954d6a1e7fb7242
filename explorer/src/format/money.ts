/** Amounts and numbers in the words of a language. */
import { listFormat, numberFormat, pluralRules } from './formatters.ts';
import type { Language } from './text.ts';

export interface Sum {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  /** For offers that are shares, not money. */
  readonly amountPercentage?: number | undefined;
}

/** `1 234,5`: grouped, at most three decimals. */
export const numberText = (value: number, language: Language): string => numberFormat(language, { maximumFractionDigits: 3 }).format(value);

/** `22.986%` of 0.22986. */
export const percentText = (share: number, language: Language): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(share);

/** Plural categories of `Intl` in the order in which word forms are given: one, few and many if the language has them, then other. */
const plurals: Readonly<Record<Language, readonly Intl.LDMLPluralRule[]>> = { uk: ['one', 'few', 'many', 'other'], en: ['one', 'other'] };

/** `1 day`, `2 days` from the forms `day|days`; a single form is used for every number. */
export const countText = (count: number, forms: string, language: Language): string => {
  const all = forms.split('|');
  return `${numberText(count, language)} ${all[plurals[language].indexOf(pluralRules(language, {}).select(count))] ?? all[0]}`;
};

/** `10 years and 74 days`; zero parts are left out, unless both are zero. */
export const termText = (years: number, days: number, language: Language): string => {
  const parts = (
    [
      [years, 'year'],
      [days, 'day'],
    ] as const
  ).filter(([count], index, all) => count !== 0 || (index === 1 && all[0]?.[0] === 0));
  const texts = parts.map(([count, unit]) => numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count));
  return listFormat(language, { type: 'conjunction' }).format(texts);
};

/** `10 %` of 0.1; a dash for anything but a number. */
export const shareText = (value: number, language: Language): string =>
  Number.isFinite(value) ? numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value) : '—';

/** Some versions of Intl call the hryvnia `₴` in Ukrainian; server and browser must render it alike. */
const named = (text: string, language: Language): string => (language === 'uk' ? text.replace('₴', 'грн') : text);

/** The amount with its currency (`whole`: without hundredths) or the share; null without a number. An unknown currency follows as it is. */
export const sumText = ({ amount, currency = 'UAH', amountPercentage }: Sum, language: Language, whole = false): string | null => {
  if (amountPercentage !== undefined) return percentText(amountPercentage / 100, language);
  if (amount === undefined || !Number.isFinite(amount)) return null;
  try {
    const options = { style: 'currency', currency, ...(whole ? { maximumFractionDigits: 0 } : {}) } as const;
    return named(numberFormat(language, options).format(amount), language);
  } catch {
    return `${numberText(amount, language)} ${currency}`;
  }
};
