/**
 * Reads the last hour of a feed again: a source with nothing but a watermark shows a record that was committed late below a place
 * that the way forward has passed already. What that finds is counted; by the clock of the source alone.
 */
import { momentIn } from '../model/mirrored.ts';
import type { Seen } from '../store/mirror/todo.ts';
import { fetchPage, isSince, type WalkDeps, walkName } from './walk.ts';

const windowMs = 3_600_000;
/** What is younger may be on its way forward. */
const youngMs = 10_000;

const timeOf = ({ version }: Seen): number => momentIn(version)?.getTime() ?? 0;

/** Once each `everyMs`, whichever process is at it. */
export const rereadWindow = async (collection: string, everyMs: number, deps: WalkDeps): Promise<void> => {
  const { store, holder, since, signal } = deps;
  const name = walkName(collection, 'again');
  const walk = await store.take(name, holder);
  if (walk === null || Date.now() - (walk.reached?.getTime() ?? 0) < everyMs / 2) return;
  let [offset, newest, items, fresh] = ['', 0, 0, 0];
  while (!signal.aborted) {
    const page = await fetchPage(deps, name, { collection, offset, descending: true });
    if (page === null) break;
    newest = Math.max(newest, ...page.items.map(timeOf));
    const within = page.items.filter((item) => timeOf(item) >= newest - windowMs);
    const due = within.filter((item) => timeOf(item) < newest - youngMs && isSince(item, since));
    const unknown = await store.unknown(collection, due);
    await store.put(collection, unknown, 'again');
    if (unknown.length > 0) deps.woken();
    items += within.length;
    fresh += unknown.length;
    if (within.length === 0 || page.next === offset) break;
    offset = page.next;
  }
  await store.advance(walk, holder, { offset: '', isEnd: true, items, fresh });
};
