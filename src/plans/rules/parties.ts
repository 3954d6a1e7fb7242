/** Organizations that a plan names (spec/plans.md §2.2). Pure. */
import type { AddressCheck, CodeLists, ListedAddress } from '../../model/code-lists.ts';
import type { FieldError } from '../../model/problem.ts';
import { notAmong } from '../../model/problem.ts';
import type { Identifier } from '../../model/types.generated.ts';

/** Official lists, and the check of addresses by them. */
export interface Lists {
  readonly codes: CodeLists;
  readonly checkAddress: AddressCheck;
}

interface Party {
  readonly identifier: Identifier;
  readonly address?: ListedAddress | undefined;
}

/** Identifier schemes, countries and regions are listed (spec/tenders.md §2); `path` is the organization's place in the body. */
export const partyErrors = (
  { identifier, address }: Party,
  path: readonly string[],
  { codes, checkAddress }: Lists,
): readonly FieldError[] => {
  const schemes = codes.list('identifier-schemes');
  const isListed = schemes === undefined || schemes.has(identifier.scheme);
  return [
    ...(isListed ? [] : [notAmong([...path, 'identifier', 'scheme'], [...schemes.keys()])]),
    ...checkAddress(address, [...path, 'address']),
  ];
};
