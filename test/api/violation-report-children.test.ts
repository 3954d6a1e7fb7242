import { expect } from 'chai';
import { details, draftDecision, evidence, must, pendingReport, signature, storedReport } from '../../fixtures/reports.ts';
import { type Answer, useRegistry } from '../support/registry.ts';
import { following, outOfTime, ruling, text } from '../support/report-answers.ts';

const start = new Date('2026-11-21T09:25:00Z');

describe('statements and decisions of a violation report', () => {
  const registry = useRegistry({ now: start });
  beforeEach(() => registry.clock.set(start));

  const { send, refused, get } = following(registry);

  describe('a statement', () => {
    const getStatement = async (): Promise<{ report: string; path: string; end: Date; body: Answer['body'] }> => {
      const { path: report, end } = await pendingReport(registry);
      registry.clock.advance(1);
      const { body, headers } = await must(registry, 201, 'POST', `${report}/defendantStatements`, text);
      const path = `${report}/defendantStatements/${body.data.id}`;
      expect(headers.get('location')).to.equal(`${registry.url}${path}`);
      return { report, path, end, body };
    };

    it('is a draft that the report does not show, and moves nothing of the report', async () => {
      const { report, path, body } = await getStatement();
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
      const { report, path } = await getStatement();
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
      const { report, path, body: created } = await getStatement();
      const before = await storedReport(registry, report);
      registry.clock.advance(5000);
      const { body } = await must(registry, 200, 'PATCH', path, { status: 'active' });
      expect(body.data).to.deep.equal({ ...created.data, datePublished: '2026-11-21T11:25:05.001+02:00', status: 'active' });
      const after = await storedReport(registry, report);
      expect(Number(after.public_modified)).to.be.above(Number(before.public_modified));
      expect((await get(report)).defendantStatements).to.deep.equal([body.data]);
      expect(await get(`${report}/defendantStatements`)).to.deep.equal([body.data]);
    });

    it('is activated again without an error or a write, also when the period is over', async () => {
      const { report, path, end } = await getStatement();
      const { body } = await must(registry, 200, 'PATCH', path, { status: 'active' });
      const before = await storedReport(registry, report);
      registry.clock.set(new Date(end.getTime() + 1000));
      expect((await must(registry, 200, 'PATCH', path, { status: 'active' })).body).to.deep.equal(body);
      expect(await storedReport(registry, report)).to.deep.equal(before);
    });

    it('that is active stands alone: no other is made, changed, activated or given a document', async () => {
      const { report, path } = await getStatement();
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
});
