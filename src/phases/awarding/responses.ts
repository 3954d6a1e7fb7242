/** The rows of answers at an award and of their evidences, and how everybody reads them (spec/procedures.md §4.4). */
import { anyone, brokers, type Handler, list, one, type Row, row, shown } from '../../http/route.ts';
import type { PatchEvidence, PatchRequirementResponse, PostEvidence, PostRequirementResponses } from '../../model/types.generated.ts';
import type { TenderRoom } from '../../tenders/room.ts';
import type { Accepts } from '../../validation/validator.ts';
import { evidenceView, responseView, showEvidence, showResponse } from '../bids/responses/reading.ts';
import { evidenceOfPath } from '../bids/responses/writing.ts';
import {
  addEvidence,
  addResponses,
  changeEvidence,
  changeResponse,
  removeEvidence,
  removeResponse,
  responseAt,
  responsesIn,
} from './answering.ts';
import { awardOf } from './award.ts';

const createResponses: Accepts<PostRequirementResponses> = { id: '/tenders/requirement-responses-create' };
const patchResponse: Accepts<PatchRequirementResponse> = { id: '/tenders/requirement-response-patch' };
const createEvidence: Accepts<PostEvidence> = { id: '/tenders/response-evidence-create' };
const patchEvidence: Accepts<PatchEvidence> = { id: '/tenders/response-evidence-patch' };

const listResponses =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.see(params);
    return shown(responsesIn(awardOf(tender, params.award)).map((response) => showResponse(room, tender, response)));
  };

const readResponse =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.see(params);
    return shown(showResponse(room, tender, responseAt(tender, params)));
  };

const listEvidences =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const { evidences = [] } = responseAt(await room.see(params), params);
    return shown(evidences.map((evidence) => showEvidence(room, evidence)));
  };

const readEvidence =
  (room: TenderRoom): Handler =>
  async ({ params }) =>
    shown(showEvidence(room, evidenceOfPath(responseAt(await room.see(params), params), params)));

const path = '/tenders/:tender/awards/:award/requirement_responses';
/** Only the tender itself looks at `Accept` (spec/errors.md §2). */
const reads = { access: anyone, negotiates: false } as const;
const writes = { access: brokers, negotiates: false } as const;

const evidences = `${path}/:response/evidences`;

const evidenceRows = (room: TenderRoom): Row[] => [
  row({
    get: evidences,
    summary: 'What proves an answer at an award.',
    ...reads,
    answers: list(evidenceView),
    handler: listEvidences(room),
  }),
  row({
    post: evidences,
    summary: 'Adds an evidence to an answer at an award. Needs the owner token of the tender.',
    ...writes,
    accepts: createEvidence,
    answers: one(evidenceView, 201),
    handler: addEvidence(room),
  }),
  row({
    get: `${evidences}/:evidence`,
    summary: 'One evidence of an answer at an award.',
    ...reads,
    answers: one(evidenceView),
    handler: readEvidence(room),
  }),
  row({
    patch: `${evidences}/:evidence`,
    summary: 'Changes an evidence of an answer at an award. Needs the owner token of the tender.',
    ...writes,
    accepts: patchEvidence,
    answers: one(evidenceView),
    handler: changeEvidence(room),
  }),
  row({
    delete: `${evidences}/:evidence`,
    summary: 'Removes an evidence of an answer at an award. Needs the owner token of the tender.',
    ...writes,
    answers: one(evidenceView),
    handler: removeEvidence(room),
  }),
];

export const awardResponseRows = (room: TenderRoom): Row[] => [
  row({ get: path, summary: 'Answers at an award.', ...reads, answers: list(responseView), handler: listResponses(room) }),
  row({
    post: path,
    summary: 'Adds a list of answers to an award. Needs the owner token of the tender.',
    ...writes,
    accepts: createResponses,
    answers: list(responseView, 201),
    handler: addResponses(room),
  }),
  row({ get: `${path}/:response`, summary: 'One answer at an award.', ...reads, answers: one(responseView), handler: readResponse(room) }),
  row({
    patch: `${path}/:response`,
    summary: 'Changes an answer at an award. Needs the owner token of the tender.',
    ...writes,
    accepts: patchResponse,
    answers: one(responseView),
    handler: changeResponse(room),
  }),
  row({
    delete: `${path}/:response`,
    summary: 'Removes an answer at an award. Needs the owner token of the tender.',
    ...writes,
    answers: one(responseView),
    handler: removeResponse(room),
  }),
  ...evidenceRows(room),
];
