import { expect } from 'chai';
import { draftDecision, draftReport, evidence, must, pendingReport, signature, storedReport, typed } from '../../fixtures/reports.ts';
import { keys, useRegistry } from '../support/registry.ts';

const start = new Date('2026-11-21T09:25:00Z');

describe('documents of a violation report', () => {
  const registry = useRegistry({ now: start });
  beforeEach(() => registry.clock.set(start));

  const get = async (path: string) => (await must(registry, 200, 'GET', path)).body.data;
  /** One holder of each kind: where its documents are, and whether a change moves the report in the feed. */
  const places = {
    details: async () => {
      const report = await draftReport(registry);
      return { report, path: `${report}/details/documents`, publishes: true, versions: true };
    },
    defendantStatements: async () => {
      const { path: report } = await pendingReport(registry);
      registry.clock.advance(1);
      const { body } = await must(registry, 201, 'POST', `${report}/defendantStatements`, { description: '' });
      return { report, path: `${report}/defendantStatements/${body.data.id}/documents`, publishes: false, versions: true };
    },
    decisions: async () => {
      const { report, path } = await draftDecision(registry);
      return { report, path: `${path}/documents`, publishes: false, versions: false };
    },
  };

  for (const [name, place] of Object.entries(places)) {
    describe(`of ${name}`, () => {
      it('are added, shown with an address of the registry, and listed', async () => {
        const { path } = await place();
        const count = (await get(path)).length;
        const sent = await evidence(registry);
        const { body, headers } = await must(registry, 201, 'POST', path, sent);
        const { id, url, datePublished, dateModified, ...rest } = body.data;
        expect(id).to.match(/^[0-9a-f]{32}$/);
        const { url: _, ...said } = sent;
        expect(rest).to.deep.equal({ ...said, language: 'uk' });
        expect(url.startsWith(`${registry.url}${path}/${id}?download=`)).to.equal(true);
        expect(dateModified).to.equal(datePublished);
        expect(headers.get('location')).to.equal(`${registry.url}${path}/${id}`);
        expect((await get(path)).slice(count)).to.deep.equal([body.data]);
        expect(await get(`${path}/${id}`)).to.deep.equal(body.data);
      });

      it('move the date of what holds them, and the report in the feed only where it says so', async () => {
        const { report, path, publishes } = await place();
        const holder = path.replace(/\/documents$/, '');
        const { body } = await must(registry, 201, 'POST', path, await evidence(registry));
        const single = `${path}/${body.data.id}`;
        const steps = [
          async () => must(registry, 201, 'POST', path, await evidence(registry)),
          async () => must(registry, 201, 'PUT', single, await evidence(registry)),
          async () => must(registry, 200, 'PATCH', single, { title: 'other' }),
          async () => must(registry, 204, 'DELETE', single),
        ];
        for (const step of steps) {
          const [before, held] = [await storedReport(registry, report), await get(holder)];
          // At the end of the period a statement and a decision may both be written.
          if (publishes) registry.clock.advance(1000);
          await step();
          const after = await storedReport(registry, report);
          expect(after.rev).to.equal(before.rev + 1);
          expect(Number(after.public_modified) > Number(before.public_modified)).to.equal(publishes);
          expect(Number(after.dateModified) > Number(before.dateModified)).to.equal(publishes);
          if (publishes) expect((await get(holder)).dateModified > held.dateModified).to.equal(true);
        }
      });

      it('get new versions that keep id and kind, and everything else from the new body', async () => {
        const { path, versions } = await place();
        const { body } = await must(registry, 201, 'POST', path, { ...(await evidence(registry)), description: 'first' });
        const single = `${path}/${body.data.id}`;
        const { documentType: _, ...sent } = await signature(registry);
        const { body: next } = await must(registry, 201, 'PUT', single, { ...sent, documentType: 'violationReportSignature' });
        expect(next.data).to.include({ id: body.data.id, documentType: 'violationReportEvidence', hash: sent.hash, title: sent.title });
        expect(next.data).to.not.have.any.keys('description');
        expect(await get(single)).to.deep.equal({ ...next.data, ...(versions ? { previousVersions: [body.data] } : {}) });
        const ids = (await get(path)).map(({ id }: { id: string }) => id);
        expect(ids.filter((id: string) => id === body.data.id)).to.have.length(2);
        const held = await get(path.replace(/\/documents$/, ''));
        expect(held.documents.filter(({ id }: { id: string }) => id === body.data.id)).to.deep.equal([next.data]);
      });

      it('have one signature, which is replaced and not added to', async () => {
        const { path } = await place();
        const { body } = await must(registry, 201, 'POST', path, await signature(registry));
        const { body: second } = await must(registry, 400, 'POST', path, await signature(registry));
        expect(second.details).to.equal('Signature document already exists. Update it with PUT method instead.');
        await must(registry, 201, 'PUT', `${path}/${body.data.id}`, await signature(registry));
      });
    });
  }

  it('may be several signatures in the body that creates a statement or a decision', async () => {
    const { path, end } = await pendingReport(registry);
    registry.clock.set(end);
    const documents = async () => [await signature(registry), await signature(registry), await evidence(registry)];
    const statement = await must(registry, 201, 'POST', `${path}/defendantStatements`, { description: '', documents: await documents() });
    expect(statement.body.data.documents).to.have.length(3);
    const ruling = { resolution: 'satisfied', description: '', documents: await documents() };
    const decision = await must(registry, 201, 'POST', `${path}/decisions`, ruling);
    expect(decision.body.data.documents).to.have.length(3);
    await must(registry, 200, 'PATCH', `${path}/decisions/${decision.body.data.id}`, { status: 'active' });
  });

  it('without title and format are downloaded all the same', async () => {
    const path = `${await draftReport(registry)}/details/documents`;
    const { url, hash } = await typed(registry, 'violationReportEvidence');
    const { body } = await must(registry, 201, 'POST', path, { url, hash });
    expect(body.data).to.not.have.any.keys('title', 'format');
    const answer = await registry.ask('GET', body.data.url, { key: keys.broker });
    expect(answer.status).to.equal(302);
    expect(answer.headers.get('content-type')).to.equal('application/octet-stream');
  });

  it('are stored under an address without host and mount', async () => {
    const path = `${await draftReport(registry)}/details/documents`;
    const { body } = await must(registry, 201, 'POST', path, await evidence(registry));
    const record = (await storedReport(registry, path.split('/').slice(0, 3).join('/'))).details as { documents: { url: string }[] }; // as stored
    expect(record.documents.at(-1)?.url).to.equal(body.data.url.slice(registry.url.length));
  });
});
