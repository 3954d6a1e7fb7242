import { addPeriod, type PeriodContext } from './period.ts';

const DEFENDANT_DAYS = 3;

/**
 * When the defendants' time to answer is over, for a report published at `start`: the midnight after three full working
 * days, or start + 3 days / k under the tender's accelerator (spec/violation-reports.md §6).
 */
export const defendantPeriodEnd = (ctx: PeriodContext, start: Date): Date => addPeriod(ctx, start, DEFENDANT_DAYS, 'working');
