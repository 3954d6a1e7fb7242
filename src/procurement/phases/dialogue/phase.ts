/**
 * The dialogue: the buyer talks with the admitted bidders, records the result, and by sending one status ends this tender and
 * creates that of the second stage, in one transaction (spec/dialogues.md §5, §6).
 */

import { sameValue } from '../../../base/domain/json.ts';
import { NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { StoredTender, TenderFields, TenderRecord } from '../../../base/domain/tender.ts';
import { idAfter } from '../../../store/records/ids.ts';
import { type Phase, phaseSettings } from '../../engine/phase.ts';
import type { EffectContext, TransitionOutcome } from '../../engine/procedure.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import type { Rule } from '../../tenders/rules/rule.ts';
import { afterDays, changeRules, statusCommands } from '../../tenders/rules/rule.ts';
import { SECOND_STAGE_DRAFT } from '../second-stage/rules.ts';
import { buildSecondStage } from './second-stage.ts';

const STAGE_2_PENDING = 'active.stage2.pending';

/** Bids, decisions and the second stage depend on these: field → the part of it that may not change. */
const fixedTenderParts: readonly (readonly [field: string, of: (tender: TenderFields) => unknown])[] = [
  // Lots are patched by index: another order would swap their statuses.
  ['lots', ({ lots = [] }) => lots.map(({ id }) => id)],
  ['items', ({ items = [] }) => items.map(({ id = '', relatedLot = '' }) => `${id} ${relatedLot}`).toSorted()],
  ['features', ({ features = [] }) => features.map(({ code = '' }) => code).toSorted()],
  ['tenderPeriod', ({ tenderPeriod }) => tenderPeriod],
  ['criteria', ({ criteria = [] }) => criteria],
  ['procuringEntity', ({ procuringEntity }) => procuringEntity?.identifier],
];

export const shapeStays: Rule = (after, _, before) => {
  if (before?.status !== STAGE_2_PENDING) return NO_ERRORS;
  const moved = fixedTenderParts.find(([, of]) => !sameValue(of(after), of(before)));
  return moved === undefined ? NO_ERRORS : [ruleError(['data', moved[0]], "Field change's not allowed")];
};

interface DialogueSettings {
  /** Type of the second-stage tender. */
  readonly secondStageType: string;
  /** Calendar days of its tendering period, from its creation. */
  readonly tenderingDays: number;
}

const DIALOGUE_PHASE = 'dialogue';
const dialogueSettings = phaseSettings<DialogueSettings>(DIALOGUE_PHASE);

/** The status that the owner sends; it is never stored. */
const STAGE_2_WAITING = 'active.stage2.waiting';

const withDialogueEnded = (next: TenderRecord, before: StoredTender, context: EffectContext): TransitionOutcome<TenderRecord> => {
  const { now, procedure } = context;
  const { secondStageType, tenderingDays } = dialogueSettings.of(procedure);
  const id = idAfter(before._id);
  const endDate = afterDays(next, now, tenderingDays, 'calendar', context);
  const made = { now, procurementMethodType: secondStageType, status: SECOND_STAGE_DRAFT, tenderPeriod: { startDate: now, endDate } };
  return {
    next: { ...next, status: 'complete', stage2TenderID: id },
    otherWrites: [{ collection: 'tenders', id, insert: buildSecondStage({ ...next, _id: before._id }, made) }],
  };
};

export const dialogue = (settings: DialogueSettings): Phase => ({
  name: DIALOGUE_PHASE,
  settings,
  statuses: [STAGE_2_PENDING],
  bidVisibility: { [STAGE_2_PENDING]: 'without values' },
  transitions: ({ running }) => [
    { from: STAGE_2_PENDING, to: 'complete', by: 'owner', when: 'the second stage is made', word: STAGE_2_WAITING },
    ...transitionsBetween(running, ['unsuccessful'], 'scheduler', 'K5: its last lot is cancelled, too few wanted the others'),
  ],
  schemas: () => ({
    '/tenders/patch': { properties: { status: { enum: [STAGE_2_WAITING] } } },
    '/tenders/administrator-patch': { properties: { stage2TenderID: { description: 'As it is stored.', type: 'string', maxLength: 256 } } },
  }),
  adds: () => [
    statusCommands.add({ word: STAGE_2_WAITING, in: [STAGE_2_PENDING], take: withDialogueEnded }),
    changeRules.add({ shapeStays }),
  ],
  // The same as in the second stage.
  flags: { hasAwardingOrder: { only: [true] } },
});
