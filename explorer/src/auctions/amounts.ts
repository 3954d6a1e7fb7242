/** Sums as bidders write and read them. Pure. */
import { numberFormat } from '../format/formatters.ts';
import type { Language } from '../format/text.ts';

/** `9 400,00`. */
export const amountText = (amount: number, language: Language): string =>
  numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);

/** The same with what is less than a hundredth left out: nobody is told that he may offer more than he may. */
export const limitText = (limit: number, language: Language): string =>
  amountText(Math.floor(Math.round(limit * 1e4) / 100) / 100, language);

/** What somebody has typed: spaces anywhere, comma or point; null where it is no sum with at most two places. */
export const amountIn = (text: string): number | null => {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace(',', '.');
  return /^\d{1,13}(?:\.\d{1,2})?$/.test(bare) && Number(bare) > 0 ? Number(bare) : null;
};

/** Fall so deep below what may be offered is asked about a second time. */
const deep = 0.3;

export const isDeep = (amount: number, limit: number): boolean => amount <= limit * (1 - deep);
