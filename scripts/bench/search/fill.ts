/** Fills a store with tenders, and goes on where a run before was cut short. */
import { MongoClient } from 'mongodb';
import { say } from '../../../src/operations/command.ts';
import { openStore } from '../../../src/store/client.ts';
import type { Maker } from './tenders.ts';

const batch = 1000;
const sayEvery = 50_000;

interface Filling {
  readonly uri: string;
  readonly dbName: string;
  readonly maker: Maker;
  readonly count: number;
}

/** Of tenders that are here already. */
const isThere = (error: unknown): boolean => typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 11000;

/** Inserts what is missing. Indexes are built afterwards at once: a tenth of the work. */
const insertMissing = async (client: MongoClient, { dbName, maker, count }: Filling): Promise<void> => {
  const tenders = client.db(dbName).collection('tenders');
  const there = await tenders.estimatedDocumentCount();
  if (there >= count) return;
  await tenders.dropIndexes();
  let written: Promise<unknown> = Promise.resolve();
  for (let at = there - (there % batch); at < count; at += batch) {
    const records = Array.from({ length: Math.min(batch, count - at) }, (_, index) => maker.tender(at + index));
    await written;
    written = tenders.insertMany(records, { ordered: false, writeConcern: { w: 1 } }).catch((error: unknown) => {
      if (!isThere(error)) throw error;
    });
    if (at % sayEvery === 0) say(`${at} of ${count} tenders are written`);
  }
  await written;
};

export const fill = async (filling: Filling): Promise<void> => {
  const { uri, dbName } = filling;
  const open = () => openStore({ uri, dbName, schema: { log: { info: (message) => say(message) } } });
  const client = await MongoClient.connect(uri);
  try {
    // A fresh store is given its version; one that holds tenders has it.
    if ((await client.db(dbName).collection('tenders').estimatedDocumentCount()) === 0) await (await open()).close();
    await insertMissing(client, filling);
  } finally {
    await client.close();
  }
  const began = performance.now();
  await (await open()).close();
  say(`indexes: ${((performance.now() - began) / 1000).toFixed(0)} s`);
};
