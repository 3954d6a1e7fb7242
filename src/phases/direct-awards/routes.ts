/** Awards that the buyer makes himself, and their documents (spec/limited-tenders.md §8). */
import { documentRows } from '../../documents/routes.ts';
import { brokers, type Row } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import { createMilestone } from '../awarding/award.ts';
import { rowsOfAwards } from '../awarding/routes.ts';
import { addAward, changeAward, createAward, directAwardDocuments, patchAward, refuseMilestone } from './handlers.ts';

export const directAwardRows = (room: TenderRoom): Row[] => [
  ...rowsOfAwards(room, {
    make: {
      summary: 'Names whom the buyer has chosen. Needs the owner token.',
      access: brokers,
      accepts: createAward,
      handler: addAward(room),
    },
    change: {
      summary: 'Changes an award, decides on it or takes the decision back. Needs the owner token.',
      accepts: patchAward,
      handler: changeAward(room),
    },
    giveTime: {
      summary: 'Refused: nobody has made a bid that could be mended.',
      accepts: createMilestone,
      handler: refuseMilestone(room),
    },
  }),
  ...documentRows(tenderDocuments(room, directAwardDocuments)),
];
