/** What the buyer cannot change while recording the result of the dialogue (spec/dialogues.md §5). Pure. */
import { sameValue } from '../../domain/json.ts';
import { none, ruleError } from '../../domain/problem.ts';
import type { TenderFields } from '../../domain/tender.ts';
import type { Rule } from '../../tenders/rules/rule.ts';

export const discussed = 'active.stage2.pending';

/** Bids, decisions and the second stage depend on these: field → the part of it that may not change. */
const shape: readonly (readonly [field: string, of: (tender: TenderFields) => unknown])[] = [
  // Lots are patched by index: another order would swap their statuses.
  ['lots', ({ lots = [] }) => lots.map(({ id }) => id)],
  ['items', ({ items = [] }) => items.map(({ id = '', relatedLot = '' }) => `${id} ${relatedLot}`).toSorted()],
  ['features', ({ features = [] }) => features.map(({ code = '' }) => code).toSorted()],
  ['tenderPeriod', ({ tenderPeriod }) => tenderPeriod],
  ['criteria', ({ criteria = [] }) => criteria],
  ['procuringEntity', ({ procuringEntity }) => procuringEntity?.identifier],
];

export const shapeStays: Rule = (after, _, before) => {
  if (before?.status !== discussed) return none;
  const moved = shape.find(([, of]) => !sameValue(of(after), of(before)));
  return moved === undefined ? none : [ruleError(['data', moved[0]], "Field change's not allowed")];
};
