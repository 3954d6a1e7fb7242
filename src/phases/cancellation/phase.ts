/** Cancellation of a tender or of its lots (spec/procedures.md §4.3). */

import type { Phase } from '../../procedures/engine/phase.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { writeIn } from '../../procedures/engine/writes.ts';
import { rowsOf } from '../../tenders/phase-rows.ts';
import { cancellationRows } from './routes.ts';
import type { CancellationSettings } from './rules.ts';

export const cancellation = (settings: CancellationSettings): Phase => ({
  name: 'cancellation',
  settings,
  transitions: () => each(settings.in, ['cancelled'], 'cancellation', 'the tender is cancelled, or its last lot when all others are'),
  writes: () => ({ cancel: writeIn(settings.in, 'perform cancellation') }),
  adds: () => [rowsOf('cancellation', cancellationRows)],
});
