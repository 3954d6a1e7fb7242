/** The light check of a tender's body before the plan is looked at: who procures (spec/plans.md §6, 2). Pure. */

import type { CodeLists } from '../../model/code-lists.ts';
import { isPlainObject } from '../../model/json.ts';
import { type FieldError, missing, notAmong } from '../../model/problem.ts';

const at = ['data', 'procuringEntity'];

/** A text, or an integer that is taken for one. */
export const isText = (value: unknown): boolean => typeof value === 'string' || Number.isSafeInteger(value);

const identifierErrors = (identifier: unknown, codes: CodeLists): readonly FieldError[] => {
  const place = [...at, 'identifier'];
  if (!isPlainObject(identifier)) return [missing(place)];
  const absent = ['scheme', 'id'].filter((field) => !isText(identifier[field]));
  if (absent.length > 0) return absent.map((field) => missing([...place, field]));
  const schemes = codes.list('identifier-schemes');
  return schemes === undefined || schemes.has(String(identifier.scheme)) ? [] : [notAmong([...place, 'scheme'], [...schemes.keys()])];
};

/** Other fields are the tender's own matter. */
export const lightErrors = (sent: unknown, codes: CodeLists): readonly FieldError[] => {
  if (!isPlainObject(sent)) return [];
  const { procuringEntity } = sent;
  if (!isPlainObject(procuringEntity)) return [missing(at)];
  return [...(isText(procuringEntity.name) ? [] : [missing([...at, 'name'])]), ...identifierErrors(procuringEntity.identifier, codes)];
};
