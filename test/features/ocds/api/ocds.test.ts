/** `GET /tenders/{id}?opt_schema=ocds` (docs/ocds.md). */
import { expect } from 'chai';
import { contracts, later, patch, signed } from '../../../../fixtures/contracts.ts';
import { fullProcess } from '../../../../fixtures/full-process.ts';
import { createTender, tenders } from '../../../../fixtures/tenders.ts';
import type { Release } from '../../../../src/features/ocds/model/release.ts';
import { keys, must, useRegistry } from '../../../support/registry.ts';
import { faultsIn } from '../support/faults.ts';

describe('A tender as open data', () => {
  const registry = useRegistry({
    now: later,
    env: {
      OCID_PREFIX: 'ocds-abc123',
      PUBLISHER_NAME: 'Реєстр',
      DATA_LICENSE: 'https://example.org/licence',
      PUBLIC_URL: 'https://open.example.org',
    },
  });

  const read = (id: string, schema = 'ocds', headers: Record<string, string> = {}) =>
    registry.ask('GET', `${tenders}/${id}?opt_schema=${schema}`, { headers });

  it('is a release package without an envelope', async () => {
    const { id, data } = await createTender(registry);
    const { body } = must(await read(id), 200);
    expect(body).to.have.all.keys('uri', 'version', 'publishedDate', 'publisher', 'license', 'extensions', 'releases');
    expect(body.uri).to.equal(`https://open.example.org${tenders}/${id}?opt_schema=ocds`);
    expect(body.publisher).to.deep.equal({ name: 'Реєстр', uri: 'https://open.example.org' });
    expect(body.license).to.equal('https://example.org/licence');
    expect(body.releases).to.have.length(1);
    expect(body.releases[0].ocid).to.equal(`ocds-abc123-${data.tenderID}`);
    expect(body.releases[0].date).to.equal(data.dateModified);
    expect((await read(id, 'ocds-1.1')).body).to.deep.equal(body);
    expect((await read(id, '')).body.data).to.deep.equal(data);
  });

  it('has the plans and the contracts of the tender in it, as they are now', async () => {
    const { tender, plans, contracts: stored } = fullProcess();
    const put = (kind: 'plans' | 'contracts' | 'tenders', { id, record }: { id: string; record: object }) =>
      registry.store.records<object>(kind).insert(id, record);
    for (const plan of plans) await put('plans', plan);
    for (const contract of stored) await put('contracts', contract);
    await put('tenders', tender);
    const release: Release = (await read(tender.id)).body.releases[0];
    expect(faultsIn(release)).to.deep.equal([]);
    expect(release.tag).to.include.members(['planning', 'contract', 'contractAmendment', 'implementation', 'contractTermination']);
    expect(JSON.stringify(release.relatedProcesses)).to.include(`https://open.example.org/api/2.5/plans/${plans[0]?.id}`);
  });

  it('is another release when a contract changes, and the same while nothing does', async () => {
    const { tenderId, path } = await signed(registry);
    const first = await read(tenderId);
    const tag = first.headers.get('etag') ?? '';
    expect((await read(tenderId, 'ocds', { 'If-None-Match': tag })).status).to.equal(304);
    expect((await patch(registry, path, { description: 'Уточнено' })).status).to.equal(200);
    const second = must(await read(tenderId, 'ocds', { 'If-None-Match': tag }), 200);
    const [before, after] = [first.body.releases[0], second.body.releases[0]];
    expect(after.contracts[0].description).to.equal('Уточнено');
    expect([after.ocid, after.id === before.id]).to.deep.equal([before.ocid, false]);
    expect(after.date).to.equal((await registry.ask('GET', path)).body.data.dateModified);
    expect(second.body.publishedDate).to.equal(after.date);
  });

  it('is refused in a form that nobody knows, and not found where there is no tender', async () => {
    const { id } = await createTender(registry);
    const refused = must(await read(id, 'ocds-1.0'), 400);
    expect(refused.body.errors).to.deep.equal([
      {
        type: 'enum',
        loc: ['query', 'opt_schema'],
        msg: "Input should be 'ocds' or 'ocds-1.1'",
        input: 'ocds-1.0',
        ctx: { expected: "'ocds' or 'ocds-1.1'" },
      },
    ]);
    expect((await registry.ask('GET', `${tenders}/${id}?opt_schema=ocds&opt_schema=ocds`)).status).to.equal(400);
    expect((await read('f'.repeat(32))).status).to.equal(404);
  });

  it('is the same for its owner as for everybody', async () => {
    const { id, token } = await createTender(registry);
    const own = await registry.ask('GET', `${tenders}/${id}?opt_schema=ocds`, { key: keys.broker, token });
    expect(own.body).to.deep.equal((await read(id)).body);
  });

  it('is asked for at the tender only: other addresses do not read the parameter', async () => {
    const { ids, tenderId } = await signed(registry);
    for (const path of [
      `${tenders}?opt_schema=ocds`,
      `${contracts}/${ids[0]}?opt_schema=ocds`,
      `${tenders}/${tenderId}/awards?opt_schema=ocds`,
    ]) {
      expect((await registry.ask('GET', path)).body, path).to.have.property('data');
    }
  });
});
