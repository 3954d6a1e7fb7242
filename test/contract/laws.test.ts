/** The laws of the code (docs/architecture.md): who may import whom, and what a file may look like. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { featureOf, layers, withNeeds } from '../support/layers.ts';

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

const collectImports = ({ name, text }: { name: string; text: string }): Import[] =>
  [...text.matchAll(/^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm)].map((match) => {
    const target = match[2] ?? match[3] ?? match[4] ?? '';
    const to = target.startsWith('.') ? relative(root, join(root, name, '..', target)) : target;
    return { from: name, to, isType: match[1] !== undefined };
  });

const imports = files.flatMap(collectImports);
const allowed = new Map(layers.flatMap(({ folders, imports: names }) => folders.map((folder) => [folder, names] as const)));
const longestFirst = [...allowed.keys()].sort((one, other) => other.length - one.length);
/** The folder of the table that a file is in; the first of its path where the table has none. */
const parseFolder = (name: string): string =>
  longestFirst.find((folder) => name.startsWith(`${folder}/`)) ?? name.slice(0, name.indexOf('/'));
const floorOf = (name: string): string => (allowed.has(name) ? name : parseFolder(name));

const reachableIn = (targets: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> => {
  const seen = new Set(targets.get(from));
  for (const name of seen) for (const target of targets.get(name) ?? []) seen.add(target);
  return seen;
};

const pure = (name: string): boolean =>
  /^(base\/domain|procurement\/(engine|types)|features\/[^/]+\/model)\//.test(name) ||
  /(^|\/)(states|rules|view|cursor|closed-timestamp)\.ts$/.test(name) ||
  /\/rules\//.test(name);

const isWorld = /^(node:(fs|net|http|child_process|os|timers).*|express|mongodb)$/;

describe('The laws of the code', () => {
  it('imports, those of types too, point down to what the floor may import', () => {
    const ownImports = imports.filter(({ to }) => to.endsWith('.ts'));
    const wrong = ownImports.filter(({ from, to }) => {
      const names = allowed.get(floorOf(from)) ?? [];
      return floorOf(from) !== floorOf(to) && !names.includes(floorOf(to)) && !names.includes(to);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('a floor may import only floors below it, and every folder has its line in docs/architecture.md', () => {
    for (const { folders, above, imports: names } of layers)
      expect(
        names.filter((name) => !above.includes(name) && !above.includes(parseFolder(name))),
        `${folders} may import only what stands above it in the table of docs/architecture.md`,
      ).to.deep.equal([]);
    const folders = new Set(files.map(({ name }) => floorOf(name)));
    expect(
      [...folders].filter((folder) => !allowed.has(folder)),
      'add a line for each to the table of docs/architecture.md',
    ).to.deep.equal([]);
    expect(
      [...allowed.keys()].filter((folder) => !folders.has(folder)),
      'there is no such folder: delete its line in the table of docs/architecture.md',
    ).to.deep.equal([]);
  });

  it('features are reached by their list and by one another, as the floors allow', () => {
    const isFeature = (name: string): boolean => /^features\/[^/]+\//.test(name);
    const wrong = imports.filter(({ from, to }) => isFeature(to) && !from.startsWith('features/'));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
    const openers = imports.filter(({ to }) => to === 'features/index.ts').map(({ from }) => from);
    expect(openers).to.deep.equal(['app/features.ts']);
    const ownImports = imports.filter(({ from, to }) => isFeature(from) && isFeature(to) && parseFolder(from) !== parseFolder(to));
    const inside = ownImports.filter(({ to }) => !/^features\/[^/]+\/index\.ts$/.test(to));
    expect(inside.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('a feature has a README that names what it gives and how it is deleted', () => {
    const names = readdirSync(join(root, 'features'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of names) {
      const lines = readFileSync(join(root, 'features', name, 'README.md'), 'utf8')
        .trimEnd()
        .split('\n');
      expect(lines.length, name).to.be.within(8, 14);
      const topics = lines.flatMap((line) => /^- \*\*(.+?)\*\*: \S/.exec(line)?.[1] ?? []);
      expect(topics, name).to.deep.equal(['Gives', 'Routes', 'Store', 'Workers', 'Command', 'Settings', 'Needs', 'Delete']);
    }
  });

  it('of a feature, tests and scripts use what lies in its folder or it may import; others ask for it by the list', () => {
    const repository = join(root, '..');
    const paths = ['test', 'scripts', 'fixtures', 'explorer']
      .map((folder) => join(repository, folder))
      .filter((folder) => existsSync(folder))
      .flatMap(filesBelow);
    const wrong = paths.flatMap((path) => {
      const own = featureOf(relative(repository, path));
      const mayUse = own === undefined ? [] : withNeeds(own);
      const used = [...readFileSync(path, 'utf8').matchAll(/\b(?:from|import) '(\.[^']+)'/g)].flatMap(([, to = '']) => {
        const target = relative(repository, join(path, '..', to));
        return mayUse.includes(featureOf(target) ?? own ?? '') || featureOf(target) === undefined ? [] : [target];
      });
      return used.map((target) => `${relative(repository, path)} → ${target}`);
    });
    expect(
      wrong,
      'move the test or script into test/features/<name>/ or scripts/features/<name>/, or use test/support/features.ts or HTTP',
    ).to.deep.equal([]);
  });

  it('fixtures, which tests, demonstrations and the seed share, know none of them', () => {
    const repository = join(root, '..');
    const wrong = filesBelow(join(repository, 'fixtures')).flatMap((path) =>
      collectImports({ name: relative(root, path), text: readFileSync(path, 'utf8') })
        .filter(({ to }) => /^\.\.\/(test|scripts|explorer)\//.test(to))
        .map(({ from, to }) => `${from} → ${to}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  it('folders do not import each other in a circle', () => {
    const targets = new Map<string, Set<string>>();
    for (const { from, to } of imports.filter((one) => one.to.endsWith('.ts') && floorOf(one.from) !== floorOf(one.to)))
      targets.set(floorOf(from), (targets.get(floorOf(from)) ?? new Set()).add(floorOf(to)));
    expect([...targets.keys()].filter((folder) => reachableIn(targets, folder).has(folder))).to.deep.equal([]);
  });

  it('no file imports itself by way of others', () => {
    const targets = new Map(files.map(({ name }) => [name, new Set(imports.filter(({ from }) => from === name).map(({ to }) => to))]));
    expect(files.map(({ name }) => name).filter((name) => reachableIn(targets, name).has(name))).to.deep.equal([]);
  });

  it('nothing in src bears the name of a generated type', () => {
    const names = (text: string): string[] => [...text.matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)].map(([, name = '']) => name);
    const generated = new Set(names(files.find(({ name }) => name === 'base/domain/types.generated.ts')?.text ?? ''));
    expect(generated.size).to.be.greaterThan(200);
    const others = files.filter(({ name }) => name !== 'base/domain/types.generated.ts');
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

  it('only the store knows MongoDB, and the store of a feature', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        /^(mongodb|mongodb-memory-server.*|bson)$/.test(to) && parseFolder(from) !== 'store' && !/^features\/[^/]+\/store\//.test(from),
    );
    expect(wrong.map(({ from }) => from)).to.deep.equal([]);
  });

  it('only http, the application, the process and the document service know Express', () => {
    const wrong = imports.filter(({ from, to }) => to === 'express' && !/^(http\/|app\/app\.ts$|modules\/documents\/service\/)/.test(from));
    expect(wrong.map(({ from }) => from)).to.deep.equal([]);
  });

  it('only the command line, the work of administrators and the mirror know the client', () => {
    const wrong = imports.filter(
      ({ from, to }) => to === 'procurement-registry-client' && !['app/operations', 'features/mirror'].includes(parseFolder(from)),
    );
    expect(wrong.map(({ from }) => from)).to.deep.equal([]);
  });

  it('what is pure has no clock, no randomness and no world', () => {
    const calls = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|\bprocess\.|\bfetch\(/;
    expect(files.filter(({ name, text }) => pure(name) && calls.test(text)).map(({ name }) => name)).to.deep.equal([]);
    const world = imports.filter(({ from, to }) => pure(from) && isWorld.test(to));
    expect(world.map(({ from, to }) => `${from} → ${to}`)).to.deep.equal([]);
  });

  it('what is pure reaches no world by way of others, but for the types of procedures, which name handlers', () => {
    const values = imports.filter(({ isType }) => !isType);
    const targets = new Map(files.map(({ name }) => [name, new Set(values.filter(({ from }) => from === name).map(({ to }) => to))]));
    const names = files.map(({ name }) => name).filter((name) => pure(name) && parseFolder(name) !== 'procurement/types');
    const worldly = names.filter((name) => [...reachableIn(targets, name)].some((to) => isWorld.test(to)));
    expect(worldly).to.deep.equal([]);
  });

  it('one file sleeps, and one knows the fields of a lease', () => {
    const waits = imports.filter(({ to }) => /^(node:)?timers/.test(to)).map(({ from }) => from);
    expect(waits).to.have.members(['base/platform/sleep.ts', 'store/records/saves.ts']);
    const leases = files.filter(({ text }) => text.includes("'$until'")).map(({ name }) => name);
    // A backup asks whether somebody has a lease, and an auction counts those who have one.
    const ofKernel = leases.filter((name) => name !== 'features/auctions/store/leases.ts');
    expect(ofKernel).to.have.members(['store/lease.ts', 'store/backup/restore-writer.ts']);
  });

  it('records are written by their one writer, and by what brings them in as they are', () => {
    const writes = /\brecords\w*(\(\))?\.(insert|insertMany|save)\(|\bstore\.transaction\(/;
    const writers = files.filter(({ text }) => writes.test(text.replace(/\/\*\*[\s\S]*?\*\//g, ''))).map(({ name }) => name);
    expect(writers.filter((name) => !/^store\/(?!records\/writer\.ts$)/.test(name))).to.have.members([
      'store/records/writer.ts',
      'app/operations/exchange/batch-import.ts',
      'app/operations/history/first-entries.ts',
      'app/adoption.ts',
    ]);
  });

  it('a process has one service of tenders', () => {
    const makers = files.filter(
      ({ name, text }) =>
        name !== 'procurement/tenders/service.ts' && /tenders\/service\.ts'/.test(text) && /\bmake(Tender)?Service\(/.test(text),
    );
    expect(makers.map(({ name }) => name)).to.deep.equal(['app/route-tables.ts']);
  });

  it('only tests of faults, which have a store of their own, let its commands fail', () => {
    const tests = fileURLToPath(new URL('../', import.meta.url));
    const failing = filesBelow(tests).filter((path) => /from '.*\/fail-command\.ts'/.test(readFileSync(path, 'utf8')));
    const elsewhere = failing.map((path) => relative(tests, path)).filter((name) => !/^(features\/[^/]+\/)?fault\//.test(name));
    expect(failing).not.to.be.empty;
    expect(elsewhere).to.deep.equal([]);
  });

  it('no file is longer than 300 lines', () => {
    const lengths = files
      .filter(({ name }) => !name.endsWith('.generated.ts'))
      .map(({ name, text }) => ({ name, lines: text.split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 300)).to.deep.equal([]);
    expect(lengths.find(({ name }) => name === 'app/app.ts')?.lines).to.be.at.most(120);
  });

  it('a field that may be absent is written with omitUndefined, not by a spread of its own', () => {
    const alone = /\.\.\.\([^\n]*(\? \{\} : \{ \w+(: [^,\n]*)? \}\)|\? \{ \w+(: [^,\n]*)? \} : \{\}\)),?$/m;
    const without = /^(base\/platform\/|base\/domain\/(json|problem)\.ts|http\/openapi\/)/;
    expect(files.filter(({ name, text }) => !without.test(name) && alone.test(text)).map(({ name }) => name)).to.deep.equal([]);
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
