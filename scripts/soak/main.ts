/** `npm run soak`: writers, faults and crawlers on three real servers; prints losses and the state of the histories (docs/feed.md). */
import { Command, Option } from 'commander';
import { parseWholeNumber, runCommand, writeLine } from '../../src/base/platform/command.ts';
import { isHistoryRight, lostIn, reportLines } from '../../test/support/soak/report.ts';
import { runSoak } from '../../test/support/soak/run.ts';

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly nodes: '1' | '3';
  readonly apis: number;
  readonly workers: number;
  readonly writers: number;
  readonly cuts?: true;
  readonly guard: boolean;
  readonly horizon: boolean;
}

const minutes = (text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 10_000)) throw new Error(`'${text}' is no number of minutes`);
  return value;
};

const soak = async (options: Options): Promise<void> => {
  if (options.guard !== options.horizon) throw new Error('--no-guard and --no-horizon go together: the control has neither');
  const began = performance.now();
  const time = (): string => ((performance.now() - began) / 1000).toFixed(1).padStart(7);
  const result = await runSoak({
    seconds: options.minutes * 60,
    seed: options.seed,
    nodes: options.nodes === '3' ? 3 : 1,
    apis: options.apis,
    workers: options.workers,
    writers: options.writers,
    guarded: options.guard,
    cuts: options.cuts === true,
    say: (line) => writeLine(`${time()} ${line}`),
  });
  const lost = lostIn(result);
  const isBlind = !options.guard && lost === 0;
  if (isBlind) process.stdout.write('blind: the control has lost nothing, so a run of this seed and length proves nothing\n');
  process.stdout.write(`${reportLines(result).join('\n')}\n`);
  if (isBlind) process.exitCode = 2;
  if (lost > 0 || result.acknowledged === 0 || !isHistoryRight(result)) process.exitCode = 1;
};

const command = new Command('soak')
  .description('A seeded random run of the feed under faults, on temporary servers and processes')
  .option('--minutes <n>', 'duration of writes and faults', minutes, 20)
  .option('--seed <n>', 'seed of all random choices', parseWholeNumber(0), 1)
  .addOption(new Option('--nodes <n>', 'members of the replica set').choices(['1', '3']).default('3'))
  .option('--apis <n>', 'API processes', parseWholeNumber(1, 8), 2)
  .option('--workers <n>', 'workers of the last API process; the control has none', parseWholeNumber(1, 8), 2)
  .option('--writers <n>', 'writers; a quarter of them over HTTP', parseWholeNumber(2, 200), 16)
  .option('--cuts', 'also cut the connections between registry and store every few seconds')
  .option('--no-guard', 'the control, with --no-horizon: must lose records')
  .option('--no-horizon', 'see --no-guard')
  .action(soak);

await runCommand(command);
// Ends what is still open: everything is cleaned up, and the result is printed.
process.exit();
