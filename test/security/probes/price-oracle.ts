/**
 * `tsx test/security/probes/price-oracle.ts`: whether a sealed price, or that there is a bid at all, can be learnt before the opening.
 * Three attacks on a registry of its own: prices are tried on the hashes of the history; everything that anybody is shown
 * is compared before and after each save of a bid; and answers are timed: the first GET of the tender behind such a save
 * against one behind a save of another tender's bid, and reads of a tender with many bids against one without. Exits with 1
 * when a price is found or anything differs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { lotValue, type MadeBid, onBid } from '../../../fixtures/bids.ts';
import { inTendering, pendingBid, tendering } from '../../../fixtures/procedure.ts';
import { storeFields } from '../../../fixtures/tender-parts.ts';
import type { MadeTender } from '../../../fixtures/tenders.ts';
import { parseWholeNumber, print, runCommand, writeLine } from '../../../src/base/platform/command.ts';
import { findMongod, mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../../src/store/embedded-mongod/embedded.ts';
import { startRegistry, type TestRegistry } from '../../support/registry.ts';
import { changed, criteria, guessPrice, hiddenSaves, historianAccount, lookAround } from '../../support/sealed.ts';

interface Options {
  readonly rounds: number;
}

const bidders = ['broker', 'other', 'low'];

const findPrice = async (registry: TestRegistry): Promise<boolean> => {
  const tender = await inTendering(registry);
  const bid = await pendingBid(registry, tender, { lotValues: [lotValue(9471)] });
  registry.clock.advance(1_234_567);
  await onBid(registry, bid, 'PATCH', '', { lotValues: [lotValue(9457)], status: 'pending' });
  registry.clock.advance(1_234_567);
  const begun = performance.now();
  const to = registry.clock.now();
  const { prices, requests, hashes } = await guessPrice({
    ask: registry.ask,
    path: tender.path,
    from: tendering,
    to,
    prices: [9400, 9500],
    bidders,
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const outcome = prices === null ? 'not found' : `found: ${prices[0]} lowered to ${prices[1]}`;
  print(`price: ${outcome}; ${requests} requests, ${hashes} hashes, ${seconds} s`);
  return prices !== null;
};

const compareLooks = async (registry: TestRegistry): Promise<number> => {
  const tender = await inTendering(registry);
  await storeFields(registry, tender, { criteria });
  // The feed shows what is older than its horizon.
  const look = () => lookAround(registry, tender, tendering);
  await look();
  let before = await look();
  print(`looks: ${before.size} questions; of them change by themselves: ${changed(before, await look()).length}`);
  let signals = 0;
  await hiddenSaves(registry, tender, async (what) => {
    const after = await look();
    const differ = changed(before, after);
    signals += differ.length;
    if (differ.length > 0) print(`  ${what}: ${differ.length} answers differ, ${differ.slice(0, 3).join('; ')}`);
    before = after;
  });
  print(`looks: ${signals} answers have told of a bid`);
  return signals;
};

const at = (times: readonly number[], share: number): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const words = (times: readonly number[]): string =>
  `median ${at(times, 0.5).toFixed(2)} ms, p95 ${at(times, 0.95).toFixed(2)} ms of ${times.length}`;

/** How likely a time behind a hidden save is longer than one behind none; 0.5 tells nothing. */
const chance = (hidden: readonly number[], none: readonly number[]): number => {
  let longer = 0;
  for (const one of hidden) for (const other of none) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (hidden.length * none.length);
};

/** Beyond this a few hundred requests tell a save from none. */
const CLEAR = 0.6;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const compareTimes = (
  some: readonly [what: string, times: readonly number[]],
  none: readonly [what: string, times: readonly number[]],
): number => {
  const told = chance(some[1], none[1]);
  for (const [what, times] of [some, none]) print(`${what}: ${words(times)}`);
  print(`the first takes longer with a chance of ${told.toFixed(2)} (0.50 tells nothing)`);
  return told;
};

const manyBids = 10;

const timeSizes = async (registry: TestRegistry, rounds: number): Promise<number> => {
  const [full, empty] = [await inTendering(registry), await inTendering(registry)];
  for (let bid = 0; bid < manyBids; bid += 1) await pendingBid(registry, full);
  const times = { full: [] as number[], empty: [] as number[] };
  for (let round = -20; round < rounds; round += 1) {
    for (const which of round % 2 === 0 ? (['full', 'empty'] as const) : (['empty', 'full'] as const)) {
      const time = await timed(() => registry.ask('GET', `${(which === 'full' ? full : empty).path}?opt_fields=public_modified`));
      if (round >= 0) times[which].push(time);
    }
  }
  return compareTimes([`GET with ${manyBids} bids`, times.full], ['GET without bids', times.empty]);
};

const timeFirstReads = async (registry: TestRegistry, rounds: number): Promise<number> => {
  const [watched, other] = [await inTendering(registry), await inTendering(registry)];
  const bids = new Map<MadeTender, MadeBid>();
  for (const tender of [watched, other]) bids.set(tender, await pendingBid(registry, tender));
  const times = { hidden: [] as number[], none: [] as number[] };
  for (let round = 0; round < rounds * 2 + 40; round += 1) {
    // In pairs, either first.
    const isHidden = round % 4 < 2 === (round % 2 === 0);
    const bid = bids.get(isHidden ? watched : other);
    if (bid === undefined) throw new Error('there is no bid');
    await onBid(registry, bid, 'PATCH', '', { lotValues: [lotValue(9000 + (round % 499))], status: 'pending' });
    const time = await timed(() => registry.ask('GET', watched.path));
    if (round >= 40) times[isHidden ? 'hidden' : 'none'].push(time);
  }
  return compareTimes(['first GET behind a hidden save', times.hidden], ['first GET behind a save of another tender', times.none]);
};

const attack = async ({ rounds }: Options): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'price-oracle-'));
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: writeLine });
  const embedded = await startEmbedded({ dataDir: folder, binary, say: () => {} });
  const registry = await startRegistry({ uri: embedded.uri, accounts: historianAccount });
  try {
    const found = await findPrice(registry);
    const signals = await compareLooks(registry);
    const told = await timeFirstReads(registry, rounds);
    const toldBySize = await timeSizes(registry, rounds);
    if (found || signals > 0 || told > CLEAR || toldBySize > CLEAR) process.exitCode = 1;
  } finally {
    await registry.stop();
    await embedded.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const command = new Command('price-oracle')
  .description('Whether a sealed price can be learnt before the opening')
  .addOption(new Option('--rounds <number>', 'first reads of each kind').argParser(parseWholeNumber(1)).default(300))
  .action(attack);

await runCommand(command);
