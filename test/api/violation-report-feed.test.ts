import { expect } from 'chai';
import { details, draftReport, evidence, must, pendingReport, signature } from '../../fixtures/reports.ts';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';

const start = new Date('2026-11-21T09:25:00Z');

describe('the feed of violation reports', () => {
  let registry: TestRegistry;
  beforeEach(async () => {
    registry = await startRegistry({ now: start });
  });
  afterEach(() => registry.stop());

  const feed = async (query = '') => (await registry.ask('GET', `/violation_reports${query}`)).body;
  const all =
    'dateCreated,datePublished,status,violationReportID,tender_id,contract_id,author,defendants,authority,defendantPeriod,defendantStatements,decisions';

  it('never holds a draft, also for a reader with a key', async () => {
    await draftReport(registry);
    expect((await feed()).data).to.deep.equal([]);
    expect((await registry.ask('GET', '/violation_reports', { key: keys.broker })).body.data).to.deep.equal([]);
  });

  it('gets a report at its publication, with date and id', async () => {
    const { path } = await pendingReport(registry);
    const { body } = await must(registry, 200, 'GET', path);
    const page = await feed();
    expect(page.data).to.deep.equal([{ dateModified: body.data.dateModified, id: body.data.id }]);
    const empty = await feed(`?offset=${page.next_page.offset}`);
    expect(empty.data).to.deep.equal([]);
    expect(empty.next_page.offset).to.equal(page.next_page.offset);
    expect(empty).to.have.property('prev_page');
  });

  it('shows the asked fields exactly as the single view does, addresses included', async () => {
    const { path, end } = await pendingReport(registry);
    registry.clock.set(end);
    const statement = { description: 'Answer.', documents: [await evidence(registry)] };
    const { body: created } = await must(registry, 201, 'POST', `${path}/defendantStatements`, statement);
    await must(registry, 200, 'PATCH', `${path}/defendantStatements/${created.data.id}`, { status: 'active' });
    await must(registry, 201, 'POST', `${path}/decisions`, { resolution: 'satisfied', description: 'Draft.' });
    for (const mount of ['', '/api/2.5']) {
      const { body: single } = await registry.ask('GET', mount + path);
      const { details: _, ...expected } = single.data;
      const { data } = (await registry.ask('GET', `${mount}/violation_reports?opt_fields=${all},secret,owner,details`)).body;
      expect(data).to.deep.equal([expected]);
      expect(data[0].defendantStatements[0].documents[0].url).to.include(`${mount}${path}/defendantStatements/`);
    }
  });

  it('moves a report at publication and at both activations, and at nothing else', async () => {
    let offset = '';
    const moved = async (): Promise<number> => {
      const page = await feed(`?offset=${offset}`);
      offset = page.next_page.offset;
      return page.data.length;
    };
    const { path, end } = await pendingReport(registry);
    expect(await moved()).to.equal(1);
    registry.clock.set(end);
    const child = async (list: string, data: object) =>
      `${path}/${list}/${(await must(registry, 201, 'POST', `${path}/${list}`, data)).body.data.id}`;
    const statement = await child('defendantStatements', { description: 'Answer.' });
    await must(registry, 200, 'PATCH', statement, { description: 'Other.' });
    await must(registry, 201, 'POST', `${statement}/documents`, await evidence(registry));
    expect(await moved()).to.equal(0);
    await must(registry, 200, 'PATCH', statement, { status: 'active' });
    expect(await moved()).to.equal(1);
    await must(registry, 200, 'PATCH', statement, { status: 'active' });
    const decision = await child('decisions', { resolution: 'satisfied', description: 'Ruling.' });
    await must(registry, 201, 'POST', `${decision}/documents`, await signature(registry));
    expect(await moved()).to.equal(0);
    await must(registry, 200, 'PATCH', decision, { status: 'active' });
    expect(await moved()).to.equal(1);
  });

  it('keeps test records apart', async () => {
    await pendingReport(registry, { tender: { mode: 'test' } });
    expect((await feed()).data).to.have.length(0);
    expect((await feed('?mode=test')).data).to.have.length(1);
    expect((await feed('?mode=_all_')).data).to.have.length(1);
  });

  it('refuses a header that cannot be read, and a bad offset', async () => {
    const answer = await registry.ask('GET', '/violation_reports', { headers: { Authorization: 'Basic %%%' } });
    expect(answer.status).to.equal(401);
    expect((await feed('?offset=zzz')).details).to.equal('Invalid offset provided');
  });

  it('is indented by two spaces when asked', async () => {
    const path = await draftReport(registry);
    const { text } = await registry.ask('PATCH', `${path}?opt_pretty=1`, { key: keys.broker, body: { data: { details } } });
    expect(text.startsWith('{\n  "data"')).to.equal(true);
  });
});
