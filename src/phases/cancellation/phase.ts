/** Cancellation of a tender or of its lots (spec/procedures.md §4.3, spec/cancellations.md). */

import type { Phase } from '../../procedures/engine/phase.ts';
import { each, type Transition } from '../../procedures/engine/transitions.ts';
import { writeIn } from '../../procedures/engine/writes.ts';
import { rowsOf } from '../../tenders/phase-rows.ts';
import { complaintEffects } from '../complaints/complaint.ts';
import { cancellationsAct } from './effects.ts';
import { afterComplaint } from './giving-back.ts';
import { cancellationRows } from './routes.ts';
import type { CancellationSettings } from './rules.ts';

/** Without a time for complaints, or where it may be gone past, a PATCH carries it out; else K5 does. */
const transitions = ({ in: within, qualifyingIn = [], complaints }: CancellationSettings): readonly Transition[] => {
  const { standStill = [], direct } = complaints ?? {};
  const from = within.filter((status) => !standStill.includes(status));
  const whole = 'the tender is cancelled, or its last lot when all others are';
  return [
    ...(complaints === undefined || direct === true ? each(from, ['cancelled'], 'cancellation', whole) : []),
    ...(complaints === undefined ? each(qualifyingIn, ['unsuccessful'], 'cancellation', 'its last lot is, others had no bidders') : []),
    ...(complaints === undefined ? [] : each(from, ['cancelled'], 'scheduler', `K5: ${whole}`)),
  ];
};

export const cancellation = (settings: CancellationSettings): Phase => ({
  name: 'cancellation',
  settings,
  transitions: () => transitions(settings),
  events: settings.complaints === undefined ? [] : [cancellationsAct],
  writes: () => ({ cancel: writeIn(settings.in, 'perform cancellation') }),
  adds: () => [
    rowsOf('cancellation', cancellationRows),
    ...(settings.complaints === undefined ? [] : [complaintEffects.at(1, afterComplaint)]),
  ],
  ...(settings.complaints === undefined
    ? {}
    : { flags: { hasCancellationComplaints: { only: [true] }, cancellationComplainDuration: 'any' } as const }),
});
