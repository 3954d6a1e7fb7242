/** Leaving draft, and other changes of status by the owner (spec/tender-rules.md §3 steps 8, 26, 27, spec/procedures.md §1.1). */
import { extraForbidden, forbidden, missing, notAmong, ruleError } from '../../model/problem.ts';
import type { Procedure } from '../../procedures/engine/procedure.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import { signedDocumentsAreThere } from './documents.ts';
import { firstFailing, isEmpty, none, type Rule } from './rule.ts';

const STAND_STILL = 'active.pre-qualification.stand-still';

/** Where a tender may be after a write of its owner: where it is, or a step further. */
export const statusChoices = ({ transitions }: Procedure, status: string): readonly string[] => [
  status,
  ...transitions.filter(({ from, by }) => from === status && by === 'owner').map(({ to }) => to),
];

/** Model choices of `status`: a change must be a step the owner can make. Steps 8 and 27 have texts of their own. */
export const statusIsWithinReach: Rule = (after, { procedure }, before) => {
  if (before?.status === undefined || after.status === undefined) return none;
  const choices = statusChoices(procedure, before.status);
  return [...choices, 'draft', STAND_STILL].includes(after.status) ? none : [notAmong(['data', 'status'], choices)];
};

/** Step 8, answered with 403: the stand-still follows pre-qualification. */
export const standStillFollowsQualification: Rule = (after, { procedure }, before) => {
  if (before === null || after.status !== STAND_STILL) return none;
  if (!statusChoices(procedure, before.status ?? initial).includes(STAND_STILL))
    throw forbidden(`Can't switch to '${STAND_STILL}' from ${before.status}`);
  return none;
};

/** Step 26a, newer tenders only (spec/decisions.md D2). */
const stepStandsInItsPlace: Rule = ({ lots, minimalStep }, { config, variant }) => {
  if (variant === 'older') return none;
  const isWanted = config.hasAuction && isEmpty(lots);
  if (isWanted === (minimalStep !== undefined)) return none;
  return [isWanted ? missing(['data', 'minimalStep']) : extraForbidden(['data', 'minimalStep'])];
};

/** Step 26, on leaving draft. Required criteria (26d) join when criteria exist here; catalogues do not (spec/decisions.md D8). */
export const publishedTenderIsComplete: Rule = (after, context, before) => {
  if (before?.status !== 'draft' || after.status === 'draft') return none;
  return firstFailing([stepStandsInItsPlace, signedDocumentsAreThere], after, context, before);
};

/** Step 27. */
export const draftIsLeftForGood: Rule = (after, _context, before) =>
  before !== null && before.status !== 'draft' && after.status === 'draft'
    ? [ruleError(['data', 'status'], "Can't change status to draft")]
    : none;
