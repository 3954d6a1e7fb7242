/** Classifications and units (spec/tenders.md §2). Lists that are not loaded are not enforced (spec/decisions.md D8). Pure. */
import type { CodeListName, CodeLists } from './code-lists.ts';
import { lookUp } from './json.ts';
import { type FieldError, none, notAmong, ruleError } from './problem.ts';
import type { Classification } from './types.generated.ts';

const SCHEME = 'ДК021';
const UNDEFINED_ID = '99999999-9';
const SCHEMES_FOR_UNDEFINED = ['ДК003', 'ДК015', 'ДК018', 'specialNorms'];

/** Prefix of all drug codes. */
export const DRUGS = '336';

/** V12. */
export const mainClassificationErrors = (
  { scheme, id }: Classification,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  if (scheme !== SCHEME) return [notAmong([...path, 'scheme'], [SCHEME])];
  return codes.list('dk021')?.has(id) === false ? [ruleError([...path, 'id'], `Value must be one of ${SCHEME} codes`)] : none;
};

interface Classified {
  readonly classification?: Classification | undefined;
  readonly additionalClassifications?: readonly Classification[] | undefined;
}

/** V13, for the item at `path`. */
export const undefinedItemErrors = (
  { classification, additionalClassifications = [] }: Classified,
  path: readonly string[],
): readonly FieldError[] => {
  if (classification?.id !== UNDEFINED_ID || additionalClassifications.length === 0) return none;
  if (additionalClassifications.some(({ scheme }) => SCHEMES_FOR_UNDEFINED.includes(scheme))) return none;
  const text = `One of additional classifications should be one of [${SCHEMES_FOR_UNDEFINED.join(', ')}].`;
  return [ruleError([...path, 'additionalClassifications'], text)];
};

/** Scheme → list of its ids. Other schemes are not checked, and no list has the ids of GMDN. */
const lists: Readonly<Record<string, CodeListName>> = { 'UA-ROAD': 'ua-road', 'CCCE-UA': 'ccce-ua', КЕКВ: 'kekv' };

/** Errors of a classification from an official register (spec/tenders.md §2 "Roads / medical"). */
export const registerErrors = (
  { scheme, id, description }: Partial<Classification> & Pick<Classification, 'scheme' | 'id'>,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  const name = lookUp(lists, scheme);
  const list = name === undefined ? undefined : codes.list(name);
  if (list === undefined) return none;
  if (!list.has(id)) return [ruleError([...path, 'id'], `${scheme} id not found in standards`)];
  const isDescribed = scheme !== 'UA-ROAD' || list.get(id) === description;
  return isDescribed ? none : [ruleError([...path, 'description'], 'UA-ROAD description invalid')];
};

/** spec/tenders.md §2 "Units". */
export const unitErrors = (
  unit: { readonly code?: string | undefined } | undefined,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] =>
  unit?.code !== undefined && codes.list('units')?.has(unit.code) === false
    ? [ruleError([...path, 'code'], 'Code should be one of valid unit codes.')]
    : none;
