/** What a type decides about cancellations. */
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface CancellationSettings {
  /** Statuses in which a tender or a lot may be cancelled. */
  readonly in: readonly string[];
  /** Choices of `reasonType` (spec/procedures.md §4.3). */
  readonly reasons: readonly string[];
  /** Types of documents that are wanted signed before a cancellation acts. */
  readonly signed: readonly string[];
}

export const cancellationSettings = phaseSettings<CancellationSettings>('cancellation');
