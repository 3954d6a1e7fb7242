/** Answers of the buyer to requirements, at an award or a qualification (spec/procedures.md §4.4, spec/pre-qualification.md §2). */
import { refuse } from '../../domain/problem.ts';
import type { StoredTender, TenderRecord } from '../../domain/tender.ts';
import type { RequirementResponse } from '../../domain/types.generated.ts';
import type { Call } from '../../http/route.ts';
import type { Opened, TenderRoom } from '../room.ts';
import { type Answerer, type AnswerVerb, changedAnswers } from './answering.ts';
import { awardResponseErrors } from './responses.ts';

/** What awards and qualifications differ in. */
interface Decisions<D> extends Pick<Answerer, 'path' | 'of' | 'writers'> {
  /** The one that the path names; 404 where there is none. */
  find(tender: StoredTender, params: Call['params']): D;
  /** 403 for who may not write, and when nobody may. */
  authorize(opened: Opened, decision: D, call: Call, verb: AnswerVerb): void;
  replace(tender: StoredTender, next: D): TenderRecord;
}

export const buyerAnswers = <D extends { requirementResponses?: RequirementResponse[] }>(
  room: TenderRoom,
  { find, authorize, replace, ...place }: Decisions<D>,
): Answerer => ({
  ...place,
  needs: 'the owner token of the tender',
  see: async ({ params }) => {
    const tender = await room.see(params);
    return { tender, responses: find(tender, params).requirementResponses ?? [] };
  },
  write: async (call, verb, change) => {
    const { stored: tender, gives } = await room[verb === 'post' ? 'append' : 'change'](call, (opened: Opened) => {
      const decision = find(opened.before, call.params);
      return changedAnswers(opened, decision, call, change, {
        authorize: () => authorize(opened, decision, call, verb),
        save: (next) => {
          refuse(awardResponseErrors(opened.before, next.requirementResponses ?? [], ['data']));
          return { next: replace(opened.before, next) };
        },
      });
    });
    return { tender, gives };
  },
});
