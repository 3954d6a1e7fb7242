/** Size of search entries, and what they cost to build, to store and to replace (docs/search.md "Figures"). */
import { MongoClient } from 'mongodb';
import { makeRandom } from '../../../../fixtures/random.ts';
import { writeOut } from '../../../../src/base/platform/command.ts';
import { buildEntryOfRecord, writeEntries } from '../../../../src/features/search/store/entries.ts';
import { quantile } from '../../../../test/support/quantile.ts';
import { type Maker, now } from './tenders.ts';
import { byRank, oneOf } from './vocabulary.ts';

interface Shape {
  readonly items: number;
  /** Words of the title, and of each item. */
  readonly titled: number;
  readonly described: number;
  /** Every word another one, as nobody writes. */
  readonly isMadeUp?: boolean;
}

const shapes: Readonly<Record<string, Shape>> = {
  'of the store': { items: 0, titled: 0, described: 0 },
  '60 items of 10 words, a title of 120': { items: 60, titled: 120, described: 10 },
  '60 items of 120 words, a title of 120': { items: 60, titled: 120, described: 120 },
  '60 items of 120 words, no word twice': { items: 60, titled: 120, described: 120, isMadeUp: true },
  '1,000 items of 25 words, no word twice': { items: 1000, titled: 120, described: 25, isMadeUp: true },
};

const times = 20;

/** `count` tenders; each shape replaces the texts of those of the store. */
const buildTenders = (maker: Maker, { items, titled, described, isMadeUp = false }: Shape) =>
  Array.from({ length: times }, (_, at) => {
    const tender = maker.tender(at);
    if (items === 0) return tender;
    const { words, codes } = maker.vocabulary;
    const random = makeRandom(at, items);
    const word = (): string => (isMadeUp ? random.int(1e8, 1e9).toString(36) : byRank(random, words));
    const text = (count: number): string => Array.from({ length: count }, word).join(' ');
    const list = Array.from({ length: items }, () => ({
      description: text(described),
      classification: { scheme: 'ДК021', id: `${oneOf(random, codes)}-1`, description: text(4) },
    }));
    return { ...tender, title: text(titled), items: list };
  });

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Entries in a database of its own, with the indexes of `dbName`. */
export const measureEntries = async (uri: string, dbName: string, maker: Maker): Promise<void> => {
  const client = await MongoClient.connect(uri);
  const db = client.db(`${dbName}_entries`);
  const indexes = await client.db(dbName).collection('search_tenders').indexes();
  await db
    .collection('search_tenders')
    .createIndexes(indexes.filter(({ name }) => name !== '_id_').map(({ key, name = '' }) => ({ key, name })));
  await writeOut('| a tender | terms | bytes | build ms, p50 | store ms, p50 | replace, one word changed |\n|---|---|---|---|---|---|\n');
  for (const [name, shape] of Object.entries(shapes)) {
    const [built, stored, replaced]: number[][] = [[], [], []];
    const sizes: number[] = [];
    for (const tender of buildTenders(maker, shape)) {
      const id = `${name} ${tender._id}`;
      const write = (rev: number, title: string) =>
        client.withSession((session) =>
          session.withTransaction(() =>
            writeEntries(db, 'tenders', [{ id, rev, entry: buildEntryOfRecord('tenders', { ...tender, title }, now) }], session),
          ),
        );
      built?.push(await timed(() => buildEntryOfRecord('tenders', tender, now)));
      stored?.push(await timed(() => write(1, tender.title)));
      replaced?.push(await timed(() => write(2, `${tender.title} змінено`)));
      sizes.push(buildEntryOfRecord('tenders', tender, now).terms.length);
    }
    const [stats] = await db
      .collection('search_tenders')
      .aggregate([{ $match: { _id: { $regex: `^${name}` } } }, { $group: { _id: null, bytes: { $avg: { $bsonSize: '$$ROOT' } } } }])
      .toArray();
    const figures = [built, stored, replaced].map((ms = []) => quantile(ms, 0.5).toFixed(1));
    await writeOut(`| ${[name, quantile(sizes, 0.5), Math.round(stats?.bytes ?? 0), ...figures].join(' | ')} |\n`);
  }
  await writeOut('\n');
  await db.dropDatabase();
  await client.close();
};
