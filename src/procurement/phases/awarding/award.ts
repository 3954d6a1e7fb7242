/** One award of a tender: lookup, view, replacement; and the awarding settings of a type. */

import { toPublicDocumentsOfComplaint } from '../../../base/domain/complaints.ts';
import { publicVersions } from '../../../base/domain/documents.ts';
import { type Json, withReplaced } from '../../../base/domain/json.ts';
import type { DayKind } from '../../../base/domain/period.ts';
import { type FieldError, missingField, oneWithId } from '../../../base/domain/problem.ts';
import type { AwardRecord, StoredTender, TenderRecord } from '../../../base/domain/tender.ts';
import { bodyOf } from '../../../http/route.ts';
import { phaseList } from '../../engine/lists.ts';
import { phaseSettings } from '../../engine/phase.ts';
import type { EffectContext, TickContext, TransitionOutcome } from '../../engine/procedure.ts';
import { withShownResponses } from '../../tenders/criteria/responses.ts';
import { isEmpty, namedLotErrors } from '../../tenders/rules/rule.ts';
import type { TenderService } from '../../tenders/service.ts';

/** The kind of an award's change (spec/procedures.md §1.5). */
export type AwardStep = 'edit' | 'accept' | 'reject' | 'cancel accepted' | 'cancel rejected';

/** `award` is the merged award, already part of `tender`. Throws 403 if the step is not allowed. */
export type DecideAward = (tender: StoredTender, award: AwardRecord, step: AwardStep, context: TickContext) => TransitionOutcome;

export interface DecisionSettings {
  /** Working days for the decision on an award (spec/procedures.md §1.5). */
  readonly days: number;
  /** Document types that it requires signed (spec/procedures.md §1.5). */
  readonly signed?: readonly string[];
  /** It also states whether the bidder is eligible (`eligible`). */
  readonly requiresEligible?: true;
}

interface MilestoneSettings {
  /** Hours of the 24-hour correction (spec/tenders.md §5.6); absent: no corrections during awarding. */
  readonly correctionHours?: number;
  /** Working days for an extended decision, from its start; absent: no extensions (spec/open-tenders.md §9.3). */
  readonly extensionDays?: number;
  /** Working days to explain an abnormally low price; absent: no explanations (spec/open-tenders.md §9.4). */
  readonly lowPriceDays?: number;
  /** How a sent `dueDate` of the correction is treated; absent: rejected as unknown. */
  readonly sentDueDate?: 'ignored' | 'taken where it is later';
  /** During a milestone, PATCHes with status `pending` pass, and so do awards that are not pending; absent: no change does. */
  readonly allowsEdits?: true;
}

export interface ContestSettings {
  /** Kind of days of the claim period (`awardComplainDuration`). */
  readonly days: DayKind;
  /**
   * What cancelling a refusal requires, and which awards it cancels too; none where awards are made together. `claimed`: a claim;
   * all later awards of the lot; their claims are cancelled. `free`: no claim; the lot's pending or active awards; claims stay.
   */
  readonly reopening?: 'claimed' | 'free';
  /** Refusals share the complaint period of the acceptance, which is never cut short; absent: each decision has its own. */
  readonly hasOnePeriod?: true;
}

export interface AwardingSettings {
  readonly decision: DecisionSettings;
  readonly milestones?: MilestoneSettings;
  readonly contesting: ContestSettings;
  /** Award items require a delivery date and address, like those of the tender. */
  readonly requiresDelivery?: true;
  /** Awards do not answer criteria. */
  readonly hasNoAnswers?: true;
  /**
   * Awards are made and decided on together; absent: one after another, by `hasAwardingOrder` (`withAwardsInTurn`, `decideAward`).
   * A complaint accepted by the review body then freezes the awards of its lot and their documents.
   */
  readonly jointly?: {
    readonly makeAwards: (tender: TenderRecord, context: EffectContext) => TenderRecord;
    readonly decide: DecideAward;
  };
}

export const awardingSettings = phaseSettings<AwardingSettings>('awarding');

/** The statuses while an award is pending, and once none is. */
export const AWARDING_STATUS = 'active.qualification';
export const AWARDED_STATUS = 'active.awarded';

type AcceptanceEffect = (outcome: TransitionOutcome, award: AwardRecord, context: TickContext) => TransitionOutcome;

/** Immediate effects of an accepted award in other phases; their later effects are timed events. */
export const acceptanceEffects = phaseList<AcceptanceEffect>();

/** Effects in other phases after an award is refused and the next one made. */
export const refusalEffects = phaseList<(tender: TenderRecord, context: TickContext) => TenderRecord>();

export const awardCreateBody = bodyOf('/tenders/award-create');
export const awardPatchBody = bodyOf('/tenders/award-patch');
export const createMilestone = bodyOf('/tenders/award-milestone-create');

export const awardView = '/tenders/award';
export const awardMilestoneView = '/tenders/award-milestone';

/** Throws 404 `Award not found.` */
export const findAward = (tender: Pick<TenderRecord, 'awards'>, id: string | undefined): AwardRecord =>
  oneWithId(tender.awards, id, 'Award not found.');

/** In a tender with lots an award must name one of them. */
export const awardLotErrors = (tender: TenderRecord, { lotID }: Pick<AwardRecord, 'lotID'>): readonly FieldError[] =>
  !isEmpty(tender.lots) && lotID === undefined ? [missingField(['data', 'lotID'])] : namedLotErrors(tender, lotID, 'lotID');

export const withAward = <T extends Pick<TenderRecord, 'awards'>>(tender: T, next: AwardRecord): T => ({
  ...tender,
  awards: withReplaced(tender.awards, next),
});

export const shownAward = (
  { deps }: TenderService,
  tender: StoredTender,
  { documents = [], complaints = [], ...award }: AwardRecord,
): Json =>
  deps.validator.view(awardView)({
    ...withShownResponses(tender, award),
    documents: publicVersions(documents, deps.documents),
    complaints: complaints.map((one) => toPublicDocumentsOfComplaint(one, deps.documents)),
  });
