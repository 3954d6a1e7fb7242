/** The laws of the code (docs/architecture.md): who may import whom, and what a file may look like. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../src/', import.meta.url));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : entry.name.endsWith('.ts') ? [join(folder, entry.name)] : [],
  );

const files = filesBelow(root).map((path) => ({ name: relative(root, path), text: readFileSync(path, 'utf8') }));

interface Import {
  readonly from: string;
  /** `src/`-relative for our own files, else the package. */
  readonly to: string;
  readonly isType: boolean;
}

const importsOf = ({ name, text }: { name: string; text: string }): Import[] =>
  [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm)].map((match) => {
    const target = match[2] ?? match[3] ?? match[4] ?? '';
    const to = target.startsWith('.') ? relative(root, join(root, name, '..', target)) : target;
    return { from: name, to, isType: match[1] !== undefined };
  });

const imports = files.flatMap(importsOf);
/** The room a file is in; `publishing/`, `runtime/`, `documents/` and `procedures/` hold several, beside what they share or compose. */
const folderOf = (name: string): string => /^((publishing|runtime|documents|procedures)\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(name)?.[0] ?? '.';

/** What files of a folder may import of ours besides their own folder. A folder that is not named here is a room. */
const below: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  domain: ['platform'],
  // What a tender is; no rule and no handler.
  'procedures/engine': ['platform', 'domain', 'validation/dialect.ts'],
  procedures: ['procedures/engine', 'phases', 'tenders'],
  validation: ['platform', 'domain'],
  store: ['platform', 'domain'],
  'embedded-mongod': ['platform', 'domain', 'store'],
  http: ['platform', 'domain', 'validation'],
  feed: ['platform', 'domain', 'http'],
  documents: ['platform', 'domain', 'validation', 'http', 'store', 'changing'],
  changing: ['platform', 'domain', 'store'],
  'publishing/ocds': ['domain'],
  'publishing/facts': ['domain'],
};
const forRooms = ['changing', 'platform', 'domain', 'validation', 'http', 'feed', 'store', 'procedures/engine', 'documents'];
/** The rooms of tenders and what they are made of. */
const ofTenders: Readonly<Record<string, readonly string[]>> = { phases: ['tenders'] };
/** These stand above the rooms: the process, the application, and the work of administrators with its command line. */
const above = new Set(['.', 'runtime', 'operations', 'publishing']);

const allowedFor = (from: string): readonly string[] => below[folderOf(from)] ?? [...forRooms, ...(ofTenders[folderOf(from)] ?? [])];

const pure = (name: string): boolean =>
  /^(domain|procedures|publishing\/(ocds|facts))\//.test(name) ||
  /(^|\/)(states|rules|view|cursor|closed-timestamp)\.ts$/.test(name) ||
  /\/rules\//.test(name);

