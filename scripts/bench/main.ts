/** `npm run bench`: the registry's cost compared with that of its store (docs/performance.md); subcommands measure other things. */
import { cpus } from 'node:os';
import { Command, Option } from 'commander';
import { jsonOption, Misuse, parseWholeNumber, runCommand, type WithJson, writeLine, writeOut } from '../../src/base/platform/command.ts';
import { importFeatureParts } from '../feature-parts.ts';
import { command as backup } from './backup.ts';
import { baseRecords, type Case, caseNames, casesOn } from './cases.ts';
import { command as feed } from './feed.ts';
import { command as importing } from './import.ts';
import type { Pace } from './measure.ts';
import { buildTable, judge } from './report.ts';
import { type Result, runCases, runMemory } from './run.ts';
import { type BenchType, benchTypes } from './world.ts';

interface Options extends WithJson {
  readonly quick?: true;
  readonly only?: string;
  readonly base?: true;
  readonly varied?: string;
  readonly records: number;
  readonly atMost?: number;
  readonly type: BenchType;
  readonly seconds?: number;
  readonly rounds?: number;
  readonly cpuProf?: string;
  readonly memory?: number;
}

const chosen = ({ only, quick, base, varied = '', records, atMost = Number.POSITIVE_INFINITY }: Options): readonly Case[] => {
  const names = only?.split(',').map((name) => name.trim());
  const unknown = names?.find((name) => !caseNames.includes(name));
  if (unknown !== undefined) throw new Misuse(`There is no case '${unknown}'; there are ${caseNames.join(', ')}`);
  const isAsked = (each: Case): boolean =>
    (names?.includes(each.name) ?? true) &&
    (quick !== true || each.quick) &&
    (each.varies === '' || (base !== true && each.varies.includes(varied)));
  return casesOn(records).filter((each) => isAsked(each) && each.setup.records <= atMost);
};

const machine = (): string => `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}`;

const tell = async ({ json }: Options, { start, cases }: Result): Promise<void> => {
  if (json === true) {
    const results = cases.map((each) => ({ ...each, targets: judge(each, cases) }));
    return writeOut(`${JSON.stringify({ machine: machine(), date: new Date().toISOString(), start, cases: results })}\n`);
  }
  const missed = cases.flatMap((each) => judge(each, cases)).filter(({ reached }) => !reached).length;
  const lines = [machine(), '', buildTable(cases), ''];
  if (start !== null) lines.push(`start ${start.ms.toFixed(0)} ms (wanted: at most 600), then ${start.residentMb.toFixed(0)} MB`);
  lines.push(missed === 0 ? 'every target is reached' : `${missed} targets are missed`);
  await writeOut(`${lines.join('\n')}\n`);
};

const tellMemory = async ({ json, records }: Options, minutes: number, pace: Pace): Promise<void> => {
  const result = await runMemory(minutes, records, pace, writeLine);
  if (json === true) return writeOut(`${JSON.stringify({ machine: machine(), date: new Date().toISOString(), memory: result })}\n`);
  const { residentMb, mostMb, mbPerMinute } = result;
  const reached = residentMb <= 200 && mbPerMinute < 0.5 ? 'reached' : 'MISSED';
  await writeOut(
    `after ${minutes} minutes ${residentMb.toFixed(0)} MB, at most ${mostMb.toFixed(0)} MB, ${mbPerMinute.toFixed(2)} MB a minute ` +
      `(${reached}: under 200 MB, less than 0.5 MB a minute)\n`,
  );
};

const bench = async (options: Options): Promise<void> => {
  const quick = options.quick === true;
  const seconds = options.seconds ?? (quick ? 3 : 8);
  const pace = { rounds: options.rounds ?? (quick ? 1 : 3), seconds, warmUpSeconds: quick ? 1 : 3, firstWarmUpSeconds: quick ? 4 : 10 };
  if (options.memory !== undefined) return tellMemory(options, options.memory, pace);
  const node = options.cpuProf === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', options.cpuProf];
  await tell(options, await runCases(chosen(options), pace, writeLine, options.type, node));
};

const command = new Command('bench')
  // Options after a subcommand are its own.
  .enablePositionalOptions()
  .description('Compares the compiled registry (npm run build) with the bare driver, on a temporary store')
  .option('--quick', 'the base case and the ratios at concurrency 64, one short round each: under 5 minutes')
  .option('--base', 'only the base case, without variations')
  .option('--varied <text>', 'only the base case and this dimension, such as WORKERS')
  .option('--records <n>', 'records of the base case', parseWholeNumber(1000, 10_000_000), baseRecords)
  .option('--at-most <n>', 'skip cases with more records', parseWholeNumber(1000, 10_000_000))
  .addOption(new Option('--type <type>', 'of the tenders').choices(benchTypes).default('belowThreshold'))
  .option('--only <cases>', `some of ${caseNames.join(', ')}`)
  .option('--seconds <n>', 'duration of a round', parseWholeNumber(1, 600))
  .option('--rounds <n>', 'rounds per case; their median is the result', parseWholeNumber(1, 99))
  .option('--cpu-prof <folder>', 'write CPU profiles of the registry, one per process')
  .option('--memory <minutes>', 'measure only the memory growth of a process under load', parseWholeNumber(1, 600))
  .addOption(jsonOption())
  .action(bench);

const ofFeatures = await importFeatureParts<{ readonly command: Command }>(new URL('../features/', import.meta.url), 'bench.ts');
const others = [backup, feed, importing, ...ofFeatures.map((one) => one.command)];
for (const other of others.sort((a, b) => a.name().localeCompare(b.name()))) command.addCommand(other);

await runCommand(command);
