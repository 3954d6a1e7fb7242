/**
 * Prices of foreign currencies by day, for complaint fees (spec/complaints.md §3). The source is a file or
 * URL (EXCHANGE_RATES) with JSON: a table currency → UAH, such tables by day, or the National Bank's list. The rates
 * of a day are fetched once.
 */
import { readFile } from 'node:fs/promises';
import { isPlainObject, lookUp } from '../base/domain/json.ts';
import { conflict, invalidData, type Problem, ruleError } from '../base/domain/problem.ts';
import type { Zone } from '../base/domain/zone-time.ts';

type Rates = (currency: string, day: Date) => Promise<number>;

const ANSWER_LIMIT_MS = 3000;

const ratesFailed = (reason: string): Problem => conflict(`Error while getting data from bank.gov.ua: ${reason}`);

const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

const getRatesText = async (source: string, day: string): Promise<string> => {
  if (!isAddress(source)) return readFile(source, 'utf8');
  const answer = await fetch(source.replace('{date}', day.replaceAll('-', '')), { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.text();
};

const parseRates = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw conflict('Failure of decoding data from bank.gov.ua');
  }
};

/** The table of the latest day up to `day`; a table without days applies to all. */
const tableFor = (content: Record<string, unknown>, day: string): Record<string, unknown> => {
  const days = Object.keys(content).filter((key) => /^\d{4}-\d{2}-\d{2}$/.test(key));
  if (days.length === 0) return content;
  const last = days
    .filter((one) => one <= day)
    .sort()
    .at(-1);
  const table = last === undefined ? undefined : content[last];
  return isPlainObject(table) ? table : {};
};

const findRateIn = (content: unknown, currency: string, day: string): unknown => {
  if (Array.isArray(content)) return content.filter(isPlainObject).find(({ cc }) => cc === currency)?.rate;
  return isPlainObject(content) ? lookUp(tableFor(content, day), currency) : undefined;
};

/** Rates from this source; without a source, every currency but UAH causes a 409. */
export const makeRates = (source: string | null, zone: Pick<Zone, 'render'>): Rates => {
  let known: { readonly day: string; readonly content: unknown } | undefined;
  const getContent = async (day: string): Promise<unknown> => {
    if (source === null) throw ratesFailed('no source of rates is set (EXCHANGE_RATES)');
    if (known?.day === day) return known.content;
    const text = await getRatesText(source, day).catch((error: unknown) => {
      throw ratesFailed(error instanceof Error ? error.message : String(error));
    });
    known = { day, content: parseRates(text) };
    return known.content;
  };
  return async (currency, date) => {
    const day = zone.render(date).slice(0, 10);
    const rate = findRateIn(await getContent(day), currency, day);
    if (typeof rate === 'number' && rate > 0) return rate;
    throw invalidData([ruleError(['data'], `Couldn't find currency ${currency} on bank.gov.ua`)]);
  };
};
