/**
 * What follows what (spec/violation-reports.md §6): draft → pending → satisfied | declined; statements and decisions go from
 * draft to active. Pure; whether a step may be taken is in rules.ts.
 */
import type { Child, Decision, Report, Statement } from './report.ts';

/** Publication: the defendants' time to answer runs from `now` to `endDate`; the details keep their date (spec/violation-reports.md §8). */
export const published = (report: Report, now: Date, endDate: Date): Report => ({
  ...report,
  status: 'pending',
  datePublished: now,
  defendantPeriod: { startDate: now, endDate },
});

const activated = <C extends Child>(children: readonly C[] | undefined, id: string, now: Date): C[] =>
  (children ?? []).map((child) => (child.id === id ? { ...child, status: 'active', datePublished: now } : child));

/** The statement becomes public; its dateModified stays (spec/violation-reports.md §8). */
export const withActiveStatement = (report: Report, { id }: Statement, now: Date): Report => ({
  ...report,
  defendantStatements: activated(report.defendantStatements, id, now),
});

/** The decision becomes public and the report follows it. */
export const withActiveDecision = (report: Report, { id, resolution }: Decision, now: Date): Report => ({
  ...report,
  status: resolution === 'satisfied' ? 'satisfied' : 'declined',
  decisions: activated(report.decisions, id, now),
});
