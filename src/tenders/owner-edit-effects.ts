/** What an edit of a tender, of its lots, documents or criteria does beyond itself (spec/open-tenders.md §3.1). */
import type { TenderRecord } from '../domain/tender.ts';
import { phaseList } from '../procedures/engine/lists.ts';
import type { Procedure } from '../procedures/engine/procedure.ts';
import type { LoadedTender } from './service.ts';

export interface Edit {
  readonly now: Date;
  readonly by: 'owner' | 'Administrator';
}

/** Asked only of edits that change something. */
export const editEffects = phaseList<(edited: TenderRecord, edit: Edit) => TenderRecord>('effects of edits');

/** The tender as it is after an edit. */
export const withEditEffects = (edited: TenderRecord, procedure: Procedure, edit: Edit): TenderRecord =>
  editEffects.of(procedure).reduce((tender, effect) => effect(tender, edit), edited);

/** The same, for what will be saved of an opened tender. */
export const makeEdits =
  ({ procedure, context: { now } }: LoadedTender, by: Edit['by'] = 'owner') =>
  (saved: TenderRecord): TenderRecord =>
    withEditEffects(saved, procedure, { now, by });
