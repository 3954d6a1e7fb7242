/** Claims when their lot or tender ends (spec/procedures.md §1.7). Pure. */

import { omitUndefined } from '../../domain/json.ts';
import type { ComplaintRecord, TenderRecord } from '../../domain/tender.ts';
import { FINAL_STATUSES } from '../../procedures/engine/transitions.ts';

const withClaimIgnored = (claim: ComplaintRecord): ComplaintRecord => (claim.status === 'claim' ? { ...claim, status: 'ignored' } : claim);

/** Unanswered claims are ignored once their lot or the tender has ended. */
export const withClaimsIgnored = <T extends TenderRecord>(tender: T): T => {
  const { lots = [], complaints, awards, qualifications, status } = tender;
  const open = new Set(lots.filter((lot) => (lot.status ?? 'active') === 'active').map(({ id }) => id));
  const isOver = (lotId: string | undefined): boolean => FINAL_STATUSES.includes(status) || (lotId !== undefined && !open.has(lotId));
  const ofDecision = <P extends { lotID?: string | undefined; complaints?: ComplaintRecord[] }>(decision: P): P =>
    decision.complaints !== undefined && isOver(decision.lotID)
      ? { ...decision, complaints: decision.complaints.map(withClaimIgnored) }
      : decision;
  return {
    ...tender,
    ...omitUndefined({
      complaints: complaints?.map((claim) => (isOver(claim.relatedLot) ? withClaimIgnored(claim) : claim)),
      awards: awards?.map(ofDecision),
      qualifications: qualifications?.map(ofDecision),
    }),
  };
};
