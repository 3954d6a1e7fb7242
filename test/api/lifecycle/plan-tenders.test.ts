/** Tenders made from plans, and plans linked to tenders of central bodies (spec/plans.md §6, §7; spec/decisions.md D10). */
import { expect } from 'chai';
import { createPlan, entity, type MadePlan, planned, plans, writePlan } from '../../../fixtures/plans.ts';
import { errorsIn, unknownId } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lotId, type MadeTender, monday, newerTender, procuringEntity } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';

describe('A plan and its tender', () => {
  const registry = useRegistry({ now: monday, env: { PLAN_LINKERS: 'broker, third' } });

  const make = (plan: MadePlan, overrides: Body = {}, key: string = keys.broker): Promise<Answer> =>
    registry.ask('POST', `${plan.path}/tenders`, { key, body: newerTender(overrides) });
  const read = async (path: string) => (await registry.ask('GET', path)).body.data;
  const getCount = async (): Promise<number> => (await registry.ask('GET', '/api/2.5/tenders?limit=1000&mode=_all_')).body.data.length;

  it('are made together: the answer is that of a tender, the plan is complete (P5–P7)', async () => {
    const plan = await createPlan(registry);
    const answer = must(await make(plan, { plans: [{ id: unknownId }] }), 201);
    const { data, access, config } = answer.body;
    expect(answer.headers.get('location')).to.equal(`${registry.url}/api/2.5/tenders/${data.id}`);
    expect(data).to.include({ status: 'draft', owner: 'broker' });
    expect(data.plans).to.deep.equal([{ id: plan.id }]);
    expect(access).to.have.keys('token', 'transfer');
    expect(config.hasAuction).to.equal(true);
    const after = await read(plan.path);
    expect(after).to.include({ status: 'complete', tender_id: data.id });
    expect(after.dateModified).to.not.equal(plan.data.dateModified);
    const { status: _, tender_id, dateModified, ...rest } = after;
    const { status: __, dateModified: ___, ...before } = plan.data;
    expect(rest).to.deep.equal(before);
    expect([tender_id, dateModified]).to.deep.equal([data.id, after.dateModified]);
    expect(await read(`/api/2.5/tenders/${data.id}/plans`)).to.deep.equal([{ id: plan.id }]);

    expect(errorsIn(await make(plan))).to.deep.equal(["data: Can't create tender in 'complete' plan status"]);
    const mode = await writePlan(registry, plan, 'PATCH', '', { mode: 'test' });
    expect([mode.status, mode.body.details]).to.deep.equal([403, "Can't update mode in complete status"]);
    const closed = await writePlan(registry, plan, 'PATCH', '', { rationale: { description: 'Закрито' } });
    expect([closed.status, closed.body.data.status, closed.body.data.rationale.description]).to.deep.equal([200, 'complete', 'Закрито']);
  });

  it('are made by the account that owns the plan only, without a token', async () => {
    const plan = await createPlan(registry);
    const statuses = await Promise.all(
      [keys.other, keys.administrator, keys.chronograph].map(async (key) => (await make(plan, {}, key)).status),
    );
    expect(statuses).to.deep.equal([403, 403, 403]);
    expect((await registry.ask('POST', `${plan.path}/tenders`, { body: newerTender() })).status).to.equal(401);
    expect((await registry.ask('POST', `${plans}/${unknownId}/tenders`, { key: keys.broker, body: newerTender() })).body.details).to.equal(
      'Plan not found.',
    );
    expect((await registry.ask('GET', `${plan.path}/tenders`)).status).to.equal(405);
  });

  const other = { ...procuringEntity(), identifier: { scheme: 'UA-EDR', id: '99' } };
  const classified = (id: string) => [item({ relatedLot: lotId, classification: { scheme: 'ДК021', id, description: 'x' } })];
  const refusals: [string, Body, Body, string[]][] = [
    ['in a draft', { status: 'draft' }, {}, ["data: Can't create tender in 'draft' plan status"]],
    [
      'of another body',
      {},
      { procuringEntity: other },
      ["data.procuringEntity: procuringEntity.identifier doesn't match: UA-EDR 40000017 != UA-EDR 99"],
    ],
    [
      'of another class',
      {},
      { items: classified('03110000-5') },
      ['data.items: CPV class of items (0311) should be identical to plan CPV class (3019)'],
    ],
    [
      'of another group of drugs',
      { classification: { scheme: 'ДК021', id: '33600000-6', description: 'x' }, items: undefined },
      {},
      ['data.items: CPV group of items (301) should be identical to plan CPV group (336)'],
    ],
    [
      'of another type',
      { tender: planned({ procurementMethodType: 'aboveThreshold' }) },
      {},
      ["data.procurementMethodType: procurementMethodType doesn't match: aboveThreshold != belowThreshold"],
    ],
    ['without a body that procures', {}, { procuringEntity: undefined }, ['missing data.procuringEntity: Field required']],
    [
      'of a body without a name and an identifier',
      {},
      { procuringEntity: { identifier: { scheme: 'UA-EDR' } } },
      ['missing data.procuringEntity.name: Field required', 'missing data.procuringEntity.identifier.id: Field required'],
    ],
    ['that is no good tender', {}, { title: undefined }, ['missing data.title: Field required']],
  ];
  for (const [name, ofPlan, ofTender, expected] of refusals) {
    it(`are not made ${name}; the plan stays as it was`, async () => {
      const plan = await createPlan(registry, ofPlan);
      const before = await getCount();
      const answer = await make(plan, ofTender);
      expect([answer.status, ...errorsIn(answer)]).to.deep.equal([400, ...expected]);
      expect(await read(plan.path)).to.deep.equal(plan.data);
      expect(await getCount()).to.equal(before);
    });
  }

  it('are not made of a type that begins no procedure', async () => {
    const plan = await createPlan(registry);
    for (const procurementMethodType of ['aboveThresholdEU.stage2', 'complexAsset.arma', undefined]) {
      const answer = must(await make(plan, { procurementMethodType }), 403);
      expect(answer.body.details).to.match(/^Should be one of the first stage values: \{'belowThreshold', .*'negotiation.quick'\}$/);
    }
  });

  it('keep the level that a tender asks for', async () => {
    const plan = await createPlan(registry, { procuringEntity: entity({ kind: 'central' }), tender: planned() });
    await registry.store.records<Body>('plans').get(plan.id);
    const stored = await registry.store.records<Body>('plans').get(plan.id);
    if (stored !== null) await registry.store.records<Body>('plans').save(stored, { ...stored, owner: 'low' }, { publishes: true });
    const answer = await make(plan, {}, keys.low);
    expect([answer.status, answer.body.details]).to.deep.equal([403, 'Broker Accreditation level does not permit tender creation']);
  });

  it('asked for 8 times at once, are one tender', async () => {
    const plan = await createPlan(registry);
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(plan)));
    const created = answers.filter(({ status }) => status === 201);
    expect(created).to.have.length(1);
    expect(answers.filter(({ status }) => ![201, 400, 409].includes(status)).map(({ text }) => text)).to.deep.equal([]);
    expect((await read(plan.path)).tender_id).to.equal(created[0]?.body.data.id);
  });

  describe('of a central body', () => {
    const central = { procuringEntity: procuringEntity({ kind: 'central' }), buyers: [buyer()] };
    function buyer(): Body {
      const { contactPoint: _, ...party } = procuringEntity();
      return { ...party, id: 'b'.repeat(32) };
    }
    const items = [item({ relatedLot: lotId, relatedBuyer: 'b'.repeat(32) })];
    const getTender = (overrides: Body = {}): Promise<MadeTender> => createTender(registry, { ...central, items, ...overrides });
    const link = (tender: MadeTender, id: unknown, ask: Body = { key: keys.broker, token: tender.token }) =>
      registry.ask('POST', `${tender.path}/plans`, { ...ask, body: { data: { id } } });
    const getPlan = async (overrides: Body = {}, owner = 'broker'): Promise<MadePlan> => {
      const plan = await createPlan(registry, {
        tender: planned({ procurementMethod: '', procurementMethodType: 'centralizedProcurement' }),
        ...overrides,
      });
      const records = registry.store.records<Body>('plans');
      const stored = await records.get(plan.id);
      if (stored !== null && owner !== 'broker') await records.save(stored, { ...stored, owner }, { publishes: true });
      return plan;
    };

    it('are linked one after another, drafts of plans too; both sides say so', async () => {
      const tender = await getTender();
      const [one, two] = [await getPlan(), await getPlan({ status: 'draft' })];
      const first = await link(tender, one.id);
      expect([first.status, first.body]).to.deep.equal([200, { data: [{ id: one.id }] }]);
      expect((await link(tender, two.id)).body.data).to.deep.equal([{ id: one.id }, { id: two.id }]);
      expect((await read(tender.path)).plans).to.deep.equal([{ id: one.id }, { id: two.id }]);
      expect(await read(two.path)).to.include({ status: 'complete', tender_id: tender.id });
      expect(errorsIn(await link(tender, one.id))).to.deep.equal(["data: Can't update plan in 'complete' status"]);
    });

    it('are linked with plans of others by a trusted account only', async () => {
      const tender = await getTender();
      expect((await link(tender, (await getPlan({}, 'other')).id)).status).to.equal(200);
      const untrusted = await registry.ask('POST', '/api/2.5/tenders', { key: keys.other, body: newerTender({ ...central, items }) });
      const { data, access } = untrusted.body;
      const foreign = await getPlan();
      const answer = await registry.ask('POST', `/api/2.5/tenders/${data.id}/plans`, {
        key: keys.other,
        token: access.token,
        body: { data: { id: foreign.id } },
      });
      expect([answer.status, answer.body.details]).to.deep.equal([
        403,
        'Forbidden: this plan is linked with the key of the account that created it.',
      ]);
    });

    it('are linked by the owner of the tender only', async () => {
      const [tender, plan] = [await getTender(), await getPlan()];
      for (const ask of [{ key: keys.other, token: tender.token }, { key: keys.broker }, { key: keys.admin }]) {
        expect((await link(tender, plan.id, ask)).status).to.equal(403);
      }
      expect((await link(tender, plan.id, {})).status).to.equal(401);
      expect((await link(tender, unknownId)).body.details).to.equal('Plan not found.');
      expect((await link(tender, 'x')).status).to.equal(400);
      expect(errorsIn(await link(tender, undefined))).to.deep.equal(['missing data.id: Field required']);
    });

    it('are linked in a draft only, and only for kind central', async () => {
      const plan = await getPlan();
      const plain = await createTender(registry);
      const kind = await link(plain, plan.id);
      expect([kind.status, kind.body.details]).to.deep.equal([403, "Only allowed for procurementEntity.kind = 'central'"]);
      const tender = await getTender();
      const records = registry.store.records<Body>('tenders');
      const stored = await records.get(tender.id);
      if (stored !== null) await records.save(stored, { ...stored, status: 'active.enquiries' }, { publishes: true });
      const late = await link(tender, plan.id);
      expect([late.status, late.body.details]).to.deep.equal([403, 'Only allowed in draft tender status']);
      expect((await read(plan.path)).status).to.equal('scheduled');
    });

    it('are of the same body and class', async () => {
      const tender = await getTender();
      const foreign = await getPlan({ procuringEntity: entity({ identifier: { scheme: 'UA-EDR', id: '7' } }) });
      expect(errorsIn(await link(tender, foreign.id))).to.deep.equal([
        "data.procuringEntity: procuringEntity.identifier doesn't match: UA-EDR 7 != UA-EDR 40000017",
      ]);
      const paper = await getPlan({ classification: { scheme: 'ДК021', id: '03110000-5', description: 'x' } });
      expect(errorsIn(await link(tender, paper.id))).to.deep.equal([
        'data.items: CPV class of items (3019) should be identical to plan CPV class (0311)',
      ]);
      const forOthers = entity({ identifier: { scheme: 'UA-EDR', id: '01101100' } });
      expect((await link(tender, (await getPlan({ procuringEntity: forOthers })).id)).status).to.equal(200);
    });
  });
});
