/** Answers of the buyer to requirements, at an award (spec/procedures.md §4.4). */
import { sameValue } from '../../domain/json.ts';
import { refuse, tooLong } from '../../domain/problem.ts';
import type { AwardRecord } from '../../domain/tender.ts';
import { requireStatus } from '../../procedures/engine/writes.ts';
import { type Answerer, namedPart, type Responses } from '../../tenders/criteria/answering.ts';
import { awardResponseErrors } from '../../tenders/criteria/responses.ts';
import { requireActiveLot, requireOwnerOrAdmin } from '../../tenders/parts.ts';
import type { Opened, TenderRoom } from '../../tenders/room.ts';
import { awardOf, withAward } from './award.ts';

const responsesIn = ({ requirementResponses = [] }: AwardRecord): Responses => requirementResponses;

export const answersAtAward = (room: TenderRoom): Answerer => ({
  path: '/tenders/:tender/awards/:award',
  of: 'at an award',
  needs: 'the owner token of the tender',
  see: async ({ params }) => {
    const tender = await room.see(params);
    return { tender, responses: responsesIn(awardOf(tender, params.award)) };
  },
  write: async (call, verb, change) => {
    const decide = ({ before, procedure }: Opened) => {
      const award = awardOf(before, call.params.award);
      if (call.params.response !== undefined) namedPart(responsesIn(award), call.params);
      requireOwnerOrAdmin(before, call);
      requireStatus(procedure, 'answer criteria in award', before.status, verb);
      requireActiveLot(before, award.lotID, 'Can update award only in active lot status');
      const { responses, gives } = change(responsesIn(award));
      if (sameValue(responses, responsesIn(award))) return { next: before, gives };
      refuse(tooLong(responses));
      refuse(awardResponseErrors(before, responses, ['data']));
      return { next: withAward(before, { ...award, requirementResponses: [...responses] }), gives };
    };
    const { stored: tender, gives } = await (verb === 'post' ? room.append(call, decide) : room.change(call, decide));
    return { tender, gives };
  },
});
