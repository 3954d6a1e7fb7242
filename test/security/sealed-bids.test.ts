/** Nobody learns of a bid before the opening, by whatever the registry answers (SECURITY.md); `test/security/probes/price-oracle.ts` has the timing. */
import { expect } from 'chai';
import { lotValue, makeBid, onBid, postBid, tenderer } from '../../fixtures/bids.ts';
import { afterAuction, afterTendering, inTendering, pendingBid, tendering } from '../../fixtures/procedure.ts';
import { must, pendingReport } from '../../fixtures/reports.ts';
import { storedTender, storeFields, write } from '../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../fixtures/tenders.ts';
import { makeBidVisibility } from '../../src/procurement/tenders/visibility.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import { draws } from '../support/draws.ts';
import { type Answer, keys, startRegistry, type TestRegistry, useRegistry } from '../support/registry.ts';
import { changed, criteria, guessPrice, hiddenSaves, historian, historianAccount, lookAround } from '../support/sealed.ts';

describe('A sealed bid', () => {
  let registry: TestRegistry;
  const commands: string[] = [];
  before(async () => {
    const onCommand = (name: string, collection: string): void => void commands.push(`${name} ${collection}`);
    registry = await startRegistry({ accounts: historianAccount, onCommand });
  });
  after(() => registry.stop());

  const historical = (tender: MadeTender, headers: Record<string, string> = {}): Promise<Answer> =>
    registry.ask('GET', `${tender.path}/historical`, { key: historian, headers });

  it('keeps its price: no hash of the history is there to try prices on', async () => {
    const tender = await inTendering(registry);
    const bid = await pendingBid(registry, tender, { lotValues: [lotValue(9471)] });
    registry.clock.advance(1_234_567);
    await onBid(registry, bid, 'PATCH', '', { lotValues: [lotValue(9457)], status: 'pending' });
    const to = new Date(registry.clock.now().getTime() + 1000);
    const found = await guessPrice({ ask: registry.ask, path: tender.path, from: tendering, to, prices: [9450, 9480], bidders: ['other'] });
    expect(found.prices).to.equal(null);
  });

  it('is saved with more than 128 random bits, so that a hash says nothing to who holds one', async () => {
    const entries = await registry.store.collection<{ _id: string; salt?: string }>('tenders_history').find().toArray();
    expect(entries.length).to.be.above(4);
    for (const { salt } of entries) expect(salt).to.match(/^[0-9a-f]{64}$/);
    expect(new Set(entries.map(({ salt }) => salt)).size).to.equal(entries.length);
  });

  it('changes no answer to anybody else: no tag, number, date, size, list or refusal', async () => {
    const tender = await inTendering(registry);
    await storeFields(registry, tender, { criteria });
    await lookAround(registry, tender, tendering);
    let before = await lookAround(registry, tender, tendering);
    const messages: string[] = [];
    const saves: string[] = [];
    // What one of them had told would still be told after the next, but of a bid that is taken back.
    const looks = [
      'a bid is made',
      'a document of a bid gets a new version',
      'a bid is sent in again',
      'a second bid is made',
      'a bid is taken back',
    ].slice(-draws(2, 5, 5));
    await hiddenSaves(registry, tender, async (save) => {
      saves.push(save);
      if (!looks.includes(save)) return;
      const what = saves.splice(0).join(', ');
      const after = await lookAround(registry, tender, tendering);
      messages.push(...changed(before, after).map((answer) => `${what}: ${answer}`));
      before = after;
    });
    expect(messages).to.deep.equal([]);
    expect(saves).to.deep.equal([]);
  });

  it('leaves the view of the tender remembered: the next reader costs the store no more than the one before', async () => {
    const tender = await inTendering(registry);
    const cost = async (): Promise<string[]> => {
      commands.length = 0;
      expect((await registry.ask('GET', tender.path)).status).to.equal(200);
      return commands.filter((command) => command.endsWith(' tenders'));
    };
    await cost();
    const usual = await cost();
    const bid = await pendingBid(registry, tender);
    expect(await cost()).to.deep.equal(usual);
    await onBid(registry, bid, 'PATCH', '', { lotValues: [lotValue(9001)] });
    expect(await cost()).to.deep.equal(usual);
  });

  it('is not read for others, so that no answer takes longer the more bids there are', async () => {
    const tender = await inTendering(registry);
    await pendingBid(registry, tender);
    for (const part of ['?opt_fields=public_modified', '?opt_schema=ocds', '/lots', '/documents', '/questions', '/criteria', '/bids']) {
      commands.length = 0;
      await registry.ask('GET', tender.path + part);
      const ofTender = commands.filter((command) => command.endsWith(' tenders'));
      expect(ofTender, part).to.deep.equal(['aggregate tenders']);
    }
    const see = registry.store
      .records<{ bids?: object[] }>('tenders')
      .withoutSealedField({ field: 'bids', openIn: makeBidVisibility(procedures).openIn });
    expect(await see(tender.id))
      .to.include({ _id: tender.id, status: 'active.tendering' })
      .and.not.have.any.keys('bids', 'search');
    await afterTendering(registry, tender);
    expect((await see(tender.id))?.bids).to.have.length(1);
  });

  it('brings nothing else about: what is worked out at public saves stays as it was', async () => {
    const tender = await inTendering(registry);
    const records = registry.store.records<{ lots: { auctionPeriod: object }[] }>('tenders');
    const stored = await records.get(tender.id);
    if (stored === null) throw new Error('it is not there');
    // As it was planned by another calendar.
    const lots = stored.lots.map((lot) => ({
      ...lot,
      auctionPeriod: { ...lot.auctionPeriod, shouldStartAfter: new Date('2026-12-20T10:00:00Z') },
    }));
    await records.save(stored, { ...stored, lots }, { publishes: true });
    const seen = (await registry.ask('GET', tender.path)).text;
    await makeBid(registry, tender);
    expect((await registry.ask('GET', `${tender.path}?opt_pretty=`)).text).to.equal(seen);
    expect((await storedTender(registry, tender)).lots).to.deep.equal(lots);
  });

  it('makes no 409 for the buyer, who writes at the same time', async () => {
    const tender = await inTendering(registry);
    const question = { id: 'e'.repeat(32), title: 'When?', date: tendering, questionOf: 'tender', author: tenderer() };
    const { enquiryPeriod } = await storedTender(registry, tender);
    const period = { ...enquiryPeriod, clarificationsUntil: new Date(tendering.getTime() + 86_400_000) };
    await storeFields(registry, tender, { questions: [question], enquiryPeriod: period });
    for (let round = 0; round < 5; round += 1) {
      const bids = Array.from({ length: 4 }, () => postBid(registry, tender));
      const answer = await write(registry, tender, 'PATCH', `/questions/${question.id}`, { answer: `Soon, ${round}` });
      expect(answer.status, answer.text).to.equal(200);
      for (const bid of await Promise.all(bids)) expect(bid.status).to.equal(201);
    }
  });

  describe('after the opening', () => {
    let tender: MadeTender;
    let sealed: Answer;
    before(async () => {
      tender = await inTendering(registry);
      await pendingBid(registry, tender, { lotValues: [lotValue(9471)] });
      await pendingBid(registry, tender, {}, keys.broker);
      sealed = await historical(tender);
      await afterTendering(registry, tender);
      await afterAuction(registry, tender);
    });

    it('has left no number and no date of its saves, and hashes that follow one another', async () => {
      const [number, count] = [Number(sealed.headers.get('x-revision-n')), Number((await historical(tender)).headers.get('x-revision-n'))];
      expect(count).to.be.above(number);
      const before = await historical(tender, { 'X-Revision-N': String(number) });
      expect(before.body).to.deep.equal(sealed.body);
      expect([sealed.headers.get('x-revision-hash'), sealed.headers.get('x-previous-hash')]).to.deep.equal([null, null]);
      const hash = before.headers.get('x-revision-hash');
      expect(hash).to.match(/^[0-9a-f]{64}$/);
      const opened = await historical(tender, { 'X-Revision-N': String(number + 1) });
      expect(opened.body.data.status).to.equal('active.auction');
      expect(opened.headers.get('x-previous-hash')).to.equal(hash);
    });

    it('is never told by a hash of a version that knew no salt', async () => {
      const log = registry.store.collection<{ _id: string; of: string }>('tenders_history');
      await log.updateMany({ of: tender.id }, { $unset: { salt: '' } });
      const { headers } = await historical(tender);
      expect(headers.get('x-revision-n')).to.not.equal(null);
      expect([headers.get('x-revision-hash'), headers.get('x-previous-hash')]).to.deep.equal([null, null]);
    });
  });
});

