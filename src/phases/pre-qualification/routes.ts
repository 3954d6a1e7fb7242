/** Qualifications, their documents and the time given to bidders (spec/pre-qualification.md §2). */
import { documentRows } from '../../documents/routes.ts';
import { anyone, brokers, type Call, list, one, type Row, row } from '../../http/route.ts';
import type { TenderRecord } from '../../model/tender.ts';
import type { PatchQualification, PostQualificationMilestone } from '../../model/types.generated.ts';
import { answerRows } from '../../tenders/criteria/answering.ts';
import { tenderDocuments } from '../../tenders/documents.ts';
import { contextual, withContext } from '../../tenders/parts.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { milestoneView } from '../awarding/award.ts';
import { listMilestones, readMilestone } from '../awarding/milestones.ts';
import { addMilestone, changeQualification, listQualifications, qualificationDocuments, readQualification } from './handlers.ts';
import { qualificationOf, qualificationView } from './qualification.ts';
import { answersAtQualification } from './responses.ts';

const patchQualification: Accepts<PatchQualification> = { id: '/tenders/qualification-patch' };
const createMilestone: Accepts<PostQualificationMilestone> = { id: '/tenders/qualification-milestone-create' };

/** Only the tender itself looks at `Accept` (spec/errors.md §2). */
const negotiates = false;

const path = '/tenders/:tender/qualifications';
const single = `${path}/:qualification`;

const ofQualification = (tender: TenderRecord, { qualification }: Call['params']) => qualificationOf(tender, qualification);

const milestoneRows = (room: TenderRoom): Row[] => [
  row({
    get: `${single}/milestones`,
    summary: 'Times given to the bidder of a qualification.',
    access: anyone,
    answers: list(milestoneView),
    negotiates,
    handler: listMilestones(room, ofQualification),
  }),
  row({
    post: `${single}/milestones`,
    summary: 'Gives the bidder of a pending qualification 24 hours to mend the bid. Needs the owner token.',
    access: brokers,
    accepts: createMilestone,
    answers: one(milestoneView, 201),
    negotiates,
    handler: addMilestone(room),
  }),
  row({
    get: `${single}/milestones/:milestone`,
    summary: 'One of the times given to the bidder of a qualification.',
    access: anyone,
    answers: one(milestoneView),
    negotiates,
    handler: readMilestone(room, ofQualification),
  }),
];

export const qualificationRows = (room: TenderRoom): Row[] => [
  row({
    get: path,
    summary: 'All qualifications of a tender.',
    access: anyone,
    answers: list(qualificationView),
    negotiates,
    handler: listQualifications(room),
  }),
  row({
    get: single,
    summary: 'One qualification.',
    access: anyone,
    ...contextual(qualificationView),
    negotiates,
    handler: withContext(room, readQualification(room)),
  }),
  row({
    patch: single,
    summary: 'Decides whether a bid may go on, or takes the decision back. Needs the owner token.',
    access: brokers,
    accepts: patchQualification,
    answers: one(qualificationView),
    negotiates,
    handler: changeQualification(room),
  }),
  ...milestoneRows(room),
  ...documentRows(tenderDocuments(room, qualificationDocuments)),
  ...answerRows(room, answersAtQualification(room)),
];
