/** Frameworks, submissions and qualifications of the source of a mirror are found, told and taken along as everything else. */
import { expect } from 'chai';
import { eventually } from '../../../support/eventually.ts';
import { startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { foreign, foreignDates } from '../support/foreign-records.ts';
import { type StubSource, startStubSource } from '../support/stub-source.ts';

describe('Frameworks and what belongs to them, of the source of a mirror', () => {
  const { frameworks: framework, submissions: submission, qualifications: qualification } = foreign;
  let stub: StubSource;
  let mirror: TestRegistry;
  const get = async (path: string) => {
    const answer = await mirror.ask('GET', path);
    expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).to.equal(200);
    return answer;
  };
  const found = async (query: string): Promise<string[]> =>
    (await get(`/search/records?${query}`)).body.data.map(({ kind }: { kind: string }) => kind);

  before(async () => {
    stub = await startStubSource();
    for (const [collection, record] of Object.entries(foreign)) stub.put(record, { collection, config: { restricted: false } });
    mirror = await startRegistry({ env: { MIRROR_OF: stub.url }, schedules: true, isBeyondContract: true });
    await eventually('all of it is here', async () => (await found('')).length === 3);
  });
  after(async () => {
    await mirror?.stop();
    await stub?.close();
  });

  it('is found by its words, parties, numbers, types, states, places and times', async () => {
    for (const query of [
      'q=борошна',
      'buyer=00037256',
      'q=UA-F-2026-02-01-000007',
      'classification=1561',
      'region=Львівська',
      'endFrom=2028-01-01',
    ])
      expect(await found(query), query).to.deep.equal(['frameworks']);
    for (const query of ['supplier=Колос', 'supplier=40000001', 'status=complete', 'from=2026-02-10&to=2026-02-10'])
      expect(await found(query), query).to.deep.equal(['submissions']);
    expect(await found(`q=${framework.id}`)).to.deep.equal(['frameworks', 'qualifications', 'submissions']);
    expect(await found('procurementMethodType=dynamicPurchasingSystem')).to.have.lengthOf(3);
    expect(await found('kind=qualifications,submissions')).to.deep.equal(['qualifications', 'submissions']);
  });

  it('is counted among kinds, and shown with what there is of it', async () => {
    const { facets, data } = (await get('/search/records?facets=1')).body;
    expect(facets.kind.map(({ value, count }: { value: string; count: number }) => [value, count])).to.have.deep.members(
      Object.keys(foreign).map((kind) => [kind, 1]),
    );
    expect(data[2]).to.deep.include({ ...{ kind: 'frameworks', id: framework.id, prettyID: framework.prettyID, title: framework.title } });
    expect(data[2].procuringEntity.name).to.equal('Рада');
    expect(data[1]).to.deep.include({ kind: 'submissions', frameworkID: framework.id, dateModified: submission.dateModified });
    expect(data[1].suppliers[0].name).to.equal('Млин «Колос»');
    expect(data[0]).to.deep.include({ kind: 'qualifications', frameworkID: framework.id, submissionID: submission.id });
  });

  it('is had by its number and its id', async () => {
    for (const number of ['ua-f-2026-02-01-000007', framework.id])
      expect((await get(`/find/${number}`)).body.data).to.deep.equal([
        {
          ...{ kind: 'framework', id: framework.id, number: framework.prettyID },
          ...{ path: `/api/2.5/frameworks/${framework.id}`, page: `/framework/${framework.id}` },
        },
      ]);
    expect((await get(`/find/${submission.id}`)).body.data).to.have.lengthOf(1);
  });

  it('tells what has changed', async () => {
    stub.put({ ...framework, ...foreignDates('05'), status: 'complete' }, { collection: 'frameworks' });
    await eventually('the change is here', async () => (await found('kind=frameworks&status=complete')).length === 1);
    const { data, chain } = (await get(`/history/frameworks/${framework.id}`)).body;
    expect(chain.state).to.equal('whole');
    expect(data[0].changes.map(({ path }: { path: string }) => path)).to.include.members(['/status', '/dateModified']);
  });

  it('is taken along as lines, tables, whole records and news, as it is shown', async () => {
    for (const [collection, { id }] of Object.entries(foreign)) {
      const [line = ''] = (await get(`/export/${collection}.ndjson`)).text.split('\n');
      const shown = (await get(`/api/2.5/${collection}/${id}`)).body.data;
      expect(JSON.parse(line)).to.deep.include({ collection, data: shown });
    }
    expect((await get('/search/records.csv')).text).to.include(framework.prettyID);
    expect((await get('/search/records.atom')).text).to.include(`/framework/${framework.id}`);
    const whole = (await get('/search/records.json?kind=submissions')).body.data;
    expect(whole[0]).to.deep.include({ collection: 'submissions', data: submission });
  });

  it('has pages in both languages, drawn by the server too', async () => {
    for (const [place, title] of [
      [`framework/${framework.id}`, framework.title],
      [`submission/${submission.id}`, 'Млин «Колос»'],
      [`qualification/${qualification.id}`, qualification.id],
      ['framework/UA-F-2026-02-01-000007', framework.title],
    ])
      for (const language of ['uk', 'en']) {
        const { text } = await mirror.ask('GET', `/${language}/${place}`, { headers: { Accept: 'text/html' } });
        expect(/<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1], `${language} ${place}`).to.include(title);
      }
    expect((await get('/sitemap.xml')).text).to.include('framework-0');
  });
});
