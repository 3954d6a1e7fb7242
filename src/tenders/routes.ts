/** The tender room's table of contents (spec/README.md §3, spec/tenders.md §5.1). */

import { documentRows } from '../documents/routes.ts';
import { feedRow } from '../feed/routes.ts';
import { anyone, brokers, groups, one, type Row, row } from '../http/route.ts';
import { billingRows } from './billing.ts';
import { chronographRows } from './chronograph.ts';
import { criteriaRows } from './criteria/routes.ts';
import { ownDocuments } from './documents.ts';
import { tenderFeed } from './feed.ts';
import { change, create, read } from './handlers.ts';
import { historicalRows } from './historical/routes.ts';
import { lotRows } from './lots/routes.ts';
import { phaseRows } from './phase-rows.ts';
import type { TenderRoom } from './room.ts';
import { administratorPatch, createTender, foreignView, patchTender, releasePackage, tenderView } from './schema.ts';

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
      handler: create(room),
    }),
    row({
      get: '/tenders/:tender',
      summary: 'One tender, drafts included.',
      access: anyone,
      query: ['opt_fields', 'opt_schema'],
      answers: { ...one(tenderView, 200, ['config']), or: [foreignView], orBare: [releasePackage] },
      handler: read(room),
    }),
    row({
      patch: '/tenders/:tender',
      summary: 'Changes a tender, or publishes it by its status. Needs the owner token.',
      access: groups('brokers', 'Administrator'),
      accepts: patchTender,
      alternatives: [administratorPatch.id],
      answers: one(tenderView, 200, ['config']),
      handler: change(room),
    }),
    ...documentRows(ownDocuments(room)),
    ...lotRows(room),
    ...billingRows(room),
    ...historicalRows(room),
    ...criteriaRows(room),
    ...chronographRows(room),
    ...phaseRows(room),
  ];
};
