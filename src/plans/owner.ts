/** Whose a plan is (spec/accounts.md §3). */

import type { Call } from '../http/route.ts';
import { notOwner } from '../model/problem.ts';
import { isOwner } from '../model/secrets.ts';
import type { StoredPlan } from './plan.ts';

/** 403 for everybody but the owner with the token. */
export const requireOwner = (plan: StoredPlan, { actor, token }: Call): void => {
  if (!isOwner(plan, actor, token)) throw notOwner('plan');
};