describe('The laws of the code', () => {
  it('imports point down, and rooms do not import each other', () => {
    const own = imports.filter(({ to }) => to.endsWith('.ts'));
    const wrong = own.filter(({ from, to, isType }) => {
      const allowed = allowedFor(from);
      if (above.has(folderOf(from)) || folderOf(from) === folderOf(to) || allowed.includes(folderOf(to)) || allowed.includes(to))
        return false;
      // A room may name the type of what comes in through its deps.
      return !(isType && ['store', 'runtime'].includes(folderOf(to)));
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('no file imports itself by way of others', () => {
    const targets = new Map(files.map(({ name }) => [name, imports.filter(({ from }) => from === name).map(({ to }) => to)]));
    const reachable = (from: string): Set<string> => {
      const seen = new Set(targets.get(from));
      for (const name of seen) for (const target of targets.get(name) ?? []) seen.add(target);
      return seen;
    };
    expect(files.map(({ name }) => name).filter((name) => reachable(name).has(name))).to.deep.equal([]);
  });

  it('nothing in src bears the name of a generated type', () => {
    const names = (text: string): string[] => [...text.matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
    const generated = new Set(names(files.find(({ name }) => name === 'domain/types.generated.ts')?.text ?? ''));
    expect(generated.size).to.be.greaterThan(200);
    const others = files.filter(({ name }) => name !== 'domain/types.generated.ts');
    const twins = others.flatMap(({ name, text }) => names(text).flatMap((type) => (generated.has(type) ? [`${name}: ${type}`] : [])));
    expect(twins.sort()).to.deep.equal([]);
  });

  it('nothing is said to be what it has nothing in common with', () => {
    const repository = join(root, '..');
    const others = ['clients/typescript/src', 'clients/typescript/scripts', 'scripts'].flatMap((folder) =>
      filesBelow(join(repository, folder)),
    );
    const paths = [...files.map(({ name }) => join(root, name)), ...others];
    const wrong = paths.filter((path) => readFileSync(path, 'utf8').includes('as unknown as'));
    expect(wrong.map((path) => relative(repository, path))).to.deep.equal([]);
  });

  it('only the store knows MongoDB', () => {
    const wrong = imports.filter(
      ({ from, to }) => /^(mongodb|mongodb-memory-server.*|bson)$/.test(to) && !['store', 'embedded-mongod'].includes(folderOf(from)),
    );
    expect(wrong.map(({ from }) => from)).to.deep.equal([]);
  });

  it('only http, the application, the process and the document service know Express', () => {
    const wrong = imports.filter(({ from, to }) => to === 'express' && !/^(http\/|runtime\/app\.ts$|documents\/service\/)/.test(from));
    expect(wrong.map(({ from }) => from)).to.deep.equal([]);
  });

  it('only the command line, the work of administrators and the mirror know the client', () => {
    const wrong = imports.filter(
      ({ from, to }) => to === 'procurement-registry-client' && !['operations', 'mirror'].includes(folderOf(from)),
    );
    expect(wrong.map(({ from }) => from)).to.deep.equal([]);
  });

  it('what is pure has no clock, no randomness and no world', () => {
    const calls = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\bprocess\.|\bfetch\(/;
    expect(files.filter(({ name, text }) => pure(name) && calls.test(text)).map(({ name }) => name)).to.deep.equal([]);
    const world = imports.filter(
      ({ from, to }) => pure(from) && /^(node:(fs|net|http|child_process|os|timers).*|express|mongodb)$/.test(to),
    );
    expect(world.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('records are written by their one writer, and by administrators who bring them in as they are', () => {
    const writes = /\brecords\w*(\(\))?\.(insert|save)\(|\bstore\.transaction\(/;
    const writers = files.filter(({ text }) => writes.test(text.replace(/\/\*\*[\s\S]*?\*\//g, ''))).map(({ name }) => name);
    expect(writers.filter((name) => !name.startsWith('store/'))).to.have.members([
      'changing/writer.ts',
      'operations/exchange/import.ts',
      'operations/history/begin.ts',
    ]);
  });

  it('a process has one room of tenders, and so have the commands that write some', () => {
    const makers = files.filter(
      ({ name, text }) => name !== 'tenders/room.ts' && /tenders\/room\.ts'/.test(text) && /\bmake(Tender)?Room\(/.test(text),
    );
    expect(makers.map(({ name }) => name)).to.have.members(['runtime/tables.ts', 'operations/seed/run.ts']);
  });

  it('only tests of faults, which have a store of their own, let its commands fail', () => {
    const tests = fileURLToPath(new URL('../', import.meta.url));
    const failing = filesBelow(tests).filter((path) => /from '.*\/fail-command\.ts'/.test(readFileSync(path, 'utf8')));
    const elsewhere = failing.map((path) => relative(tests, path)).filter((name) => !name.startsWith('fault/'));
    expect(failing).not.to.be.empty;
    expect(elsewhere).to.deep.equal([]);
  });

  it('no file is longer than 300 lines', () => {
    const lengths = files
      .filter(({ name }) => !name.endsWith('.generated.ts'))
      .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 300)).to.deep.equal([]);
    expect(lengths.find(({ name }) => name === 'runtime/app.ts')?.lines).to.be.at.most(120);
  });

  it('no file is called utils or helpers, and every name is kebab-case', () => {
    expect(
      files.filter(({ name }) => /(^|\/)(utils?|helpers?)\.ts$/.test(name) || !/^[a-z0-9./-]+$/.test(name)).map(({ name }) => name),
    ).to.deep.equal([]);
  });

  it('the compiler is not silenced', () => {
    const silenced =
      /@ts-(ignore|nocheck|expect-error)|:\s*any\b|\bas any\b|<any>|biome-ignore(-\w+)? lint\/(suspicious\/noExplicitAny|style)/;
    const codeOf = (text: string): string => text.replace(/\/\*\*[\s\S]*?\*\//g, '');
    expect(
      files.filter(({ name, text }) => !name.endsWith('.generated.ts') && silenced.test(codeOf(text))).map(({ name }) => name),
    ).to.deep.equal([]);
  });

  it('exports have names, and nothing mutable lives at the top of a file', () => {
    expect(files.filter(({ text }) => /^export default/m.test(text)).map(({ name }) => name)).to.deep.equal([]);
    expect(files.filter(({ text }) => /^(export )?let /m.test(text)).map(({ name }) => name)).to.deep.equal([]);
  });

  it('no file names a place of one machine', () => {
    expect(files.filter(({ text }) => /\/(home|root|tmp|work)\//.test(text)).map(({ name }) => name)).to.deep.equal([]);
  });
});
