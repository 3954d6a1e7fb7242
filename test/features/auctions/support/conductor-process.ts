/** A process that conducts the auctions of a database: `conductor-process.ts <uri> <database>`. Prints `conducting` and keeps running. */
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { buildConductor } from './held.ts';

const [uri = '', dbName = ''] = process.argv.slice(2);
const store = await openRegistryStore({ uri, dbName });
buildConductor(store, { everyMs: 250 }).start();
process.stdout.write('conducting\n');
