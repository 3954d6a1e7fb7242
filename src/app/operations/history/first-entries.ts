/** Writes a first history entry for records that are older than their history (docs/history.md). */
import { Problem } from '../../../base/domain/problem.ts';
import type { Store } from '../../../store/client.ts';
import { recordPlans } from '../../registry-store.ts';

const BEGIN_AUTHOR = 'registry history begin';

/** Saves each record unchanged and unpublished; returns their number. A record saved meanwhile has begun its own history. */
export const beginHistory = async (
  store: Pick<Store, 'collection' | 'records'>,
  progress: (done: number, total: number) => void,
): Promise<number> => {
  const filter = { history_head: { $exists: false } };
  const plans = Object.values(recordPlans);
  const totals = await Promise.all(plans.map(({ name }) => store.collection(name).countDocuments(filter)));
  const total = totals.reduce((sum, one) => sum + one, 0);
  let done = 0;
  for (const plan of plans) {
    const records = store.records<object>(plan);
    for await (const { _id } of store.collection<{ _id: string }>(plan.name).find(filter, { projection: { _id: 1 } })) {
      const record = await records.get(_id);
      if (record === null || record.history_head !== undefined) continue;
      try {
        await records.save(record, record, { publishes: false, by: { author: BEGIN_AUTHOR, now: new Date() } });
        done += 1;
      } catch (error) {
        if (!(error instanceof Problem) || error.type !== 'http-conflict') throw error;
      }
      progress(done, total);
    }
  }
  return done;
};
