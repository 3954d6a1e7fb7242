/** Sums and numbers in the words of a language. */
import { listFormat, numberFormat, pluralRules } from './formatters.ts';
import type { Language } from './text.ts';

export interface Sum {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  /** Of offers that are shares and no money. */
  readonly amountPercentage?: number | undefined;
}

/** `1 234,5`: grouped, at most three digits behind the point. */
export const numberText = (value: number, language: Language): string => numberFormat(language, { maximumFractionDigits: 3 }).format(value);

/** `22.986%` of 0.22986. */
export const percentText = (share: number, language: Language): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 3 }).format(share);

/** Forms of a word in the order in which `Intl` names them: of one, of few and of many where a language tells them apart, of parts. */
const plurals: Readonly<Record<Language, readonly Intl.LDMLPluralRule[]>> = { uk: ['one', 'few', 'many', 'other'], en: ['one', 'other'] };

/** `1 day`, `2 days` by the forms `day|days`; a word of one form has it with every number. */
export const countText = (count: number, forms: string, language: Language): string => {
  const all = forms.split('|');
  return `${numberText(count, language)} ${all[plurals[language].indexOf(pluralRules(language, {}).select(count))] ?? all[0]}`;
};

/** `10 years and 74 days`; what there is none of is left out. */
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

/** `10 %` of 0.1. What is no number has no share. */
export const shareText = (value: number, language: Language): string =>
  Number.isFinite(value) ? numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value) : '—';

/** Some versions of Intl call the hryvnia `₴` in Ukrainian; the page as it is sent and as it is drawn calls it the same. */
const named = (text: string, language: Language): string => (language === 'uk' ? text.replace('₴', 'грн') : text);

/** The sum with its currency, `whole` without its hundredths, or the share; null without a number. A currency Intl does not know stands behind the number as it is. */
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
