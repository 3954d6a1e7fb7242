/** Cancellation of a tender or of its lots (spec/procedures.md §4.3, spec/cancellations.md). */

import type { Phase, PhaseStatuses } from '../../engine/phase.ts';
import { type Transition, transitionsBetween } from '../../engine/transitions.ts';
import { writeIn } from '../../engine/writes.ts';
import { addRoutes } from '../../tenders/phase-routes.ts';
import { complaintEffects } from '../disputes/dispute.ts';
import { PRE_QUALIFICATION_STAND_STILL_STATUS } from '../pre-qualification/qualification.ts';
import { cancellationsAct } from './effects.ts';
import { afterComplaint } from './lost-time.ts';
import { cancellationRoutes } from './routes.ts';
import type { CancellationSettings } from './rules.ts';

const statusesFor = ({ in: within }: CancellationSettings, { running, statusesOf }: PhaseStatuses): readonly string[] =>
  within ?? running.filter((status) => !statusesOf('auction').includes(status));

/** Without a complaint period, or where it may be skipped, a PATCH executes the cancellation; else K5 does. */
const cancellationTransitions = (settings: CancellationSettings, place: PhaseStatuses): readonly Transition[] => {
  const { complaints } = settings;
  const waits = complaints !== undefined && place.allows('hasCancellationComplaints', true);
  const from = statusesFor(settings, place).filter((status) => complaints === undefined || status !== PRE_QUALIFICATION_STAND_STILL_STATUS);
  const whole = 'the tender is cancelled, or its last lot when all others are';
  const qualifying = place.statusesOf('pre-qualification');
  const isDone = complaints === undefined || complaints.canBeSkipped === true || place.allows('hasCancellationComplaints', false);
  return [
    ...(isDone ? transitionsBetween(from, ['cancelled'], 'cancellation', whole) : []),
    ...(complaints === undefined
      ? transitionsBetween(qualifying, ['unsuccessful'], 'cancellation', 'the last open lot is cancelled, the others had no bidders')
      : []),
    ...(waits ? transitionsBetween(from, ['cancelled'], 'scheduler', `K5: ${whole}`) : []),
  ];
};

export const cancellation = (settings: CancellationSettings): Phase => ({
  name: 'cancellation',
  settings,
  transitions: (place) => cancellationTransitions(settings, place),
  events: settings.complaints === undefined ? [] : [cancellationsAct],
  writes: (place) => ({ cancel: writeIn(statusesFor(settings, place), 'perform cancellation') }),
  adds: () => [
    addRoutes('cancellation', cancellationRoutes),
    ...(settings.complaints === undefined ? [] : [complaintEffects.add(afterComplaint)]),
  ],
  ...(settings.complaints === undefined
    ? {}
    : { flags: { hasCancellationComplaints: 'any', cancellationComplainDuration: 'any' } as const }),
});
