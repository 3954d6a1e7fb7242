/** The laws of the explorer's code (explorer/README.md): who may import whom, and that every word is said somewhere. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../../explorer/src/', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

/** From the ground up: a folder imports those before it; pure ones know of those behind them by type alone. */
const folders = ['format', 'language', 'model', 'data', 'parts', 'live', 'auctions', 'pages'];
const rank = (name: string): number => folders.indexOf(name.split('/')[0] ?? '');

describe('The laws of the explorer', () => {
  it('let no folder import one that stands on it', () => {
    const wrong = files.flatMap(({ name, text }) =>
      [...text.matchAll(/^import (?!type )[^;'"]*?from '(\.[^']+)'/gm)]
        .map(([, to = '']) => relative(root, join(root, name, '..', to)))
        .filter((to) => rank(name) !== -1 && rank(to) > rank(name))
        .map((to) => `${name} imports ${to}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('keep no word that no page says', () => {
    const code = files.filter(({ name }) => !/^language\/(?:uk|en)\//.test(name)).map(({ text }) => text);
    const said = new Set(code.flatMap((text) => text.match(/[\w.-]+/g) ?? []).flatMap((word) => [word, ...word.split('.')]));
    const unsaid = files
      .filter(({ name }) => /^language\/uk\//.test(name) && !/codes\.ts$|places\.ts$/.test(name))
      // Names of fields are asked for by the fields of records.
      .flatMap(({ name, text }) => {
        const own = text.replace(/^export const fields = \{[\s\S]*?^\};/m, '');
        return [...own.matchAll(/^ {2}(?:'([^']+)'|(\w+)):/gm)].map((match) => ({ name, word: match[1] ?? match[2] ?? '' }));
      })
      .filter(({ word }) => !said.has(word))
      .map(({ name, word }) => `${name} ${word}`);
    expect(unsaid).to.deep.equal([]);
  });
});
