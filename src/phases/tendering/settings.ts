/** What a type decides about tendering. */
import type { DayKind } from '../../model/working-days.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface TenderingSettings {
  /** Days of the least length of the period (`minTenderingDuration`). */
  readonly days: DayKind;
  /** How the texts name such a day: `business`, `calendar`. */
  readonly dayName: string;
}

export const tenderingSettings = phaseSettings<TenderingSettings>('tendering');
