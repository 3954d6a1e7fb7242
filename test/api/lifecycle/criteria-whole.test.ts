/** Groups, requirements and evidences that come inside a PATCH of what holds them (spec/requests.md §5, spec/procedures.md §4.4). */
import { expect } from 'chai';
import { criterion, groupId, ofCriterion, ofGroup, ofRequirement, requirement, requirementId } from '../../../fixtures/criteria.ts';
import { errorsIn, storedTender, storeFields, write } from '../../../fixtures/tender-parts.ts';
import { createTender, item, lotId, type MadeTender, monday, patchTender } from '../../../fixtures/tenders.ts';
import { type Answer, type Body, must, useRegistry } from '../../support/registry.ts';

describe('Criteria that are sent with their parts whole', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

  beforeEach(async () => {
    tender = await createTender(registry);
  });

  const add = (...list: Body[]) => write(registry, tender, 'POST', '/criteria', list);

  const other = { id: '30000000000000000000000000000009', title: 'Є досвід', expectedValue: true };
  /** The group with these requirements beside a new one. */
  const groups = (...requirements: Body[]): Body => ({
    requirementGroups: [
      { id: groupId, requirements },
      { description: 'Або', requirements: [{ title: 'Інше' }] },
    ],
  });
  const requirementsIn = (answer: Answer): Body[] => answer.body.data.requirementGroups[0].requirements;

  it('replace their groups in a draft: what is known keeps its id and date, what is not sent is gone', async () => {
    const [first] = (await add(criterion({}, [requirement(), requirement({ ...other, dataType: undefined })]))).body.data;
    registry.clock.set(new Date(monday.getTime() + 60_000));
    const changed = await write(registry, tender, 'PATCH', ofCriterion, groups(requirement({ title: 'Є два' }), { title: 'Нове' }));
    expect(changed.status, changed.text).to.equal(200);
    const [old, fresh] = requirementsIn(changed);
    const [stored] = first.requirementGroups[0].requirements;
    expect(old).to.include({ id: requirementId, title: 'Є два', datePublished: stored.datePublished });
    expect(old?.dateModified).to.be.a('string').and.not.equal(stored.datePublished);
    expect(fresh?.datePublished).to.equal(old?.dateModified);
    expect(changed.body.data.requirementGroups.map(({ requirements }: { requirements: Body[] }) => requirements.length)).to.deep.equal([
      2, 1,
    ]);
    expect(changed.body.data.requirementGroups[0]).to.not.have.property('description');
    expect(changed.body.data.title).to.equal(first.title);
    const known = { id: groupId, requirements: [requirement({ title: 'Є два' })] };
    const once = await write(registry, tender, 'PATCH', ofCriterion, { requirementGroups: [known] });
    const { rev } = await storedTender(registry, tender);
    expect((await write(registry, tender, 'PATCH', ofCriterion, { requirementGroups: [known] })).body).to.deep.equal(once.body);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    registry.clock.set(monday);
  });

  it('replace the requirements of a group, and the evidences of a requirement, with the same rules', async () => {
    await add(criterion());
    const group = await write(registry, tender, 'PATCH', ofGroup, { requirements: [requirement({ title: 'Є' }), other] });
    expect(group.body.data.requirements.map(({ title }: Body) => title)).to.deep.equal(['Є', 'Є досвід']);
    const evidences = await write(registry, tender, 'PATCH', ofRequirement, {
      eligibleEvidences: [{ title: 'Договір', type: 'document' }],
    });
    expect(evidences.body.data.eligibleEvidences.map(({ title }: Body) => title)).to.deep.equal(['Договір']);
    const refused = [
      await write(registry, tender, 'PATCH', ofCriterion, groups(requirement({ unit: { code: 'H87', name: 'штука' } }))),
      await write(registry, tender, 'PATCH', ofGroup, { requirements: [requirement(), { ...other, id: requirementId }] }),
      await write(registry, tender, 'PATCH', ofGroup, { requirements: [] }),
    ];
    expect(refused.map(errorsIn).map(([error]) => error)).to.deep.equal([
      'extra_forbidden data.requirementGroups.0.requirements.0.unit: Extra inputs are not permitted',
      'data: Requirement id should be uniq for all requirements in tender',
      'too_short data.requirements: List should have at least 1 item after validation, not 0',
    ]);
  });

  it('keep published requirements, which only PUT replaces; new groups and requirements may come', async () => {
    await add(criterion());
    await storeFields(registry, tender, { status: 'active.enquiries' });
    await write(registry, tender, 'PUT', ofRequirement, { title: 'Є новий' });
    const grown = must(await write(registry, tender, 'PATCH', ofCriterion, groups(requirement({ title: 'Є новий' }), other)), 200);
    expect(requirementsIn(grown).map(({ status, title }) => `${status} ${title}`)).to.deep.equal([
      'cancelled Є договір',
      'active Є новий',
      'active Є досвід',
    ]);
    const changed = await write(registry, tender, 'PATCH', ofGroup, { requirements: [requirement({ title: 'Змінене' }), other] });
    const gone = await write(registry, tender, 'PATCH', ofGroup, { requirements: [other] });
    expect([changed, gone].map(({ status, body }) => [status, body.details])).to.deep.equal([
      [403, "Can't patch object if tender not in ['draft'] statuses"],
      [403, "Can't delete object if tender not in ['draft'] statuses"],
    ]);
  });

  it('come with a PATCH of the tender too: all of them, by the same rules; an empty list removes them', async () => {
    const sent = must(await patchTender(registry, tender, { criteria: [criterion()] }), 200);
    expect(sent.body.data.criteria[0].requirementGroups[0].requirements[0]).to.include({ id: requirementId, status: 'active' });
    expect(sent.body.data.criteria[0].requirementGroups[0].requirements[0].datePublished).to.be.a('string');
    const { rev } = await storedTender(registry, tender);
    expect((await patchTender(registry, tender, { criteria: [criterion()] })).body).to.deep.equal(sent.body);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    const refused = await patchTender(registry, tender, { criteria: [criterion({ legislation: [] })] });
    expect(errorsIn(refused)).to.deep.equal(['missing data.criteria.0.legislation: Field required']);
    const doubled = await patchTender(registry, tender, { criteria: [criterion(), criterion()] });
    expect(errorsIn(doubled)).to.deep.equal(['data.criteria: Criterion id should be uniq for all criterions']);
    await storeFields(registry, tender, { status: 'active.enquiries' });
    const changed = await patchTender(registry, tender, { criteria: [criterion({}, [requirement({ title: 'Змінене' })])] });
    expect([changed.status, changed.body.details]).to.deep.equal([403, "Can't patch object if tender not in ['draft'] statuses"]);
    expect((await patchTender(registry, tender, { criteria: [] })).body.data).to.not.have.property('criteria');
  });

  it('may concern an item whose id is a word', async () => {
    const ownTender = await createTender(registry, { items: [item({ id: 'папір', relatedLot: lotId })] });
    const answer = await write(registry, ownTender, 'POST', '/criteria', [criterion({ relatesTo: 'item', relatedItem: 'папір' })]);
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.body.data[0].relatedItem).to.equal('папір');
  });
});
