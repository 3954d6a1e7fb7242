/** Who owns a tender (spec/accounts.md §3). */
import { type Actor, isAdmin, isOwner, type Owned } from '../model/actor.ts';
import { notOwner } from '../model/problem.ts';

/** Throws 403 for everybody but the owner with the token. */
export const requireOwner = (tender: Owned, actor: Actor, token: string | null): void => {
  if (!isOwner(tender, actor, token)) throw notOwner('tender');
};

/** The same, but group admins need no token (spec/tenders.md §5.5, spec/procedures.md §4.3). */
export const requireOwnerOrAdmin = (tender: Owned, { actor, token }: { readonly actor: Actor; readonly token: string | null }): void => {
  if (!isAdmin(actor)) requireOwner(tender, actor, token);
};
