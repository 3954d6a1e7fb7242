/** No step of a build, a test run or an image goes on after a failure, or keeps what a failing command has printed. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (file: string): string => readFileSync(root + file, 'utf8');

/** By file and name: the scripts of both packages. */
const packageScripts = (): Record<string, string> =>
  Object.assign(
    {},
    ...['package.json', 'clients/typescript/package.json'].map((file) =>
      Object.fromEntries(
        Object.entries<string>(JSON.parse(textOf(file)).scripts).map(([name, script]) => [
          `${file} ${name}`,
          // A program in quotes has its own semicolons.
          script.replace(/"[^"]*"/g, '""'),
        ]),
      ),
    ),
  );

const shellFiles = [
  '.ci/run',
  ...['scripts', 'deploy/compose'].flatMap((folder) =>
    readdirSync(root + folder)
      .filter((name) => name.endsWith('.sh'))
      .map((name) => `${folder}/${name}`),
  ),
];

describe('The steps of builds and test runs', () => {
  it('of package.json are joined by && alone, and drop no output', () => {
    const hiding = Object.entries(packageScripts()).filter(([, script]) => /;|\||[^&]&[^&]|>|^test | test /.test(script));
    expect(hiding).to.deep.equal([]);
  });

  it('name only scripts that exist, and none leads back to itself', () => {
    const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts;
    const calls = (name: string): string[] =>
      [...(scripts[name] ?? '').matchAll(/npm run (?:--silent )?([\w:]+)(?![\w:]| -w)/g)].map(([, called = '']) => called);
    const walk = (name: string, above: readonly string[]): string[] => {
      if (above.includes(name)) return [[...above, name].join(' → ')];
      if (scripts[name] === undefined) return [`${above.at(-1)} → ${name}, which is not there`];
      return calls(name).flatMap((called) => walk(called, [...above, name]));
    };
    expect(Object.keys(scripts).flatMap((name) => walk(name, []))).to.deep.equal([]);
  });

  it('of shell files drop no output but that of a question, pass no failure over, and see it in a pipe', () => {
    for (const file of shellFiles) {
      const lines = textOf(file).split('\n');
      expect(
        lines.filter((line) => /\/dev\/null|\|\| (true|:)( |$)/.test(line) && !/command -v [\w -]+ >\/dev\/null/.test(line)),
        file,
      ).to.deep.equal([]);
      expect(textOf(file), file).to.match(/^set -[eu]/m);
      if (lines.some((line) => / \| /.test(line.replace(/^count\(\).*/, '')))) expect(textOf(file), file).to.match(/^set .*pipefail/m);
    }
  });

  it('of the image are commands without a shell', () => {
    const runs = [...textOf('Dockerfile').matchAll(/^RUN (.*)$/gm)].map(([, command = '']) => command);
    expect(runs.map((command) => Array.isArray(JSON.parse(command)))).to.deep.equal(runs.map(() => true));
  });
});
