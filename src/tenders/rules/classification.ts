/**
 * What items are (spec/tenders.md §2, §3.3, spec/tender-rules.md §1 V12–V14). Lists that are not loaded are not enforced
 * (spec/decisions.md D8).
 */

import type { CodeLists } from '../../model/code-lists.ts';
import { registerErrors } from '../../model/code-lists.ts';
import { type FieldError, notAmong, ruleError } from '../../model/problem.ts';
import type { Classification, Item } from '../../model/types.generated.ts';
import { tenderSettings } from '../settings.ts';
import { each, isEmpty, none, type Rule } from './rule.ts';

const SCHEME = 'ДК021';
const UNDEFINED_ID = '99999999-9';
const DRUGS_ID = '33600000-6';
const DRUGS = '336';
const SCHEMES_FOR_UNDEFINED = ['ДК003', 'ДК015', 'ДК018', 'specialNorms'];

/** V12. */
export const classificationsAreListed: Rule = ({ items }, { codes }) =>
  each(items, ['data', 'items'], ({ classification }, path) => {
    if (classification === undefined) return none;
    if (classification.scheme !== SCHEME) return [notAmong([...path, 'classification', 'scheme'], [SCHEME])];
    const list = codes.list('dk021');
    if (list === undefined || list.has(classification.id)) return none;
    return [ruleError([...path, 'classification', 'id'], `Value must be one of ${SCHEME} codes`)];
  });

/** V13. */
export const undefinedItemsAreExplained: Rule = ({ items }) =>
  each(items, ['data', 'items'], ({ classification, additionalClassifications = [] }, path) => {
    if (classification?.id !== UNDEFINED_ID || additionalClassifications.length === 0) return none;
    if (additionalClassifications.some(({ scheme }) => SCHEMES_FOR_UNDEFINED.includes(scheme))) return none;
    const text = `One of additional classifications should be one of [${SCHEMES_FOR_UNDEFINED.join(', ')}].`;
    return [ruleError([...path, 'additionalClassifications'], text)];
  });

const countOf = (scheme: string, list: readonly Classification[]): number => list.filter((one) => one.scheme === scheme).length;

/** V14. */
export const drugsNameTheirSubstance: Rule = ({ items }) =>
  each(items, ['data', 'items'], ({ classification, additionalClassifications = [] }, path) => {
    const id = classification?.id ?? '';
    if (!id.startsWith(DRUGS)) return none;
    const at = [...path, 'additionalClassifications'];
    const count = countOf('INN', additionalClassifications);
    if (id === DRUGS_ID && count !== 1) {
      const text = 'Item with classification.id=33600000-6 have to contain exactly one additionalClassifications with scheme=INN';
      return [ruleError(at, text)];
    }
    if (count <= 1) return none;
    const text =
      'Item with classification.id that starts with 336 and contains additionalClassification objects have to contain no more than one additionalClassifications with scheme=INN';
    return [ruleError(at, text)];
  });

/** Registers of which an item names one entry at most, and the list of the main ids it may stand beside. */
const registers = [
  { scheme: 'UA-ROAD', prefixes: 'ua-road-prefixes' },
  { scheme: 'CCCE-UA', prefixes: undefined },
  { scheme: 'GMDN', prefixes: 'gmdn-prefixes' },
  { scheme: 'GMDN-2023', prefixes: 'gmdn-prefixes' },
] as const;

/** spec/tenders.md §2 "Roads / medical". */
export const additionalClassificationsAreListed: Rule = ({ items }, { codes }) =>
  each(items, ['data', 'items'], ({ additionalClassifications }, path) =>
    each(additionalClassifications, [...path, 'additionalClassifications'], (one, at) => registerErrors(one, at, codes)),
  );

const isBeside = (prefixes: ReadonlyMap<string, unknown> | undefined, id: string): boolean =>
  prefixes === undefined || [...prefixes.keys()].some((prefix) => id.startsWith(prefix));

/** The two editions of GMDN are one register. */
const nameOf = (scheme: string): string => (scheme.startsWith('GMDN') ? 'GMDN' : scheme);

const placeErrors = (
  { classification, additionalClassifications = [] }: Item,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  const named = registers.filter(({ scheme }) => additionalClassifications.some((one) => one.scheme === scheme));
  if (named.length === 0) return none;
  const id = classification?.id ?? '';
  const at = [...path, 'additionalClassifications'];
  return named.flatMap(({ scheme, prefixes }) => {
    const all = additionalClassifications.filter((one) => nameOf(one.scheme) === nameOf(scheme));
    if (all.length > 1) return [ruleError(at, `Item should contain no more than one additionalClassifications with scheme=${scheme}`)];
    const isRight = prefixes === undefined || isBeside(codes.list(prefixes), id);
    return isRight
      ? none
      : [ruleError(at, `Item with classification.id=${id} should not contain additionalClassifications with scheme=${scheme}`)];
  });
};

/** spec/tenders.md §3.3: roads, buildings and medical products are named once, and only beside their codes. */
export const registersAreUsedInPlace: Rule = ({ items }, { codes }) =>
  each(items, ['data', 'items'], (item, path) => (isEmpty(item.additionalClassifications) ? none : placeErrors(item, path, codes)));

/** The part of a code that says the class: 4 digits, or 3 where drugs are among the items. */
const classOf = (id: string, hasDrugs: boolean): string => id.slice(0, hasDrugs ? 3 : 4);

/** V34 (C10, step 17). */
export const itemsAreOfOneClass: Rule = ({ items = [] }, { procedure }) => {
  if (!tenderSettings.of(procedure).hasOneItemClass) return none;
  const ids = new Set(items.map(({ classification }) => classification?.id).filter((id) => id !== undefined));
  if (ids.size <= 1) return none;
  const hasDrugs = [...ids].some((id) => id.startsWith(DRUGS));
  const classes = [...new Set([...ids].map((id) => classOf(id, hasDrugs)))].sort();
  if (classes.length <= 1) return none;
  return [ruleError(['data', 'items'], `CPV ${hasDrugs ? 'group' : 'class'} of items (${classes.join(', ')}) should be identical`)];
};