describe('A draft of a statement on a violation report', () => {
  const registry = useRegistry({ now: new Date('2026-11-21T09:25:00Z') });

  it('changes no answer to a reader without a key', async () => {
    const { path } = await pendingReport(registry);
    const look = async (): Promise<string[]> => {
      const lists = [
        `/history/violation_reports/${path.split('/').at(-1)}`,
        '/api/2.5/violation_reports?opt_fields=status,dateCreated',
        '/api/2.5/violation_reports?descending=1',
        '/export/violation_reports.ndjson',
      ];
      const parts = ['', '/defendantStatements', '/decisions', '/details', `/defendantStatements/${'f'.repeat(32)}`].map(
        (part) => path + part,
      );
      const answers = await Promise.all([...parts, ...lists].map((one) => registry.ask('GET', one)));
      expect(answers.slice(parts.length).map(({ status }) => status)).to.deep.equal(lists.map(() => 200));
      return answers.map(({ status, headers, text }) => `${status} ${headers.get('etag')} ${text}`);
    };
    const before = await look();
    registry.clock.advance(1000);
    const { body } = await must(registry, 201, 'POST', `${path}/defendantStatements`, { description: 'We could not.' });
    expect(await look()).to.deep.equal(before);
    await must(registry, 200, 'PATCH', `${path}/defendantStatements/${body.data.id}`, { description: 'We would not.' });
    expect(await look()).to.deep.equal(before);
    const hidden = await registry.ask('GET', `${path}/defendantStatements/${body.data.id}`);
    const unknown = await registry.ask('GET', `${path}/defendantStatements/${'f'.repeat(32)}`);
    expect([hidden.status, hidden.text]).to.deep.equal([unknown.status, unknown.text]);
  });
});
