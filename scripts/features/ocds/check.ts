/**
 * `npm run check:ocds`: checks packages served by a registry, with processes in every status, against the official schema of
 * OCDS 1.1 and the standard's own tools (docs/ocds.md). Needs Python 3.10 and the Python Package Index.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Command, Option } from 'commander';
import { fullProcess } from '../../../fixtures/full-process.ts';
import { monday } from '../../../fixtures/tenders.ts';
import type { JsonObject } from '../../../src/base/domain/json.ts';
import { isPlainObject } from '../../../src/base/domain/json.ts';
import { parseWholeNumber, print, runCommand, writeLine } from '../../../src/base/platform/command.ts';
import type { Release } from '../../../src/features/ocds/model/release.ts';
import { findMongod, mongodCacheDir } from '../../../src/store/embedded-mongod/binary.ts';
import { startEmbedded } from '../../../src/store/embedded-mongod/embedded.ts';
import { type Drawn, drawProcesses } from '../../../test/features/ocds/support/drawn.ts';
import { startRegistry, type TestRegistry } from '../../../test/support/registry.ts';

interface Options {
  readonly processes: number;
  readonly seed: number;
  readonly keep?: string;
  readonly python: string;
}

/** The tools, and the source distributions with the schemas; pinned for reproducible results. */
const tools = ['libcoveocds==0.17.0', 'ocdskit==1.7.0', 'ocdsextensionregistry==0.7.0', 'ocdsmerge==0.8.0'];
const carriers = ['ocdskit==1.7.0', 'ocdsextensionregistry==0.7.0'];

const judge = fileURLToPath(new URL('check.py', import.meta.url));
const run = promisify(execFile);

/** A process in every status, and one with all fields. */
const fill = async (registry: TestRegistry, { processes, seed }: Options): Promise<Drawn[]> => {
  const drawn = await drawProcesses(registry, { count: processes, each: 5, seed });
  const { tender, plans, contracts } = fullProcess();
  const kinds = { plans, contracts, tenders: [tender] } as const;
  for (const kind of ['plans', 'contracts', 'tenders'] as const) {
    for (const { id, record } of kinds[kind]) await registry.store.records<object>(kind).insert(id, record);
  }
  return [...drawn, { id: tender.id, status: 'complete' }];
};

interface Package extends JsonObject {
  uri: string;
  releases: Release[];
}

const fetchPackages = async (registry: TestRegistry, drawn: readonly Drawn[]): Promise<Package[]> => {
  const packages: Package[] = [];
  for (const { id } of drawn) {
    const { status, text } = await registry.ask('GET', `/api/2.5/tenders/${id}?opt_schema=ocds`);
    if (status !== 200) throw new Error(`the release package of ${id} returned ${status}: ${text}`);
    packages.push(JSON.parse(text));
  }
  return packages;
};

/** The bulk export of records: one record package per line, and a last line that confirms completeness. */
const fetchRecords = async (registry: TestRegistry): Promise<object[]> => {
  const { status, text } = await registry.ask('GET', '/export/ocds-records.ndjson?mode=_all_');
  const lines = text.trimEnd().split('\n');
  const end: unknown = JSON.parse(lines.pop() ?? 'null');
  if (status !== 200 || Object(end).complete !== true) throw new Error(`the export of records returned ${status}: ${text.slice(0, 1000)}`);
  return lines.map((line) => Object(JSON.parse(line)));
};

