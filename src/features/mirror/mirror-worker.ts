/** The worker of a mirror: finds the source's collections, walks their feeds, and fetches. */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { type PublicKind, publicKinds } from '../../base/domain/public-kinds.ts';
import type { Clock } from '../../base/platform/clock.ts';
import { formatReason } from '../../base/platform/reason.ts';
import { makeWorker, type Worker } from '../../base/platform/worker.ts';
import type { Store } from '../../store/client.ts';
import { type Direction, makeSourceWalk } from './feed-walk.ts';
import { makeHeartbeat } from './heartbeat.ts';
import { makeGet } from './http-client.ts';
import { makeLateCommitSearch } from './late-commits.ts';
import { makeRecordFetcher } from './record-fetcher.ts';
import { makeRecordSaver } from './record-saver.ts';
import { makeSource } from './source-client.ts';
import { makeListen } from './source-events.ts';
import { makeIdentity } from './source-identity.ts';
import { HEARTBEAT_MS } from './store/live-processes.ts';
import { mirrorStore } from './store/mirror-store.ts';

export interface MirrorWorkerOptions {
  readonly url: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: { readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void };
  readonly parallel: number;
  /** Only changes since, or until, that instant; '': no bound. */
  readonly since: string;
  readonly until: string;
  /** How often the last hour of each feed is read again; 0: never. */
  readonly rereadSeconds: number;
  /** For tests. */
  readonly idleMs?: number;
}

/** How often a collection missing at the source is looked for again. */
const ABSENT_MS = 600_000;

export const makeMirrorWorker = (options: MirrorWorkerOptions) => {
  const { url, store, clock, log, parallel, since, until, rereadSeconds, idleMs = 5000 } = options;
  const mirror = store.part(mirrorStore);
  const ended = new AbortController();
  const { signal } = ended;
  // Every walk and every request listens for the abort.
  setMaxListeners(0, signal);
  const holder = randomUUID();
  let requests = 0;
  const troubles = new Map<string, string>();
  const asked = (): void => {
    requests += 1;
  };
  const source = makeSource({ url, get: makeGet(), signal, asked });
  const listen = makeListen({ url, signal, asked });
  const keeping = makeRecordSaver({ store, clock });

  const trouble = (name: string, why: string | null): void => {
    if (why === null) troubles.delete(name);
    else {
      if (troubles.get(name) !== why) log.warn('the source cannot be followed', { walk: name, cause: why });
      troubles.set(name, why);
    }
  };

  const identity = makeIdentity({ url, store: mirror, source, signal, trouble, againMs: idleMs * 12 });
  const heartbeat = makeHeartbeat({ store: mirror, holder, kept: () => fetching.counts().kept });
  const { hold } = heartbeat;
  const fetching = makeRecordFetcher({ store: mirror, source, identity, keeping, holder, parallel, hold, signal, log });
  const directions: readonly Direction[] =
    until !== '' ? ['backward'] : ['backward', 'forward', ...(rereadSeconds > 0 ? (['again'] as const) : [])];

  const buildWorker = (name: string, pass: () => Promise<boolean>, restMs: () => number): Worker<boolean> =>
    makeWorker({
      pass,
      // Without a pause while there is work.
      restMs: (worked) => (worked ? 0 : restMs()),
      failedMs: restMs,
      failed: (cause) => trouble(name, cause),
    });

  let isFailed = false;
  const fetcher = buildWorker(
    'fetching',
    async () => {
      if (!hold()()) return false;
      // Including what it may have leased without knowing.
      if (isFailed) await mirror.dropAll(holder);
      isFailed = true;
      const taken = await fetching.round();
      isFailed = false;
      trouble('fetching', null);
      return taken > 0;
    },
    () => Math.min(idleMs, 1000),
  );

  const deps = { store: mirror, source, listen, identity, holder, signal, since, until, idleMs, trouble, woken: fetcher.wake };

  const follower = (collection: PublicKind, direction: Direction): Worker<boolean> => {
    const walk =
      direction === 'again'
        ? makeLateCommitSearch(collection, { ...deps, rereadMs: rereadSeconds * 1000, now: store.now })
        : makeSourceWalk(collection, direction, deps);
    let isThere = true;
    return buildWorker(
      `${collection} ${direction}`,
      async () => {
        isThere = await walk();
        return false;
      },
      () => (isThere ? idleMs : Math.max(idleMs, ABSENT_MS)),
    );
  };

  const living = buildWorker(
    'living',
    async () => {
      await heartbeat.heartbeat();
      trouble('living', null);
      return false;
    },
    () => HEARTBEAT_MS,
  );
  const ways = publicKinds.flatMap((collection) => directions.map((direction) => follower(collection, direction)));
  let starting: Promise<void> = Promise.resolve();

  const begin = async (): Promise<void> => {
    // Registers first, so that others can attribute its leases.
    await living.run().catch((error: unknown) => trouble('living', formatReason(error)));
    if (!signal.aborted) for (const worker of [living, fetcher, ...ways]) worker.start();
  };

  return {
    start: (): void => {
      starting = begin();
    },
    /** Requests to the source since the start; why a walk is stuck, by its name. */
    report: () => ({ ...fetching.counts(), requests, troubles: Object.fromEntries(troubles) }),
    /** Ends the work in progress and releases its leases. */
    stop: async (): Promise<void> => {
      ended.abort();
      await starting;
      await Promise.all([living, fetcher, ...ways].map((worker) => worker.stop()));
      await mirror.release(holder).catch(() => undefined);
    },
  };
};

export type MirrorWorker = ReturnType<typeof makeMirrorWorker>;
