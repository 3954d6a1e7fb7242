/** Versions: of this package, and of the API it serves. */
import { readFileSync } from 'node:fs';

export const apiVersion = '2.5';

/** The version in package.json, three folders above this one in `src` and in `dist`. */
export const packageVersion = (): string => {
  const { version }: { version?: string } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return version ?? 'unknown';
};
