/** The flags beside a tender (spec/tenders.md §1, spec/decisions.md D2). */
import { notAmong } from '../../model/choice.ts';
import type { FieldError } from '../../model/problem.ts';
import type { Allowed, ConfigTable, Procedure, TenderConfig, Variant } from '../../procedures/procedure.ts';
import { none, type Rule } from './rule.ts';

/** A config as sent: any subset of the flags. */
export type SentConfig = { readonly [Name in keyof TenderConfig]?: TenderConfig[Name] | undefined };

// Object.entries forgets which names a table has; these are exactly those of `TenderConfig`.
const namesOf = (table: ConfigTable): readonly (keyof TenderConfig)[] => Object.keys(table) as (keyof TenderConfig)[];

/** Flags that only newer bodies carry: any of them makes the body a newer one (spec/decisions.md D2). */
export const newerFlags = (sent: SentConfig, { config }: Procedure): readonly string[] =>
  namesOf(config).filter((name) => config[name].asked === 'newer' && sent[name] !== undefined);

export const variantOf = (sent: SentConfig, procedure: Procedure): Variant => (newerFlags(sent, procedure).length > 0 ? 'newer' : 'older');

/** The flags a tender acts by: those sent, and the defaults of its procedure for the rest (spec/decisions.md D2). */
export const actingConfig = (sent: SentConfig, { config }: Procedure): TenderConfig => {
  const complete: Partial<TenderConfig> = {};
  for (const name of namesOf(config)) Reflect.set(complete, name, sent[name] ?? config[name].byDefault);
  return complete as TenderConfig; // the table has all names
};

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
  namesOf(table).flatMap((name) => valueErrors(['config', name], config[name], table[name].allowed));
