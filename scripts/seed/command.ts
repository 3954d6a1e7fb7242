/** `registry seed`: fills the registry with plausible tenders, agreements, contracts and reports. */
import { Command } from 'commander';
import { requireOwnRecords, type ScriptServices, withServices } from '../../src/app/operations/script-services.ts';
import {
  jsonOption,
  openPrivate,
  parseWholeNumber,
  printResult,
  stopSignal,
  type WithJson,
  withExamples,
} from '../../src/base/platform/command.ts';
import { withProgress } from '../../src/base/platform/progress.ts';
import { reasonWithCause } from '../../src/base/platform/reason.ts';
import { storeSeedFile } from './caller.ts';
import { type Ledger, listSeeds, openKeptLedger, passingFailure, Stopped } from './ledger.ts';
import { claimSeeding } from './lone.ts';
import { seedRegistry } from './run.ts';
import { type Failed, type SeededStages, seedStages } from './stages.ts';

interface Options extends WithJson {
  readonly count: number;
  readonly seed: number;
  readonly owner: string;
  readonly tokens?: string;
  readonly stages: boolean;
  readonly beside?: true;
}

type Filling = Omit<Options, 'tokens' | 'json'> & { readonly keepToken: (token: object) => Promise<void> };

const noStages: SeededStages = { seeded: [], fleeting: [], failed: [] };

/** Creates a tender of every type in every status, by playing the demonstrations. */
const makeStages = async (services: ScriptServices, ledger: Ledger, { owner, seed }: Filling): Promise<SeededStages> => {
  const now = await services.store.now();
  const way = { services, owner, seed, ledger, file: await storeSeedFile(services.store, services.documents, now) };
  return withProgress('every type in every status', (progress) => seedStages(way, now, { progress }));
};

const goesOn = 'What was made stays; the same command goes on from there';

/** What failed, and what to do: for whoever started the seed and knows nothing of its code. */
const toAdvice = (error: unknown): unknown => {
  if (error instanceof Stopped) return new Error(`Stopped. ${goesOn}.`);
  const passing = passingFailure(error);
  if (passing !== null) {
    const why = `the store is away or too busy, and stayed so through all attempts (${reasonWithCause(passing)})`;
    return new Error(`The seed has stopped: ${why}. ${goesOn} when the store answers again; npm run doctor finds what is wrong with it.`);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The seed has stopped: ${reason}. ${goesOn}. If it stops here again, that is a fault of the seed: report this line.`);
};

/** Throws when scenarios went wrong, with the reason of the first. */
const requireNoFailure = (failed: readonly Failed[]): void => {
  const [first] = failed;
  if (first === undefined) return;
  const names = failed.map(({ type, status }) => `${type} ${status}`).join(', ');
  throw new Error(
    `All was made but ${failed.length} of the tenders of every type and status (${names}): ${reasonWithCause(first.error)}. The same command tries them again; if they fail again, that is a fault of the seed: report this line.`,
  );
};

/** Throws for a registry in use: invented purchases cannot be taken out of it again. */
const requireNothingReal = async ({ store, settings }: ScriptServices, { owner, beside }: Options): Promise<void> => {
  if (beside === true || settings.sandboxMode) return;
  const owners = [owner, ...(await listSeeds(store)).map((name) => name.replace(/^\d+ of /, ''))];
  const real = await store.collection<{ owner: string }>('tenders').findOne({ owner: { $exists: true, $nin: owners } });
  if (real !== null)
    throw new Error(
      `This registry holds tenders of ${real.owner}: it is in use, and what the seed invents cannot be taken out of it again. Seed another one (DATA_DIR, MONGODB_URI or DB_NAME), or this one all the same: --beside.`,
    );
};

const fill = async (services: ScriptServices, ledger: Ledger, options: Filling) => {
  const plans = services.store.collection('plans');
  const before = await plans.countDocuments();
  const { seeded, fleeting, failed } = options.stages ? await makeStages(services, ledger, options) : noStages;
  const counts = await withProgress('seed', (progress) => seedRegistry(services, { ...options, ledger, told: seeded, progress }));
  const plansMade = (await plans.countDocuments()) - before;
  return { created: { ...counts, plans: plansMade, ...(options.stages ? { stages: seeded.length, fleeting } : {}) }, failed };
};

const toLine = ({ fleeting = [], stages, ...created }: Awaited<ReturnType<typeof fill>>['created']): string => {
  const without = fleeting.map(({ type, status }) => ` (no ${type} can stay in ${status} at this hour)`).join('');
  const staged = stages === undefined ? '' : `, and ${stages} tenders of every type in every status${without}`;
  return `${created.tenders} tenders (${created.drafts} of them drafts, which only their owner sees), ${created.frameworks} frameworks, ${created.agreements} agreements, ${created.contracts} contracts, ${created.plans} plans, ${created.reports} violation reports (${created.draftReports} of them drafts)${staged}`;
};

const run = ({ tokens, json, ...options }: Options): Promise<void> =>
  withServices(async (services) => {
    await requireOwnRecords(services.store);
    await requireNothingReal(services, options);
    const name = `${options.seed} of ${options.owner}`;
    const release = await claimSeeding(services.store, name);
    const stop = stopSignal();
    const file = tokens === undefined ? null : await openPrivate(tokens);
    const keepToken = async (token: object): Promise<void> => file?.appendFile(`${JSON.stringify(token)}\n`);
    const made = async () => {
      const ledger = await openKeptLedger(services.store, name, stop);
      return { ledger, ...(await fill(services, ledger, { ...options, keepToken })) };
    };
    const { ledger, created, failed } = await made()
      .catch((error: unknown) => {
        throw toAdvice(error);
      })
      .finally(() => file?.close())
      .finally(release);
    requireNoFailure(failed);
    const address = `Look at them: ${services.absolute('').replace('/api/2.5', '/')}`;
    const found = `Nothing was missing: the seed ${name} has been made here. --seed ${options.seed + 1} makes other content.`;
    const result = { ...created, made: ledger.made() };
    await printResult(json === undefined ? {} : { json }, result, ledger.made() === 0 ? found : toLine(created), address);
  });

export const seedCommand = (): Command =>
  withExamples(
    new Command('seed')
      .description('fills the registry with generated records, by the code of the routes; started again, it goes on where it stopped')
      .option('--count <n>', 'tenders: three of four of them ended in the last two years', parseWholeNumber(1, 10_000_000), 1000)
      .option('--seed <n>', 'the same number gives the same content, once', parseWholeNumber(0, 0xffffffff), 1)
      .option('--owner <name>', 'account that owns them', 'demo')
      .option('--tokens <file>', 'file for their owner tokens')
      .option('--no-stages', 'without a tender of every type in every status')
      .option('--beside', 'also into a registry with tenders of other accounts')
      .addOption(jsonOption())
      .action(run),
    [
      ['seed', 'a registry to look at: two years of purchases, and a tender of every type in every status'],
      ['seed --count 100 --owner acme --tokens acme.ndjson', 'records that broker acme can go on with'],
    ],
  );
