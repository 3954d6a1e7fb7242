/** What a type changes in the schemas that all types share, at every depth (docs/procedures.md). */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { openTender } from '../../../fixtures/open-tenders.ts';
import { contractForm, readTender, signature } from '../../../fixtures/procedure.ts';
import { proposalTender } from '../../../fixtures/proposals.ts';
import { errorsIn, write } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lotId, type MadeTender, milestone, monday, patchTender, postTender } from '../../../fixtures/tenders.ts';
import { importCodeLists } from '../../../src/app/code-lists/code-lists.ts';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { compose } from '../../../src/procurement/engine/compose.ts';
import { makeProcedures } from '../../../src/procurement/engine/procedure.ts';
import { ownProcedures } from '../../../src/procurement/types/index.ts';
import { energy } from '../../support/procedures/energy.ts';
import { tinyType } from '../../support/procedures/tiny/index.ts';
import { type Body, startRegistry, type TestRegistry } from '../../support/registry.ts';

const range = { largestShare: 0.8 };
const value = { paidPercentage: 40 };
const energyLot = (overrides: Body = {}): Body => ({ id: lotId, title: 'Лот', value, ...range, ...overrides });

const energyTender = (overrides: Body = {}): { data: Body; config: Body } => {
  const { data, config } = openTender('aboveThresholdUA');
  const { value: __, ...valueless } = data;
  const own = {
    procurementMethodType: 'energyPurchase',
    lots: [energyLot()],
    items: [item({ relatedLot: lotId })],
    milestones: [milestone({ relatedLot: lotId })],
  };
  return {
    data: { ...valueless, ...own, ...overrides },
    config: { ...config, minBidsNumber: 1, hasAuction: false, hasValueEstimation: false },
  };
};

const refused = (path: string): string => `extra_forbidden data.${path}: Extra inputs are not permitted`;

describe('a type with schemas of its own', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ procedures: makeProcedures([...ownProcedures, energy]), isBeyondContract: true });
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  const lotIn = async (tender: MadeTender): Promise<Body> => (await readTender(registry, tender)).lots[0];

  it('has a field in its lots, wherever they are sent', async () => {
    const tender = await createTender(registry, {}, energyTender());
    expect(await lotIn(tender)).to.include(range);
    const lots = [energyLot({ largestShare: 0.7 })];
    expect((await patchTender(registry, tender, { lots })).status).to.equal(200);
    expect(await lotIn(tender)).to.include({ largestShare: 0.7 });
    const changed = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { largestShare: 0.6 });
    expect([changed.status, changed.body.data.largestShare]).to.deep.equal([200, 0.6]);
  });

  it('is alone with it: elsewhere the field is unknown in every body that has lots', async () => {
    const { data, config } = openTender('aboveThresholdUA');
    const [first, ...others] = Array.isArray(data.lots) ? data.lots : [];
    const lots = [{ ...first, ...range, value: { ...first.value, ...value } }, ...others];
    const wanted = [refused('lots.0.value.paidPercentage'), refused('lots.0.largestShare')];
    expect(errorsIn(await postTender(registry, { data: { ...data, lots }, config }))).to.deep.equal(wanted);
    const tender = await createTender(registry, {}, openTender('aboveThresholdUA'));
    const onlyRange = [{ ...first, ...range }, ...others];
    expect(errorsIn(await patchTender(registry, tender, { lots: onlyRange }))).to.deep.equal([refused('lots.0.largestShare')]);
    expect(errorsIn(await write(registry, tender, 'PATCH', `/lots/${lotId}`, range))).to.deep.equal([refused('largestShare')]);
  });

  it('has a percentage where others have an amount', async () => {
    const tender = await createTender(registry, {}, energyTender());
    expect((await lotIn(tender)).value).to.deep.equal(value);
    const changed = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { value: { paidPercentage: 30 } });
    expect(changed.body.data.value).to.deep.equal({ paidPercentage: 30 });
    const answers = [
      await postTender(registry, energyTender({ lots: [energyLot({ value: { amount: 1 } })] })),
      await postTender(registry, energyTender({ lots: [energyLot({ value: { paidPercentage: 101 } })] })),
      await write(registry, tender, 'PATCH', `/lots/${lotId}`, { value: { amount: 1 } }),
    ];
    expect(answers.map(errorsIn)).to.deep.equal([
      ['missing data.lots.0.value.paidPercentage: Field required', refused('lots.0.value.amount')],
      ['less_than_equal data.lots.0.value.paidPercentage: Input should be less than or equal to 100'],
      [refused('value.amount')],
    ]);
  });

  it('has other choices and another default', async () => {
    const tender = await createTender(registry, {}, energyTender());
    expect((await readTender(registry, tender)).awardCriteria).to.equal('ratedCriteria');
    const text = "enum data.awardCriteria: Input should be 'ratedCriteria'";
    expect(errorsIn(await postTender(registry, energyTender({ awardCriteria: 'lowestCost' })))).to.deep.equal([text]);
    expect(errorsIn(await patchTender(registry, tender, { awardCriteria: 'lowestCost' }))).to.deep.equal([text]);
  });

  it('has flags together that no choice of a tender brings together', async () => {
    const { body } = await postTender(registry, energyTender());
    expect(body.config).to.include({ hasValueRestriction: true, hasValueEstimation: false });
    const { data, config } = proposalTender({}, { hasValueRestriction: true, hasValueEstimation: false });
    expect(errorsIn(await postTender(registry, { data, config }))).to.deep.equal([
      'config.hasValueRestriction: hasValueRestriction should be False',
    ]);
  });

  it('says in the OpenAPI document what differs', async () => {
    const { components } = (await registry.ask('GET', '/openapi.json')).body;
    const { energyPurchase } = components.schemas['tenders.create']['x-procedure-types'];
    expect(energyPurchase.replaced).to.deep.equal(['awardCriteria', 'lots.value']);
    expect(energyPurchase.required).not.to.include('items.deliveryAddress');
  });
});

