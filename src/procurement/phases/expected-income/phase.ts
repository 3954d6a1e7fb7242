/** The expected income of an asset: stated per lot, compared with nothing (spec/asset-managers.md §2, AR4–AR6). */
import { isPlainObject } from '../../../base/domain/json.ts';
import { roundAmount } from '../../../base/domain/money.ts';
import { eachElementErrors, type FieldError, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import type { TenderRecord } from '../../../base/domain/tender.ts';
import type { Lot } from '../../../base/domain/types.generated.ts';
import type { Phase } from '../../engine/phase.ts';
import type { Derive } from '../../engine/procedure.ts';
import { INITIAL_STATUS } from '../../engine/transitions.ts';
import { type Context, changeRules, hasId, isCreatedSince, newLotRules, ownerActionErrors, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';

interface ExpectedIncomeSettings {
  /** Tenders created since then must state it for every published lot. */
  readonly requiredSince: Date;
}

/** AR4: on leaving draft. */
const everyLotSaysIt =
  ({ requiredSince }: ExpectedIncomeSettings): Rule =>
  ({ lots, status }, context, before) => {
    if (before?.status !== INITIAL_STATUS || status === INITIAL_STATUS || !isCreatedSince(requiredSince, before, context)) return NO_ERRORS;
    return eachElementErrors(lots, ['data', 'lots'], (lot, path) =>
      lot.status === 'cancelled' || lot.minExpectedIncome !== undefined
        ? NO_ERRORS
        : [ruleError([...path, 'minExpectedIncome'], 'minExpectedIncome is required for tender activation')],
    );
  };

/** AR5: once the tender is public. */
const newLotSaysIt =
  ({ requiredSince }: ExpectedIncomeSettings): Rule =>
  ({ lots = [] }, context, before) => {
    if (before === null || before.status === INITIAL_STATUS || !isCreatedSince(requiredSince, before, context)) return NO_ERRORS;
    const isLacking = lots.some(({ id = '', minExpectedIncome }) => minExpectedIncome === undefined && !hasId(before.lots ?? [], id));
    return isLacking ? [ruleError(['data', 'minExpectedIncome'], 'minExpectedIncome is required for lot')] : NO_ERRORS;
  };

/** AR6: fixed after tendering, because bids were made for it; a body that changes it gets this error first. */
const incomeStays =
  ({ requiredSince }: ExpectedIncomeSettings) =>
  (before: TenderRecord, sent: unknown, context: Pick<Context, 'now'>): readonly FieldError[] => {
    const lots: unknown = isPlainObject(sent) ? sent.lots : undefined;
    if (!Array.isArray(lots) || !isCreatedSince(requiredSince, before, context)) return NO_ERRORS;
    return eachElementErrors(lots, ['data', 'lots'], (lot: unknown, path) => {
      const income: unknown = isPlainObject(lot) ? lot.minExpectedIncome : undefined;
      const own = isPlainObject(lot) && typeof lot.id === 'string' ? lot.id : undefined;
      const stored = (before.lots ?? []).find(({ id }, place) => (own === undefined ? String(place) === path.at(-1) : id === own));
      const known = new Map<string, unknown>(Object.entries(stored?.minExpectedIncome ?? {}));
      const isSame = !isPlainObject(income) || Object.entries(income).every(([field, value]) => known.get(field) === value);
      return isSame ? NO_ERRORS : [ruleError([...path, 'minExpectedIncome'], 'minExpectedIncome cannot be changed after tenderPeriod')];
    });
  };

const withRoundedIncome = (lot: Lot): Lot =>
  lot.minExpectedIncome === undefined
    ? lot
    : { ...lot, minExpectedIncome: { ...lot.minExpectedIncome, amount: roundAmount(lot.minExpectedIncome.amount) } };

const incomesAreRounded: Derive = ({ lots }) => (lots === undefined ? {} : { lots: lots.map(withRoundedIncome) });

export const expectedIncome = (settings: ExpectedIncomeSettings): Phase => ({
  name: 'expected-income',
  settings,
  models: () => inTenderBodies({ has: ['lots.minExpectedIncome'] }),
  adds: () => [
    changeRules.add({ everyLotSaysIt: everyLotSaysIt(settings) }),
    newLotRules.add({ newLotSaysIt: newLotSaysIt(settings) }),
    ownerActionErrors.add(incomeStays(settings)),
  ],
  derivations: () => [{ fields: ['lots.minExpectedIncome'], derive: incomesAreRounded }],
});
