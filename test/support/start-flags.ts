/** The node options of `npm start`, and what it sets for the process; those of the tests get them, too. */
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const start = String(scripts.start);

export const startFlags: readonly string[] =
  start
    .match(/(?<=\bnode )(?:--\S+ )+/)?.[0]
    .trim()
    .split(' ') ?? [];

/** With the values that `npm start` takes unless its caller has set others. */
export const startEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  [...start.matchAll(/(\w+)=\$\{\1:-(\w+)\}/g)].map(([, name = '', value = '']) => [name, value]),
);
