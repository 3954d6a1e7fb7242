/**
 * Who accuses, who is accused and who decides: copied by value at creation, known fields only (spec/violation-reports.md §4).
 * Pure.
 */
import type { Json, JsonObject } from '../model/json.ts';
import { isPlainObject } from '../model/json.ts';
import { badRequest } from '../model/problem.ts';
import type { ReportAuthor, ReportAuthority, ReportDefendant } from '../model/types.generated.ts';

/** Keeps the fields that a response schema declares (`Validator.view`). */
export type Keep = (value: unknown) => JsonObject;

export interface Copiers {
  readonly author: Keep;
  readonly defendant: Keep;
  readonly authority: Keep;
}

const addresses: ReadonlySet<string> = new Set(['url', 'uri']);

/** A bare host gains its slash (spec/violation-reports.md §4); what is no address stays as it is. */
const normalized = (value: Json, key = ''): Json => {
  if (typeof value === 'string') return addresses.has(key) && URL.canParse(value) ? new URL(value).href : value;
  if (Array.isArray(value)) return value.map((part) => normalized(part, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, normalized(part, name)]));
};

const isOrganization = (value: unknown): boolean =>
  isPlainObject(value) && typeof value.name === 'string' && isPlainObject(value.identifier);

/** `keep` left only the fields that the type of the same schema has, and the required ones were asked for. */
const copy = <T>(keep: Keep, organization: unknown): T => normalized(keep(organization)) as T;

interface ContractParties {
  readonly buyer?: unknown;
  readonly suppliers?: unknown;
}

/** Throws 400 without a buyer, or without a list of suppliers; the list may be empty (spec/violation-reports.md §5 steps 5 and 12). */
export const partiesOf = (
  { buyer, suppliers }: ContractParties,
  copiers: Copiers,
): { readonly author: ReportAuthor; readonly defendants: ReportDefendant[] } => {
  if (!isOrganization(buyer)) throw badRequest('The contract has no buyer.');
  if (!Array.isArray(suppliers)) throw badRequest('The contract has no suppliers.');
  return {
    author: copy(copiers.author, buyer),
    defendants: suppliers.filter(isOrganization).map((supplier) => copy(copiers.defendant, supplier)),
  };
};

/** An organization as authority, of kind `general` unless it says another; null when it is none. */
export const authorityOf = (organization: unknown, copiers: Copiers): ReportAuthority | null => {
  if (!isOrganization(organization)) return null;
  const authority = copy<ReportAuthority>(copiers.authority, organization);
  return { ...authority, kind: authority.kind ?? 'general' };
};
