/** The statistics store: facts of public records, and their counters. */
import type { StoreAccess, StorePart } from '../../../store/feature-store.ts';
import { makeFacts, prepareFacts } from './facts.ts';
import { makePartyWriter } from './parties.ts';
import { makePartyReader, prepareParties } from './party-reader.ts';

/** For `store.part`. */
export const statisticsStore = ({ db, members }: StoreAccess) => ({
  facts: makeFacts(db),
  /** Names, counters and signals of buyers and suppliers (docs/signals.md): written with the facts … */
  parties: makePartyWriter(db),
  /** … and read for pages. */
  partyReader: makePartyReader(db, members),
});

export type StatisticsStore = ReturnType<typeof statisticsStore>;

export const statisticsPart: StorePart = { prepare: (db) => Promise.all([prepareFacts(db), prepareParties(db)]) };
