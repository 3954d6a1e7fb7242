/** Answers of a bid to requirements (spec/procedures.md §4.4). */
import { anyone, brokers, list, one, type Row, row } from '../../../http/route.ts';
import type { PatchEvidence, PatchRequirementResponse, PostEvidence, PostRequirementResponses } from '../../../model/types.generated.ts';
import type { TenderRoom } from '../../../tenders/room.ts';
import type { Accepts } from '../../../validation/validator.ts';
import { evidenceView, listEvidences, listResponses, readEvidence, readResponse, responseView } from './reading.ts';
import { addEvidence, addResponses, changeEvidence, changeResponse, removeEvidence, removeResponse } from './writing.ts';

const createResponses: Accepts<PostRequirementResponses> = { id: '/tenders/requirement-responses-create' };
const patchResponse: Accepts<PatchRequirementResponse> = { id: '/tenders/requirement-response-patch' };
const createEvidence: Accepts<PostEvidence> = { id: '/tenders/response-evidence-create' };
const patchEvidence: Accepts<PatchEvidence> = { id: '/tenders/response-evidence-patch' };

const all = '/tenders/:tender/bids/:bid/requirement_responses';
const single = `${all}/:response`;
const evidences = `${single}/evidences`;
const evidence = `${evidences}/:evidence`;

/** Only the tender itself looks at `Accept` (spec/errors.md §2). */
const reads = { access: anyone, negotiates: false } as const;
const writes = { access: brokers, negotiates: false } as const;

const answerRows = (room: TenderRoom): Row[] => [
  row({ get: all, summary: 'Answers of a bid to requirements.', ...reads, answers: list(responseView), handler: listResponses(room) }),
  row({
    post: all,
    summary: 'Adds a list of answers. Needs the owner token of the bid.',
    ...writes,
    accepts: createResponses,
    answers: list(responseView, 201),
    handler: addResponses(room),
  }),
  row({ get: single, summary: 'One answer to a requirement.', ...reads, answers: one(responseView), handler: readResponse(room) }),
  row({
    patch: single,
    summary: 'Changes an answer. Needs the owner token of the bid.',
    ...writes,
    accepts: patchResponse,
    answers: one(responseView),
    handler: changeResponse(room),
  }),
  row({
    delete: single,
    summary: 'Removes an answer. Needs the owner token of the bid.',
    ...writes,
    answers: one(responseView),
    handler: removeResponse(room),
  }),
];

const evidenceRows = (room: TenderRoom): Row[] => [
  row({ get: evidences, summary: 'What proves an answer.', ...reads, answers: list(evidenceView), handler: listEvidences(room) }),
  row({
    post: evidences,
    summary: 'Adds an evidence to an answer. Needs the owner token of the bid.',
    ...writes,
    accepts: createEvidence,
    answers: one(evidenceView, 201),
    handler: addEvidence(room),
  }),
  row({ get: evidence, summary: 'One evidence of an answer.', ...reads, answers: one(evidenceView), handler: readEvidence(room) }),
  row({
    patch: evidence,
    summary: 'Changes an evidence. Needs the owner token of the bid.',
    ...writes,
    accepts: patchEvidence,
    answers: one(evidenceView),
    handler: changeEvidence(room),
  }),
  row({
    delete: evidence,
    summary: 'Removes an evidence. Needs the owner token of the bid.',
    ...writes,
    answers: one(evidenceView),
    handler: removeEvidence(room),
  }),
];

export const responseRows = (room: TenderRoom): Row[] => [...answerRows(room), ...evidenceRows(room)];
