/** Additional classifications whose registers are official lists (spec/tenders.md §2 "Roads / medical"). Pure. */
import type { CodeListName, CodeLists } from './code-lists.ts';
import { type FieldError, ruleError } from './problem.ts';

interface Classified {
  readonly scheme: string;
  readonly id: string;
  readonly description?: string | undefined;
}

/** Scheme → the list of its ids. Other schemes are free, and ids of GMDN are in no list of ours. */
const lists: Readonly<Record<string, CodeListName>> = { 'UA-ROAD': 'ua-road', 'CCCE-UA': 'ccce-ua', КЕКВ: 'kekv' };

/** What is wrong with the classification at `path`; a list that is not loaded is not enforced (spec/decisions.md D8). */
export const registerErrors = (
  { scheme, id, description }: Classified,
  path: readonly string[],
  codes: CodeLists,
): readonly FieldError[] => {
  const name = Object.hasOwn(lists, scheme) ? lists[scheme] : undefined;
  const list = name === undefined ? undefined : codes.list(name);
  if (list === undefined) return [];
  if (!list.has(id)) return [ruleError([...path, 'id'], `${scheme} id not found in standards`)];
  const isDescribed = scheme !== 'UA-ROAD' || list.get(id) === description;
  return isDescribed ? [] : [ruleError([...path, 'description'], 'UA-ROAD description invalid')];
};
