/** Answers of a bid as a reader sees them: where the bid is secret, they are (spec/tenders.md §4.1, §4.2). */

import { type Call, type Handler, shown } from '../../../http/route.ts';
import type { JsonObject } from '../../../model/json.ts';
import { forbidden, notFound } from '../../../model/problem.ts';
import type { StoredTender } from '../../../model/tender.ts';
import type { Evidence, RequirementResponse } from '../../../model/types.generated.ts';
import { shownResponses } from '../../../tenders/criteria/responses.ts';
import type { TenderRoom } from '../../../tenders/room.ts';
import { bidOfPath, readerOfBid } from '../access.ts';

export const responseView = '/tenders/requirement-response';
export const evidenceView = '/tenders/response-evidence';

/** With the unit, schema, classification and title of what it answers. */
export const showResponse = ({ deps }: TenderRoom, tender: StoredTender, response: RequirementResponse): JsonObject =>
  deps.validator.view(responseView)(shownResponses(tender, [response])[0]);

export const showEvidence = ({ deps }: TenderRoom, evidence: Evidence): JsonObject => deps.validator.view(evidenceView)(evidence);

/** The answers a reader may see. Throws 404 and 403 as the bid does. */
const open = async (room: TenderRoom, call: Call) => {
  const tender = await room.load(call.params);
  const bid = bidOfPath(tender, call.params);
  const reader = readerOfBid(tender, bid, call);
  const refusal = room.visibility.bidRefusal(tender.status, reader);
  if (refusal !== null) throw forbidden(refusal);
  return { tender, responses: room.visibility.visibleBid(bid, tender.status, reader).requirementResponses ?? [] };
};

const one = async (room: TenderRoom, call: Call) => {
  const { tender, responses } = await open(room, call);
  const response = responses.find(({ id }) => id === call.params.response);
  if (response === undefined) throw notFound('Requirement response not found.');
  return { tender, response };
};

export const listResponses =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { tender, responses } = await open(room, call);
    return shown(responses.map((response) => showResponse(room, tender, response)));
  };

export const readResponse =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { tender, response } = await one(room, call);
    return shown(showResponse(room, tender, response));
  };

export const listEvidences =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { evidences = [] } = (await one(room, call)).response;
    return shown(evidences.map((evidence) => showEvidence(room, evidence)));
  };

export const readEvidence =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { evidences = [] } = (await one(room, call)).response;
    const evidence = evidences.find(({ id }) => id === call.params.evidence);
    if (evidence === undefined) throw notFound('Evidence not found.');
    return shown(showEvidence(room, evidence));
  };
