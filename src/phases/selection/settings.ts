/** What a type says of the agreements among whose suppliers its tenders choose (spec/selections.md §1). */
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface SelectionSettings {
  /** Names of the only kind of agreement. */
  readonly agreementTypes: readonly string[];
  /** Active contracts that the agreement has. */
  readonly minContracts: number;
  /** Days that are left of it. */
  readonly minDaysLeft: number;
}

export const selectionSettings = phaseSettings<SelectionSettings>('selection');

/** While the agreement is looked at. */
export const preparing = 'draft.pending';
/** The agreement does not carry the tender; nothing follows. */
export const failed = 'draft.unsuccessful';
/** The owner may still change what is asked for. */
export const enquiries = 'active.enquiries';
