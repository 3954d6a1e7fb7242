/** What everybody reads of auctions: lists, the document and its tag, and afterwards the log and the audit document (docs/auctions.md). */

import { expect } from 'chai';
import { parse } from 'yaml';
import type { AuctionEntry } from '../../../../src/features/auctions/model/auction.ts';
import { hashOfAuctionEntry } from '../../../../src/features/auctions/model/log.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { keys, startRegistry, useRegistry } from '../../../support/registry.ts';
import { getAuction, playOut, want } from '../support/auctions.ts';
import { bidIds, enterTurn, hashOf, schedule, tokenSecret } from '../support/scheduled.ts';

const [worst] = bidIds;
const idOf = (nth: number): string => String(nth).padStart(32, '0');

describe('Auctions, as everybody reads them,', () => {
  const registry = useRegistry({ now: new Date('2026-11-23T06:00:00Z'), env: { TOKEN_SECRET: tokenSecret } });
  const at = (text: string): { start_at: Date } => ({ start_at: new Date(text) });
  before(async () => {
    for (let nth = 1; nth <= 12; nth += 1) await schedule(registry, idOf(nth), at(`2026-11-24T09:${String(nth).padStart(2, '0')}:00Z`));
    await schedule(registry, idOf(13), at('2026-11-25T09:00:00Z'));
    await schedule(registry, idOf(14), at('2026-11-20T09:00:00Z'));
  });

  it('stand in lists by their start, a page after the other', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/2.5/auctions?limit=5';
    while (path !== undefined) {
      const { body } = await registry.ask('GET', path);
      expect(body.data.length).to.be.within(1, 5);
      seen.push(...body.data.map(({ _id }: { _id: string }) => _id));
      path = body.next_page?.path;
    }
    expect(seen).to.deep.equal([14, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(idOf));
    const getIds = async (query: string): Promise<string[]> =>
      (await registry.ask('GET', `/api/2.5/auctions?${query}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(await getIds('from=2026-11-25')).to.deep.equal([idOf(13)]);
    expect(await getIds('to=2026-11-24')).to.deep.equal([idOf(14)]);
    expect(await getIds('from=2026-11-24T11:11:00%2B02:00&to=2026-11-25&descending=1')).to.deep.equal([idOf(12), idOf(11)]);
    expect(await getIds('status=running,paused')).to.deep.equal([]);
    for (const query of ['status=nothing', 'from=soon', 'cursor=x', 'limit=0']) {
      expect((await registry.ask('GET', `/api/2.5/auctions?${query}`)).status, query).to.equal(400);
    }
  });

  it('stand in the list of other services from today on, ten a page', async () => {
    const page = async (number: number): Promise<Record<string, unknown>[]> =>
      (await registry.ask('GET', `/api/auctions?page=${number}`)).body;
    const [first, second] = [await page(1), await page(2)];
    expect([first.length, second.length, (await page(3)).length]).to.deep.equal([10, 3, 0]);
    expect(first[0]).to.deep.include({
      _id: idOf(1),
      title: 'Папір',
      tenderID: 'UA-2026-11-23-000001-a',
      procurementMethodType: 'belowThreshold',
      start_at: '2026-11-24T11:01:00.000+02:00',
    });
  });

  it('have a tag that tells what everybody sees, and not that a bid was held', async () => {
    const id = await schedule(registry, idOf(20));
    const path = `/api/2.5/auctions/${id}`;
    await enterTurn(registry, id, 1, 1);
    const before = await registry.ask('GET', path);
    const tag = before.headers.get('etag') ?? '';
    await registry.ask('POST', `/api/auctions/${id}/bids/${worst}?hash=${hashOf(id, worst)}`, { body: { amount: 9600 } });
    const after = await registry.ask('GET', path);
    expect([after.headers.get('etag'), after.text]).to.deep.equal([tag, before.text]);
    expect((await registry.ask('GET', path, { headers: { 'If-None-Match': tag } })).status).to.equal(304);
    registry.clock.advance(120_000);
    const closed = await registry.ask('GET', path, { headers: { 'If-None-Match': tag } });
    expect([closed.status, closed.body.data.current_stage, closed.body.data.stages[1].amount]).to.deep.equal([200, 2, 9600]);
    expect((await getAuction(registry, id)).current_stage, 'the reader has made the switch').to.equal(2);
  });

  it('have the same document in both forms, without what is nobody’s business', async () => {
    const procuringEntity = {
      ...{ name: 'Замовник', identifier: { scheme: 'UA-EDR', id: '00000001' }, kind: 'general' },
      ...{ contactPoint: { telephone: '+380000000000' }, signerInfo: { iban: 'UA213223130000026007233566001' } },
    };
    const subject = {
      procurementMethodType: 'belowThreshold',
      mode: 'test',
      procuringEntity,
      items: [{ id: idOf(1), description: 'Папір', quantity: 3 }],
    };
    const id = await schedule(registry, idOf(21), { subject });
    const [own, plain] = await Promise.all(['/api/2.5', '/api'].map((prefix) => registry.ask('GET', `${prefix}/auctions/${id}`)));
    expect(plain?.body).to.deep.equal(own?.body.data);
    expect(plain?.body).to.include({ _id: id, status: 'planned', attempt: 1, rev: 1, current_stage: -1, auction_type: 'default' });
    expect(plain?.body.procuringEntity).to.deep.equal({
      name: 'Замовник',
      identifier: { scheme: 'UA-EDR', id: '00000001' },
      kind: 'general',
    });
    expect(plain?.body).to.not.have.any.keys('bids', 'mode', 'hash', 'seq', 'log_head', 'limit');
    expect((await registry.ask('GET', `/api/auctions/${idOf(99)}`)).body).to.deep.equal({ error: 'Auction not found.' });
  });

  it('keep what a held number was worked out of as secret as the number', async () => {
    const scale = { field: 'amountPerformance', better: 'higher', digits: 2, step: 'amount' } as const;
    const id = await schedule(registry, idOf(24), { scale });
    await enterTurn(registry, id, 1, 1);
    const { order } = await getAuction(registry, id);
    const posted = { bid: order[0] ?? '', sent: {} };
    await want(registry, id, (auction, at) => bidStep(auction, posted, at, { read: () => ({ amount: 9777.5, terms: { part: 0.4321 } }) }));
    expect((await getAuction(registry, id)).bids.find((one) => one.id === posted.bid)?.held?.terms).to.deep.equal({ part: 0.4321 });
    const { text } = await registry.ask('GET', `/api/2.5/auctions/${id}/log`, { key: keys.administrator });
    expect(text).to.contain('"event":"bid"').and.not.to.contain('9777.5').and.not.to.contain('0.4321');
    expect((await registry.ask('GET', `/api/2.5/auctions/${id}`)).text).not.to.contain('0.4321');
  });

  it('show their audit document when they were reported, their log with the names, and to the Administrator before, without what is held', async () => {
    const id = await schedule(registry, idOf(22));
    const [log, audit] = [`/api/2.5/auctions/${id}/log`, `/api/2.5/auctions/${id}/audit.yaml`];
    const amountsIn = (text: string): unknown[] =>
      text.split('\n').flatMap((line) => {
        const entry = line === '' ? {} : JSON.parse(line);
        return entry.event === 'bid' ? [entry.body.amount] : [];
      });
    const post = (amount: number) =>
      registry.ask('POST', `/api/auctions/${id}/bids/${worst}?hash=${hashOf(id, worst)}`, { body: { amount } });
    await enterTurn(registry, id, 1, 1);
    await post(9555.5);
    for (const path of [log, audit]) {
      for (const key of [undefined, keys.broker, keys.authority]) {
        const answer = await registry.ask('GET', path, key === undefined ? {} : { key });
        expect([answer.status, answer.body.details], path).to.deep.equal([404, 'Not Found']);
      }
    }
    const during = await registry.ask('GET', log, { key: keys.administrator });
    expect(amountsIn(during.text)).to.deep.equal([undefined]);
    expect(during.text).not.to.contain('9555.5');
    // Whoever knows all of an entry but the amount would find it by a hash.
    const found: string[] = [];
    for await (const { event, hash } of registry.store.part(auctionStore).log(id))
      if (event === 'bid' && during.text.includes(hash)) found.push(hash);
    expect(found).to.deep.equal([]);
    await enterTurn(registry, id, 2, 2);
    await post(9300);
    expect(amountsIn((await registry.ask('GET', log, { key: keys.administrator })).text)).to.deep.equal([9555.5, undefined]);

    await playOut(registry, id);
    registry.clock.set((await getAuction(registry, id)).timer ?? new Date());
    const { refused } = await want(registry, id, () => ({ steps: [{ event: 'report', body: {}, by: 'conductor' }] }));
    expect(refused).to.equal(undefined);
    // Other lots may still be bargained about: the log says whose account has bid, and from where.
    expect((await registry.ask('GET', log)).status).to.equal(404);
    expect((await registry.ask('GET', audit)).status).to.equal(200);
    const names = { [worst]: { en: 'Fox', uk: 'Лис', ru: 'Лис' } };
    await want(registry, id, () => ({ steps: [{ event: 'reveal', body: { names }, by: 'conductor' }] }));
    const { text, headers } = await registry.ask('GET', log);
    expect(headers.get('content-type')).to.equal('application/x-ndjson; charset=utf-8');
    const visible = text.trimEnd().split('\n');
    expect(amountsIn(text)).to.deep.equal([9555.5, 9300]);
    const storedEntries: AuctionEntry[] = [];
    for await (const entry of registry.store.part(auctionStore).log(id)) storedEntries.push(entry);
    expect(visible.map((line) => JSON.parse(line).hash)).to.deep.equal(storedEntries.map(hashOfAuctionEntry));
    const document = parse((await registry.ask('GET', audit)).text);
    expect([document.id, document.timeline.round_1.turn_1.amount]).to.deep.equal([id, 9555.5]);
  });

  it('take no bid and make no switch while nothing is written', async () => {
    const id = await schedule(registry, idOf(23));
    await enterTurn(registry, id, 1, 1);
    const readOnly = await startRegistry({
      env: { TOKEN_SECRET: tokenSecret, READ_ONLY: '1', DB_NAME: registry.settings.dbName },
      now: new Date(registry.clock.now().getTime() + 600_000),
    });
    try {
      const { body } = await readOnly.ask('GET', `/api/2.5/auctions/${id}`);
      expect(body.data?.current_stage ?? body).to.equal(1);
      const { status, headers } = await readOnly.ask('POST', `/api/auctions/${id}/bids/${worst}?hash=${hashOf(id, worst)}`, {
        body: { amount: 1 },
      });
      expect([status, headers.get('retry-after')]).to.deep.equal([503, '60']);
    } finally {
      await readOnly.stop();
    }
  });
});
