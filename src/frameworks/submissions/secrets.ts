/** Who may read `buyerOnly` files: the supplier and the buyer (spec/frameworks.md §8). */
import { isOwner } from '../../domain/actor.ts';
import type { ApiRequest } from '../../http/route.ts';
import type { SubmissionRecord } from '../framework.ts';

export const mayReadSecrets = (
  { owner, owner_token, framework_owner, framework_token }: SubmissionRecord,
  { actor, token }: Pick<ApiRequest, 'actor' | 'token'>,
): boolean =>
  isOwner({ owner, owner_token }, actor, token) || isOwner({ owner: framework_owner, owner_token: framework_token }, actor, token);
