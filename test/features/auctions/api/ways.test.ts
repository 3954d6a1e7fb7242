/** Ways into an auction: links, the login, the owner of the bid, and what each of them opens (docs/auctions.md). */

import { expect } from 'chai';
import { lotValue, type MadeBid, onBid, tenderer } from '../../../../fixtures/bids.ts';
import { accounts, afterTendering, inTendering, pendingBid } from '../../../../fixtures/procedure.ts';
import { lotId, type MadeTender } from '../../../../fixtures/tenders.ts';
import type { AuctionEntry } from '../../../../src/features/auctions/model/auction.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { type Answer, type Ask, keys, must, useRegistry } from '../../../support/registry.ts';
import { getAuction, getEvents } from '../support/auctions.ts';
import { bidIds, enterTurn, hashOf, schedule, tokenSecret } from '../support/scheduled.ts';

const origin = 'https://registry.example';
const [worst, middle] = bidIds;
const browser = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('The login of a bidder', () => {
  const registry = useRegistry({ env: { TOKEN_SECRET: tokenSecret, PUBLIC_URL: origin } });
  let id = '';
  let nth = 0;
  beforeEach(async () => {
    nth += 1;
    id = await schedule(registry, String(nth).padStart(32, '0'));
  });

  const login = (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    registry.ask('POST', `/auctions/${id}/login?${new URLSearchParams(query)}`, { headers: { Origin: origin, ...browser, ...headers } });
  const mine = () => ({ bidder_id: worst, hash: hashOf(id, worst) });
  const check = (ask: Ask, body: object = {}): Promise<Answer> =>
    registry.ask('POST', `/api/2.5/auctions/${id}/check_authorization`, { body: { data: body }, ...ask });

  it('keeps the agreement once, sends the browser on to an address without a secret, and gives it a cookie nobody else can use', async () => {
    const { status, headers } = await login(mine());
    expect([status, headers.get('location'), headers.get('referrer-policy')]).to.deep.equal([303, `/auctions/${id}`, 'no-referrer']);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).to.match(
      new RegExp(`^auction_${id}=${worst}\\.${hashOf(id, worst)}; Path=/; Max-Age=\\d+; HttpOnly; Secure; SameSite=Strict$`),
    );
    expect((await login({ ...mine(), lang: 'en' })).headers.get('location')).to.equal(`/en/auctions/${id}`);
    expect(await getEvents(registry, id)).to.deep.equal(['schedule', 'agree']);
    const { body } = await check({ headers: { Cookie: cookie.split(';')[0] ?? '' } });
    expect(body.data).to.deep.include({ bidder_id: worst, amount: null, held: null, limit: 9600, your_turn_at: null, closes_at: null });
  });

  it('tells a visitor with another link that he is an observer, and gives him nothing', async () => {
    for (const hash of ['f'.repeat(32), hashOf(id, middle), '', hashOf('9'.repeat(32), worst)]) {
      const { status, headers } = await login({ bidder_id: worst, hash });
      expect([status, headers.get('location'), headers.get('set-cookie')]).to.deep.equal([303, `/auctions/${id}?link=invalid`, null]);
      expect((await login({ bidder_id: worst, hash }, { Accept: '*/*' })).status).to.equal(401);
    }
    expect(await getEvents(registry, id)).to.deep.equal(['schedule']);
  });

  it('comes from a page that is kept nowhere, says whose it is and not where, and leads to itself in the other language', async () => {
    const way = new URLSearchParams(mine()).toString();
    const { status, headers, text } = await registry.ask('GET', `/auctions/${id}/login?${way}`, { headers: browser });
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).to.deep.equal([200, 'no-store', 'strict-origin']);
    expect(text).to.include(`href="/en/auctions/${id}/login?${way.replace('&', '&amp;')}"`);
  });

  it('says that a browser keeps no cookie of a page over plain http, unless it is on the same machine', async () => {
    for (const [from, rest] of [
      ['http://registry.example', '?link=insecure'],
      ['http://localhost:8080', ''],
      ['http://127.0.0.1:8080', ''],
      ['http://[::1]:8080', ''],
    ]) {
      const { status, headers } = await login(mine(), { Origin: from ?? '', Host: new URL(from ?? '').host });
      expect([status, headers.get('location')], from).to.deep.equal([303, `/auctions/${id}${rest}`]);
    }
  });

  it('is not made by a page of somebody else', async () => {
    const others = [{ Origin: 'https://elsewhere.example' }, { Origin: 'null' }, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }];
    for (const headers of others) expect((await login(mine(), headers)).status, JSON.stringify(headers)).to.equal(403);
    // A form of a page without referrers says nothing of its origin; the browser does.
    expect((await login(mine(), { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })).status).to.equal(303);
    expect((await registry.ask('POST', `/auctions/${id}/login?${new URLSearchParams(mine())}`)).status, 'a program').to.equal(204);
  });

  it('shows a bidder what is his alone, in his turn too, and an observer only that he is one', async () => {
    await enterTurn(registry, id, 1, 1);
    await registry.ask('POST', `/api/auctions/${id}/bids/${worst}?hash=${hashOf(id, worst)}`, { body: { amount: 9600 } });
    const { stages } = await getAuction(registry, id);
    const { body } = await check({}, mine());
    expect(body.data).to.deep.include({ bidder_id: worst, amount: 9600, limit: 9600, closes_at: stages[2]?.start.toISOString() });
    expect(body.data.now).to.equal(registry.clock.now().getTime());
    expect((await check({}, { bidder_id: middle, hash: hashOf(id, middle) })).body.data).to.deep.include({
      ...{ amount: null, held: null, limit: 9500, closes_at: null, your_turn_at: stages[2]?.start.toISOString() },
    });
    const refused: readonly (readonly [object, number, string])[] = [
      [{}, 401, 'bidder_id or hash not provided'],
      [{ bidder_id: worst }, 401, 'bidder_id or hash not provided'],
      [{ bidder_id: worst, hash: hashOf(id, middle) }, 401, 'hash is invalid'],
      [{ bidder_id: 'e'.repeat(32), hash: 'f'.repeat(32) }, 400, `Invalid bidder_id ${'e'.repeat(32)}`],
    ];
    for (const [data, status, text] of refused) {
      const answer = await check({}, data);
      expect([answer.status, answer.body.details]).to.deep.equal([status, text]);
      const plain = await registry.ask('POST', `/api/auctions/${id}/check_authorization`, { body: data });
      expect([plain.status, plain.body]).to.deep.equal([status, { error: text }]);
      // No browser asks for a password.
      if (status === 401) expect(answer.headers.get('www-authenticate')).to.equal('Link realm="auction"');
    }
    const { text } = await registry.ask('GET', `/api/2.5/auctions/${id}`);
    expect(text).not.to.contain('"held"').and.not.contain(hashOf(id, worst));
  });
});

