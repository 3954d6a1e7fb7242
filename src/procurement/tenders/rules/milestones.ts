/** Milestones of payment and delivery (spec/tender-rules.md §1 V5–V8, V30–V33). Pure. */
import type { CodeListName, CodeLists } from '../../../base/domain/code-lists.ts';
import { isPlainObject, lookUp, sameValue, textIn } from '../../../base/domain/json.ts';
import { durationErrors, percentageErrors, sequenceErrors } from '../../../base/domain/milestones.ts';
import { eachElementErrors, firstFailing, missingField, NO_ERRORS, notAmong, ruleError } from '../../../base/domain/problem.ts';
import type { Milestone } from '../../../base/domain/types.generated.ts';
import { tenderSettings } from '../settings.ts';
import { type Context, groupBy, hasId, isEmpty, type Rule } from './rule.ts';

type Choices = Readonly<Record<string, readonly string[]>>;

/** spec/tenders.md §2; these apply while the lists are not loaded. */
const FIXED_MILESTONE_CODES: Choices = { financing: ['prepayment', 'postpayment'], delivery: ['standard', 'recurring'] };
const FIXED_MILESTONE_TITLES: Choices = {
  financing: [
    'executionOfWorks',
    'deliveryOfGoods',
    'submittingServices',
    'signingTheContract',
    'submissionDateOfApplications',
    'dateOfInvoicing',
    'endDateOfTheReportingPeriod',
    'anotherEvent',
  ],
  delivery: ['signingTheContract', 'submissionDateOfApplications', 'submittingPayment'],
};

/** Entries list the types they apply to: `financing, delivery`. */
const isForType = (entry: unknown, type: string): boolean => isPlainObject(entry) && String(entry.type).split(', ').includes(type);

const listMilestoneChoices = (codes: CodeLists, name: CodeListName, fixed: Choices, type: string): readonly string[] => {
  const list = codes.list(name);
  if (list === undefined) return lookUp(fixed, type) ?? [];
  return [...list].filter(([, entry]) => isForType(entry, type)).map(([code]) => code);
};

/** Milestone types that must occur; older tenders need none (spec/decisions.md D2). */
const askedMilestones = ({ variant, procedure }: Context): readonly Milestone['type'][] =>
  variant === 'older' ? [] : (tenderSettings.of(procedure).requiredMilestones ?? ['financing']);

/** V5. */
export const newerTendersHaveMilestones: Rule = ({ milestones }, context) =>
  askedMilestones(context).length > 0 && isEmpty(milestones)
    ? [ruleError(['data', 'milestones'], 'Tender should contain at least one milestone')]
    : NO_ERRORS;

/** V6. */
export const newerTendersSayHowTheyPay: Rule = ({ milestones = [] }, context) => {
  if (milestones.length === 0 || askedMilestones(context).every((asked) => milestones.some(({ type }) => type === asked))) return NO_ERRORS;
  return [ruleError(['data', 'milestones'], 'Tender should contain at least one delivery and one financing milestone')];
};

/** V7. */
export const milestonesBelongToLots: Rule = ({ milestones, lots = [] }) =>
  eachElementErrors(milestones, ['data', 'milestones'], ({ relatedLot }, path) =>
    relatedLot === undefined || hasId(lots, relatedLot)
      ? NO_ERRORS
      : [ruleError([...path, 'relatedLot'], 'relatedLot should be one of the lots.', { missing: relatedLot })],
  );

/** V8; a percentage of 0 is refused by the schema. */
export const milestonesUseListedWords: Rule = ({ milestones }, { codes }) =>
  eachElementErrors(milestones, ['data', 'milestones'], ({ type, code, title, description }, path) => {
    const codeChoices = listMilestoneChoices(codes, 'milestone-codes', FIXED_MILESTONE_CODES, type);
    const titleChoices = listMilestoneChoices(codes, 'milestone-titles', FIXED_MILESTONE_TITLES, type);
    const isUntold = title === 'anotherEvent' && textIn(description) === undefined;
    if (codeChoices.includes(code) && titleChoices.includes(title) && !isUntold) return NO_ERRORS;
    return [
      ...(codeChoices.includes(code) ? NO_ERRORS : [notAmong([...path, 'code'], codeChoices)]),
      ...(titleChoices.includes(title) ? NO_ERRORS : [notAmong([...path, 'title'], titleChoices)]),
      ...(isUntold ? [missingField([...path, 'description'])] : NO_ERRORS),
    ];
  });

/** V30. */
const durationsAreBounded: Rule = ({ milestones = [] }) => durationErrors(milestones);

/** V31. */
const allOrNoneHaveLots: Rule = ({ milestones = [] }) => {
  const first = milestones.findIndex(({ relatedLot }) => relatedLot === undefined);
  if (first < 0 || milestones.every(({ relatedLot }) => relatedLot === undefined)) return NO_ERRORS;
  const text = 'Related lot must be set in all milestones or all milestones should be related to tender';
  return [ruleError(['data', 'milestones', String(first), 'relatedLot'], text)];
};

/** V32. */
const sequencesCountFromOne: Rule = ({ milestones = [] }) => sequenceErrors(milestones, ({ relatedLot }) => relatedLot);

/** V33: the milestones of one type and lot add up to 100 %. */
const percentagesMakeHundred: Rule = ({ milestones = [] }) =>
  firstFailing(
    [...groupBy(milestones, ({ relatedLot }) => relatedLot)].map(
      ([lot, ofLot]) =>
        () =>
          percentageErrors(ofLot, lot === undefined ? '' : ` for lot ${lot}`),
    ),
  );

/** V30–V33 (C8, step 6); on a change only if the milestones differ. */
export const milestonesAddUp: Rule = (after, context, before) => {
  if (before !== null && sameValue(before.milestones, after.milestones)) return NO_ERRORS;
  return firstFailing([durationsAreBounded, allOrNoneHaveLots, sequencesCountFromOne, percentagesMakeHundred], after, context, before);
};
