/** The caller (spec/accounts.md §1), and its proofs of ownership (spec/decisions.md D7). */

import { hash, timingSafeEqual } from 'node:crypto';
import type { Account } from '../platform/accounts/file.ts';
import { forbidden } from './problem.ts';

/** An account of the accounts file, or anonymous. */
export type Actor = Account;

export const anonymousActor: Actor = { name: '', group: 'anonymous', levels: '' };

export const isAnonymous = (actor: Actor): boolean => actor.group === 'anonymous';

/** Group `admins` may do everything (spec/accounts.md §1). */
export const isAdmin = (actor: Actor): boolean => actor.group === 'admins';

export const isAdministrator = (actor: Actor): boolean => actor.group === 'Administrator' || actor.group === 'admins';

/** True when the account has at least one of the given level symbols. */
export const hasLevel = (actor: Actor, symbols: string): boolean => [...symbols].some((symbol) => actor.levels.includes(symbol));

/** 403 for an account whose levels do not allow `what`, and for a test-only account with a real object. */
export const requireLevel = (actor: Actor, levels: string, what: string, { mode }: { readonly mode?: string }): void => {
  const testOnly = hasLevel(actor, 't') && mode !== 'test';
  if (!hasLevel(actor, levels) || testOnly) throw forbidden(`Broker Accreditation level does not permit ${what}`);
};

/** 403 for a write of a restricted `what` by a broker without level `r` (spec/frameworks.md §2). */
export const requireClearance = (
  isRestricted: boolean,
  { group, levels = '' }: Pick<Actor, 'group'> & Partial<Pick<Actor, 'levels'>>,
  what: string,
): void => {
  if (isRestricted && group === 'brokers' && !levels.includes('r')) {
    throw forbidden(`Broker Accreditation level does not permit ${what} restricted data access`);
  }
};

const REVIEWER_GROUPS: ReadonlySet<string> = new Set(['sas', 'aboveThresholdReviewers']);

/** Accounts of these groups may read confidential parts (spec/tenders.md §4.3). */
export const isReviewer = (actor: Actor): boolean => REVIEWER_GROUPS.has(actor.group);

/** Accounts of this group may read the metrics; elsewhere they are anonymous, so that their key needs less protection. */
const MONITORING_GROUP = 'monitoring';

export const isMonitor = (actor: Actor): boolean => actor.group === MONITORING_GROUP;

/** Accounts of this group trigger timed changes (spec/accounts.md §1). */
export const clockGroup = 'chronograph';

/** The registry's own scheduler. */
export const schedulerActor: Actor = { name: 'scheduler', group: clockGroup, levels: '' };

/** SHA-256 in hex: the stored form of a secret. */
export const hashOf = (secret: string): string => hash('sha256', secret);

/** Access to an object as it is stored with it. */
export const hashesOf = ({ token, transfer }: { readonly token: string; readonly transfer: string }) => ({
  owner_token: hashOf(token),
  transfer_token: hashOf(transfer),
});

/** Whether `secret` has the hash `stored`; compared in constant time, false if either is missing. */
export const matchesHash = (secret: string | null, stored: string | undefined): boolean => {
  if (secret === null || stored === undefined) return false;
  const given = Buffer.from(hashOf(secret));
  const known = Buffer.from(stored);
  return given.length === known.length && timingSafeEqual(given, known);
};

/** An object owned by an account, which proves it with a token. Imported objects may have no owner. */
export interface OwnedByAccount {
  readonly owner?: string | undefined;
  /** The hash of the token. */
  readonly owner_token?: string | undefined;
}

/** True when the account is the owner and the token is the one returned on creation (spec/accounts.md §3). */
export const hasOwnerToken = ({ owner, owner_token }: OwnedByAccount, { name }: { readonly name: string }, token: string | null): boolean =>
  name === owner && matchesHash(token, owner_token);

/** Objects that start as drafts, which are in no feed; DRAFTS_PER_ACCOUNT limits their number per account. */
export const draftKinds = ['tenders', 'plans', 'violationReports', 'frameworks', 'submissions'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Fields added to every record by the store and by ownership; no response shows them. */
export const hiddenFields: readonly string[] = [
  '_id',
  'rev',
  'history_head',
  'is_public',
  'is_test',
  'public_modified',
  'holds',
  'unrun',
  'owner_token',
  'transfer_token',
  'dialogue_token',
];
