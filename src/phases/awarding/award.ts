/** One award of a tender: found, shown, replaced; and what a type decides about awards. */

import { withPublicDocuments } from '../../domain/complaints.ts';
import { publicVersions } from '../../domain/documents.ts';
import { type Json, withReplaced } from '../../domain/json.ts';
import type { DayKind } from '../../domain/period.ts';
import { type FieldError, missing, oneWithId } from '../../domain/problem.ts';
import type { AwardRecord, StoredTender, TenderRecord } from '../../domain/tender.ts';
import type { PatchAward, PostAward, PostAwardMilestone } from '../../domain/types.generated.ts';
import { phaseList, phaseSettings } from '../../procedures/engine/phase.ts';
import type { EffectContext, Outcome, TickContext } from '../../procedures/engine/procedure.ts';
import { isEmpty, namedLotErrors } from '../../tenders/rules/rule.ts';
import type { TenderService } from '../../tenders/service.ts';
import type { Accepts } from '../../validation/validator.ts';

/** What a change of an award means (spec/procedures.md §1.5). */
export type AwardStep = 'edit' | 'accept' | 'reject' | 'cancel accepted' | 'cancel rejected';

/** `award` is the merged one; it stands in `tender` already. Throws 403 where the step is not allowed. */
export type DecideAward = (tender: StoredTender, award: AwardRecord, step: AwardStep, context: TickContext) => Outcome;

export interface AwardingSettings {
  /** Working days for the decision on an award (spec/procedures.md §1.5). */
  readonly decisionDays: number;
  /** Days of the time for claims (`awardComplainDuration`). */
  readonly claimDays: DayKind;
  /** Hours of the 24-hour correction (spec/tenders.md §5.6); absent: bids are not corrected while awards are decided. */
  readonly correctionHours?: number;
  /** What becomes of a `dueDate` that is sent for it: refused as unknown unless told. */
  readonly sentDueDate?: 'ignored' | 'taken where it is later';
  /** While the bidder has time, what leaves the award pending passes; else nothing of it changes. */
  readonly keepsEditable?: true;
  /** Working days for a decision that was prolonged, from its beginning; absent: none is (spec/open-tenders.md §9.3). */
  readonly extendedDays?: number;
  /** Working days in which a price that is abnormally low is explained; absent: none is (spec/open-tenders.md §9.4). */
  readonly lowPriceDays?: number;
  /** Types of documents that are wanted signed with a decision (spec/procedures.md §1.5). */
  readonly signedAtAward?: readonly string[];
  /** Items of an award say when and where they are delivered, as those of the tender. */
  readonly hasDelivery?: true;
  /** A decision also says whether the bidder may take part (`eligible`). */
  readonly asksEligible?: true;
  /**
   * What takes a refusal back, and what goes with it; nothing with awards that were made together. `claimed`: a claim; all later
   * awards of the lot; claims end with their award. `free`: nothing; awards of the lot that are pending or active; complaints stay.
   */
  readonly reopening?: 'claimed' | 'free';
  /** The tender with the awards that are due, where `hasAwardingOrder` does not say how they are made. */
  readonly makes?: (tender: TenderRecord, context: EffectContext) => TenderRecord;
  /** How decisions change the tender then (`decide`). */
  readonly decides?: DecideAward;
  /** While the review body has accepted a complaint on an award of their lot, awards and their documents stay as they are. */
  readonly waitsForReview?: true;
  /** Refusals are contested with the acceptance, in its time, which nothing cuts short; else each decision has a time of its own. */
  readonly isContestedWithWinner?: true;
}

export const awardingSettings = phaseSettings<AwardingSettings>('awarding');

/** While an award is to be decided on, and once none is. */
export const undecided = 'active.qualification';
export const withDecision = 'active.awarded';

type AcceptanceEffect = (outcome: Outcome, award: AwardRecord, context: TickContext) => Outcome;

/** What other phases make of an accepted award at once; what they make of it later is an event of theirs. */
export const acceptanceEffects = phaseList<AcceptanceEffect>('effects of accepted awards');

/** What other phases make of a tender once an award was refused, and the next one made. */
export const refusalEffects = phaseList<(tender: TenderRecord, context: TickContext) => TenderRecord>('effects of refused awards');

export const createAward: Accepts<PostAward> = { id: '/tenders/award-create' };
export const patchAward: Accepts<PatchAward> = { id: '/tenders/award-patch' };
export const createMilestone: Accepts<PostAwardMilestone> = { id: '/tenders/award-milestone-create' };

export const awardView = '/tenders/award';
export const milestoneView = '/tenders/award-milestone';

/** 404 `Award not found.` */
export const findAward = (tender: Pick<TenderRecord, 'awards'>, id: string | undefined): AwardRecord =>
  oneWithId(tender.awards, id, 'Award not found.');

/** Where there are lots an award is of one of them. */
export const awardLotErrors = (tender: TenderRecord, { lotID }: Pick<AwardRecord, 'lotID'>): readonly FieldError[] =>
  !isEmpty(tender.lots) && lotID === undefined ? [missing(['data', 'lotID'])] : namedLotErrors(tender, lotID, 'lotID');

export const withAward = <T extends Pick<TenderRecord, 'awards'>>(tender: T, next: AwardRecord): T => ({
  ...tender,
  awards: withReplaced(tender.awards, next),
});

export const shownAward = ({ deps }: TenderService, { documents = [], complaints = [], ...award }: AwardRecord): Json =>
  deps.validator.view(awardView)({
    ...award,
    documents: publicVersions(documents, deps.documents),
    complaints: complaints.map((one) => withPublicDocuments(one, deps.documents)),
  });
