/** `npm run bench -- import`: speed and processor time of `registry import`, with the histories it begins. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { exportLines } from '../../src/app/operations/exchange/export.ts';
import { openServices } from '../../src/app/operations/script-services.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { parseWholeNumber, print, writeLine } from '../../src/base/platform/command.ts';
import { readSettings } from '../../src/base/platform/settings.ts';
import { seedRegistry } from '../seed/run.ts';
import { peakMb, spentMs } from './processes.ts';
import { startBenchStore } from './store.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const kinds = ['tenders', 'contracts'] as const;

interface Line {
  readonly collection: string;
  readonly data: { readonly id: string; readonly [field: string]: unknown };
}

/** Lines of an export of a small seeded registry. */
const makeModels = async (uri: string, env: Record<string, string>): Promise<Line[]> => {
  const store = await openRegistryStore({ uri, dbName: 'models' });
  const services = await openServices(store, readSettings(env));
  try {
    await seedRegistry(services, { count: 100, seed: 1, owner: 'bench', keepToken: async () => {}, progress: () => {} });
    const lines: Line[] = [];
    await exportLines(services, { collections: kinds, all: true, write: async (text) => void lines.push(JSON.parse(text)) });
    return lines;
  } finally {
    await services.codes.close();
    await store.close();
  }
};

/** Numbers of two years in the order of an export, which is that of ids: none. */
const numbered = (at: number): string => {
  const day = new Date(Date.UTC(2024, 0, 1 + ((at * 37) % 731))).toISOString().slice(0, 10);
  return `UA-${day}-${String(1 + ((at * 7919) % 99_991)).padStart(6, '0')}-a`;
};

/** Writes `count` lines, tenders of at least `bytes`, each with its own id and number; returns the size of the file. */
const writeFile = async (file: string, models: readonly Line[], count: number, bytes: number): Promise<number> => {
  const padded = models.map((model) => {
    const missing = bytes - Buffer.byteLength(JSON.stringify(model));
    const items = model.data.items;
    if (missing <= 0 || !Array.isArray(items) || items.length === 0) return model;
    const [item] = items;
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    const more = Array.from({ length: Math.ceil(missing / size) }, (_, at) => ({ ...item, id: at.toString(16).padStart(32, '7') }));
    return { ...model, data: { ...model.data, items: [...items, ...more] } };
  });
  const out = createWriteStream(file);
  let size = 0;
  for (let at = 0; at < count; at += 1) {
    const model = padded[at % padded.length];
    if (model === undefined) throw new Error('the seed made no records');
    const own = { id: at.toString(16).padStart(32, '0'), ...('tenderID' in model.data ? { tenderID: numbered(at) } : {}) };
    const line = `${JSON.stringify({ ...model, data: { ...model.data, ...own } })}\n`;
    size += Buffer.byteLength(line);
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return size;
};

const bench = async ({ count, bytes, cpuProf }: { count: number; bytes: number; cpuProf?: string }): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  const store = await startBenchStore(() => {});
  try {
    const env = { MONGODB_URI: store.uri, DB_NAME: 'bench', DATA_DIR: folder, PORT: '0' };
    const file = join(folder, 'records.ndjson');
    writeLine(`writing ${count} records`);
    const size = await writeFile(file, await makeModels(store.uri, env), count, bytes);
    const node = cpuProf === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', cpuProf];
    for (const what of ['imports', 'finds again']) {
      const [started, storeMs] = [performance.now(), await spentMs(store.pid)];
      const child = spawn(process.execPath, [...node, cli, 'import', file], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let told = '';
      child.stdout.on('data', (chunk) => (told += chunk));
      let [cpu, peak] = [0, 0];
      const watch = setInterval(async () => {
        const pid = child.pid ?? 0;
        const [ms, mb] = await Promise.all([spentMs(pid), peakMb(pid)]);
        cpu = Math.max(cpu, ms);
        peak = Math.max(peak, mb);
      }, 20);
      await once(child, 'close');
      clearInterval(watch);
      const seconds = (performance.now() - started) / 1000;
      const each = (ms: number): string => `${(ms / count).toFixed(3)} ms`;
      print(
        `${what}: ${(count / seconds).toFixed(0)} records/s (${seconds.toFixed(1)} s for ${count} of ${(size / count / 1000).toFixed(1)} kB), ` +
          `processor ${each(cpu)} a record and ${each((await spentMs(store.pid)) - storeMs)} in the store; ` +
          `at most ${peak.toFixed(0)} MB resident; load ${loadavg()[0]?.toFixed(1)}; ${told.split('\n')[0]}`,
      );
    }
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

export const command = new Command('import')
  .description('Measures the import of tenders and contracts into a temporary store, twice: the second time everything is there already')
  .option('--count <n>', 'records', parseWholeNumber(100, 10_000_000), 50_000)
  .option('--bytes <n>', 'least size of a tender', parseWholeNumber(0, 10_000_000), 0)
  .option('--cpu-prof <folder>', 'write CPU profiles of the command')
  .action(bench);
