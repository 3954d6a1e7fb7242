/** The statistics store: facts of public records, and their counters. */
import type { StoreAccess, StorePart } from '../../../store/part.ts';
import { type FactsStore, makeFacts, prepareFacts } from './facts.ts';
import { makePartyWriter, type PartyWriter } from './parties.ts';
import { makePartyReader, type PartyReader, prepareParties } from './party-reader.ts';

export interface StatisticsStore {
  readonly facts: FactsStore;
  /** Names, counters and signals of buyers and suppliers (docs/signals.md): written with the facts … */
  readonly parties: PartyWriter;
  /** … and read for pages. */
  readonly partyReader: PartyReader;
}

/** For `store.part`. */
export const statisticsStore = ({ db, members }: StoreAccess): StatisticsStore => ({
  facts: makeFacts(db),
  parties: makePartyWriter(db),
  partyReader: makePartyReader(db, members),
});

export const statisticsPart: StorePart = { prepare: (db) => Promise.all([prepareFacts(db), prepareParties(db)]) };
