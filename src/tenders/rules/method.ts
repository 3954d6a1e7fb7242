/** How a tender is held (spec/tender-rules.md §1 V23, spec/tender-rules.md §2 C4, C11, spec/tender-rules.md §3 steps 5, 16, 18). */
import { forbidden, ruleError } from '../../model/problem.ts';
import { tenderSettings } from '../settings.ts';
import { isEmpty, none, type Rule } from './rule.ts';

/** C4 and step 5. */
export const methodIsOfProcedure: Rule = ({ procurementMethod }, { procedure }) => {
  const wanted = tenderSettings.of(procedure).procurementMethod;
  if (procurementMethod === undefined || procurementMethod === wanted) return none;
  return [ruleError(['data', 'procurementMethod'], `procurementMethod should be ${wanted}`)];
};

/** Step 16, answered with 403. */
export const awardCriteriaStay: Rule = (after, _context, before) => {
  if (before !== null && before.awardCriteria !== after.awardCriteria) throw forbidden("Can't change awardCriteria");
  return none;
};

/** C11 and step 18. */
export const agreementsGoWithPreSelection: Rule = ({ agreements }, { config }) =>
  config.hasPreSelectionAgreement || isEmpty(agreements)
    ? none
    : [ruleError(['data', 'agreements'], "Agreements cannot be specified when 'hasPreSelectionAgreement' is False.")];

/** V23. */
export const plansAreLinkedOnce: Rule = ({ plans = [], procuringEntity }) => {
  if (new Set(plans.map(({ id }) => id)).size < plans.length) {
    return [ruleError(['data', 'plans'], 'The list should not contain duplicates')];
  }
  if (plans.length <= 1 || procuringEntity?.kind === 'central') return none;
  return [ruleError(['data', 'plans'], "Linking more than one plan is allowed only if procuringEntity.kind is 'central'")];
};
