/** How long questions take and what the store reads for them. */
import type { Collection, Document, FindCursor } from 'mongodb';
import { makeZone } from '../../../src/domain/zone-time.ts';
import { readParameters } from '../../../src/publishing/search/parameters.ts';
import { answerOf, asking, idOnly } from '../../../src/publishing/search/searching.ts';
import { keyAt } from '../../../src/store/search/field.ts';
import { keyIn, makeSearchIndex, makeSearchQueries, placeIn, type SearchIndex } from '../../../src/store/search/index.ts';
import { cardFields } from '../../../src/tenders/links.ts';
import { ofEveryKind } from '../../../test/support/search-indexes.ts';
import type { Question } from './questions.ts';
import { now } from './tenders.ts';

export interface Counted {
  readonly keys: number;
  readonly docs: number;
  readonly commands: number;
}

const zone = makeZone('Europe/Kyiv');

export const wantedOf = (question: Question) =>
  readParameters(new Map(Object.entries(question)), { parse: zone.parse, keyAt }, ['tenders']).wanted;

/** Asks once, and lets the store explain every command of it. */
export const countReads = async (tenders: Collection<Document>, question: Question): Promise<Counted> => {
  const counted = { keys: 0, docs: 0, commands: 0 };
  const queries = makeSearchQueries(tenders, { mode: 'primary' });
  const rowsOf = async <T extends Document>(cursor: FindCursor<T>): Promise<T[]> => {
    const { executionStats } = await cursor.clone().explain('executionStats');
    counted.keys += executionStats.totalKeysExamined;
    counted.docs += executionStats.totalDocsExamined;
    counted.commands += 1;
    return cursor.toArray();
  };
  const own = makeSearchIndex(tenders, { mode: 'primary' });
  const index: SearchIndex = {
    begun: own.begun,
    entryOf: own.entryOf,
    keysOf: async (...asked) => (await rowsOf(queries.keysOf(...asked))).map(keyIn),
    all: async (...asked) => (await rowsOf(queries.all(...asked))).map(({ search }) => search),
    among: async (...asked) => (await rowsOf(queries.among(...asked))).map(keyIn),
    placesOf: async (fact, test, ...asked) => {
      if (test === 'both') return own.placesOf(fact, test, ...asked);
      return (await rowsOf(queries.placesOf(fact, test, ...asked))).map((row) => placeIn(fact, row));
    },
    keysAt: async (...asked) => (await rowsOf(queries.keysAt(...asked))).map(keyIn),
    factsOf: async (...asked) => (await rowsOf(queries.factsOf(...asked))).map(({ search }) => search),
    records: async (...asked) => rowsOf(queries.records(...asked)),
  };
  await answerOf(asking(ofEveryKind(index), wantedOf(question)), { ...idOnly, tenders: cardFields }, now);
  return counted;
};
