/** A page is one command of ours, and promises what the driver's cursors do. */
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { type Collection, MongoClient } from 'mongodb';
import { feedIndex } from '../../src/store/collections.ts';
import { makeFeedReader } from '../../src/store/feed/reader.ts';
import { type Failing, whileFailing } from '../support/fail-command.ts';

const appName = `reader-${randomBytes(5).toString('hex')}`;
const window = { descending: false, test: false, from: null, upTo: 1e10, at: null, limit: 1000, fields: [] } as const;

describe('A page that the store answers at once', () => {
  let client: MongoClient;
  let collection: Collection<{ _id: string }>;
  beforeEach(async () => {
    client = await MongoClient.connect(process.env.TEST_MONGODB_URI ?? '', { appName, readConcern: { level: 'majority' } });
    collection = client.db(appName.replace('-', '_')).collection('tenders');
    await collection.createIndex(feedIndex, { name: 'feed' });
  });
  afterEach(async () => {
    await collection.db.dropDatabase();
    await client.close();
  });

  const place = (ids: readonly string[]) =>
    collection.insertMany(
      ids.map((_id, index) => ({
        ...{ _id, is_public: true, is_test: false, dateModified: new Date(index) },
        public_modified: new Date((1_778_583_600 + index) * 1000),
      })),
      { writeConcern: { w: 'majority' } },
    );
  const idsRead = async (): Promise<string[]> => {
    const rows = await makeFeedReader(client.db(collection.dbName).collection('tenders'), { mode: 'primary' }).read(window);
    return rows.map(({ _id }) => _id);
  };

  it('is asked again when the connection breaks, or when the server is on its way out', async () => {
    await place(['a', 'b', 'c']);
    // InterruptedAtShutdown
    for (const how of [{}, { code: 11600 }]) {
      const failing: Failing = { command: 'find', times: 1, appName, ...how };
      expect(await whileFailing(failing, idsRead)).to.deep.equal(['a', 'b', 'c']);
    }
  });

  it('has every record also when one answer of the store cannot hold them all', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')}${'x'.repeat(1024 * 1024)}`);
    await place(ids);
    const read = await idsRead();
    expect(read.map((id) => id.slice(0, 2))).to.deep.equal(ids.map((id) => id.slice(0, 2)));
  });
});
