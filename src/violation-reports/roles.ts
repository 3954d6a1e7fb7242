/** Who may write (spec/decisions.md D3). Pure; the groups of the route rows have been checked before. */
import { type Actor, isAdmin, isAnonymous } from '../model/actor.ts';
import { forbidden } from '../model/problem.ts';
import type { Report } from './report.ts';

/** One entry of a contract's access list, as far as it says who holds the contract. */
export interface Access {
  readonly role?: string;
  readonly owner?: string;
}

const buyerSide: ReadonlySet<string> = new Set(['buyer', 'tender', 'contract']);
const supplierSide: ReadonlySet<string> = new Set(['supplier', 'bid']);

const holders = (access: readonly Access[] | undefined, side: ReadonlySet<string>): string[] =>
  (access ?? []).flatMap(({ role, owner }) => (role !== undefined && side.has(role) && owner ? [owner] : []));

/** The named holders; when nobody is known, any broker unless STRICT_REPORT_ROLES refuses that. */
const holds = (actor: Actor, known: readonly string[], strict: boolean): boolean =>
  isAdmin(actor) || (known.length > 0 ? known.includes(actor.name) : !strict && actor.group === 'brokers');

export const mayReport = (actor: Actor, access: readonly Access[] | undefined, strict: boolean): boolean =>
  holds(actor, holders(access, buyerSide), strict);

export const mayAnswer = (actor: Actor, access: readonly Access[] | undefined, strict: boolean): boolean =>
  holds(actor, holders(access, supplierSide), strict);

/** The agreement's owner; else group `authorities` when it has accounts; else as `holds`. */
export const mayDecide = (actor: Actor, agreementOwner: string | undefined, authoritiesExist: boolean, strict: boolean): boolean => {
  if (agreementOwner || !authoritiesExist) return holds(actor, agreementOwner ? [agreementOwner] : [], strict);
  return isAdmin(actor) || actor.group === 'authorities';
};

/** The account that made the report, the statement or the decision; of what was imported nobody but `admins`. */
export const isCreator = (actor: Actor, { owner }: { readonly owner?: string | undefined }): boolean =>
  isAdmin(actor) || (owner !== undefined && actor.name === owner);

/** 403 with a text that says whose right it is. */
export const permit = (allowed: boolean, text: string): void => {
  if (!allowed) throw forbidden(text);
};

/** Drafts are seen with any key and by nobody without one. */
export const maySee = (actor: Actor, { status }: Pick<Report, 'status'>): boolean => status !== 'draft' || !isAnonymous(actor);
