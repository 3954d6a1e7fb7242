import { expect } from 'chai';
import { type Sketch, sketched } from '../../../fixtures/sketch.ts';
import type { Criterion, Requirement } from '../../../src/base/domain/types.generated.ts';
import type { CriteriaSubject } from '../../../src/procurement/tenders/criteria/criterion.ts';
import { awardResponseErrors, type Response, responseErrors, shownResponses } from '../../../src/procurement/tenders/criteria/responses.ts';

const requirement = (id: string, more: Sketch<Requirement> = {}): Sketch<Requirement> => ({
  id,
  title: `title of ${id}`,
  dataType: 'boolean',
  status: 'active',
  ...more,
});

const criterion = (id: string, groups: Sketch<Requirement>[][], more: Sketch<Criterion> = {}): Sketch<Criterion> => ({
  id,
  title: id,
  source: 'tenderer',
  relatesTo: 'tenderer',
  classification: { scheme: 'LAW922', id },
  requirementGroups: groups.map((requirements, index) => ({ id: `${id}-${index}`, requirements })),
  ...more,
});

const answer = (id: string, value: Response['value'] = true): Response => ({ requirement: { id }, value });
const texts = (tender: Sketch<CriteriaSubject>, requirementResponses: Response[], lots: string[] = []): string[] =>
  sketched(responseErrors)(tender, { requirementResponses, lotValues: lots.map((relatedLot) => ({ relatedLot })) }).map(
    ({ path, msg }) => `${path.slice(1).join('.')}: ${msg}`,
  );

