/** `registry export`: everything public as NDJSON, by the views of the API. */
import { open } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { jsonOption, Misuse, tellResult, type WithJson, writeOut } from '../admin/command.ts';
import { type Exchanged, exchanged, exportLines } from '../admin/exchange/export.ts';
import { startProgress } from '../admin/progress.ts';
import { openRooms } from '../admin/rooms.ts';
import { withStore } from '../admin/store.ts';
import { withExamples } from './examples.ts';

interface Options extends WithJson {
  readonly collection: readonly Exchanged[];
  readonly file?: string;
  readonly all?: true;
}

const exportAll = (options: Options): Promise<void> =>
  withStore(async (store, settings) => {
    const rooms = await openRooms(store, settings);
    const file = options.file === undefined ? null : await open(options.file, 'w');
    const bar = startProgress('export');
    try {
      const write = file === null ? writeOut : async (text: string): Promise<void> => file.appendFile(text);
      const count = await exportLines(rooms, { collections: options.collection, all: options.all === true, write, progress: bar.at });
      await file?.sync();
      await tellResult(options, { records: count, file: options.file ?? null }, `${count} records`);
    } finally {
      bar.stop();
      await file?.close();
      rooms.codes.close();
    }
  });

const run = async (options: Options): Promise<void> => {
  if (options.json === true && options.file === undefined)
    throw new Misuse('--json tells how much was written, so the records need a --file');
  await exportAll(options);
};

const collections = (): Option => new Option('--collection <names...>', 'which collections').choices(exchanged).default(exchanged);

const command = (): Command =>
  new Command('export')
    .description('writes every public record as a line {collection, data, config?}; never tokens or hidden fields')
    .addOption(collections())
    .option('--file <path>', 'write there instead of to standard output')
    .option('--all', 'drafts too')
    .addOption(jsonOption())
    .action(run);

export const exportCommand = (): Command =>
  withExamples(command(), [
    ['export --file records.ndjson', 'everything public'],
    ['export --collection tenders | gzip > tenders.ndjson.gz', 'one collection'],
  ]);
