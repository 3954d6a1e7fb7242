/**
 * `tsx test/security/probes/schemathesis.ts`: a registry of its own with one of everything in it, attacked by schemathesis through its
 * own OpenAPI document with the keys of a broker and of an administrator (SECURITY.md). Needs Python 3.10 and the Python
 * Package Index. Exits with 1 when a check has failed.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Command, Option } from 'commander';
import { accounts, type WholeWorld } from '../../../fixtures/records-of-every-kind.ts';
import { parseWholeNumber, print, runCommand, writeLine } from '../../../src/base/platform/command.ts';
import { findMongod, mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../../src/store/embedded-mongod/embedded.ts';
import { type Ask, keys, startRegistry } from '../../support/registry.ts';
import { makeWholeWorld } from '../../support/whole-world.ts';

interface Options {
  readonly seed: number;
  readonly examples: number;
  readonly seconds: number;
  readonly phases: string;
  readonly only?: string;
  readonly command?: string;
  readonly python: string;
}

const tool = 'schemathesis==4.32.5';
const run = promisify(execFile);

/** Checks that contradict the contract of this registry, each with the reason. */
const excluded: Readonly<Record<string, string>> = {
  positive_data_acceptance:
    'a valid body may be refused by a rule of the procedure or by the status of its object (spec/tender-rules.md §1)',
  negative_data_rejection:
    'unknown parameters are ignored but where a row is strict, and wrong tokens are asked about before the body (spec/decisions.md D1)',
  missing_required_header: 'no header is required but Authorization, whose absence is 401 only where a row wants a group',
  ignored_auth: 'reads are for everybody, with any header or none (spec/accounts.md §1)',
};

const toml = (value: string): string => JSON.stringify(value);

/** Ids of real objects for the placeholders, and who asks. */
const buildConfig = ({ places }: WholeWorld, { key, token }: Ask): string => {
  const ids = Object.fromEntries(places.toReversed().flatMap(({ ids }) => Object.entries(ids)));
  return [
    '[parameters]',
    ...Object.entries(ids).map(([name, id]) => `"path.${name}" = ${toml(id)}`),
    '[headers]',
    `Authorization = ${toml(`Bearer ${key}`)}`,
    ...(token === undefined ? [] : [`X-Access-Token = ${toml(token)}`]),
    '',
  ].join('\n');
};

const install = async (folder: string, python: string): Promise<string> => {
  await run(python, ['-m', 'venv', join(folder, 'venv')]);
  await run(join(folder, 'venv', 'bin', 'python'), ['-m', 'pip', '--quiet', '--disable-pip-version-check', 'install', tool]);
  return join(folder, 'venv', 'bin', 'schemathesis');
};

interface Outcome {
  readonly who: string;
  readonly output: string;
  readonly isGood: boolean;
}

/** One run with one caller's key. */
const attack = async (command: string, url: string, config: string, options: Options): Promise<{ output: string; isGood: boolean }> => {
  const args = [
    ...['--config-file', config, 'run', `${url}/openapi.json`, '--url', url, '--no-color'],
    ...['--checks', 'all', '--exclude-checks', Object.keys(excluded).join()],
    ...['--phases', options.phases, '--continue-on-failure', '--workers', '2'],
    ...['--seed', String(options.seed), '--max-examples', String(options.examples), '--max-time', String(options.seconds)],
    ...['--generation-database', 'none', '--suppress-health-check', 'all', '--warnings', 'off', '--request-timeout', '30'],
    // Streams and exports never end or are large; they have tests of their own.
    ...[
      '--exclude-path-regex',
      '^/(export|metrics|explorer|docs)',
      ...(options.only === undefined ? [] : ['--include-path-regex', options.only]),
    ],
  ];
  try {
    const { stdout } = await run(command, args, { maxBuffer: 256 * 1024 * 1024, cwd: tmpdir() });
    return { output: stdout, isGood: true };
  } catch (failure) {
    const { stdout = '', stderr = '' } = Object(failure);
    return { output: `${stdout}${stderr}`, isGood: false };
  }
};

const callers: Readonly<Record<string, Ask>> = {
  broker: { key: 'leaver-key', token: 'tender-token' },
  administrator: { key: keys.admin },
};

/** What the last page of schemathesis says: operations, phases, cases, failures. */
const summaryOf = (output: string): string => output.slice(Math.max(0, output.lastIndexOf('SUMMARY')));

const attackAll = async (command: string, folder: string, options: Options): Promise<Outcome[]> => {
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: writeLine });
  const embedded = await startEmbedded({ dataDir: join(folder, 'mongodb'), binary, say: () => {} });
  const registry = await startRegistry({ uri: embedded.uri, accounts, env: { SANDBOX_MODE: '1' } });
  try {
    const world = await makeWholeWorld(registry, ['active.tendering']);
    const outcomes: Outcome[] = [];
    for (const [who, ask] of Object.entries(callers)) {
      const config = join(folder, `${who}.toml`);
      await writeFile(config, buildConfig(world, ask));
      writeLine(`as ${who}`);
      outcomes.push({ who, ...(await attack(command, registry.url, config, options)) });
    }
    return outcomes;
  } finally {
    await registry.stop();
    await embedded.close();
  }
};

const test = async (options: Options): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'schemathesis-'));
  try {
    writeLine(`installing ${tool}`);
    const command = options.command ?? (await install(folder, options.python));
    for (const [check, reason] of Object.entries(excluded)) print(`not checked: ${check}, because ${reason}`);
    for (const { who, output, isGood } of await attackAll(command, folder, options)) {
      print(`as ${who}: ${isGood ? 'passed' : 'FAILED'}`);
      print(isGood ? summaryOf(output) : output);
      if (!isGood) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const command = new Command('schemathesis')
  .description('Attacks a registry of its own through its OpenAPI document')
  .addOption(new Option('--seed <number>', 'of what is drawn').argParser(parseWholeNumber(0)).default(1))
  .addOption(new Option('--examples <number>', 'requests of each operation at most').argParser(parseWholeNumber(1)).default(20))
  .addOption(new Option('--seconds <number>', 'for each caller at most').argParser(parseWholeNumber(1)).default(600))
  .option('--phases <names>', 'of examples, coverage, fuzzing', 'examples,coverage,fuzzing')
  .option('--only <pattern>', 'only paths that fit')
  .option('--command <path>', 'a schemathesis that is installed already')
  .option('--python <command>', 'a Python from 3.10 on', 'python3')
  .action(test);

await runCommand(command);
