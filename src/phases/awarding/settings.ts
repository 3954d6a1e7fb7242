/** What a type decides about awards. */
import type { DayKind } from '../../model/working-days.ts';
import { phaseSettings } from '../../procedures/engine/phase.ts';

export interface AwardingSettings {
  /** Working days for the decision on an award (spec/procedures.md §1.5). */
  readonly decisionDays: number;
  /** Days of the time for claims (`awardComplainDuration`). */
  readonly claimDays: DayKind;
  /** Hours of the 24-hour correction (spec/tenders.md §5.6). */
  readonly correctionHours: number;
  /** Types of documents that are wanted signed with a decision (spec/procedures.md §1.5). */
  readonly signedAtAward: readonly string[];
}

export const awardingSettings = phaseSettings<AwardingSettings>('awarding');
