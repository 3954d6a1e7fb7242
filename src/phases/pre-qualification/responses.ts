/** Answers of the buyer to requirements, at a qualification that is pending (spec/pre-qualification.md §2). */

import { isAdministrator } from '../../domain/actor.ts';
import { sameValue } from '../../domain/json.ts';
import { forbidden, refuse, tooLong } from '../../domain/problem.ts';
import type { QualificationRecord } from '../../domain/tender.ts';
import { groups } from '../../http/route.ts';
import { requireStatus } from '../../procedures/engine/writes.ts';
import { type Answerer, namedPart, type Responses } from '../../tenders/criteria/answering.ts';
import { awardResponseErrors } from '../../tenders/criteria/responses.ts';
import { requireOwnerOrAdmin } from '../../tenders/parts.ts';
import type { Opened, TenderRoom } from '../../tenders/room.ts';
import { qualificationOf, withQualification } from './qualification.ts';

const responsesIn = ({ requirementResponses = [] }: QualificationRecord): Responses => requirementResponses;

export const answersAtQualification = (room: TenderRoom): Answerer => ({
  path: '/tenders/:tender/qualifications/:qualification',
  of: 'at a qualification',
  needs: 'the owner token of the tender',
  writers: groups('brokers', 'Administrator'),
  see: async ({ params }) => {
    const tender = await room.see(params);
    return { tender, responses: responsesIn(qualificationOf(tender, params.qualification)) };
  },
  write: async (call, verb, change) => {
    const decide = ({ before, procedure }: Opened) => {
      const qualification = qualificationOf(before, call.params.qualification);
      if (call.params.response !== undefined) namedPart(responsesIn(qualification), call.params);
      if (!isAdministrator(call.actor)) requireOwnerOrAdmin(before, call);
      requireStatus(procedure, 'answer criteria in qualification', before.status, verb);
      if (qualification.status !== 'pending') throw forbidden(`Can't ${verb} object if qualification not in ['pending'] statuses`);
      const { responses, gives } = change(responsesIn(qualification));
      if (sameValue(responses, responsesIn(qualification))) return { next: before, gives };
      refuse(tooLong(responses));
      refuse(awardResponseErrors(before, responses, ['data']));
      return { next: withQualification(before, { ...qualification, requirementResponses: [...responses] }), gives };
    };
    const { stored: tender, gives } = await (verb === 'post' ? room.append(call, decide) : room.change(call, decide));
    return { tender, gives };
  },
});
