import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type Command, CommanderError } from 'commander';
import { shows } from '../../scripts/shows.ts';
import { makeProgram } from '../../src/app/operations/cli/program.ts';
import { type Ended, runCli, runHere, runNode } from '../support/command.ts';
import { freePort } from '../support/process.ts';
import { allTables } from '../support/route-tables.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Wrong arguments of each command, with a word of the line that answers them. */
const wrong: Readonly<Record<string, readonly (readonly [readonly string[], string])[]>> = {
  accounts: [
    [['add'], "missing required argument 'name'"],
    [['revoke', 'x', '--key-number', '0'], 'A whole number from 1'],
  ],
  auction: [[['replay'], "missing required argument 'id'"]],
  backup: [
    [[], "missing required argument 'folder'"],
    [['x', '--history-window', '0'], 'A whole number from 1 to 86400'],
  ],
  catalogue: [[['load', 'one', 'two'], 'too many arguments']],
  'code-lists': [[['import'], "missing required argument 'folder'"]],
  crawl: [[['http://127.0.0.1:1', '--limit', '1001'], 'A whole number from 1 to 1000']],
  demo: [[['not-an-address'], 'An address such as http://127.0.0.1:8080 is expected']],
  doctor: [],
  export: [
    [['--collection', 'nothing'], 'Allowed choices are tenders, contracts, plans, agreements, violation_reports'],
    [['--ocds', 'releases', '--all'], "cannot be used with option '--all'"],
  ],
  history: [
    [
      ['verify', '--collection', 'nothing'],
      'Allowed choices are tenders, contracts, agreements, plans, transfers, violationReports, frameworks, submissions, qualifications, alerts',
    ],
  ],
  import: [[[], "missing required argument 'file'"]],
  mirror: [[['http://127.0.0.1:1', '--parallel', '0'], 'A whole number from 1 to 256']],
  openapi: [],
  restore: [[[], "missing required argument 'folder'"]],
  schemas: [],
  search: [[['rebuild', '--all'], "unknown option '--all'"]],
  seed: [[['--count', 'many'], 'A whole number from 1']],
  start: [],
  statistics: [],
};
/** Each with the name it goes by; those of admins are commands of `registry` (test/contract/card.test.ts). */
const scripts: readonly (readonly [path: string, name: string])[] = [
  ...['auction-show', 'procedure-graphs', 'rules', 'snapshot', 'trace', 'types'].map((name) => [`scripts/${name}`, name] as const),
  ['scripts/check-types', 'check:types'],
  ['scripts/new-feature', 'new:feature'],
  ['scripts/new-type', 'new:type'],
  ...['greedy-client', 'price-oracle', 'schemathesis', 'slow-clients', 'token-timing'].map(
    (name) => [`test/security/probes/${name}`, name] as const,
  ),
  ['scripts/bench/main', 'bench'],
  ['scripts/soak/main', 'soak'],
  ['scripts/features/alerts/soak', 'deliveries'],
  ['scripts/features/ocds/check', 'check-ocds'],
  ['scripts/soak/bodies', 'bodies'],
];

/** What `bench` measures by name. */
const benches = ['alerts', 'auctions', 'backup', 'export', 'feed', 'import', 'mirror', 'pages', 'search', 'statistics'];

/** Asks one script after the other for its help page in one process; a start of each takes seconds. */
const helpOfEach = `
  const [node, ...files] = process.argv;
  process.exit = () => undefined;
  process.stdout.setMaxListeners(0);
  for (const file of files) {
    process.argv = [node, file, '--help'];
    await import(file);
    process.stdout.write(\`ended with code \${process.exitCode}\\n\`);
  }`;

/** What the program says to arguments, and nothing is done. */
const parse = async (args: readonly string[]): Promise<Ended> => {
  const out: string[] = [];
  const err: string[] = [];
  const output = { writeOut: (text: string) => void out.push(text), writeErr: (text: string) => void err.push(text) };
  const listen = (command: Command): void => {
    command.exitOverride().configureOutput(output);
    command.commands.forEach(listen);
  };
  const program = await makeProgram('', shows);
  listen(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    throw new Error('the arguments were taken');
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { out: out.join(''), err: err.join(''), code: error.exitCode };
  }
};

