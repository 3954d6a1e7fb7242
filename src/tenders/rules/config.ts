/** The flags beside a tender (spec/tenders.md §1, spec/decisions.md D2). */

import type { FieldError } from '../../model/problem.ts';
import { notAmong } from '../../model/problem.ts';
import { type Allowed, flagsOf } from '../../procedures/engine/config.ts';
import { none, type Rule } from './rule.ts';

const rangeErrors = (path: readonly string[], value: number, { from, to }: Allowed<number>): readonly FieldError[] => {
  if (value < from)
    return [{ type: 'greater_than_equal', path, msg: `Input should be greater than or equal to ${from}`, ctx: { ge: from } }];
  if (value > to) return [{ type: 'less_than_equal', path, msg: `Input should be less than or equal to ${to}`, ctx: { le: to } }];
  return none;
};

const valueErrors = (
  path: readonly string[],
  value: boolean | number,
  allowed: Allowed<boolean> | Allowed<number>,
): readonly FieldError[] => {
  if ('values' in allowed) return allowed.values.some((one) => one === value) ? none : [notAmong(path, allowed.values)];
  return typeof value === 'number' ? rangeErrors(path, value, allowed) : none;
};

/** spec/tender-rules.md §2 C1. Flags that are absent or of another type are refused by the schema of the variant. */
export const configIsAllowed: Rule = (_tender, { config, procedure: { config: table } }) =>
  flagsOf(table).flatMap((name) => valueErrors(['config', name], config[name], table[name].allowed));
