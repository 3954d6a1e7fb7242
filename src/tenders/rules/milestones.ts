/** Milestones of payment and delivery (spec/tender-rules.md §1 V5–V8, V30–V33). Pure. */
import type { CodeListName, CodeLists } from '../../domain/code-lists.ts';
import { isPlainObject, lookUp, sameValue, textIn } from '../../domain/json.ts';
import { durationErrors, percentageErrors, sequenceErrors } from '../../domain/milestones.ts';
import { each, firstFailing, missing, none, notAmong, ruleError } from '../../domain/problem.ts';
import type { Milestone } from '../../domain/types.generated.ts';
import { tenderSettings } from '../settings.ts';
import { type Context, groupBy, hasId, isEmpty, type Rule } from './rule.ts';

type Choices = Readonly<Record<string, readonly string[]>>;

/** spec/tenders.md §2; these apply while the lists are not loaded. */
const fixedCodes: Choices = { financing: ['prepayment', 'postpayment'], delivery: ['standard', 'recurring'] };
const fixedTitles: Choices = {
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

const collectChoices = (codes: CodeLists, name: CodeListName, fixed: Choices, type: string): readonly string[] => {
  const list = codes.list(name);
  if (list === undefined) return lookUp(fixed, type) ?? [];
  return [...list].filter(([, entry]) => isForType(entry, type)).map(([code]) => code);
};

/** Milestone types that must occur; older tenders need none (spec/decisions.md D2). */
const askedMilestones = ({ variant, procedure }: Context): readonly Milestone['type'][] =>
  variant === 'older' ? [] : (tenderSettings.of(procedure).milestones ?? ['financing']);

/** V5. */
export const newerTendersHaveMilestones: Rule = ({ milestones }, context) =>
  askedMilestones(context).length > 0 && isEmpty(milestones)
    ? [ruleError(['data', 'milestones'], 'Tender should contain at least one milestone')]
    : none;

/** V6. */
export const newerTendersSayHowTheyPay: Rule = ({ milestones = [] }, context) => {
  if (milestones.length === 0 || askedMilestones(context).every((asked) => milestones.some(({ type }) => type === asked))) return none;
  return [ruleError(['data', 'milestones'], 'Tender should contain at least one delivery and one financing milestone')];
};

/** V7. */
export const milestonesBelongToLots: Rule = ({ milestones, lots = [] }) =>
  each(milestones, ['data', 'milestones'], ({ relatedLot }, path) =>
    relatedLot === undefined || hasId(lots, relatedLot)
      ? none
      : [ruleError([...path, 'relatedLot'], 'relatedLot should be one of the lots.', { missing: relatedLot })],
  );

/** V8; a percentage of 0 is refused by the schema. */
export const milestonesUseListedWords: Rule = ({ milestones }, { codes }) =>
  each(milestones, ['data', 'milestones'], ({ type, code, title, description }, path) => {
    const codeChoices = collectChoices(codes, 'milestone-codes', fixedCodes, type);
    const titleChoices = collectChoices(codes, 'milestone-titles', fixedTitles, type);
    const isUntold = title === 'anotherEvent' && textIn(description) === undefined;
    if (codeChoices.includes(code) && titleChoices.includes(title) && !isUntold) return none;
    return [
      ...(codeChoices.includes(code) ? none : [notAmong([...path, 'code'], codeChoices)]),
      ...(titleChoices.includes(title) ? none : [notAmong([...path, 'title'], titleChoices)]),
      ...(isUntold ? [missing([...path, 'description'])] : none),
    ];
  });

/** V30. */
const durationsAreBounded: Rule = ({ milestones = [] }) => durationErrors(milestones);

/** V31. */
const allOrNoneHaveLots: Rule = ({ milestones = [] }) => {
  const first = milestones.findIndex(({ relatedLot }) => relatedLot === undefined);
  if (first < 0 || milestones.every(({ relatedLot }) => relatedLot === undefined)) return none;
  const text = 'Related lot must be set in all milestones or all milestones should be related to tender';
  return [ruleError(['data', 'milestones', String(first), 'relatedLot'], text)];
};

/** V32. */
const sequencesCountFromOne: Rule = ({ milestones = [] }) => sequenceErrors(milestones, ({ relatedLot }) => relatedLot);

/** V33: the milestones of one type and lot add up to 100 %. */
const percentagesMakeHundred: Rule = ({ milestones = [] }) => {
  for (const [lot, ofLot] of groupBy(milestones, ({ relatedLot }) => relatedLot)) {
    const errors = percentageErrors(ofLot, lot === undefined ? '' : ` for lot ${lot}`);
    if (errors.length > 0) return errors;
  }
  return none;
};

/** V30–V33 (C8, step 6); on a change only if the milestones differ. */
export const milestonesAddUp: Rule = (after, context, before) => {
  if (before !== null && sameValue(before.milestones, after.milestones)) return none;
  return firstFailing([durationsAreBounded, allOrNoneHaveLots, sequencesCountFromOne, percentagesMakeHundred], after, context, before);
};