describe('a type with a code list of its own', () => {
  const all = makeProcedures([...ownProcedures, energy]);
  let registry: TestRegistry;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lists-'));
    await mkdir(join(folder, 'criteria/rules'), { recursive: true });
    await writeFile(
      join(folder, 'criteria/rules/energyPurchase.json'),
      JSON.stringify([{ criteria: { SAVINGS: { rules: ['required'] } } }]),
    );
    const dbName = `test_${randomBytes(6).toString('hex')}`;
    const store = await openRegistryStore({ uri: process.env.TEST_MONGODB_URI ?? '', dbName });
    const lists = await importCodeLists(store, folder, monday, all.codeLists);
    await store.close();
    expect(lists.filter(({ outcome }) => outcome === 'imported').map(({ source }) => source.name)).to.deep.equal(['criteria-rules-energy']);
    registry = await startRegistry({ now: monday, procedures: all, isBeyondContract: true, env: { DB_NAME: dbName } });
  });
  after(async () => {
    await registry.stop();
    await rm(folder, { recursive: true });
  });

  it('takes it from the official folder with the others, and asks for what it says', async () => {
    const tender = await createTender(registry, {}, energyTender());
    const proforma = await contractForm(registry);
    const documents = [proforma, await signature(registry, 'notice')];
    const { status, body } = await patchTender(registry, tender, { documents, status: 'active.tendering' });
    expect([status, body.details]).to.deep.equal([403, 'Tender must contain all required criteria: SAVINGS']);
  });

  it('calls no list by a name that another type has given to another one', () => {
    const list = { name: 'criteria-rules-energy', file: 'criteria/other.json', holds: 'rules' } as const;
    const other = compose({ ...tinyType, phases: [...tinyType.phases, { name: 'x', codeLists: [list] }] });
    expect(() => makeProcedures([energy, other])).to.throw(
      'procedure type tinyPurchase: the code list criteria-rules-energy is another one',
    );
  });
});
