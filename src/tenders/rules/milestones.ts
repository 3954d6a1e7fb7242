/** Milestones of payment and delivery (spec/tender-rules.md §1 V5–V8, V30–V33). Pure. */
import type { CodeListName, CodeLists } from '../../domain/code-lists.ts';
import { isPlainObject, lookUp, sameValue } from '../../domain/json.ts';
import { sumsToHundred } from '../../domain/money.ts';
import { each, type FieldError, firstFailing, missing, none, notAmong, ruleError } from '../../domain/problem.ts';
import { textIn } from '../../domain/reading.ts';
import type { Milestone } from '../../domain/types.generated.ts';
import { tenderSettings } from '../settings.ts';
import { type Context, firstWhere, groupBy, hasId, isEmpty, type Rule } from './rule.ts';

const MAX_DAYS = 1000;

type Choices = Readonly<Record<string, readonly string[]>>;

/** spec/tenders.md §2; these hold while the lists are not loaded. */
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

/** Entries name the types they are for: `financing, delivery`. */
const isForType = (entry: unknown, type: string): boolean => isPlainObject(entry) && String(entry.type).split(', ').includes(type);

const choicesOf = (codes: CodeLists, name: CodeListName, fixed: Choices, type: string): readonly string[] => {
  const list = codes.list(name);
  if (list === undefined) return lookUp(fixed, type) ?? [];
  return [...list].filter(([, entry]) => isForType(entry, type)).map(([code]) => code);
};

/** The types of milestones of which there has to be one; older tenders need none (spec/decisions.md D2). */
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
    const codeChoices = choicesOf(codes, 'milestone-codes', fixedCodes, type);
    const titleChoices = choicesOf(codes, 'milestone-titles', fixedTitles, type);
    const isUntold = title === 'anotherEvent' && textIn(description) === undefined;
    if (codeChoices.includes(code) && titleChoices.includes(title) && !isUntold) return none;
    return [
      ...(codeChoices.includes(code) ? none : [notAmong([...path, 'code'], codeChoices)]),
      ...(titleChoices.includes(title) ? none : [notAmong([...path, 'title'], titleChoices)]),
      ...(isUntold ? [missing([...path, 'description'])] : none),
    ];
  });

/** V30. */
const durationsAreBounded: Rule = ({ milestones }) =>
  each(milestones, ['data', 'milestones'], ({ duration, type }, path) =>
    duration.days <= MAX_DAYS ? none : [ruleError([...path, 'duration'], `days shouldn't be more than ${MAX_DAYS} for ${type} milestone`)],
  );

/** V31. */
const allOrNoneHaveLots: Rule = ({ milestones = [] }) => {
  const first = firstWhere(milestones, ({ relatedLot }) => relatedLot === undefined);
  if (first === undefined || milestones.every(({ relatedLot }) => relatedLot === undefined)) return none;
  const text = 'Related lot must be set in all milestones or all milestones should be related to tender';
  return [ruleError(['data', 'milestones', String(first), 'relatedLot'], text)];
};

/** V32: 1, 2, 3 … for each lot, in the order of the list. */
const sequencesCountFromOne: Rule = ({ milestones = [] }) => {
  const last = new Map<string | undefined, number>();
  const wrong = firstWhere(milestones, ({ relatedLot, sequenceNumber }) => {
    const expected = (last.get(relatedLot) ?? 0) + 1;
    last.set(relatedLot, expected);
    return sequenceNumber !== expected;
  });
  if (wrong === undefined) return none;
  const text = 'Field should contain incrementing sequence numbers starting from 1 for tender/lot separately';
  return [ruleError(['data', 'milestones', String(wrong), 'sequenceNumber'], text)];
};

const sumErrors = (milestones: readonly Milestone[], lot: string | undefined): readonly FieldError[] => {
  for (const type of ['financing', 'delivery']) {
    const { ok, sum } = sumsToHundred(milestones.filter((one) => one.type === type).map(({ percentage }) => percentage));
    if (ok || !milestones.some((one) => one.type === type)) continue;
    const ending = lot === undefined ? '' : ` for lot ${lot}`;
    return [ruleError(['data', 'milestones'], `Sum of the ${type} milestone percentages ${sum} is not equal 100${ending}.`)];
  }
  return none;
};

/** V33: each type that a lot has makes 100 %. */
const percentagesMakeHundred: Rule = ({ milestones = [] }) => {
  for (const [lot, ofLot] of groupBy(milestones, ({ relatedLot }) => relatedLot)) {
    const errors = sumErrors(ofLot, lot);
    if (errors.length > 0) return errors;
  }
  return none;
};

/** V30–V33 (C8, step 6); on a change only when the milestones are among it. */
export const milestonesAddUp: Rule = (after, context, before) => {
  if (before !== null && sameValue(before.milestones, after.milestones)) return none;
  return firstFailing([durationsAreBounded, allOrNoneHaveLots, sequencesCountFromOne, percentagesMakeHundred], after, context, before);
};
