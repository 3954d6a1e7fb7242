/** Stores the files that mirrored records name (docs/mirror.md "Documents"): follows the records, queues files, fetches them. */

import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { publicKinds } from '../../../base/domain/public-kinds.ts';
import type { Clock } from '../../../base/platform/clock.ts';
import type { Log } from '../../../base/platform/log.ts';
import type { DocumentBounds } from '../../../base/platform/settings.ts';
import { makeWorker } from '../../../base/platform/worker.ts';
import type { ClosedTimestamps } from '../../../feed/closed-timestamp.ts';
import { type Consumer, type Consumption, makeConsumer } from '../../../feed/consumer.ts';
import type { Store } from '../../../store/client.ts';
import { recordsOf } from '../../../store/collections.ts';
import type { Row } from '../../../store/feed/rows.ts';
import { makeUploads } from '../../../store/uploads.ts';
import { findSourceFiles } from '../model/files.ts';
import { isMirrored, shownOfMirrored } from '../model/record.ts';
import type { RecordFiles } from '../store/file-queue.ts';
import { mirrorStore } from '../store/mirror-store.ts';
import { makeAsking } from './file-client.ts';
import { makeFileFetcher } from './file-fetcher.ts';

interface DocumentMirrorOptions {
  /** API address of the source. */
  readonly url: string;
  readonly bounds: DocumentBounds;
  readonly parallel: number;
  readonly store: Store;
  readonly closedTimestamps: ClosedTimestamps;
  readonly clock: Clock;
  readonly log: Log;
}

/** Unavailable files are retried daily; this is how often due ones are looked for. */
const RETRY_MS = 24 * 3_600_000;
const CHECK_INTERVAL_MS = 600_000;
const IDLE_MS = 1000;

/** Follows all records and queues their files; idempotent. */
const makeListing = ({ url, bounds, store }: DocumentMirrorOptions): Consumption<null> => {
  const collectFiles = (row: Row): RecordFiles[] =>
    isMirrored(row) ? [{ record: row._id, ...findSourceFiles(shownOfMirrored(row._id, row), url) }] : [];
  const { documents } = store.part(mirrorStore);
  return {
    name: 'documents',
    // After a change of bounds or of the extraction every record is read again.
    version: `1 ${JSON.stringify(bounds)}`,
    reset: () => documents.retry(),
    sources: publicKinds.map((collection) => {
      const reader = store.feed(recordsOf[collection]);
      return { collection, read: (window) => reader.read(window) };
    }),
    begins: 'first',
    prepare: async ({ collection, rows }) => {
      await documents.put(collection, rows.flatMap(collectFiles));
      return null;
    },
    apply: async () => undefined,
  };
};

export const makeDocumentMirror = (options: DocumentMirrorOptions) => {
  const { url, bounds, parallel, store, closedTimestamps, clock, log } = options;
  const { documents } = store.part(mirrorStore);
  const ended = new AbortController();
  const { signal } = ended;
  setMaxListeners(0, signal);
  let requests = 0;
  const asking = makeAsking({
    ...{ source: url, hosts: bounds.hosts, mostBytes: bounds.mostBytes, signal },
    asked: () => {
      requests += 1;
    },
  });
  const uploads = makeUploads(store);
  const fetching = makeFileFetcher({ documents, uploads, asking, bounds, holder: randomUUID(), parallel, clock, signal, log });
  const listing: Consumer = makeConsumer({
    ...{ consumption: makeListing(options), checkpoints: store.checkpoints, closedTimestamps, log },
    everyMs: IDLE_MS,
    isForeign: true,
  });
  let looked = Number.NEGATIVE_INFINITY;

  const once = async (): Promise<number> => {
    if (performance.now() - looked > CHECK_INTERVAL_MS) {
      await uploads.prepare();
      await documents.retry(RETRY_MS);
      looked = performance.now();
    }
    return fetching.round();
  };

  const worker = makeWorker<number>({
    pass: once,
    restMs: (taken) => (taken === 0 ? IDLE_MS : 0),
    failedMs: () => IDLE_MS,
    failed: (cause, isNew) => {
      if (isNew) log.warn('documents of the source cannot be fetched', { cause });
    },
  });

  return {
    start: (): void => {
      listing.start();
      worker.start();
    },
    /** Since the start of this process. */
    report: () => ({ ...fetching.counts(), requests }),
    stop: async (): Promise<void> => {
      ended.abort();
      await Promise.all([listing.stop(), worker.stop()]);
      asking.close();
    },
  };
};

export type DocumentMirror = ReturnType<typeof makeDocumentMirror>;
