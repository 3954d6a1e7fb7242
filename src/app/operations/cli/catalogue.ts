/** `registry catalogue`: loads entries into the embedded catalogue, and counts them. */
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { catalogueKinds } from '../../../base/domain/catalogue.ts';
import { formatTable, jsonOption, printResult, type WithJson, withExamples, writeLine, writeOut } from '../../../base/platform/command.ts';
import { packageFolder } from '../../../base/validation/package-folder.ts';
import { loadCatalogue } from '../../../modules/catalogue/files.ts';
import { countEntries } from '../../../store/catalogue.ts';
import { buildValidator } from '../../route-tables.ts';
import { withStore } from '../script-services.ts';

/** One medical category with two profiles and two products. */
const exampleCatalogue = fileURLToPath(new URL('docs/examples/catalogue', packageFolder));

const printCounts = async (counts: Readonly<Record<string, number>>, title: string, options: WithJson): Promise<void> => {
  if (options.json === true) return printResult(options, counts);
  await writeOut(
    formatTable(
      ['kind', title],
      Object.entries(counts).map(([kind, count]) => [kind, String(count)]),
    ),
  );
};

const loadEntries = (folder: string | undefined, options: WithJson): Promise<void> =>
  withStore(async (store, settings) => {
    const counts = await loadCatalogue(store, folder ?? exampleCatalogue, buildValidator(settings));
    if (settings.catalogue !== 'embedded') writeLine(`CATALOGUE is ${settings.catalogue}: the loaded entries are not used`);
    await printCounts(counts, 'loaded', options);
  });

const listCatalogue = (options: WithJson): Promise<void> =>
  withStore(async (store) => {
    const counts = await Promise.all(catalogueKinds.map(async (kind) => [kind, await countEntries(store, kind)] as const));
    await printCounts(Object.fromEntries(counts), 'entries', options);
  });

const loadCommand = (): Command =>
  withExamples(
    new Command('load')
      .argument('[folder]', 'with profiles.json, categories.json, products.json; without it the example of docs/examples/catalogue')
      .description('load entries into the embedded catalogue, replacing those with the same ids')
      .addOption(jsonOption())
      .action(loadEntries),
    [['catalogue load ./catalogue', 'a running registry knows them at once']],
  );

export const catalogueCommand = (): Command =>
  new Command('catalogue')
    .description('embedded catalogue: profiles, categories and products that items and bids name')
    .addCommand(loadCommand())
    .addCommand(new Command('list').description('how many entries there are').addOption(jsonOption()).action(listCatalogue));
