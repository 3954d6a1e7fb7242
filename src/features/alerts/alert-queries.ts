/** The search as alerts use it: parses a query, and prepares a changed record for matching and sending. */

import type { JsonObject } from '../../base/domain/json.ts';
import type { PublicKind } from '../../base/domain/public-kinds.ts';
import type { Zone } from '../../base/domain/zone-time.ts';
import { readQuery } from '../../http/query.ts';
import type { Row } from '../../store/feed/rows.ts';
import {
  anyEnd,
  askedNames,
  type Entry,
  entryOf,
  isKindTerm,
  type KeepRarest,
  type KeptWords,
  listNames,
  matches,
  momentOf,
  pageOf,
  readParameters,
  type Shortened,
  type ShowCards,
  settledAt,
  type TermGroup,
  withKeptWords,
} from '../search/index.ts';

/** A public record that has changed. */
export interface SearchedRecord {
  readonly collection: PublicKind;
  readonly id: string;
  /** Its feed position in seconds, and its last public change. */
  readonly position: number;
  readonly modified: Date;
  readonly published: Date;
  readonly entry: Entry;
  /** What a message contains of its public view. */
  card(): Promise<JsonObject>;
}

/** A parsed alert query. */
export interface StoredQuestion {
  /** Only records with one of these match; null: every record has to be checked. */
  readonly terms: readonly string[] | null;
  finds(record: SearchedRecord): boolean;
}

const alertQueryRules = {
  declared: new Map<string, JsonObject>(),
  strict: { names: new Set<string>(askedNames), lists: new Set(listNames) },
};

/** Of the groups without prefixes and kinds, one with the fewest terms, preferring long terms, which are rarer. */
const findRarestGroup = (groups: readonly TermGroup[]): TermGroup | null => {
  const whole = groups.filter((group) => group.every((one) => !one.endsWith(anyEnd) && !isKindTerm(one)));
  const [first = null] = whole.toSorted((a, b) => a.length - b.length || (b[0] ?? '').length - (a[0] ?? '').length);
  return first;
};

const parseAlertQuery = (query: string, zone: Pick<Zone, 'parse'>) =>
  readParameters(readQuery(query.replace(/^\?/, ''), alertQueryRules), zone);

/** Which of too many words a search keeps now: an alert goes on to look for these. Throws 400 as the search does. */
export const questionShortener =
  (zone: Pick<Zone, 'parse'>, keepRarest: KeepRarest) =>
  async (query: string): Promise<Pick<Shortened, 'kept' | 'leftOut'>> =>
    keepRarest(parseAlertQuery(query, zone));

/** Throws 400 as the search does. */
export const questionReader =
  (zone: Pick<Zone, 'parse'>, now: () => Date) =>
  (query: string, kept: KeptWords = {}): StoredQuestion => {
    const { query: searchQuery } = withKeptWords(parseAlertQuery(query, zone), kept);
    return {
      terms: findRarestGroup(searchQuery.groups),
      finds: ({ collection, entry }) => matches(settledAt(searchQuery, now()), collection, entry),
    };
  };

/**
 * `row`: with all its fields. `origin`: PUBLIC_URL, or empty: addresses then begin at the registry's root. `key`: that of its search
 * entry, if any; the record's current publication time may differ.
 */
export const recordReader =
  (show: ShowCards, origin: string) =>
  (collection: PublicKind, row: Row, key?: number): SearchedRecord => {
    const newEntry = entryOf(collection, row, row.dateModified);
    const entry = { ...newEntry, key: key ?? newEntry.key };
    return {
      collection,
      id: row._id,
      position: row.public_modified,
      modified: row.dateModified,
      published: momentOf(entry.key),
      entry,
      card: async () => ({
        ...(await show([{ ...row, kind: collection, entry }]))[0],
        api: `${origin}/api/2.5/${collection}/${row._id}`,
        page: `${origin}${pageOf[collection]}/${row._id}`,
      }),
    };
  };
