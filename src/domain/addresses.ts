/** Addresses by the official lists (tender.md §4 "Countries", "Regions", "Settlements", §5.1). A list that is not loaded is not enforced. Pure. */
import type { CodeLists } from './code-lists.ts';
import { isPlainObject } from './plain.ts';
import { type FieldError, ruleError } from './problem.ts';

export interface ListedAddress {
  readonly countryName?: string | undefined;
  readonly region?: string | undefined;
  readonly addressDetails?: readonly unknown[] | undefined;
}

export const HOME_COUNTRY = 'Україна';

/** Ukrainian names of countries; undefined while their list is not loaded. */
const countryNames = (codes: CodeLists): ReadonlySet<unknown> | undefined => {
  const list = codes.list('countries');
  return list === undefined ? undefined : new Set([...list.values()].map((entry) => (isPlainObject(entry) ? entry.name_uk : entry)));
};

/** What is wrong with an address at a path of the body: the first thing that is. */
export type AddressCheck = (address: ListedAddress | undefined, path: readonly string[]) => readonly FieldError[];

/** The check of many addresses by the lists as they are now. */
export const makeAddressCheck = (codes: CodeLists): AddressCheck => {
  const countries = countryNames(codes);
  const regions = codes.list('regions');
  return (address, path) => {
    if (address === undefined) return [];
    const { countryName, region, addressDetails = [] } = address;
    if (countryName !== undefined && countries?.has(countryName) === false) {
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
