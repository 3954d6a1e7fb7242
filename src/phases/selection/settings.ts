/** A type's settings for the agreements from whose suppliers its tenders select (spec/selections.md §1). */
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface SelectionSettings {
  /** The accepted values of `agreementType`. */
  readonly agreementTypes: readonly string[];
  /** Minimum number of the agreement's active contracts. */
  readonly minContracts: number;
  /** Minimum number of days left until the agreement ends. */
  readonly minDaysLeft: number;
}

export const selectionSettings = phaseSettings<SelectionSettings>('selection');

/** While the agreement is evaluated. */
export const preparing = 'draft.pending';
/** The agreement does not fit the tender; final. */
export const failed = 'draft.unsuccessful';
/** The owner may still change quantities and texts. */
export const enquiries = 'active.enquiries';
