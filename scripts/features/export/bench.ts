/** `npm run bench -- export`: speed and memory of a full export, and whether a killed export resumes completely. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { openServices } from '../../../src/app/operations/script-services.ts';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { parseWholeNumber, print, writeLine } from '../../../src/base/platform/command.ts';
import { readSettings } from '../../../src/base/platform/settings.ts';
import type { Store } from '../../../src/store/client.ts';
import { startProcess } from '../../../test/support/process.ts';
import { residentMb, spentMs } from '../../bench/processes.ts';
import { onServers } from '../../bench/servers.ts';
import { seedRegistry } from '../../seed/run.ts';

const cli = fileURLToPath(new URL('../../registry.ts', import.meta.url));

interface Stored {
  readonly _id: string;
  readonly [field: string]: unknown;
}

const bid = (index: number): object => ({
  id: `${index}`.padStart(32, 'b'),
  status: 'active',
  date: new Date(),
  value: { amount: 1000 + index, currency: 'UAH', valueAddedTaxIncluded: true },
  tenderers: [
    { name: 'ТОВ «Постачальник»', identifier: { scheme: 'UA-EDR', id: '90000001' }, address: { countryName: 'Україна' }, scale: 'micro' },
  ],
  documents: [1, 2].map((number) => ({
    id: `${number}`.padStart(32, 'd'),
    title: `doc ${number}.pdf`,
    datePublished: new Date(),
    dateModified: new Date(),
    format: 'application/pdf',
    hash: 'md5:00000000000000000000000000000000',
    url: `/get/${'f'.repeat(32)}`,
  })),
});

/** Published tenders like those of brokers; every second one is complete, with three public bids. */
const makeModels = async (store: Store, env: Record<string, string>): Promise<Stored[]> => {
  const services = await openServices(store, readSettings(env));
  await seedRegistry(services, { count: 40, seed: 1, owner: 'bench', keepToken: async () => {}, progress: () => {} });
  await services.codes.close();
  const records = await store
    .collection<Stored>('tenders')
    .find({ is_public: true, is_test: false, 'items.0': { $exists: true } })
    .toArray();
  return records.map((model, index) => (index % 2 === 0 ? model : { ...model, status: 'complete', bids: [bid(1), bid(2), bid(3)] }));
};

/** `count` copies of the models, a millisecond apart and all in the past. */
const fill = async (store: Store, models: readonly Stored[], count: number): Promise<void> => {
  const now = (await store.now()).getTime();
  const tenders = store.collection<Stored>('tenders');
  const model = (index: number): Stored => models[index % models.length] ?? { _id: '' };
  for (let from = 0; from < count; from += 1000) {
    const size = Math.min(1000, count - from);
    const docs = Array.from({ length: size }, (_, at) => ({
      ...model(from + at),
      _id: (from + at).toString(16).padStart(32, '0'),
      public_modified: new Date(now - 86_400_000 + from + at),
    }));
    await tenders.insertMany(docs, { ordered: false, writeConcern: { w: 1, journal: false } });
  }
};

interface Measured {
  readonly seconds: number;
  readonly bytes: number;
  readonly memory: readonly number[];
  readonly cpu: number;
}

const measure = async (url: string, pid: number, headers: Record<string, string>): Promise<Measured> => {
  const memory: number[] = [];
  const sampler = setInterval(() => void residentMb([pid]).then((mb) => memory.push(mb)), 250);
  const [cpu, started] = [await spentMs(pid), performance.now()];
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]; // the event has one argument
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length; // no encoding was set
  clearInterval(sampler);
  return { seconds: (performance.now() - started) / 1000, bytes, memory, cpu: ((await spentMs(pid)) - cpu) / 1000 };
};

const tell = (what: string, count: number, { seconds, bytes, memory, cpu }: Measured): void => {
  const at = (share: number): string => (memory[Math.floor((memory.length - 1) * share)] ?? 0).toFixed(0);
  print(
    `${what}: ${(count / seconds).toFixed(0)} records/s, ${(bytes / seconds / 1e6).toFixed(1)} MB/s, ${(bytes / count).toFixed(0)} bytes a record, ` +
      `${((cpu / count) * 1e6).toFixed(0)} µs of the process a record; resident MB over time ${[0, 0.25, 0.5, 0.75, 1].map(at).join(' ')}, most ${Math.max(...memory).toFixed(0)}`,
  );
};

const idsIn = async (file: string): Promise<string[]> => {
  const ids: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { data } = JSON.parse(line);
    if (data !== undefined) ids.push(data.id);
  }
  return ids;
};

const download = (url: string, file: string) =>
  spawn(process.execPath, ['--import', 'tsx', cli, 'export', url, '--collection', 'tenders', '--file', file, '--resume'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Kills the command midway `kills` times, lets it finish, and compares the result with an undisturbed export. */
const resume = async (url: string, folder: string, kills: number): Promise<void> => {
  const [broken, straight] = [join(folder, 'broken.ndjson'), join(folder, 'straight.ndjson')];
  for (let kill = 0; kill < kills; kill += 1) {
    const child = download(url, broken);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const file of [broken, straight]) await once(download(url, file), 'exit');
  const [got, whole] = [await idsIn(broken), await idsIn(straight)];
  const same = new Set(got).size === whole.length && whole.every((id, index) => id === got[index]);
  print(
    `killed ${kills} times: ${got.length} lines, ${new Set(got).size} records; straight: ${whole.length}; ${same ? 'the same' : 'DIFFERENT'}`,
  );
  if (!same) process.exitCode = 1;
};

const bench = ({ count, kills }: { count: number; kills: number }): Promise<void> =>
  onServers(1, async (nodes, folder) => {
    const env = { MONGODB_URI: nodes.uri, DB_NAME: 'bench', DATA_DIR: folder, PORT: '0' };
    const store = await openRegistryStore({ uri: nodes.uri, dbName: 'bench' });
    try {
      writeLine(`storing ${count} tenders`);
      await fill(store, await makeModels(store, env), count);
      const { child, url, ended } = await startProcess(env);
      const address = `${url}/export/tenders.ndjson`;
      tell('plain', count, await measure(address, child.pid ?? 0, {}));
      tell('gzip', count, await measure(address, child.pid ?? 0, { 'accept-encoding': 'gzip' }));
      if (kills > 0) await resume(url, folder, kills);
      child.kill('SIGTERM');
      await ended;
    } finally {
      await store.close();
    }
  });

export const command = new Command('export')
  .description('Measures the export of tenders from a temporary registry and store')
  .option('--count <n>', 'tenders', parseWholeNumber(100, 10_000_000), 100_000)
  .option('--kills <n>', 'how often the command is killed', parseWholeNumber(0, 100), 3)
  .action(bench);
