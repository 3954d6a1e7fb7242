import { expect } from 'chai';
import { hexId, pendingReport, storedReport } from '../../fixtures/reports.ts';
import { storedTender } from '../../fixtures/tender-parts.ts';
import { createTender, monday, tenders } from '../../fixtures/tenders.ts';
import { toSeconds } from '../../src/base/domain/record.ts';
import { useRegistry } from '../support/registry.ts';

describe('The position in the feed, public_modified', () => {
  const registry = useRegistry({ now: monday });
  const read = async (path: string) => (await registry.ask('GET', path)).body;

  it('is shown of a tender when opt_fields asks for it, and nothing else is (spec/requests.md §3)', async () => {
    const tender = await createTender(registry);
    const public_modified = toSeconds((await storedTender(registry, tender)).public_modified);
    const plain = await read(tender.path);
    expect(plain.data).not.to.have.property('public_modified');
    for (const fields of ['public_modified', 'status,%20public_modified,owner_token,rev'])
      expect(await read(`${tender.path}?opt_fields=${fields}`)).to.deep.equal({ ...plain, data: { ...plain.data, public_modified } });
    for (const fields of ['', 'rev,is_public', 'public', 'public_modified_'])
      expect(await read(`${tender.path}?opt_fields=${fields}`)).to.deep.equal(plain);
  });

  it('is shown of a tender of another procedure too', async () => {
    const id = hexId();
    const record = { procurementMethodType: 'centralizedProcurement', status: 'complete' };
    const public_modified = toSeconds((await registry.store.records<object>('tenders').insert(id, record)).public_modified);
    expect((await read(`${tenders}/${id}?opt_fields=public_modified`)).data).to.include({ id, public_modified });
  });

  it('is never shown of a report (spec/violation-reports.md §4)', async () => {
    const { path } = await pendingReport(registry);
    expect((await storedReport(registry, path)).public_modified).to.be.a('date');
    const plain = await read(path);
    for (const query of ['', '?opt_fields=public_modified']) {
      expect(await read(path + query)).to.deep.equal(plain);
      expect((await registry.ask('GET', path + query)).text).not.to.contain('public_modified');
    }
  });
});
