/** What a type decides about its enquiries. */
import type { DayKind } from '../../model/working-days.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface EnquirySettings {
  /** Days of the least length of the period and of clarifications (`minEnquiriesDuration`, `clarificationUntilDuration`). */
  readonly days: DayKind;
  /** How the texts name such a day: `business`, `calendar`. */
  readonly dayName: string;
  /** Levels for asking a question, any of which is enough. */
  readonly level: string;
}

export const enquirySettings = phaseSettings<EnquirySettings>('enquiries');
