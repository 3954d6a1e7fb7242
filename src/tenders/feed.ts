/** The feed of tenders (spec/feed.md §1). */
import type { FeedSource } from '../feed/page.ts';
import type { FeedReader } from '../store/feed/reader.ts';
import type { TenderView } from './view.ts';

const optional: ReadonlySet<string> = new Set([
  'dateCreated',
  'tenderPeriod',
  'qualificationPeriod',
  'auctionPeriod',
  'awardPeriod',
  'status',
  'tenderID',
  'lots',
  'contracts',
  'agreements',
  'procuringEntity',
  'procurementMethodType',
  'procurementMethod',
  'next_check',
  'mode',
  'stage2TenderID',
]);

export const tenderFeed = (reader: FeedReader, view: TenderView): FeedSource => ({
  path: '/tenders',
  optional,
  // The type says which view applies.
  needs: (fields) => (fields.length === 0 ? [] : ['procurementMethodType', ...fields.filter((field) => optional.has(field))]),
  view: (row) => view.data(row),
  read: (window) => reader.read(window),
});
