/** What is held in a turn, who the bidders are and how they come in: nobody else learns of it, whatever he asks (docs/auctions.md). */
import { expect } from 'chai';
import { lotValue, type MadeBid, onBid, tenderer } from '../../../../fixtures/bids.ts';
import {
  accounts,
  afterTendering,
  auctionKey,
  inTendering,
  pendingBid,
  readTender,
  tenderingEnds,
} from '../../../../fixtures/procedure.ts';
import { lotId, type MadeTender } from '../../../../fixtures/tenders.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { openTurn } from '../../../../src/features/auctions/rules/stages.ts';
import { type Ask, keys, startRegistry, type TestRegistry } from '../../../support/registry.ts';
import { changed, historianAccount, lookAround } from '../../../support/sealed.ts';
import { getAuction, getReport, playOut, want } from '../support/auctions.ts';

const names = ['ТОВ «Прихований лис»', 'ТОВ «Прихована сова»'];
const held = '8123.45';

describe('An auction that is held by the registry', () => {
  let registry: TestRegistry;
  let tender: MadeTender;
  let bids: MadeBid[];
  let auction: string;
  /** Parts of the links. */
  let ways: string[];
  before(async () => {
    registry = await startRegistry({
      accounts: accounts + historianAccount,
      env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' },
    });
    tender = await inTendering(registry);
    bids = [];
    for (const [at, name] of names.entries()) {
      const identifier = { scheme: 'UA-IPN', id: `310000000${at}` };
      bids.push(await pendingBid(registry, tender, { tenderers: [tenderer({ name, identifier })], lotValues: [lotValue(9500 + at)] }));
      registry.clock.advance(1000);
    }
    await afterTendering(registry, tender);
    auction = `${tender.id}_${lotId}`;
    ways = await Promise.all(
      bids.map(async (bid) => {
        const { lotValues } = (await onBid(registry, bid, 'GET')).body.data;
        return String(new URL(lotValues[0].participationUrl).searchParams.get('hash'));
      }),
    );
  });
  after(() => registry.stop());

  /** Everything that somebody else is answered; of the tender alone what the auction is part of, where that has been looked at. */
  const look = async ({ around = true } = {}): Promise<Map<string, string>> => {
    const answers = new Map(around ? await lookAround(registry, tender, tenderingEnds) : []);
    const own = [
      tender.path,
      `${tender.path}/bids/${bids[0]?.id}`,
      `${tender.path}/bids/${bids[0]?.id}?opt_context=1`,
      `${tender.path}/lots/${lotId}`,
    ];
    const ofAuction = ['', '/log', '/audit.yaml'].map((part) => `/api/2.5/auctions/${auction}${part}`);
    const lists = ['/api/2.5/auctions', '/api/auctions?page=1', `/api/auctions/${auction}`, '/export/tenders.ndjson?opt_schema=ocds'];
    const callers: Readonly<Record<string, Ask>> = {
      nobody: {},
      owner: { key: keys.broker, token: tender.token },
      other: { key: keys.low },
    };
    for (const [who, ask] of Object.entries(callers)) {
      for (const path of [...own, ...ofAuction, ...lists]) {
        const { status, text } = await registry.ask('GET', path, ask);
        answers.set(`${who} ${path}`, `${status} ${text}`);
      }
    }
    answers.set('auction', (await registry.ask('GET', `${tender.path}/auction`, { key: auctionKey })).text);
    return answers;
  };

  const telling = (answers: ReadonlyMap<string, string>, secrets: readonly string[]): string[] =>
    [...answers].flatMap(([what, text]) => secrets.filter((secret) => text.includes(secret)).map((secret) => `${what}: ${secret}`));

  const unnamed = (): string[] => [...names, '3100000000', '3100000001', ...ways];

  it('tells neither names nor ways in while it is planned', async () => {
    expect(telling(await look(), unnamed())).to.deep.equal([]);
  });

  it('tells nothing of what is held in a turn, in no answer, tag, number or date', async () => {
    const { timer } = await getAuction(registry, auction);
    registry.clock.set(timer ?? expect.fail());
    await want(registry, auction);
    const turn = (await getAuction(registry, auction)).timer ?? expect.fail();
    registry.clock.set(turn);
    await want(registry, auction);
    const bidder = openTurn(await getAuction(registry, auction))?.bidder_id ?? expect.fail();
    const before = await look();
    const { seq, rev } = await getAuction(registry, auction);
    const { refused } = await want(registry, auction, (now, at) =>
      bidStep(now, { bid: bidder, sent: { amount: Number(held) }, key: 'a key' }, at),
    );
    expect(refused).to.equal(undefined);
    const after = await look();
    expect(changed(before, after)).to.deep.equal([]);
    expect(telling(after, [held, ...unnamed()])).to.deep.equal([]);
    const bid = await getAuction(registry, auction);
    expect([bid.seq - seq, bid.rev - rev]).to.deep.equal([1, 0]);
  });

  it('tells the names with the award and not before, and the ways in never', async () => {
    await playOut(registry, auction);
    expect(telling(await look({ around: false }), unnamed())).to.deep.equal([]);
    await getReport(registry, auction);
    const { status, awards } = await readTender(registry, tender);
    expect([status, awards[0].value.amount]).to.deep.equal(['active.qualification', Number(held)]);
    const after = await look();
    expect(telling(after, ways)).to.deep.equal([]);
    expect(telling(after, [names[0] ?? '']).length).to.be.above(0);
    expect([...after].filter(([what]) => what.startsWith('historian'))).to.have.length.above(1);
  });
});
