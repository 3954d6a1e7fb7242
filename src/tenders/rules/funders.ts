/** Who pays besides the procuring entity (spec/tender-rules.md §1 V21, spec/tender-rules.md §2 C5, spec/tender-rules.md §3 P3). */
import { funderErrors } from '../../model/donors.ts';
import { isPlainObject } from '../../model/json.ts';
import { ruleError } from '../../model/problem.ts';
import { each, isEmpty, none, type Rule } from './rule.ts';

const keyOf = (identifier: unknown): string =>
  isPlainObject(identifier) ? JSON.stringify([identifier.scheme, String(identifier.id)]) : '';

/** V21: scheme and id are those of a listed funder. */
export const fundersAreListed: Rule = ({ funders }, { codes }) => {
  const list = codes.list('funders');
  if (list === undefined || isEmpty(funders)) return none;
  const known = new Set([...list.values()].map((entry) => keyOf(isPlainObject(entry) ? entry.identifier : undefined)));
  return each(funders, ['data', 'funders'], ({ identifier }, path) =>
    known.has(keyOf({ ...identifier }))
      ? none
      : [ruleError([...path, 'identifier'], 'Funder identifier should be one of the values allowed')],
  );
};

/** C5 and P3: funders are those whose programmes pay for the linked plans. Asked only where the context knows the donors. */
export const fundersMatchPlans: Rule = ({ funders }, { donors = [] }) => funderErrors(funders, donors);
