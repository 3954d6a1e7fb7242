/** Plans over HTTP (spec/plans.md §1–spec/plans.md §5, §8, §10–spec/plans.md §12). */
import { expect } from 'chai';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { budget, createPlan, entity, type MadePlan, planBody, planned, plans, postPlan, writePlan } from '../../../fixtures/plans.ts';
import { errorsIn, unknownId } from '../../../fixtures/tender-parts.ts';
import { monday } from '../../../fixtures/tenders.ts';
import { own, refusals } from '../../support/plan-refusals.ts';
import { type Body, keys, must, useRegistry } from '../../support/registry.ts';
import { judgeRace } from '../../support/repeated.ts';

describe('A plan', () => {
  const registry = useRegistry({ now: monday, accounts: '[brokers]\nleaver = leaver-key,12345x\n' });

  const patch = (plan: MadePlan, data: Body) => writePlan(registry, plan, 'PATCH', '', data);
  const feed = async (query = ''): Promise<Body[]> => (await registry.ask('GET', `${plans}?limit=1000${query}`)).body.data;
  const stored = async ({ id }: MadePlan): Promise<Body> => (await registry.store.records<Body>('plans').get(id)) ?? {};
  const refusal = async (overrides: Body): Promise<string[]> => {
    const answer = await postPlan(registry, overrides);
    return answer.status === 400 ? errorsIn(answer) : [`${answer.status} ${answer.body.details}`];
  };

  it('is made as a draft, numbered, read by id, and out of the feed until it is scheduled (P1, P3)', async () => {
    const answer = must(await postPlan(registry, { status: 'draft' }), 201);
    const { data, access, ...rest } = answer.body;
    expect(rest).to.deep.equal({});
    expect(access).to.have.keys('token', 'transfer');
    expect(data.planID).to.match(/^UA-P-2026-12-07-\d{6}-a$/);
    expect(data).to.include({ status: 'draft', owner: 'broker', datePublished: '2026-12-07T10:15:00.000+02:00' });
    expect(data).to.not.have.any.keys('config', 'owner_token', 'transfer_token', 'public_modified', 'is_test');
    expect(data.items[0].id).to.match(/^[0-9a-f]{32}$/);
    expect(data.budget.breakdown[0].id).to.match(/^[0-9a-f]{32}$/);
    expect(answer.headers.get('location')).to.equal(`${registry.url}${plans}/${data.id}`);
    expect((await registry.ask('GET', `${plans}/${data.id}`)).body).to.deep.equal({ data });
    expect((await feed()).some(({ id }) => id === data.id)).to.equal(false);

    const plan: MadePlan = { id: data.id, path: `${plans}/${data.id}`, ...access, data };
    expect((await patch(plan, { status: 'scheduled' })).body.data.status).to.equal('scheduled');
    const [shown] = (await feed('&opt_fields=status,planID,mode,procurementMethodType')).filter(({ id }) => id === data.id);
    expect(shown).to.include({ status: 'scheduled', planID: data.planID });
    expect(shown).to.have.all.keys('id', 'dateModified', 'status', 'planID');
    expect(errorsIn(await patch(plan, { status: 'draft' }))).to.deep.equal(["data.status: Plan status can not be changed back to 'draft'"]);
  });

  it('is scheduled unless said otherwise, and may be a test one without a prefix', async () => {
    const { data } = await createPlan(registry, { mode: 'test' });
    expect(data).to.include({ status: 'scheduled', mode: 'test' });
    expect((await feed()).some(({ id }) => id === data.id)).to.equal(false);
    expect((await feed('&mode=test')).some(({ id }) => id === data.id)).to.equal(true);
    expect((await registry.ask('GET', `${plans}/${unknownId}`)).body.details).to.equal('Plan not found.');
    expect((await registry.ask('DELETE', `${plans}/${data.id}`, { key: keys.broker })).status).to.equal(405);
  });

  it('needs level 1, 3 or 5', async () => {
    const text = 'Broker Accreditation level does not permit plan creation';
    for (const key of [keys.low, keys.test]) {
      const answer = await postPlan(registry, {}, key);
      expect([answer.status, answer.body.details]).to.deep.equal([403, text]);
    }
    expect((await postPlan(registry, { mode: 'test' }, keys.test)).status).to.equal(201);
    expect((await registry.ask('POST', plans, { body: { data: planBody() } })).status).to.equal(401);
    expect((await postPlan(registry, {}, keys.administrator)).status).to.equal(403);
  });

  it('lacks nothing that it needs, and holds nothing that is the registry’s', async () => {
    const answer = await registry.ask('POST', plans, { key: keys.broker, body: { data: {} } });
    expect(errorsIn(answer)).to.deep.equal(
      ['procuringEntity', 'buyers', 'tender', 'budget', 'classification'].map((field) => `missing data.${field}: Field required`),
    );
    for (const field of ['planID', 'owner', 'id', 'tender_id', 'datePublished', 'milestones', 'config']) {
      expect(await refusal({ [field]: 'x' })).to.deep.equal([`extra_forbidden data.${field}: Extra inputs are not permitted`]);
    }
    expect(await refusal({ buyers: [] })).to.deep.equal([
      'too_short data.buyers: List should have at least 1 item after validation, not 0',
    ]);
    expect(await refusal({ buyers: [entity(), entity()] })).to.deep.equal([
      'too_long data.buyers: List should have at most 1 item after validation, not 2',
    ]);
    expect(await refusal({ procuringEntity: entity({ contactPoint: { name: 'x' } }) })).to.deep.equal([
      'extra_forbidden data.procuringEntity.contactPoint: Extra inputs are not permitted',
    ]);
    expect((await postPlan(registry, { buyers: [entity({ contactPoint: { name: 'x' } })] })).status).to.equal(201);
  });

  for (const [name, overrides, text] of refusals) {
    it(`${text === null ? 'may hold' : 'does not hold'} ${name}`, async () => {
      if (text === null) expect((await postPlan(registry, overrides)).status).to.equal(201);
      else expect(await refusal(overrides)).to.deep.equal([text]);
    });
  }

  describe('is changed', () => {
    it('by top-level fields, each whole but for the budget; what changes nothing writes nothing', async () => {
      const plan = await createPlan(registry, { project: { id: '1', title: 'x', uri: 'https://example.org/x' } });
      expect(errorsIn(await patch(plan, { budget: { id: null, description: null, amount: 5 } }))).to.deep.equal([
        'missing data.budget.id: Field required',
        'missing data.budget.description: Field required',
      ]);
      expect((await patch(plan, { budget: budget({ amount: 20000 }) })).body.data.budget.amount).to.equal(20000);
      expect((await patch(plan, { items: [], project: null })).body.data).to.not.have.any.keys('items', 'project');
      expect(errorsIn(await patch(plan, { classification: null }))).to.deep.equal(['missing data.classification: Field required']);
      const { rev } = await stored(plan);
      must(await patch(plan, { mode: null, status: 'scheduled' }), 200);
      expect((await stored(plan)).rev).to.equal(rev);
      expect((await patch(plan, { mode: 'test' })).body.data.mode).to.equal('test');
      expect((await patch(plan, { mode: null })).body.data).to.not.have.any.keys('mode');
      expect(errorsIn(await patch(plan, { documents: [] }))).to.deep.equal([
        'extra_forbidden data.documents: Extra inputs are not permitted',
      ]);
    });

    const callers: [string, Body, number][] = [
      ['nobody', {}, 401],
      ['the broker without the token', { key: keys.broker }, 403],
      ['another broker with the token', { key: keys.other, token: 'right' }, 403],
      ['group admins', { key: keys.admin }, 403],
      ['a group that writes nothing here', { key: keys.authority, token: 'right' }, 403],
      ['the Administrator', { key: keys.administrator }, 200],
      ['the owner', { key: keys.broker, token: 'right' }, 200],
    ];
    for (const [name, { key, token }, status] of callers) {
      it(`or not, by ${name}: ${status}`, async () => {
        const plan = await createPlan(registry);
        const ask = { ...(key === undefined ? {} : { key: String(key) }), ...(token === undefined ? {} : { token: plan.token }) };
        expect((await registry.ask('PATCH', plan.path, { ...ask, body: { data: { mode: 'test' } } })).status).to.equal(status);
      });
    }

    it('with a rationale that is dated by the registry when its words change', async () => {
      const plan = await createPlan(registry, { rationale: { description: 'Так', date: '2020-01-01T00:00:00+02:00' } });
      expect(plan.data.rationale).to.deep.equal({ description: 'Так', date: '2026-12-07T10:15:00.000+02:00' });
      registry.clock.advance(60_000);
      expect((await patch(plan, { rationale: { description: 'Так' } })).body.data.rationale.date).to.equal('2026-12-07T10:15:00.000+02:00');
      expect((await patch(plan, { rationale: { description: 'Ні' } })).body.data.rationale.date).to.equal('2026-12-07T10:16:00.000+02:00');
      registry.clock.set(monday);
    });

    it('to no procedure that is frozen', async () => {
      const plan = await createPlan(registry, { procuringEntity: entity({ kind: 'defense' }) });
      expect(errorsIn(await patch(plan, { tender: planned({ procurementMethodType: 'aboveThresholdUA.defense' }) }))).to.deep.equal([
        "data.tender: Plan tender.procurementMethodType can not be changed from 'belowThreshold' to 'aboveThresholdUA.defense'",
      ]);
    });

    it('by an active cancellation into a cancelled one, for good but for its rationale', async () => {
      const plan = await createPlan(registry, { status: 'draft' });
      const noted = await patch(plan, { cancellation: { reason: 'Може' } });
      expect(noted.body.data).to.include({ status: 'draft' });
      expect(noted.body.data.cancellation).to.include({ status: 'pending', reason: 'Може' });
      const done = (await patch(plan, { cancellation: { reason: 'Потреба відпала', status: 'active' } })).body.data;
      expect(done.status).to.equal('cancelled');
      expect(done.cancellation.id).to.not.equal(noted.body.data.cancellation.id);
      expect(errorsIn(await patch(plan, { cancellation: { reason: 'Ні', status: 'pending' } }))).to.deep.equal([
        'data.status: An active cancellation object is required',
      ]);
      for (const [field, value] of Object.entries({ mode: 'test', status: 'scheduled', budget: budget({ amount: 5, breakdown: [own] }) })) {
        const answer = await patch(plan, { [field]: value });
        expect([answer.status, answer.body.details]).to.deep.equal([403, `Can't update ${field} in cancelled status`]);
      }
      expect((await patch(plan, { rationale: { description: 'Закрито' } })).status).to.equal(200);
    });

    it('to complete without a tender where none is needed', async () => {
      const plan = await createPlan(registry, { tender: planned({ procurementMethod: 'limited', procurementMethodType: 'reporting' }) });
      expect((await patch(plan, { status: 'complete' })).body.data.status).to.equal('complete');
    });

    it('by one of two at once', async () => {
      const plan = await createPlan(registry);
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((description) => patch(plan, { rationale: { description } })));
      const { winners, mostWinners } = judgeRace(answers);
      expect((await stored(plan)).rev).to.be.within(1 + winners.length, 1 + mostWinners);
    });
  });

  describe('holds documents that', () => {
    const file = (title: string) => uploadDocument(registry, { title });

    it('come with it or after it, in versions, with the same address everywhere', async () => {
      const plan = await createPlan(registry, { status: 'draft', documents: [await file('one.pdf')] });
      const [first] = plan.data.documents;
      const answer = await writePlan(registry, plan, 'POST', '/documents', { ...(await file('two.pdf')), documentOf: 'anything' });
      expect(answer.status).to.equal(201);
      const { data } = answer.body;
      expect(data)
        .to.include({ title: 'two.pdf', language: 'uk', documentOf: 'anything' })
        .and.not.have.any.keys('author', 'confidentiality');
      expect(answer.headers.get('location')).to.equal(`${registry.url}${plan.path}/documents/${data.id}`);
      const list = (await registry.ask('GET', `${plan.path}/documents`)).body.data;
      expect(list).to.deep.equal([first, data]);
      expect((await registry.ask('GET', plan.path)).body.data.documents).to.deep.equal(list);
      const put = await writePlan(registry, plan, 'PUT', `/documents/${data.id}`, await file('three.csv'));
      expect(put.body.data).to.include({ id: data.id, title: 'three.csv', format: 'text/csv', documentOf: 'anything' });
      const versions = (await registry.ask('GET', plan.path)).body.data.documents.map(({ title }: Body) => title);
      expect(versions).to.deep.equal(['one.pdf', 'two.pdf', 'three.csv']);
      expect((await writePlan(registry, plan, 'PATCH', `/documents/${data.id}`, { description: 'x' })).body.data.description).to.equal('x');
      const one = (await registry.ask('GET', `${plan.path}/documents/${data.id}`)).body.data;
      expect(one.previousVersions.map(({ title }: Body) => title)).to.deep.equal(['two.pdf']);
      const address = (await stored(plan)).documents as Body[];
      expect((await registry.ask('GET', `/api/2.5${address.at(-1)?.url}`)).status).to.equal(302);
      expect((await writePlan(registry, plan, 'DELETE', `/documents/${data.id}`)).body.data.title).to.equal('three.csv');
      expect((await registry.ask('GET', `${plan.path}/documents`)).body.data).to.deep.equal([first]);
      const bulk = await writePlan(registry, plan, 'POST', '/documents', [await file('four.pdf'), await file('five.pdf')]);
      expect([bulk.status, bulk.body.data.length]).to.deep.equal([201, 2]);
    });

    it('are the owner’s while the plan is open; removed from a draft only', async () => {
      const plan = await createPlan(registry, { documents: [await file('one.pdf')] });
      const path = `/documents/${plan.data.documents[0].id}`;
      const stranger = await registry.ask('POST', `${plan.path}/documents`, {
        key: keys.administrator,
        body: { data: await file('two.pdf') },
      });
      expect(stranger.status).to.equal(403);
      const removed = await writePlan(registry, plan, 'DELETE', path);
      expect([removed.status, removed.body.details]).to.deep.equal([403, "Can't delete document when plan in current (scheduled) status"]);
      expect(
        errorsIn(await writePlan(registry, plan, 'POST', '/documents', { ...(await file('s.pdf')), confidentiality: 'public' })),
      ).to.deep.equal(['extra_forbidden data.confidentiality: Extra inputs are not permitted']);
      await patch(plan, { cancellation: { reason: 'x', status: 'active' } });
      const writes = [
        await writePlan(registry, plan, 'POST', '/documents', await file('two.pdf')),
        await writePlan(registry, plan, 'PUT', path, await file('two.pdf')),
        await writePlan(registry, plan, 'PATCH', path, { description: 'x' }),
      ];
      for (const answer of writes) expect(errorsIn(answer)).to.deep.equal(["data: Can't update plan in 'cancelled' status"]);
      expect((await registry.ask('GET', `${plan.path}/documents/${unknownId}`)).body.details).to.equal('Document not found.');
    });
  });

  it('changes hands by a transfer while it is scheduled', async () => {
    const created = await registry.ask('POST', plans, { key: 'leaver-key', body: { data: planBody() } });
    const { data, access } = created.body;
    const transfer = (await registry.ask('POST', '/api/2.5/transfers', { key: keys.other, body: { data: {} } })).body;
    const take = () =>
      registry.ask('POST', `${plans}/${data.id}/ownership`, {
        key: keys.other,
        body: { data: { id: transfer.data.id, transfer: access.transfer } },
      });
    const taken = await take();
    expect([taken.status, taken.body.data]).to.deep.equal([200, { id: data.id, owner: 'other' }]);
    const changed = await registry.ask('PATCH', `${plans}/${data.id}`, {
      key: keys.other,
      token: transfer.access.token,
      body: { data: { mode: 'test' } },
    });
    expect(changed.status).to.equal(200);
    // A change of owner stands in the transfer, not in the revisions (docs/decisions.md).
    const { body } = await registry.ask('GET', `${plans}/${data.id}/revisions`, { key: keys.administrator });
    expect(body.data.revisions.map(({ rev }: { rev: number }) => rev)).to.deep.equal([1, 3]);
  });
});
