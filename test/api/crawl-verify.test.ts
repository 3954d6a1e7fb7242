import { expect } from 'chai';
import { feedAddress } from '../../src/app/operations/crawl/crawl-run.ts';
import { describeVerification, readPositions, type VerifiedRun, verifyCrawl } from '../../src/app/operations/crawl/verification.ts';
import { useRegistry } from '../support/registry.ts';

describe('A crawl that is verified', () => {
  const registry = useRegistry();
  const contracts = () => registry.store.records<{ status: string; mode?: string }>('contracts');
  before(async () => {
    for (let index = 0; index < 7; index += 1) await contracts().insert(`c${index}`, { status: 'active' });
    await contracts().insert('tried', { status: 'active', mode: 'test' });
    await contracts().insert('unseen', { status: 'draft' });
  });

  const run = (change: Partial<VerifiedRun> = {}): VerifiedRun => ({
    feed: feedAddress(registry.url, 'contracts'),
    mode: '_all_',
    optFields: 'status',
    limit: 3,
    directions: 'both',
    idleMs: 10,
    signal: new AbortController().signal,
    say: () => {},
    progress: () => {},
    write: async () => {},
    final: () => readPositions(registry.store, 'contracts', change.mode ?? '_all_'),
    ...change,
  });

  for (const directions of ['both', 'forward'] as const) {
    it(`has everything when it went ${directions === 'both' ? 'both ways' : 'forward'}`, async () => {
      const verification = await verifyCrawl(run({ directions }));
      expect(verification).to.deep.include({ records: 8, missing: [], extra: [] });
      expect(describeVerification(verification)).to.equal('verified: 8 public records in the store, 0 missing, 0 extra');
    });
  }

  it('looks for the records of its mode only', async () => {
    expect(await verifyCrawl(run({ mode: 'test' }))).to.deep.include({ records: 1, missing: [], extra: [] });
    expect(await verifyCrawl(run({ mode: '' }))).to.deep.include({ records: 7, missing: [], extra: [] });
  });

  it('waits for what was saved after its last page', async () => {
    let asked = 0;
    const final = async (): Promise<ReadonlyMap<string, number>> => {
      asked += 1;
      const before = await contracts().get('c3');
      if (asked === 1 && before !== null) await contracts().save(before, before, { publishes: true });
      return readPositions(registry.store, 'contracts', '_all_');
    };
    const { missing, counts } = await verifyCrawl(run({ final }));
    expect(missing).to.deep.equal([]);
    expect(counts).to.deep.equal({ backward: 8, forward: 1 });
  });

  it('names what a feed has left out, and what the store does not have', async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const page = JSON.parse(await (await globalThis.fetch(input, init)).text());
      const data = page.data.map((item: { id: string }) => (item.id === 'c5' ? { ...item, id: 'phantom' } : item));
      return Response.json({ ...page, data });
    };
    const { missing, extra } = await verifyCrawl(run({ fetch, timeoutMs: 500 }));
    expect(missing).to.deep.equal(['c5']);
    expect(extra).to.deep.equal(['phantom']);
  });

  it('refuses a resource that the store does not have', async () => {
    const failure = await readPositions(registry.store, 'nothings', '').catch((error: Error) => error.message);
    expect(failure).to.equal('The store has no collection of nothings');
  });
});
