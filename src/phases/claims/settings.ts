/** What a type decides about claims. */
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface ClaimSettings {
  /** Statuses in which claims are made, changed and documented. */
  readonly in: readonly string[];
  /** Calendar days after which an answered claim takes its answer (E1). */
  readonly answerDays: number;
}

export const claimSettings = phaseSettings<ClaimSettings>('claims');
