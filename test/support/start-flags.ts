/** What `npm start` gives node beside the program: the processes of the tests run with it too. */
import { readFileSync } from 'node:fs';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export const startFlags: readonly string[] =
  String(scripts.start)
    .match(/(?<=\bnode )(?:--\S+ )+/)?.[0]
    .trim()
    .split(' ') ?? [];
