/** The flat tables over HTTP: everything public, nothing sealed, whole or cut. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { accounts, inTendering, pendingBid } from '../../../../fixtures/procedure.ts';
import { hexId } from '../../../../fixtures/reports.ts';
import { createTender, monday } from '../../../../fixtures/tenders.ts';
import { parseCsv } from '../../../support/csv.ts';
import { must, useRegistry } from '../../../support/registry.ts';

const run = promisify(execFile);

describe('The flat tables', () => {
  const registry = useRegistry({ now: monday, accounts });
  const table = async (name: string, query = ''): Promise<Record<string, string>[]> => {
    const { text, headers } = must(await registry.ask('GET', `/export/${name}.csv${query}`), 200);
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    return parseCsv(text);
  };

  it('show what is public, as text that no spreadsheet works out', async () => {
    const draft = await createTender(registry);
    const open = await inTendering(registry);
    const secret = await pendingBid(registry, open);
    const id = hexId();
    await registry.store.records('tenders').insert(id, {
      status: 'complete',
      procurementMethodType: 'reporting',
      title: '=HYPERLINK("http://evil.example";"x")',
      owner_token: 'x',
      bids: [
        { id: hexId(), status: 'active', value: { amount: 7, currency: 'UAH' }, tenderers: [{ name: '+1', identifier: { id: '2' } }] },
      ],
    });
    await registry.store.records('tenders').insert(hexId(), { status: 'complete', mode: 'test', title: 'Проба' });
    const tenders = await table('tenders');
    expect(tenders.map((one) => one.id))
      .to.include(open.id)
      .and.include(id)
      .and.not.include(draft.id);
    expect(tenders.find((one) => one.id === id)?.title).to.equal(`'=HYPERLINK("http://evil.example";"x")`);
    expect(tenders.find((one) => one.id === open.id)).to.include({ status: 'active.tendering', bids: '', buyer_scheme: 'UA-EDR' });
    const bids = await registry.ask('GET', '/export/bids.csv?mode=_all_');
    expect(bids.text).not.to.contain(secret.id);
    expect((await table('tenders', '?mode=test')).map(({ title }) => title)).to.deep.equal(['Проба']);
    for (const name of ['lots', 'awards', 'contracts']) await table(name);
  });

  it('come by curl in one line, and take no parameter of the feed but where to begin', async () => {
    const { stdout } = await run('curl', ['-sf', '--compressed', `${registry.url}/export/tenders.csv`]);
    expect(stdout.split('\r\n')[0]).to.match(/^\uFEFFid,tenderID,title,/);
    expect((await registry.ask('GET', '/export/tenders.csv?limit=5')).status).to.equal(400);
    expect((await registry.ask('GET', '/export/nothing.csv')).status).to.equal(404);
  });
});
