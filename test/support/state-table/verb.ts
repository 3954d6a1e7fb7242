/** One line of the state table: who may do it when, and the responses to all others (spec/tenders.md §4, §5; spec/decisions.md D1). */
import { everybody, type Role, roles, type Status, statuses } from '../../../fixtures/statuses.ts';
import { unauthorized } from '../errors.ts';

/** Status code and details; no details for a success. */
export type Expected = readonly [number, string?];
export const refused = (details: string): Expected => [403, details];

export interface Verb {
  /** Method and path as in the service's routes. */
  readonly row: string;
  /** Distinguishes lines of the same route. */
  readonly says?: string;
  /** Groups admitted besides admins; absent: everyone, with or without a key. */
  readonly groups?: readonly string[];
  /** The authorized roles, each with its statuses. */
  readonly by: Partial<Record<Role, readonly Status[]>>;
  /** The refusal of an authorized role in other statuses. */
  readonly text?: (status: Status) => string;
  readonly data?: unknown;
  /** Ids in the path that differ from the usual ones. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly done: number;
  /** A part of the path that does not exist in some statuses. */
  readonly part?: { readonly name: string; readonly from: readonly Status[] };
  /** Exceptions to all of this. */
  readonly instead?: (role: Role, status: Status) => Expected | undefined;
}

/** The expected response by the table. */
export const expected = ({ groups, by, text, done, part, instead }: Verb, role: Role, status: Status): Expected => {
  if (groups !== undefined && role === 'nobody') return [401, unauthorized('Authorization not found')];
  if (groups !== undefined && role !== 'admins' && !groups.includes(roles[role])) return refused('Forbidden');
  if (part !== undefined && !part.from.includes(status)) return [404, `${part.name} not found.`];
  const other = instead?.(role, status);
  if (other !== undefined) return other;
  const when = by[role];
  if (when === undefined) return refused('Forbidden');
  return when.includes(status) ? [done] : refused(text?.(status) ?? 'Forbidden');
};

/** The same statuses for several roles. */
export const each = (who: readonly Role[], when: readonly Status[]): Partial<Record<Role, readonly Status[]>> =>
  Object.fromEntries(who.map((role) => [role, when]));

/** A public read, allowed in every status. */
export const read = (path: string, more: Partial<Verb> = {}): Verb => ({
  row: `GET ${path}`,
  by: each(everybody, statuses),
  done: 200,
  ...more,
});

export const write = (row: string, more: Partial<Verb> & Pick<Verb, 'by'>): Verb => ({
  row,
  groups: ['brokers'],
  done: row.startsWith('POST') ? 201 : 200,
  ...more,
});
