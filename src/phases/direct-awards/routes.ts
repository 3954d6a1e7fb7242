/** Awards that the buyer makes himself, and their documents (spec/limited-tenders.md §8). */
import { documentRows } from '../../documents/routes.ts';
import { brokers, one, type Row, row } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { awardView, createMilestone } from '../awarding/award.ts';
import { awardReads, milestoneRows } from '../awarding/routes.ts';
import { addAward, changeAward, createAward, directAwardDocuments, patchAward, refuseMilestone } from './handlers.ts';

const negotiates = false;
const path = '/tenders/:tender/awards';

export const directAwardRows = (room: TenderRoom): Row[] => [
  ...awardReads(room),
  row({
    post: path,
    summary: 'Names whom the buyer has chosen. Needs the owner token.',
    access: brokers,
    accepts: createAward,
    answers: one(awardView, 201),
    negotiates,
    handler: addAward(room),
  }),
  row({
    patch: `${path}/:award`,
    summary: 'Changes an award, decides on it or takes the decision back. Needs the owner token.',
    access: brokers,
    accepts: patchAward,
    answers: one(awardView),
    negotiates,
    handler: changeAward(room),
  }),
  ...milestoneRows(room, {
    path: `${path}/:award`,
    of: 'an award',
    summary: 'Refused: nobody has made a bid that could be mended.',
    accepts: createMilestone,
    add: refuseMilestone(room),
  }),
  ...documentRows(tenderDocuments(room, directAwardDocuments)),
];
