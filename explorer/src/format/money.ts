/** Sums and numbers in the words of a language. */
import { numberFormat } from './formatters.ts';
import type { Language } from './text.ts';

export interface Sum {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  /** Of offers that are shares and no money. */
  readonly amountPercentage?: number | undefined;
}

/** `1 234,5`: grouped, at most three digits behind the point. */
export const numberText = (value: number, language: Language): string => numberFormat(language, { maximumFractionDigits: 3 }).format(value);

/** `22.986 %` of 0.22986. */
export const percentText = (share: number, language: Language): string => `${numberText(share * 100, language)} %`;

/** `10 %` of 0.1. What is no number has no share. */
export const shareText = (value: number, language: Language): string =>
  Number.isFinite(value) ? numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(value) : '—';

/** Some versions of Intl call the hryvnia `₴` in Ukrainian; the page as it is sent and as it is drawn calls it the same. */
const named = (text: string, language: Language): string => (language === 'uk' ? text.replace('₴', 'грн') : text);

/** The sum with its currency, `whole` without its hundredths, or the share; null without a number. A currency Intl does not know stands behind the number as it is. */
export const sumText = ({ amount, currency = 'UAH', amountPercentage }: Sum, language: Language, whole = false): string | null => {
  if (amountPercentage !== undefined) return `${numberText(amountPercentage, language)} %`;
  if (amount === undefined || !Number.isFinite(amount)) return null;
  try {
    const options = { style: 'currency', currency, ...(whole ? { maximumFractionDigits: 0 } : {}) } as const;
    return named(numberFormat(language, options).format(amount), language);
  } catch {
    return `${numberText(amount, language)} ${currency}`;
  }
};
