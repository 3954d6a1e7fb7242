/** What a type changes in the schemas that all types share, at every depth (docs/procedures.md). */
import { expect } from 'chai';
import { makeProcedures } from '../../../src/procedures/engine/procedures.ts';
import { ownProcedures } from '../../../src/procedures/index.ts';
import { openTender } from '../../support/open-tenders.ts';
import { readTender } from '../../support/procedure.ts';
import { energy } from '../../support/procedures/energy.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';
import { errorsIn, write } from '../../support/tender-parts.ts';
import { createTender, lot, lotId, monday, patchTender, postTender } from '../../support/tenders.ts';

type Body = Record<string, unknown>;

const range = { yearlyPaymentsPercentageRange: 0.8 };

/** One lot, with this in it besides. */
const body = (ofLot: Body, overrides: Body = {}): { data: Body; config: Body } => {
  const { data, config } = openTender('aboveThresholdUA');
  const lots = [{ ...lot({ id: lotId, value: { amount: 20_000 }, minimalStep: { amount: 200 } }), ...ofLot }];
  const [items, milestones] = [data.items, data.milestones].map((list) => (Array.isArray(list) ? list.slice(0, 1) : []));
  return { data: { ...data, lots, items, milestones, ...overrides }, config: { ...config, minBidsNumber: 1 } };
};

const energetic = (ofLot: Body, overrides: Body = {}) => body(ofLot, { procurementMethodType: 'energyPurchase', ...overrides });
const ordinary = (ofLot: Body) => {
  const { data, config } = body(ofLot);
  return { data, config: { ...config, minBidsNumber: 2 } };
};

describe('a type with schemas of its own', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ procedures: makeProcedures([...ownProcedures, energy]), isBeyondContract: true });
  });
  after(() => registry.stop());
  beforeEach(() => registry.clock.set(monday));

  it('has a field in its lots, wherever they are sent', async () => {
    const tender = await createTender(registry, {}, energetic(range));
    const [made] = (await readTender(registry, tender)).lots;
    expect(made).to.include(range);
    const lots = [{ id: lotId, title: 'Лот', value: {}, yearlyPaymentsPercentageRange: 0.7 }];
    expect((await patchTender(registry, tender, { lots })).status).to.equal(200);
    const changed = await write(registry, tender, 'PATCH', `/lots/${lotId}`, { yearlyPaymentsPercentageRange: 0.6 });
    expect([changed.status, changed.body.data.yearlyPaymentsPercentageRange]).to.deep.equal([200, 0.6]);
  });

  it('is alone with it: elsewhere the field is unknown in every body that has lots', async () => {
    const unknown = (path: string): string[] => [`extra_forbidden ${path}.yearlyPaymentsPercentageRange: Extra inputs are not permitted`];
    expect(errorsIn(await postTender(registry, ordinary(range)))).to.deep.equal(unknown('data.lots.0'));
    const tender = await createTender(registry, {}, ordinary({}));
    const lots = [{ id: lotId, title: 'Лот', value: {}, ...range }];
    expect(errorsIn(await patchTender(registry, tender, { lots }))).to.deep.equal(unknown('data.lots.0'));
    expect(errorsIn(await write(registry, tender, 'PATCH', `/lots/${lotId}`, range))).to.deep.equal(unknown('data'));
  });
});
