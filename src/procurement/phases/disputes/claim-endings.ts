/** Claims that end by time, or with their lot or tender (spec/procedures.md §1.2 E1, E2, spec/procedures.md §1.7). Pure. */

import { accelerate, earliest } from '../../../base/domain/period.ts';
import type { ComplaintRecord, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import { type Context, type TimedEvent, tenderEffect } from '../../engine/procedure.ts';
import { FINAL_STATUSES } from '../../engine/transitions.ts';
import { acceleratorFor } from '../../tenders/rules/rule.ts';
import { claimSettings, onAward, onQualification, onTender, withDisputesMapped } from './parents.ts';

/** Unanswered claims are ignored once their lot or the tender has ended. */
export const withClaimsIgnored = (tender: TenderRecord): TenderRecord => {
  const open = new Set((tender.lots ?? []).filter(({ status }) => (status ?? 'active') === 'active').map(({ id }) => id));
  const isEnded = FINAL_STATUSES.includes(tender.status);
  return withDisputesMapped(tender, [onTender, onQualification, onAward], (one, lot) =>
    one.status === 'claim' && (isEnded || (lot !== undefined && !open.has(lot))) ? { ...one, status: 'ignored' } : one,
  );
};

/** Where the types whose claims end by time have them. */
const TIMED_PARENTS = [onTender, onAward];

/** When a claim takes its answer: at once where older rules left it pending; undefined where the type has no `answerDays`. */
const resolutionTime = (
  { type, status, date, dateAnswered }: ComplaintRecord,
  tender: Pick<TenderFields, 'procurementMethodDetails'>,
  context: Context,
): Date | undefined => {
  const { answerDays } = claimSettings.of(context.procedure);
  if (type === 'complaint') return undefined;
  if (status === 'pending') return date;
  if (status !== 'answered' || dateAnswered === undefined || answerDays === undefined) return undefined;
  return accelerate(dateAnswered, answerDays, acceleratorFor(tender, context));
};

/** E1, and E2 for claims that older rules left pending. */
export const claimsTakeTheirAnswer: TimedEvent = {
  name: 'E1, E2: claims take their answer',
  time: (tender, context) =>
    tender.status?.startsWith('active.') === true
      ? earliest(
          TIMED_PARENTS.flatMap((parent) =>
            // Events read a stored tender, or a new one, which has no claims.
            parent.all(tender as TenderRecord).flatMap(({ complaints }) => complaints.map((one) => resolutionTime(one, tender, context))),
          ),
        )
      : undefined,
  apply: tenderEffect((tender, context) =>
    withDisputesMapped(tender, TIMED_PARENTS, (claim) => {
      const { status, type, dateEscalated, resolutionType = 'ignored' } = claim;
      if (status === 'pending' && type !== 'complaint')
        return { ...claim, status: dateEscalated === undefined ? 'ignored' : resolutionType };
      const time = resolutionTime(claim, tender, context);
      return time !== undefined && time <= context.now ? { ...claim, status: resolutionType } : claim;
    }),
  ),
};
