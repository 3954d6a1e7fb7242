/** The seed does not fail by date: played for every type on dates of every kind, with the clock and the days off of two years. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { storeSeedFile } from '../../scripts/seed/caller.ts';
import { openLedger } from '../../scripts/seed/ledger.ts';
import { seedRegistry } from '../../scripts/seed/run.ts';
import { seedStages } from '../../scripts/seed/stages.ts';
import { openServices, type ScriptServices } from '../../src/app/operations/script-services.ts';
import { openRegistryStore } from '../../src/app/registry-store.ts';
import { makeCalendar } from '../../src/base/domain/period.ts';
import { readSettings } from '../../src/base/platform/settings.ts';
import { procedures } from '../../src/procurement/types/index.ts';
import type { Store } from '../../src/store/client.ts';
import { dates } from '../support/dates.ts';

const yearly = ['01-01', '03-08', '05-01', '05-08', '06-28', '07-15', '08-24', '10-01', '12-25'];
const moving = ['2026-04-13', '2026-06-01', '2027-05-03', '2027-06-21', '2028-04-17', '2028-06-05'];
const daysOff = [...[2025, 2026, 2027, 2028, 2029].flatMap((year) => yearly.map((day) => `${year}-${day}`)), ...moving];

const quiet = { keepToken: async () => {}, progress: () => {} };

/** LONG=1: all types on all dates, in every status. */
const isLong = process.env.LONG === '1';

describe('The seed', function () {
  this.timeout(isLong ? 7_200_000 : 900_000);
  let now = new Date(0);
  let store: Store;
  let opened: ScriptServices;
  let folder: string;
  const dbName = `seed_dates_${randomBytes(6).toString('hex')}`;
  // A registry that runs would follow all of it, with its search, its feeds and its statistics, for nobody who asks.
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seed-dates-'));
    const uri = process.env.TEST_MONGODB_URI ?? '';
    store = await openRegistryStore({ uri, dbName });
    opened = await openServices({ ...store, now: async () => now }, readSettings({ DATA_DIR: folder, DB_NAME: dbName, MONGODB_URI: uri }));
  });
  after(async () => {
    await opened.codes.close();
    await store.drop();
    await store.close();
    await rm(folder, { recursive: true });
  });

  for (const [nth, [kind, three]] of Object.entries(dates).entries()) {
    for (const [place, date] of three.entries()) {
      // Each type is played to its end on each date, and to every end and in every status on one of them.
      const { types } = procedures;
      const inFull = types.filter((_, index) => isLong || index % 12 === 3 * nth + place);
      it(`can be made on ${date}, among ${kind}, in every status of ${inFull.join(', ')}`, async () => {
        now = new Date(date);
        const services = { ...opened, calendar: () => makeCalendar(daysOff) };
        const ledger = openLedger(date, now);
        const way = { services, owner: 'broker', seed: 1, ledger, file: await storeSeedFile(store, services.documents, now) };
        const others = types.filter((type) => !inFull.includes(type));
        const ends = await seedStages(way, now, { types: others, statuses: 'complete' });
        const full = await seedStages(way, now, { types: inFull });
        expect([...ends.failed, ...full.failed].map(({ type, status, error }) => `${type} ${status}: ${error}`)).to.deep.equal([]);
        const told = [...ends.seeded, ...full.seeded];
        for (const type of types) expect(told.map((one) => `${one.type} ${one.status}`)).to.include(`${type} complete`);
        const { tenders } = await seedRegistry(services, { count: 21, seed: 1, owner: 'broker', ledger, told, ...quiet });
        expect(tenders).to.equal(21 + 2);
      });
    }
  }
});
