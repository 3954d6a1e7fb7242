/** `registry seed`: fills the registry with plausible tenders, agreements, contracts and reports. */
import { Command } from 'commander';
import { requireOwnRecords, type ScriptServices, withServices } from '../../src/operations/script-services.ts';
import { jsonOption, openPrivate, printResult, type WithJson, wholeNumber, withExamples } from '../../src/platform/command.ts';
import { withProgress } from '../../src/platform/progress.ts';
import { storeSeedFile } from './caller.ts';
import { makeRandom } from './random.ts';
import { seedRegistry } from './run.ts';
import { type SeededStages, seedStages } from './stages.ts';

interface Options extends WithJson {
  readonly count: number;
  readonly seed: number;
  readonly owner: string;
  readonly tokens?: string;
  readonly stages: boolean;
}

/** Creates a tender of every type in every status, by playing the demonstrations. */
const tellStages = async (services: ScriptServices, { owner, seed }: Pick<Options, 'owner' | 'seed'>): Promise<SeededStages> => {
  const now = await services.store.now();
  const way = { services, owner, file: await storeSeedFile(services.store, services.documents, now), random: makeRandom(seed, -1) };
  return withProgress('every type in every status', (progress) => seedStages(way, now, { progress }));
};

const run = ({ tokens, json, stages, ...options }: Options): Promise<void> =>
  withServices(async (services) => {
    await requireOwnRecords(services.store);
    const plans = services.store.collection('plans');
    const before = await plans.countDocuments();
    const file = tokens === undefined ? null : await openPrivate(tokens);
    try {
      const keepToken = async (token: object): Promise<void> => file?.appendFile(`${JSON.stringify(token)}\n`);
      const { seeded, fleeting }: SeededStages = stages ? await tellStages(services, options) : { seeded: [], fleeting: [] };
      const counts = await withProgress('seed', (progress) => seedRegistry(services, { ...options, told: seeded, keepToken, progress }));
      const created = { ...counts, plans: (await plans.countDocuments()) - before, ...(stages ? { stages: seeded.length, fleeting } : {}) };
      const without = fleeting.map(({ type, status }) => ` (no ${type} can stay in ${status} at this hour)`).join('');
      const staged = stages ? `, and ${seeded.length} tenders of every type in every status${without}` : '';
      const line = `${created.tenders} tenders (${created.drafts} of them drafts, which only their owner sees), ${created.frameworks} frameworks, ${created.agreements} agreements, ${created.contracts} contracts, ${created.plans} plans, ${created.reports} violation reports (${created.draftReports} of them drafts)${staged}`;
      await printResult(
        json === undefined ? {} : { json },
        created,
        line,
        `Look at them: ${services.absolute('').replace('/api/2.5', '/')}`,
      );
    } finally {
      await file?.close();
    }
  });

export const seedCommand = (): Command =>
  withExamples(
    new Command('seed')
      .description('fills the registry with generated records, by the code of the routes')
      .option('--count <n>', 'tenders: three of four of them ended in the last two years', wholeNumber(1, 10_000_000), 1000)
      .option('--seed <n>', 'the same number gives the same content', wholeNumber(0, 0xffffffff), 1)
      .option('--owner <name>', 'account that owns them', 'demo')
      .option('--tokens <file>', 'file for their owner tokens')
      .option('--no-stages', 'without a tender of every type in every status')
      .addOption(jsonOption())
      .action(run),
    [
      ['seed', 'a registry to look at: two years of purchases, and a tender of every type in every status'],
      ['seed --count 100 --owner acme --tokens acme.ndjson', 'records that broker acme can go on with'],
    ],
  );
