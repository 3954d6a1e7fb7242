/** Versions of this package and of the API it serves. */
import { readFileSync } from 'node:fs';
import { packageFolder } from '../../base/validation/package-folder.ts';

export const apiVersion = '2.5';

/** The version in package.json. */
export const packageVersion = (): string => {
  const { version }: { version?: string } = JSON.parse(readFileSync(new URL('package.json', packageFolder), 'utf8'));
  return version ?? 'unknown';
};
