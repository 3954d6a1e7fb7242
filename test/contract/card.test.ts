/** What the registry was asked to be made of, by name (docs/libraries.md). */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { Servers } from '../../src/embedded-mongod/servers.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { dependencies, devDependencies, config } = JSON.parse(textOf('package.json'));

/** Those of a running registry, and those of the tests alone. */
const running = ['express', 'mongodb', 'ajv', 'helmet', 'winston', 'mongodb-memory-server'];
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
