/** What alerts are given of the search: a question read from its text, and a changed record as it is looked at and told of. */

import type { ChangedRecord, KeptQuestion } from '../alerts/finding.ts';
import { readQuery } from '../http/query.ts';
import { isPlainObject, type JsonObject } from '../model/json.ts';
import type { Zone } from '../model/zone-time.ts';
import { keyAt, momentOf } from '../store/search/field.ts';
import { entryIn, type StoredEntry } from '../store/search/index.ts';
import type { PublicView, ShownCollection } from './public-views.ts';
import { matches } from './search/matching.ts';
import { listNames, parameterNames, readParameters } from './search/parameters.ts';

export interface SearchedRecord extends ChangedRecord {
  readonly collection: ShownCollection;
  readonly entry: StoredEntry | null;
}

/** Parameters that say how results are shown, and not what is looked for. */
const notAsked = ['limit', 'cursor', 'sort', 'total', 'facets'];
const rules = {
  declared: new Map<string, JsonObject>(),
  strict: { names: new Set<string>(parameterNames.filter((name) => !notAsked.includes(name))), lists: new Set(listNames) },
};

/** Throws 400 as the search does. */
export const questionReader =
  (zone: Pick<Zone, 'parse'>) =>
  (query: string): KeptQuestion<SearchedRecord> => {
    const { wanted } = readParameters(readQuery(query.replace(/^\?/, ''), rules), { parse: zone.parse, keyAt });
    return ({ collection, entry }) => entry !== null && matches(wanted, collection, entry);
  };

/** A stored record, as the feed reads it whole. */
interface StoredRow {
  readonly _id: string;
  readonly public_modified: number;
  readonly dateModified: Date;
  readonly [field: string]: unknown;
}

const pages: Readonly<Record<ShownCollection, string>> = {
  tenders: 'tender',
  contracts: 'contract',
  plans: 'plan',
  agreements: '',
  violation_reports: 'report',
};
const numbers = ['tenderID', 'contractID', 'planID', 'agreementID', 'violationReportID'];
const texts = [...numbers, 'title', 'title_en', 'status', 'mode', 'procurementMethodType', 'dateModified'];

const picked = (data: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (data[name] === undefined ? [] : [[name, data[name]]])));

const partyOf = (party: unknown): JsonObject =>
  isPlainObject(party) ? picked(party as JsonObject, ['name', 'name_en', 'identifier']) : {};

/** What a message tells of a record: of its public view, never of the record itself. */
const cardOf = (collection: ShownCollection, data: JsonObject, origin: string): JsonObject => {
  const id = String(data.id);
  const buyer = partyOf(data.procuringEntity ?? data.buyer);
  return {
    id,
    ...picked(data, texts),
    ...(Object.keys(buyer).length === 0 ? {} : { procuringEntity: buyer }),
    ...picked(data, ['value']),
    api: `${origin}/api/2.5/${collection}/${id}`,
    ...(pages[collection] === '' ? {} : { page: `${origin}/${pages[collection]}/${id}` }),
  };
};

/** `origin`: PUBLIC_URL, or nothing, and then addresses begin at the registry's root. */
export const recordReader =
  (views: Readonly<Record<ShownCollection, PublicView>>, origin: string) =>
  (collection: ShownCollection, row: StoredRow): SearchedRecord => {
    const entry = entryIn(row);
    return {
      collection,
      id: row._id,
      isTest: row.is_test === true,
      position: row.public_modified,
      modified: row.dateModified,
      published: entry === null ? null : momentOf(entry.key),
      entry,
      card: () => cardOf(collection, views[collection](row, (path) => `${origin}/api/2.5${path}`).data, origin),
    };
  };
