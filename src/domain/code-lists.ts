import { isPlainObject } from './json.ts';
import { type FieldError, none, notAmong, ruleError } from './problem.ts';

/**
 * Official code lists (spec/tenders.md §2). Lists that are not loaded are not enforced (spec/decisions.md D8). Our own names:
 * of the lists in `runtime/code-lists/sources.ts`, or of a list provided by a phase.
 */
export type CodeListName = string;

/** A list provided by a phase. */
export interface CodeList {
  readonly name: CodeListName;
  /** Path in the official repository. */
  readonly file: string;
  /** Rules instead of codes, or codes whose entries have these texts. */
  readonly holds: 'rules' | { readonly texts: readonly string[] };
}

export interface CodeLists {
  /** Code → its entry as imported, in list order; undefined when the list is not loaded. */
  list(name: CodeListName): ReadonlyMap<string, unknown> | undefined;
}

export const noCodeLists: CodeLists = { list: () => undefined };

/** spec/tenders.md §2 "Identifier schemes"; `path` is the place of the identifier. */
export const schemeErrors = ({ scheme }: { readonly scheme: string }, path: readonly string[], codes: CodeLists): readonly FieldError[] => {
  const list = codes.list('identifier-schemes');
  return list === undefined || list.has(scheme) ? none : [notAmong([...path, 'scheme'], [...list.keys()])];
};

/** spec/tenders.md §2: money must be in a listed currency. */
export const currencyErrors = (
  money: { readonly currency?: string | undefined } | undefined,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  const list = codes.list('currencies');
  return list === undefined || money?.currency === undefined || list.has(money.currency)
    ? none
    : [ruleError([...path, 'currency'], `Currency must be only ${[...list.keys()].join(', ')}.`)];
};

/** An address checked against the official lists (spec/tenders.md §2 "Countries", "Regions", "Settlements", spec/tenders.md §3.1). */
export interface ListedAddress {
  readonly countryName?: string | undefined;
  readonly region?: string | undefined;
  readonly addressDetails?: readonly unknown[] | undefined;
}

export const HOME_COUNTRY = 'Україна';

/**
 * Whether a country is listed under this Ukrainian name; true while the list is not loaded. Cached, since a tender has many
 * addresses in few countries.
 */
const makeCountryCheck = (codes: CodeLists): ((name: string) => boolean) => {
  const list = codes.list('countries');
  const known = new Map<string, boolean>();
  const isListed = (name: string): boolean => {
    for (const entry of list?.values() ?? []) if ((isPlainObject(entry) ? entry.name_uk : entry) === name) return true;
    return list === undefined;
  };
  return (name) => {
    const found = known.get(name) ?? isListed(name);
    known.set(name, found);
    return found;
  };
};

/** The first error of an address at a path of the body. */
export type AddressCheck = (address: ListedAddress | undefined, path: readonly string[]) => readonly FieldError[];

/** A check of many addresses against the current lists. */
export const makeAddressCheck = (codes: CodeLists): AddressCheck => {
  const isCountry = makeCountryCheck(codes);
  const regions = codes.list('regions');
  return (address, path) => {
    if (address === undefined) return [];
    const { countryName, region, addressDetails = [] } = address;
    if (countryName !== undefined && !isCountry(countryName)) {
      return [ruleError([...path, 'countryName'], 'field address:countryName not exist in countries catalog')];
    }
    const isHome = countryName === HOME_COUNTRY;
    if (isHome && region !== undefined && regions?.has(region) === false) {
      return [ruleError([...path, 'region'], 'field address:region not exist in ua_regions catalog')];
    }
    if (isHome || addressDetails.length === 0) return [];
    return [ruleError([...path, 'addressDetails'], `КАТОТТГ is allowed only for countryName '${HOME_COUNTRY}'`)];
  };
};

/** The donor whose programme pays for a plan and its tender (spec/tender-rules.md §2 C5, spec/plans.md §6). */
export interface Donor {
  readonly scheme: string;
  readonly id: string;
}

/** The programme fields of a plan. */
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

/** The donor of a plan's programme; null for other plans, and when the list of programmes is not loaded or names no donor. */
export const findDonor = ({ budget }: Programmed, codes: CodeLists): Donor | null => {
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
 * Funders must be exactly the donors of the linked plans; not checked when no plan has a donor.
 * `funders` may come from an unchecked body.
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