describe('Answers to requirements (spec/procedures.md §4.4)', () => {
  const numbers = { dataType: 'number', minValue: 2, maxValue: 4, unit: { code: 'H87', name: 'шт' } };
  const values: [string, Sketch<Requirement>, Partial<Response>, string[]][] = [
    ['the expected value', { expectedValue: true }, { value: true }, []],
    [
      'another value',
      { expectedValue: true },
      { value: false },
      ['requirementResponses.0.value: Value "False" does not match expected value "True" in requirement r'],
    ],
    ['a number in its range', numbers, { value: 2.5 }, []],
    [
      'a number too low',
      numbers,
      { value: 1 },
      ['requirementResponses.0.value: Value 1 is lower than minimal required 2 in requirement r'],
    ],
    ['a number too high', numbers, { value: 5 }, ['requirementResponses.0.value: Value 5 is higher than required 4 in requirement r']],
    [
      'a value of another type',
      numbers,
      { value: 'x' },
      ['requirementResponses.0.value: Value "x" does not match expected type "number" in requirement r'],
    ],
    [
      'a part of a whole number',
      { ...numbers, dataType: 'integer' },
      { value: 2.5 },
      ['requirementResponses.0.value: Value "2.5" does not match expected type "integer" in requirement r'],
    ],
    ['no value', {}, {}, ['requirementResponses.0.value: Field required']],
    [
      'a value where values are wanted',
      { dataType: 'string', expectedValues: ['a', 'b'], expectedMinItems: 1 },
      { value: 'a' },
      ["requirementResponses.0: only 'values' allowed in response for requirement r"],
    ],
    [
      'values where a value is wanted',
      {},
      { values: [true] },
      ["requirementResponses.0: only 'value' allowed in response for requirement r"],
    ],
    ['values that are listed', { dataType: 'string', expectedValues: ['a', 'b'], expectedMinItems: 1 }, { values: ['b'] }, []],
    [
      'a value that is not listed',
      { dataType: 'string', expectedValues: ['a'], expectedMinItems: 1 },
      { values: ['c'] },
      ['requirementResponses.0.values: One or more values are not among expected values for requirement r'],
    ],
    [
      'too few values',
      { dataType: 'string', expectedValues: ['a'], expectedMinItems: 1 },
      { values: [] },
      ['requirementResponses.0.values: Count of values is less than minimum of 1 for requirement r'],
    ],
  ];
  for (const [name, ofRequirement, ofAnswer, expected] of values) {
    it(`judge ${name}`, () => {
      const tender = { criteria: [criterion('c', [[requirement('r', ofRequirement)]])] };
      expect(texts(tender, [{ requirement: { id: 'r' }, ...ofAnswer }])).to.deep.equal(expected);
    });
  }

  const two = { criteria: [criterion('c', [[requirement('a'), requirement('b')], [requirement('d')]])] };

  it('are wanted for every criterion of a tenderer or winner that has active requirements', () => {
    const criteria = ['tenderer', 'winner', 'buyer', 'procuringEntity'].map((source) =>
      criterion(source, [[requirement(`r-${source}`)]], { source }),
    );
    const silent = criterion('silent', [[requirement('x', { status: 'cancelled' })]]);
    expect(texts({ criteria: [...criteria, silent] }, [])).to.deep.equal([
      'requirementResponses: Responses are required for all criteria with source tenderer/winner, failed for criteria tenderer, winner',
    ]);
  });

  it('belong to one group of a criterion', () => {
    expect(texts(two, [answer('a'), answer('b'), answer('d')])).to.deep.equal([
      'requirementResponses: Responses are allowed for only one group of requirements per criterion, failed for criteria c',
    ]);
  });

  it('cover the whole group', () => {
    expect(texts(two, [answer('a')])).to.deep.equal([
      'requirementResponses: Responses are required for all requirements in a requirement group, failed for criteria c',
    ]);
    expect(texts(two, [answer('d')])).to.deep.equal([]);
    expect(texts(two, [answer('a'), answer('b')])).to.deep.equal([]);
  });

  it('are wanted only for the lots of the bid', () => {
    const tender: Sketch<CriteriaSubject> = {
      lots: [{ id: 'l1' }, { id: 'l2' }],
      items: [{ id: 'i2', relatedLot: 'l2' }],
      criteria: [
        criterion('lot', [[requirement('r1')]], { relatesTo: 'lot', relatedItem: 'l1' }),
        criterion('item', [[requirement('r2')]], { relatesTo: 'item', relatedItem: 'i2' }),
      ],
    };
    expect(texts(tender, [answer('r1')], ['l1'])).to.deep.equal([]);
    expect(texts(tender, [], ['l2'])).to.deep.equal([
      'requirementResponses: Responses are required for all criteria with source tenderer/winner, failed for criteria item',
    ]);
  });

  it('name a requirement that is there and active, once', () => {
    const at = 'requirementResponses.0.requirement.id: requirement should be one of criteria requirements';
    expect(texts({ criteria: [] }, [answer('x')])).to.deep.equal([at]);
    expect(texts({ criteria: [criterion('c', [[requirement('x', { status: 'cancelled' })]])] }, [answer('x')])).to.deep.equal([at]);
    expect(texts(two, [answer('d'), answer('d')])).to.deep.equal([
      'requirementResponses.1.requirement.id: Items should be unique by fields: requirement',
    ]);
  });

  it('at an award are those of the buyer', () => {
    const tender = {
      criteria: [criterion('c', [[requirement('r')]]), criterion('own', [[requirement('o')]], { source: 'procuringEntity' })],
    };
    expect(sketched(awardResponseErrors)(tender, [answer('o')])).to.deep.equal([]);
    expect(sketched(awardResponseErrors)(tender, [answer('r')])).to.have.length(1);
  });

  it('are shown with the title, unit and classification of what they answer', () => {
    const tender = { criteria: [criterion('c', [[requirement('r', { unit: { code: 'H87', name: 'шт' } })]])] };
    expect(sketched(shownResponses)(tender, [answer('r')])).to.deep.equal([
      {
        requirement: { id: 'r', title: 'title of r' },
        value: true,
        unit: { code: 'H87', name: 'шт' },
        dataSchema: undefined,
        classification: { scheme: 'LAW922', id: 'c' },
      },
    ]);
  });
});
