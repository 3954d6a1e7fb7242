/** Answers of the buyer to requirements, at an award, and their evidences (spec/procedures.md §4.4). Load, decide, save, show. */

import { type Call, created, type Handler, shown } from '../../http/route.ts';
import { sameValue } from '../../model/json.ts';
import { notFound, refuse, tooLong } from '../../model/problem.ts';
import type { AwardRecord, StoredTender } from '../../model/tender.ts';
import type {
  Evidence,
  PatchEvidence,
  PatchRequirementResponse,
  PostEvidence,
  PostRequirementResponses,
  RequirementResponse,
} from '../../model/types.generated.ts';
import { requireStatus, type Verb } from '../../procedures/engine/writes.ts';
import { awardResponseErrors } from '../../tenders/criteria/responses.ts';
import { withIds } from '../../tenders/ids.ts';
import { requireOwnerOrAdmin } from '../../tenders/owner.ts';
import type { Decided, Opened, TenderRoom } from '../../tenders/room.ts';
import { responsesOf } from '../bids/bid.ts';
import { showEvidence, showResponse } from '../bids/responses/reading.ts';
import { evidenceOfPath, merged } from '../bids/responses/writing.ts';
import { awardOf, requireAwardLot, withAward } from './award.ts';

type Responses = readonly RequirementResponse[];
type Params = Call['params'];

export const responsesIn = ({ requirementResponses = [] }: AwardRecord): Responses => requirementResponses;

/** 404 `Award not found.`, `Requirement response not found.` */
export const responseAt = (tender: StoredTender, params: Params): RequirementResponse => {
  const found = responsesIn(awardOf(tender, params.award)).find(({ id }) => id === params.response);
  if (found === undefined) throw notFound('Requirement response not found.');
  return found;
};

/** The award of a write: 404, then 403 for strangers and outside the time in which awards are decided. */
const open = ({ before, procedure }: Opened, { params, actor, token }: Call, verb: Verb): AwardRecord => {
  const award = awardOf(before, params.award);
  if (params.evidence !== undefined) evidenceOfPath(responseAt(before, params), params);
  else if (params.response !== undefined) responseAt(before, params);
  requireOwnerOrAdmin(before, { actor, token });
  requireStatus(procedure, 'answer criteria in award', before.status, verb);
  requireAwardLot(before, award, 'Can update award only in active lot status');
  return award;
};

const keeping = <T>({ before }: Opened, award: AwardRecord, responses: Responses, gives: T): Decided<T> => {
  if (sameValue(responses, responsesIn(award))) return { next: before, gives };
  refuse(tooLong(responses));
  refuse(awardResponseErrors(before, responses, ['data']));
  return { next: withAward(before, { ...award, requirementResponses: [...responses] }), gives };
};

/** Adds a list of answers, all of them or none. */
export const addResponses =
  (room: TenderRoom): Handler<PostRequirementResponses> =>
  async (call) => {
    const { stored: tender, gives } = await room.append<Responses>(call, (opened) => {
      const award = open(opened, call, 'post');
      const fresh = responsesOf(call.data());
      return keeping(opened, award, [...responsesIn(award), ...fresh], fresh);
    });
    return created(gives.map((response) => showResponse(room, tender, response)));
  };

/** What becomes of the answer of the path. */
const revised = (opened: Opened, call: Call, verb: Verb, revise: (old: RequirementResponse) => RequirementResponse): Decided<null> => {
  const award = open(opened, call, verb);
  const old = responseAt(opened.before, call.params);
  return keeping(
    opened,
    award,
    responsesIn(award).map((one) => (one === old ? revise(old) : one)),
    null,
  );
};

export const changeResponse =
  (room: TenderRoom): Handler<PatchRequirementResponse> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) =>
      revised(opened, call, 'patch', (old) => {
        const { evidences, ...data } = call.data();
        const patch = { ...data, ...(evidences === undefined ? {} : { evidences: withIds(evidences, 'id') }) };
        return { ...merged(old, patch, call.sent), requirement: patch.requirement ?? old.requirement };
      }),
    );
    return shown(showResponse(room, tender, responseAt(tender, call.params)));
  };

/** Removes an answer; answers it as it was. */
export const removeResponse =
  (room: TenderRoom): Handler =>
  async (call) => {
    const { gives } = await room.change<StoredTender>(call, (opened) => {
      const award = open(opened, call, 'delete');
      const left = responsesIn(award).filter(({ id }) => id !== call.params.response);
      return keeping(opened, award, left, opened.before);
    });
    return shown(showResponse(room, gives, responseAt(gives, call.params)));
  };

const withEvidences = (response: RequirementResponse, evidences: Evidence[]): RequirementResponse => {
  refuse(tooLong(evidences));
  return { ...response, evidences };
};

/** Adds what proves an answer. */
export const addEvidence =
  (room: TenderRoom): Handler<PostEvidence> =>
  async (call) => {
    const made = withIds([call.data()], 'id');
    const [evidence = { id: '' }] = made;
    await room.append(call, (opened) => revised(opened, call, 'post', (old) => withEvidences(old, [...(old.evidences ?? []), ...made])));
    const { tender, award, response } = call.params;
    const path = `/tenders/${tender}/awards/${award}/requirement_responses/${response}/evidences/${evidence.id}`;
    return created(showEvidence(room, evidence), call.links.absolute(path));
  };

export const changeEvidence =
  (room: TenderRoom): Handler<PatchEvidence> =>
  async (call) => {
    const { stored: tender } = await room.change(call, (opened) =>
      revised(opened, call, 'patch', (old) =>
        withEvidences(
          old,
          (old.evidences ?? []).map((one) => (one.id === call.params.evidence ? merged(one, call.data(), call.sent) : one)),
        ),
      ),
    );
    return shown(showEvidence(room, evidenceOfPath(responseAt(tender, call.params), call.params)));
  };

/** Removes an evidence; answers it as it was. */
export const removeEvidence =
  (room: TenderRoom): Handler =>
  async (call) => {
    const removed: Evidence[] = [];
    await room.change(call, (opened) =>
      revised(opened, call, 'delete', (old) => {
        removed.splice(0, removed.length, evidenceOfPath(old, call.params));
        return withEvidences(
          old,
          (old.evidences ?? []).filter(({ id }) => id !== call.params.evidence),
        );
      }),
    );
    return shown(removed[0] === undefined ? null : showEvidence(room, removed[0]));
  };
