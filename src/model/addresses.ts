/**
 * Addresses by the official lists (spec/tenders.md §2 "Countries", "Regions", "Settlements", spec/tenders.md §3.1). A list that is
 * not loaded is not enforced. Pure.
 */
import type { CodeLists } from './code-lists.ts';
import { isPlainObject } from './plain.ts';
import { type FieldError, ruleError } from './problem.ts';

export interface ListedAddress {
  readonly countryName?: string | undefined;
  readonly region?: string | undefined;
  readonly addressDetails?: readonly unknown[] | undefined;
}

export const HOME_COUNTRY = 'Україна';

/**
 * Whether a country is listed by this Ukrainian name; every one is while the list is not loaded. A tender has many addresses
 * in few countries: each is looked for once.
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

/** What is wrong with an address at a path of the body: the first thing that is. */
export type AddressCheck = (address: ListedAddress | undefined, path: readonly string[]) => readonly FieldError[];

/** The check of many addresses by the lists as they are now. */
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
