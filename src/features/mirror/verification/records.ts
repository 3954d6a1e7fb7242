/** Compares a mirror with its source while both change: every record of the feeds in its version, and no others (docs/mirror.md). */

import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../base/domain/history.ts';
import { momentIn, omitUndefined } from '../../../base/domain/json.ts';
import { type PublicKind, publicKinds } from '../../../base/domain/public-kinds.ts';
import { mapConcurrently } from '../../../base/platform/concurrently.ts';
import type { Progress } from '../../../base/platform/progress.ts';
import type { Store } from '../../../store/client.ts';
import { recordsOf } from '../../../store/collections.ts';
import { besideOfMirrored, isMirrored, shownOfMirrored } from '../model/record.ts';
import type { MirrorSource, PageQuery } from '../source-client.ts';
import type { Seen } from '../store/fetch-queue.ts';
import { mirrorStore } from '../store/mirror-store.ts';

export interface CopyDifference {
  readonly collection: string;
  readonly id: string;
  /** `missing`: not stored; `older`: another version is stored; `extra`: not shown by the source. */
  readonly what: 'missing' | 'older' | 'extra';
}

interface MirrorVerification {
  readonly records: number;
  readonly differences: number;
  /** Quarantined records; they count as differences, too. */
  readonly aside: number;
  /** SHA-256 over everything shown here, by collection and id: equal for two mirrors with the same records. */
  readonly digest: string;
}

interface MirrorVerifyOptions {
  readonly store: Store;
  readonly source: MirrorSource;
  readonly sleep: (ms: number) => Promise<void>;
  readonly found: (difference: CopyDifference) => void;
  /** Only changes since then; '': everything. */
  readonly since?: string;
  /** Requeues what differs. */
  readonly repair?: boolean;
  /** Notified of the number compared, and of the number stored. */
  readonly progress?: Progress;
  /** How long a difference may take to disappear, in milliseconds. */
  readonly timeoutMs?: number;
}

const MAX_FAILURES = 10;
const CONCURRENCY = 8;
const CHECK_INTERVAL_MS = 500;
/** Differences per collection that are looked up one by one. */
const MAX_ASKED = 1000;

/** A page of the source; null if it has no such feed. Throws after too many failures. */
const getSourcePage = async ({ source, sleep }: MirrorVerifyOptions, query: PageQuery) => {
  for (let failures = 0; ; failures += 1) {
    const outcome = await source.page(query, failures);
    if (outcome.kind === 'page') return outcome;
    if (outcome.kind === 'refused') return null;
    if (failures === MAX_FAILURES) throw new Error(`The source cannot be read: ${outcome.why}`);
    await sleep(outcome.ms);
  }
};

interface Walked {
  readonly ids: ReadonlySet<string>;
  /** Items not stored in their version. */
  readonly doubts: Map<string, string>;
}

/** Walks the feed of the source; null if it has none. */
const walkSource = async (
  options: MirrorVerifyOptions,
  collection: PublicKind,
  told: (records: number) => void,
): Promise<Walked | null> => {
  const { store, since = '' } = options;
  const first = momentIn(since);
  const walked = { ids: new Set<string>(), doubts: new Map<string, string>() };
  for (let offset = ''; ; ) {
    const page = await getSourcePage(options, { collection, offset });
    if (page === null) return offset === '' ? null : walked;
    const items = page.items.filter(({ version }) => first === null || (momentIn(version) ?? first) >= first);
    const missing = new Map((await store.part(mirrorStore).notHere(collection, items, true)).map(({ id, version }) => [id, version]));
    for (const { id } of items) {
      walked.ids.add(id);
      const version = missing.get(id);
      if (version === undefined) walked.doubts.delete(id);
      else walked.doubts.set(id, version);
    }
    told(items.length);
    if (page.items.length === 0 || page.next === offset) return walked;
    offset = page.next;
  }
};

const toSeenRecords = (doubts: ReadonlyMap<string, string>): Seen[] => [...doubts].map(([id, version]) => ({ id, version }));

