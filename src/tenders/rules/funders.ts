/** Who pays besides the procuring entity (tender.md §8.1 V21). Programmes of linked plans (C5) join when plans exist here. */
import { isPlainObject } from '../../domain/plain.ts';
import { ruleError } from '../../domain/problem.ts';
import { each, none, type Rule } from './rule.ts';

const keyOf = (identifier: unknown): string =>
  isPlainObject(identifier) ? JSON.stringify([identifier.scheme, String(identifier.id)]) : '';

/** V21: scheme and id are those of a listed funder. */
export const fundersAreListed: Rule = ({ funders }, { codes }) => {
  const list = codes.list('funders');
  if (list === undefined) return none;
  const known = new Set([...list.values()].map((entry) => keyOf(isPlainObject(entry) ? entry.identifier : undefined)));
  return each(funders, ['data', 'funders'], ({ identifier }, path) =>
    known.has(keyOf({ ...identifier }))
      ? none
      : [ruleError([...path, 'identifier'], 'Funder identifier should be one of the values allowed')],
  );
};
