/** Comparisons of the money of contracts, on decimal digits (spec/decisions.md D6; spec/contracts.md §4). */
import Big from 'big.js';
import { compare } from './money.ts';

const MAX_TAX = '1.2';

export const atMost = (amount: number, limit: number): boolean => compare(amount, limit) <= 0;

/** net ≤ amount ≤ net with 20 % tax, rounded up to 2 digits. */
export const isWholeWithTax = (amount: number, net: number): boolean =>
  atMost(net, amount) && new Big(net).times(MAX_TAX).round(2, Big.roundUp).gte(amount);
