/** What the registry was asked to be made of, by name (docs/libraries.md). */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Db } from 'mongodb';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import { feedIndex } from '../../src/store/collections.ts';
import { Servers } from '../../src/store/embedded-mongod/servers.ts';
import { makeStoreFence } from '../../src/store/feed/fence.ts';
import { buildStatement } from '../../src/store/records/updates.ts';
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

describe('The mechanisms of the feed that were asked for', () => {
  const scheme = textOf('docs/feed.md').split('\n');

  for (const [name, test] of [
    ['$currentDate', 'property/long/record-stamps'],
    ['compound index', 'feed/index'],
    ['cluster-time watermark', 'feed/lossless/lag'],
  ] as const) {
    it(`docs/feed.md says by name where the ${name} is, and which test holds it`, () => {
      const paragraph = scheme.find((line) => line.includes(name) && line.includes(`(../test/${test}.test.ts)`)) ?? '';
      const sources = [...paragraph.matchAll(/`(src\/[\w/-]+\.ts)`/g)].map(([, path = '']) => path);
      expect(sources).to.not.have.length(0);
      for (const path of sources) expect(existsSync(buildPath(path)), path).to.equal(true);
      expect(textOf(`test/${test}.test.ts`)).to.match(/\bit\(/);
    });
  }

  it('$currentDate stamps the dates and the position in the write itself, a new record too', () => {
    const write = { kept: { _id: 'x', rev: 1 }, changes: null, dates: {}, moved: { floor: new Date(0) } };
    const stamped = (rev: number): unknown =>
      buildStatement({ ...write, filter: { _id: 'x', rev } } as unknown as Parameters<typeof buildStatement>[0]).u.$currentDate; // what a statement reads of a write
    expect(stamped(0)).to.deep.equal({ dateCreated: true, dateModified: true, public_modified: true });
    expect(stamped(1)).to.deep.equal({ dateModified: true, public_modified: true });
  });

  it('the compound index has the kinds of a page before its order, and the id for ties', () => {
    expect(Object.keys(feedIndex)).to.deep.equal(['is_public', 'is_test', 'public_modified', '_id', 'dateModified']);
  });

  it('a tick of the fence publishes the time of the cluster with its position, on a majority', async () => {
    const sent: object[] = [];
    const command = async (one: object) => {
      sent.push(one);
      return { value: { h: 7 }, operationTime: 'x', lastErrorObject: { updatedExisting: true } };
    };
    const tick = await makeStoreFence({ command } as unknown as Db).tick(1); // the one method that a tick calls
    expect(tick).to.deep.equal({ h: 7, x: 'x', made: false });
    expect(sent[0]).to.deep.include({ findAndModify: 'feed_fence', new: true });
    expect(sent[0]).to.have.nested.property('writeConcern.w', 'majority');
    expect(JSON.stringify(sent[0])).to.include('$$NOW');
  });
});

describe('What an admin runs', () => {
  for (const name of ['accounts', 'code-lists', 'import', 'export', 'seed', 'demo']) {
    it(`scripts/${name}.ts is what npm run ${name} calls, and the command registry ${name}`, async () => {
      expect(scripts[name]).to.match(new RegExp(`^exec tsx (--max-[a-z-]+=\\d+ )?scripts/${name}\\.ts$`));
      const run = (args: readonly string[]) => runNode(['--import', 'tsx', buildPath(`scripts/${name}.ts`), ...args]);
      const [help, refused] = await Promise.all([run(['--help']), run(['--no-such-option'])]);
      expect(help).to.deep.equal(await runHere([name, '--help']));
      expect(help.out).to.match(new RegExp(`^Usage: registry ${name} `));
      expect(refused).to.include({ code: 2, out: '' });
    });
  }
});