describe('The command line of', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arguments-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Nothing is opened for such a command: a store could not even be reached. */
  const nowhere = (): Record<string, string> => ({ DATA_DIR: join(folder, 'data'), MONGODB_URI: 'mongodb://127.0.0.1:1/' });
  const registry = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    runCli(args, { ...nowhere(), ...more });

  it('every command is looked at here', async () => {
    const names = (await makeProgram('', shows)).commands.map((command) => command.name());
    expect(names.sort()).to.deep.equal(Object.keys(wrong));
    const filesIn = async (folder: string): Promise<string[]> =>
      (await readdir(join(root, folder), { recursive: true })).filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
    const files = [...(await filesIn('scripts')), ...(await filesIn('test/security/probes'))];
    const texts = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')));
    const found = files.filter((_, nth) => texts[nth]?.includes('runCommand('));
    expect(found).to.have.members(scripts.map(([path]) => `${path}.ts`));
  });

  it('the registry names its commands and the exit codes', async () => {
    const { out, code, err } = await registry(['--help']);
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    for (const name of Object.keys(wrong)) expect(out).to.match(new RegExp(`^  ${name} `, 'm'));
    expect(out)
      .to.match(/^Usage: registry /)
      .and.to.match(/Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 /);
  });

  const ended: Readonly<Record<string, readonly [args: readonly string[], code: number, err: RegExp]>> = {
    'without a command': [[], 2, /^Usage: registry /],
    'with an unknown command': [['launch'], 2, /^error: unknown command 'launch'\n$/],
    'with a use that makes no sense': [['demo', 'http://127.0.0.1:1'], 2, /^A running registry needs the key [^\n]*\n$/],
    'when the work cannot be done': [['import', '/no/such/file'], 1, /^\/no\/such\/file: there is no such file or folder\n$/],
    'when the registry cannot start': [['start'], 1, /^LOG_LEVEL="loud" should be error, warn, info or debug\n$/],
  };
  for (const [when, [args, code, err]] of Object.entries(ended)) {
    it(`the registry ends with exit code ${code} ${when}, and says why on standard error`, async () => {
      const found = await registry(args, args[0] === 'start' ? { LOG_LEVEL: 'loud' } : {});
      expect(found).to.include({ code, out: '' });
      expect(found.err).to.match(err);
      expect(await readdir(folder)).to.deep.equal([]);
    });
  }

  it('a file or an address of no use is named in words, and ends with exit code 1', async () => {
    const [file, nobody] = [join(root, 'package.json'), `http://127.0.0.1:${await freePort()}`];
    const is: Readonly<Record<string, string>> = {
      [`accounts list --file ${tmpdir()}`]: `${tmpdir()}: it is a folder, and a file is wanted`,
      [`accounts add acme --file ${file}/x.ini`]: `${file}/x.ini: it is a file, or lies below one, and a folder is wanted`,
      [`import ${tmpdir()}`]: `${tmpdir()}: it is a folder, and a file is wanted`,
      'openapi --file /no/such/folder/x': '/no/such/folder/x: there is no such file or folder',
      [`restore --check ${file}`]: `${file}/manifest.json: it is a file, or lies below one, and a folder is wanted`,
      [`export ${nobody}`]: `${nobody} cannot be asked: ${nobody.slice(7)}: nothing answers there`,
      [`crawl ${nobody} --once`]: `${nobody} cannot be asked: ${nobody.slice(7)}: nothing answers there`,
      'crawl http://no.such.host.invalid --once': 'http://no.such.host.invalid cannot be asked: no.such.host.invalid: ',
    };
    const found = await Promise.all(Object.keys(is).map((line) => runHere(line.split(' '), nowhere())));
    for (const [index, says] of Object.values(is).entries()) {
      expect(found[index]).to.include({ code: 1, out: '' });
      expect(found[index]?.err).to.satisfy((text: string) => text.startsWith(says) && text.split('\n').length === 2, found[index]?.err);
    }
  });

  for (const [name, cases] of Object.entries(wrong)) {
    it(`registry ${name} explains itself with an example, and answers what it cannot read with one line`, async () => {
      const help = await parse([name, '--help']);
      expect(help).to.include({ code: 0, err: '' });
      expect(help.out)
        .to.match(new RegExp(`^Usage: registry ${name} `))
        .and.to.contain('Exit codes:');
      const below = (await makeProgram('', shows)).commands.find((command) => command.name() === name)?.commands.at(0);
      const example = below === undefined ? help : await parse([name, below.name(), '--help']);
      expect(example.out).to.match(new RegExp(`Examples:\n  registry ${name}`));
      for (const [args, text] of [[['--no-such-option'], "unknown option '--no-such-option'"] as const, ...cases]) {
        const refused = await parse([name, ...args]);
        expect(refused).to.include({ code: 1, out: '' });
        expect(refused.err)
          .to.match(/^[^\n]+\n$/)
          .and.to.contain(text);
      }
    });
  }

  it('the scripts for developers explain themselves too', async () => {
    const told = await runNode(
      ['--import', 'tsx', '--input-type=module', '--eval', helpOfEach, ...scripts.map(([path]) => join(root, `${path}.ts`))],
      nowhere(),
    );
    expect(told).to.include({ code: 0, err: '' });
    const pages = told.out.split('ended with code 0\n').slice(0, -1);
    expect(pages).to.have.length(scripts.length);
    for (const name of benches) expect(told.out).to.match(new RegExp(`^  ${name} \\[options\\] `, 'm'));
    for (const [index, [, name]] of scripts.entries()) expect(pages[index]).to.match(new RegExp(`^Usage: ${name} `));
  });

  it('registry schemas prints every schema, without a store', async () => {
    const { code, out, err } = await runHere(['schemas'], nowhere());
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    const { $schema, $defs } = JSON.parse(out);
    expect($schema).to.equal('https://json-schema.org/draft/2020-12/schema');
    expect($defs).to.include.keys('tenders.create', 'tenders.create.belowThreshold', 'common.address', 'common.address.request');
  });

  it('registry openapi prints the document of every route, without a store', async () => {
    const { code, out, err } = await runHere(['openapi', '--origin', 'https://registry.example/x'], nowhere());
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    const { servers, paths, openapi } = JSON.parse(out);
    expect(openapi).to.match(/^3\.1/);
    expect(servers[0].url).to.equal('https://registry.example');
    const rows = allTables().reduce((sum, { routes: ownRoutes }) => sum + ownRoutes.length, 0);
    const documented = Object.values<object>(paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
    expect(documented).to.be.at.least(rows);
  });
});
