/** Awards, their documents and the time given to bidders (spec/tenders.md §5.5). */

import { documentRows } from '../../documents/routes.ts';
import type { TenderRecord } from '../../domain/tender.ts';
import { type Access, brokers, type Call, groups, type Handler, one, type Row, row } from '../../http/route.ts';
import { answerRows } from '../../tenders/criteria/answering.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRows } from '../../tenders/part-rows.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { awardOf, awardView, createAward, createMilestone, milestoneView, patchAward, shownAward } from './award.ts';
import { addAward, answersAtAward, awardDocuments, changeAward } from './handlers.ts';
import { addMilestone, type Milestoned } from './milestones.ts';

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
  /** Where they stand; 404 where it is not there. */
  holder(tender: TenderRecord, params: Call['params']): Milestoned;
}

export const milestoneRows = <T>(room: TenderRoom, { path: parent, of, holder, ...add }: Milestones<T>): Row[] => [
  ...partRows(room, {
    path: `${parent}/milestones`,
    name: 'milestone',
    view: milestoneView,
    summaries: { all: `Times given to the bidder of ${of}.`, one: `One of the times given to the bidder of ${of}.` },
    parts: (tender, params) => holder(tender, params).milestones,
  }),
  row({ post: `${parent}/milestones`, ...add, access: brokers, answers: one(milestoneView, 201) }),
];

/** What two phases say of how awards are made, decided on and given time. */
interface Ways<Made, Changed, Time> {
  readonly make: Way<Made> & { readonly access: Access };
  readonly change: Way<Changed>;
  readonly giveTime: Way<Time>;
}

/** Awards are read alike, whoever makes them. */
export const rowsOfAwards = <Made, Changed, Time>(room: TenderRoom, { make, change, giveTime }: Ways<Made, Changed, Time>): Row[] => [
  ...partRows(room, {
    path,
    name: 'award',
    view: awardView,
    summaries: { all: 'All awards of a tender.', one: 'One award.' },
    parts: ({ awards }) => awards,
    show: (award) => shownAward(room, award),
    hasContext: true,
  }),
  row({ post: path, ...make, answers: one(awardView, 201) }),
  row({ patch: `${path}/:award`, ...change, access: brokers, answers: one(awardView) }),
  ...milestoneRows(room, { path: `${path}/:award`, of: 'an award', holder: (tender, { award }) => awardOf(tender, award), ...giveTime }),
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
