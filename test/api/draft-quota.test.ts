/** DRAFTS_PER_ACCOUNT (SECURITY.md, API6): an account cannot fill the registry with what nobody else sees. */
import { expect } from 'chai';
import { planBody, postPlan } from '../../fixtures/plans.ts';
import { published } from '../../fixtures/procedure.ts';
import { draftReport, hexId } from '../../fixtures/reports.ts';
import { olderTender } from '../../fixtures/tenders.ts';
import { type Answer, keys, must, startRegistry, type TestRegistry, useRegistry } from '../support/registry.ts';

const indexNames = async (registry: TestRegistry, collection: string): Promise<string[]> =>
  (await registry.store.collection(collection).indexes()).map(({ name }) => name ?? '');

describe('With DRAFTS_PER_ACCOUNT', () => {
  const registry = useRegistry({ env: { DRAFTS_PER_ACCOUNT: '2' }, accounts: '[brokers]\nhasty = hasty-key\n' });
  const create = (key: string, headers: Record<string, string> = {}): Promise<Answer> =>
    registry.ask('POST', '/api/2.5/tenders', { key, headers, body: olderTender() });

  it('an account with so many drafts gets 429; others, and other kinds, have room of their own', async () => {
    await published(registry);
    const headers = { 'Idempotency-Key': 'the-first' };
    const first = must(await create(keys.broker, headers), 201);
    expect((await create(keys.broker)).status, 'what is published does not count').to.equal(201);
    const refused = must(await create(keys.broker), 429);
    expect(refused.body).to.include({
      type: 'http-too-many-requests',
      details: 'The account has 2 drafts of tenders, as many as it may. Please, publish some first',
    });
    expect(refused.headers.get('retry-after'), 'waiting does not help').to.equal(null);
    expect((await create(keys.broker, headers)).text, 'what was done is answered again').to.equal(first.text);
    expect((await create(keys.other)).status).to.equal(201);
    const plan = async (status: string) => (await postPlan(registry, { status })).status;
    expect([await plan('draft'), await plan('draft'), await plan('draft'), await plan('scheduled')]).to.deep.equal([201, 201, 429, 201]);
    for (const path of [await draftReport(registry), await draftReport(registry)]) expect(path).to.be.a('string');
    must(await registry.ask('POST', `/contracts/${hexId()}/violation_reports`, { key: keys.broker, body: { data: {} } }), 429);
  });

  it('an account that makes many at once gets no more than one that makes them in turn', async () => {
    const getStatuses = async (each: (index: number) => Promise<Answer>): Promise<number[]> => {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => each(index)));
      return answers.map(({ status }) => status).sort();
    };
    const bounded = [201, 201, ...Array.from({ length: 10 }, () => 429)];
    expect(await getStatuses(() => create('hasty-key'))).to.deep.equal(bounded);
    // Those with a key are committed behind their handler.
    const plan = (index: number): Promise<Answer> => {
      const headers = { 'Idempotency-Key': `plan-${index}` };
      return registry.ask('POST', '/api/2.5/plans', { key: 'hasty-key', headers, body: { data: planBody({ status: 'draft' }) } });
    };
    expect(await getStatuses(plan)).to.deep.equal(bounded);
    const refused = (): Promise<Answer> =>
      registry.ask('POST', `/contracts/${hexId()}/violation_reports`, { key: 'hasty-key', body: { data: {} } });
    expect(await getStatuses(refused), 'what comes to nothing takes no place').to.deep.equal(Array.from({ length: 12 }, () => 400));
  });

  it('drafts are counted by an index that holds them alone', async () => {
    for (const collection of ['tenders', 'plans', 'violation_reports']) expect(await indexNames(registry, collection)).to.include('drafts');
    const cursor = registry.store.collection('tenders').find({ status: 'draft', owner: 'broker' }).hint('drafts');
    const { executionStats } = await cursor.explain('executionStats');
    expect(executionStats.totalKeysExamined).to.equal(2);
  });
});

describe('Without DRAFTS_PER_ACCOUNT', () => {
  it('there is no index of drafts', async () => {
    const registry = await startRegistry();
    expect(await indexNames(registry, 'tenders')).to.not.include('drafts');
    await registry.stop();
  });
});
