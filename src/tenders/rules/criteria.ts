/** What criteria ask of the tender itself (spec/tender-rules.md §3 P1, P2 and step 22, spec/tenders.md §5.2 DELETE). */
import { sameValue } from '../../model/json.ts';
import { forbidden } from '../../model/problem.ts';
import type { TenderFields } from '../../model/tender.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import { hasActive, isAskedFor } from '../criteria/criterion.ts';
import { requireKeptRequirements } from '../criteria/revising.ts';
import { criteriaErrors, criterionErrors } from '../criteria/rules.ts';
import { each, isEmpty, none, type Rule } from './rule.ts';

/** P1, answered with 403; an item that is gone can be answered about no more than one without quantity. */
export const askedItemsStay: Rule = (after, _context, before) => {
  for (const { id = '', quantity } of before?.items ?? []) {
    if (before === null || !isAskedFor(before, 'item', id)) continue;
    const next = (after.items ?? []).find((item) => item.id === id);
    if (next === undefined) throw forbidden(`Can't delete ${id} item while related criterion has active requirements`);
    if (next.quantity === 0 && quantity !== 0) {
      throw forbidden(`Can't set to 0 quantity of ${id} item while related criterion has active requirements`);
    }
  }
  return none;
};

/** The same for lots that a PATCH of the tender drops. */
export const askedLotsStay: Rule = (after, _context, before) => {
  const gone = (before?.lots ?? []).find(
    ({ id = '' }) => !(after.lots ?? []).some((lot) => lot.id === id) && before !== null && isAskedFor(before, 'lot', id),
  );
  if (gone !== undefined) throw forbidden(`Can't delete ${gone.id} lot while related criterion has active requirements`);
  return none;
};

const GUARANTEE = 'CRITERION.OTHER.BID.GUARANTEE';

const isGuaranteed = (guarantee: { readonly amount: number } | undefined): boolean => (guarantee?.amount ?? 0) > 0;

const asksGuarantee = ({ criteria = [] }: TenderFields, lotId?: string): boolean =>
  criteria.some(
    (criterion) =>
      criterion.classification.id === GUARANTEE && (lotId === undefined || criterion.relatedItem === lotId) && hasActive(criterion),
  );

/** P2, answered with 403: on publishing, who asks for a guarantee says how much, and the other way round. */
export const guaranteesAreAskedFor: Rule = (after, _context, before) => {
  if (before?.status !== initial || after.status === initial) return none;
  if (isEmpty(after.lots)) {
    if (isGuaranteed(after.guarantee) === asksGuarantee(after)) return none;
    throw forbidden(`Should be specified ${GUARANTEE} and 'guarantee.amount' more than 0`);
  }
  for (const { id, guarantee } of after.lots ?? []) {
    const [given, asked] = [isGuaranteed(guarantee), asksGuarantee(after, id)];
    if (given && !asked) throw forbidden(`Should be specified ${GUARANTEE} for 'guarantee.amount' more than 0 to lot`);
    if (asked && !given) throw forbidden(`Should be specified 'guarantee.amount' more than 0 to lot for ${GUARANTEE}`);
  }
  return none;
};

/** Step 22: the model of each, where any has changed; then all together. */
export const criteriaAreInOrder: Rule = (after, { codes, procedure }, before) => {
  const [criteria, stored] = [after.criteria ?? [], before?.criteria ?? []];
  const place = ['data', 'criteria'];
  if (before === null || isEmpty(criteria) || sameValue(criteria, stored)) return criteriaErrors(after, codes, place);
  const ofModel = each(criteria, place, (criterion, path) => criterionErrors(criterion, path, after));
  if (ofModel.length > 0) return ofModel;
  requireKeptRequirements(procedure, before.status ?? 'draft', stored, criteria);
  return criteriaErrors(after, codes, place);
};
