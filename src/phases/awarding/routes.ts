/** Awards, their documents and the time given to bidders (spec/tenders.md §5.5). */
import { documentRows } from '../../documents/routes.ts';
import { type Access, anyone, brokers, groups, type Handler, list, one, type Row, row } from '../../http/route.ts';
import { answerRows } from '../../tenders/criteria/answering.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { contextual, withContext } from '../../tenders/parts.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { awardView, createAward, createMilestone, milestoneView, patchAward } from './award.ts';
import { addAward, answersAtAward, awardDocuments, changeAward, listAwards, readAward } from './handlers.ts';
import { addMilestone, listMilestones, readMilestone } from './milestones.ts';

const path = '/tenders/:tender/awards';

/** How something is written. */
interface Way<T> {
  readonly summary: string;
  readonly accepts: Accepts<T>;
  readonly handler: Handler<T>;
}

/** What two phases say of the times they give to bidders. */
interface Milestones<T> extends Way<T> {
  /** Of what they stand at. */
  readonly path: string;
  readonly of: string;
  readonly holder?: Parameters<typeof listMilestones>[1];
}

export const milestoneRows = <T>(room: TenderRoom, { path: parent, of, holder, ...add }: Milestones<T>): Row[] => [
  row({
    get: `${parent}/milestones`,
    summary: `Times given to the bidder of ${of}.`,
    access: anyone,
    answers: list(milestoneView),
    handler: listMilestones(room, holder),
  }),
  row({ post: `${parent}/milestones`, ...add, access: brokers, answers: one(milestoneView, 201) }),
  row({
    get: `${parent}/milestones/:milestone`,
    summary: `One of the times given to the bidder of ${of}.`,
    access: anyone,
    answers: one(milestoneView),
    handler: readMilestone(room, holder),
  }),
];

/** What two phases say of how awards are made, decided on and given time. */
interface Ways<Made, Changed, Time> {
  readonly make: Way<Made> & { readonly access: Access };
  readonly change: Way<Changed>;
  readonly giveTime: Way<Time>;
}

/** Awards are read alike, whoever makes them. */
export const rowsOfAwards = <Made, Changed, Time>(room: TenderRoom, { make, change, giveTime }: Ways<Made, Changed, Time>): Row[] => [
  row({ get: path, summary: 'All awards of a tender.', access: anyone, answers: list(awardView), handler: listAwards(room) }),
  row({
    get: `${path}/:award`,
    summary: 'One award.',
    access: anyone,
    ...contextual(awardView),
    handler: withContext(room, readAward(room)),
  }),
  row({ post: path, ...make, answers: one(awardView, 201) }),
  row({ patch: `${path}/:award`, ...change, access: brokers, answers: one(awardView) }),
  ...milestoneRows(room, { path: `${path}/:award`, of: 'an award', ...giveTime }),
];

export const awardRows = (room: TenderRoom): Row[] => [
  ...rowsOfAwards(room, {
    make: { summary: 'Makes an award by hand; for support.', access: groups(), accepts: createAward, handler: addAward(room) },
    change: {
      summary: 'Decides on a bid, or takes the decision back. Needs the owner token.',
      accepts: patchAward,
      handler: changeAward(room),
    },
    giveTime: {
      summary: 'Gives the bidder of a pending award 24 hours to mend the bid, or the buyer more time to decide. Needs the owner token.',
      accepts: createMilestone,
      handler: addMilestone(room),
    },
  }),
  ...documentRows(tenderDocuments(room, awardDocuments)),
  ...answerRows(room, answersAtAward),
];
