/** What an owner's edit of a tender, of its lots, documents or criteria does beyond itself (spec/open-tenders.md §3.1). */
import type { TenderRecord } from '../model/tender.ts';
import { phaseList } from '../procedures/engine/lists.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import type { Opened } from './room.ts';

/** Asked only of edits that change something. */
export const editEffects = phaseList<(edited: TenderRecord, now: Date) => TenderRecord>('effects of edits');

/** The tender as it is after an edit by its owner. */
export const withEditEffects = (edited: TenderRecord, procedure: Procedure, now: Date): TenderRecord =>
  editEffects.of(procedure).reduce((tender, effect) => effect(tender, now), edited);

/** The same, for what will be saved of an opened tender. */
export const editsOf =
  ({ procedure, context }: Opened) =>
  (saved: TenderRecord): TenderRecord =>
    withEditEffects(saved, procedure, context.now);
