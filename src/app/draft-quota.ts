/** DRAFTS_PER_ACCOUNT: an account with too many drafts cannot create more until it publishes some. */
import type { Actor, DraftKind } from '../base/domain/actor.ts';
import { Problem } from '../base/domain/problem.ts';
import { defer } from '../base/platform/deferred.ts';
import type { Drafts } from '../store/records/queries.ts';

/** Admits a creation; returns the function to call when it is done. Throws 429 if the account has its maximum of drafts of this kind. */
export type DraftQuota = (kind: DraftKind, actor: Pick<Actor, 'name'>) => Promise<() => void>;

const DRAFT_NAMES: Readonly<Record<DraftKind, string>> = {
  tenders: 'tenders',
  plans: 'plans',
  violationReports: 'violation reports',
  frameworks: 'frameworks',
  submissions: 'submissions',
};

// Without `Retry-After`: only the account can change it.
const tooManyDrafts = (kind: DraftKind, most: number): Problem =>
  new Problem(
    'http-too-many-requests',
    `The account has ${most} drafts of ${DRAFT_NAMES[kind]}, as many as it may. Please, publish some first`,
  );

/** Creations in progress in this process, by account and kind. */
const makeQueues = () => {
  const queues = new Map<string, Set<Promise<void>>>();
  /** Joins the queue; returns the creations ahead, and the function that leaves the queue. */
  return (name: string): { readonly before: readonly Promise<void>[]; readonly leave: () => void } => {
    const queue = queues.get(name) ?? new Set();
    queues.set(name, queue);
    const before = [...queue];
    const own = defer();
    queue.add(own.promise);
    const leave = (): void => {
      queue.delete(own.promise);
      if (queue.size === 0 && queues.get(name) === queue) queues.delete(name);
      own.resolve();
    };
    return { before, leave };
  };
};

/**
 * Null if there is no quota (`most` of 0). An account's concurrent creations are counted with those in progress in
 * this process, and wait for them only near the limit; other processes count separately.
 */
export const openDraftQuota = async (drafts: Drafts, most: number): Promise<DraftQuota | null> => {
  if (most === 0) return null;
  await drafts.prepare();
  const join = makeQueues();
  return async (kind, { name }) => {
    const { before, leave } = join(`${kind} ${name}`);
    try {
      if ((await drafts.count(kind, name, most)) + before.length < most) return leave;
      // Some of them may already be in the count, or may fail.
      await Promise.all(before);
      if (before.length > 0 && (await drafts.count(kind, name, most)) < most) return leave;
      throw tooManyDrafts(kind, most);
    } catch (error) {
      leave();
      throw error;
    }
  };
};
