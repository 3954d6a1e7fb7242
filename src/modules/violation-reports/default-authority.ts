/**
 * The organization that decides on reports of contracts without an agreement (spec/decisions.md D3): a JSON object in the
 * file that DEFAULT_AUTHORITY names. Read once at startup.
 */

import { readFile } from 'node:fs/promises';
import { isPlainObject } from '../../base/domain/json.ts';
import type { ReportAuthority } from '../../base/domain/types.generated.ts';
import { fileTroubleOf } from '../../base/platform/reason.ts';
import type { Validator } from '../../base/validation/validator.ts';
import { answers } from './report.ts';

const readAuthorityFile = async (path: string): Promise<unknown> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`DEFAULT_AUTHORITY names ${path}, which cannot be read: ${fileTroubleOf(error) ?? error}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`DEFAULT_AUTHORITY names ${path}, which is no JSON.`);
  }
};

/**
 * `path`: the setting, or null. Returns the organization, with default kind `general`, without fields that reports do not
 * store. Throws an Error whose message an admin can act on.
 */
export const readDefaultAuthority = async (path: string | null, validator: Validator): Promise<ReportAuthority | null> => {
  if (path === null) return null;
  const found = await readAuthorityFile(path);
  if (!isPlainObject(found)) throw new Error(`DEFAULT_AUTHORITY names ${path}, which does not hold one organization (a JSON object).`);
  const organization = { kind: 'general', ...validator.view(answers.authority)(found) };
  const [first] = validator.errorsOf(answers.authority, organization, []);
  if (first !== undefined)
    throw new Error(`DEFAULT_AUTHORITY names ${path}, which is no organization: ${first.path.join('.')}: ${first.msg}.`);
  return validator.check<ReportAuthority>({ id: answers.authority }, organization);
};
