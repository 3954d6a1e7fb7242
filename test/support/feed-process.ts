/** A process that runs the feed of a database: `feed-process.ts <uri> <database> <delay>`. Prints `watching` and keeps running. */

import { openRegistryStore } from '../../src/app/registry-store.ts';
import { openFeed } from '../../src/feed/running-feed.ts';

const [uri = '', dbName = '', delay = '1'] = process.argv.slice(2);
const store = await openRegistryStore({ uri, dbName });
const feed = await openFeed({ store, seconds: Number(delay), log: { error: () => {}, warn: () => {} } });
process.stdout.write(`${feed.health().repair.state}\n`);
setInterval(() => undefined, 60_000);
