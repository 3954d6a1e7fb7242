/** A store, registry processes, and auctions planned there without tenders. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { writeLine } from '../../../../src/base/platform/command.ts';
import { makeLinks } from '../../../../src/features/auctions/bidder-links.ts';
import { makeTokenSecrets } from '../../../../src/http/idempotency.ts';
import type { Store } from '../../../../src/store/client.ts';
import { type Pace, schedule, scheduled } from '../../../../test/features/auctions/support/held.ts';
import { type Apis, startApis } from '../../../../test/support/soak/apis.ts';
import { startNodes, type ThreeNodes } from '../../../../test/support/three-nodes.ts';
import type { CrowdOptions, Seen } from './crowd.ts';

const secret = '7'.repeat(64);

export interface World {
  readonly store: Store;
  readonly nodes: ThreeNodes;
  readonly apis: Apis;
  /** Plans auctions with starts spread evenly over `spreadMs`, by default simultaneous; returns their ids. */
  plan(count: number, bidders: number, start: Date, pace: Pace, spreadMs?: number): Promise<readonly string[]>;
  hashOf(auction: string, bid: string): string;
  close(): Promise<void>;
}

/** Longer than a measurement: what follows the bidding needs the tender, and there is none. */
const announcementMs = 3_600_000;

export const openWorld = async (processes: number, members = 1): Promise<World> => {
  const { nodes, close } = await startNodes(members);
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const dbName = 'bench';
  const store = await openRegistryStore({ uri: nodes.uri, dbName });
  const most = '100000';
  const env = {
    ...{ AUCTION: 'live', TOKEN_SECRET: secret, MAX_WATCHERS: most, WATCHERS_PER_ADDRESS: most },
    ...{ CONNECTIONS_AT_ONCE: most, CONNECTIONS_PER_ADDRESS: most },
  };
  const apis = await startApis({ count: processes, uri: nodes.uri, dbName, folder, guarded: true, env, say: writeLine });
  await apis.ensure();
  const links = makeLinks({ secrets: makeTokenSecrets([secret]), origin: () => '' });
  return {
    store,
    nodes,
    apis,
    plan: async (count, bidders, start, pace, spreadMs = 0) => {
      const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
      for (const [place, id] of ids.entries()) {
        const begins = new Date(start.getTime() + Math.floor((place * spreadMs) / count));
        const planned = scheduled(id, begins, bidders, pace);
        await schedule(store, { ...planned, timing: { ...planned.timing, announcement: announcementMs } });
      }
      return ids;
    },
    hashOf: (auction, bid) => links.hashOf(auction, { id: bid, generation: 1 }),
    close: async () => {
      await apis.close();
      await store.close();
      await close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

export interface Crowd {
  readonly pid: number;
  /** Discards the observations so far. */
  forget(): void;
  /** Ends the process. */
  seen(): Promise<Seen>;
}

/** Resolves when all have received the first event. */
export const gather = async (asked: CrowdOptions): Promise<Crowd> => {
  const child: ChildProcess = fork(fileURLToPath(new URL('./crowd.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
  });
  child.send(asked);
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the watchers exited with code ${code}`)));
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    forget: () => void child.send('forget'),
    seen: async () => {
      child.send('stop');
      const [seen] = await once(child, 'message');
      return seen;
    },
  };
};
