/** Search results as a table, as an Atom feed and as alerts: each figure and state compared with the record (docs/search.md, docs/export.md). */
import { parseCsv } from '../csv.ts';
import type { TestRegistry } from '../registry.ts';
import type { Comparison } from './compare.ts';
import { buyerOf, codesOf, collectFound, type Found, growthOf, kinds, list, publishedOf, regionsOf, sumIn } from './found.ts';
import type { Data, Records } from './records.ts';

type Asking = Pick<TestRegistry, 'ask' | 'clock'>;

const everything = { kind: Object.values(kinds).join(','), mode: '_all_' };

const getText = async ({ ask }: Asking, path: string, language: string): Promise<string> => {
  const { status, text } = await ask('GET', path, { headers: { 'Accept-Language': language } });
  if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  return text;
};

/** A report shows the value of its contract, otherwise of its tender. */
const shownSum = (found: Found): Data => {
  if (found.kind !== 'violation_reports') return sumIn(found);
  const { contract, tender } = found;
  return contract?.value?.amount === undefined ? (tender?.value ?? {}) : contract.value;
};

const momentOf = (date: string | undefined): string => (date === undefined || date === '' ? '' : new Date(date).toISOString());
const cellText = (text: string | undefined): string => text?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Texts of a record by column. */
const textsOf = (found: Found): Readonly<Record<string, string | undefined>> => {
  const { kind, record } = found;
  const { amount, currency } = shownSum(found);
  const buyer = buyerOf(found);
  const suppliers = list(kind === 'contracts' ? record.suppliers : kind === 'violation_reports' ? record.defendants : []);
  return {
    kind,
    number: record.tenderID ?? record.contractID ?? record.planID,
    tender_id: record.tender_id,
    status: record.status,
    mode: record.mode,
    procurementMethodType: kind === 'tenders' ? record.procurementMethodType : record.tender?.procurementMethodType,
    ...{ buyer_name: buyer?.name, buyer_scheme: buyer?.identifier?.scheme, buyer_id: buyer?.identifier?.id },
    suppliers: suppliers
      .slice(0, 3)
      .map(({ name }) => name)
      .join(' | '),
    value_currency: amount === undefined ? undefined : currency,
    classification_id: codesOf(found)[0],
    region: regionsOf(found)[0],
    ...(kind === 'tenders' ? { title: record.title, title_en: record.title_en } : {}),
  };
};

const timesOf = (found: Found, now: Date): Readonly<Record<string, string | undefined>> => {
  const { kind, record } = found;
  const { startDate, endDate } = (kind === 'tenders' ? record.tenderPeriod : undefined) ?? {};
  return {
    ...{ tendering_start: startDate, tendering_end: endDate, dateModified: record.dateModified },
    datePublished: new Date(publishedOf(found, now)).toISOString(),
  };
};

const queries: readonly (readonly [Readonly<Record<string, string>>, (found: Found) => boolean])[] = [
  [{ mode: '_all_' }, () => true],
  [{}, ({ record }) => record.mode !== 'test'],
  [{ mode: '_all_', currency: 'EUR' }, (found) => sumIn(found).currency === 'EUR' && sumIn(found).amount !== undefined],
  [{ mode: '_all_', minGrowth: '0' }, (found) => (growthOf(found)?.share ?? -1) > 0],
];

/** `GET /search/records.csv`. */
export const compareSearchTable = async (registry: Asking, records: Records, { figure, text }: Comparison): Promise<void> => {
  const [all, now] = [collectFound(records), registry.clock.now()];
  for (const [query, isMeant] of queries) {
    const where = `/search/records.csv?${new URLSearchParams({ ...everything, mode: '', ...query })}`;
    const rows = new Map(parseCsv(await getText(registry, where, 'uk')).map((row) => [row.id, row]));
    const found = all.filter(isMeant);
    figure(`${where} rows`, rows.size, found.length);
    for (const one of found) {
      const { id } = one.record;
      const row = rows.get(id) ?? {};
      const at = `${where} ${one.kind} ${id}`;
      const { amount } = shownSum(one);
      const { signed, share } = growthOf(one) ?? {};
      for (const [name, counted] of Object.entries({ value: amount, signed_value: signed, growth: share }))
        figure(`${at} ${name}`, row[name] === undefined || row[name] === '' ? undefined : Number(row[name]), counted);
      for (const [name, counted] of Object.entries(textsOf(one))) text(`${at} ${name}`, cellText(row[name]), cellText(counted));
      for (const [name, counted] of Object.entries(timesOf(one, now))) text(`${at} ${name}`, momentOf(row[name]), momentOf(counted));
    }
  }
};

const signs: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
];
const partOf = (xml: string, name: string): string => {
  const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return signs.reduce((plain, [sign, character]) => plain.replaceAll(sign, character), text);
};

/** In per cent to a tenth, or to the first digit of what is less than that. */
const percentOf = (share: number): number => {
  const percent = Math.abs(share) * 100;
  const shown = percent < 0.1 ? Number(percent.toPrecision(1)) : Math.round(percent * 10) / 10;
  return share < 0 ? -shown : shown;
};

/** Numbers are grouped, with the decimal sign of the language. */
const numberIn = (text: string, language: string): number => {
  const plain = text.replaceAll(language === 'uk' ? /[\s\u00a0\u202f]/g : ',', '').replace(',', '.');
  return Number(/[\d.]+/.exec(plain)?.[0]) * (plain.includes('−') ? -1 : 1);
};

