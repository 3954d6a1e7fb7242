/** Official code lists, and classifications and units by them (spec/tenders.md §2). A list that is not loaded is not enforced (spec/decisions.md D8). Pure. */

import { memoize } from '../platform/memoize.ts';
import { isPlainObject, lookUp } from './json.ts';
import { eachElementErrors, type FieldError, NO_ERRORS, notAmong, ruleError } from './problem.ts';
import type { Classification } from './types.generated.ts';

/** Names are ours: of the lists in `app/code-lists/sources.ts`, or of one that a phase brings. */
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
  return list === undefined || list.has(scheme) ? NO_ERRORS : [notAmong([...path, 'scheme'], [...list.keys()])];
};

/** spec/tenders.md §2: money must be in a listed currency. */
export const currencyErrors = (
  money: { readonly currency?: string | undefined } | undefined,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  const list = codes.list('currencies');
  return list === undefined || money?.currency === undefined || list.has(money.currency)
    ? NO_ERRORS
    : [ruleError([...path, 'currency'], `Currency must be only ${[...list.keys()].join(', ')}.`)];
};

/** An address checked against the official lists (spec/tenders.md §2 "Countries", "Regions", "Settlements", spec/tenders.md §3.1). */
export interface ListedAddress {
  readonly countryName?: string | undefined;
  readonly region?: string | undefined;
  readonly addressDetails?: readonly unknown[] | undefined;
}

export const HOME_COUNTRY = 'Україна';

/** The Ukrainian names in the list of countries. */
const getCountryNames = memoize((list: ReadonlyMap<string, unknown>): ReadonlySet<unknown> => {
  const entries = [...list.values()];
  return new Set(entries.map((entry) => (isPlainObject(entry) ? entry.name_uk : entry)));
});

/** The first error of an address at a path of the body. */
export const addressErrors = (address: ListedAddress | undefined, path: readonly string[], codes: CodeLists): readonly FieldError[] => {
  if (address === undefined) return NO_ERRORS;
  const { countryName, region, addressDetails = [] } = address;
  const countries = codes.list('countries');
  if (countryName !== undefined && countries !== undefined && !getCountryNames(countries).has(countryName)) {
    return [ruleError([...path, 'countryName'], 'field address:countryName not exist in countries catalog')];
  }
  const isHome = countryName === HOME_COUNTRY;
  // An empty region counts as absent.
  if (isHome && region !== undefined && region !== '' && codes.list('regions')?.has(region) === false) {
    return [ruleError([...path, 'region'], 'field address:region not exist in ua_regions catalog')];
  }
  if (isHome || addressDetails.length === 0) return NO_ERRORS;
  return [ruleError([...path, 'addressDetails'], `КАТОТТГ is allowed only for countryName '${HOME_COUNTRY}'`)];
};

interface Identified {
  readonly identifier?: { readonly scheme: string } | undefined;
  readonly additionalIdentifiers?: readonly { readonly scheme: string }[] | undefined;
}

