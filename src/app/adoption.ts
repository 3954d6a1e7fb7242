/**
 * Adopts imported tenders that were stored unchanged, once their type is run here
 * (docs/upgrades.md "Types that are run later"). Several processes may run it, and it resumes after a crash: adopted tenders have no mark.
 */
import { isProblem } from '../base/domain/problem.ts';
import type { StoredTender, TenderRecord } from '../base/domain/tender.ts';
import type { Clock } from '../base/platform/clock.ts';
import type { Log } from '../base/platform/log.ts';
import { backOff } from '../base/platform/sleep.ts';
import { makeWorker, type Worker } from '../base/platform/worker.ts';
import { adoptTender } from '../procurement/tenders/adoption.ts';
import type { TenderService } from '../procurement/tenders/service.ts';
import type { Store } from '../store/client.ts';
import { collections } from '../store/collections.ts';

export interface AdoptionReport {
  readonly adopted: number;
  /** Ids of those that do not fit, and why; they stay read-only. */
  readonly unfit: Readonly<Record<string, string>>;
}

interface AdoptionDeps {
  readonly store: Pick<Store, 'collection' | 'records'>;
  readonly tenders: Pick<TenderService, 'deps' | 'contextOf'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

const BATCH = 100;
/** A type is added at a start, but an older process may still import tenders of it later. */
const REST_MS = 3_600_000;
/** This many are logged; `registry doctor` lists the others. */
const NAMED = 20;

export const makeAdoption = ({ store, tenders, clock, log }: AdoptionDeps): Worker<AdoptionReport> => {
  const { deps } = tenders;
  const records = store.records<TenderRecord>('tenders');
  const marked = store.collection<StoredTender>(collections.tenders.name);

  /** The fault of a tender that does not fit; undefined once it is adopted. A lost race means that another process adopted it. */
  const adopt = async (tender: StoredTender): Promise<string | undefined> => {
    const result = adoptTender(tenders, tender, clock.now());
    const { _id, rev, is_public: isPublic, dateCreated, dateModified } = tender;
    if ('fault' in result) {
      if (tender.unrun !== result.fault) await marked.updateOne({ _id, rev }, { $set: { unrun: result.fault } });
      return result.fault;
    }
    try {
      // Its public form changes, but nobody edited it: its dates stay.
      await records.save(tender, result.next, { publishes: true, stamps: { isPublic, dates: { dateCreated, dateModified } } });
      deps.saved?.(result.next.next_check);
    } catch (error) {
      if (!isProblem(error, 'http-conflict')) throw error;
    }
    return undefined;
  };

  const pass = async (signal: AbortSignal): Promise<AdoptionReport> => {
    const unfit: Record<string, string> = {};
    let [count, last] = [0, ''];
    while (!signal.aborted) {
      const wanted = { unrun: { $exists: true }, procurementMethodType: { $in: [...deps.procedures.types] }, _id: { $gt: last } };
      const batch = await marked.find(wanted).hint('unrun').sort({ _id: 1 }).limit(BATCH).toArray();
      for (const tender of batch) {
        const fault = await adopt(tender);
        last = tender._id;
        if (fault === undefined) count += 1;
        else unfit[last] = fault;
      }
      if (batch.length < BATCH) break;
    }
    const faults = Object.entries(unfit);
    for (const [tender, fault] of faults.slice(0, NAMED))
      log.warn('an imported tender does not fit its type and stays read-only', { tender, fault });
    if (count + faults.length > 0) log.info('imported tenders adopted', { adopted: count, unfit: faults.length });
    return { adopted: count, unfit };
  };

  return makeWorker({
    pass,
    restMs: () => REST_MS,
    failedMs: backOff(1000, 60_000),
    failed: (cause, isNew) => {
      if (isNew) log.warn('adoption of imported tenders failed', { cause });
    },
  });
};
