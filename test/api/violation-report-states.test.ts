import { expect } from 'chai';
import { type Answer, keys, startRegistry, type TestRegistry } from '../support/registry.ts';
import {
  details,
  draftDecision,
  draftReport,
  evidence,
  makeWorld,
  must,
  pendingReport,
  signature,
  storedReport,
} from '../support/reports.ts';

const start = new Date('2026-11-21T09:25:00Z');

describe('the life of a violation report', () => {
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ now: start });
  });
  beforeEach(() => registry.clock.set(start));
  after(() => registry.stop());

  const send = (method: string, path: string, data?: unknown, key: string = keys.broker): Promise<Answer> =>
    registry.ask(method, path, { key, ...(data === undefined ? {} : { body: { data } }) });
  const refused = async (text: string, method: string, path: string, data?: unknown): Promise<Answer> => {
    const answer = await send(method, path, data);
    expect(answer.body, `${method} ${path}`).to.include({ type: 'http-bad-request', title: 'Bad Request', status: 400, details: text });
    return answer;
  };
  const get = async (path: string) => (await must(registry, 200, 'GET', path)).body.data;
  const outOfTime = {
    statement: 'Can add defendantStatement only during defendantPeriod.',
    decision: 'Can change decision only after defendantPeriod.endDate.',
  };
  const text = { description: 'We could not.' };
  const ruling = { resolution: 'satisfied', description: 'So it is.' };

  describe('publication', () => {
    it('needs evidence', async () => {
      const { contract } = await makeWorld(registry);
      const { body } = await must(registry, 201, 'POST', `/contracts/${contract}/violation_reports`, { details });
      const path = `/violation_reports/${body.data.id}`;
      await refused('Evidence document not found.', 'PATCH', path, { status: 'pending' });
      await must(registry, 201, 'POST', `${path}/details/documents`, await signature(registry));
      await refused('Evidence document not found.', 'PATCH', path, { status: 'pending' });
    });

    it('reads the tender again', async () => {
      const path = await draftReport(registry);
      const { tender_id } = await storedReport(registry, path);
      await registry.store.collection<{ _id: string }>('tenders').deleteOne({ _id: String(tender_id) });
      expect((await send('PATCH', path, { status: 'pending' })).body).to.include({ status: 404, details: 'Tender not found.' });
    });

    it('sets the dates of the report and leaves those of its details', async () => {
      const path = await draftReport(registry);
      const before = await get(path);
      registry.clock.advance(1000);
      const { body } = await must(registry, 200, 'PATCH', path, { status: 'pending' });
      expect(body.data.status).to.equal('pending');
      expect(body.data.datePublished).to.equal('2026-11-21T11:25:01.000+02:00');
      expect(body.data.details.dateModified).to.equal(before.details.dateModified);
      expect(body.data.dateModified > before.dateModified).to.equal(true);
      expect(body.data.dateCreated).to.equal(before.dateCreated);
      expect(await get(path)).to.deep.equal(body.data);
    });

    for (const [published, end] of [
      ['2026-11-21T09:25:00Z', '2026-11-26T00:00:00.000+02:00'],
      ['2025-10-12T12:38:00Z', '2025-10-16T00:00:00.000+03:00'],
      ['2026-11-20T12:00:00Z', '2026-11-26T00:00:00.000+02:00'],
      ['2026-10-23T06:00:00Z', '2026-10-29T00:00:00.000+02:00'],
    ] as const) {
      it(`gives the defendant three full working days: ${published} → ${end}`, async () => {
        registry.clock.set(new Date(published));
        const { path } = await pendingReport(registry);
        const { defendantPeriod } = await get(path);
        expect(new Date(defendantPeriod.startDate)).to.deep.equal(new Date(published));
        expect(defendantPeriod.endDate).to.equal(end);
      });
    }

    it('divides three days by the accelerator of the tender', async () => {
      const { end } = await pendingReport(registry, { tender: { procurementMethodDetails: 'quick, accelerator=1440' } });
      expect(end.getTime() - start.getTime()).to.equal(180_000);
    });

    it('closes the details to every change', async () => {
      const path = await draftReport(registry);
      const { documents } = await get(`${path}/details`);
      const document = `${path}/details/documents/${documents[0].id}`;
      await must(registry, 200, 'PATCH', path, { status: 'pending' });
      const closed = "Details update forbidden in 'pending' status";
      await refused(closed, 'PATCH', path, { details });
      await refused(closed, 'PATCH', path, { status: 'pending' });
      await refused(closed, 'POST', `${path}/details/documents`, await evidence(registry));
      await refused(closed, 'PUT', document, await evidence(registry));
      await refused(closed, 'PATCH', document, { title: 'other' });
      await refused(closed, 'DELETE', document);
    });
  });

  describe('while it is a draft', () => {
    it('takes neither statements nor decisions, and says so with now and no period', async () => {
      const path = await draftReport(registry);
      const statement = await refused(outOfTime.statement, 'POST', `${path}/defendantStatements`, text);
      expect(Object.keys(statement.body)).to.deep.equal(['type', 'title', 'details', 'status', 'now', 'period']);
      expect([statement.body.now, statement.body.period]).to.deep.equal(['2026-11-21T11:25:00.000+02:00', null]);
      const decision = await refused(outOfTime.decision, 'POST', `${path}/decisions`, ruling);
      expect([decision.body.now, decision.body.period]).to.deep.equal(['2026-11-21T11:25:00.000+02:00', null]);
    });

    it('has no statement and no decision to add a document to', async () => {
      const path = await draftReport(registry);
      const document = await evidence(registry);
      const missing = async (list: string, details: string): Promise<void> => {
        const { body } = await send('POST', `${path}/${list}/${'0'.repeat(32)}/documents`, document);
        expect(body).to.deep.equal({ type: 'http-not-found', title: 'Not Found', details, status: 404 });
      };
      await missing('defendantStatements', 'defendantStatement not found.');
      await missing('decisions', 'decision not found.');
    });

    it('changes its details as a whole, moving only their date', async () => {
      const path = await draftReport(registry);
      const before = await get(path);
      registry.clock.advance(60_000);
      const sent = { reason: 'goodsNonCompliance', description: 'Crooked.' };
      const { body } = await must(registry, 200, 'PATCH', path, { details: sent });
      expect(body.data).to.deep.equal({
        ...before,
        details: { ...before.details, ...sent, dateModified: '2026-11-21T11:26:00.000+02:00' },
      });
    });

    it('is not written when the details are as they were', async () => {
      const path = await draftReport(registry);
      const before = await storedReport(registry, path);
      registry.clock.advance(60_000);
      const { body } = await must(registry, 200, 'PATCH', path, { details });
      expect(body.data.id).to.equal(path.split('/').at(-1));
      expect(await storedReport(registry, path)).to.deep.equal(before);
    });
  });

  describe('a statement', () => {
    const statementOf = async (): Promise<{ report: string; path: string; end: Date; body: Answer['body'] }> => {
      const { path: report, end } = await pendingReport(registry);
      registry.clock.advance(1);
      const { body, headers } = await must(registry, 201, 'POST', `${report}/defendantStatements`, text);
      const path = `${report}/defendantStatements/${body.data.id}`;
      expect(headers.get('location')).to.equal(`${registry.url}${path}`);
      return { report, path, end, body };
    };

    it('is a draft that the report does not show, and moves nothing of the report', async () => {
      const { report, path, body } = await statementOf();
      expect(body.data).to.deep.equal({
        id: path.split('/').at(-1),
        description: text.description,
        dateModified: '2026-11-21T11:25:00.001+02:00',
        status: 'draft',
      });
      expect(body.data.id).to.match(/^[0-9a-f]{32}$/);
      expect(await get(report)).to.not.have.any.keys('defendantStatements');
      expect(await get(`${report}/defendantStatements`)).to.deep.equal([]);
      expect(await get(path)).to.deep.equal(body.data);
    });

    it('is taken after the start and up to the very end of the period', async () => {
      const { path, end } = await pendingReport(registry);
      const list = `${path}/defendantStatements`;
      const early = await refused(outOfTime.statement, 'POST', list, text);
      expect(Object.keys(early.body.period)).to.deep.equal(['startDate', 'endDate']);
      registry.clock.set(end);
      await must(registry, 201, 'POST', list, text);
      registry.clock.set(new Date(end.getTime() + 1));
      await refused(outOfTime.statement, 'POST', list, text);
    });

    it('changes privately, and the same text writes nothing', async () => {
      const { report, path } = await statementOf();
      const before = await storedReport(registry, report);
      registry.clock.advance(1000);
      const { body } = await must(registry, 200, 'PATCH', path, { description: 'Another answer.' });
      expect(body.data).to.include({ description: 'Another answer.', dateModified: '2026-11-21T11:25:01.001+02:00' });
      const after = await storedReport(registry, report);
      expect([after.dateModified, after.public_modified, after.rev]).to.deep.equal([
        before.dateModified,
        before.public_modified,
        before.rev + 1,
      ]);
      registry.clock.advance(1000);
      expect((await must(registry, 200, 'PATCH', path, { description: 'Another answer.' })).body).to.deep.equal(body);
      expect(await storedReport(registry, report)).to.deep.equal(after);
    });

    it('becomes public by activation, with its text date as it was', async () => {
      const { report, path, body: made } = await statementOf();
      const before = await storedReport(registry, report);
      registry.clock.advance(5000);
      const { body } = await must(registry, 200, 'PATCH', path, { status: 'active' });
      expect(body.data).to.deep.equal({ ...made.data, datePublished: '2026-11-21T11:25:05.001+02:00', status: 'active' });
      const after = await storedReport(registry, report);
      expect(Number(after.public_modified)).to.be.above(Number(before.public_modified));
      expect((await get(report)).defendantStatements).to.deep.equal([body.data]);
      expect(await get(`${report}/defendantStatements`)).to.deep.equal([body.data]);
    });

    it('is activated again without an error or a write, also when the period is over', async () => {
      const { report, path, end } = await statementOf();
      const { body } = await must(registry, 200, 'PATCH', path, { status: 'active' });
      const before = await storedReport(registry, report);
      registry.clock.set(new Date(end.getTime() + 1000));
      expect((await must(registry, 200, 'PATCH', path, { status: 'active' })).body).to.deep.equal(body);
      expect(await storedReport(registry, report)).to.deep.equal(before);
    });

    it('that is active stands alone: no other is made, changed, activated or given a document', async () => {
      const { report, path } = await statementOf();
      const { body } = await must(registry, 201, 'POST', `${report}/defendantStatements`, text);
      const second = `${report}/defendantStatements/${body.data.id}`;
      const document = (await must(registry, 201, 'POST', `${second}/documents`, await evidence(registry))).body.data.id;
      await must(registry, 200, 'PATCH', path, { status: 'active' });
      const active = 'Defendant statement is active.';
      await refused(active, 'POST', `${report}/defendantStatements`, text);
      await refused(active, 'PATCH', second, text);
      await refused(active, 'PATCH', second, { status: 'active' });
      await refused(active, 'PATCH', path, text);
      for (const at of [second, path]) await refused(active, 'POST', `${at}/documents`, await evidence(registry));
      await refused(active, 'PUT', `${second}/documents/${document}`, await evidence(registry));
      await refused(active, 'PATCH', `${second}/documents/${document}`, { title: 'x' });
      await refused(active, 'DELETE', `${second}/documents/${document}`);
    });

    it('that is not there is 404 before the time is looked at', async () => {
      const { path, end } = await pendingReport(registry);
      registry.clock.set(new Date(end.getTime() + 1));
      expect((await send('PATCH', `${path}/defendantStatements/none`, text)).body.details).to.equal('defendantStatement not found.');
      expect((await send('PATCH', `${path}/decisions/none`, ruling)).body.details).to.equal('decision not found.');
    });
  });

  describe('a decision', () => {
    it('is taken from the very end of the period on, also without a statement', async () => {
      const { path, end } = await pendingReport(registry);
      registry.clock.set(new Date(end.getTime() - 1));
      const early = await refused(outOfTime.decision, 'POST', `${path}/decisions`, ruling);
      expect(new Date(early.body.period.endDate)).to.deep.equal(end);
      registry.clock.set(end);
      const { body, headers } = await must(registry, 201, 'POST', `${path}/decisions`, ruling);
      expect(headers.get('location')).to.equal(`${registry.url}${path}/decisions/${body.data.id}`);
      expect(Object.keys(body.data)).to.deep.equal(['id', 'resolution', 'description', 'dateModified', 'status']);
      await must(registry, 201, 'POST', `${path}/defendantStatements`, text);
    });

    it('needs a signature to be activated, and nothing touched after it', async () => {
      const { path } = await draftDecision(registry);
      await refused('Signature document not found.', 'PATCH', path, { status: 'active' });
      const { body } = await must(registry, 201, 'POST', `${path}/documents`, await signature(registry));
      const signed = `${path}/documents/${body.data.id}`;
      registry.clock.advance(1000);
      await must(registry, 200, 'PATCH', path, { ...ruling, description: 'On second thoughts.' });
      await refused('Signature document should be updated.', 'PATCH', path, { status: 'active' });
      await must(registry, 201, 'PUT', signed, await signature(registry));
      registry.clock.advance(1000);
      const protocol = (await must(registry, 201, 'POST', `${path}/documents`, await evidence(registry))).body.data.id;
      await refused('Signature document should be updated.', 'PATCH', path, { status: 'active' });
      await must(registry, 200, 'PATCH', signed, { title: 'signature again' });
      registry.clock.advance(1000);
      await must(registry, 204, 'DELETE', `${path}/documents/${protocol}`);
      await refused('Signature document should be updated.', 'PATCH', path, { status: 'active' });
      await must(registry, 201, 'PUT', signed, await signature(registry));
      await must(registry, 200, 'PATCH', path, { status: 'active' });
    });

    for (const [resolution, status] of [
      ['satisfied', 'satisfied'],
      ['declinedNoViolation', 'declined'],
      ['declinedLackEvidence', 'declined'],
    ] as const) {
      it(`${resolution} makes the report ${status}`, async () => {
        const { report, path } = await draftDecision(registry, resolution);
        await must(registry, 201, 'POST', `${path}/documents`, await signature(registry));
        const before = await storedReport(registry, report);
        registry.clock.advance(1000);
        const { body } = await must(registry, 200, 'PATCH', path, { status: 'active' });
        const after = await storedReport(registry, report);
        expect(Number(after.public_modified)).to.be.above(Number(before.public_modified));
        expect(body.data.datePublished > body.data.dateModified).to.equal(true);
        const shown = await get(report);
        expect(shown.status).to.equal(status);
        expect(shown.decisions).to.deep.equal([body.data]);
      });
    }

    it('that is active closes everything but its own repeated activation', async () => {
      const { report, path } = await draftDecision(registry);
      await must(registry, 201, 'POST', `${report}/decisions`, ruling);
      await must(registry, 201, 'POST', `${path}/documents`, await signature(registry));
      const { body } = await must(registry, 200, 'PATCH', path, { status: 'active' });
      const before = await storedReport(registry, report);
      const active = 'Decision is active.';
      await refused(active, 'POST', `${report}/decisions`, ruling);
      await refused(active, 'PATCH', path, ruling);
      await refused(active, 'POST', `${path}/documents`, await evidence(registry));
      expect((await must(registry, 200, 'PATCH', path, { status: 'active' })).body).to.deep.equal(body);
      expect(await storedReport(registry, report)).to.deep.equal(before);
      await refused("Details update forbidden in 'satisfied' status", 'PATCH', report, { details });
    });

    it('is private until it is active', async () => {
      const { report, path } = await draftDecision(registry);
      const before = await storedReport(registry, report);
      const document = (await must(registry, 201, 'POST', `${path}/documents`, await evidence(registry))).body.data.id;
      await must(registry, 200, 'PATCH', path, { ...ruling, resolution: 'declinedNoViolation' });
      await must(registry, 201, 'PUT', `${path}/documents/${document}`, await evidence(registry));
      await must(registry, 200, 'PATCH', `${path}/documents/${document}`, { title: 'other' });
      await must(registry, 204, 'DELETE', `${path}/documents/${document}`);
      const after = await storedReport(registry, report);
      expect([after.dateModified, after.public_modified, after.rev]).to.deep.equal([
        before.dateModified,
        before.public_modified,
        before.rev + 5,
      ]);
    });
  });

  it('of 64 changes at once keeps one a revision and refuses the others with 409', async () => {
    const path = await draftReport(registry);
    const before = await storedReport(registry, path);
    const texts = Array.from({ length: 64 }, (_, index) => `Text ${index}`);
    const answers = await Promise.all(texts.map((description) => send('PATCH', path, { details: { ...details, description } })));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status }) => status === 409);
    expect(won.length + lost.length).to.equal(64);
    expect(won.length).to.be.at.least(1);
    expect(lost[0]?.body).to.deep.equal({
      type: 'http-conflict',
      title: 'Conflict',
      details: 'Conflict while updating document. Please, retry',
      status: 409,
    });
    const after = await storedReport(registry, path);
    expect(after.rev).to.equal(before.rev + won.length);
    expect(won.map(({ body }) => body.data.details.description)).to.include((await get(path)).details.description);
  });

  it('of 16 publications at once keeps one', async () => {
    const path = await draftReport(registry);
    const answers = await Promise.all(Array.from({ length: 16 }, () => send('PATCH', path, { status: 'pending' })));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).to.equal(true);
  });
});
