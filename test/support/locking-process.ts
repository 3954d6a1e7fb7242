/** A process that locks a record: `locking-process.ts <uri> <database> <collection> <id>`. Prints `locked`; its transaction stays open. */
import { once } from 'node:events';
import { openRegistryStore } from '../../src/app/registry-store.ts';

const [uri = '', dbName = '', collection = '', id = ''] = process.argv.slice(2);
const store = await openRegistryStore({ uri, dbName });
await store.transaction(async (session) => {
  await store.collection<{ _id: string }>(collection).updateOne({ _id: id }, { $set: { locked: true } }, { session });
  process.stdout.write('locked\n');
  await once(process, 'exit');
});
