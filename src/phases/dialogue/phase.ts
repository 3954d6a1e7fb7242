/**
 * The dialogue: once it is decided who goes on, the buyer talks with them, writes down what has come of it, and by a word of his
 * ends this tender and makes the one of the second stage, in one transaction (spec/dialogues.md §5, §6).
 */
import type { DayKind } from '../../domain/period.ts';
import type { StoredTender, TenderRecord } from '../../domain/tender.ts';
import { type Phase, phaseSettings } from '../../procedures/engine/phase.ts';
import type { EffectContext, Outcome } from '../../procedures/engine/procedure.ts';
import { each } from '../../procedures/engine/transitions.ts';
import { idAfter } from '../../store/records/ids.ts';
import { ownerWords } from '../../tenders/guards.ts';
import { afterDays, changeRules } from '../../tenders/rules/rule.ts';
import { discussed, shapeStays } from './rules.ts';
import { secondStage } from './second-stage.ts';

export interface DialogueSettings {
  /** The type of the second stage, and the status in which it is made. */
  readonly makes: { readonly type: string; readonly status: string };
  /** How long bids may be made there, from the word on. */
  readonly tendering: { readonly days: number; readonly of: DayKind };
}

const name = 'dialogue';
const dialogueSettings = phaseSettings<DialogueSettings>(name);

/** What the owner says; no tender ever has it as its status. */
const word = 'active.stage2.waiting';

/** The first stage, ended, and the second one with it. */
const ended = (next: TenderRecord, before: StoredTender, context: EffectContext): Outcome<TenderRecord> => {
  const { now, procedure } = context;
  const { makes, tendering } = dialogueSettings.of(procedure);
  const id = idAfter(before._id);
  const endDate = afterDays(next, now, tendering.days, tendering.of, context);
  const made = { now, procurementMethodType: makes.type, status: makes.status, tenderPeriod: { startDate: now, endDate } };
  return {
    next: { ...next, status: 'complete', stage2TenderID: id },
    otherWrites: [{ collection: 'tenders', id, insert: secondStage({ ...next, _id: before._id }, made) }],
  };
};

export const dialogue = (settings: DialogueSettings): Phase => ({
  name,
  settings,
  statuses: [discussed],
  bidsShown: { [discussed]: 'without values' },
  transitions: ({ running }) => [
    { from: discussed, to: 'complete', by: 'owner', when: 'the second stage is made', word },
    ...each(running, ['unsuccessful'], 'scheduler', 'K5: its last lot is cancelled, too few wanted the others'),
  ],
  schemas: () => ({ '/tenders/patch': { properties: { status: { enum: [word] } } } }),
  adds: () => [ownerWords.at(0, { word, in: [discussed], take: ended }), changeRules.at(-1, shapeStays)],
  // What is true of the second stage is said of this one too.
  flags: { hasAwardingOrder: { only: [true] } },
});
