/** Parameters in the address of the search page that are none of the search: misspelt ones, by which nothing is filtered. Pure. */
import { noFilters } from './filters.ts';

const own: readonly string[] = [...Object.keys(noFilters).filter((name) => name !== 'tests'), 'mode', 'cursor'];
/** Added by those who pass an address on. */
const foreign = /^(?:utm_\w+|(?:fb|g|y)clid|mc_[ce]id)$/;

/** Whether one letter more, less or other, or two letters swapped, makes one of the other. */
const isNear = (a: string, b: string): boolean => {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  if (one === other) return true;
  if (Math.min(one.length, other.length) > 3 && (one.startsWith(other) || other.startsWith(one))) return true;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [restOne, restOther] = [one.slice(at), other.slice(at)];
  const isSwapped = restOne.slice(0, 2) === `${restOther[1]}${restOther[0]}` && restOne.slice(2) === restOther.slice(2);
  return isSwapped || restOne.slice(1) === restOther || restOne === restOther.slice(1) || restOne.slice(1) === restOther.slice(1);
};

export interface UnknownParameter {
  readonly name: string;
  /** A parameter that may have been meant. */
  readonly near: string | undefined;
}

export const collectUnknown = (query: URLSearchParams): readonly UnknownParameter[] => {
  const names = [...new Set(query.keys())].filter((name) => !own.includes(name) && !foreign.test(name));
  return names.map((name) => ({ name, near: own.find((known) => name.length > 2 && isNear(name, known)) }));
};
