/**
 * Auctions that were held, with their whole logs as everybody may read them. The log is all there is to carry: its hashes prove it,
 * and the record is what it makes (docs/auctions.md "The proof"). Others are never carried: what is held in them is secret, and a
 * registry that took them in would go on with them.
 */

import { FIRST_PREV_HASH } from '../../base/domain/history.ts';
import { isPlainObject } from '../../base/domain/json.ts';
import { formatReason } from '../../base/platform/reason.ts';
import { checkContent, refuseAt } from '../../base/validation/open-content.ts';
import type { Store } from '../../store/client.ts';
import type { Carried } from '../feature.ts';
import { brokenLink } from './log-verification.ts';
import type { AuctionEntry, AuctionRecord } from './model/auction.ts';
import { fold } from './rules/transitions.ts';
import { auctionStore } from './store/auctions.ts';
import { auctionNames } from './store/collections.ts';

const heldAuctions = auctionNames.auctions;

/** Those whose log is for everybody: the names of bidders are. */
const REPORTED_WITH_NAMES = { status: 'reported' as const, 'bids.name': { $exists: true } };

const buildRecords = (store: Pick<Store, 'collection'>) => store.collection<AuctionRecord>(heldAuctions);

/** By id. */
async function* streamAuctionLines(store: Pick<Store, 'part' | 'collection'>): AsyncGenerator<object> {
  const held = buildRecords(store).find(REPORTED_WITH_NAMES, { projection: { _id: 1 } });
  for await (const { _id: id } of held.sort({ _id: 1 })) {
    yield { collection: heldAuctions, data: { id, log: await store.part(auctionStore).wholeLog(id) } };
  }
}

const LOG_ENTRY_FIELDS = ['_id', 'at', 'auction', 'body', 'by', 'event', 'hash', 'prevHash', 'seq'];

/** Dates, as the log is kept; their text is what is hashed. */
const withDates = (value: unknown): unknown => {
  if (typeof value === 'string') {
    const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? new Date(value) : null;
    return date !== null && !Number.isNaN(date.getTime()) && date.toISOString() === value ? date : value;
  }
  if (Array.isArray(value)) return value.map(withDates);
  return isPlainObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withDates(part)])) : value;
};

const refuseLine = (path: readonly string[], msg: string): never => refuseAt(['data', ...path], 'value_error', msg);

const isEntry = (value: unknown): boolean =>
  isPlainObject(value) &&
  Object.keys(value).sort().join() === LOG_ENTRY_FIELDS.join() &&
  value.at instanceof Date &&
  isPlainObject(value.body) &&
  ['by', 'event', 'hash', 'prevHash'].every((field) => typeof value[field] === 'string');

/** The auction of a line, made of its log. Throws a `Problem` where one entry is not what it was, or cannot have happened. */
const parseAuctionLine = ({ data }: Readonly<Record<string, unknown>>): { auction: AuctionRecord; entries: readonly AuctionEntry[] } => {
  const { id, log } = isPlainObject(data) ? data : {};
  if (typeof id !== 'string' || !Array.isArray(log)) return refuseLine([], 'An id and a log are expected');
  for (const [place, entry] of log.entries()) checkContent(entry, ['data', 'log', String(place)]);
  const dated = log.map(withDates);
  const strange = dated.findIndex((entry) => !isEntry(entry));
  if (strange >= 0) return refuseLine(['log', String(strange)], 'It is no entry of a log');
  // Each has the fields of an entry; what else it has to be, the hashes and `fold` say.
  const entries = dated as readonly AuctionEntry[];
  const broken = brokenLink(id, entries);
  if (broken !== null) return refuseLine(['log', String(broken.seq - 1)], broken.what);
  const auction = foldImportedLog(entries);
  if (auction?._id !== id || auction.status !== 'reported') return refuseLine(['log'], 'The auction has not been reported');
  return { auction, entries };
};

const foldImportedLog = (entries: readonly AuctionEntry[]): AuctionRecord | null => {
  try {
    return fold(entries);
  } catch (error) {
    return refuseLine(['log'], `It cannot have happened: ${formatReason(error)}`);
  }
};

const importAuction: Carried['take'] = async (store, line) => {
  const { auction, entries } = parseAuctionLine(line);
  const auctions = store.part(auctionStore);
  const stored = await auctions.get(auction._id);
  if (stored === null) await auctions.insert(auction, entries);
  const { log_head = FIRST_PREV_HASH } = stored?.auction ?? {};
  const outcome = stored === null ? 'imported' : log_head === auction.log_head ? 'unchanged' : 'conflict';
  return { outcome, id: auction._id };
};

export const carriedAuctions: Readonly<Record<string, Carried>> = {
  [heldAuctions]: {
    count: (store) => buildRecords(store).countDocuments(REPORTED_WITH_NAMES),
    lines: streamAuctionLines,
    take: importAuction,
    onlyHere: 'auctions are exported from the store; a registry elsewhere shows each log at /auctions/{id}/log',
  },
};
