/** The income that an asset is expected to bring: said of each lot, and compared with nothing (spec/asset-managers.md §2, AR4–AR6). */
import { rounded } from '../../domain/money.ts';
import { each, none, ruleError } from '../../domain/problem.ts';
import type { Lot } from '../../domain/types.generated.ts';
import type { Phase } from '../../procedures/engine/phase.ts';
import type { Derive } from '../../procedures/engine/procedure.ts';
import { initial } from '../../procedures/engine/transitions.ts';
import { changeRules, hasId, isSince, newLotRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';

interface ExpectedIncomeSettings {
  /** Tenders created since then say it of every lot that is published. */
  readonly askedSince: Date;
}

/** AR4: on leaving draft. */
const everyLotSaysIt =
  ({ askedSince }: ExpectedIncomeSettings): Rule =>
  ({ lots, status }, context, before) => {
    if (before?.status !== initial || status === initial || !isSince(askedSince, before, context)) return none;
    return each(lots, ['data', 'lots'], (lot, path) =>
      lot.status === 'cancelled' || lot.minExpectedIncome !== undefined
        ? none
        : [ruleError([...path, 'minExpectedIncome'], 'minExpectedIncome is required for tender activation')],
    );
  };

/** AR5: once the tender is public. */
const newLotSaysIt =
  ({ askedSince }: ExpectedIncomeSettings): Rule =>
  ({ lots = [] }, context, before) => {
    if (before === null || before.status === initial || !isSince(askedSince, before, context)) return none;
    const isLacking = lots.some(({ id = '', minExpectedIncome }) => minExpectedIncome === undefined && !hasId(before.lots ?? [], id));
    return isLacking ? [ruleError(['data', 'minExpectedIncome'], 'minExpectedIncome is required for lot')] : none;
  };

const ofLot = (lot: Lot): Lot =>
  lot.minExpectedIncome === undefined
    ? lot
    : { ...lot, minExpectedIncome: { ...lot.minExpectedIncome, amount: rounded(lot.minExpectedIncome.amount) } };

const incomesAreRounded: Derive = ({ lots }) => (lots === undefined ? {} : { lots: lots.map(ofLot) });

export const expectedIncome = (settings: ExpectedIncomeSettings): Phase => ({
  name: 'expected-income',
  settings,
  models: () => inTenderBodies({ has: ['lots.minExpectedIncome'] }),
  adds: () => [changeRules.at(-1, everyLotSaysIt(settings)), newLotRules.at(0, newLotSaysIt(settings))],
  derivations: () => [{ fields: ['lots.minExpectedIncome'], derive: incomesAreRounded }],
});
