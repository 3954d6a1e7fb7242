/** The package as `npm pack` makes it, in a folder where nothing else of the repository is. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { describeSchemas } from '../../src/app/operations/schemas.ts';
import { clientPackage, copySources, linkPackages } from '../support/sources.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

describe('The packed registry', () => {
  let folder: string;
  let packed: string;
  let printed: readonly string[];
  const files: string[] = [];
  before(async function () {
    // Two compilers and an archive.
    this.timeout(600_000);
    folder = await mkdtemp(join(tmpdir(), 'package-'));
    const sources = join(folder, 'sources');
    await copySources(sources);
    const { stdout, stderr } = await run('npm', ['pack', '--ignore-scripts=false', '--json', '--pack-destination', folder], {
      cwd: sources,
    });
    const [beforeList, list] = [stdout.slice(0, stdout.indexOf('[\n')), stdout.slice(stdout.indexOf('[\n'))];
    // Npm names the script and its command.
    printed = `${beforeList}${stderr}`.split('\n').filter((line) => line !== '' && !line.startsWith('> '));
    const [{ filename, files: found }] = JSON.parse(list);
    files.push(...found.map(({ path }: { path: string }) => path));
    const installed = join(folder, 'installed');
    await linkPackages(join(installed, 'node_modules'));
    await run('tar', ['xzf', join(folder, filename), '-C', join(installed)]);
    packed = join(installed, 'package');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('is built without a word: warnings and errors would be printed', () => {
    expect(printed).to.deep.equal([]);
  });

  it('holds the compiled code, the schemas and the client, and no sources, tests or data', () => {
    for (const path of ['dist/cli.js', 'dist/main.js', 'dist/site/index.html', 'dist/schemas.json', 'LICENSE', 'README.md', 'package.json'])
      expect(files).to.include(path);
    expect(files.some((path) => path.startsWith(`node_modules/${clientPackage}/dist/`))).to.equal(true);
    const tops = new Set(files.filter((path) => path.includes('/')).map((path) => path.split('/')[0]));
    expect([...tops].sort()).to.deep.equal(['dist', 'node_modules']);
    expect(files.filter((path) => /tsbuildinfo|\.env|\.log$/.test(path))).to.deep.equal([]);
  });

  it('says in its README how to start it and how to test it from a bare machine', async () => {
    const text = await readFile(join(packed, 'README.md'), 'utf8');
    const commands = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, lines = '']) => lines.split('\n'));
    expect(commands).to.include('npm ci && npm start').and.include('npm ci && npm test');
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    for (const [, script = ''] of commands.join('\n').matchAll(/npm run ([\w:]+)/g)) expect(scripts).to.have.property(script);
  });

  it('has every schema as plain JSON Schema, which ajv with ajv-formats compiles', async () => {
    const ajv = addFormats.default(new Ajv2020({ allowUnionTypes: true }));
    const text = await readFile(join(packed, 'dist/schemas.json'), 'utf8');
    ajv.addSchema(JSON.parse(text), 'registry');
    const check = ajv.getSchema('registry#/$defs/tenders.create.belowThreshold');
    expect(check?.({})).to.equal(false);
    expect(JSON.parse(text).$defs).to.deep.equal(JSON.parse(JSON.stringify(describeSchemas())).$defs);
  });

  it('has a command that explains itself and knows every route', async () => {
    const cli = join(packed, 'dist/cli.js');
    expect((await run(process.execPath, [cli, '--help'])).stdout).to.match(/^Usage: registry /);
    const { stdout } = await run(process.execPath, [cli, 'openapi'], { maxBuffer: 16 * 1024 * 1024 });
    expect(Object.keys(JSON.parse(stdout).paths)).to.include('/api/2.5/tenders/{tender}');
  });
});
