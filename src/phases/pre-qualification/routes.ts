/** Qualifications, their documents and the time given to bidders (spec/pre-qualification.md §2). */

import { documentRows } from '../../documents/routes.ts';
import type { PatchQualification, PostQualificationMilestone } from '../../domain/types.generated.ts';
import { brokers, one, type Row, row } from '../../http/route.ts';
import { answerRows } from '../../tenders/criteria/answering.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { partRows } from '../../tenders/part-rows.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { milestoneRows } from '../awarding/routes.ts';
import { addMilestone, answersAtQualification, changeQualification, qualificationDocuments } from './handlers.ts';
import { qualificationOf, qualificationView, shownQualification } from './qualification.ts';

const patchQualification: Accepts<PatchQualification> = { id: '/tenders/qualification-patch' };
const createMilestone: Accepts<PostQualificationMilestone> = { id: '/tenders/qualification-milestone-create' };

const path = '/tenders/:tender/qualifications';
const single = `${path}/:qualification`;

export const qualificationRows = (room: TenderRoom): Row[] => [
  ...partRows(room, {
    path,
    name: 'qualification',
    view: qualificationView,
    summaries: { all: 'All qualifications of a tender.', one: 'One qualification.' },
    parts: ({ qualifications }) => qualifications,
    show: (qualification, tender) => shownQualification(room, tender, qualification),
    hasContext: true,
  }),
  row({
    patch: single,
    summary: 'Decides whether a bid may go on, or takes the decision back. Needs the owner token.',
    access: brokers,
    accepts: patchQualification,
    answers: one(qualificationView),
    handler: changeQualification(room),
  }),
  ...milestoneRows(room, {
    path: single,
    of: 'a qualification',
    holder: (tender, { qualification }) => qualificationOf(tender, qualification),
    summary: 'Gives the bidder of a pending qualification 24 hours to mend the bid. Needs the owner token.',
    accepts: createMilestone,
    handler: addMilestone(room),
  }),
  ...documentRows(tenderDocuments(room, qualificationDocuments)),
  ...answerRows(room, answersAtQualification),
];
