/** Fills a store with tenders, resuming an interrupted run. */
import { type Collection, MongoClient } from 'mongodb';
import { openRegistryStore } from '../../../../src/app/registry-store.ts';
import { writeLine } from '../../../../src/base/platform/command.ts';
import { buildEntryOfRecord } from '../../../../src/features/search/store/entries.ts';
import { type Maker, now } from './tenders.ts';

const batch = 1000;
const sayEvery = 50_000;

interface Filling {
  readonly uri: string;
  readonly dbName: string;
  readonly maker: Maker;
  readonly count: number;
}

/** For tenders that were inserted before. */
const isThere = (error: unknown): boolean => typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 11000;

type Identified = { readonly _id: string };

const insert = async (collection: Collection<Identified>, documents: readonly Identified[]): Promise<void> => {
  try {
    await collection.insertMany([...documents], { ordered: false, writeConcern: { w: 1 } });
  } catch (error) {
    if (!isThere(error)) throw error;
  }
};

/** Inserts what is missing. Building the indexes afterwards takes a tenth of the work. */
const insertMissing = async (client: MongoClient, { dbName, maker, count }: Filling): Promise<void> => {
  const db = client.db(dbName);
  const [tenders, entries] = [db.collection<Identified>('tenders'), db.collection<Identified>('search_tenders')];
  const there = await tenders.estimatedDocumentCount();
  if (there >= count) return;
  await Promise.all([tenders.dropIndexes(), entries.dropIndexes()]);
  let written: Promise<unknown> = Promise.resolve();
  for (let at = there - (there % batch); at < count; at += batch) {
    const records = Array.from({ length: Math.min(batch, count - at) }, (_, index) => maker.tender(at + index));
    const found = records.map((record) => ({ _id: record._id, rev: 1, ...buildEntryOfRecord('tenders', record, now) }));
    await written;
    written = Promise.all([insert(tenders, records), insert(entries, found)]);
    if (at % sayEvery === 0) writeLine(`${at} of ${count} tenders written`);
  }
  await written;
};

export const fill = async (filling: Filling): Promise<void> => {
  const { uri, dbName } = filling;
  const open = () => openRegistryStore({ uri, dbName, schema: { log: { info: (message) => writeLine(message) } } });
  const client = await MongoClient.connect(uri);
  try {
    // Sets the version of a fresh store; one with tenders already has it.
    if ((await client.db(dbName).collection('tenders').estimatedDocumentCount()) === 0) await (await open()).close();
    await insertMissing(client, filling);
  } finally {
    await client.close();
  }
  const began = performance.now();
  await (await open()).close();
  writeLine(`indexes: ${((performance.now() - began) / 1000).toFixed(0)} s`);
};
