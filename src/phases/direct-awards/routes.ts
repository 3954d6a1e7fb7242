/** Awards that the buyer makes himself, and their documents (spec/limited-tenders.md §8). */
import { documentRows } from '../../documents/routes.ts';
import { anyone, brokers, groups, list, one, type Row, row } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { contextual, withContext } from '../../tenders/parts.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { awardView, createMilestone, milestoneView } from '../awarding/award.ts';
import { listAwards, readAward } from '../awarding/handlers.ts';
import { listMilestones, readMilestone } from '../awarding/milestones.ts';
import { addAward, changeAward, createAward, directAwardDocuments, patchAward, refuseMilestone } from './handlers.ts';

const negotiates = false;
const path = '/tenders/:tender/awards';

export const directAwardRows = (room: TenderRoom): Row[] => [
  row({ get: path, summary: 'All awards of a tender.', access: anyone, answers: list(awardView), negotiates, handler: listAwards(room) }),
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
    get: `${path}/:award`,
    summary: 'One award.',
    access: anyone,
    ...contextual(awardView),
    negotiates,
    handler: withContext(room, readAward(room)),
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
  row({
    get: `${path}/:award/milestones`,
    summary: 'Times given to the bidder of an award.',
    access: anyone,
    answers: list(milestoneView),
    negotiates,
    handler: listMilestones(room),
  }),
  row({
    post: `${path}/:award/milestones`,
    summary: 'Refused: nobody has made a bid that could be mended.',
    access: groups('brokers'),
    accepts: createMilestone,
    answers: one(milestoneView, 201),
    negotiates,
    handler: refuseMilestone(room),
  }),
  row({
    get: `${path}/:award/milestones/:milestone`,
    summary: 'One of the times given to a bidder.',
    access: anyone,
    answers: one(milestoneView),
    negotiates,
    handler: readMilestone(room),
  }),
  ...documentRows(tenderDocuments(room, directAwardDocuments)),
];
