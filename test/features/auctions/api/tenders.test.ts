/** Tenders whose auctions the registry holds itself: from tendering to the award (docs/auctions.md). */

import { expect } from 'chai';
import { bidItem, lotValue, type MadeBid, onBid, price, tenderer } from '../../../../fixtures/bids.ts';
import {
  accounts,
  afterTendering,
  auctionKey,
  chronograph,
  decideAward,
  inTendering,
  pendingBid,
  readTender,
  tenderingEnds,
} from '../../../../fixtures/procedure.ts';
import { storedTender } from '../../../../fixtures/tender-parts.ts';
import {
  item,
  itemId,
  lot,
  lotId,
  type MadeTender,
  milestone,
  money,
  newerTender,
  otherItemId,
  otherLotId,
} from '../../../../fixtures/tenders.ts';
import { auctions as auctionFeature } from '../../../../src/features/auctions/index.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { type Answer, type Body, keys, must, useRegistry } from '../../../support/registry.ts';
import { getAuction, getEvents, getReport, going, playOut, want } from '../support/auctions.ts';

const names = ['ФОП Петренко', 'ТОВ «Ранок»', 'ТОВ «Вечір»'];

const twoLots = (overrides: Body = {}) => {
  const lots = [lot({ value: money(10000) }), lot({ id: otherLotId, value: money(10000) })];
  const items = [item({ relatedLot: lotId }), item({ id: otherItemId, relatedLot: otherLotId })];
  const milestones = [milestone({ relatedLot: lotId }), milestone({ relatedLot: otherLotId })];
  return newerTender({ lots, items, milestones, value: money(20000), ...overrides });
};

const offers: Readonly<Record<string, string>> = { [lotId]: itemId, [otherLotId]: otherItemId };

