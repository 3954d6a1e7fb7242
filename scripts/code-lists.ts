/** `npm run code-lists`: takes official code lists into the store, and shows which are in force. */
import { Command } from 'commander';
import { runCommand, say, writeOut } from '../src/admin/command.ts';
import { withStore } from '../src/admin/store.ts';
import { table } from '../src/admin/table.ts';
import { importCodeLists } from '../src/code-lists/import.ts';
import { readHeads } from '../src/code-lists/stored.ts';

const importFolder = (folder: string): Promise<void> =>
  withStore(async (store) => {
    const results = await importCodeLists(store, folder, await store.now());
    const rows = results.map(({ source, outcome, count }) => [source.name, outcome, String(count), source.file]);
    await writeOut(table(['list', 'outcome', 'codes', 'file'], rows));
    const refused = results.flatMap(({ reason }) => reason ?? []);
    for (const reason of refused) say(reason);
    if (refused.length > 0) throw new Error(`${refused.length} file(s) refused; for them the lists of before stay in force`);
  });

const list = (): Promise<void> =>
  withStore(async (store) => {
    const heads = await readHeads(store);
    const rows = heads.map(({ _id, version, count, importedAt, hash }) => [
      _id,
      String(version),
      String(count),
      importedAt.toISOString(),
      hash.slice(0, 12),
    ]);
    await writeOut(table(['list', 'version', 'codes', 'imported', 'hash'], rows));
  });

const command = new Command('code-lists').description('Official code lists: what is loaded is enforced');
command.command('import <folder>').description('take the lists of an official folder').action(importFolder);
command.command('list').description('lists in force').action(list);

await runCommand(command);
