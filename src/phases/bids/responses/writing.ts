/** Answers of a bid to requirements, and their evidences, under their own paths (spec/procedures.md §4.4). Load, decide, save, show. */

import { type Call, created, type Handler, shown } from '../../../http/route.ts';
import { sameValue } from '../../../model/json.ts';
import { notFound, refuse, tooLong } from '../../../model/problem.ts';
import type { BidRecord, StoredTender } from '../../../model/tender.ts';
import type {
  Evidence,
  PatchEvidence,
  PatchRequirementResponse,
  PostEvidence,
  PostRequirementResponses,
  RequirementResponse,
} from '../../../model/types.generated.ts';
import { eachResponseErrors, responseErrors } from '../../../tenders/criteria/responses.ts';
import { withIds } from '../../../tenders/ids.ts';
import type { Opened, TenderRoom } from '../../../tenders/room.ts';
import { requireStatus } from '../../../tenders/rules/index.ts';
import {
  appendToBid,
  areMade,
  bidOfPath,
  editBid,
  isCorrectedNow,
  isPublicSave,
  requireBidOwner,
  requireTenderingPeriod,
  withBid,
} from '../access.ts';
import { responsesOf, touched } from '../bid.ts';
import { showEvidence, showResponse } from './reading.ts';

type Responses = readonly RequirementResponse[];

/** New answers are appended, what is there is edited. */
type AnswerVerb = 'post' | 'patch' | 'delete';

/** 404 `Requirement response not found.` */
const responseOfPath = ({ requirementResponses = [] }: BidRecord, { response: id }: Call['params']): RequirementResponse => {
  const found = requirementResponses.find((response) => response.id === id);
  if (found === undefined) throw notFound('Requirement response not found.');
  return found;
};

/** 404 `Evidence not found.` */
export const evidenceOfPath = ({ evidences = [] }: RequirementResponse, { evidence: id }: Call['params']): Evidence => {
  const found = evidences.find((evidence) => evidence.id === id);
  if (found === undefined) throw notFound('Evidence not found.');
  return found;
};

/** Each answer by itself; those of a bid that stands also all together. Throws 400. */
const obey = (tender: StoredTender, bid: BidRecord): void => {
  const place = ['data'];
  const { requirementResponses = [] } = bid;
  refuse(tooLong(requirementResponses));
  refuse(bid.status === 'active' ? responseErrors(tender, bid, place) : eachResponseErrors(tender, requirementResponses, place));
};

/** What the path of a change names. */
const namedPart = (bid: BidRecord, { params }: Call): object => {
  const response = responseOfPath(bid, params);
  return params.evidence === undefined ? response : evidenceOfPath(response, params);
};

/** Writes the answers that `change` makes of the stored ones; a pending bid is to be sent in again. The bid as it is then. */
const write = async (
  room: TenderRoom,
  call: Call,
  verb: AnswerVerb,
  change: (bid: BidRecord) => Responses,
): Promise<[StoredTender, BidRecord]> => {
  const decide = (opened: Opened, bid: BidRecord) => {
    const { before, procedure } = opened;
    if (call.params.response !== undefined) namedPart(bid, call);
    requireBidOwner(bid, call);
    if (!isCorrectedNow(opened, bid)) {
      requireStatus(procedure, 'answer criteria in bid', before.status, verb);
      requireTenderingPeriod(opened, 'Bid', 'updated');
    }
    const requirementResponses = [...change(bid)];
    if (sameValue(requirementResponses, bid.requirementResponses)) return { next: before, gives: null };
    const after = touched({ ...bid, requirementResponses }, areMade(opened.procedure, before.status));
    obey(before, after);
    return { next: withBid(before, after), gives: null, publishes: isPublicSave(opened) };
  };
  const part = (bid: BidRecord) => namedPart(bid, call);
  const { stored: tender } = await (verb === 'post' ? appendToBid(room, call, decide) : editBid(room, call, decide, part));
  return [tender, bidOfPath(tender, call.params)];
};

const sentNulls = (sent: unknown): string[] => Object.entries(Object(sent)).flatMap(([field, value]) => (value === null ? [field] : []));

