/** Organizations that a plan names (plans.md §2.2). Pure. */
import { notAmong } from '../../domain/choice.ts';
import type { CodeLists } from '../../domain/code-lists.ts';
import { isPlainObject } from '../../domain/plain.ts';
import { type FieldError, ruleError } from '../../domain/problem.ts';
import type { Identifier } from '../types.generated.ts';

interface Party {
  readonly identifier: Identifier;
  readonly address?: { readonly countryName: string; readonly region?: string } | undefined;
}

/** Identifier schemes and countries are listed (tender.md §4); `path` is the organization's place in the body. */
export const partyErrors = ({ identifier, address }: Party, path: readonly string[], codes: CodeLists): readonly FieldError[] => {
  const schemes = codes.list('identifier-schemes');
  const countries = codes.list('countries');
  const names =
    countries === undefined ? undefined : [...countries.values()].map((entry) => (isPlainObject(entry) ? entry.name_uk : entry));
  return [
    ...(schemes === undefined || schemes.has(identifier.scheme) ? [] : [notAmong([...path, 'identifier', 'scheme'], [...schemes.keys()])]),
    ...(names === undefined || address === undefined || names.includes(address.countryName)
      ? []
      : [ruleError([...path, 'address', 'countryName'], 'field address:countryName not exist in countries catalog')]),
  ];
};
