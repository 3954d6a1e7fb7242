/** Numbers as text in the language of a reader. Pure. */
import type { Language } from '../../../http/language.ts';

const locales: Readonly<Record<Language, string>> = { uk: 'uk-UA', en: 'en-GB' };

/** `1,234,567.50 UAH` */
export const sumText = (amount: number, currency: string, language: Language): string => {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  const number = amount.toLocaleString(locales[language], { minimumFractionDigits, maximumFractionDigits: 2 });
  return `${number} ${currency}`.trim();
};

/** `+12.5 %`; a small growth is never rounded to nothing. */
export const growthText = (growth: number, language: Language): string => {
  const percent = Math.abs(growth) * 100;
  const digits = percent < 0.1 ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 };
  return `${growth > 0 ? '+' : '−'}${percent.toLocaleString(locales[language], digits)} %`;
};
