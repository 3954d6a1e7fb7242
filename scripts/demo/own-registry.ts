/** A temporary registry for the demonstration: in sandbox mode, on free ports, in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRegistry } from '../../src/app/registry.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { collectAccounts } from '../../src/base/platform/accounts/accounts.ts';
import { parseAccounts } from '../../src/base/platform/accounts/file.ts';
import { makeSystemClock } from '../../src/base/platform/clock.ts';
import { stopSignal } from '../../src/base/platform/command.ts';
import { silentLog } from '../../src/base/platform/log.ts';
import { readSettings } from '../../src/base/platform/settings.ts';
import { packageFolder } from '../../src/base/validation/package-folder.ts';
import type { AuctionTiming } from '../../src/features/feature.ts';
import { findMongod, mongodCacheDir } from '../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../src/store/embedded-mongod/embedded.ts';
import { cacheArgs } from '../../src/store/embedded-mongod/own-store.ts';
import type { Demo } from './run.ts';

/** Decides on reports about contracts without an agreement. */
const authority = fileURLToPath(new URL('docs/examples/authority.json', packageFolder));

const keys = {
  buyer: 'demo-buyer',
  first: 'demo-supplier-1',
  firstAccount: 'supplier-1',
  second: 'demo-supplier-2',
  authority: 'demo-authority',
  bots: 'demo-bots',
  reviewers: 'demo-reviewers',
  administrator: 'demo-administrator',
  inspectors: 'demo-inspectors',
};

const accounts = `[brokers]
buyer = ${keys.buyer},123456
${keys.firstAccount} = ${keys.first},246
supplier-2 = ${keys.second},24
[authorities]
authority = ${keys.authority}
[bots]
bots = ${keys.bots}
[aboveThresholdReviewers]
reviewers = ${keys.reviewers}
[Administrator]
administrator = ${keys.administrator}
[inspectors]
inspectors = ${keys.inspectors}
`;

interface OwnOptions {
  /** Whether it hosts auctions itself. */
  readonly live?: boolean;
  /** Lengths of their stages; default: real lengths. */
  readonly timing?: AuctionTiming;
  /** Default: a free one. */
  readonly port?: number;
}

/** Starts everything, runs `work`, closes everything in reverse order, and removes the folder. */
export const withOwnRegistry = async (
  say: (line: string) => void,
  work: (demo: Pick<Demo, 'places' | 'keys' | 'live' | 'stop'>) => Promise<void>,
  { live = false, timing, port = 0 }: OwnOptions = {},
): Promise<void> => {
  const stop = stopSignal();
  const stopped = new Promise<never>((_, reject) => {
    stop.addEventListener('abort', () => reject(new Error('The demonstration was stopped; its registry was removed')));
  });
  // It may reject before anything awaits it.
  stopped.catch(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'registry-demo-'));
  const undo: (() => Promise<void> | void)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say });
    const embedded = await startEmbedded({ dataDir: join(folder, 'mongodb'), binary, args: cacheArgs(256), say: () => {} });
    undo.push(() => embedded.close());
    const AUCTION = live ? 'live' : 'builtin';
    const env = {
      PORT: String(port),
      DATA_DIR: folder,
      SANDBOX_MODE: '1',
      DEFAULT_AUTHORITY: authority,
      MONGODB_URI: embedded.uri,
      AUCTION,
    };
    const settings = readSettings(env);
    const store = await openRegistryStore({ uri: embedded.uri, dbName: settings.dbName });
    undo.push(() => store.close());
    const clock = makeSystemClock(silentLog);
    await clock.follow(store.now);
    undo.push(() => clock.close());
    const known = collectAccounts(parseAccounts(accounts).accounts);
    const running = await startRegistry({
      settings,
      store,
      clock,
      log: silentLog,
      accounts: known,
      documentServicePort: 0,
      ...(timing === undefined ? {} : { timing }),
      schedules: true,
    });
    undo.push(() => running.close());
    say(`Temporary registry on ${running.url}, documents on ${running.documentsUrl}`);
    await Promise.race([work({ places: { registry: running.url, documents: running.documentsUrl }, keys, live, stop }), stopped]);
  } finally {
    for (const step of undo.reverse()) await step();
  }
};
