/** `npm run import -- FILE`: takes NDJSON lines {collection, data, config?, access?} into the registry. */
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { runCommand, say } from '../src/admin/command.ts';
import { importLines, maxLine } from '../src/admin/exchange/import.ts';
import { readLines } from '../src/admin/exchange/lines.ts';
import { startProgress } from '../src/admin/progress.ts';
import { openRooms } from '../src/admin/rooms.ts';
import { withStore } from '../src/admin/store.ts';

const run = async (path: string, options: { tokens?: string }): Promise<void> => {
  const { size } = await stat(path);
  const tokensPath = options.tokens ?? `${path}.tokens`;
  const counts = await withStore(async (store, settings) => {
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
  say(`${counts.imported} imported, ${counts.unchanged} there already, ${counts.failed} failed`);
  if (counts.imported > 0) say(`New owner tokens stand in ${tokensPath}; the last line of an id counts`);
  if (counts.failed > 0) process.exitCode = 1;
};

const command = new Command('import')
  .description('Takes tenders, agreements, contracts and violation reports from NDJSON lines {collection, data, config?, access?}')
  .argument('<file>', 'NDJSON, as export writes it')
  .option('--tokens <file>', 'where new owner tokens are added (default: <file>.tokens)')
  .action(run);

await runCommand(command);
