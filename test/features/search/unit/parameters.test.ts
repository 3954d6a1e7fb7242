/** Mistakes in a question help: each wrong value is refused with its parameter, itself, and what is allowed (docs/search.md "Parameters"). */
import { expect } from 'chai';
import { Problem } from '../../../../src/base/domain/problem.ts';
import { makeZone } from '../../../../src/base/domain/zone-time.ts';
import { parameterNames, readParameters } from '../../../../src/features/search/parameters.ts';

const { parse } = makeZone('Europe/Kyiv');

interface Fault {
  readonly name: unknown;
  readonly msg: string;
  readonly input: unknown;
}
const read = (query: Readonly<Record<string, string>>) => readParameters(new Map(Object.entries(query)), { parse });
const faultsOf = (query: Readonly<Record<string, string>>): Fault[] => {
  try {
    read(query);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.errors ?? []).map(({ path, msg, input }) => ({ name: path.at(-1), msg, input }));
  }
  return [];
};

const wordless = 'there is no word in it that could be looked for, it should have letters or digits';
const amount = 'Input should be a number of 0 or more, with at most 15 digits and 6 behind a point';
const time = 'Input should be a date (2026-11-21) or an ISO 8601 time, from 1970 to 2199';
const duration = 'Input should be an ISO 8601 duration of at most a year (P7D)';
const kinds = 'tenders, contracts, plans, agreements, violation_reports, frameworks, submissions, qualifications';
const cpv = 'it should be a CPV code (45233140-2) or its first digits, two at least';

/** Every parameter, wrong values of it, and what is said. */
const wrong: Readonly<Record<(typeof parameterNames)[number], readonly (readonly [string, string])[]>> = {
  q: [
    ['та !', wordless],
    ['№', wordless],
  ],
  buyer: [['«»', wordless]],
  supplier: [['—', wordless]],
  kind: [
    ['bids', `Input should be ${kinds}`],
    ['tenders,contrcts', `Input should be ${kinds}, did you mean contracts?`],
  ],
  status: [
    ['complete;drop', '"complete;drop" should be a status (active.tendering)'],
    [Array.from({ length: 21 }, (_, at) => `s${at}`).join(), 'List should have at most 20 items'],
  ],
  procurementMethodType: [['below threshold', '"below threshold" should be a procedure type (belowThreshold)']],
  classification: [
    ['road', cpv],
    ['4', cpv],
    ['45233140-23', cpv],
  ],
  region: [
    ['<b>', '"<b>" should be the name of a region (Львівська область)'],
    ['..', wordless],
  ],
  from: [
    ['2026-02-30', time],
    ['yesterday', time],
  ],
  to: [['21.11.2026', time]],
  endFrom: [['2026', time]],
  endTo: [['2999-01-01', time]],
  endWithin: ['7d', 'P', 'PT', 'P0D', 'P13M', 'P1Y1D', 'P9999999999999999D'].map((span) => [span, duration] as const),
  minAmount: [
    ['1e9', amount],
    ['-5', amount],
    ['1,5', amount],
  ],
  maxAmount: [['many', amount]],
  minGrowth: [['10%', amount]],
  currency: [['uah', 'Input should be one currency of three letters (UAH)']],
  mode: [['all', "Input should be 'test' or '_all_'"]],
  sort: [
    ['price', 'Input should be date, relevance, deadline, value, growth'],
    ['valeu', 'Input should be date, relevance, deadline, value, growth, did you mean value?'],
  ],
  total: [['yes', "Input should be '1'"]],
  facets: [['true', "Input should be '1'"]],
  limit: ['0', '-1', '101', '1.5', 'x'].map((limit) => [limit, 'Input should be a whole number from 1 to 100'] as const),
  cursor: [['abc', 'this is no cursor of a search, it should come from next_page']],
};

describe('A wrong value of the search', () => {
  for (const name of parameterNames)
    for (const [value, says] of wrong[name])
      it(`is refused with what is allowed: ${name}=${value.slice(0, 30)}`, () => {
        const [fault, ...others] = faultsOf({ [name]: value });
        expect(others).to.deep.equal([]);
        expect(fault).to.deep.include({ name, input: value.slice(0, 200) });
        expect(fault?.msg.replace('Value error, ', '')).to.equal(says);
      });

  it('is an end before its beginning, and a cursor of other filters', () => {
    const ends = [
      ['from', 'to', '2026-02-02', '2026-02-01'],
      ['endFrom', 'endTo', '2026-02-02', '2026-02-01'],
      ['minAmount', 'maxAmount', '5', '4'],
    ] as const;
    for (const [first, last, low, high] of ends) {
      const msg = `Value error, it should not be below ${first} (${low})`;
      expect(faultsOf({ [first]: low, [last]: high })).to.deep.equal([{ name: last, msg, input: high }]);
    }
  });

  it('is told beside all others at once', () => {
    expect(faultsOf({ limit: '0', sort: 'price', minGrowth: 'x', q: '!' }).map(({ name }) => name)).to.have.members([
      ...['limit', 'sort', 'minGrowth', 'q'],
    ]);
  });
});

describe('A question about growth', () => {
  it('is in decimal digits, of any growth at least', () => {
    const least = (minGrowth: string) => read({ minGrowth }).query.facts.growth?.from;
    expect(['1.1', '14.5', '20'].map(least)).to.deep.equal([0.011, 0.145, 0.2]);
    expect(least('0')).to.be.above(0).and.below(1e-15);
  });
});

describe('A question without an order', () => {
  it('shows the most relevant first where it has words, else the newest', () => {
    expect(read({ q: 'ремонт' }).query.sort).to.equal('relevance');
    expect(read({ q: ' ', buyer: 'школа' }).query.sort).to.equal('date');
    expect(read({ q: 'ремонт', sort: 'date' }).query.sort).to.equal('date');
  });
});
