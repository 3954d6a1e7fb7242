/** Qualifications, their documents and milestones (spec/pre-qualification.md §2). */

import { bodyOf, brokers, oneAnswer, type Route, route } from '../../../http/route.ts';
import { documentRoutes } from '../../../modules/documents/routes.ts';
import { answerRoutes } from '../../tenders/criteria/response-routes.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRoutes } from '../../tenders/part-routes.ts';
import type { TenderService } from '../../tenders/service.ts';
import { awardMilestoneRoutes } from '../awarding/routes.ts';
import { addQualificationMilestone, answersAtQualification, changeTenderQualification, tenderQualificationDocuments } from './handlers.ts';
import { findQualification, qualificationView, shownQualification } from './qualification.ts';

const QUALIFICATIONS_ROUTE = '/tenders/:tender/qualifications';
const qualificationRoute = `${QUALIFICATIONS_ROUTE}/:qualification`;

export const qualificationRoutes = (service: TenderService): Route[] => [
  ...partRoutes(service, {
    path: QUALIFICATIONS_ROUTE,
    name: 'qualification',
    view: qualificationView,
    summaries: { all: 'All qualifications of a tender.', one: 'One qualification.' },
    parts: ({ qualifications }) => qualifications,
    show: (qualification, tender) => shownQualification(service, tender, qualification),
    hasContext: true,
  }),
  route({
    patch: qualificationRoute,
    summary: 'Decides whether a bid may go on, or takes the decision back. Needs the owner token.',
    access: brokers,
    accepts: bodyOf('/tenders/qualification-patch'),
    answers: oneAnswer(qualificationView),
    handler: changeTenderQualification(service),
  }),
  ...awardMilestoneRoutes(service, {
    path: qualificationRoute,
    of: 'a qualification',
    holder: (tender, { qualification }) => findQualification(tender, qualification),
    summary: 'Gives the bidder of a pending qualification 24 hours to mend the bid. Needs the owner token.',
    accepts: bodyOf('/tenders/qualification-milestone-create'),
    handler: addQualificationMilestone(service),
  }),
  ...documentRoutes(tenderDocuments(service, tenderQualificationDocuments)),
  ...answerRoutes(service, answersAtQualification),
];
