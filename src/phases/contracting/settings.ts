/** What a type decides about contracts. */
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface ContractingSettings {
  /** Statuses in which a lot ends by its contract, and the tender with its last lot. */
  readonly in: readonly string[];
}

export const contractingSettings = phaseSettings<ContractingSettings>('contracting');
