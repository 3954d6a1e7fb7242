/** The tender room's table of contents (spec/README.md §3, spec/tenders.md §5.1). */

import { documentRows } from '../documents/routes.ts';
import { isPlainObject } from '../domain/json.ts';
import type { FeedSource } from '../feed/page.ts';
import { feedRow } from '../feed/routes.ts';
import { anyone, brokers, groups, type Handler, one, type Row, row, shown } from '../http/route.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import type { FeedReader } from '../store/feed/reader.ts';
import { criteriaRows } from './criteria/routes.ts';
import { ownDocuments } from './documents.ts';
import { change, create, read } from './handlers.ts';
import { historicalRows } from './historical/routes.ts';
import { lotRows } from './lots.ts';
import { phaseRows, rowsHaving } from './phase-rows.ts';
import type { TenderRoom } from './room.ts';
import { administratorPatch, createTender, foreignView, patchTender, releasePackage, tenderView } from './schema.ts';
import { isLacking } from './settings.ts';
import { chronographRows } from './ticking.ts';
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

const tenderFeed = (reader: FeedReader, view: TenderView): FeedSource => ({
  path: '/tenders',
  optional,
  // The type says which view applies.
  needs: (fields) => (fields.length === 0 ? [] : ['procurementMethodType', ...fields.filter((field) => optional.has(field))]),
  view: (row) => view.data(row),
  read: (window) => reader.read(window),
});

const billingView = '/tenders/billing';

/** Bids without the links by which bidders enter an auction: they are nobody else's (spec/tenders.md §4.2). */
export const withoutLinks = (bids: unknown): unknown =>
  Array.isArray(bids)
    ? bids.filter(isPlainObject).map(({ lotValues, ...bid }) => ({
        ...bid,
        lotValues: Array.isArray(lotValues)
          ? lotValues.filter(isPlainObject).map((value) => ({ ...value, participationUrl: undefined }))
          : [],
      }))
    : bids;

const readBilling =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.load(params);
    // Documents inside awards as everybody sees them: with an address where it is for everybody.
    const { awards, contracts } = room.view.data({ ...tender });
    const billed = { ...tender, id: tender._id, awards, contracts, bids: withoutLinks(tender.bids) };
    return shown(room.deps.validator.view(billingView)(billed));
  };

const partOf = (name: string) => ({ name, has: (procedure: Procedure) => !isLacking(procedure, name) });

export const tenderRows = (room: TenderRoom): Row[] => {
  const { deps } = room;
  return [
    feedRow(tenderFeed(deps.store.feed('tenders'), room.view), deps.feed),
    row({
      post: '/tenders',
      drafts: () => 'tenders',
      summary: 'Creates a tender as a draft; answers the owner token, once.',
      access: brokers,
      accepts: createTender,
      withConfig: true,
      answers: one(tenderView, 201, ['config', 'access']),
      negotiates: true,
      handler: create(room),
    }),
    row({
      get: '/tenders/:tender',
      summary: 'One tender, drafts included.',
      access: anyone,
      query: ['opt_fields', 'opt_schema'],
      answers: { ...one(tenderView, 200, ['config']), or: [foreignView], orBare: [releasePackage] },
      negotiates: true,
      handler: read(room),
    }),
    row({
      patch: '/tenders/:tender',
      summary: 'Changes a tender, or publishes it by its status. Needs the owner token.',
      access: groups('brokers', 'Administrator'),
      accepts: patchTender,
      alternatives: [administratorPatch.id],
      answers: one(tenderView, 200, ['config']),
      negotiates: true,
      handler: change(room),
    }),
    ...documentRows(ownDocuments(room)),
    ...rowsHaving(room, partOf('lots'), lotRows),
    row({
      get: '/tenders/:tender/billing',
      summary: 'What is needed to bill a tender: owners, dates and values, those of bids included.',
      access: groups('Administrator'),
      answers: one(billingView),
      handler: readBilling(room),
    }),
    ...historicalRows(room),
    ...rowsHaving(room, partOf('criteria'), criteriaRows),
    ...rowsHaving(room, { name: 'chronograph', has: ({ events }) => events.length > 0 }, chronographRows),
    ...phaseRows(room),
  ];
};
