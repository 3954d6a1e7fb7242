/** What a page shows: names with their texts, and the numbers in them, in English. */
import type { TestRegistry } from '../registry.ts';
import type { Comparison } from './compare.ts';
import type { Money, PlainFacts, PlainLot } from './facts.ts';

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Names and values of the lists in a part of a page; the first one for each name. */
export const printedIn = (html: string): ReadonlyMap<string, string> => {
  const pairs = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/gs)];
  return new Map(pairs.toReversed().map(([, name = '', value = '']) => [textOf(name), textOf(value)]));
};

/** All numbers in a text, in order; also recognizes a minus in front of the currency. */
export const numbersIn = (text: string | undefined): number[] =>
  [...(text ?? '').matchAll(/(-?)(?:[A-Z]{2,3}\$?\s|[€$£]\s?)?(\d[\d,]*(?:\.\d+)?)/gu)].map(([, sign = '', digits = '']) =>
    Number(sign + digits.replaceAll(',', '')),
  );

const symbols: Readonly<Record<string, string>> = { UAH: 'UAH', EUR: '€', USD: 'US$' };

/** Compares an amount shown, including its currency symbol. */
const compareSum = ({ figure }: Comparison, where: string, text: string | undefined, money: Money | undefined): void => {
  figure(where, numbersIn(text)[0], money === undefined ? undefined : Number(money.cents) / 100);
  if (money !== undefined) figure(`${where}: currency`, text?.includes(symbols[money.currency] ?? money.currency) ? 1 : 0, 1);
};

const pageAt = async ({ url }: Pick<TestRegistry, 'url'>, path: string): Promise<string> => {
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  const html = await answer.text();
  const main = html.slice(html.indexOf('<main'));
  return main.slice(0, main.indexOf('</section>'));
};

const sumOf = (amounts: readonly (Money | undefined)[]): Money | undefined => {
  const [first] = amounts;
  if (first === undefined || amounts.some((one) => one?.currency !== first.currency)) return undefined;
  return { cents: amounts.reduce((sum, one) => sum + (one?.cents ?? 0n), 0n), currency: first.currency };
};

const priceOf = (lot: PlainLot): Money | undefined => sumOf(lot.awards.map(({ value }) => value));
const isOver = ({ status }: PlainLot): boolean => status === 'cancelled' || status === 'unsuccessful';

/** The result of one lot, or of a tender without lots. */
const compareOne = (comparison: Comparison, where: string, printed: ReadonlyMap<string, string>, { agreed }: PlainFacts, lot: PlainLot) => {
  compareSum(comparison, `${where} price`, printed.get('Price of the winner'), agreed ? undefined : priceOf(lot));
  compareSum(comparison, `${where} expected`, printed.get('Estimated value'), lot.value);
  const [bids, rejected] = numbersIn(printed.get('Bids'));
  comparison.figure(`${where} bids`, bids, lot.bids);
  comparison.figure(`${where} rejected`, rejected, lot.disqualified);
  const saving = printed.get('Saving against the estimated value');
  const [saved = 0] = numbersIn(saving);
  const counted = Number(lot.saving?.cents ?? 0n) / 100;
  comparison.figure(`${where} saving`, saving?.startsWith('dearer') ? -saved : saved, counted);
};

/** The result of all lots; figures shown together are added up. */
const compareMany = (comparison: Comparison, where: string, printed: ReadonlyMap<string, string>, { agreed, lots, value }: PlainFacts) => {
  const won = agreed ? [] : lots.filter((lot) => priceOf(lot) !== undefined);
  const price = sumOf(won.map(priceOf));
  const expectedOf = (some: readonly PlainLot[]): Money | undefined =>
    price === undefined ? undefined : sumOf(some.map((lot) => lot.value));
  const parts: readonly (readonly [string, Money | undefined])[] = [
    ['Estimated value of the same lots', expectedOf(won)],
    [
      'Estimated value of lots without a winner',
      expectedOf(lots.filter((lot) => lot.awards.length === 0 && lot.status === 'unsuccessful')),
    ],
    ['Estimated value of cancelled lots', expectedOf(lots.filter((lot) => lot.awards.length === 0 && lot.status === 'cancelled'))],
    ['Estimated value of lots not decided yet', expectedOf(lots.filter((lot) => lot.awards.length === 0 && !isOver(lot)))],
  ];
  compareSum(comparison, `${where} price`, printed.get('Total price of the winners'), price);
  for (const [name, money] of parts) compareSum(comparison, `${where} ${name}`, printed.get(name), money);
  compareSum(comparison, `${where} expected`, printed.get('Estimated value'), value);
  const known = parts.flatMap(([name]) => numbersIn(printed.get(name)).slice(0, 1));
  if (price !== undefined && parts[0]?.[1] !== undefined && value?.currency === price.currency)
    comparison.figure(
      `${where} adds up`,
      known.reduce((sum, one) => sum + Math.round(one * 100), 0),
      Number(value.cents),
    );
};

export const compareTenderPages = async (registry: Pick<TestRegistry, 'url'>, facts: readonly PlainFacts[], comparison: Comparison) => {
  for (const one of facts) {
    const { kind, id, lots } = one;
    if (kind !== 'tender' && kind !== 'contract') continue;
    const where = `/en/${kind}/${id}`;
    const printed = printedIn(await pageAt(registry, where));
    if (kind === 'contract') {
      const value = printed.get('Value');
      // A share of income is not an amount.
      if (value?.endsWith('%') !== true) compareSum(comparison, `${where} value`, value, one.value);
      compareSum(comparison, `${where} paid`, printed.get('Paid'), one.paid);
      continue;
    }
    const [only] = lots;
    if (only !== undefined && lots.length === 1) compareOne(comparison, where, printed, one, only);
    else compareMany(comparison, where, printed, one);
  }
};
