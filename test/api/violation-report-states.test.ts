import { expect } from 'chai';
import { details, draftReport, evidence, makeWorld, must, pendingReport, signature, storedReport } from '../../fixtures/reports.ts';
import { startRegistry as startWith } from '../../src/app/registry.ts';
import { silentLog } from '../../src/base/platform/log.ts';
import { askUrl, keys, useRegistry } from '../support/registry.ts';
import { following, outOfTime, ruling, text } from '../support/report-answers.ts';

const start = new Date('2026-11-21T09:25:00Z');

describe('the life of a violation report', () => {
  const registry = useRegistry({ now: start });
  beforeEach(() => registry.clock.set(start));

  const { send, refused, get } = following(registry);

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

    it('leaves out the imported days off', async () => {
      const path = await draftReport(registry);
      const daysOff = new Map([['2026-11-24', true]]);
      const { settings, store, clock } = registry;
      const account = { name: 'broker', group: 'brokers', levels: '' };
      const accounts = {
        find: () => account,
        isUploader: () => false,
        inGroup: () => [],
        byName: () => account,
        refresh: async () => {},
        trouble: () => null,
      };
      const running = await startWith({
        settings,
        store,
        clock,
        log: silentLog,
        accounts: { ...accounts, close: () => {} },
        codes: { list: (name) => (name === 'days-off' ? daysOff : undefined) },
        documentServicePort: null,
      });
      try {
        const { body } = await askUrl('PATCH', running.url + path, { key: keys.broker, body: { data: { status: 'pending' } } });
        expect(body.data.defendantPeriod.endDate).to.equal('2026-11-27T00:00:00.000+02:00');
      } finally {
        await running.close();
      }
    });

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

  it('of decisions activated at once has one', async () => {
    const { path, end } = await pendingReport(registry);
    registry.clock.set(end);
    const resolutions = ['satisfied', 'declinedNoViolation', 'satisfied', 'declinedLackEvidence'];
    const created: string[] = [];
    for (const resolution of resolutions) {
      const sent = { resolution, description: '', documents: [await signature(registry)] };
      created.push(`${path}/decisions/${(await must(registry, 201, 'POST', `${path}/decisions`, sent)).body.data.id}`);
    }
    const answers = await Promise.all(created.map((decision) => send('PATCH', decision, { status: 'active' })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).to.have.length(1);
    expect(answers.every(({ status }) => [200, 400, 409].includes(status))).to.equal(true);
    const report = await get(path);
    expect(report.decisions).to.have.length(1);
    expect(report.status).to.equal(report.decisions[0].resolution === 'satisfied' ? 'satisfied' : 'declined');
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
