/** `registry demo`: runs a whole procedure, on a temporary registry or on a running one. */
import { Command, Option } from 'commander';
import {
  httpAddress,
  jsonOption,
  Misuse,
  parseWholeNumber,
  print,
  printResult,
  type WithJson,
  withExamples,
  writeLine,
} from '../../src/base/platform/command.ts';
import { keptDay } from './cast.ts';
import { everyType, formatRows, requireNoFailure, runEveryType } from './every-type.ts';
import { withOwnRegistry } from './own-registry.ts';
import { requireReady } from './requirements.ts';
import { type Demo, findRun, runDemo } from './run.ts';
import { scripts } from './scripts/index.ts';

interface Options extends WithJson {
  readonly key?: string;
  readonly documents?: string;
  readonly authorityKey?: string;
  readonly botsKey?: string;
  readonly reviewersKey?: string;
  readonly administratorKey?: string;
  readonly inspectorsKey?: string;
  readonly type: string;
  readonly run?: string;
  readonly day?: number;
  readonly auction?: true;
}

type Playing = Pick<Demo, 'places' | 'keys' | 'live' | 'stop'>;
type Telling = Pick<Options, 'json' | 'type' | 'run' | 'day'>;

const sayFor = ({ json }: Telling): Demo['say'] => (json === true ? writeLine : print);

const tellAll = async (demo: Playing, options: Telling): Promise<void> => {
  const rows = await runEveryType({ ...demo, day: options.day ?? keptDay(), say: sayFor(options) });
  if (options.json === true) await printResult(options, { types: rows });
  else print(`\n${formatRows(rows).trimEnd()}`);
  requireNoFailure(rows);
};

const tell = async (demo: Playing, options: Telling): Promise<void> => {
  if (options.type === everyType) return tellAll(demo, options);
  const started = Date.now();
  const { type, run, day = keptDay() } = options;
  const { left, ...told } = await runDemo({ ...demo, type, run, day, say: sayFor(options) });
  const seconds = (Date.now() - started) / 1000;
  if (options.json === true) return printResult(options, { ...told, ...left, seconds });
  const ids = Object.entries(left).map(([what, id]) => `${what} ${id}`);
  print(`${told.steps} steps, ${told.requests} requests in ${seconds.toFixed(1)} s: ${ids.join(', ')}`);
  if (told.statuses.length > 0) print(`The tender went ${told.statuses.join(' → ')}`);
};

/** The document service of a running registry is on the next port unless `--documents` is given. */
const besides = (url: string): string => {
  const address = new URL(url);
  address.port = String(Number(address.port || (address.protocol === 'https:' ? 443 : 80)) + 1);
  return address.origin;
};

const findRuns = (wanted: string): readonly string[] => Object.keys(scripts.find(({ type }) => type === wanted)?.runs ?? {});

const run = async (url: string | undefined, options: Options): Promise<void> => {
  if (options.type === everyType && (options.run !== undefined || options.auction === true))
    throw new Misuse(`--type ${everyType} tells the main run of each type, without --run and --auction`);
  if (options.run !== undefined && findRun(options.type, options.run) === undefined)
    throw new Misuse(
      `${options.type} has no run ${options.run}; besides its main run it has: ${findRuns(options.type).join(', ') || 'none'}`,
    );
  if (url === undefined) return withOwnRegistry(writeLine, (demo) => tell(demo, options), { live: options.auction === true });
  const { key, documents, authorityKey, botsKey, reviewersKey, administratorKey, inspectorsKey } = options;
  if (key === undefined) throw new Misuse('A running registry needs the key of a broker with the levels 123456: --key KEY');
  const places = { registry: new URL(url).origin, documents: documents ?? besides(url) };
  const { live } = await requireReady(places, key, authorityKey !== undefined);
  const complaints = botsKey === undefined || reviewersKey === undefined ? {} : { bots: botsKey, reviewers: reviewersKey };
  const catalogue = administratorKey === undefined ? {} : { administrator: administratorKey };
  const reviews = inspectorsKey === undefined ? {} : { inspectors: inspectorsKey };
  const keys = { buyer: key, first: key, second: key, authority: authorityKey ?? key, ...complaints, ...catalogue, ...reviews };
  await tell({ places, live, keys }, options);
};

export const demoCommand = (): Command =>
  withExamples(
    new Command('demo')
      .description('runs a complete accelerated procedure of a type, from a draft to a signed contract')
      .argument(
        '[url]',
        'a running registry with SANDBOX_MODE and DEFAULT_AUTHORITY; without it one is started for the demonstration',
        httpAddress,
      )
      .addOption(
        new Option('--type <type>', 'the procedure type, or all of them one after another')
          .choices([...scripts.map(({ type }) => type), everyType])
          .default(scripts[0].type),
      )
      .option('--run <name>', 'a run other than the main one of its type (docs/cli.md)')
      .option('--day <seconds>', 'duration of a day (default 1, up to 5 on a busy machine)', parseWholeNumber(1, 3600))
      .option('--auction', 'on a registry of its own: hold the auction in real time, to be watched in the browser')
      .option('--key <key>', 'key of a broker of that registry, with the levels 123456')
      .option('--authority-key <key>', 'key of an account of its group authorities, where it has any')
      .option('--bots-key <key>', 'key of an account of its group bots, which confirms that complaints are paid for')
      .option('--reviewers-key <key>', 'key of an account of its group aboveThresholdReviewers; without these two complaints are left out')
      .option(
        '--administrator-key <key>',
        'key of an account of its group Administrator, which puts what priceQuotation buys into its catalogue',
      )
      .option('--inspectors-key <key>', 'key of an account of its group inspectors, for the run reviewed of belowThreshold')
      .option('--documents <url>', 'its document service (default: the next port)', httpAddress)
      .addOption(jsonOption())
      .action(run),
    [
      ['demo', 'on a registry of its own, gone afterwards'],
      ['demo --type requestForProposal --run currencies', 'another run of a type: offers in three currencies, two winners'],
      ['demo --type all', 'the main runs of all types in one registry, and a table of them'],
      ['demo --auction', 'the same with an auction of half an hour and three bidders; its address is printed'],
      ['demo http://127.0.0.1:8080 --key KEY', 'on a running one; what it lacks is said before anything is written'],
    ],
  );
