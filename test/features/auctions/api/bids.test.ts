/** What each bid gets: the forged, shared, late, early, foreign, negative, huge, repeated and raced one too (docs/auctions.md). */

import { expect } from 'chai';
import type { AuctionEntry } from '../../../../src/features/auctions/model/auction.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { type Answer, type Ask, keys, must, useRegistry } from '../../../support/registry.ts';
import { getAuction, want } from '../support/auctions.ts';
import { bidIds, enterTurn, hashOf, schedule, tokenSecret } from '../support/scheduled.ts';

const [worst, middle] = bidIds;
const origin = 'https://registry.example';

describe('A bid in an auction of the registry', () => {
  const registry = useRegistry({ env: { TOKEN_SECRET: tokenSecret, PUBLIC_URL: origin } });

  let id = '';
  let other = '';
  let nth = 0;

  const getLog = async (auction: string): Promise<AuctionEntry[]> => {
    const entries: AuctionEntry[] = [];
    for await (const entry of registry.store.part(auctionStore).log(auction)) entries.push(entry);
    return entries;
  };
  const reasons = async (): Promise<string[]> => (await registry.store.part(auctionStore).refusals(id)).kept.map(({ reason }) => reason);

  const plain = (bid: string, body: unknown, hash: string | null = hashOf(id, bid), ask: Ask = {}, auction = id): Promise<Answer> =>
    registry.ask('POST', `/api/auctions/${auction}/bids/${bid}${hash === null ? '' : `?hash=${hash}`}`, { body, ...ask });
  const own = (bid: string, amount: unknown, ask: Ask = {}, hash: string | null = hashOf(id, bid)): Promise<Answer> =>
    registry.ask('POST', `/api/2.5/auctions/${id}/bids/${bid}${hash === null ? '' : `?hash=${hash}`}`, {
      body: { data: { amount } },
      ...ask,
    });
  const held = async (): Promise<number | undefined> => (await getAuction(registry, id)).bids.find((one) => one.id === worst)?.held?.amount;

  beforeEach(async () => {
    nth += 1;
    id = String(nth).padStart(32, '0');
    other = `${id}_${'f'.repeat(32)}`;
    await schedule(registry, id);
    await schedule(registry, other);
  });

  describe('in the form of other services', () => {
    it('is refused before the first turn, early and late in the words that programs know', async () => {
      expect((await plain(worst, { amount: 9600 })).body).to.deep.equal({ error: 'Stage not for bidding' });
      await enterTurn(registry, id, 1, 1);
      const early = await plain(middle, { amount: 9500 });
      expect([early.status, early.body]).to.deep.equal([400, { error: 'Not valid bidder' }]);
      await enterTurn(registry, id, 1, 2, 0);
      const late = await plain(worst, { amount: 9600 });
      expect([late.status, late.body]).to.deep.equal([400, { error: 'Not valid bidder' }]);
      expect(await reasons()).to.deep.equal(['Stage not for bidding', 'Not valid bidder', 'Not valid bidder']);
    });

    const forged: readonly (readonly [string, string, () => string | null, () => string, number, object])[] = [
      ['no secret', worst, () => null, () => id, 401, { error: 'Invalid hash' }],
      ['a secret that somebody made up', worst, () => 'f'.repeat(32), () => id, 401, { error: 'Invalid hash' }],
      ['the secret of another bidder', worst, () => hashOf(id, middle), () => id, 401, { error: 'Invalid hash' }],
      ['the secret of another lot', worst, () => hashOf(other, worst), () => id, 401, { error: 'Invalid hash' }],
      ['the secret of a link to come', worst, () => hashOf(id, worst, 2), () => id, 401, { error: 'Invalid hash' }],
      [
        'a bid of nobody',
        'e'.repeat(32),
        () => hashOf(id, 'e'.repeat(32)),
        () => id,
        400,
        { error: `Invalid bidder_id ${'e'.repeat(32)}` },
      ],
      ['an auction of nobody', worst, () => hashOf('9'.repeat(32), worst), () => '9'.repeat(32), 404, { error: 'Auction not found.' }],
    ];
    for (const [what, bid, hash, auction, status, body] of forged) {
      it(`gets ${status} with ${what}`, async () => {
        await enterTurn(registry, id, 1, 1);
        const answer = await plain(bid, { amount: 9600 }, hash(), {}, auction());
        expect([answer.status, answer.body]).to.deep.equal([status, body]);
        expect(await held()).to.equal(undefined);
      });
    }

    const amounts: readonly (readonly [string, string, number, object])[] = [
      ['as much as may be', '9600', 200, { amount: 9600 }],
      ['a kopeck too much', '9600.01', 400, { error: 'Too high value' }],
      ['a bid that stays equal to the leader', '9500', 200, { amount: 9500 }],
      ['next to nothing', '0.01', 200, { amount: 0.01 }],
      ['nothing', '0', 400, { error: 'Too low value' }],
      ['minus nothing', '-0', 400, { error: 'Too low value' }],
      ['a negative one', '-2', 400, { error: 'Too low value' }],
      ['almost minus one', '-1.5', 400, { error: 'Too low value' }],
      ['a huge one', '1e300', 400, { error: 'Bid amount should have at most 15 digits' }],
      ['three decimals', '9100.555', 400, { error: 'Bid amount should have at most 2 decimal places' }],
      ['a text', '"9000"', 400, { error: 'Bid amount should be a number' }],
      ['a truth', 'true', 400, { error: 'Bid amount should be a number' }],
      ['a list', '[9000]', 400, { error: 'Bid amount should be a number' }],
      ['null', 'null', 400, { error: 'Bid amount is required' }],
      ['taking back what was not posted', '-1', 200, { amount: null }],
    ];
    for (const [what, amount, status, body] of amounts) {
      it(`of ${what} (${amount}) gets ${status}`, async () => {
        await enterTurn(registry, id, 1, 1);
        const answer = await plain(worst, undefined, hashOf(id, worst), { raw: `{"amount": ${amount}}` });
        expect(answer.status, answer.text).to.equal(status);
        expect(answer.body).to.deep.include(body);
        if (status === 200) expect(await held()).to.equal(answer.body.amount ?? undefined);
        else expect([await held(), (await reasons()).length]).to.deep.equal([undefined, 1]);
      });
    }

    it('gets 400 without an amount, with a number that cannot be kept, and with what is no JSON', async () => {
      await enterTurn(registry, id, 1, 1);
      expect((await plain(worst, {})).body).to.deep.equal({ error: 'Bid amount is required' });
      for (const raw of ['[]', '9600', '{"amount": 9600.00000000000000001}', '{"amount": 1e999}', '{"amount": NaN}', '{"amount": 96', '']) {
        const answer = await plain(worst, undefined, hashOf(id, worst), { raw, headers: { 'Content-Type': 'application/json' } });
        expect(answer.status, raw).to.equal(400);
        expect(answer.body, raw).to.have.all.keys('error');
      }
      expect(await held()).to.equal(undefined);
    });

    it('is taken by the last word of the turn, also a higher one, and taken back by -1', async () => {
      await enterTurn(registry, id, 1, 1);
      for (const amount of [9000, 9500, -1, 9400]) await plain(worst, { amount });
      const answer = await registry.ask('POST', `/api/auctions/${id}/check_authorization`, {
        body: { bidder_id: worst, hash: hashOf(id, worst), client_id: 'page' },
      });
      expect([answer.status, answer.body]).to.deep.equal([200, { amount: 9400 }]);
      await enterTurn(registry, id, 1, 2);
      const { stages } = (await registry.ask('GET', `/api/auctions/${id}`)).body;
      expect(stages[1]).to.include({ bidder_id: worst, amount: 9400, changed: true });
    });
  });

  describe('in our own form', () => {
    it('is told the limit, the end of the turn and the time, and keeps its sender by the part of the network', async () => {
      await enterTurn(registry, id, 1, 1, 5000);
      const { status, body } = await own(worst, 9600, { headers: { Cookie: 'client_id=page-1' } });
      const { stages } = await getAuction(registry, id);
      const closes = stages[2]?.start ?? new Date(0);
      expect(status).to.equal(200);
      expect({ ...body.data, closes_at: Date.parse(body.data.closes_at) }).to.deep.equal({
        ...{ amount: 9600, limit: 9600, closes_at: closes.getTime(), now: closes.getTime() - 115_000 },
      });
      const { event, by, body: stored } = (await getLog(id)).at(-1) as AuctionEntry;
      expect([event, by, stored]).to.deep.equal([
        'bid',
        'bidder',
        { bid: worst, amount: 9600, limit: 9600, address: '127.0.0.0/24', client: 'page-1' },
      ]);
    });

    it('that comes at the end of its turn is told when that was, and a millisecond before is taken', async () => {
      await enterTurn(registry, id, 1, 1, 119_999);
      expect((await own(worst, 9600)).status).to.equal(200);
      registry.clock.advance(1);
      const { body } = must(await own(worst, 9500), 400);
      const { stages } = await getAuction(registry, id);
      expect(body).to.include({ type: 'http-bad-request', details: 'Not valid bidder' });
      expect([Date.parse(body.period.endDate), Date.parse(body.now)]).to.deep.equal([
        stages[2]?.start.getTime(),
        stages[2]?.start.getTime(),
      ]);
      // The switch that nobody had made was made with it.
      expect([stages[1]?.offer?.amount, stages[1]?.changed]).to.deep.equal([9600, true]);
    });

    it('sent again with its key is answered as the first time, also when the turn is over, and is one bid', async () => {
      await enterTurn(registry, id, 1, 1);
      const headers = { 'Idempotency-Key': 'k-1' };
      const first = await own(worst, 9600, { headers });
      await own(worst, 9500);
      const again = await own(worst, 9600, { headers });
      expect([again.status, again.body.data.amount]).to.deep.equal([200, first.body.data.amount]);
      expect(await held()).to.equal(9500);
      await enterTurn(registry, id, 1, 2);
      const late = await own(worst, 9600, { headers });
      expect([late.status, late.body.data.amount, late.body.data.closes_at]).to.deep.equal([200, 9600, first.body.data.closes_at]);
      expect((await own(worst, 9599, { headers })).status).to.equal(409);
      expect((await own(worst, 9600, { headers: { 'Idempotency-Key': 'a,b' } })).status).to.equal(400);
      expect((await getLog(id)).filter(({ event }) => event === 'bid')).to.have.length(2);
    });

    it('sent several times at once with one key is one bid; several at once are all in the log, and the last of it counts', async () => {
      await enterTurn(registry, id, 1, 1);
      const headers = { 'Idempotency-Key': 'k-2' };
      const same = await Promise.all([1, 2, 3].map(() => own(worst, 9600, { headers })));
      expect(same.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
      const raced = await Promise.all([9500, 9400, 9300].map((amount) => own(worst, amount)));
      expect(raced.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
      const bids = (await getLog(id)).filter(({ event }) => event === 'bid').map(({ body }) => Reflect.get(body, 'amount'));
      expect(bids[0]).to.equal(9600);
      expect([...bids].sort()).to.deep.equal([9300, 9400, 9500, 9600]);
      expect(await held()).to.equal(bids.at(-1));
    });

    describe('that comes again while the first one is under way', () => {
      const headers = { 'Idempotency-Key': 'k-again' };
      const again = (): Promise<Answer> => own(worst, 9600, { headers });

      /** What happens behind the second request, before it is judged. */
      const meanwhile = async (work: () => Promise<unknown>): Promise<Answer> => {
        const auctions = registry.store.part(auctionStore);
        const { decide } = auctions;
        const held: typeof decide = async (...asked) => {
          Object.assign(auctions, { decide });
          await work();
          return decide(...asked);
        };
        Object.assign(auctions, { decide: held });
        return again();
      };

      it('is answered as that one, though its turn is over by then', async () => {
        await enterTurn(registry, id, 1, 1, 119_000);
        const answer = await meanwhile(async () => {
          expect((await again()).status).to.equal(200);
          registry.clock.advance(2000);
        });
        expect([answer.status, answer.body.data?.amount]).to.deep.equal([200, 9600]);
        expect((await getAuction(registry, id)).bids.find((one) => one.id === worst)?.offer.amount).to.equal(9600);
      });

      it('does not stand over the one that came between', async () => {
        await enterTurn(registry, id, 1, 1);
        const answer = await meanwhile(async () => {
          expect((await again()).status).to.equal(200);
          expect((await own(worst, 9500)).status).to.equal(200);
        });
        expect([answer.status, answer.body.data?.amount]).to.deep.equal([200, 9600]);
        expect(await held()).to.equal(9500);
        expect((await getLog(id)).filter(({ event }) => event === 'bid')).to.have.length(2);
      });
    });

    it('of another amount at the same time with the same key is refused, and the key stands in the log once', async () => {
      await enterTurn(registry, id, 1, 1);
      const headers = { 'Idempotency-Key': 'k-4' };
      const answers = await Promise.all([9600, 9500, -1].map((amount) => own(worst, amount, { headers })));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409, 409]);
      expect((await getLog(id)).filter(({ body }) => Reflect.get(body, 'key') === 'k-4')).to.have.length(1);
    });

    it('races the end of its turn to one side of it, and never to both', async () => {
      await enterTurn(registry, id, 1, 1, 119_999);
      const posts = Promise.all([9600, 9590, 9580].map((amount) => own(worst, amount)));
      registry.clock.advance(1);
      const [answers] = await Promise.all([posts, want(registry, id), want(registry, id)]);
      const entries = await getLog(id);
      const closed = entries.findIndex(({ event }) => event === 'close_turn');
      const taken = entries.flatMap(({ event, body }, at) => (event === 'bid' ? [{ at, amount: Reflect.get(body, 'amount') }] : []));
      expect(taken.every(({ at }) => at < closed)).to.equal(true);
      expect(taken.map(({ amount }) => amount).sort()).to.deep.equal(
        answers
          .filter(({ status }) => status === 200)
          .map(({ body }) => body.data.amount)
          .sort(),
      );
      expect((await getAuction(registry, id)).stages[1]?.offer?.amount).to.equal(taken.at(-1)?.amount ?? 9700);
    });

    it('of one bidder is taken ten times a second, and of another as often', async () => {
      await enterTurn(registry, id, 1, 1);
      for (let nth = 0; nth < 10; nth += 1) expect((await own(worst, 9600 - nth)).status).to.equal(200);
      const { status, headers } = await own(worst, 9000);
      expect([status, headers.get('retry-after')]).to.deep.equal([429, '1']);
      // Whoever has no secret uses up nobody's posts.
      for (let nth = 0; nth < 12; nth += 1) expect((await own(middle, 9000, {}, 'f'.repeat(32))).status).to.equal(401);
      expect((await own(middle, 9000)).status).to.equal(400);
      registry.clock.advance(1000);
      expect((await own(worst, 9000)).status).to.equal(200);
    });

    it('refuses what does not belong into it, and takes it by a cookie from a page of the registry alone', async () => {
      await enterTurn(registry, id, 1, 1);
      const stray = await registry.ask('POST', `/api/2.5/auctions/${id}/bids/${worst}?hash=${hashOf(id, worst)}`, {
        body: { data: { amount: 9600, time: 'soon' } },
      });
      expect([stray.status, stray.body.errors?.[0].type]).to.deep.equal([400, 'extra_forbidden']);
      const Cookie = `other=1; auction_${id}=${worst}.${hashOf(id, worst)}`;
      const by = (headers: Record<string, string>) => own(worst, 9600, { headers: { Cookie, ...headers } }, null);
      for (const headers of [
        {},
        { Origin: 'https://elsewhere.example' },
        { Origin: 'null' },
        { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
      ]) {
        expect((await by(headers)).status, JSON.stringify(headers)).to.equal(403);
      }
      expect(await held()).to.equal(undefined);
      expect((await by({ Origin: origin })).status).to.equal(200);
      // The cookie of one bidder posts for no other.
      expect((await own(middle, 9500, { headers: { Cookie, Origin: origin } }, null)).status).to.equal(401);
    });

    it('is not taken for a key of an account without the token of the bid', async () => {
      await enterTurn(registry, id, 1, 1);
      for (const key of [keys.broker, keys.admin, keys.administrator]) {
        expect((await own(worst, 9600, { key }, null)).status, key).to.equal(401);
      }
    });
  });
});