/** The identifiers of an organization at a path of the body use listed schemes. */
export const identifierErrors = (
  { identifier, additionalIdentifiers }: Identified,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => [
  ...(identifier === undefined ? NO_ERRORS : schemeErrors(identifier, [...path, 'identifier'], codes)),
  ...eachElementErrors(additionalIdentifiers, [...path, 'additionalIdentifiers'], (one, at) => schemeErrors(one, at, codes)),
];

/** Identifier schemes, countries and regions of an organization at a path of the body. */
export const organizationErrors = (
  organization: Identified & { readonly address?: ListedAddress | undefined },
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => [
  ...identifierErrors(organization, path, codes),
  ...addressErrors(organization.address, [...path, 'address'], codes),
];

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
const FUNDERS_PATH = ['data', 'funders'];

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

const isSameDonor = (a: Donor, b: Donor): boolean => a.scheme === b.scheme && a.id === b.id;

const formatDonor = ({ scheme, id }: Donor): string => `('${scheme}', '${id}')`;

const distinctDonors = (donors: readonly Donor[]): readonly Donor[] =>
  donors.filter((donor, index) => donors.findIndex((other) => isSameDonor(other, donor)) === index);

/**
 * Funders must be exactly the donors of the linked plans; not checked when no plan has a donor.
 * `funders` may come from an unchecked body.
 */
export const funderErrors = (funders: unknown, donors: readonly Donor[]): readonly FieldError[] => {
  if (donors.length === 0) return [];
  const paying = (Array.isArray(funders) ? funders : []).map(donorIn);
  const stranger = paying.findIndex((funder) => funder !== null && !donors.some((donor) => isSameDonor(donor, funder)));
  const named = paying[stranger];
  if (named !== undefined && named !== null) {
    const text = `Tender funder ${named.scheme} ${named.id} does not match any linked plan's program donor`;
    return [ruleError([...FUNDERS_PATH, String(stranger)], text)];
  }
  const absent = distinctDonors(donors).filter((donor) => !paying.some((funder) => funder !== null && isSameDonor(funder, donor)));
  if (absent.length === 0) return [];
  return [ruleError(FUNDERS_PATH, `Tender funders must include the plan program donor(s): [${absent.map(formatDonor).join(', ')}]`)];
};

const MAIN_SCHEME = 'ДК021';
const UNDEFINED_ID = '99999999-9';
const SCHEMES_FOR_UNDEFINED = ['ДК003', 'ДК015', 'ДК018', 'specialNorms'];

/** Every code of this beginning is a drug. */
export const DRUGS = '336';

/** V12. */
export const mainClassificationErrors = (
  { scheme, id }: Classification,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  if (scheme !== MAIN_SCHEME) return [notAmong([...path, 'scheme'], [MAIN_SCHEME])];
  return codes.list('dk021')?.has(id) === false ? [ruleError([...path, 'id'], `Value must be one of ${MAIN_SCHEME} codes`)] : NO_ERRORS;
};

interface Classified {
  readonly classification?: Classification | undefined;
  readonly additionalClassifications?: readonly Classification[] | undefined;
}

/** V13, of the item at `path`. */
export const undefinedItemErrors = (
  { classification, additionalClassifications = [] }: Classified,
  path: readonly string[],
): readonly FieldError[] => {
  if (classification?.id !== UNDEFINED_ID || additionalClassifications.length === 0) return NO_ERRORS;
  if (additionalClassifications.some(({ scheme }) => SCHEMES_FOR_UNDEFINED.includes(scheme))) return NO_ERRORS;
  const text = `One of additional classifications should be one of [${SCHEMES_FOR_UNDEFINED.join(', ')}].`;
  return [ruleError([...path, 'additionalClassifications'], text)];
};

/** Scheme → the list of its ids. Other schemes are free, and ids of GMDN are in no list of ours. */
const LISTS_BY_SCHEME: Readonly<Record<string, CodeListName>> = { 'UA-ROAD': 'ua-road', 'CCCE-UA': 'ccce-ua', КЕКВ: 'kekv' };

/** What is wrong with a classification of an official register (spec/tenders.md §2 "Roads / medical"). */
export const registerErrors = (
  { scheme, id, description }: Partial<Classification> & Pick<Classification, 'scheme' | 'id'>,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  const name = lookUp(LISTS_BY_SCHEME, scheme);
  const list = name === undefined ? undefined : codes.list(name);
  if (list === undefined) return NO_ERRORS;
  if (!list.has(id)) return [ruleError([...path, 'id'], `${scheme} id not found in standards`)];
  const isDescribed = scheme !== 'UA-ROAD' || list.get(id) === description;
  return isDescribed ? NO_ERRORS : [ruleError([...path, 'description'], 'UA-ROAD description invalid')];
};

/** spec/tenders.md §2 "Units". */
export const unitErrors = (
  unit: { readonly code?: string | undefined } | undefined,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] =>
  unit?.code !== undefined && codes.list('units')?.has(unit.code) === false
    ? [ruleError([...path, 'code'], 'Code should be one of valid unit codes.')]
    : NO_ERRORS;

/** 23 February 2027 in Kyiv: from then on each type limits the kinds of its buyers. */
export const BUYER_KINDS_SINCE = new Date('2027-02-22T22:00:00Z');