/** Number, buyer, value and growth, each where the record has it, as a reader takes them from the text; and the word of the status. */
const readSummary = (summary: string, { sum, growth }: { sum: boolean; growth: boolean }, language: string) => {
  const parts = summary.split(' · ');
  const share = growth ? numberIn(parts.pop() ?? '', language) : 0;
  const value = sum ? (parts.pop() ?? '') : '';
  const [number, status, buyer] = parts.length > 2 || /\d/.test(parts[0] ?? '') ? parts : [undefined, ...parts];
  return { number, status, buyer, amount: sum ? numberIn(value, language) : undefined, currency: sum ? value.slice(-3) : undefined, share };
};

/** A month, or half of it: the feed has fifty entries at most. */
const windowsFrom = (first: number, last: number): readonly (readonly [number, number])[] => {
  const length = 10 * 86_400_000;
  return Array.from({ length: Math.ceil((last + 1 - first) / length) }, (_, nth) => [first + nth * length, first + (nth + 1) * length - 1]);
};

/** `GET /search/records.atom` in both languages, over windows of time. */
export const compareAtom = async (registry: Asking, records: Records, { figure, text }: Comparison): Promise<void> => {
  const now = registry.clock.now();
  const all = collectFound(records).map((found) => ({ found, at: publishedOf(found, now) }));
  const [first, last] = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const words = new Map<string, string>();
  for (const language of ['uk', 'en']) {
    for (const [from, to] of windowsFrom(first, last)) {
      const within = all.filter(({ at }) => from <= at && at <= to).map(({ found }) => found);
      if (within.length === 0) continue;
      const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      const where = `/search/records.atom?${new URLSearchParams({ ...everything, ...period })}`;
      const xml = await getText(registry, where, language);
      const entries = new Map(
        [...xml.matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => [partOf(entry, 'id').split('/').at(-1), entry] as const),
      );
      figure(`${where} entries`, entries.size, Math.min(50, within.length));
      for (const found of within) {
        const entry = entries.get(found.record.id);
        if (entry === undefined && within.length > 50) continue;
        const at = `${where} ${language} ${found.kind} ${found.record.id}`;
        const { record } = found;
        const { amount, currency } = shownSum(found);
        const buyer = buyerOf(found);
        const percent = percentOf(growthOf(found)?.share ?? 0);
        const told = readSummary(partOf(entry ?? '', 'summary'), { sum: amount !== undefined, growth: percent !== 0 }, language);
        text(`${at} number`, told.number, record.tenderID ?? record.contractID ?? record.planID);
        text(`${at} buyer`, told.buyer, (language === 'en' ? buyer?.name_en : undefined) ?? buyer?.name);
        figure(`${at} sum`, told.amount, amount === undefined ? undefined : Math.round(amount * 100) / 100);
        text(`${at} currency`, told.currency, currency);
        figure(`${at} growth`, told.share, percent);
        // Words of a status are the same for the same code, and never the code.
        const code = `${language} ${found.kind} ${record.status}`;
        const word = told.status ?? '';
        if (!words.has(code)) words.set(code, word);
        text(`${at} status`, word, words.get(code));
        text(`${at} status in words`, String(word === '' || word === record.status), 'false');
        text(`${at} updated`, momentOf(partOf(entry ?? '', 'updated')), momentOf(found.record.dateModified));
      }
    }
  }
};

/** What an alert was sent: the last card of each record. */
export type Delivered = ReadonlyMap<string, Data>;

/** The alerts of `alertQueries` on every change, in that order. */
export const alertQueries: readonly (readonly [query: string, isMeant: (found: Found) => boolean])[] = [
  ['kind=contracts', ({ kind }) => kind === 'contracts'],
  ['minGrowth=0', (found) => (growthOf(found)?.share ?? -1) > 0],
  ['minGrowth=1.1', (found) => (growthOf(found)?.share ?? -1) >= 0.011],
  ['minGrowth=20&currency=EUR', (found) => (growthOf(found)?.share ?? -1) >= 0.2 && sumIn(found).currency === 'EUR'],
];

export const compareAlerts = (delivered: readonly Delivered[], records: Records, { figure, text }: Comparison): void => {
  const real = collectFound(records).filter(({ record }) => record.mode !== 'test');
  for (const [nth, [query, isMeant]] of alertQueries.entries()) {
    const [cards, found] = [delivered[nth] ?? new Map<string, Data>(), real.filter(isMeant)];
    figure(`alert ${query}`, cards.size, found.length);
    for (const one of found) {
      const { record } = one;
      const card = cards.get(record.id) ?? {};
      const at = `alert ${query} ${record.id}`;
      const { signed, share } = growthOf(one) ?? {};
      figure(`${at} value`, card.value?.amount, sumIn(one).amount);
      // A contract that came before its tender was told of once, when nobody knew what it was signed for.
      if (query.startsWith('minGrowth')) {
        figure(`${at} signed`, card.signedAmount, signed);
        figure(`${at} growth`, card.growth, share);
      }
      text(`${at} currency`, card.value?.currency, sumIn(one).amount === undefined ? undefined : sumIn(one).currency);
      text(`${at} status`, card.status, record.status);
    }
  }
};
