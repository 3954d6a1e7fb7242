/** Published frameworks, submissions and qualifications are found, told, taken along and shown as every other record. */
import { expect } from 'chai';
import { activate, draftSubmission, framed, moved, type Owned, question, write } from '../../../fixtures/frameworks.ts';
import { DAY } from '../../../src/base/platform/clock.ts';
import { eventually } from '../../support/eventually.ts';
import { keys, useRegistry } from '../../support/registry.ts';

const monday = new Date('2026-12-07T10:15:00+02:00');

describe('Frameworks and what belongs to them', () => {
  let framework: Owned;
  /** Kind of a record → its id. */
  let ids: Readonly<Record<'frameworks' | 'submissions' | 'qualifications', string>>;
  let draft: Owned;
  const get = async (path: string) => {
    const answer = await registry.ask('GET', path);
    expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).to.equal(200);
    return answer;
  };
  const found = async (query: string): Promise<string[]> =>
    (await get(`/search/records?${query}`)).body.data.map(({ id }: { id: string }) => id);

  const registry = useRegistry({ now: monday });
  before(async () => {
    ({ framework } = await framed(registry, []));
    await write(registry, framework, 'POST', `${framework.path}/questions`, question());
    await write(registry, framework, 'POST', `${framework.path}/changes`, moved(registry, 800 * DAY));
    const submission = await draftSubmission(registry, framework, '40000101');
    ids = { frameworks: framework.id, submissions: submission.id, qualifications: await activate(registry, submission) };
    draft = await draftSubmission(registry, framework, '40000102');
    await eventually('all of it is found', async () => (await found('')).length === 3);
  });

  it('are searched by kind', async () => {
    for (const [kind, id] of Object.entries(ids)) expect(await found(`kind=${kind}`)).to.deep.equal([id]);
    expect(await found('supplier=40000101')).to.deep.equal([ids.submissions]);
  });

  it('are had by their ids and numbers, drafts by nobody', async () => {
    const { prettyID } = (await get(framework.path)).body.data;
    const [one] = (await get(`/find/${prettyID}`)).body.data;
    expect(one).to.include({ kind: 'framework', id: framework.id, page: `/framework/${framework.id}` });
    for (const [kind, id] of Object.entries(ids)) {
      expect((await get(`/find/${id}`)).body.data[0].path).to.equal(`/api/2.5/${kind}/${id}`);
      expect((await get(`/history/${kind}/${id}`)).body.chain.state).to.equal('whole');
    }
    expect((await registry.ask('GET', `/find/${draft.id}`, { key: keys.broker })).status).to.equal(404);
    expect((await get(`/history/submissions/${draft.id}`)).body.data).to.deep.equal([]);
  });

  it('are taken along as they are shown', async () => {
    for (const [collection, id] of Object.entries(ids)) {
      const lines = (await get(`/export/${collection}.ndjson`)).text.trim().split('\n');
      const { data } = (await get(`/api/2.5/${collection}/${id}`)).body;
      const end = JSON.parse(lines.pop() ?? '');
      expect(lines.map((line) => JSON.parse(line).data)).to.deep.equal([data]);
      expect(end, JSON.stringify(end)).to.include({ complete: true });
    }
  });

  it('have pages, with the questions and changes of a framework', async () => {
    const page = async (place: string): Promise<string> =>
      (await registry.ask('GET', `/uk/${place}`, { headers: { Accept: 'text/html' } })).text;
    const text = await page(`framework/${framework.id}`);
    for (const rendered of ['Строк поставки', 'Чи можливо частинами?', 'Потреба триває довше', 'id="changes"', 'id="questions"']) {
      expect(text).to.include(rendered);
    }
    expect(text).to.not.include('id="further"');
    expect(await page(`submission/${ids.submissions}`)).to.include('Постачальник 40000101');
    expect(await page(`qualification/${ids.qualifications}`)).to.include(ids.qualifications);
    expect((await get('/sitemap.xml')).text).to.include('framework-0');
  });
});
