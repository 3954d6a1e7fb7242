/** A bid's answers to requirements: as secret as the bid, and writable when it is (spec/procedures.md §4.4, spec/tenders.md §4.1). */

import { forbidden } from '../../../base/domain/problem.ts';
import type { BidRecord } from '../../../base/domain/tender.ts';
import type { ApiRequest } from '../../../http/route.ts';
import { requireStatusOfWrite } from '../../engine/writes.ts';
import type { Answerer, AnswerVerb } from '../../tenders/criteria/answers.ts';
import { findRequirement } from '../../tenders/criteria/criterion.ts';
import { eachResponseErrors } from '../../tenders/criteria/responses.ts';
import type { LoadedTender, TenderService } from '../../tenders/service.ts';
import {
  appendToBid,
  bidOfPath,
  bidSettings,
  editBid,
  hasWon,
  isBiddingOpen,
  isCorrectedNow,
  isPublicSave,
  requireBidOwner,
  requireTenderingPeriod,
  seeBid,
  withReplacedBid,
} from './access.ts';
import { invalidatedByChange } from './bid.ts';

/** Whether evidence is written: nothing else is nested below an answer. */
const isOfEvidence = ({ response, evidence }: ApiRequest['params'], verb: AnswerVerb): boolean =>
  evidence !== undefined || (verb === 'post' && response !== undefined);

/** True for evidence on a winner criterion; throws 403 outside its statuses, or before the bid has won. */
const isProofOfWinner = (loaded: LoadedTender, bid: BidRecord, { params }: ApiRequest, verb: AnswerVerb): boolean => {
  const { before, procedure } = loaded;
  const { winnerProvesIn: provesIn } = bidSettings.of(procedure);
  if (provesIn === undefined || !isOfEvidence(params, verb)) return false;
  const answer = bid.requirementResponses?.find(({ id }) => id === params.response);
  const asked = answer === undefined ? undefined : findRequirement(before, answer.requirement.id);
  if (asked?.criterion.source !== 'winner') return false;
  if (!provesIn.includes(before.status)) throw forbidden(`available only in [${provesIn.map((one) => `'${one}'`).join(', ')}] statuses`);
  if (!hasWon(loaded, bid)) throw forbidden('Winner criteria available only with active award');
  return true;
};

/** Throws 403 unless the caller owns the bid and answers may be written now. */
const requireWriter = (loaded: LoadedTender, bid: BidRecord, request: ApiRequest, verb: AnswerVerb): void => {
  requireBidOwner(bid, request);
  if (isProofOfWinner(loaded, bid, request, verb) || isCorrectedNow(loaded, bid)) return;
  requireStatusOfWrite(loaded.procedure, 'answer criteria in bid', loaded.before.status, verb);
  requireTenderingPeriod(loaded, 'Bid', 'updated');
};

export const answersOfBid = (service: TenderService): Answerer<BidRecord> => ({
  path: '/tenders/:tender/bids/:bid',
  of: 'of a bid',
  needs: 'the owner token of the bid',
  find: bidOfPath,
  see: async (request) => {
    const { tender, bid, reader } = await seeBid(service, request);
    return { tender, responses: service.visibility.visibleBid(bid, tender, reader).requirementResponses ?? [] };
  },
  authorize: requireWriter,
  // One by one: whether all are there is asked when the bid is sent in, and of a corrected one by the decision on it.
  errors: (tender, bid) => eachResponseErrors(tender, bid.requirementResponses ?? [], ['data']),
  // A pending bid must be submitted again.
  replace: (loaded, bid) => ({
    next: withReplacedBid(loaded.before, invalidatedByChange(bid, isBiddingOpen(loaded.procedure, loaded.before.status))),
    publishes: isPublicSave(loaded),
  }),
  append: (request, decide) => appendToBid(service, request, decide),
  change: (request, decide, named) => editBid(service, request, decide, named),
});
