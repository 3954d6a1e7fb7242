/** Official lists and the words of a plan (spec/plans.md §2, spec/tenders.md §2), with the lists loaded. */
import { expect } from 'chai';
import { budget, createPlan, entity, planBody, postPlan } from '../../../fixtures/plans.ts';
import { errorsIn } from '../../../fixtures/tender-parts.ts';
import { monday } from '../../../fixtures/tenders.ts';
import { storeList } from '../../../src/app/code-lists/code-lists.ts';
import { type Body, startRegistry, type TestRegistry } from '../../support/registry.ts';

describe('A plan and the official lists', () => {
  let testRegistry: TestRegistry;
  let registry: TestRegistry;

  before(async () => {
    testRegistry = await startRegistry({ now: monday });
    const lists = [
      [
        'countries',
        [
          ['UA', { name_uk: 'Україна' }],
          ['PL', { name_uk: 'Республіка Польща' }],
        ],
      ],
      ['regions', [['Полтавська область', 'Полтавська область']]],
      ['identifier-schemes', [['UA-EDR', {}]]],
      ['kekv', [['2210', 'Предмети']]],
      ['ua-road', [['M-01', 'Київ – Нові Яриловичі']]],
      ['ccce-ua', [['1110', 'Будинки']]],
      [
        'currencies',
        [
          ['UAH', {}],
          ['EUR', {}],
        ],
      ],
      ['units', [['H87', { name_uk: 'штука' }]]],
    ] as const;
    for (const [name, entries] of lists) await storeList(testRegistry.store, name, entries, new Date(monday));
    registry = await startRegistry({ now: monday, env: { DB_NAME: testRegistry.settings.dbName } });
  });
  after(async () => {
    await registry.running.close();
    await registry.store.close();
    await testRegistry.stop();
  });

  const [item] = planBody().items as Body[];
  const items = (more: Body): Body => ({ items: [{ ...item, ...more }] });
  const classified = (scheme: string, id: string, description = 'x') => [{ scheme, id, description }];
  const katottg = [{ scheme: 'КАТОТТГ', id: 'UA1', description: 'x' }];
  const abroad = { countryName: 'Республіка Польща', addressDetails: katottg };
  const nowhere = { countryName: 'Україна', region: 'Нова область' };
  const source = (address: Body) => ({ budget: budget({ breakdown: [{ title: 'own', value: { amount: 1 }, address }] }) });
  const region = 'field address:region not exist in ua_regions catalog';
  const home = "КАТОТТГ is allowed only for countryName 'Україна'";

  const refusals: [string, Body, string][] = [
    [
      'a country',
      { procuringEntity: entity({ address: { countryName: 'Ніде' } }) },
      'data.procuringEntity.address.countryName: field address:countryName not exist in countries catalog',
    ],
    ['a region', { buyers: [entity({ address: nowhere })] }, `data.buyers.0.address.region: ${region}`],
    ['a region of a delivery', items({ deliveryAddress: nowhere }), `data.items.0.deliveryAddress.region: ${region}`],
    ['a region of a source of money', source(nowhere), `data.budget.breakdown.0.address.region: ${region}`],
    ['a settlement abroad', { procuringEntity: entity({ address: abroad }) }, `data.procuringEntity.address.addressDetails: ${home}`],
    [
      'a scheme of an identifier',
      { procuringEntity: entity({ identifier: { scheme: 'X', id: '1' } }) },
      "enum data.procuringEntity.identifier.scheme: Input should be 'UA-EDR'",
    ],
    [
      'an economic classification',
      { additionalClassifications: classified('КЕКВ', '1') },
      'data.additionalClassifications.0.id: КЕКВ id not found in standards',
    ],
    [
      'a road',
      { additionalClassifications: classified('UA-ROAD', 'M-99') },
      'data.additionalClassifications.0.id: UA-ROAD id not found in standards',
    ],
    [
      'a road of another name',
      { additionalClassifications: classified('UA-ROAD', 'M-01') },
      'data.additionalClassifications.0.description: UA-ROAD description invalid',
    ],
    [
      'a building',
      items({ additionalClassifications: classified('CCCE-UA', '1') }),
      'data.items.0.additionalClassifications.0.id: CCCE-UA id not found in standards',
    ],
    ['a unit', items({ unit: { code: 'XX' } }), 'data.items.0.unit.code: Code should be one of valid unit codes.'],
    [
      'a currency of a unit',
      items({ unit: { code: 'H87', value: { amount: 1, currency: 'GBP' } } }),
      'data.items.0.unit.value.currency: Currency must be only UAH, EUR.',
    ],
  ];
  for (const [name, overrides, text] of refusals) {
    it(`do not agree on ${name} that is not listed`, async () => {
      expect(errorsIn(await postPlan(registry, overrides))).to.deep.equal([text]);
    });
  }

  it('leave other schemes free, and the currency of the budget', async () => {
    const free = {
      additionalClassifications: [...classified('MINE', '1'), ...classified('КЕКВ', '2210'), ...classified('constructor', '1')],
      ...items({ additionalClassifications: classified('КЕКВ', 'x') }),
      budget: budget({ currency: 'GBP', breakdown: [{ title: 'own', value: { amount: 1, currency: 'GBP' } }] }),
    };
    expect((await postPlan(registry, free)).status).to.equal(201);
  });

  it('ask for another scheme beside the undefined code', async () => {
    const unknown = { classification: { scheme: 'ДК021', id: '99999999-9', description: 'x' } };
    expect(errorsIn(await postPlan(registry, items({ ...unknown, additionalClassifications: classified('MINE', '1') })))).to.deep.equal([
      'data.items.0.additionalClassifications: One of additional classifications should be one of [ДК003, ДК015, ДК018, specialNorms].',
    ]);
    expect((await postPlan(registry, items({ ...unknown, additionalClassifications: classified('ДК003', '1') }))).status).to.equal(201);
  });

  it('have nothing to do with the order of dates', async () => {
    const deliveryDate = { startDate: '2026-12-20T00:00:00+02:00', endDate: '2026-12-19T00:00:00+02:00' };
    expect(errorsIn(await postPlan(registry, items({ deliveryDate })))).to.deep.equal([
      'data.items.0.deliveryDate.startDate: period should begin before its end',
    ]);
  });

  it('nor with the position in the feed, which a plan tells only when asked', async () => {
    const { path } = await createPlan(registry);
    expect((await registry.ask('GET', path)).body.data).to.not.have.property('public_modified');
    const { data } = (await registry.ask('GET', `${path}?opt_fields=status,public_modified`)).body;
    expect(data.public_modified).to.be.a('number');
  });
});
