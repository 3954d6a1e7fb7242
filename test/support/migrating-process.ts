/**
 * Opens a store with an additional test migration after the registry's own; prints «half» in the middle of it, where it stops if
 * STALL is set, and «open» at the end. The migration records each of its runs.
 */
import { MongoClient } from 'mongodb';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import type { Migration } from '../../src/store/migrations/migration.ts';
import { migrations } from '../../src/store/migrations/steps.ts';

const { URI: uri = '', DB: dbName = '', STALL: stalls } = process.env;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const madeUp: Migration = {
  says: 'every made-up record has a colour',
  run: async ({ update }) => {
    const client = await MongoClient.connect(uri);
    await client.db(dbName).collection('runs').insertOne({ pid: process.pid });
    await client.close();
    await update('made_up', { colour: { $exists: false }, half: 1 }, { $set: { colour: 'red' } });
    say('half');
    if (stalls !== undefined) await new Promise(() => undefined);
    await update('made_up', { colour: { $exists: false } }, { $set: { colour: 'red' } });
  },
};

const log = { info: (message: string) => say(message) };
const schema = { migrations: [...migrations, madeUp], leaseMs: 3000, batchSize: 10, log };
const store = await openRegistryStore({ uri, dbName, schema });
say('open');
await store.close();
