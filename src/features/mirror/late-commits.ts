/**
 * Rereads the last hour of a feed periodically. A feed with a plain watermark loses late commits, which appear behind its
 * followers' cursors; here they are found and counted.
 */
import { momentIn } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import { HOUR } from '../../base/platform/clock.ts';
import { sleep } from '../../base/platform/sleep.ts';
import { type Direction, fetchPage, isModifiedSince, type WalkDeps, walkName } from './feed-walk.ts';
import type { Seen } from './store/fetch-queue.ts';
import type { Walk } from './store/walks.ts';

interface LateCommitDeps extends WalkDeps {
  readonly rereadMs: number;
  /** The store's clock. */
  readonly now: () => Promise<Date>;
}

const MAX_PAGES = 200;
/** A forward walk that has not seen the end for this long lags behind, and will find new items itself. */
const MAX_LAG_MS = 60_000;
/** The forward walk must reach the end this often before a missing item counts as lost. */
const MIN_ENDS = 2;

/** By the feed's own dates, from its own clock; skew matters little. */
const computeMiddle = (items: readonly Seen[]): number | null => {
  const moments = items.flatMap(({ version }) => momentIn(version)?.getTime() ?? []).sort((one, other) => one - other);
  return moments[Math.floor(moments.length / 2)] ?? null;
};

/** One reread, if due. False: the source has no such feed. */
export const makeLateCommitSearch = (collection: PublicKind, deps: LateCommitDeps): (() => Promise<boolean>) => {
  const { store, holder, signal, since, identity, rereadMs, now, idleMs } = deps;
  const name = walkName(collection, 'again');
  const isOurs = async (): Promise<boolean> => !signal.aborted && (await store.take(name, holder)) !== null;

  const getWalk = async (direction: Direction): Promise<Walk | undefined> =>
    (await store.walks()).find(({ _id }) => _id === walkName(collection, direction));
  const reachedForward = async (): Promise<Date | null> => (await getWalk('forward'))?.reached ?? null;
  const isNear = async (): Promise<boolean> => {
    const reached = await reachedForward();
    return reached !== null && (await now()).getTime() - reached.getTime() < MAX_LAG_MS;
  };

  /** Items of the last hour that are not stored; null: the reread did not finish. */
  const read = async (): Promise<{ items: number; missing: readonly Seen[] } | null> => {
    const missing = new Map<string, Seen>();
    let items = 0;
    let first: number | null = null;
    for (let [offset, pages] = ['', 0]; pages < MAX_PAGES; pages += 1) {
      const page = await fetchPage(deps, name, { collection, offset, descending: true });
      if (page === null) return null;
      items += page.items.length;
      const own = page.items.filter((item) => isModifiedSince(item, since));
      for (const item of await store.unknown(collection, own)) missing.set(item.id, item);
      // Without dates it is this page.
      first ??= (computeMiddle(page.items) ?? Number.POSITIVE_INFINITY) - HOUR;
      const from = first;
      const isPast = !page.items.some(({ version }) => (momentIn(version)?.getTime() ?? 0) >= from);
      if (isPast || page.items.length === 0 || page.next === offset) break;
      if (!(await isOurs())) return null;
      offset = page.next;
    }
    return { items, missing: [...missing.values()] };
  };

  /** Whether the forward walk has passed the missing items; read after they were seen. */
  const isPassed = async (): Promise<boolean> => {
    let last = (await now()).getTime();
    for (let seen = 0; seen < MIN_ENDS; ) {
      if (!(await isOurs()) || !(await isNear())) return false;
      const reached = (await reachedForward())?.getTime() ?? 0;
      if (reached > last) {
        seen += 1;
        last = reached;
      } else await sleep(Math.min(idleMs, 1000), { signal });
    }
    return true;
  };

  return async () => {
    if (!(await isNear())) return true;
    const walk = await store.take(name, holder, rereadMs);
    if (walk === null) return true;
    identity.doubt();
    const found = await read();
    if (found === null) return true;
    const { items, missing } = found;
    if (missing.length > 0 && !(await isPassed())) return true;
    const lost = await store.unknown(collection, missing);
    await store.put(collection, lost, 'again');
    if (lost.length > 0) deps.woken();
    // Items the backward walk has not reached are not lost.
    const isWhole = (await getWalk('backward'))?.done === true;
    await store.advance(walk, holder, { offset: '', isEnd: true, items, fresh: isWhole ? lost.length : 0 });
    return true;
  };
};
