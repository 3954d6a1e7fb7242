/** DRAFTS_PER_ACCOUNT: who fills the registry with drafts is refused further ones until some of them are published. */
import type { Actor } from './domain/actor.ts';
import type { DraftKind } from './domain/draft-kind.ts';
import { Problem } from './domain/problem.ts';
import type { Drafts } from './store/drafts.ts';

/** Throws 429 when the account has as many drafts of this kind as it may. */
export type DraftQuota = (kind: DraftKind, actor: Pick<Actor, 'name'>) => Promise<void>;

const named: Readonly<Record<DraftKind, string>> = { tenders: 'tenders', plans: 'plans', violationReports: 'violation reports' };

/**
 * Null where there is no quota (`most` of 0). Creations that come at the same time are counted by themselves, so that an
 * account may get some drafts more than it should: it is a bound and not a balance.
 */
export const openDraftQuota = async (drafts: Drafts, most: number): Promise<DraftQuota | null> => {
  if (most === 0) return null;
  await drafts.prepare();
  return async (kind, { name }) => {
    if ((await drafts.count(kind, name, most)) < most) return;
    // No time to wait for: it is up to the account.
    throw new Problem(
      'http-too-many-requests',
      `The account has ${most} drafts of ${named[kind]}, as many as it may. Please, publish some first`,
    );
  };
};