describe('The owner of a bid', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'live', PUBLIC_URL: origin } });
  let tender: MadeTender;
  let bids: MadeBid[];
  let id: string;
  before(async () => {
    tender = await inTendering(registry);
    bids = [];
    for (const nth of [0, 1]) {
      const identifier = { scheme: 'UA-IPN', id: `310000000${nth}` };
      bids.push(await pendingBid(registry, tender, { tenderers: [tenderer({ identifier })], lotValues: [lotValue(9600 - 100 * nth)] }));
      registry.clock.advance(1000);
    }
    await afterTendering(registry, tender);
    id = `${tender.id}_${lotId}`;
  });

  const getLink = async (bid: MadeBid): Promise<string> => (await onBid(registry, bid, 'GET')).body.data.lotValues[0].participationUrl;
  const hashIn = (link: string): string => new URL(link).searchParams.get('hash') ?? '';
  const check = (bid: MadeBid, hash: string): Promise<Answer> =>
    registry.ask('POST', `/api/auctions/${id}/check_authorization`, { body: { bidder_id: bid.id, hash } });
  const renew = (bid: MadeBid, ask: Ask): Promise<Answer> =>
    registry.ask('POST', `/api/2.5/auctions/${id}/bids/${bid.id}/participation`, ask);

  it('gets a new link for his bidder, and the one before opens nothing from then on', async () => {
    const [one, two] = bids as [MadeBid, MadeBid];
    const old = await getLink(one);
    expect((await check(one, hashIn(old))).status).to.equal(200);
    for (const ask of [
      { key: one.key },
      { key: one.key, token: two.token },
      { key: keys.broker, token: one.token },
      { key: keys.broker, token: tender.token },
    ]) {
      expect((await renew(one, ask)).status).to.equal(403);
    }
    const { body } = must(await renew(one, { key: one.key, token: one.token }), 200);
    expect(body.data.participationUrl)
      .to.equal(await getLink(one))
      .and.not.equal(old);
    expect((await check(one, hashIn(old))).status).to.equal(401);
    expect((await check(one, hashIn(body.data.participationUrl))).status).to.equal(200);
    expect((await check(two, hashIn(await getLink(two)))).status, 'that of another bidder').to.equal(200);
    expect(await getEvents(registry, id)).to.deep.equal(['schedule', 'renew_link']);
    expect((await registry.ask('GET', `/api/2.5/auctions/${id}`)).body.data.rev).to.equal(1);
  });

  it('makes one link of a request that is sent again with its key', async () => {
    const [one] = bids as [MadeBid, MadeBid];
    const ask = { key: one.key, token: one.token, headers: { 'Idempotency-Key': 'new-link' } };
    const [first, again] = [await renew(one, ask), await renew(one, ask)];
    expect([first.status, again.status, again.body.data]).to.deep.equal([200, 200, first.body.data]);
    expect((await getAuction(registry, id)).bids[0]?.generation).to.equal(3);
  });

  it('bids by the token of the bid instead of a link, and stands in the log with his account', async () => {
    const [one, two] = bids as [MadeBid, MadeBid];
    await enterTurn(registry, id, 1, 1);
    const post = (ask: Ask): Promise<Answer> =>
      registry.ask('POST', `/api/2.5/auctions/${id}/bids/${one.id}`, { body: { data: { amount: 9000 } }, ...ask });
    for (const ask of [
      { key: one.key },
      { token: one.token },
      { key: one.key, token: two.token },
      { key: keys.broker, token: one.token },
    ]) {
      expect((await post(ask)).body.details).to.equal('Invalid hash');
    }
    expect((await post({ key: one.key, token: one.token })).status).to.equal(200);
    const entries: AuctionEntry[] = [];
    for await (const entry of registry.store.part(auctionStore).log(id)) entries.push(entry);
    expect(entries.at(-1)).to.deep.include({ event: 'bid', by: 'other' });
  });

  it('finds his bids of an attempt that the Administrator has made void thrown away, and his link still open', async () => {
    const [one] = bids as [MadeBid, MadeBid];
    const path = `/api/2.5/auctions/${id}/void`;
    const keyed: Ask = { key: one.key, token: one.token, headers: { 'Idempotency-Key': 'k' }, body: { data: { amount: 8900 } } };
    const post = (): Promise<Answer> => registry.ask('POST', `/api/2.5/auctions/${id}/bids/${one.id}`, keyed);
    expect((await post()).status).to.equal(200);
    expect((await registry.ask('POST', path, { key: keys.administrator, body: { data: {} } })).status).to.equal(400);
    const { status, body } = await registry.ask('POST', path, { key: keys.administrator, body: { data: { reason: 'Рішення суду' } } });
    expect([status, body.data?.status, body.data?.attempt, body.data?.current_stage]).to.deep.equal([200, 'planned', 2, -1]);
    const { bids: bidders } = await getAuction(registry, id);
    expect(bidders.map(({ offer, held }) => [offer.amount, held])).to.deep.equal([
      [9600, undefined],
      [9500, undefined],
    ]);
    expect((await getEvents(registry, id)).slice(-2)).to.deep.equal(['void', 'schedule']);
    expect((await post()).body.details, 'what was thrown away is no answer any more').to.equal('Stage not for bidding');
    expect((await check(one, hashIn(await getLink(one)))).status).to.equal(200);
  });
});
