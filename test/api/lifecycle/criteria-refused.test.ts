/** What a criterion may not say (spec/procedures.md §4.4 "Value rules", spec/tender-rules.md §3 step 22). */
import { expect } from 'chai';
import { criterion, requirement } from '../../../fixtures/criteria.ts';
import { errorsIn, unknownId, write } from '../../../fixtures/tender-parts.ts';
import { createTender, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { type Body, must, useRegistry } from '../../support/registry.ts';

describe('Criteria that are refused', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

  beforeEach(async () => {
    tender = await createTender(registry);
  });

  const add = (...list: Body[]) => write(registry, tender, 'POST', '/criteria', list);
  const refusal = async (...list: Body[]): Promise<string[]> => {
    const answer = must(await add(...list), 400);
    return errorsIn(answer);
  };

  const at = 'data.0.requirementGroups.0.requirements.0';
  const cases: [string, Body, Body, string][] = [
    ['a text without choices', {}, { dataType: 'string', expectedValue: undefined }, `missing ${at}.expectedValues: Field required`],
    [
      'a text without the least count',
      {},
      { dataType: 'string', expectedValue: undefined, expectedValues: ['a'] },
      `missing ${at}.expectedMinItems: Field required`,
    ],
    [
      'a text of which more than one choice is asked',
      {},
      { dataType: 'string', expectedValue: undefined, expectedValues: ['a', 'b'], expectedMinItems: 2 },
      `enum ${at}.expectedMinItems: Input should be 1`,
    ],
    [
      'a text with a unit',
      {},
      { dataType: 'string', expectedValue: undefined, expectedValues: ['a'], expectedMinItems: 1, unit: { code: 'H87', name: 'шт' } },
      `extra_forbidden ${at}.unit: Extra inputs are not permitted`,
    ],
    [
      'choices that repeat',
      {},
      { dataType: 'string', expectedValue: undefined, expectedValues: ['a', 'a'], expectedMinItems: 1 },
      `${at}.expectedValues: expectedValues should be unique`,
    ],
    ['yes or no with a range', {}, { minValue: 1 }, `extra_forbidden ${at}.minValue: Extra inputs are not permitted`],
    ['yes or no of another type', {}, { expectedValue: 5 }, `bool_type ${at}.expectedValue: Input should be a valid boolean`],
    [
      'a number without a bound',
      {},
      { dataType: 'number', expectedValue: undefined, unit: { code: 'H87', name: 'шт' } },
      `missing ${at}.expectedValue: Field required`,
    ],
    ['a number without a unit', {}, { dataType: 'number', expectedValue: undefined, minValue: 1 }, `missing ${at}.unit: Field required`],
    [
      'a range upside down',
      {},
      { dataType: 'integer', expectedValue: undefined, minValue: 5, maxValue: 1, unit: { code: 'H87', name: 'шт' } },
      `${at}.maxValue: maxValue should be greater than minValue`,
    ],
    [
      'a whole number that is none',
      {},
      { dataType: 'integer', expectedValue: 1.5, unit: { code: 'H87', name: 'шт' } },
      `int_type ${at}.expectedValue: Input should be a valid integer`,
    ],
    ['a lot that is not there', { relatesTo: 'lot', relatedItem: unknownId }, {}, 'data.0.relatedItem: relatedItem should be one of lots'],
    ['an item that is not named', { relatesTo: 'item' }, {}, 'missing data.0.relatedItem: Field required'],
    ['no law', { legislation: undefined }, {}, 'missing data.0.legislation: Field required'],
  ];
  for (const [name, ofIt, ofRequirements, text] of cases) {
    it(name, async () => {
      expect(await refusal(criterion(ofIt, [requirement(ofRequirements)]))).to.deep.equal([text]);
    });
  }

  it('no law is asked for a guarantee of the contract', async () => {
    const answer = await add(
      criterion({ legislation: undefined, classification: { scheme: 'LAW922', id: 'CRITERION.OTHER.CONTRACT.GUARANTEE' } }),
    );
    expect(answer.status).to.equal(201);
  });

  it('ids and titles that repeat', async () => {
    const other = { classification: { scheme: 'LAW922', id: 'OTHER' } };
    expect(await refusal(criterion(), criterion(other))).to.deep.equal(['data: Criterion id should be uniq for all criterions']);
    const group = { requirementGroups: [{ requirements: [requirement()] }] };
    expect(await refusal(criterion(), criterion({ ...other, id: undefined, ...group }))).to.deep.equal([
      'data: Requirement id should be uniq for all requirements in tender',
    ]);
    expect(await refusal(criterion({}, [requirement(), requirement({ id: undefined })]))).to.deep.equal([
      'data: Requirement title should be uniq for one requirementGroup',
    ]);
  });

  it('two of one classification for the same thing, with 403', async () => {
    const group = { requirementGroups: [{ requirements: [{ title: 'A' }] }] };
    const answer = await add(criterion(), criterion({ id: undefined, ...group }));
    expect([answer.status, answer.body.details]).to.deep.equal([403, 'Criteria are not unique']);
  });
});
