/**
 * Deliveries under faults (docs/alerts.md "Tests and figures"): a receiver that fails a third of the time and is restarted, and
 * a registry that is killed repeatedly. Prints the lost and the duplicate ones. The store is that of MONGODB_URI.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from 'commander';
import { hexId } from '../../../fixtures/reports.ts';
import { openRegistryStore } from '../../../src/app/registry-store.ts';
import { parseWholeNumber, runCommand, writeLine } from '../../../src/base/platform/command.ts';
import type { Delivery } from '../../../src/features/alerts/store/deliveries.ts';
import { freePort, type RegistryProcess, startProcess } from '../../../test/support/process.ts';
import { openReceiver, type Receiver } from '../../../test/support/receiver.ts';
import { askUrl } from '../../../test/support/registry.ts';

interface Options {
  readonly uri: string;
  readonly count: number;
  readonly accounts: number;
  readonly kills: number;
  readonly restarts: number;
}

const run = async ({ uri, count, accounts, kills, restarts }: Options): Promise<void> => {
  const dbName = `deliveries_${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'registry-deliveries-'));
  const keys = Array.from({ length: accounts }, (_, nth) => `broker-key-${nth}`);
  const accountsFile = join(folder, 'accounts.ini');
  await writeFile(accountsFile, ['[brokers]', ...keys.map((key, nth) => `broker${nth} = ${key},123456`), ''].join('\n'));
  const store = await openRegistryStore({ uri, dbName });
  const env = {
    DATA_DIR: folder,
    MONGODB_URI: uri,
    DB_NAME: dbName,
    ACCOUNTS_FILE: accountsFile,
    ALERTS_TO_PRIVATE: '1',
    DOCUMENT_SERVICE_PORT: '0',
  };
  const start = async (): Promise<RegistryProcess> => startProcess({ ...env, PORT: String(await freePort()) });

  /** Attempts per delivery that was recorded as accepted, by its id. */
  const taken = new Map<string, number>();
  let [failed, requests] = [0, 0];
  const port = await freePort();
  const listen = async (): Promise<Receiver> => {
    const receiver = await openReceiver(port);
    receiver.answers(({ id }) => {
      requests += 1;
      if (Math.random() < 1 / 3) {
        failed += 1;
        return [500, 503, 0][requests % 3] ?? 500;
      }
      taken.set(id, (taken.get(id) ?? 0) + 1);
      return 204;
    });
    return receiver;
  };

  let receiver = await listen();
  let serving = await start();
  for (const key of keys) {
    const body = { data: { query: 'q=дорога', url: receiver.url, on: 'published' } };
    const created = await askUrl('POST', `${serving.url}/alerts`, { key, body });
    if (created.status !== 201) throw new Error(created.text);
  }
  const wanted = count * accounts;
  await sleep(2000);
  const deliveries = store.collection<Delivery>('alert_deliveries');
  const began = performance.now();
  const told = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;

  const write = async (): Promise<void> => {
    const { insert } = store.records<object>('tenders');
    for (let nth = 0; nth < count; nth += 1) {
      await insert(hexId(), {
        title: `Дорога ${nth}`,
        status: 'active.tendering',
        noticePublicationDate: new Date(),
        tenderID: `UA-${nth}`,
      });
      await sleep(10);
    }
  };
  const trouble = async (): Promise<void> => {
    for (let turn = 0; turn < Math.max(kills, restarts); turn += 1) {
      await sleep(4000);
      if (turn < kills) {
        serving.child.kill('SIGKILL');
        await serving.ended;
        serving = await start();
        writeLine(`${told()}: registry killed and restarted`);
      }
      if (turn < restarts) {
        await receiver.close();
        await sleep(1000);
        receiver = await listen();
        writeLine(`${told()}: receiver restarted`);
      }
    }
  };
  await Promise.all([write(), trouble()]);
  // Long pauses are shortened: hours would prove no more.
  for (let left = 1; left > 0; await sleep(1000)) {
    const now = Date.now();
    await deliveries.updateMany({ next: { $gt: new Date(now + 61_000) } }, { $set: { next: new Date(now) } });
    const ended = await deliveries.countDocuments({ status: { $ne: 'waiting' } });
    left = wanted - ended;
    if (performance.now() - began > 600_000) break;
  }
  const stored = await deliveries.find({}).toArray();
  const delivered = stored.filter(({ status }) => status === 'delivered');
  const lost = wanted - delivered.filter(({ _id }) => taken.has(_id)).length;
  const doubled = [...taken].filter(([, times]) => times > 1);
  writeLine(
    `${told()}: ${count} records, ${accounts} accounts, ${stored.length} deliveries, ${requests} requests, ${failed} answered with a failure`,
  );
  writeLine(`${kills} kills of the registry, ${restarts} restarts of the receiver`);
  writeLine(`delivered ${delivered.length}, given up ${stored.filter(({ status }) => status === 'failed').length}, lost ${lost}`);
  writeLine(
    `came twice ${doubled.length}${doubled.length === 0 ? '' : `, each under its id: ${doubled.map(([id, times]) => `${id} (${times})`).join(', ')}`}`,
  );
  serving.child.kill('SIGTERM');
  await serving.ended;
  await receiver.close();
  await store.drop();
  await store.close();
  await rm(folder, { recursive: true, force: true });
  if (lost > 0) process.exitCode = 1;
};

const command = new Command('deliveries')
  .description('Deliveries of an alert to a receiver that fails, from a registry that is killed')
  .requiredOption('--uri <address>', 'the store, a replica set')
  .option('--count <n>', 'records that match the alert', parseWholeNumber(1, 100_000), 1000)
  .option('--accounts <n>', 'accounts, each with an alert that matches them', parseWholeNumber(1, 1000), 1)
  .option('--kills <n>', 'kills of the registry', parseWholeNumber(0, 100), 5)
  .option('--restarts <n>', 'restarts of the receiver', parseWholeNumber(0, 100), 3)
  .action(run);

await runCommand(command);
