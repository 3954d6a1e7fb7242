/** Frameworks that admit at once, or whose days are short (spec/frameworks.md §3, §8), and what nobody deletes. */
import { expect } from 'chai';
import { uploadDocument } from '../../../fixtures/documents.ts';
import { activeFramework, contractPlace, draftSubmission, framed, type Owned, write } from '../../../fixtures/frameworks.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { keys, useRegistry } from '../../support/registry.ts';

const fast = 'f'.repeat(32);
const monday = new Date('2026-12-07T10:15:00+02:00');

describe('A framework in a hurry', () => {
  const registry = useRegistry({ now: monday, env: { SANDBOX_MODE: '1', FAST_FRAMEWORKS: `${'e'.repeat(32)}, ${fast}` } });
  const get = async (path: string) => (await registry.ask('GET', path)).body.data;
  beforeEach(() => registry.clock.set(monday));

  it('admits whoever activates a submission, and everybody once', async () => {
    const { id, token } = await activeFramework(registry);
    const frameworks = registry.store.records<object>('frameworks');
    const copy = await frameworks.get(id);
    await frameworks.insert(
      fast,
      Object.fromEntries(Object.entries(copy ?? {}).filter(([name]) => !['_id', 'rev', 'history_head'].includes(name))),
    );
    const framework: Owned = { id: fast, path: `/api/2.5/frameworks/${fast}`, token };
    const suppliers = ['00137256', '00137255'];
    for (const supplier of suppliers) {
      const submission = await draftSubmission(registry, framework, supplier);
      const { body } = await write(registry, submission, 'PATCH', submission.path, { status: 'active' });
      expect(body.data).to.include({ status: 'complete', frameworkID: fast });
      expect((await get(`/api/2.5/qualifications/${body.data.qualificationID}`)).status).to.equal('active');
    }
    const { agreementID } = await get(framework.path);
    const { contracts } = await get(`/api/2.5/agreements/${agreementID}`);
    expect(contracts.map(({ suppliers: [one] }: { suppliers: { identifier: { id: string } }[] }) => one?.identifier.id)).to.deep.equal(
      suppliers,
    );
    const twice = await Promise.all(
      [1, 2].map(async () => {
        const submission = await draftSubmission(registry, framework, '00137200');
        return registry.ask('PATCH', submission.path, { key: keys.broker, token: submission.token, body: { data: { status: 'active' } } });
      }),
    );
    expect(twice.map(({ status }) => status).sort()).to.deep.equal([200, 403]);
    expect((await get(`/api/2.5/agreements/${agreementID}`)).contracts).to.have.length(3);
    const other = await draftSubmission(registry, { id }, '00137256');
    expect((await write(registry, other, 'PATCH', other.path, { status: 'active' })).body.data.status).to.equal('active');
  });

  it('has bans as short as its days are now, which its agreement does not tell', async () => {
    const { framework, agreement } = await framed(registry, ['00137256']);
    await write(registry, framework, 'PATCH', framework.path, { frameworkDetails: 'quick, accelerator=1440' });
    const { path } = await contractPlace(registry, { path: agreement, token: framework.token });
    const { body } = await write(registry, framework, 'POST', `${path}/milestones`, { type: 'ban' });
    expect(Date.parse(body.data.dueDate) - registry.clock.now().getTime()).to.be.within(0, DAY);
    expect(await get(agreement)).not.to.have.any.keys('frameworkDetails', 'hasItems');
    expect((await registry.ask('GET', '/export/agreements.ndjson')).text).not.to.match(/frameworkDetails|hasItems/);
  });

  it('keeps its documents: there is no DELETE', async () => {
    const framework = await activeFramework(registry);
    const { body } = await write(
      registry,
      framework,
      'POST',
      `${framework.path}/documents`,
      await uploadDocument(registry, { title: 'a.pdf' }),
    );
    const path = `${framework.path}/documents/${body.data.id}`;
    const refused = await registry.ask('DELETE', path, { key: keys.broker, token: framework.token });
    expect([refused.status, refused.body.details]).to.deep.equal([405, 'Method Not Allowed']);
    expect(refused.headers.get('allow')).to.equal('GET,HEAD,PUT,PATCH,OPTIONS');
  });
});
