/** Awards made by the buyer directly, and their documents (spec/limited-tenders.md §8). */
import { documentRoutes } from '../../documents/routes.ts';
import { brokers, type Route } from '../../http/route.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import type { TenderService } from '../../tenders/service.ts';
import { createMilestone } from '../awarding/award.ts';
import { rowsOfAwards } from '../awarding/routes.ts';
import { addAward, changeAward, createAward, directAwardDocuments, patchAward, refuseMilestone } from './handlers.ts';

export const directAwardRoutes = (service: TenderService): Route[] => [
  ...rowsOfAwards(service, {
    make: {
      summary: 'Names whom the buyer has chosen. Needs the owner token.',
      access: brokers,
      accepts: createAward,
      handler: addAward(service),
    },
    change: {
      summary: 'Changes an award, decides on it or takes the decision back. Needs the owner token.',
      accepts: patchAward,
      handler: changeAward(service),
    },
    giveTime: {
      summary: 'Refused: nobody has made a bid that could be mended.',
      accepts: createMilestone,
      handler: refuseMilestone(service),
    },
  }),
  ...documentRoutes(tenderDocuments(service, directAwardDocuments)),
];
