/** Who owns a tender (spec/accounts.md §3). */
import { timingSafeEqual } from 'node:crypto';
import { type Actor, isAdmin } from '../model/actor.ts';
import { notOwner } from '../model/problem.ts';
import { hashOf } from '../model/secrets.ts';

interface Owned {
  readonly owner: string;
  readonly owner_token: string;
}

/** True when the account is the owner and the token is the one its creation answered; compared in constant time. */
export const isOwner = (tender: Owned, actor: Actor, token: string | null): boolean => {
  if (token === null || actor.name !== tender.owner) return false;
  const given = Buffer.from(hashOf(token));
  const kept = Buffer.from(tender.owner_token);
  return given.length === kept.length && timingSafeEqual(given, kept);
};

/** Throws 403 for everybody else. */
export const requireOwner = (tender: Owned, actor: Actor, token: string | null): void => {
  if (!isOwner(tender, actor, token)) throw notOwner('tender');
};

/** The same, but group admins need no token (spec/tenders.md §5.5, spec/procedures.md §4.3). */
export const requireOwnerOrAdmin = (tender: Owned, { actor, token }: { readonly actor: Actor; readonly token: string | null }): void => {
  if (!isAdmin(actor)) requireOwner(tender, actor, token);
};
