/** The config of a new tender: which variant it is and which flags it must carry (tender.md §3, decisions.md D2). */
import { isPlainObject } from '../domain/plain.ts';
import type { Procedure } from '../procedures/procedure.ts';
import type { Validator } from '../validation/validator.ts';
import { variantOf } from './rules/config.ts';
import { newerConfig, olderConfig } from './schema.ts';
import type { Config } from './types.generated.ts';

/**
 * Checks `config` as it stands beside `data`; an absent one is an empty one. Throws 400 `data-validation` at
 * `["config", flag]`. What the flags may be is the first of the creation rules (C1).
 */
export const readConfig = (sent: unknown, procedure: Procedure, validator: Validator): Config => {
  const isNewer = isPlainObject(sent) && variantOf(sent, procedure) === 'newer';
  return validator.check<Config>(isNewer ? newerConfig : olderConfig, sent ?? {}, ['config']);
};
