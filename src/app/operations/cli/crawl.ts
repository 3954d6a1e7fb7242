/** `registry crawl URL`: follows a feed both ways and prints its items, one JSON object per line. */
import { Command, Option } from 'commander';
import {
  httpAddress,
  Misuse,
  parseWholeNumber,
  requireAnswer,
  stopSignal,
  withExamples,
  writeLine,
  writeOut,
} from '../../../base/platform/command.ts';
import { type CrawlCounts, type CrawlRun, feedAddress, runBodies, runCrawl } from '../crawl/crawl-run.ts';
import { describeVerification, readPositions, verifyCrawl } from '../crawl/verification.ts';
import { withStore } from '../script-services.ts';

interface Options {
  readonly resource: string;
  readonly mode: string;
  readonly optFields: string;
  readonly limit: number;
  readonly state?: string;
  readonly once?: true;
  readonly verify?: true;
  readonly bodies?: true;
  readonly direction: 'both' | 'forward' | 'backward';
  readonly interval: number;
}

const formatCrawlCounts = ({ backward, forward }: CrawlCounts): string =>
  `${backward + forward} items (${backward} backward, ${forward} forward)`;

/** Maximum ids listed. */
const MAX_NAMED = 20;

const runCrawlVerification = (run: CrawlRun, { resource, mode, direction }: Options): Promise<void> =>
  withStore(async (store) => {
    if (direction === 'backward') throw new Misuse('Going backward alone does not bring what changes meanwhile; verify another direction');
    const verification = await verifyCrawl({ ...run, final: () => readPositions(store, resource, mode) });
    const { counts, missing, extra } = verification;
    writeLine(formatCrawlCounts(counts));
    for (const id of missing.slice(0, MAX_NAMED)) writeLine(`missing: ${id}`);
    for (const id of extra.slice(0, MAX_NAMED)) writeLine(`extra: ${id}`);
    writeLine(describeVerification(verification));
    if (missing.length > 0) process.exitCode = 1;
  });

const runCrawlCommand = async (url: string, options: Options): Promise<void> => {
  // A crawl that follows may be started before its registry.
  if (options.once === true || options.verify === true) await requireAnswer(url);
  const live = process.stderr.isTTY === true;
  const run: CrawlRun = {
    feed: feedAddress(url, options.resource),
    mode: options.mode,
    optFields: options.optFields,
    limit: options.limit,
    directions: options.direction,
    once: options.once === true,
    idleMs: options.interval * 1000,
    statePath: options.state ?? null,
    signal: stopSignal(),
    say: writeLine,
    write: writeOut,
    progress: (so) => live && process.stderr.write(`\r${formatCrawlCounts(so)}`),
  };
  if (options.verify === true) return runCrawlVerification(run, options);
  if (options.bodies === true) {
    const records = await runBodies({ ...run, progress: (so) => live && process.stderr.write(`\r${so} records`) });
    return writeLine(`${live ? '\r' : ''}${records} records`);
  }
  const counts = await runCrawl(run);
  writeLine(`${live ? '\r' : ''}${formatCrawlCounts(counts)}`);
};

export const crawlCommand = (): Command =>
  withExamples(
    new Command('crawl')
      .description('follows a feed backward to its end and forward, and prints its items as NDJSON')
      .argument('<url>', 'the registry, e.g. http://127.0.0.1:8080', httpAddress)
      .option('--resource <name>', 'collection', 'tenders')
      .option('--mode <mode>', '_all_, test, or empty for real records only', '_all_')
      .option('--opt-fields <fields>', 'further fields of the items, separated by commas', '')
      .option('--limit <n>', 'items a page', parseWholeNumber(1, 1000), 1000)
      .option('--state <file>', 'store the position there and resume from it')
      .addOption(
        new Option(
          '--bodies',
          'whole records as lines of an export, the oldest first: all of them by the bulk export, then what changes by the feed',
        ).conflicts(['optFields', 'verify', 'direction', 'limit']),
      )
      .addOption(
        new Option('--direction <which>', 'forward alone begins at the oldest record')
          .choices(['both', 'forward', 'backward'])
          .default('both'),
      )
      .addOption(new Option('--once', 'end when nothing is left').conflicts('follow'))
      .option('--follow', 'continue for ever (the default)')
      .addOption(
        new Option('--verify', 'crawl to the end once and compare with the store of MONGODB_URI or of this data folder').conflicts([
          'follow',
          'state',
        ]),
      )
      .option('--interval <seconds>', 'pause after a page that is not full', parseWholeNumber(1, 3600), 15)
      .action(runCrawlCommand),
    [
      ['crawl http://127.0.0.1:8080 --state tenders.json', 'for ever; resumes when started again'],
      ['crawl http://127.0.0.1:8080 --resource plans --once', 'everything there is now'],
      ['crawl http://127.0.0.1:8080 --bodies --state bodies.json', 'whole records, all there are and then every change'],
      ['crawl http://127.0.0.1:8080 --verify', 'is every public record in the feed? exit code 1 if not'],
    ],
  );
