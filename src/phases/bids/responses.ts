/** Answers of a bid to requirements: as secret as the bid, and written when it is (spec/procedures.md §4.4, spec/tenders.md §4.1). */

import { forbidden } from '../../domain/problem.ts';
import type { BidRecord } from '../../domain/tender.ts';
import type { Call } from '../../http/route.ts';
import type { Answerer, AnswerVerb } from '../../tenders/criteria/answers.ts';
import { findRequirement } from '../../tenders/criteria/criterion.ts';
import { eachResponseErrors, responseErrors } from '../../tenders/criteria/responses.ts';
import type { Opened, TenderRoom } from '../../tenders/room.ts';
import { requireStatus } from '../../tenders/rules/index.ts';
import {
  appendToBid,
  areMade,
  bidOfPath,
  bidSettings,
  editBid,
  hasWon,
  isCorrectedNow,
  isPublicSave,
  requireBidOwner,
  requireTenderingPeriod,
  seeBid,
  withBid,
} from './access.ts';
import { touched } from './bid.ts';

/** Whether an evidence is written: it alone stands below an answer. */
const isOfEvidence = ({ response, evidence }: Call['params'], verb: AnswerVerb): boolean =>
  evidence !== undefined || (verb === 'post' && response !== undefined);

const provesIn = ['active.awarded', 'active.qualification'];

/** Throws 403 for an evidence of what is asked of the winner before there is one; true where it is such an evidence. */
const isProofOfWinner = (opened: Opened, bid: BidRecord, { params }: Call, verb: AnswerVerb): boolean => {
  const { before, procedure } = opened;
  if (bidSettings.of(procedure).winnerProves !== true || !isOfEvidence(params, verb)) return false;
  const answer = bid.requirementResponses?.find(({ id }) => id === params.response);
  const asked = answer === undefined ? undefined : findRequirement(before, answer.requirement.id);
  if (asked?.criterion.source !== 'winner') return false;
  if (!provesIn.includes(before.status)) throw forbidden(`available only in [${provesIn.map((one) => `'${one}'`).join(', ')}] statuses`);
  if (!hasWon(opened, bid)) throw forbidden('Winner criteria available only with active award');
  return true;
};

/** 403 for everybody but the owner, and outside the time for answers. */
const requireWriter = (opened: Opened, bid: BidRecord, call: Call, verb: AnswerVerb): void => {
  requireBidOwner(bid, call);
  if (isProofOfWinner(opened, bid, call, verb) || isCorrectedNow(opened, bid)) return;
  requireStatus(opened.procedure, 'answer criteria in bid', opened.before.status, verb);
  requireTenderingPeriod(opened, 'Bid', 'updated');
};

export const answersOfBid = (room: TenderRoom): Answerer<BidRecord> => ({
  path: '/tenders/:tender/bids/:bid',
  of: 'of a bid',
  needs: 'the owner token of the bid',
  find: bidOfPath,
  see: async (call) => {
    const { tender, bid, reader } = await seeBid(room, call);
    return { tender, responses: room.visibility.visibleBid(bid, tender, reader).requirementResponses ?? [] };
  },
  authorize: requireWriter,
  // Each answer by itself; those of a bid that stands also all together.
  errors: (tender, bid) =>
    bid.status === 'active' ? responseErrors(tender, bid, ['data']) : eachResponseErrors(tender, bid.requirementResponses ?? [], ['data']),
  // A pending bid is to be sent in again.
  replace: (opened, bid) => ({
    next: withBid(opened.before, touched(bid, areMade(opened.procedure, opened.before.status))),
    publishes: isPublicSave(opened),
  }),
  append: (call, decide) => appendToBid(room, call, decide),
  change: (call, decide, named) => editBid(room, call, decide, named),
});
