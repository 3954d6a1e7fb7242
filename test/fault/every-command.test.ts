/**
 * For every route that writes, its commit fails and one of its other commands in turn, and in every module each kind of command that
 * changes the store; LONG=1: each command of each route (docs/faults.md):
 * record, history and feed have all of it or nothing, nobody is told 500, and what is sent again is done, with its key once.
 */

import { expect } from 'chai';
import { type Db, MongoClient } from 'mongodb';
import { later } from '../../fixtures/contracts.ts';
import { accounts, makeTable } from '../../fixtures/tender-in-status.ts';
import { monday } from '../../fixtures/tenders.ts';
import { catalogueWrites } from '../support/every-write/catalogue.ts';
import { contractWrites } from '../support/every-write/contracts.ts';
import { type Counts, examine } from '../support/every-write/examine.ts';
import { frameworkWrites } from '../support/every-write/frameworks.ts';
import { planWrites } from '../support/every-write/plans.ts';
import { reportWrites } from '../support/every-write/reports.ts';
import { readStored } from '../support/every-write/stored.ts';
import { tenderWrites } from '../support/every-write/tenders.ts';
import { type Room, refusing } from '../support/every-write/write.ts';
import { importTestParts } from '../support/features.ts';
import { type RefusingStore, startRefusingStore } from '../support/refusing-store.ts';
import { startRegistry, type TestRegistry } from '../support/registry.ts';
import { allTables } from '../support/route-tables.ts';

const started = new Date('2026-11-21T09:25:00Z');

const rooms: readonly Room[] = [
  { name: 'tender', at: monday, writes: async (registry) => tenderWrites(registry, await makeTable(registry)) },
  { name: 'contract', at: later, writes: async (registry) => contractWrites(registry) },
  { name: 'plan', at: monday, writes: async (registry) => planWrites(registry) },
  { name: 'framework', at: monday, writes: async (registry) => frameworkWrites(registry) },
  { name: 'catalogue', at: started, writes: catalogueWrites },
  { name: 'violation report', at: started, writes: async (registry) => reportWrites(registry, started) },
  ...(await importTestParts<{ readonly room: Room }>('writes')).map(({ room }) => room),
];

describe('a command of a write that fails in the store', function () {
  this.timeout(600_000);
  let direct: MongoClient;
  let way: RefusingStore;
  let usual: TestRegistry;
  /** Holds auctions itself; where others hold them, tenders are written by what they report. */
  let live: TestRegistry;
  const counts: Counts = {
    rows: new Set(),
    kinds: new Set(),
    commands: 0,
    refused: 0,
    nothing: 0,
    whole: 0,
    part: 0,
    lost: 0,
    doubled: 0,
    errors: 0,
  };

  before(async () => {
    const uri = process.env.TEST_MONGODB_URI ?? '';
    direct = await MongoClient.connect(uri, { appName: 'test' });
    way = await startRefusingStore(uri);
    usual = await startRegistry({ uri: way.uri, plainFeed: true, accounts, env: { PLAN_LINKERS: 'broker' } });
    live = await startRegistry({
      uri: way.uri,
      plainFeed: true,
      accounts,
      env: { AUCTION: 'live', PUBLIC_URL: 'https://registry.example' },
    });
  });
  after(async () => {
    await usual.stop();
    await live.stop();
    await way.close();
    await direct.close();
    const { rows, commands, refused, nothing, whole, part, lost, doubled, errors } = counts;
    process.stdout.write(
      `every command: ${rows.size} rows, ${commands} commands, ${refused} refusals: nothing written ${nothing}, all ${whole}, a part ${part}; ` +
        `answers lost after the commit ${lost}, done twice ${doubled}; 500: ${errors}\n`,
    );
  });

  for (const { name, at, isLive, writes } of rooms) {
    it(`leaves all of a write or nothing, and does it once, at every row of a ${name}`, async () => {
      const registry = isLive === true ? live : usual;
      const db: Db = direct.db(registry.settings.dbName);
      registry.clock.set(at);
      counts.kinds.clear();
      const faults: string[] = [];
      const all = await writes(registry);
      const untouched = await readStored(db);
      for (const write of all) faults.push(...(await examine({ registry, way, db, counts }, untouched, write)));
      expect(faults).to.deep.equal([]);
    });
  }

  it('was tried at every row that writes', () => {
    const served = allTables().flatMap((routeTable) => routeTable.routes.filter(({ method }) => method !== 'get'));
    const wanted = served.map(({ method, path }) => `${method.toUpperCase()} ${path}`).filter((row) => !refusing.includes(row));
    const missing = [...new Set(wanted)].filter((row) => !counts.rows.has(row));
    expect([missing, [...counts.rows].filter((row) => !wanted.includes(row))]).to.deep.equal([[], []]);
  });
});
