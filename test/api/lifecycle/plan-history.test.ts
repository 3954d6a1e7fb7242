/** What became of a plan: the values of its rationale, and the raw changes (spec/plans.md §11). */
import { expect } from 'chai';
import { createPlan, entity, planBody, plans, writePlan } from '../../../fixtures/plans.ts';
import { unknownId } from '../../../fixtures/tender-parts.ts';
import { monday } from '../../../fixtures/tenders.ts';
import { keys, useRegistry } from '../../support/registry.ts';

type Step = { op: 'add' | 'remove' | 'replace'; path: string; value?: unknown };
type Revision = { rev: number; author: string; date: string; changes: Step[] };

describe('The history of a plan', () => {
  const registry = useRegistry({ now: monday });

  it('tells the values of its rationale, oldest first or newest first', async () => {
    const plan = await createPlan(registry, { rationale: { description: 'Перше' } });
    registry.clock.advance(60_000);
    await writePlan(registry, plan, 'PATCH', '', { rationale: { description: 'Друге' } });
    await writePlan(registry, plan, 'PATCH', '', { mode: 'test' });
    const value = (description: string, minute: number) => {
      const date = `2026-12-07T10:${minute}:00.000+02:00`;
      return { date, data: { rationale: { description, date } } };
    };
    const history = `/api/2.5/history/plans/${plan.id}`;
    const expected = [value('Перше', 15), value('Друге', 16)];
    for (const query of ['?opt_fields=rationale', '', '?opt_fields=budget']) {
      expect((await registry.ask('GET', history + query)).body).to.deep.equal({ data: { changes: expected } });
    }
    const descending = await registry.ask('GET', `${history}?opt_fields=rationale&descending=1`);
    expect(descending.body.data.changes).to.deep.equal(expected.toReversed());
    const unknown = await registry.ask('GET', `/api/2.5/history/plans/${unknownId}`);
    expect([unknown.status, unknown.body.details]).to.deep.equal([404, 'Plan not found.']);
    registry.clock.set(monday);
  });

  it('says nothing of a rationale there never was', async () => {
    const plan = await createPlan(registry);
    expect((await registry.ask('GET', `/api/2.5/history/plans/${plan.id}`)).body).to.deep.equal({ data: {} });
  });

  const undo = (data: Record<string, unknown>, { changes }: Revision): Record<string, unknown> => {
    const next = { ...data };
    for (const { op, path, value } of changes) {
      if (op === 'remove') delete next[path.slice(1)];
      else next[path.slice(1)] = value;
    }
    return next;
  };

  it('is kept as patches that take every change back; no token is in them, and brokers do not see them', async () => {
    const plan = await createPlan(registry, { status: 'draft', mode: 'test' });
    const states = [plan.data];
    const { address: _, kind: __, ...author } = entity();
    const milestone = { title: 'Підготовка до проведення процедури', type: 'approval', dueDate: '2026-12-20T00:00:00+02:00', author };
    await registry.ask('POST', `${plan.path}/milestones`, { key: keys.other, body: { data: milestone } });
    for (const data of [
      { status: 'scheduled', mode: null },
      { items: [], rationale: { description: 'x' } },
    ]) {
      states.push((await registry.ask('GET', plan.path)).body.data);
      await writePlan(registry, plan, 'PATCH', '', data);
    }
    await writePlan(registry, plan, 'PATCH', '', { rationale: { description: 'x' } });
    const path = `${plan.path}/revisions`;
    const answer = await registry.ask('GET', path, { key: keys.administrator });
    const revisions: Revision[] = answer.body.data.revisions;
    expect(revisions.map(({ rev, author: by }) => [rev, by])).to.deep.equal([
      [1, 'broker'],
      [2, 'other'],
      [3, 'broker'],
      [4, 'broker'],
    ]);
    expect(answer.text).to.not.match(/token|transfer/);
    let data = (await registry.ask('GET', plan.path)).body.data;
    for (const [index, revision] of revisions.slice(1).toReversed().entries()) {
      data = undo(data, revision);
      const { dateModified: ___, ...expected } = states[states.length - 1 - index];
      const { dateModified: ____, ...back } = data;
      expect(back).to.deep.equal(expected);
    }
    expect(revisions[0]?.changes.every(({ op }) => op === 'remove')).to.equal(true);
    expect((await registry.ask('GET', path, { key: keys.admin })).status).to.equal(200);
    expect((await registry.ask('GET', path, { key: keys.broker, token: plan.token })).status).to.equal(403);
    expect((await registry.ask('GET', path)).status).to.equal(401);
    const unknown = await registry.ask('GET', `${plans}/${unknownId}/revisions`, { key: keys.admin });
    expect([unknown.status, unknown.body.details]).to.deep.equal([404, 'Plan not found.']);
  });

  it('has no revision of a write that was refused', async () => {
    const plan = await createPlan(registry);
    const body = { data: { classification: null, procuringEntity: planBody().procuringEntity } };
    await registry.ask('PATCH', plan.path, { key: keys.broker, token: plan.token, body });
    const answer = await registry.ask('GET', `${plan.path}/revisions`, { key: keys.administrator });
    expect(answer.body.data.revisions).to.have.length(1);
  });
});
