/** DRAFTS_PER_ACCOUNT: who fills the registry with drafts is refused further ones until some of them are published. */
import type { Actor, DraftKind } from '../domain/actor.ts';
import { Problem } from '../domain/problem.ts';
import type { Drafts } from '../store/records/queries.ts';

/** Lets a creation begin; gives the function to call when it is over. Throws 429 when the account has as many drafts of this kind as it may. */
export type DraftQuota = (kind: DraftKind, actor: Pick<Actor, 'name'>) => Promise<() => void>;

const named: Readonly<Record<DraftKind, string>> = {
  tenders: 'tenders',
  plans: 'plans',
  violationReports: 'violation reports',
  frameworks: 'frameworks',
  submissions: 'submissions',
};

// Without `Retry-After`: it is up to the account.
const tooMany = (kind: DraftKind, most: number): Problem =>
  new Problem('http-too-many-requests', `The account has ${most} drafts of ${named[kind]}, as many as it may. Please, publish some first`);

/** Creations of this process that are under way, by account and kind. */
const makeQueues = () => {
  const queues = new Map<string, Set<Promise<void>>>();
  /** Joins the end of a queue; gives who stands before, and the way out. */
  return (name: string): { readonly before: readonly Promise<void>[]; readonly leave: () => void } => {
    const queue = queues.get(name) ?? new Set();
    queues.set(name, queue);
    const before = [...queue];
    let over = (): void => undefined;
    const own = new Promise<void>((resolve) => {
      over = resolve;
    });
    queue.add(own);
    const leave = (): void => {
      queue.delete(own);
      if (queue.size === 0 && queues.get(name) === queue) queues.delete(name);
      over();
    };
    return { before, leave };
  };
};

/**
 * Null where there is no quota (`most` of 0). Creations of one account that come at the same time are counted with those under
 * way in this process, and wait for them only where the bound is near; other processes count by themselves.
 */
export const openDraftQuota = async (drafts: Drafts, most: number): Promise<DraftQuota | null> => {
  if (most === 0) return null;
  await drafts.prepare();
  const join = makeQueues();
  return async (kind, { name }) => {
    const { before, leave } = join(`${kind} ${name}`);
    try {
      if ((await drafts.count(kind, name, most)) + before.length < most) return leave;
      // Some of them may have been counted already, or come to nothing.
      await Promise.all(before);
      if (before.length > 0 && (await drafts.count(kind, name, most)) < most) return leave;
      throw tooMany(kind, most);
    } catch (error) {
      leave();
      throw error;
    }
  };
};
