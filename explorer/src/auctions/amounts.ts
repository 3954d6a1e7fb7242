/** Amounts as bidders type and read them. Pure. */
import { numberFormat } from '../format/formatters.ts';
import type { Language } from '../format/text.ts';
import { priceScale } from './log.ts';

/** `9 400,00`. */
export const amountText = (amount: number, language: Language, { digits } = priceScale): string =>
  numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount);

/** The same cut to the last digit on the strict side, so that a bidder is never shown a limit looser than the real one. */
export const limitText = (limit: number, language: Language, scale = priceScale): string => {
  const unit = 10 ** scale.digits;
  const units = Math.round(limit * unit * 100) / 100;
  return amountText((scale.better === 'lower' ? Math.floor(units) : Math.ceil(units)) / unit, language, scale);
};

/** Parses typed text: spaces anywhere, comma or point; null when it is not an amount with at most this many decimals. */
export const amountIn = (text: string, { digits } = priceScale): number | null => {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace(',', '.');
  const places = bare.split('.')[1]?.length ?? 0;
  return /^\d{1,13}(?:\.\d+)?$/.test(bare) && places <= digits && Number(bare) > 0 ? Number(bare) : null;
};

export const isBeyond = (amount: number, limit: number, { better } = priceScale): boolean =>
  better === 'lower' ? amount > limit : amount < limit;

/** A bid this far beyond the limit needs a confirmation. A share of the limit. */
const deep = 0.3;

export const isDeep = (amount: number, limit: number, { better } = priceScale): boolean =>
  better === 'lower' ? amount <= limit * (1 - deep) : amount >= limit * (1 + deep);
