/** Awards, their documents and the time given to bidders (spec/tenders.md §5.5). */
import { documentRows } from '../../documents/routes.ts';
import { anyone, brokers, groups, type Handler, list, one, type Row, row } from '../../http/route.ts';
import { answerRows } from '../../tenders/criteria/answering.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { contextual, withContext } from '../../tenders/parts.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { awardView, createAward, createMilestone, milestoneView, patchAward } from './award.ts';
import { addAward, awardDocuments, changeAward, listAwards, readAward } from './handlers.ts';
import { addMilestone, listMilestones, readMilestone } from './milestones.ts';
import { answersAtAward } from './responses.ts';

const negotiates = false;
const path = '/tenders/:tender/awards';

/** What two phases say of the times they give to bidders. */
interface Milestones<T> {
  /** Of what they stand at. */
  readonly path: string;
  readonly of: string;
  readonly holder?: Parameters<typeof listMilestones>[1];
  readonly summary: string;
  readonly accepts: Accepts<T>;
  readonly add: Handler<T>;
}

export const milestoneRows = <T>(room: TenderRoom, { path: parent, of, holder, summary, accepts, add }: Milestones<T>): Row[] => [
  row({
    get: `${parent}/milestones`,
    summary: `Times given to the bidder of ${of}.`,
    access: anyone,
    answers: list(milestoneView),
    negotiates,
    handler: listMilestones(room, holder),
  }),
  row({
    post: `${parent}/milestones`,
    summary,
    access: brokers,
    accepts,
    answers: one(milestoneView, 201),
    negotiates,
    handler: add,
  }),
  row({
    get: `${parent}/milestones/:milestone`,
    summary: `One of the times given to the bidder of ${of}.`,
    access: anyone,
    answers: one(milestoneView),
    negotiates,
    handler: readMilestone(room, holder),
  }),
];

/** Awards are read alike, whoever makes them. */
export const awardReads = (room: TenderRoom): Row[] => [
  row({ get: path, summary: 'All awards of a tender.', access: anyone, answers: list(awardView), negotiates, handler: listAwards(room) }),
  row({
    get: `${path}/:award`,
    summary: 'One award.',
    access: anyone,
    ...contextual(awardView),
    negotiates,
    handler: withContext(room, readAward(room)),
  }),
];

export const awardRows = (room: TenderRoom): Row[] => [
  ...awardReads(room),
  row({
    post: path,
    summary: 'Makes an award by hand; for support.',
    access: groups(),
    accepts: createAward,
    answers: one(awardView, 201),
    negotiates,
    handler: addAward(room),
  }),
  row({
    patch: `${path}/:award`,
    summary: 'Decides on a bid, or takes the decision back. Needs the owner token.',
    access: brokers,
    accepts: patchAward,
    answers: one(awardView),
    negotiates,
    handler: changeAward(room),
  }),
  ...milestoneRows(room, {
    path: `${path}/:award`,
    of: 'an award',
    summary: 'Gives the bidder of a pending award 24 hours to mend the bid, or the buyer more time to decide. Needs the owner token.',
    accepts: createMilestone,
    add: addMilestone(room),
  }),
  ...documentRows(tenderDocuments(room, awardDocuments)),
  ...answerRows(room, answersAtAward(room)),
];
