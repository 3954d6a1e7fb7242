/** Approvals of plans by central bodies (spec/plans.md §9, §4.2 step 6). */
import { expect } from 'chai';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { createPlan, entity, type MadePlan, planned, writePlan } from '../../../fixtures/plans.ts';
import { errorsIn, unknownId } from '../../../fixtures/tender-parts.ts';
import { monday } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../support/registry.ts';
import { repeated } from '../../support/repeated.ts';

const title = 'Підготовка до проведення процедури';
const described =
  'Узагальнення та аналіз отриманної інформації щодо проведення закупівель товарів, послуг (крім поточного ремонту) в інтересах замовників';

describe('A milestone of a plan', () => {
  const registry = useRegistry({ now: monday });

  const { address: _, kind: __, ...author } = entity();
  const body = (overrides: Body = {}): Body => ({ title, type: 'approval', dueDate: '2026-12-20T00:00:00+02:00', author, ...overrides });
  const announce = (plan: MadePlan, overrides: Body = {}, key: string = keys.other): Promise<Answer> =>
    registry.ask('POST', `${plan.path}/milestones`, { key, body: { data: body(overrides) } });
  const announced = async (plan: MadePlan, overrides: Body = {}) => {
    const answer = must(await announce(plan, overrides), 201);
    const { data, access } = answer.body;
    return { path: `${plan.path}/milestones/${data.id}`, token: String(access.token), data, access };
  };
  type Made = Awaited<ReturnType<typeof announced>>;
  const write = ({ path, token }: Made, method: string, data?: unknown, below = '') =>
    registry.ask(method, path + below, { key: keys.other, token, ...(data === undefined ? {} : { body: { data } }) });
  const refused = ({ status, body: { details } }: Answer): [number, string] => [status, details];
  const getPlan = async ({ path }: MadePlan) => (await registry.ask('GET', path)).body.data;

  it('is announced by any broker, who gets a token and no transfer value; the plan shows it', async () => {
    const plan = await createPlan(registry);
    const { data, access, path } = await announced(plan);
    expect(access).to.have.all.keys('token');
    expect(data).to.include({ title, type: 'approval', status: 'scheduled', owner: 'other', description: described });
    expect(data).to.include({ dateModified: '2026-12-07T10:15:00.000+02:00', dueDate: '2026-12-20T00:00:00.000+02:00' });
    expect(data.author.id).to.match(/^[0-9a-f]{32}$/);
    expect(data).to.not.have.any.keys('owner_token', 'dateMet', 'documents');
    const after = await getPlan(plan);
    expect(after.milestones).to.deep.equal([data]);
    expect(after.dateModified).to.not.equal(plan.data.dateModified);
    expect((await registry.ask('GET', path)).body).to.deep.equal({ data });
    const list = await registry.ask('GET', `${plan.path}/milestones`);
    expect([list.status, list.headers.get('allow')]).to.deep.equal([405, 'POST,OPTIONS']);
    expect((await registry.ask('GET', `${plan.path}/milestones/${unknownId}`)).body.details).to.equal('Milestone not found.');
  });

  it('has a model of its own', async () => {
    const plan = await createPlan(registry);
    const answer = await registry.ask('POST', `${plan.path}/milestones`, {
      key: keys.other,
      body: { data: { owner: 'x', description: 'ab' } },
    });
    expect(errorsIn(answer)).to.deep.equal([
      'missing data.title: Field required',
      'missing data.type: Field required',
      'missing data.dueDate: Field required',
      'missing data.author: Field required',
      'string_too_short data.description: String should have at least 3 characters',
      'extra_forbidden data.owner: Extra inputs are not permitted',
    ]);
    expect(errorsIn(await announce(plan, { title: 'x' }))).to.deep.equal([`enum data.title: Input should be '${title}'`]);
    expect((await registry.ask('POST', `${plan.path}/milestones`, { body: { data: body() } })).status).to.equal(401);
    expect((await announce(plan, {}, keys.chronograph)).status).to.equal(403);
  });

  it('is of the body that procures, one at a time, and begins as scheduled', async () => {
    const plan = await createPlan(registry);
    const stranger = { ...author, identifier: { scheme: 'UA-EDR', id: '99' } };
    expect(errorsIn(await announce(plan, { author: stranger, status: 'met' }))).to.deep.equal([
      'data.author: Should match plan.procuringEntity',
    ]);
    expect(errorsIn(await announce(plan, { status: 'met' }))).to.deep.equal(['data.status: Cannot create milestone with status: met']);
    const first = await announced(plan);
    expect(errorsIn(await announce(plan, { status: 'met' }))).to.deep.equal([
      'data.author: An active milestone already exists for this author',
    ]);
    expect((await write(first, 'PATCH', { status: 'notMet' })).status).to.equal(200);
    expect((await announce(plan)).status).to.equal(201);
  });

  it('asked for 8 times at once, is one; documents that come with it are all kept', async () => {
    const plan = await createPlan(registry);
    const files = await Promise.all(Array.from({ length: 8 }, (_file, index) => uploadDocument(registry, { title: `${index}.pdf` })));
    const [milestones, documents] = await Promise.all([
      Promise.all(files.map(() => repeated(() => announce(plan)))),
      Promise.all(files.map((file) => repeated(() => writePlan(registry, plan, 'POST', '/documents', file)))),
    ]);
    expect(milestones.map(({ status }) => status).sort()).to.deep.equal([201, ...Array(7).fill(400)]);
    expect(documents.map(({ status }) => status)).to.deep.equal(Array(8).fill(201));
    const after = await getPlan(plan);
    expect([after.milestones.length, after.documents.length]).to.deep.equal([1, 8]);
  });

  it('is not announced for a plan that is over', async () => {
    const plan = await createPlan(registry, { tender: planned({ procurementMethod: 'limited', procurementMethodType: 'reporting' }) });
    await writePlan(registry, plan, 'PATCH', '', { status: 'complete' });
    expect(refused(await announce(plan))).to.deep.equal([403, "Can't update milestones in complete status"]);
  });

  it('is met or not by its owner, once; the date of that is kept, also when the plan is over', async () => {
    const plan = await createPlan(registry);
    const created = await announced(plan);
    await writePlan(registry, plan, 'PATCH', '', { cancellation: { reason: 'x', status: 'active' } });
    registry.clock.advance(60_000);
    expect(refused(await write(created, 'PATCH', { status: 'invalid' }))).to.deep.equal([
      403,
      "Can't update milestone status from 'scheduled' to 'invalid'",
    ]);
    const met = (await write(created, 'PATCH', { status: 'met' })).body.data;
    expect(met).to.include({ status: 'met', dateMet: '2026-12-07T10:16:00.000+02:00', dateModified: '2026-12-07T10:16:00.000+02:00' });
    expect(refused(await write(created, 'PATCH', { status: 'notMet' }))).to.deep.equal([
      403,
      "Can't update milestone status from 'met' to 'notMet'",
    ]);
    expect(refused(await write(created, 'PATCH', { dueDate: '2026-12-21T00:00:00+02:00' }))).to.deep.equal([
      403,
      "Can't update dueDate at 'met' milestone status",
    ]);
    expect((await write(created, 'PATCH', { description: 'Інше' })).body.data.description).to.equal('Інше');
    registry.clock.set(monday);
  });

  it('is changed by its owner only, and what changes nothing writes nothing', async () => {
    const plan = await createPlan(registry);
    const created = await announced(plan);
    const asks = [
      { key: keys.broker, token: plan.token },
      { key: keys.broker, token: created.token },
      { key: keys.other },
      { key: keys.admin },
    ];
    for (const ask of asks) {
      expect((await registry.ask('PATCH', created.path, { ...ask, body: { data: { status: 'met' } } })).status).to.equal(403);
    }
    expect(errorsIn(await write(created, 'PATCH', { title }))).to.deep.equal([
      'extra_forbidden data.title: Extra inputs are not permitted',
    ]);
    const { dateModified } = await getPlan(plan);
    expect((await write(created, 'PATCH', { status: 'scheduled', dueDate: created.data.dueDate })).body).to.deep.equal({
      data: created.data,
    });
    expect((await getPlan(plan)).dateModified).to.equal(dateModified);
    const moved = await write(created, 'PATCH', { dueDate: '2026-12-21T00:00:00+02:00' });
    expect(moved.body.data.dueDate).to.equal('2026-12-21T00:00:00.000+02:00');
  });

  it('becomes invalid when another body procures, unless tendering begins within two working days', async () => {
    const plan = await createPlan(registry, { tender: planned({ tenderPeriod: { startDate: '2026-12-09T10:15:00+02:00' } }) });
    const created = await announced(plan);
    const another = { procuringEntity: entity({ identifier: { scheme: 'UA-EDR', id: '41000017', legalName: 'x' } }) };
    registry.clock.advance(1000);
    expect(refused(await writePlan(registry, plan, 'PATCH', '', another))).to.deep.equal([
      403,
      "Can't update procuringEntity later than 2 business days before tenderPeriod.StartDate",
    ]);
    registry.clock.set(monday);
    const changed = await writePlan(registry, plan, 'PATCH', '', another);
    expect([changed.status, changed.body.data.milestones[0].status]).to.deep.equal([200, 'invalid']);
    expect(refused(await write(created, 'PATCH', { description: 'Інше' }))).to.deep.equal([
      403,
      "Can't update description at 'invalid' milestone status",
    ]);
  });

  it('holds documents, those of its announcement first; the plan shows every version', async () => {
    const plan = await createPlan(registry);
    const created = await announced(plan, { documents: [await uploadDocument(registry, { title: 'one.pdf' })] });
    await write(created, 'POST', await uploadDocument(registry, { title: 'two.pdf' }), '/documents');
    await write(created, 'PUT', await uploadDocument(registry, { title: 'three.pdf' }), `/documents/${created.data.documents[0].id}`);
    const { documents } = (await getPlan(plan)).milestones[0];
    expect(documents.map(({ title: name }: Body) => name)).to.deep.equal(['one.pdf', 'two.pdf', 'three.pdf']);
    const stranger = { key: keys.broker, token: plan.token, body: { data: await uploadDocument(registry, { title: 'x.pdf' }) } };
    expect((await registry.ask('POST', `${created.path}/documents`, stranger)).status).to.equal(403);
  });

  it('is not in the way of a tender, nor changed through the plan', async () => {
    const plan = await createPlan(registry);
    await announced(plan);
    expect(errorsIn(await writePlan(registry, plan, 'PATCH', '', { milestones: [{ status: 'met' }] }))).to.deep.equal([
      'extra_forbidden data.milestones: Extra inputs are not permitted',
    ]);
    expect((await writePlan(registry, plan, 'PATCH', '', { mode: 'test' })).body.data.milestones).to.have.length(1);
  });
});
