/**
 * Donors whose programmes pay for plans, and funders of the tenders that carry those plans out (spec/tender-rules.md §2 C5,
 * spec/plans.md §6 step 10). Pure.
 */
import type { CodeLists } from './code-lists.ts';
import { isPlainObject } from './json.ts';
import { type FieldError, ruleError } from './problem.ts';

export interface Donor {
  readonly scheme: string;
  readonly id: string;
}

/** The part of a plan that names its programme. */
export interface Programmed {
  readonly budget?: { readonly project?: { readonly id: string; readonly scheme?: string | undefined } | undefined } | undefined;
}

const SCHEME = 'funder_program';
const at = ['data', 'funders'];

const donorIn = (value: unknown): Donor | null => {
  const identifier = isPlainObject(value) ? value.identifier : undefined;
  if (!isPlainObject(identifier)) return null;
  const { scheme, id } = identifier;
  return typeof scheme === 'string' && (typeof id === 'string' || typeof id === 'number') ? { scheme, id: String(id) } : null;
};

/** The donor of a plan's programme; null for a plan of no such programme, and where the list of programmes is not loaded or does not say. */
export const donorOf = ({ budget }: Programmed, codes: CodeLists): Donor | null => {
  const project = budget?.project;
  if (project?.scheme !== SCHEME) return null;
  const programme = codes.list('funder-programmes')?.get(project.id);
  return isPlainObject(programme) ? donorIn(programme.donor) : null;
};

const isSame = (a: Donor, b: Donor): boolean => a.scheme === b.scheme && a.id === b.id;

const textOf = ({ scheme, id }: Donor): string => `('${scheme}', '${id}')`;

const distinct = (donors: readonly Donor[]): readonly Donor[] =>
  donors.filter((donor, index) => donors.findIndex((other) => isSame(other, donor)) === index);

/**
 * Funders are the donors of the linked plans, all of them and nobody else; nothing is said where no plan has a donor.
 * `funders` may be a body that is not checked yet.
 */
export const funderErrors = (funders: unknown, donors: readonly Donor[]): readonly FieldError[] => {
  if (donors.length === 0) return [];
  const paying = (Array.isArray(funders) ? funders : []).map(donorIn);
  const stranger = paying.findIndex((funder) => funder !== null && !donors.some((donor) => isSame(donor, funder)));
  const named = paying[stranger];
  if (named !== undefined && named !== null) {
    const text = `Tender funder ${named.scheme} ${named.id} does not match any linked plan's program donor`;
    return [ruleError([...at, String(stranger)], text)];
  }
  const absent = distinct(donors).filter((donor) => !paying.some((funder) => funder !== null && isSame(funder, donor)));
  if (absent.length === 0) return [];
  return [ruleError(at, `Tender funders must include the plan program donor(s): [${absent.map(textOf).join(', ')}]`)];
};
