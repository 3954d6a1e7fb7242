/** A tender with exactly one lot, which covers all of it (spec/close-frameworks.md §2). */

import { eachElementErrors, type FieldError, forbidden, NO_ERRORS, ruleError, tooLong } from '../../../base/domain/problem.ts';
import type { Phase } from '../../engine/phase.ts';
import { isEmpty, lotRules, modelRules, newLotRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';

const LOTS_PATH = ['data', 'lots'];

const tooShort: readonly FieldError[] = [
  {
    type: 'too_short',
    path: LOTS_PATH,
    msg: 'List should have at least 1 item after validation, not 0',
    ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
  },
];

const lotIsOne: Rule = ({ lots = [] }) => (lots.length === 0 ? tooShort : tooLong(lots, { path: LOTS_PATH, most: 1 }));

const noneIsAdded: Rule = () => {
  throw forbidden('Lots count in tender cannot be more than 1 items');
};

const noneIsRemoved: Rule = ({ lots }) => {
  if (isEmpty(lots)) throw forbidden('Lots count in tender cannot be less than 1 items');
  return NO_ERRORS;
};

const featuresConcernNoLot: Rule = ({ features }) =>
  eachElementErrors(features, ['data', 'features'], ({ featureOf }, at) =>
    featureOf === 'lot' ? [ruleError([...at, 'featureOf'], 'Features are not allowed for lots')] : NO_ERRORS,
  );

export const singleLot = (): Phase => ({
  name: 'single-lot',
  models: () => inTenderBodies({ needs: ['lots'] }),
  adds: () => [modelRules.add({ lotIsOne, featuresConcernNoLot }), newLotRules.add({ noneIsAdded }), lotRules.add({ noneIsRemoved })],
});
