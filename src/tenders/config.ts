/** The config of a new tender: which variant it is and which flags it must carry (spec/tenders.md §1, spec/decisions.md D2). */
import { isPlainObject } from '../model/json.ts';
import { type FieldError, invalid, missing, Problem } from '../model/problem.ts';
import type { Config } from '../model/types.generated.ts';
import { newerFlags } from '../procedures/engine/config.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import type { Validator } from '../validation/validator.ts';
import { newerConfig, olderConfig } from './schema.ts';

/** A flag that is missing only because another one asks for it says so. */
const because =
  (flags: readonly string[]) =>
  (error: FieldError): FieldError =>
    error.type === 'missing' ? { ...error, ctx: { because: `${flags.join(', ')}: of the newer config, which has to be complete` } } : error;

/**
 * Checks `config` as it stands beside `data`. Throws 400 `data-validation` at `["config"]` when there is none, else at
 * `["config", flag]`. What the flags may be is the first of the creation rules (C1).
 */
export const readConfig = (sent: unknown, procedure: Procedure, validator: Validator): Config => {
  if (sent === undefined || sent === null) throw invalid([missing(['config'])]);
  const flags = isPlainObject(sent) ? newerFlags(sent, procedure) : [];
  if (flags.length === 0) return validator.check<Config>(olderConfig, sent, ['config']);
  try {
    return validator.check<Config>(newerConfig, sent, ['config']);
  } catch (error) {
    throw error instanceof Problem && error.errors !== undefined ? invalid(error.errors.map(because(flags))) : error;
  }
};
