/** `registry auction replay` (docs/auctions.md). */

import { expect } from 'chai';
import { brokenAt, parseEntries } from '../../../../explorer/src/auctions/log.ts';
import { replay } from '../../../../explorer/src/auctions/replay.ts';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { canonicalJson } from '../../../../src/base/domain/history.ts';
import { type DecideSteps, decideWith } from '../../../../src/features/auctions/auction-decision.ts';
import { findRows, replayAuction } from '../../../../src/features/auctions/log-replay.ts';
import { bidStep } from '../../../../src/features/auctions/rules/bids.ts';
import { auctionStore } from '../../../../src/features/auctions/store/auctions.ts';
import { auctionNames } from '../../../../src/features/auctions/store/collections.ts';
import type { Store } from '../../../../src/store/client.ts';
import { runCli } from '../../../support/command.ts';
import { giveDatabase, takeDatabase } from '../../../support/databases.ts';
import { context, later, planned, start } from '../../auctions/unit/play.ts';

describe('registry auction replay', () => {
  let uri = '';
  let store: Store;
  let dbName = '';
  let now = later(start, -60);
  const body = planned([
    { id: 'A', amount: 9700 },
    { id: 'B', amount: 9600 },
  ]);
  const id = body._id;
  const want = async (what: DecideSteps | undefined, at: Date): Promise<void> => {
    now = at;
    const { refused } = await decideWith(store.part(auctionStore).decide, context, id, what);
    expect(refused).to.equal(undefined);
  };

  before(async () => {
    uri = process.env.TEST_MONGODB_URI ?? '';
    dbName = takeDatabase(uri);
    store = await openRegistryStore({ uri, dbName, storeNow: () => now });
    await want(() => ({ steps: [{ event: 'schedule', body, by: 'tester' }] }), now);
    await want(undefined, start);
    await want((auction, at) => bidStep(auction, { bid: 'A', sent: { amount: 9000 } }, at), later(start, 302));
    await want(undefined, later(start, 420));
  });
  after(async () => {
    await giveDatabase(uri, dbName, store);
    await store.close();
  });

  const run = (...args: readonly string[]) => runCli(['auction', 'replay', ...args], { MONGODB_URI: uri, DB_NAME: dbName });

  it('puts what is stored beside what the log makes, and finds no difference', async () => {
    const result = await replayAuction(store.part(auctionStore), id);
    expect(result?.difference).to.deep.equal([]);
    expect(result?.replayed).to.deep.equal(result?.stored);
    expect(result === null ? [] : findRows(result).slice(-2)).to.deep.equal([
      ['1. A', '9000 at 2026-11-23T09:05:02.000Z', '9000 at 2026-11-23T09:05:02.000Z'],
      ['2. B', '9600 at 2026-11-20T10:00:00.000Z', '9600 at 2026-11-20T10:00:00.000Z'],
    ]);
    const { code, err, out } = await run(id);
    expect({ code, out }).to.deep.equal({ code: 0, out: '' });
    expect(err)
      .to.include('stage 1')
      .and.match(/no difference\n$/);
    expect(await replayAuction(store.part(auctionStore), 'nobody')).to.equal(null);
  });

  it('agrees with the pages for people, which check the chain and play the log by rules of their own', async () => {
    const lines: string[] = [];
    for await (const entry of store.part(auctionStore).log(id)) lines.push(canonicalJson(entry));
    const entries = parseEntries(lines.join('\n'));
    expect(await brokenAt(entries)).to.equal(null);
    const { faults, results, stage, status } = replay(entries);
    expect({ faults, stage, status }).to.deep.equal({ faults: [], stage: 2, status: 'running' });
    expect(results.map(({ bid, amount }) => [bid, amount])).to.deep.equal([
      ['B', 9600],
      ['A', 9000],
    ]);
    const changed = lines.map((line) => line.replace('"amount":9000', '"amount":9001'));
    expect(await brokenAt(parseEntries(changed.join('\n')))).to.equal(4);
  });

  it('names what was changed behind its back, and ends with 1', async () => {
    await store.collection<{ _id: string }>(auctionNames.auctions).updateOne({ _id: id }, { $set: { 'bids.1.offer.amount': 1 } });
    const { code, out } = await run(id, '--json');
    expect(code).to.equal(1);
    expect(JSON.parse(out).difference).to.deep.equal([{ op: 'replace', path: '/bids/1/offer/amount', value: 1 }]);
    await store.collection<{ _id: string }>(auctionNames.log).deleteOne({ auction: id, seq: 2 });
    const broken = await run(id);
    expect(broken.code).to.equal(1);
    expect(broken.err).to.include('entry 3');
    expect((await run('nobody')).err).to.equal("There is no auction 'nobody'\n");
  });
});
