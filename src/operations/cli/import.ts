/** `registry import FILE`: takes NDJSON lines {collection, data, config?, access?} into the registry. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { jsonOption, say, tellResult, type WithJson } from '../command.ts';
import { type ImportCounts, importLines, maxLine } from '../exchange/import.ts';
import { readLines } from '../exchange/lines.ts';
import { startProgress } from '../progress.ts';
import { openRooms } from '../rooms.ts';
import { withStore } from '../store.ts';
import { withExamples } from './examples.ts';

interface Options extends WithJson {
  readonly tokens?: string;
}

const importFile = (path: string, size: number, tokensPath: string): Promise<ImportCounts> =>
  withStore(async (store, settings) => {
    const rooms = await openRooms(store, settings);
    const tokens = await open(tokensPath, 'a', 0o600);
    const bytes = createReadStream(path);
    const bar = startProgress('import');
    try {
      await tokens.chmod(0o600);
      return await importLines(rooms, {
        lines: readLines(bytes, maxLine),
        keepToken: (token) => tokens.appendFile(`${JSON.stringify(token)}\n`),
        complain: (line, reason) => say(`line ${line}: ${reason}`),
        progress: () => bar.at(bytes.bytesRead, size),
      });
    } finally {
      bar.stop();
      await tokens.sync();
      await tokens.close();
      rooms.codes.close();
    }
  });

const run = async (path: string, options: Options): Promise<void> => {
  const found = await stat(path);
  if (found.isDirectory()) throw new Error(`${path}: it is a folder, and a file is wanted`);
  const tokens = options.tokens ?? `${path}.tokens`;
  const counts = await importFile(path, found.size, tokens);
  const where = counts.imported > 0 ? [`New owner tokens stand in ${tokens}; the last line of an id counts`] : [];
  const line = `${counts.imported} imported, ${counts.unchanged} there already, ${counts.failed} failed`;
  await tellResult(options, { ...counts, tokens }, line, ...where);
  if (counts.failed > 0) process.exitCode = 1;
};

const command = (): Command =>
  new Command('import')
    .description('takes tenders, agreements, contracts and violation reports from NDJSON lines {collection, data, config?, access?}')
    .argument('<file>', 'NDJSON, as export writes it')
    .option('--tokens <file>', 'where new owner tokens are added (default: <file>.tokens)')
    .addOption(jsonOption())
    .action(run);

export const importCommand = (): Command =>
  withExamples(command(), [
    ['import records.ndjson', 'the same file again changes nothing'],
    ['import records.ndjson --json', 'counts for a program; exit code 1 when a line was refused'],
  ]);
