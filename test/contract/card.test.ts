/** What the registry was asked to be made of, by name (docs/libraries.md). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { Servers } from '../../src/embedded-mongod/servers.ts';
import { runHere, runNode } from '../support/command.ts';

const buildPath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const textOf = (path: string): string => readFileSync(buildPath(path), 'utf8');
const { dependencies, devDependencies, config, scripts } = JSON.parse(textOf('package.json'));

/** Those of a running registry, and those of the tests alone. */
const running = ['express', 'mongodb', 'ajv', 'ajv-formats', 'helmet', 'winston', 'mongodb-memory-server'];
const ofTests = ['mocha', 'chai'];

describe('The libraries that were asked for', () => {
  it('are dependencies, and docs/libraries.md says where each works', () => {
    expect(Object.keys(dependencies)).to.include.members(running);
    expect(Object.keys(devDependencies)).to.include.members(ofTests);
    const documented = [...textOf('docs/libraries.md').matchAll(/^\| ([\w@/*, -]+) \| [^|]+ \|$/gm)].flatMap(([, names = '']) =>
      names.split(', '),
    );
    expect(documented).to.include.members([...running, ...ofTests]);
  });

  it('the embedded store is a MongoMemoryReplSet, and nothing is downloaded at an installation', () => {
    expect(Servers.prototype).to.be.instanceOf(MongoMemoryReplSet);
    expect(config.mongodbMemoryServer.disablePostinstall).to.equal('1');
  });
});

describe('What an admin runs', () => {
  for (const name of ['accounts', 'code-lists', 'import', 'export', 'seed', 'demo']) {
    it(`scripts/${name}.ts is what npm run ${name} calls, and the command registry ${name}`, async () => {
      expect(scripts[name]).to.equal(`exec tsx scripts/${name}.ts`);
      const run = (args: readonly string[]) => runNode(['--import', 'tsx', buildPath(`scripts/${name}.ts`), ...args]);
      const [help, refused] = await Promise.all([run(['--help']), run(['--no-such-option'])]);
      expect(help).to.deep.equal(await runHere([name, '--help']));
      expect(help.out).to.match(new RegExp(`^Usage: registry ${name} `));
      expect(refused).to.include({ code: 2, out: '' });
    });
  }
});
