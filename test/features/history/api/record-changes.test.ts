/** `GET /history/…` (docs/history.md): what everybody could see change, save by save, and the proof; nothing of what is sealed. */
import { expect } from 'chai';
import { lotValue, onBid } from '../../../../fixtures/bids.ts';
import { author as bidder } from '../../../../fixtures/claims.ts';
import {
  accounts,
  afterAuction,
  afterTendering,
  chronograph,
  inTendering,
  pendingBid,
  published,
  tendering,
} from '../../../../fixtures/procedure.ts';
import { must, pendingReport } from '../../../../fixtures/reports.ts';
import { storeFields } from '../../../../fixtures/tender-parts.ts';
import { type MadeTender, patchTender } from '../../../../fixtures/tenders.ts';
import { type Answer, keys, startRegistry, useRegistry } from '../../../support/registry.ts';
import { criteria, hiddenSaves } from '../../../support/sealed.ts';

interface Place {
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}
interface Change {
  readonly kind: string;
  readonly date: string;
  readonly automatic?: boolean;
  readonly author?: string;
  readonly hash?: string;
  readonly changes: readonly Place[];
}

const at = (change: Change | undefined, path: string): Place | undefined => change?.changes.find((one) => one.path === path);

describe('What has changed in a record', () => {
  const registry = useRegistry({ accounts });
  const ask = (kind: string, id: string): Promise<Answer> => registry.ask('GET', `/history/${kind}/${id}`);
  const changesIn = async (tender: Pick<MadeTender, 'id'>): Promise<Change[]> => (await ask('tenders', tender.id)).body.data;

  it('is told place by place, with what stood there, from the publication on', async () => {
    const tender = await published(registry);
    registry.clock.advance(60_000);
    expect((await patchTender(registry, tender, { title: 'Two', description: 'More' })).status).to.equal(200);
    registry.clock.advance(60_000);
    const { lots } = (await registry.ask('GET', tender.path)).body.data;
    const renamed = lots.map((lot: object) => ({ ...lot, title: 'A lot' }));
    expect((await patchTender(registry, tender, { lots: renamed, description: null })).status).to.equal(200);
    const { body } = await ask('tenders', tender.id);
    expect(body.data.map(({ kind }: Change) => kind)).to.deep.equal(['changed', 'changed', 'published']);
    const [second, first, publication] = body.data as Change[];
    expect(at(first, '/title')).to.deep.equal({ path: '/title', before: 'Папір офісний для бібліотеки', after: 'Two' });
    expect(at(first, '/description')).to.deep.equal({ path: '/description', after: 'More' });
    expect(at(second, '/description')).to.deep.equal({ path: '/description', before: 'More' });
    expect(at(second, `/lots/${lots[0].id}/title`)).to.deep.equal({
      path: `/lots/${lots[0].id}/title`,
      before: 'Папір А4',
      after: 'A lot',
    });
    expect(publication?.changes).to.deep.equal([]);
    expect(new Date(second?.date ?? 0)).to.be.above(new Date(first?.date ?? 0));
    expect(body.complete).to.equal(true);
  });

  it('says that the chain is whole, with hashes that an Administrator finds in old versions; and that it is not', async () => {
    const tender = await inTendering(registry);
    expect((await ask('tenders', tender.id)).body.chain).to.deep.equal({ state: 'sealed' });
    await afterTendering(registry, tender);
    const { data, chain } = (await ask('tenders', tender.id)).body;
    expect(chain.state).to.equal('whole');
    const [newest] = data as Change[];
    const { headers } = await registry.ask('GET', `${tender.path}/historical`, { key: keys.administrator });
    expect(newest?.hash).to.equal(headers.get('x-revision-hash'));
    // Others than those that were remembered, after a save.
    const log = registry.store.collection<{ _id: string; of: string }>('tenders_history');
    await log.updateOne({ of: tender.id, rev: 2 }, { $set: { author: 'somebody' } });
    const records = registry.store.records<object>('tenders');
    const stored = await records.get(tender.id);
    if (stored === null) throw new Error('it is gone');
    await records.save(stored, { ...stored, title: 'Another' }, { publishes: true });
    expect((await ask('tenders', tender.id)).body.chain.state).to.equal('broken');
  });

  it('shows bids at their opening as they were then, and never what was before', async () => {
    const [secret, lowered, taken] = [9471, 9457, 9463];
    const tender = await inTendering(registry);
    const offer = (amount: number) => ({ lotValues: [lotValue(amount)] });
    const bid = await pendingBid(registry, tender, offer(secret));
    await pendingBid(registry, tender, {}, keys.broker);
    const gone = await pendingBid(registry, tender, offer(taken));
    expect((await onBid(registry, bid, 'PATCH', '', offer(lowered))).status).to.equal(200);
    expect((await onBid(registry, bid, 'PATCH', '', { status: 'pending' })).status).to.equal(200);
    expect((await onBid(registry, gone, 'DELETE')).status).to.equal(200);
    const sealed = await changesIn(tender);
    await afterTendering(registry, tender);
    const auction = await changesIn(tender);
    await afterAuction(registry, tender);
    const answer = await ask('tenders', tender.id);
    const opened: Change[] = answer.body.data;
    for (const amount of [secret, taken]) expect(answer.text).to.not.include(`"amount":${amount}`);
    expect(answer.text).to.not.match(/owner_token|transfer_token|download=/);
    const places = opened.flatMap(({ changes }) => changes.map(({ path }) => path)).filter((path) => path.startsWith('/bids'));
    expect(places).to.not.be.empty;
    expect(places.every((path) => path.split('/').length === 3)).to.equal(true);
    expect(new Set(places).size).to.equal(places.length);
    // What was there before is the same, but for the hashes.
    const bare = (list: Change[]) => list.map(({ hash: _, ...change }) => change);
    expect(bare(opened.slice(-auction.length))).to.deep.equal(bare(auction));
    expect(bare(auction.slice(-sealed.length))).to.deep.equal(bare(sealed));
    expect(sealed).to.not.be.empty;
    expect(sealed.every(({ hash }) => hash === undefined)).to.equal(true);
  });

  it('is told with the account of the owner, and with nobody where others may have written or time has', async () => {
    const tender = await published(registry);
    registry.clock.advance(60_000);
    expect((await patchTender(registry, tender, { description: 'More' })).status).to.equal(200);
    registry.clock.advance(60_000);
    // By the same account, for a bidder.
    await must(registry, 201, 'POST', `${tender.path}/questions`, { title: 'When?', description: 'When exactly?', author: bidder });
    registry.clock.set(tendering);
    await chronograph(registry, tender);
    const told = (await changesIn(tender)).map(({ kind, automatic, author, changes }) => [
      ...[kind, automatic === true, author],
      changes.some(({ path }) => path.startsWith('/questions')),
    ]);
    expect(told).to.deep.equal([
      ['changed', true, undefined, false],
      ['changed', false, undefined, true],
      ['changed', false, 'broker', false],
      ['published', false, 'broker', false],
    ]);
  });

  it('is told of a report from its publication on, and of a draft nobody', async () => {
    const { path } = await pendingReport(registry);
    const id = path.split('/').at(-1) ?? '';
    expect((await ask('violation_reports', id)).body.data.map(({ kind }: Change) => kind)).to.deep.equal(['published']);
    registry.clock.advance(1000);
    await must(registry, 201, 'POST', `${path}/defendantStatements`, { description: 'We could not.' });
    const { data, chain } = (await ask('violation_reports', id)).body;
    expect([data.length, chain.state]).to.deep.equal([1, 'whole']);
  });

  it('is answered to many who ask for it at once', async () => {
    const tenders = await Promise.all(Array.from({ length: 3 }, () => published(registry)));
    const answers = await Promise.all(tenders.flatMap(({ id }) => Array.from({ length: 4 }, () => ask('tenders', id))));
    expect(answers.map(({ status, body }) => [status, body.data.length])).to.deep.equal(answers.map(() => [200, 1]));
  });

  it('is asked of records that are there', async () => {
    for (const kind of ['tenders', 'contracts', 'plans', 'agreements', 'violation_reports']) {
      expect((await ask(kind, 'f'.repeat(32))).status, kind).to.equal(404);
    }
  });

  it('tells nothing of sealed bids, also where no answer is remembered', async () => {
    const tender = await inTendering(registry);
    await storeFields(registry, tender, { criteria });
    const before = await ask('tenders', tender.id);
    await hiddenSaves(registry, tender, async () => {});
    const other = await startRegistry({ env: { DB_NAME: registry.settings.dbName } });
    const after = await other.ask('GET', `/history/tenders/${tender.id}`);
    // Its store is that of all tests here, of which this is the last.
    await other.stop();
    expect([after.text, after.headers.get('etag')]).to.deep.equal([before.text, before.headers.get('etag')]);
  });
});
