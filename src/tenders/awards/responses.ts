/** Answers of the buyer to requirements, at an award (tender.md §13.4). Load, decide, save, show. */
import { sameValue } from '../../domain/json.ts';
import { forbidden, notFound } from '../../domain/problem.ts';
import { anyone, brokers, type Call, created, type Handler, list, one, type Row, row, shown } from '../../http/route.ts';
import type { Accepts } from '../../validation/validator.ts';
import { responsesOf } from '../bids/bid.ts';
import { responseView, showResponse } from '../bids/responses/reading.ts';
import { appendToTender, editTender, type Opened } from '../changing.ts';
import { awardResponseErrors } from '../criteria/responses.ts';
import { sizeErrors } from '../parts.ts';
import { refuse, type TenderRoom } from '../room.ts';
import type { AwardRecord, StoredTender } from '../tender.ts';
import type { PatchRequirementResponse, PostRequirementResponses, RequirementResponse } from '../types.generated.ts';
import { awardOf, requireAwardLot, withAward } from './award.ts';
import { requireWriter } from './handlers.ts';

type Responses = readonly RequirementResponse[];

const createResponses: Accepts<PostRequirementResponses> = { id: '/tenders/requirement-responses-create' };
const patchResponse: Accepts<PatchRequirementResponse> = { id: '/tenders/requirement-response-patch' };

const responsesIn = ({ requirementResponses = [] }: AwardRecord): Responses => requirementResponses;

/** 404 `Requirement response not found.` */
const responseOf = (award: AwardRecord, id: string | undefined): RequirementResponse => {
  const found = responsesIn(award).find((response) => response.id === id);
  if (found === undefined) throw notFound('Requirement response not found.');
  return found;
};

/** The award of a write: 404, then 403 for strangers and outside the time in which awards are decided. */
const open = ({ before, procedure }: Opened, call: Call, verb: string): AwardRecord => {
  const award = awardOf(before, call.params.award);
  if (call.params.response !== undefined) responseOf(award, call.params.response);
  requireWriter(before, call);
  const allowed = procedure.allowed['add award'];
  if (!allowed.some((status) => status === before.status)) {
    throw forbidden(`Can't ${verb} object if tender not in [${allowed.map((one) => `'${one}'`).join(', ')}] statuses`);
  }
  requireAwardLot(before, award, 'Can update award only in active lot status');
  return award;
};

const keeping = <T>({ before }: Opened, award: AwardRecord, responses: Responses, gives: T) => {
  if (sameValue(responses, responsesIn(award))) return { next: before, gives };
  refuse(sizeErrors(responses));
  refuse(awardResponseErrors(before, responses, ['data']));
  return { next: withAward(before, { ...award, requirementResponses: [...responses] }), gives };
};

const listResponses =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.load(params);
    return shown(responsesIn(awardOf(tender, params.award)).map((response) => showResponse(room, tender, response)));
  };

const readResponse =
  (room: TenderRoom): Handler =>
  async ({ params }) => {
    const tender = await room.load(params);
    return shown(showResponse(room, tender, responseOf(awardOf(tender, params.award), params.response)));
  };

/** Adds a list of answers, all of them or none. */
const addResponses =
  (room: TenderRoom): Handler<PostRequirementResponses> =>
  async (call) => {
    const { tender, gives } = await appendToTender<Responses>(room, call, (opened) => {
      const award = open(opened, call, 'post');
      const fresh = responsesOf(call.data());
      return keeping(opened, award, [...responsesIn(award), ...fresh], fresh);
    });
    return created(gives.map((response) => showResponse(room, tender, response)));
  };

const changeResponse =
  (room: TenderRoom): Handler<PatchRequirementResponse> =>
  async (call) => {
    const { tender } = await editTender(room, call, (opened) => {
      const award = open(opened, call, 'patch');
      const [old, patch] = [responseOf(award, call.params.response), call.data()];
      // An answer with some of its fields replaced.
      const next = { ...old, ...patch } as RequirementResponse;
      const responses = responsesIn(award).map((one) => (one === old ? next : one));
      return keeping(opened, award, responses, null);
    });
    return shown(showResponse(room, tender, responseOf(awardOf(tender, call.params.award), call.params.response)));
  };

/** Removes an answer; answers it as it was. */
const removeResponse =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { gives } = await editTender<StoredTender>(room, call, (opened) => {
      const award = open(opened, call, 'delete');
      const left = responsesIn(award).filter(({ id }) => id !== call.params.response);
      return keeping(opened, award, left, opened.before);
    });
    return shown(showResponse(room, gives, responseOf(awardOf(gives, call.params.award), call.params.response)));
  };

const path = '/tenders/:tender/awards/:award/requirement_responses';
/** Only the tender itself looks at `Accept` (tender.md §2.2). */
const reads = { who: anyone, negotiates: false } as const;
const writes = { who: brokers, negotiates: false } as const;

export const awardResponseRows = (room: TenderRoom): Row[] => [
  row({ get: path, says: 'Answers at an award.', ...reads, answers: list(responseView), handler: listResponses(room) }),
  row({
    post: path,
    says: 'Adds a list of answers to an award. Needs the owner token of the tender.',
    ...writes,
    accepts: createResponses,
    answers: list(responseView, 201),
    handler: addResponses(room),
  }),
  row({ get: `${path}/:response`, says: 'One answer at an award.', ...reads, answers: one(responseView), handler: readResponse(room) }),
  row({
    patch: `${path}/:response`,
    says: 'Changes an answer at an award. Needs the owner token of the tender.',
    ...writes,
    accepts: patchResponse,
    answers: one(responseView),
    handler: changeResponse(room),
  }),
  row({
    delete: `${path}/:response`,
    says: 'Removes an answer at an award. Needs the owner token of the tender.',
    ...writes,
    answers: one(responseView),
    handler: removeResponse(room),
  }),
];
