/** State of the hosted auctions → the doctor's findings. */

import { type Finding, findSpan, on } from '../../platform/finding.ts';
import type { Examination } from '../feature.ts';
import { type AuctionReading, readAuctions } from './store/readings.ts';

const overdueWarnSeconds = 10;
const overdueFailSeconds = 120;
const maxNamed = 5;

const named = (ids: readonly string[]): string => `${ids.slice(0, maxNamed).join(', ')}${ids.length > maxNamed ? ' …' : ''}`;

/** Pure. `running`: a registry works on the store and may write. */
export const judgeAuctions = (reading: AuctionReading, { now, running }: { readonly now: Date; readonly running: boolean }): Finding => {
  const { ok, warn, fail } = on('auctions');
  const { planned, running: held, unled, overdue } = reading;
  const seconds = overdue === null ? 0 : (now.getTime() - overdue.since.getTime()) / 1000;
  if (overdue !== null && seconds >= overdueWarnSeconds) {
    const says = `The auction ${overdue.id} should have gone on ${findSpan(seconds)} ago`;
    if (!running)
      return warn(`${says}, as no registry sees to it.`, 'Start the registry, without READ_ONLY: what bidders have missed is made good.');
    const todo = 'Look for "auction switch failed" in the log of the registry; it names the cause.';
    return seconds < overdueFailSeconds ? warn(`${says}.`, todo) : fail(`${says}.`, todo);
  }
  if (unled.length > 0)
    return warn(
      `No process leads ${unled.length} of ${held} auctions that run: ${named(unled)}. Bidders make their switches as they come.`,
      running ? 'Look for "conductor pass failed" in the log of the registry.' : 'Start the registry, without READ_ONLY.',
    );
  return ok(planned + held === 0 ? 'None is to come.' : `${held} running, ${planned} to come, none is overdue.`);
};

export const examination: Examination = {
  check: 'auctions',
  look: async (read, state) => judgeAuctions(await read((db) => readAuctions(db, state.now)), state),
};