const formatLines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const countedBy = (drawn: readonly Drawn[]): string => {
  const counts = new Map<string, number>();
  for (const { status } of drawn) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} ${count}`).join(', ');
};

/** Installs the tools into `folder`; returns their Python and the folder with the unpacked sources. */
const install = async (folder: string, python: string): Promise<{ python: string; sources: string }> => {
  const sources = join(folder, 'sources');
  await mkdir(sources);
  await run(python, ['-m', 'venv', join(folder, 'venv')]);
  const own = join(folder, 'venv', 'bin', 'python');
  const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
  await run(own, [...pip, 'install', ...tools]);
  await run(own, [...pip, 'download', '--no-deps', '--no-binary', ':all:', '--dest', sources, ...carriers]);
  for (const file of await readdir(sources)) {
    if (file.endsWith('.tar.gz')) await run(own, ['-m', 'tarfile', '-e', join(sources, file), sources]);
  }
  return { python: own, sources };
};

/** The verdict; it is printed even for failures, which exit with code 1. */
const getVerdict = async (python: string, files: readonly string[]): Promise<Record<string, unknown>> => {
  const output = await run(python, [judge, ...files], { maxBuffer: 64 * 1024 * 1024 }).catch((failure: unknown) => failure);
  const { stdout = '', stderr = '' } = Object(output);
  const last = String(stdout).trim().split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(`the checker did not finish: ${stderr}`);
  return JSON.parse(last);
};

const listed = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : isPlainObject(value) ? Object.entries(value).map(([name, count]) => `${name} (${count})`) : [];

/** Prints a part of the verdict; true unless it is empty. */
const tell = (title: string, value: unknown, most = 20): boolean => {
  const found = listed(value);
  print(`${title}: ${found.length}`);
  for (const one of found.slice(0, most)) print(`  ${one}`);
  if (most > 0 && found.length > most) print(`  … and ${found.length - most} more`);
  return found.length > 0;
};

const report = (verdict: Readonly<Record<string, unknown>>): boolean => {
  const [core, extended] = [Object(verdict.core), Object(verdict.extended)];
  print(`schemas: ${listed(verdict.schema).join(', ')}`);
  const wrong = [
    tell(`errors of ${verdict.packages} packages`, verdict.package_errors),
    tell(`errors of ${verdict.releases} releases by the schema of the standard`, core.errors),
    tell('errors by the schema with extensions', extended.errors),
    tell('fields that no extension knows', extended.additional_fields),
    tell('deprecated fields', [...listed(core.deprecated), ...listed(extended.deprecated)]),
    tell('other checks', [core.checks, extended.checks, core.conformance, extended.conformance].flatMap(listed)),
    tell(`errors of ${verdict.records} records`, verdict.record_errors),
    tell(`of ${verdict.merged} releases merged to something else than their record`, verdict.merged_otherwise),
  ];
  // Expected: that is what extensions are for.
  tell('fields of extensions, beyond the standard itself', core.additional_fields, 0);
  tell('codes beyond the open lists', extended.additional_codes);
  return !wrong.includes(true);
};

/** Files of packages and of records in `folder`, and the generated processes; the store is in `scratch`. */
const publish = async (folder: string, scratch: string, options: Options): Promise<{ drawn: Drawn[]; files: string[] }> => {
  const binary = await findMongod({ env: process.env, cacheDir: mongodCacheDir(process.env), say: writeLine });
  const embedded = await startEmbedded({ dataDir: join(scratch, 'mongodb'), binary, say: () => {} });
  const registry = await startRegistry({ now: monday, uri: embedded.uri });
  try {
    const drawn = await fill(registry, options);
    const packages = await fetchPackages(registry, drawn);
    const records = await fetchRecords(registry);
    const isPublic = ({ status }: Drawn): boolean => status !== 'draft';
    if (records.length !== drawn.filter(isPublic).length) throw new Error(`the export has ${records.length} of ${drawn.length} processes`);
    const files = [join(folder, 'releases.ndjson'), join(folder, 'records.ndjson')];
    await mkdir(folder, { recursive: true });
    await writeFile(files[0] ?? '', formatLines(packages));
    await writeFile(files[1] ?? '', formatLines(records));
    return { drawn, files };
  } finally {
    await registry.stop();
    await embedded.close();
  }
};

const check = async (options: Options): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'ocds-'));
  try {
    writeLine('drawing processes');
    const { drawn, files } = await publish(options.keep ?? folder, folder, options);
    writeLine('installing the tools of the standard');
    const { python, sources } = await install(folder, options.python);
    writeLine('checking');
    print(`processes by status: ${countedBy(drawn)}`);
    const isGood = report(await getVerdict(python, [sources, ...files]));
    print(isGood ? 'valid' : 'not valid');
    if (!isGood) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const command = new Command('check-ocds')
  .description('Checks the open data (OCDS 1.1) of processes in every status with the tools of the standard')
  .addOption(new Option('--processes <number>', 'how many at least').argParser(parseWholeNumber(1)).default(110))
  .addOption(new Option('--seed <number>', 'of the drawing').argParser(parseWholeNumber(0)).default(1))
  .option('--keep <folder>', 'leave releases and records there')
  .option('--python <command>', 'a Python from 3.10 on', 'python3')
  .action(check);

await runCommand(command);
