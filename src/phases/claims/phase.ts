/** Claims on awards; in older data on the tender itself (spec/procedures.md §1.2 E1, E2, spec/procedures.md §4.2). */

import { omitUndefined } from '../../domain/json.ts';
import { accelerate } from '../../domain/period.ts';
import type { AwardRecord, ComplaintRecord, TenderFields, TenderRecord } from '../../domain/tender.ts';
import type { Phase } from '../../procedures/engine/phase.ts';
import { type Context, tenderEffect } from '../../procedures/engine/procedure.ts';
import { documentWriteIn, type Writes, writeIn } from '../../procedures/engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { acceleratorFor } from '../../tenders/rules/rule.ts';
import { claimRoutes } from './routes.ts';
import { type ClaimSettings, claimSettings } from './rules.ts';

/** When an answered claim takes the status of its answer; undefined where the type has no `answerDays`. */
const answeredUntil = (dateAnswered: Date, tender: Pick<TenderFields, 'procurementMethodDetails'>, context: Context): Date | undefined => {
  const { answerDays } = claimSettings.of(context.procedure);
  if (answerDays === undefined) return undefined;
  return accelerate(dateAnswered, answerDays, acceleratorFor(tender, context));
};

/** E1, and E2 for claims that older rules left pending. */
const claimTime = (tender: TenderFields, context: Context): Date | undefined => {
  const { status = '', complaints = [], awards = [] } = tender;
  if (!status.startsWith('active.')) return undefined;
  const timeOf = (claim: ComplaintRecord): readonly Date[] => {
    if (claim.type === 'complaint') return [];
    if (claim.status === 'pending') return claim.date === undefined ? [] : [claim.date];
    const until =
      claim.status === 'answered' && claim.dateAnswered !== undefined ? answeredUntil(claim.dateAnswered, tender, context) : undefined;
    return until === undefined ? [] : [until];
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
    const until = answeredUntil(dateAnswered, tender, context);
    return until !== undefined && until <= context.now ? { ...claim, status: resolutionType } : claim;
  };
  const { complaints, awards } = tender;
  const inAward = (award: AwardRecord): AwardRecord =>
    award.complaints === undefined ? award : { ...award, complaints: award.complaints.map(resolved) };
  return {
    ...tender,
    ...omitUndefined({ complaints: complaints?.map(resolved), awards: awards?.map(inAward) }),
  };
};

const writesOnAwards = (own: readonly string[]): Writes => ({
  'add claim': writeIn(own, 'add complaint'),
  'update claim': writeIn(own, 'update complaint'),
  'document claim': documentWriteIn(own, 'add'),
});

const writesOnQualifications = (own: readonly string[]): Writes => ({
  'add claim on qualification': writeIn(own.slice(-1), 'add complaint'),
  'update claim on qualification': writeIn(own, 'update complaint'),
  'document claim on qualification': documentWriteIn(own, 'add'),
});

export const claims = (settings: ClaimSettings): Phase => ({
  name: 'claims',
  settings,
  events:
    settings.answerDays === undefined
      ? []
      : [{ name: 'E1, E2: claims take their answer', time: claimTime, apply: tenderEffect(withClaimsResolved) }],
  writes: ({ statusesOf }) => ({
    ...(statusesOf('awarding').length > 0 && writesOnAwards(statusesOf('awarding'))),
    ...(settings.onQualifications === true && writesOnQualifications(statusesOf('pre-qualification'))),
  }),
  adds: () => (settings.besideComplaints === true ? [] : [addRoutes('claims', claimRoutes)]),
});