/** `before` with what was sent over it; null removes a field (spec/requests.md §5). */
export const merged = <T extends object>(before: T, patch: object, sent: unknown): T =>
  // Required fields come with their own values, and null of a required one is refused by the rules.
  ({ ...before, ...patch, ...Object.fromEntries(sentNulls(sent).map((field) => [field, undefined])) }) as T;

const withResponse = (bid: BidRecord, response: RequirementResponse): Responses =>
  (bid.requirementResponses ?? []).map((one) => (one.id === response.id ? response : one));

/** Adds a list of answers: all of them or none. */
export const addResponses =
  (room: TenderRoom): Handler<PostRequirementResponses> =>
  async (call) => {
    const ids: string[] = [];
    const [tender, bid] = await write(room, call, 'post', ({ requirementResponses = [] }) => {
      const fresh = responsesOf(call.data());
      ids.splice(0, ids.length, ...fresh.map(({ id }) => id));
      return [...requirementResponses, ...fresh];
    });
    return created(ids.map((id) => showResponse(room, tender, responseOfPath(bid, { response: id }))));
  };

export const changeResponse =
  (room: TenderRoom): Handler<PatchRequirementResponse> =>
  async (call) => {
    const [tender, bid] = await write(room, call, 'patch', (stored) => {
      const before = responseOfPath(stored, call.params);
      const { evidences, ...data } = call.data();
      const patch = { ...data, ...(evidences === undefined ? {} : { evidences: withIds(evidences, 'id') }) };
      return withResponse(stored, { ...merged(before, patch, call.sent), requirement: patch.requirement ?? before.requirement });
    });
    return shown(showResponse(room, tender, responseOfPath(bid, call.params)));
  };

export const removeResponse =
  (room: TenderRoom): Handler =>
  async (call) => {
    const removed: RequirementResponse[] = [];
    const [tender] = await write(room, call, 'delete', (stored) => {
      const gone = responseOfPath(stored, call.params);
      removed.splice(0, removed.length, gone);
      return (stored.requirementResponses ?? []).filter(({ id }) => id !== gone.id);
    });
    return shown(removed[0] === undefined ? null : showResponse(room, tender, removed[0]));
  };

/** Changes the evidences of the answer of the path. */
const writeEvidences = (room: TenderRoom, call: Call, verb: AnswerVerb, change: (evidences: readonly Evidence[]) => readonly Evidence[]) =>
  write(room, call, verb, (stored) => {
    const response = responseOfPath(stored, call.params);
    return withResponse(stored, { ...response, evidences: [...change(response.evidences ?? [])] });
  });

export const addEvidence =
  (room: TenderRoom): Handler<PostEvidence> =>
  async (call) => {
    const made: Evidence[] = [];
    const [tender] = await writeEvidences(room, call, 'post', (evidences) => {
      made.splice(0, made.length, ...withIds([call.data()], 'id'));
      return [...evidences, ...made];
    });
    const { bid, response } = call.params;
    const path = `/tenders/${tender._id}/bids/${bid}/requirement_responses/${response}/evidences/${made[0]?.id}`;
    return created(made[0] === undefined ? null : showEvidence(room, made[0]), call.links.absolute(path));
  };

export const changeEvidence =
  (room: TenderRoom): Handler<PatchEvidence> =>
  async (call) => {
    const [, bid] = await writeEvidences(room, call, 'patch', (evidences) =>
      evidences.map((one) => (one.id === call.params.evidence ? merged(one, call.data(), call.sent) : one)),
    );
    return shown(showEvidence(room, evidenceOfPath(responseOfPath(bid, call.params), call.params)));
  };

export const removeEvidence =
  (room: TenderRoom): Handler =>
  async (call) => {
    const removed: Evidence[] = [];
    await writeEvidences(room, call, 'delete', (evidences) => {
      removed.splice(0, removed.length, ...evidences.filter(({ id }) => id === call.params.evidence));
      return evidences.filter(({ id }) => id !== call.params.evidence);
    });
    return shown(removed[0] === undefined ? null : showEvidence(room, removed[0]));
  };