describe('Tenders whose auctions the registry holds', () => {
  const registry = useRegistry({ accounts, env: { AUCTION: 'live', SANDBOX_MODE: '1', PUBLIC_URL: 'https://registry.example' } });

  /** A bid of the n-th bidder at these prices for the two lots; undefined leaves one out. */
  const bid = (tender: MadeTender, nth: number, amounts: readonly (number | undefined)[]): Promise<MadeBid> => {
    const own = Object.entries(offers).flatMap(([id, of], at) => (amounts[at] === undefined ? [] : [{ id, of, amount: amounts[at] }]));
    return pendingBid(registry, tender, {
      tenderers: [tenderer({ name: names[nth], identifier: { scheme: 'UA-IPN', id: `300000000${nth + 1}` } })],
      lotValues: own.map(({ id, amount }) => lotValue(amount, { relatedLot: id })),
      items: own.map(({ of, amount }) =>
        bidItem({ id: of, unit: { code: 'H87', name: 'штука', value: price(Math.round(amount / 1.1) / 10) } }),
      ),
    });
  };

  const inAuction = async (
    body = twoLots(),
    prices: readonly (readonly (number | undefined)[])[] = [[9700, 9600], [9600, 9800], [9500]],
  ) => {
    const tender = await inTendering(registry, {}, body);
    const bids: MadeBid[] = [];
    for (const [nth, amounts] of prices.entries()) {
      registry.clock.advance(1000);
      bids.push(await bid(tender, nth, amounts));
    }
    await afterTendering(registry, tender);
    const auctions = [`${tender.id}_${lotId}`, `${tender.id}_${otherLotId}`] as const;
    return { tender, bids, auctions, ids: bids.map(({ id }) => id) };
  };

  it('schedule all auctions with the save that ends tendering, and tell each bidder his own way in', async () => {
    const { tender, bids, auctions, ids } = await inAuction();
    const { status, lots, next_check } = await readTender(registry, tender);
    expect(status).to.equal('active.auction');
    expect(next_check, 'auctions have a clock of their own').to.equal(undefined);
    expect(lots.map(({ auctionUrl }: { auctionUrl: string }) => auctionUrl)).to.deep.equal(
      auctions.map((id) => `https://registry.example/auctions/${id}`),
    );
    const first = await getAuction(registry, auctions[0]);
    expect(first).to.include({ status: 'planned', attempt: 1, seq: 1, current_stage: -1, step: 100, auction_type: 'default' });
    expect(first.start_at.getTime()).to.equal(Date.parse(lots[0].auctionPeriod.startDate));
    expect(first.stages).to.have.length(3 * 4 + 2);
    expect(first.bids.map(({ id, offer }) => [id, offer.amount])).to.deep.equal([
      [ids[0], 9700],
      [ids[1], 9600],
      [ids[2], 9500],
    ]);
    expect(first.subject).to.deep.include({ tenderID: (await readTender(registry, tender)).tenderID });
    expect(first.subject.items).to.have.length(1);
    expect((await getAuction(registry, auctions[1])).bids.map(({ id }) => id)).to.deep.equal(ids.slice(0, 2));
    for (const one of bids) {
      const { lotValues } = (await onBid(registry, one, 'GET')).body.data;
      for (const { relatedLot, participationUrl } of lotValues) {
        const address = new RegExp(
          `^https://registry\\.example/auctions/${tender.id}_${relatedLot}/login\\?bidder_id=${one.id}&hash=[0-9a-f]{32}$`,
        );
        expect(participationUrl).to.match(address);
      }
    }
    const everybody = await registry.ask('GET', tender.path);
    expect(everybody.text).not.to.match(/participationUrl|hash=|held_here/);
  });

  it('go to the award when the last of their auctions has reported', async () => {
    const { tender, auctions, ids } = await inAuction();
    const [one, two, three] = ids as [string, string, string];
    const over = await playOut(registry, auctions[0], { [one]: [9100, 9000], [two]: [undefined, 8900.5], [three]: [9300] });
    expect(over.order).to.deep.equal([three, one, two]);
    await getReport(registry, auctions[0], 'id: a\n');
    const waiting = await readTender(registry, tender);
    expect([waiting.status, waiting.awards]).to.deep.equal(['active.auction', undefined]);
    expect(waiting.lots[0].auctionPeriod).to.include.keys('startDate', 'endDate');
    expect((await getAuction(registry, auctions[0])).bids.every(({ name }) => name === undefined)).to.equal(true);

    await playOut(registry, auctions[1], { [two]: [9000] });
    await getReport(registry, auctions[1]);
    const { status, awards, documents, bids } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    expect(
      awards.map(({ lotID, bid_id, value }: { lotID: string; bid_id: string; value: { amount: number } }) => [lotID, bid_id, value.amount]),
    ).to.deep.equal([
      [lotId, two, 8900.5],
      [otherLotId, two, 9000],
    ]);
    expect(bids[0].lotValues[0]).to.deep.include({ value: money(9000), initialValue: money(9700) });
    for (const id of auctions) {
      const { bids: bidders, status: state } = await getAuction(registry, id);
      expect(state).to.equal('reported');
      expect(bidders.map(({ name }) => name?.uk)).to.deep.equal(names.slice(0, bidders.length));
      expect((await getEvents(registry, id)).slice(-3)).to.deep.equal(['over', 'report', 'reveal']);
    }
    const audits = documents.filter(({ author }: { author?: string }) => author === 'auction');
    expect(audits.map(({ title }: { title: string }) => title)).to.deep.equal(auctions.map((id) => `audit_${id}.yaml`));
    const file = await fetch(audits[0].url);
    expect([file.status, await file.text(), file.headers.get('content-type')]).to.deep.equal([200, 'id: a\n', 'application/yaml']);
    must(await decideAward(registry, tender, awards[0].id, 'active'), 200);
  });

  it('keep one history of it, in which the auction is the author of its results', async () => {
    const { tender, auctions } = await inAuction();
    await playOut(registry, auctions[0]);
    await getReport(registry, auctions[0]);
    const stored = await storedTender(registry, tender);
    const authors: string[] = [];
    for await (const { author } of registry.store.history('tenders').back(tender.id, stored.rev, stored.rev - 1)) authors.push(author);
    expect(authors).to.deep.equal(['auction', 'chronograph']);
  });

  it('take the results of two auctions that end at the same time, and are awarded once', async () => {
    const { tender, auctions } = await inAuction();
    for (const id of auctions) await playOut(registry, id);
    registry.clock.set(new Date('2026-12-22T18:00:00+02:00'));
    await registry.running.features.of(auctionFeature).conductor.run();
    const { status, awards, documents, lots } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    expect(awards.map(({ lotID }: { lotID: string }) => lotID)).to.deep.equal([lotId, otherLotId]);
    expect(documents.filter(({ author }: { author?: string }) => author === 'auction')).to.have.length(2);
    expect(lots.every(({ auctionPeriod }: { auctionPeriod: { endDate?: string } }) => auctionPeriod.endDate !== undefined)).to.equal(true);
  });

  it('report beside changes of the tender that come at the same time', async () => {
    const { tender, auctions } = await inAuction();
    for (const id of auctions) await playOut(registry, id);
    registry.clock.set(new Date('2026-12-22T18:00:00+02:00'));
    const patches = Array.from({ length: 6 }, (_, nth) =>
      registry.ask('PATCH', tender.path, { key: keys.administrator, body: { data: { title: `Папір ${nth}` } } }),
    );
    const [, ...answers] = await Promise.all([registry.running.features.of(auctionFeature).conductor.run(), ...patches]);
    for (let tries = 0; tries < 5; tries += 1) await registry.running.features.of(auctionFeature).conductor.run();
    expect(answers.every(({ status }) => status === 200 || status === 409)).to.equal(true);
    const { status, awards } = await readTender(registry, tender);
    expect([status, awards.length]).to.deep.equal(['active.qualification', 2]);
    for (const id of auctions) expect((await getEvents(registry, id)).filter((event) => event === 'report')).to.have.length(1);
  });

  it('report an auction once', async () => {
    const { auctions } = await inAuction();
    await playOut(registry, auctions[0]);
    await getReport(registry, auctions[0]);
    const again = await getReport(registry, auctions[0]).catch((error: Error) => error);
    expect(Object(again).type).to.equal('http-conflict');
  });

  it('hold no auction where there is nothing to bargain about', async () => {
    const { tender, auctions } = await inAuction(twoLots(), [[9700, 9600], [9600], [9500]]);
    expect(await registry.store.part(auctionStore).get(auctions[1])).to.equal(null);
    expect((await readTender(registry, tender)).lots[1]).not.to.have.any.keys('auctionPeriod', 'auctionUrl');
    await playOut(registry, auctions[0]);
    await getReport(registry, auctions[0]);
    const { status, awards } = await readTender(registry, tender);
    expect(status).to.equal('active.qualification');
    expect(awards).to.have.length(2);
  });

  it('tell services of auctions that these are held by the registry, and let them read', async () => {
    const { tender } = await inAuction();
    const ask = (method: string, path: string, data?: unknown): Promise<Answer> =>
      registry.ask(method, tender.path + path, { key: auctionKey, ...(data === undefined ? {} : { body: { data } }) });
    for (const [method, data] of [
      ['PATCH', { lots: [{ auctionUrl: 'https://other.example/1' }, {}] }],
      ['POST', { bids: [{}, {}, {}] }],
    ] as const) {
      const answer = await ask(method, `/auction/${lotId}`, data);
      expect([answer.status, answer.body.details]).to.deep.equal([403, 'Auctions are held by the registry']);
    }
    expect((await ask('GET', '/auction')).status).to.equal(200);
  });

  it('move their auctions with their starts, until these have come, and links stay', async () => {
    const { tender, bids, auctions } = await inAuction();
    const link = async (): Promise<string> => (await onBid(registry, bids[0] as MadeBid, 'GET')).body.data.lotValues[0].participationUrl;
    const before = await link();
    const put = (startDate: string, headers: Record<string, string> = {}): Promise<Answer> =>
      registry.ask('PUT', `${tender.path}/lots/${lotId}/auctionPeriod`, {
        key: keys.administrator,
        body: { data: { startDate } },
        headers,
      });
    // Repeated with its key it is done once.
    for (const _ of [1, 2]) expect((await put('2026-12-23T12:00:00+02:00', { 'Idempotency-Key': tender.id })).status).to.equal(200);
    const later = await getAuction(registry, auctions[0]);
    expect([later.start_at.toISOString(), later.seq, later.attempt]).to.deep.equal(['2026-12-23T10:00:00.000Z', 2, 1]);
    const start = '2026-12-24T11:00:00.000+02:00';
    await chronograph(registry, tender, { lots: [{ auctionPeriod: { startDate: start } }, {}] });
    expect((await getAuction(registry, auctions[0])).start_at.getTime()).to.equal(Date.parse(start));
    expect(await link()).to.equal(before);

    registry.clock.set(new Date(start));
    await want(registry, auctions[0]);
    expect((await put('2026-12-28T12:00:00+02:00')).body.details).to.equal("Can't update auctionPeriod without an auction to come");
    await chronograph(registry, tender, { lots: [{ auctionPeriod: { startDate: '2026-12-28T12:00:00+02:00' } }, {}] });
    expect(await getAuction(registry, auctions[0])).to.deep.include({ status: 'running', start_at: new Date(start), seq: 4 });
    expect((await readTender(registry, tender)).lots[0].auctionPeriod.startDate).to.equal(start);
  });

  it('tell the start to which an auction was moved before it had begun, as soon as the registry is back', async () => {
    const { tender, bids, auctions } = await inAuction();
    const getStart = async (at: number): Promise<number> =>
      Date.parse((await readTender(registry, tender)).lots[at].auctionPeriod.startDate);
    const link = async (): Promise<string> => (await onBid(registry, bids[0] as MadeBid, 'GET')).body.data.lotValues[0].participationUrl;
    const [before, planned] = [await link(), (await getAuction(registry, auctions[0])).start_at.getTime()];
    const { conductor } = registry.running.features.of(auctionFeature);
    registry.clock.set(new Date(planned + 8 * 3_600_000));
    // A reader comes first.
    await want(registry, auctions[0]);
    expect(await getStart(0)).to.equal(planned);
    await conductor.run();
    for (const [at, id] of auctions.entries()) {
      const { status, start_at } = await getAuction(registry, id);
      expect([status, await getStart(at)]).to.deep.equal(['paused', start_at.getTime()]);
      expect(start_at).to.be.greaterThan(registry.clock.now());
      expect(await getEvents(registry, id)).to.deep.equal(['schedule', 'pause']);
    }
    const told = await storedTender(registry, tender);
    await conductor.run();
    expect((await storedTender(registry, tender)).rev, 'told once').to.equal(told.rev);
    expect(await link()).to.equal(before);

    const { start_at } = await getAuction(registry, auctions[0]);
    registry.clock.set(new Date(start_at.getTime() + 60_000));
    await conductor.run();
    const late = await getAuction(registry, auctions[0]);
    expect([late.status, late.notice?.kind, await getStart(0)]).to.deep.equal(['running', 'shift', start_at.getTime() + 60_000]);
  });

  it('plan an auction that is void anew, with initial values and the same links', async () => {
    const { tender, bids, auctions, ids } = await inAuction();
    const link = async (): Promise<string> => (await onBid(registry, bids[0] as MadeBid, 'GET')).body.data.lotValues[0].participationUrl;
    const before = await link();
    const over = await playOut(registry, auctions[0], { [ids[0] ?? '']: [9000] });
    const administrator = { name: 'administrator', group: 'Administrator', levels: '' };
    const voided = going(registry, auctions[0], { event: 'void', body: { reason: 'No power in half of the city' }, by: 'administrator' });
    await registry.running.features.of(auctionFeature).tenders.planAnew({ tender_id: tender.id, lot_id: lotId }, administrator, voided);
    const again = await getAuction(registry, auctions[0]);
    expect(again).to.include({ attempt: 2, status: 'planned', seq: over.seq + 2, current_stage: -1 });
    expect(again.bids.map(({ offer }) => offer.amount)).to.deep.equal([9700, 9600, 9500]);
    expect(again.start_at).to.be.greaterThan(registry.clock.now());
    const { lots } = await readTender(registry, tender);
    expect(Date.parse(lots[0].auctionPeriod.startDate)).to.equal(again.start_at.getTime());
    expect(await link()).to.equal(before);
    await playOut(registry, auctions[0]);
    await getReport(registry, auctions[0]);
    expect((await getAuction(registry, auctions[0])).status).to.equal('reported');
  });

  it('plan an auction that is void anew also where the start that is drawn is the one it had', async () => {
    const { tender, auctions } = await inAuction(twoLots({ submissionMethodDetails: 'quick' }));
    const { start_at } = await getAuction(registry, auctions[0]);
    // Quick ones begin a minute later.
    registry.clock.set(new Date(start_at.getTime() - 60_000));
    const administrator = { name: 'administrator', group: 'Administrator', levels: '' };
    const voided = going(registry, auctions[0], { event: 'void', body: { reason: 'Too early' }, by: 'administrator' });
    await registry.running.features.of(auctionFeature).tenders.planAnew({ tender_id: tender.id, lot_id: lotId }, administrator, voided);
    const again = await getAuction(registry, auctions[0]);
    expect(again).to.include({ attempt: 2, status: 'planned' });
    expect(again.start_at.getTime() - start_at.getTime()).to.equal(2000);
  });

  it('show a bidder the link that was made anew, and everybody else nothing of it', async () => {
    const { tender, bids, auctions } = await inAuction();
    const [own] = bids as [MadeBid];
    const before = await registry.ask('GET', tender.path);
    const place = { tender_id: tender.id, lot_id: lotId };
    const link = { bid: own.id, url: 'https://registry.example/auctions/1/login?hash=2' };
    const renewed = going(registry, auctions[0], { event: 'renew_link', body: { bid: own.id }, by: 'other' });
    await registry.running.features
      .of(auctionFeature)
      .tenders.renewLink(place, { name: 'other', group: 'brokers', levels: '' }, link, renewed);
    const { lotValues } = (await onBid(registry, own, 'GET')).body.data;
    expect(lotValues[0].participationUrl).to.equal(link.url);
    expect(lotValues[1].participationUrl).to.include(auctions[1]);
    expect((await registry.ask('GET', tender.path)).text).to.equal(before.text);
  });

  describe('in tests', () => {
    const quick = (mode: string) => twoLots({ submissionMethodDetails: `quick(mode:${mode})`, mode: 'test' });

    it('may have no auction: the initial values are the results at once', async () => {
      const { tender, auctions } = await inAuction(quick('no-auction'));
      const { status, awards, lots } = await readTender(registry, tender);
      expect(status).to.equal('active.qualification');
      expect(awards).to.have.length(2);
      expect(Date.parse(lots[0].auctionPeriod.startDate)).to.equal(tenderingEnds.getTime());
      expect(await registry.store.part(auctionStore).get(auctions[0])).to.equal(null);
    });

    it('may have one that is over at once', async () => {
      const { tender, auctions } = await inAuction(quick('fast-forward'));
      for (const id of auctions) {
        const { start_at, timing } = await getAuction(registry, id);
        expect([start_at, timing.turn, timing.announcement]).to.deep.equal([tenderingEnds, 0, 0]);
      }
      await registry.running.features.of(auctionFeature).conductor.run();
      expect((await readTender(registry, tender)).status).to.equal('active.qualification');
      expect(registry.clock.now()).to.deep.equal(tenderingEnds);
    });

    it('may have one that begins in five minutes', async () => {
      const { auctions } = await inAuction(quick('fast-auction'));
      const { start_at, timing, quick: isQuick } = await getAuction(registry, auctions[0]);
      expect([start_at.getTime() - tenderingEnds.getTime(), timing.turn, isQuick]).to.deep.equal([300_000, 120_000, true]);
    });
  });
});
