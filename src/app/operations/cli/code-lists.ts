/** `registry code-lists`: loads official code lists into the store, and shows those in force. */
import { Command } from 'commander';
import { formatTable, jsonOption, printResult, type WithJson, withExamples, writeLine, writeOut } from '../../../base/platform/command.ts';
import { procedures } from '../../../procurement/types/index.ts';
import { importCodeLists, readHeads } from '../../code-lists/code-lists.ts';
import { withStore } from '../script-services.ts';

const importFolder = (folder: string, options: WithJson): Promise<void> =>
  withStore(async (store) => {
    const results = await importCodeLists(store, folder, await store.now(), procedures.codeLists);
    const rows = results.map(({ source, file, outcome, count }) => [source.name, outcome, String(count), file]);
    if (options.json === true)
      await printResult(options, { lists: results.map(({ source, ...result }) => ({ list: source.name, ...result })) });
    else await writeOut(formatTable(['list', 'outcome', 'codes', 'file'], rows));
    const refused = results.flatMap(({ reason }) => reason ?? []);
    for (const reason of refused) writeLine(reason);
    if (refused.length > 0) throw new Error(`${refused.length} file(s) refused; their previous lists stay in force`);
  });

const listCodeLists = (options: WithJson): Promise<void> =>
  withStore(async (store) => {
    const heads = await readHeads(store);
    if (options.json === true) return printResult(options, { lists: heads.map(({ _id, ...head }) => ({ list: _id, ...head })) });
    if (heads.length === 0)
      return writeLine(
        'No code list is loaded: of codes only the format is checked. Load the official ones: registry code-lists import FOLDER',
      );
    const rows = heads.map(({ _id, version, count, importedAt, hash }) => [
      _id,
      String(version),
      String(count),
      importedAt.toISOString(),
      hash.slice(0, 12),
    ]);
    await writeOut(formatTable(['list', 'version', 'codes', 'imported', 'hash'], rows));
  });

const importCodeListsCommand = (): Command =>
  withExamples(
    new Command('import')
      .argument('<folder>')
      .description('load the lists of an official folder')
      .addOption(jsonOption())
      .action(importFolder),
    [['code-lists import ./standards', 'a running registry enforces them within seconds']],
  );

export const codeListsCommand = (): Command =>
  new Command('code-lists')
    .description('official code lists: a loaded list is enforced')
    .addCommand(importCodeListsCommand())
    .addCommand(new Command('list').description('lists in force').addOption(jsonOption()).action(listCodeLists));
