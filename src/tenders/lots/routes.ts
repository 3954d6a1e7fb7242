/** Lots of a tender (spec/tenders.md §5.2). */
import { anyone, brokers, list, one, type Row, row } from '../../http/route.ts';
import type { ChangeLot, PostLot } from '../../model/types.generated.ts';
import type { Accepts } from '../../validation/validator.ts';
import type { TenderRoom } from '../room.ts';
import { addLot, changeLot, listLots, readLot, removeLot } from './handlers.ts';

const createLot: Accepts<PostLot> = { id: '/tenders/lot-create' };
const patchLot: Accepts<ChangeLot> = { id: '/tenders/lot-change' };
const lotView = '/tenders/lot';

/** Only the tender itself looks at `Accept` (spec/errors.md §2). */
const negotiates = false;

const lotListRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/lots',
    summary: 'All lots of a tender.',
    access: anyone,
    answers: list(lotView),
    negotiates,
    handler: listLots(room),
  }),
  row({
    post: '/tenders/:tender/lots',
    summary: 'Adds a lot. Needs the owner token.',
    access: brokers,
    accepts: createLot,
    answers: one(lotView, 201),
    negotiates,
    handler: addLot(room),
  }),
];

const lotItemRows = (room: TenderRoom): Row[] => [
  row({
    get: '/tenders/:tender/lots/:lot',
    summary: 'One lot.',
    access: anyone,
    answers: one(lotView),
    negotiates,
    handler: readLot(room),
  }),
  row({
    patch: '/tenders/:tender/lots/:lot',
    summary: 'Changes a lot. Needs the owner token.',
    access: brokers,
    accepts: patchLot,
    answers: one(lotView),
    negotiates,
    handler: changeLot(room),
  }),
  row({
    delete: '/tenders/:tender/lots/:lot',
    summary: 'Removes a lot that nothing belongs to. Needs the owner token.',
    access: brokers,
    answers: one(lotView),
    negotiates,
    handler: removeLot(room),
  }),
];

export const lotRows = (room: TenderRoom): Row[] => [...lotListRows(room), ...lotItemRows(room)];
