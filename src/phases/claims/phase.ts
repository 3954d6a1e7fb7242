/** Claims on awards; those of older data stand on the tender itself (spec/procedures.md §1.2 E1, E2, spec/procedures.md §4.2). */

import { accelerate, acceleratorOf } from '../../model/period.ts';
import type { AwardRecord, ComplaintRecord, TenderFields, TenderRecord } from '../../model/tender.ts';
import type { Phase } from '../../procedures/engine/phase.ts';
import { type Context, changes } from '../../procedures/engine/procedure.ts';
import { documentWriteIn, writeIn } from '../../procedures/engine/writes.ts';
import { rowsOf } from '../../tenders/phase-rows.ts';
import { claimRows } from './routes.ts';
import { type ClaimSettings, claimSettings } from './rules.ts';

/** When an answered claim takes its answer. */
const answeredUntil = (
  dateAnswered: Date,
  { procurementMethodDetails }: Pick<TenderFields, 'procurementMethodDetails'>,
  context: Context,
): Date => {
  const divisor = (context.sandbox ? acceleratorOf(procurementMethodDetails) : null) ?? 1;
  return accelerate(dateAnswered, claimSettings.of(context.procedure).answerDays, divisor);
};

/** E1; E2 of claims that older rules left pending. */
const claimTime = (tender: TenderFields, context: Context): Date | undefined => {
  const { status = '', complaints = [], awards = [] } = tender;
  if (!status.startsWith('active.')) return undefined;
  const timeOf = (claim: ComplaintRecord): readonly Date[] => {
    if (claim.type === 'complaint') return [];
    if (claim.status === 'pending') return claim.date === undefined ? [] : [claim.date];
    return claim.status === 'answered' && claim.dateAnswered !== undefined ? [answeredUntil(claim.dateAnswered, tender, context)] : [];
  };
  const times = [...complaints, ...awards.flatMap((award) => award.complaints ?? [])].flatMap(timeOf).map((date) => date.getTime());
  return times.length === 0 ? undefined : new Date(Math.min(...times));
};

const withClaimsResolved = (tender: TenderRecord, context: Context): TenderRecord => {
  const resolved = (claim: ComplaintRecord): ComplaintRecord => {
    const { type, status, dateAnswered, dateEscalated, resolutionType = 'ignored' } = claim;
    if (type === 'complaint') return claim;
    if (status === 'pending') return { ...claim, status: dateEscalated === undefined ? 'ignored' : resolutionType };
    if (status !== 'answered' || dateAnswered === undefined) return claim;
    return answeredUntil(dateAnswered, tender, context) <= context.now ? { ...claim, status: resolutionType } : claim;
  };
  const { complaints, awards } = tender;
  const inAward = (award: AwardRecord): AwardRecord =>
    award.complaints === undefined ? award : { ...award, complaints: award.complaints.map(resolved) };
  return {
    ...tender,
    ...(complaints === undefined ? {} : { complaints: complaints.map(resolved) }),
    ...(awards === undefined ? {} : { awards: awards.map(inAward) }),
  };
};

export const claims = (settings: ClaimSettings): Phase => ({
  name: 'claims',
  settings,
  events: [{ name: 'E1, E2: claims take their answer', time: claimTime, does: changes(withClaimsResolved) }],
  writes: () => ({
    'add claim': writeIn(settings.in, 'add complaint'),
    'update claim': writeIn(settings.in, 'update complaint'),
    'document claim': documentWriteIn(settings.in, 'add'),
  }),
  adds: () => [rowsOf('claims', claimRows)],
});
