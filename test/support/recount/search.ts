/** Compares totals and facets of the search with a scan of all records (docs/search.md). */
import type { TestRegistry } from '../registry.ts';
import { type Comparison, groupBy } from './compare.ts';
import { comparables } from './facts.ts';
import { type Data, getJson, type Records } from './records.ts';

type Kind = 'tenders' | 'contracts' | 'plans' | 'violation_reports';
/** A record and, for a contract, its tender. */
interface Found {
  readonly kind: Kind;
  readonly record: Data;
  readonly tender: Data | undefined;
}

const list = (value: unknown): Data[] => (Array.isArray(value) ? value : []);

const codesOf = ({ kind, record }: Found): string[] => {
  const parts = kind === 'plans' ? [record, ...list(record.items)] : list(record.items);
  return parts.map(({ classification }) => classification?.id ?? '');
};
const sumIn = ({ kind, record }: Found): Data => (kind === 'plans' ? record.budget : record.value) ?? {};
const typeOf = ({ kind, record }: Found): string =>
  (kind === 'tenders' ? record.procurementMethodType : kind === 'plans' ? record.tender?.procurementMethodType : record.details?.reason) ??
  '';
const buyerOf = ({ kind, record }: Found): Data | undefined =>
  kind === 'contracts' ? record.buyer : kind === 'violation_reports' ? record.author : record.procuringEntity;
/** Of deliveries, otherwise of the buyer. */
const regionsOf = (found: Found): string[] => {
  // A restricted record cannot be found by its places.
  if (found.record.restricted) return [];
  const places = [...list(found.record.items).map(({ deliveryAddress }) => deliveryAddress), buyerOf(found)?.address];
  return [...new Set(places.flatMap((place) => place?.region ?? []))];
};
const growthOf = ({ kind, record, tender }: Found): number | undefined => {
  if (kind !== 'contracts' || /^(pending|cancelled)/.test(record.status)) return undefined;
  const [now, signed] = comparables(record.value, list(tender?.contracts).find(({ id }) => id === record.id)?.value) ?? [];
  if (now === undefined || signed === undefined || signed.cents <= 0n) return undefined;
  return Number(now.cents - signed.cents) / Number(signed.cents);
};

const questions: readonly (readonly [Readonly<Record<string, string>>, (found: Found) => boolean])[] = [
  [{}, () => true],
  ...(['tenders', 'contracts', 'plans', 'violation_reports'] as const).map(
    (kind) => [{ kind }, (found: Found) => found.kind === kind] as const,
  ),
  [{ status: 'complete' }, ({ record }) => record.status === 'complete'],
  [
    { kind: 'tenders', status: 'complete,cancelled' },
    ({ kind, record }) => kind === 'tenders' && /^(complete|cancelled)$/.test(record.status),
  ],
  [{ procurementMethodType: 'belowThreshold' }, (found) => typeOf(found) === 'belowThreshold'],
  [{ procurementMethodType: 'reporting,esco' }, (found) => /^(reporting|esco)$/.test(typeOf(found))],
  [{ classification: '45' }, (found) => codesOf(found).some((code) => code.startsWith('45'))],
  [{ classification: '50' }, (found) => codesOf(found).some((code) => code.startsWith('50'))],
  [{ region: 'Львівська' }, (found) => regionsOf(found).includes('Львівська область')],
  [{ region: 'Київ' }, (found) => regionsOf(found).includes('м. Київ')],
  [{ minAmount: '100000' }, (found) => sumIn(found).currency === 'UAH' && sumIn(found).amount >= 100_000],
  [
    { maxAmount: '50000', kind: 'contracts' },
    (found) => found.kind === 'contracts' && sumIn(found).currency === 'UAH' && sumIn(found).amount <= 50_000,
  ],
  [{ currency: 'EUR' }, (found) => sumIn(found).currency === 'EUR' && sumIn(found).amount !== undefined],
  [{ minGrowth: '0' }, (found) => (growthOf(found) ?? -1) > 0],
  [{ minGrowth: '20' }, (found) => (growthOf(found) ?? -1) >= 0.2],
];

/** The value of a record in each facet. */
const facets: Readonly<Record<string, (found: Found) => string>> = {
  kind: ({ kind }) => kind,
  status: ({ kind, record }) => `${kind} ${record.status}`,
  procurementMethodType: typeOf,
  category: (found) => /^\d\d/.exec(codesOf(found)[0] ?? '')?.[0] ?? '',
  region: (found) => regionsOf(found)[0] ?? '',
};

const kinds = { tenders: 'tenders', contracts: 'contracts', plans: 'plans', reports: 'violation_reports' } as const;

/** Returns the number of queries. */
export const compareSearch = async (registry: Pick<TestRegistry, 'ask'>, records: Records, { figure, figures }: Comparison) => {
  const tenders = new Map(records.tenders.map((tender) => [tender.id, tender]));
  const all = (['tenders', 'contracts', 'plans', 'reports'] as const).flatMap((name) =>
    records[name].map((record): Found => ({ kind: kinds[name], record, tender: tenders.get(record.tender_id) })),
  );
  const real = all.filter(({ record }) => record.mode !== 'test');
  for (const [query, isMeant] of questions) {
    const asked = { kind: Object.values(kinds).join(','), ...query, total: '1', facets: '1', limit: '1' };
    const where = `/search/records?${new URLSearchParams(asked)}`;
    const answer = await getJson(registry, where);
    const found = real.filter(isMeant);
    figure(`${where} total`, answer.total.count, found.length);
    for (const [name, of] of Object.entries(facets)) {
      const counted = [...groupBy(found, of)].flatMap(([value, own]) => (value === '' ? [] : [[value, own.length] as const]));
      const told = answer.facets[name].map(({ value, kind, count }: Data) => [kind === undefined ? value : `${kind} ${value}`, count]);
      // A facet has at most forty values, the most frequent ones.
      const shown = counted.length > 40 ? counted.filter(([value]) => told.some(([one]: [string]) => one === value)) : counted;
      figures(`${where} ${name}`, new Map(told), new Map(shown));
    }
  }
  return questions.length;
};
