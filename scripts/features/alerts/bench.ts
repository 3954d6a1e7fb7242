/**
 * Measures the cost of a save with many alerts (docs/alerts.md "Tests and figures"): alerts on all kinds of queries are
 * created in memory and matched with records as the feed consumer does, without a store.
 */
import { Command } from 'commander';
import { makeRandom } from '../../../fixtures/random.ts';
import { makeZone } from '../../../src/base/domain/zone-time.ts';
import { parseWholeNumber, writeLine } from '../../../src/base/platform/command.ts';
import type { Alert } from '../../../src/features/alerts/alert.ts';
import { makeAlertMatcher } from '../../../src/features/alerts/alert-matcher.ts';
import { questionReader, type SearchedRecord } from '../../../src/features/alerts/alert-queries.ts';
import { buildEntryOfRecord } from '../../../src/features/search/store/entries.ts';
import { kinds } from '../search/bench/questions.ts';
import { makeMaker, now } from '../search/bench/tenders.ts';

interface Options {
  readonly alerts: number;
  readonly accounts: number;
  readonly records: number;
  readonly window: number;
  readonly one?: boolean;
}

const run = async ({ alerts, accounts, records, window, one }: Options): Promise<void> => {
  const maker = makeMaker(1, 100_000);
  // Alerts have no sorting or grouping, and few match everything.
  const asked = Object.entries(kinds).filter(([name]) => !/^the newest|^how many|, by /.test(name));
  const createdAlerts = Array.from({ length: alerts }, (_, nth): Alert => {
    const random = makeRandom(2, nth);
    const [, kind = () => ({})] = asked[nth % asked.length] ?? [];
    const query = String(new URLSearchParams(kind(random, maker.tender(random.int(0, 99_999)), maker.vocabulary)));
    const owner = `account ${nth % accounts}`;
    const stored = {
      _id: `alert ${nth}`,
      rev: 1,
      dateCreated: new Date(0),
      dateModified: new Date(0),
      public_modified: new Date(0),
      is_public: true,
      is_test: false,
    };
    return { ...stored, owner, query, url: 'https://hooks.example.org/', on: 'changed', status: 'active', token: '00' };
  });
  const readQuestion = questionReader(makeZone('Europe/Kyiv'), () => new Date());
  const findDeliveries = makeAlertMatcher({
    readNews: async () => createdAlerts.splice(0),
    forget: async () => undefined,
    readQuestion: (query) => ({ ...readQuestion(query), ...(one === true ? { terms: null } : {}) }),
    now: () => now,
    log: { warn: (message, fields) => writeLine(`${message}: ${JSON.stringify(fields)}`) },
  });
  const began = performance.now();
  await findDeliveries([]);
  writeLine(`${alerts} alerts of ${accounts} accounts read: ${(performance.now() - began).toFixed(0)} ms`);
  const changed = Array.from({ length: records }, (_, nth): SearchedRecord => {
    const record = maker.tender(99_999 - nth);
    const id = String(nth).padStart(32, '0');
    const card = async () => ({ id, title: record.title, tenderID: record.tenderID, status: String(record.status) });
    const entry = buildEntryOfRecord('tenders', { ...record, _id: id }, now);
    return { collection: 'tenders', id, position: now.getTime() / 1000, modified: now, published: now, entry, card };
  });
  const started = process.cpuUsage();
  let deliveries = 0;
  for (let at = 0; at < records; at += window) deliveries += (await findDeliveries(changed.slice(at, at + window))).length;
  const { user, system } = process.cpuUsage(started);
  writeLine(
    `${records} records, ${window} at a time: ${((user + system) / 1000 / records).toFixed(3)} ms of processor a record, ${deliveries} deliveries`,
  );
};

export const command = new Command('alerts')
  .description('Measures the cost of a save with many alerts')
  .option('--alerts <n>', 'number of alerts', parseWholeNumber(1, 1_000_000), 10_000)
  .option('--accounts <n>', 'accounts that own them', parseWholeNumber(1, 100_000), 100)
  .option('--records <n>', 'records to match', parseWholeNumber(1, 100_000), 500)
  .option('--window <n>', 'records per batch', parseWholeNumber(1, 1000), 1)
  .option('--one', 'match every alert against every record, one by one')
  .action(run);
