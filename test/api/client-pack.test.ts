/** The client as somebody else gets it: packed, in a folder of its own, under plain Node, without a registry of packages. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { keys, startRegistry, type TestRegistry } from '../support/registry.ts';
import { clientPackage, copySources } from '../support/sources.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The first program of the client's README, for the addresses of this test. */
const firstProgram = async (registry: TestRegistry): Promise<string> => {
  const [, program = ''] = /```ts\n([\s\S]*?)```/.exec(await readFile(join(root, 'clients/typescript/README.md'), 'utf8')) ?? [];
  return program.replace('http://127.0.0.1:8080', registry.url).replace('http://127.0.0.1:8081', registry.documentsUrl);
};

const tokensProgram = `
import { fileTokens } from 'procurement-registry-client/file-tokens';
await fileTokens('tokens.json').set('/tenders/x', 'secret');
console.log(await fileTokens('tokens.json').get('/tenders/x'), await fileTokens('tokens.json').get('/tenders/y'));
`;

const consumer = `
import { makeRegistryClient, type FeedItem } from 'procurement-registry-client';
import { fileTokens } from 'procurement-registry-client/file-tokens';
const client = makeRegistryClient({ url: 'http://127.0.0.1:8080', tokens: fileTokens('tokens.json') });
export const title = async (tender: string): Promise<string> =>
  (await client.get('/api/2.5/tenders/{tender}', { params: { path: { tender } } })).data.title;
export const first = async (): Promise<FeedItem | undefined> => { for await (const item of client.feed('tenders')) return item; };
// @ts-expect-error there is no such path
export const none = () => client.get('/api/2.5/tenderz');
`;

describe('The packed client', () => {
  let registry: TestRegistry;
  let folder: string;
  let fresh: string;

  /** From a clone with nothing built: whatever is needed before is made by the packing itself. */
  const pack = async (): Promise<void> => {
    const sources = join(folder, 'sources');
    await copySources(sources);
    await run('npm', ['run', 'pack:client', '--', '--offline', '--pack-destination', folder], { cwd: sources });
  };
  const unpack = async (): Promise<void> => {
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    const modules = join(fresh, 'node_modules');
    await mkdir(modules, { recursive: true });
    await run('tar', ['-xzf', join(folder, tarball), '-C', modules]);
    await cp(join(modules, 'package'), join(modules, clientPackage), { recursive: true });
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types', 'undici-types']) {
      await cp(join(root, 'node_modules', name), join(modules, name), { recursive: true });
    }
    await writeFile(join(fresh, 'package.json'), '{ "type": "module" }');
  };

  before(async () => {
    registry = await startRegistry();
    folder = await mkdtemp(join(tmpdir(), 'client-pack-'));
    fresh = join(folder, 'fresh');
    await pack();
    await unpack();
  });
  after(async () => {
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('holds what was built, its types and its README, and nothing else', async () => {
    const packed = await readdir(join(fresh, 'node_modules/package'), { recursive: true });
    expect(packed).to.include.members(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts', 'dist/file-tokens.js']);
    expect(packed.filter((name) => !/^(README\.md|package\.json|dist|dist\/[a-z.-]+\.(js|d\.ts))$/.test(name))).to.deep.equal([]);
  });

  it('publishes the tender of its README, in at most 30 lines, in a fresh folder', async () => {
    const program = await firstProgram(registry);
    expect(program.trim().split('\n').length).to.be.at.most(30);
    await writeFile(join(fresh, 'first.mjs'), program);
    const { stdout } = await run('node', ['first.mjs'], { cwd: fresh, env: { ...process.env, KEY: keys.broker } });
    expect(stdout).to.match(/^UA-\d{4}-\d{2}-\d{2}-\d{6}-a is active\.enquiries\n$/);
    expect((await registry.ask('GET', '/api/2.5/tenders')).body.data).to.have.length(1);
  });

  it('keeps tokens in a file under plain Node', async () => {
    await writeFile(join(fresh, 'tokens.mjs'), tokensProgram);
    const { stdout } = await run('node', ['tokens.mjs'], { cwd: fresh });
    expect(stdout).to.equal('secret undefined\n');
  });

  it('brings types that a strict compiler believes', async () => {
    await writeFile(join(fresh, 'consumer.ts'), consumer);
    await writeFile(join(fresh, 'first.ts'), await firstProgram(registry));
    const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, target: 'es2022', module: 'nodenext', types: ['node'] };
    await writeFile(join(fresh, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts', 'first.ts'] }));
    const { stdout } = await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], { cwd: fresh }).catch(
      (error) => error,
    );
    expect(stdout).to.equal('');
  });
});
