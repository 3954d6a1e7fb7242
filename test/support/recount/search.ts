/** Compares totals and facets of the search with a scan of all records (docs/search.md). */
import type { TestRegistry } from '../registry.ts';
import { type Comparison, groupBy } from './compare.ts';
import { codesOf, collectFound, type Found, growthOf, kinds, regionsOf, sumIn, typeOf } from './found.ts';
import { type Data, getJson, type Records } from './records.ts';

const shareOf = (found: Found): number => growthOf(found)?.share ?? -1;

const questions: readonly (readonly [Readonly<Record<string, string>>, (found: Found) => boolean])[] = [
  [{}, () => true],
  ...Object.values(kinds).map((kind) => [{ kind }, (found: Found) => found.kind === kind] as const),
  [{ status: 'complete' }, ({ record }) => record.status === 'complete'],
  [
    { kind: 'tenders', status: 'complete,cancelled' },
    ({ kind, record }) => kind === 'tenders' && /^(complete|cancelled)$/.test(record.status),
  ],
  [{ kind: 'contracts', status: 'terminated' }, ({ kind, record }) => kind === 'contracts' && record.status === 'terminated'],
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
  [{ currency: 'USD', minAmount: '1' }, (found) => sumIn(found).currency === 'USD' && sumIn(found).amount >= 1],
  [{ minGrowth: '0' }, (found) => shareOf(found) > 0],
  // Its hundredth is no double.
  [{ minGrowth: '1.1' }, (found) => shareOf(found) >= 0.011],
  [{ minGrowth: '20' }, (found) => shareOf(found) >= 0.2],
  [{ minGrowth: '0', currency: 'EUR' }, (found) => shareOf(found) > 0 && sumIn(found).currency === 'EUR'],
];

/** The value of a record in each facet. */
const facets: Readonly<Record<string, (found: Found) => string>> = {
  kind: ({ kind }) => kind,
  status: ({ kind, record }) => `${kind} ${record.status}`,
  procurementMethodType: typeOf,
  category: (found) => /^\d\d/.exec(codesOf(found)[0] ?? '')?.[0] ?? '',
  region: (found) => regionsOf(found)[0] ?? '',
};

const modes: readonly (readonly [Readonly<Record<string, string>>, (found: Found) => boolean])[] = [
  [{}, ({ record }) => record.mode !== 'test'],
  [{ mode: 'test' }, ({ record }) => record.mode === 'test'],
];

/** Returns the number of queries. */
export const compareSearch = async (registry: Pick<TestRegistry, 'ask'>, records: Records, { figure, figures }: Comparison) => {
  const all = collectFound(records);
  for (const [mode, isOfMode] of modes) {
    for (const [query, isMeant] of questions) {
      const asked = { kind: Object.values(kinds).join(','), ...query, ...mode, total: '1', facets: '1', limit: '1' };
      const where = `/search/records?${new URLSearchParams(asked)}`;
      const answer = await getJson(registry, where);
      const found = all.filter((one) => isOfMode(one) && isMeant(one));
      figure(`${where} total`, answer.total.count, found.length);
      for (const [name, of] of Object.entries(facets)) {
        const counted = [...groupBy(found, of)].flatMap(([value, own]) => (value === '' ? [] : [[value, own.length] as const]));
        const told = answer.facets[name].map(({ value, kind, count }: Data) => [kind === undefined ? value : `${kind} ${value}`, count]);
        // A facet has at most forty values, the most frequent ones.
        const shown = counted.length > 40 ? counted.filter(([value]) => told.some(([one]: [string]) => one === value)) : counted;
        figures(`${where} ${name}`, new Map(told), new Map(shown));
      }
    }
  }
  return questions.length * modes.length;
};
