/** Criteria of a tender over HTTP (spec/procedures.md §4.4, spec/tender-rules.md §3 P1, P2, step 22, spec/tenders.md §5.2 DELETE). */
import { expect } from 'chai';
import {
  criterion,
  criterionId,
  evidenceId,
  groupId,
  guarantee,
  ofCriterion,
  ofGroup,
  ofRequirement,
  requirement,
  requirementId,
} from '../../../fixtures/criteria.ts';
import { errorsIn, storedTender, storeFields, unknownId, write } from '../../../fixtures/tender-parts.ts';
import { createTender, item, itemId, lot, lotId, type MadeTender, monday, olderTender, patchTender } from '../../../fixtures/tenders.ts';
import { type Body, keys, must, useRegistry } from '../../support/registry.ts';

describe('Criteria of a tender', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

  beforeEach(async () => {
    tender = await createTender(registry);
  });

  const add = (...list: Body[]) => write(registry, tender, 'POST', '/criteria', list);
  const read = async (path = '') => (await registry.ask('GET', `${tender.path}/criteria${path}`)).body.data;

  it('are added as a list and shown in the tender and under their paths', async () => {
    const answer = must(await add(criterion()), 201);
    expect(answer.headers.get('location')).to.equal(null);
    expect(answer.body.data).to.have.length(1);
    expect(answer.body.data[0].requirementGroups[0].requirements[0]).to.include({
      id: requirementId,
      status: 'active',
      expectedValue: true,
    });
    expect((await registry.ask('GET', tender.path)).body.data.criteria).to.deep.equal(answer.body.data);
    expect(await read()).to.deep.equal(answer.body.data);
    expect(await read(`/${criterionId}`)).to.deep.equal(answer.body.data[0]);
    expect((await read(`/${criterionId}/requirement_groups`))[0].id).to.equal(groupId);
    expect((await read(`/${criterionId}/requirement_groups/${groupId}/requirements`))[0].datePublished).to.be.a('string');
  });

  it('may come with what the registry sets itself, and are shown with what it set', async () => {
    const old = '2020-01-01T00:00:00+02:00';
    const sent = requirement({
      datePublished: old,
      dateModified: old,
      status: 'active',
      relatedFeature: 'f'.repeat(32),
      expectedValue: 'True',
    });
    const added = must(await add(criterion({}, [sent])), 201);
    const [shown] = added.body.data[0].requirementGroups[0].requirements;
    expect(shown).to.include({ status: 'active', relatedFeature: 'f'.repeat(32), expectedValue: true });
    expect(shown).to.not.have.property('dateModified');
    expect(new Date(shown.datePublished).getUTCFullYear()).to.equal(monday.getUTCFullYear());
    const again = { title: 'Є два', datePublished: old, dateModified: old, status: 'active' };
    const changed = must(await write(registry, tender, 'PATCH', ofRequirement, again), 200);
    expect(changed.body.data).to.include({ title: 'Є два', datePublished: shown.datePublished }).and.not.include({ dateModified: old });
    const { rev } = await storedTender(registry, tender);
    expect((await write(registry, tender, 'PATCH', ofGroup, { requirements: [changed.body.data] })).status).to.equal(200);
    expect(
      (
        await write(registry, tender, 'PATCH', ofCriterion, {
          requirementGroups: [{ id: groupId, description: 'Підтверджується, що', requirements: [changed.body.data] }],
        })
      ).status,
    ).to.equal(200);
    expect((await patchTender(registry, tender, { criteria: await read() })).status).to.equal(200);
    expect((await storedTender(registry, tender)).rev, 'no change').to.equal(rev);
  });

  it('of costs in use belong to their award criterion, and those of the goods to items that the catalogue describes', async () => {
    const of = (id: string, more: Body = {}) => add(criterion({ classification: { scheme: 'LAW922', id }, ...more }));
    const cost = 'CRITERION.OTHER.LIFE_CYCLE_COST.COST_OF_USE';
    expect(errorsIn(await of(cost, { relatesTo: 'lot', relatedItem: lotId }))).to.deep.equal([
      `data.0.classification.id: ${cost} is available only with lifeCycleCost awardCriteria`,
    ]);
    const goods = 'CRITERION.OTHER.SUBJECT_OF_PROCUREMENT';
    for (const [id, text] of [
      ['TECHNICAL_FEATURES', 'For technical feature criteria item should have category or profile'],
      ['LOCAL_ORIGIN_LEVEL', 'For localization criteria item should have category'],
    ]) {
      expect(errorsIn(await of(`${goods}.${id}`))).to.deep.equal([
        `data.0.relatesTo: ${goods}.${id} criteria relatesTo should be \`item\``,
      ]);
      expect(errorsIn(await of(`${goods}.${id}`, { relatesTo: 'item', relatedItem: itemId }))).to.deep.equal([
        `data.0.relatedItem: ${text}`,
      ]);
    }
    const newer = tender;
    tender = await createTender(registry, {}, olderTender());
    expect(errorsIn(await of(`${goods}.TECHNICAL_FEATURES`)), 'in an older tender too').to.deep.equal([
      `data.0.relatesTo: ${goods}.TECHNICAL_FEATURES criteria relatesTo should be \`item\``,
    ]);
    const ofAnyItem = { relatesTo: 'item', relatedItem: tender.data.items[0].id };
    const added = await of(`${goods}.TECHNICAL_FEATURES`, ofAnyItem);
    expect(added.status, `an older tender has no catalogue: ${added.text}`).to.equal(201);
    tender = newer;
    const { items } = await storedTender(registry, tender);
    await storeFields(registry, tender, { items: items.map((one: Body) => ({ ...one, category: '0'.repeat(32) })) });
    expect((await of(`${goods}.TECHNICAL_FEATURES`, { relatesTo: 'item', relatedItem: itemId })).status).to.equal(201);
  });

  it('are not found under unknown ids', async () => {
    await add(criterion());
    const texts = await Promise.all(
      [
        `/criteria/${unknownId}`,
        `${ofCriterion}/requirement_groups/${unknownId}`,
        `${ofGroup}/requirements/${unknownId}`,
        `${ofRequirement}/evidences/${unknownId}`,
      ].map(async (path) => (await registry.ask('GET', tender.path + path)).body.details),
    );
    expect(texts).to.deep.equal(['Criterion not found.', 'Requirement group not found.', 'Requirement not found.', 'Evidence not found.']);
  });

  it('are changed field by field; a change of nothing writes nothing', async () => {
    await add(criterion());
    const changed = await write(registry, tender, 'PATCH', ofCriterion, { title: 'Інший досвід' });
    expect([changed.status, changed.body.data.title, changed.body.data.source]).to.deep.equal([200, 'Інший досвід', 'tenderer']);
    const { rev } = await storedTender(registry, tender);
    const same = await write(registry, tender, 'PATCH', ofCriterion, { title: 'Інший досвід' });
    expect(same.body).to.deep.equal(changed.body);
    expect((await write(registry, tender, 'PATCH', ofGroup, { description: 'Так' })).body.data.description).to.equal('Так');
    expect((await write(registry, tender, 'PATCH', ofRequirement, { title: 'Є два договори' })).body.data).to.include({
      title: 'Є два договори',
    });
    expect((await storedTender(registry, tender)).rev).to.equal(rev + 2);
  });

  it('take groups, requirements and evidences, each with its address', async () => {
    await add(criterion());
    const posts: [string, Body][] = [
      [`${ofCriterion}/requirement_groups`, { requirements: [{ title: 'Інше' }] }],
      [`${ofGroup}/requirements`, { title: 'Ще одне' }],
      [`${ofRequirement}/evidences`, { id: evidenceId, title: 'Договір', type: 'document' }],
    ];
    for (const [path, data] of posts) {
      const answer = await write(registry, tender, 'POST', path, data);
      expect(answer.status, path).to.equal(201);
      const location = answer.headers.get('location') ?? '';
      expect(location.endsWith(`${path}/${answer.body.data.id}`)).to.equal(true);
      expect((await registry.ask('GET', location)).body.data).to.deep.equal(answer.body.data);
    }
    const ofEvidence = `${ofRequirement}/evidences/${evidenceId}`;
    expect((await write(registry, tender, 'PATCH', ofEvidence, { type: 'statement' })).body.data.type).to.equal('statement');
    expect((await write(registry, tender, 'DELETE', ofEvidence)).body.data.title).to.equal('Договір');
    expect(await read(`${ofRequirement.slice('/criteria'.length)}/evidences`)).to.deep.equal([]);
  });

  it('are removed from a draft', async () => {
    await add(criterion());
    expect((await write(registry, tender, 'DELETE', ofCriterion)).body.data.id).to.equal(criterionId);
    expect(await read()).to.deep.equal([]);
  });

  it('keep a replaced requirement, cancelled, beside the new one', async () => {
    await add(criterion());
    await storeFields(registry, tender, { status: 'active.enquiries' });
    const answer = must(await write(registry, tender, 'PUT', ofRequirement, { title: 'Є новий договір' }), 200);
    expect(answer.body.data.map(({ title, status }: Body) => [title, status])).to.deep.equal([
      ['Є новий договір', 'active'],
      ['Є договір', 'cancelled'],
    ]);
    expect((await read(`/${criterionId}/requirement_groups/${groupId}/requirements`)).length).to.equal(2);
    expect((await read(ofRequirement.slice('/criteria'.length))).title).to.equal('Є новий договір');
  });

  it('keep the quantity of an item, the item and the lot that they ask about', async () => {
    await add(
      criterion({ relatesTo: 'item', relatedItem: itemId }),
      criterion({ ...guarantee, id: undefined, requirementGroups: [{ requirements: [{ title: 'A' }] }] }),
    );
    const zero = await patchTender(registry, tender, { items: [item({ relatedLot: lotId, quantity: 0 })] });
    expect([zero.status, zero.body.details]).to.deep.equal([
      403,
      `Can't set to 0 quantity of ${itemId} item while related criterion has active requirements`,
    ]);
    const gone = await patchTender(registry, tender, { items: [item({ id: unknownId, relatedLot: lotId })] });
    expect(gone.body.details).to.equal(`Can't delete ${itemId} item while related criterion has active requirements`);
    const removed = await write(registry, tender, 'DELETE', `/lots/${lotId}`);
    expect([removed.status, removed.body.details]).to.deep.equal([
      403,
      `Can't delete ${lotId} lot while related criterion has active requirements`,
    ]);
  });

  it('ask for a guarantee if and only if a lot has one, when the tender is published', async () => {
    await add(criterion(guarantee));
    const asked = await patchTender(registry, tender, { status: 'active.enquiries' });
    expect([asked.status, asked.body.details]).to.deep.equal([
      403,
      "Should be specified 'guarantee.amount' more than 0 to lot for CRITERION.OTHER.BID.GUARANTEE",
    ]);
    tender = await createTender(registry, { lots: [lot({ guarantee: { amount: 100, currency: 'UAH' } })] });
    const given = await patchTender(registry, tender, { status: 'active.enquiries' });
    expect([given.status, given.body.details]).to.deep.equal([
      403,
      "Should be specified CRITERION.OTHER.BID.GUARANTEE for 'guarantee.amount' more than 0 to lot",
    ]);
  });

  it('are read by everybody', async () => {
    await add(criterion());
    for (const key of [undefined, keys.other, keys.authority]) {
      expect((await registry.ask('GET', `${tender.path}/criteria`, key === undefined ? {} : { key })).status).to.equal(200);
    }
  });
});
