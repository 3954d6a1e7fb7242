/** `registry import FILE`: imports NDJSON lines {collection, data, config?, access?}. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Command } from 'commander';
import { jsonOption, openPrivate, printResult, type WithJson, withExamples, writeLine } from '../../../base/platform/command.ts';
import { withProgress } from '../../../base/platform/progress.ts';
import { type ImportCounts, importLines, MAX_LINE_LENGTH, readImportLines } from '../exchange/import.ts';
import { requireOwnRecords, withServices } from '../script-services.ts';

interface Options extends WithJson {
  readonly tokens?: string;
}

const importFile = (path: string, size: number, tokensPath: string): Promise<ImportCounts> =>
  withServices(async (services) => {
    await requireOwnRecords(services.store);
    const tokens = await openPrivate(tokensPath);
    const bytes = createReadStream(path);
    try {
      return await withProgress('import', (progress) =>
        importLines(services, {
          lines: readImportLines(bytes, MAX_LINE_LENGTH),
          keepTokens: (some) => tokens.appendFile(some.map((token) => `${JSON.stringify(token)}\n`).join('')),
          complain: (line, reason) => writeLine(`line ${line}: ${reason}`),
          progress: () => progress(bytes.bytesRead, size),
        }),
      );
    } finally {
      await tokens.sync();
      await tokens.close();
    }
  });

const runImport = async (path: string, options: Options): Promise<void> => {
  const stats = await stat(path);
  if (stats.isDirectory()) throw new Error(`${path}: it is a folder, and a file is wanted`);
  const tokens = options.tokens ?? `${path}.tokens`;
  const counts = await importFile(path, stats.size, tokens);
  const where = counts.imported > 0 ? [`New owner tokens are in ${tokens}; the last line of an id counts`] : [];
  const line = `${counts.imported} imported, ${counts.unchanged} there already, ${counts.failed} failed`;
  const dropped = Object.entries(counts.dropped ?? {}).map(
    ([name, records]) => `${name} was left out of ${records}: the record itself has it`,
  );
  await printResult(options, { ...counts, tokens }, line, ...dropped, ...where);
  if (counts.failed > 0) process.exitCode = 1;
};

export const importCommand = (): Command =>
  withExamples(
    new Command('import')
      .description('takes records of every kind and auctions that were held from NDJSON lines {collection, data, config?, access?}')
      .argument('<file>', 'NDJSON, as export writes it')
      .option('--tokens <file>', 'where new owner tokens are added (default: <file>.tokens)')
      .addOption(jsonOption())
      .action(runImport),
    [
      ['import records.ndjson', 'the same file again changes nothing, and continues after a break'],
      ['import records.ndjson --json', 'counts for a program; exit code 1 when a line was refused'],
    ],
  );
