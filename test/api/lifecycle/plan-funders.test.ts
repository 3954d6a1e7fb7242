/**
 * Funders of a tender against the programmes of the plans it carries out (spec/tender-rules.md §2 C5, spec/tender-rules.md §3 P3;
 * spec/plans.md §2.3, §6 step 10, spec/plans.md §7).
 */
import { expect } from 'chai';
import { budget, createPlan, planned, postPlan } from '../../../fixtures/plans.ts';
import { errorsIn, storeFields, unknownId } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lotId, monday, newerTender, patchTender, postTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { storeList } from '../../../src/app/code-lists/code-lists.ts';
import { type Answer, type Body, keys, must, startRegistry, type TestRegistry } from '../../support/registry.ts';

const donor = (id: string): Body => ({ identifier: { scheme: 'XM-DAC', id } });
const programme = (id: string, more: Body = {}) => ({ name_uk: `Програма ${id}`, name_en: `Programme ${id}`, donor: donor(id), ...more });

describe('Funders of a tender from a plan of a donor', () => {
  let testRegistry: TestRegistry;
  let registry: TestRegistry;

  before(async () => {
    testRegistry = await startRegistry({ now: monday });
    const now = new Date(monday);
    const programmes = [
      ['p1', programme('47015')],
      ['p2', programme('47045')],
      ['old', programme('1', { archived: true })],
    ] as const;
    await storeList(testRegistry.store, 'funder-programmes', programmes, now);
    await storeList(testRegistry.store, 'plans-of-ukraine', [['u1', { name_uk: 'План', name_en: 'Plan' }]], now);
    registry = await startRegistry({ now: monday, env: { DB_NAME: testRegistry.settings.dbName } });
  });
  after(async () => {
    await registry.running.close();
    await registry.store.close();
    await testRegistry.stop();
  });

  const project = (id: string, number: string) => ({
    id,
    scheme: 'funder_program',
    name: `Програма ${number}`,
    name_en: `Programme ${number}`,
  });
  const funded = (id = 'p1', number = '47015') => ({ budget: budget({ project: project(id, number) }) });
  const funder = (id: string): Body => {
    const { kind: _, signerInfo: __, ...party } = procuringEntity();
    return { ...party, ...donor(id) };
  };
  const stranger = (at: string) => `data.funders.${at}: Tender funder XM-DAC 47045 does not match any linked plan's program donor`;
  const absent = "data.funders: Tender funders must include the plan program donor(s): [('XM-DAC', '47015')]";
  const post = (overrides: Body): Promise<Answer> => postTender(registry, newerTender(overrides));

  it('are the donors of the linked plans, all of them and nobody else (C5)', async () => {
    const plans = [{ id: (await createPlan(registry, funded())).id }];
    expect(errorsIn(await post({ plans, funders: [funder('47015'), funder('47045')] }))).to.deep.equal([stranger('1')]);
    expect(errorsIn(await post({ plans, funders: [funder('47045')] }))).to.deep.equal([stranger('0')]);
    expect(errorsIn(await post({ plans }))).to.deep.equal([absent]);
    expect((await post({ plans, funders: [funder('47015')] })).status).to.equal(201);
  });

  it('are anybody where no linked plan is here, or none has a donor', async () => {
    const plans = [{ id: (await createPlan(registry)).id }];
    for (const linked of [plans, [{ id: unknownId }], undefined]) {
      expect((await post({ plans: linked, funders: [funder('47045')] })).status).to.equal(201);
    }
  });

  it('are asked about behind the method and before the value (C4, C5, C6)', async () => {
    const plans = [{ id: (await createPlan(registry, funded())).id }];
    const wrong = { plans, minimalStep: { amount: 1, currency: 'USD', valueAddedTaxIncluded: true } };
    expect(errorsIn(await post({ ...wrong, procurementMethod: 'selective' }))).to.deep.equal([
      'data.procurementMethod: procurementMethod should be open',
    ]);
    expect(errorsIn(await post(wrong))).to.deep.equal([absent]);
  });

  it('are asked about again when they are changed, and only then (P3)', async () => {
    const plan = await createPlan(registry, funded());
    const tender = await createTender(registry, { plans: [{ id: plan.id }], funders: [funder('47015')] });
    expect(errorsIn(await patchTender(registry, tender, { funders: [funder('47045')] }))).to.deep.equal([stranger('0')]);
    expect(errorsIn(await patchTender(registry, tender, { funders: null }))).to.deep.equal([absent]);
    await storeFields(registry, tender, { funders: [funder('47045')] });
    expect((await patchTender(registry, tender, { title: 'Інша назва' })).status).to.equal(200);
  });

  it('are compared before anything else is said of the tender that is made from the plan (step 10)', async () => {
    const plan = await createPlan(registry, funded());
    const make = (overrides: Body) =>
      registry.ask('POST', `${plan.path}/tenders`, { key: keys.broker, body: newerTender({ title: undefined, ...overrides }) });
    expect(errorsIn(await make({}))).to.deep.equal([absent]);
    expect(errorsIn(await make({ funders: [funder('47045')] }))).to.deep.equal([stranger('0')]);
    expect(errorsIn(await make({ funders: 'x' }))).to.deep.equal([absent]);
    expect(errorsIn(await make({ funders: [funder('47015')] }))).to.deep.equal(['missing data.title: Field required']);
    must(await make({ title: 'Папір', funders: [funder('47015')] }), 201);
  });

  it('are compared when a central body links one more plan (spec/plans.md §7)', async () => {
    const { contactPoint: _, ...party } = procuringEntity();
    const tender = await createTender(registry, {
      procuringEntity: procuringEntity({ kind: 'central' }),
      buyers: [{ ...party, id: 'b'.repeat(32) }],
      items: [item({ relatedLot: lotId, relatedBuyer: 'b'.repeat(32) })],
      funders: [funder('47015')],
    });
    const getPlan = (more: Body) =>
      createPlan(registry, { tender: planned({ procurementMethod: '', procurementMethodType: 'centralizedProcurement' }), ...more });
    const link = (id: string) =>
      registry.ask('POST', `${tender.path}/plans`, { key: keys.broker, token: tender.token, body: { data: { id } } });
    expect((await link((await getPlan(funded())).id)).status).to.equal(200);
    expect(errorsIn(await link((await getPlan(funded('p2', '47045'))).id))).to.deep.equal([
      "data.funders: Tender funders must include the plan program donor(s): [('XM-DAC', '47045')]",
    ]);
    expect((await link((await getPlan({})).id)).status).to.equal(200);
  });

  const inBudget = 'data.budget.project';
  const projects: [string, Body, string[]][] = [
    ['unknown', project('x', '1'), [`${inBudget}.id: funder_program id not found in standards`]],
    [
      'of Ukraine and unknown',
      { ...project('x', '1'), scheme: 'plan_of_ukraine' },
      [`${inBudget}.id: plan_of_ukraine id not found in standards`],
    ],
    ['archived', project('old', '1'), [`${inBudget}.id: funder_program program is archived`]],
    [
      'known and without a scheme',
      { id: 'u1', name: 'План', name_en: 'Plan' },
      [`${inBudget}.scheme: scheme is required for a known budget project id`],
    ],
    [
      'of another name, or without one in English',
      { id: 'u1', scheme: 'plan_of_ukraine', name: 'Інше' },
      [
        `${inBudget}.name: Value should be from plan_of_ukraine dictionary for u1`,
        `${inBudget}.name_en: Value should be from plan_of_ukraine dictionary for u1`,
      ],
    ],
  ];
  for (const [name, wrong, texts] of projects) {
    it(`begin with a project of the budget that is not ${name}`, async () => {
      expect(errorsIn(await postPlan(registry, { budget: budget({ project: wrong }) }))).to.deep.equal(texts);
    });
  }

  it('do not ask for a scheme of a project that no list knows', async () => {
    expect((await postPlan(registry, { budget: budget({ project: { id: 'own', name: 'Власний' } }) })).status).to.equal(201);
  });
});
