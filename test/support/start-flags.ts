/** The node options of `npm start`; the processes of the tests use them, too. */
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const startFlags: readonly string[] =
  String(scripts.start)
    .match(/(?<=\bnode )(?:--\S+ )+/)?.[0]
    .trim()
    .split(' ') ?? [];
