/** Answers of the buyer at an award (spec/procedures.md §4.4). */
import { expect } from 'chai';
import { bid } from '../../../fixtures/appendix.ts';
import { errorsIn, storedTender, storeFields, unknownId, write } from '../../../fixtures/tender-parts.ts';
import { createTender, lotId, type MadeTender, monday } from '../../../fixtures/tenders.ts';
import { short } from '../../support/errors.ts';
import { type Body, keys, must, useRegistry } from '../../support/registry.ts';

const awardId = 'a'.repeat(32);
const [own, theirs] = ['1'.repeat(32), '2'.repeat(32)];

const criterion = (id: string, source: string): Body => ({
  title: source,
  source,
  relatesTo: 'tender',
  classification: { scheme: 'LAW922', id: `CRITERION.${source}` },
  legislation: [{ identifier: { id: '922-VIII' } }],
  requirementGroups: [{ requirements: [{ id, title: 'Так', expectedValue: true }] }],
});

describe('Answers at an award', () => {
  const registry = useRegistry({ now: monday });
  let tender: MadeTender;

  beforeEach(async () => {
    tender = await createTender(registry);
    must(await write(registry, tender, 'POST', '/criteria', [criterion(own, 'procuringEntity'), criterion(theirs, 'tenderer')]), 201);
    const { tenderers: suppliers } = bid({ scheme: 'UA-IPN', id: '3000000001' }, 9000);
    const award = { id: awardId, status: 'pending', date: monday, lotID: lotId, bid_id: 'b'.repeat(32), suppliers };
    await storeFields(registry, tender, { status: 'active.qualification', awards: [award] });
  });

  const path = `/awards/${awardId}/requirement_responses`;
  const answer = (id: string, value: unknown = true): Body => ({ requirement: { id }, value });

  it('are given, shown with what they answer, changed and taken back by the buyer', async () => {
    const created = must(await write(registry, tender, 'POST', path, [answer(own)]), 201);
    const [{ id, requirement, value, classification }] = created.body.data;
    expect([requirement, value, classification.id]).to.deep.equal([{ id: own, title: 'Так' }, true, 'CRITERION.procuringEntity']);
    expect((await registry.ask('GET', tender.path + path)).body.data).to.deep.equal(created.body.data);
    expect((await registry.ask('GET', `${tender.path}${path}/${id}`)).body.data).to.deep.equal(created.body.data[0]);
    const { rev } = await storedTender(registry, tender);
    expect((await write(registry, tender, 'PATCH', `${path}/${id}`, { value: true })).status).to.equal(200);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    expect(errorsIn(await write(registry, tender, 'PATCH', `${path}/${id}`, { value: false }))).to.deep.equal([
      `data.value: Value "False" does not match expected value "True" in requirement ${own}`,
    ]);
    expect((await write(registry, tender, 'DELETE', `${path}/${id}`)).body.data.id).to.equal(id);
    expect((await registry.ask('GET', tender.path + path)).body.data).to.deep.equal([]);
    expect((await registry.ask('GET', `${tender.path}${path}/${unknownId}`)).body.details).to.equal('Requirement response not found.');
  });

  it('may come one by one, as texts of booleans, and are shown with what they answer wherever the award is', async () => {
    const created = await write(registry, tender, 'POST', path, answer(own, 'True'));
    expect([created.status, created.body.data]).to.deep.equal([
      201,
      [
        {
          id: created.body.data?.[0]?.id,
          requirement: { id: own, title: 'Так' },
          value: true,
          classification: { scheme: 'LAW922', id: 'CRITERION.procuringEntity' },
        },
      ],
    ]);
    const { body: whole } = await registry.ask('GET', tender.path);
    expect(whole.data.awards[0].requirementResponses).to.deep.equal(created.body.data);
    const { body: one } = await registry.ask('GET', `${tender.path}/awards/${awardId}`);
    expect(one.data.requirementResponses).to.deep.equal(created.body.data);
    expect(errorsIn(await write(registry, tender, 'POST', path, {}))).to.deep.equal(['missing data.requirement: Field required']);
  });

  it('answer criteria of the buyer only, each once', async () => {
    expect(errorsIn(await write(registry, tender, 'POST', path, [answer(theirs)]))).to.deep.equal([
      "data.0.requirement.id: Requirement's criterion source should be procuringEntity",
    ]);
    expect(errorsIn(await write(registry, tender, 'POST', path, [answer(own), answer(own)]))).to.deep.equal([
      'data.1.requirement.id: Items should be unique by fields: requirement',
    ]);
  });

  it('are given while winners are found', async () => {
    await storeFields(registry, tender, { status: 'active.awarded' });
    const late = await write(registry, tender, 'POST', path, [answer(own)]);
    expect([late.status, late.body.details]).to.deep.equal([403, "Can't post object if tender not in ['active.qualification'] statuses"]);
  });

  it('may come inside a PATCH of the award, each by the same rules, and keep their ids when they come again', async () => {
    const patch = (data: Body) => write(registry, tender, 'PATCH', `/awards/${awardId}`, data);
    const created = must(await patch({ requirementResponses: [answer(own)] }), 200);
    expect(created.body.data.requirementResponses[0]).to.deep.include({ value: true }).and.include.keys('id');
    const { rev } = await storedTender(registry, tender);
    expect((await patch({ requirementResponses: [answer(own)] })).body).to.deep.equal(created.body);
    expect((await storedTender(registry, tender)).rev).to.equal(rev);
    expect(errorsIn(await patch({ requirementResponses: [answer(own, false)] }))).to.deep.equal([
      `data.requirementResponses.0.value: Value "False" does not match expected value "True" in requirement ${own}`,
    ]);
    expect(errorsIn(await patch({ requirementResponses: [answer(theirs)] }))).to.deep.equal([
      "data.requirementResponses.0.requirement.id: Requirement's criterion source should be procuringEntity",
    ]);
    expect((await patch({ requirementResponses: null })).body.data).to.not.have.property('requirementResponses');
  });

  it('lose a field that comes as null, and give their evidences ids', async () => {
    const [{ id }] = (await write(registry, tender, 'POST', path, [{ ...answer(own), title: 'Так' }])).body.data;
    const changed = must(await write(registry, tender, 'PATCH', `${path}/${id}`, { title: null, evidences: [{ title: 'Довідка' }] }), 200);
    expect(changed.body.data).to.not.have.property('title');
    expect(changed.body.data.evidences[0]).to.include({ title: 'Довідка' }).and.include.keys('id');
  });

  it('have evidences, which the buyer adds, changes and removes while winners are found', async () => {
    const [{ id: response }] = (await write(registry, tender, 'POST', path, [answer(own)])).body.data;
    const at = `${path}/${response}/evidences`;
    const created = must(await write(registry, tender, 'POST', at, { title: 'Довідка', type: 'statement' }), 201);
    const { id } = created.body.data;
    expect(created.headers.get('location')).to.equal(`${registry.url}${tender.path}${at}/${id}`);
    const changed = await write(registry, tender, 'PATCH', `${at}/${id}`, { title: 'Лист' });
    expect(changed.body.data).to.deep.equal({ id, title: 'Лист', type: 'statement' });
    const { rev } = await storedTender(registry, tender);
    await write(registry, tender, 'PATCH', `${at}/${id}`, { title: 'Лист' });
    expect((await storedTender(registry, tender)).rev, 'no change').to.equal(rev);
    expect((await registry.ask('GET', tender.path + at)).body.data).to.deep.equal([changed.body.data]);
    expect((await registry.ask('GET', `${tender.path}${at}/${id}`)).body.data).to.deep.equal(changed.body.data);
    expect((await write(registry, tender, 'POST', at, { type: 'rumour' })).body.errors[0].type).to.equal('enum');
    const stranger = await registry.ask('PATCH', `${tender.path}${at}/${id}`, { key: keys.other, token: tender.token, body: { data: {} } });
    expect([stranger.status, short(stranger.body.details)]).to.deep.equal([403, 'Forbidden']);
    await storeFields(registry, tender, { status: 'active.awarded' });
    for (const [verb, method, where] of [
      ['post', 'POST', at],
      ['patch', 'PATCH', `${at}/${id}`],
      ['delete', 'DELETE', `${at}/${id}`],
    ] as const) {
      // The status is said before the body is looked into.
      const late = await write(registry, tender, method, where, method === 'DELETE' ? undefined : { type: 'rumour' });
      const text = `Can't ${verb} object if tender not in ['active.qualification'] statuses`;
      expect([late.status, late.body.details]).to.deep.equal([403, text]);
    }
    await storeFields(registry, tender, { status: 'active.qualification' });
    expect((await write(registry, tender, 'DELETE', `${at}/${id}`)).body.data).to.deep.equal(changed.body.data);
    expect((await registry.ask('GET', tender.path + at)).body.data).to.deep.equal([]);
    expect((await write(registry, tender, 'DELETE', `${at}/${id}`)).body.details).to.equal('Evidence not found.');
    expect((await registry.ask('GET', `${tender.path}${path}/${unknownId}/evidences`)).body.details).to.equal(
      'Requirement response not found.',
    );
  });
});
