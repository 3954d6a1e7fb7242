import type { Procedure } from '../procedure.ts';
import { planAuction } from './auction-plan.ts';
import { config } from './config.ts';
import { documents } from './documents.ts';
import { eventsOf } from './events.ts';
import { durations, periods } from './periods.ts';
import { allowed, levels, patchModel, steps } from './states.ts';

/** The simple open procedure with a separate enquiry phase (spec/procedures.md). */
export const belowThreshold: Procedure = {
  type: 'belowThreshold',
  procurementMethod: 'open',
  config,
  steps,
  allowed,
  patchModel,
  levels,
  periods,
  durations,
  documents,
  cancellationReasons: ['noDemand', 'unFixable', 'expensesCut', 'noLocalization'],
  hasOneItemClass: true,
  events: eventsOf(durations),
  planAuction,
  onActivation: (now) => ({ noticePublicationDate: now }),
};
