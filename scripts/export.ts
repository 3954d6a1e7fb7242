/** `npm run export`: everything public as NDJSON, by the views of the API. */
import { open } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { runCommand, say, writeOut } from '../src/admin/command.ts';
import { type Exchanged, exchanged, exportLines } from '../src/admin/exchange/export.ts';
import { startProgress } from '../src/admin/progress.ts';
import { openRooms } from '../src/admin/rooms.ts';
import { withStore } from '../src/admin/store.ts';

interface Options {
  readonly collection: readonly Exchanged[];
  readonly file?: string;
  readonly all?: true;
}

const run = (options: Options): Promise<void> =>
  withStore(async (store, settings) => {
    const rooms = await openRooms(store, settings);
    const file = options.file === undefined ? null : await open(options.file, 'w');
    const bar = startProgress('export');
    try {
      const write = file === null ? writeOut : async (text: string): Promise<void> => file.appendFile(text);
      const count = await exportLines(rooms, { collections: options.collection, all: options.all === true, write, progress: bar.at });
      await file?.sync();
      say(`${count} records`);
    } finally {
      bar.stop();
      await file?.close();
      rooms.codes.close();
    }
  });

const collections = new Option('--collection <names...>', 'which collections').choices(exchanged).default(exchanged);

const command = new Command('export')
  .description('Writes every public record as a line {collection, data, config?}; never tokens or hidden fields')
  .addOption(collections)
  .option('--file <path>', 'write there instead of to standard output')
  .option('--all', 'drafts too')
  .action(run);

await runCommand(command);