/** Waits for queued records; returns those still missing. */
const settleDoubts = async ({ store, sleep, timeoutMs = 10_000 }: MirrorVerifyOptions, collection: PublicKind, doubts: readonly Seen[]) => {
  let left = doubts;
  for (const until = performance.now() + timeoutMs; left.length > 0 && performance.now() < until; ) {
    await sleep(CHECK_INTERVAL_MS);
    left = await store.part(mirrorStore).notHere(collection, left, true);
  }
  return left;
};

/** Ids shown here that the walk has not seen. */
const extraIds = async ({ store, since = '' }: MirrorVerifyOptions, collection: PublicKind, { ids }: Walked): Promise<string[]> => {
  const first = momentIn(since);
  const shown = { is_public: true, ...omitUndefined({ dateModified: first === null ? undefined : { $gte: first } }) };
  const extra: string[] = [];
  const here = store.collection<{ _id: string }>(collection).find(shown, { projection: { _id: 1 } });
  for await (const { _id } of here) if (!ids.has(_id)) extra.push(_id);
  return extra;
};

/** What the source returns for a doubtful record; null without a difference. */
const judgeDoubt = async (
  { store, source }: MirrorVerifyOptions,
  collection: PublicKind,
  id: string,
): Promise<CopyDifference['what'] | null> => {
  const outcome = await source.record(collection, id, 0);
  const here = await store.records<object>(recordsOf[collection]).get(id);
  const isShown = here !== null && isMirrored(here) && here.mirrored.gone === undefined;
  if (outcome.kind === 'gone') return isShown ? 'extra' : null;
  if (!isShown) return 'missing';
  const own = shownOfMirrored(id, here);
  return outcome.kind === 'record' && canonicalJson(outcome.answered.data) === canonicalJson(own) ? null : 'older';
};

const compareCollection = async (options: MirrorVerifyOptions, collection: PublicKind, told: (records: number) => void) => {
  const walked = await walkSource(options, collection, told);
  if (walked === null) return { records: 0, differences: 0 };
  const left = await settleDoubts(options, collection, toSeenRecords(walked.doubts));
  const doubts = [...left.map(({ id }) => id), ...(await extraIds(options, collection, walked))];
  const differing: CopyDifference[] = [];
  await mapConcurrently(doubts.slice(0, MAX_ASKED), CONCURRENCY, async (id) => {
    const what = await judgeDoubt(options, collection, id);
    if (what !== null) differing.push({ collection, id, what });
  });
  for (const difference of differing) options.found(difference);
  if (options.repair === true) {
    // No feed names this version, so it is fetched whatever is stored.
    const version = `repair ${new Date().toISOString()}`;
    const anew = [...differing, ...left.slice(MAX_ASKED)].map(({ id }) => ({ id, version }));
    await options.store.part(mirrorStore).put(collection, anew, 'again');
  }
  return { records: walked.ids.size, differences: differing.length + Math.max(0, doubts.length - MAX_ASKED) };
};

/** In the order of older versions: the digest stays the same. */
const DIGEST_ORDER: readonly PublicKind[] = ['tenders', 'plans', 'contracts', ...publicKinds.slice(3)];

/** A single hash of everything shown here. */
export const getDigest = async (store: Pick<Store, 'collection'>): Promise<string> => {
  const all = createHash('sha256');
  for (const name of DIGEST_ORDER) {
    const records = store.collection<{ _id: string }>(name).find({ is_public: true }).sort({ _id: 1 });
    for await (const record of records) {
      if (!isMirrored(record)) continue;
      const rendered = canonicalJson({ data: shownOfMirrored(record._id, record), ...besideOfMirrored(record) });
      all.update(`${name}/${record._id} ${createHash('sha256').update(rendered).digest('hex')}\n`);
    }
  }
  return all.digest('hex');
};

export const verifyMirror = async (options: MirrorVerifyOptions): Promise<MirrorVerification> => {
  const sum = { records: 0, differences: 0 };
  let [told, here] = [0, 0];
  for (const kind of publicKinds) here += await options.store.collection(kind).estimatedDocumentCount();
  for (const collection of publicKinds) {
    const { records, differences } = await compareCollection(options, collection, (more) => {
      told += more;
      options.progress?.(told, Math.max(told, here));
    });
    sum.records += records;
    sum.differences += differences;
  }
  const { aside } = await options.store.part(mirrorStore).outstanding();
  return { ...sum, aside, digest: await getDigest(options.store) };
};
