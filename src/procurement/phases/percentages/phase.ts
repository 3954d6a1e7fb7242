/** Fields of lots, bids, awards and contracts where offers are percentages (spec/asset-managers.md §2, §3, §4). */
import { eachElementErrors, NO_ERRORS, ruleError } from '../../../base/domain/problem.ts';
import { worthOf } from '../../../base/domain/scale.ts';
import type { Lot } from '../../../base/domain/types.generated.ts';
import type { Phase } from '../../engine/phase.ts';
import type { Derive } from '../../engine/procedure.ts';
import { changeRules, creationRules, lotRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { percentageScale, roundedPercentage } from './measure.ts';

const { field } = percentageScale;

const percentageSchema = { description: 'A percentage; to three digits, half up.', type: 'number', minimum: 0, maximum: 100 };
/** An alternative to money; no type has both. Only types with prices require an amount. */
const percentageValueSchema = { properties: { [field]: percentageSchema }, required: [] };

const MONEY_FIELDS = ['amount', 'currency', 'valueAddedTaxIncluded'];
const withoutMoneyOf = (...values: readonly string[]): string[] => values.flatMap((value) => MONEY_FIELDS.map((one) => `${value}.${one}`));
const withPercentageOf = (...values: readonly string[]): string[] => values.map((value) => `${value}.${field}`);

const LOT_VALUE_FIELDS = ['lots.value', 'lots.minimalStep'];

/** AR3; equality is allowed. */
const stepIsAtMostValue: Rule = ({ lots }) =>
  eachElementErrors(lots, ['data', 'lots'], ({ value, minimalStep }, path) =>
    value !== undefined &&
    minimalStep !== undefined &&
    worthOf(percentageScale, roundedPercentage(minimalStep)) > worthOf(percentageScale, roundedPercentage(value))
      ? [ruleError([...path, 'minimalStep', field], 'Minimal step value should be less than lot value')]
      : NO_ERRORS,
  );

const withRoundedLotPercentages = (lot: Lot): Lot => ({
  ...lot,
  ...(lot.value && { value: roundedPercentage(lot.value) }),
  ...(lot.minimalStep && { minimalStep: roundedPercentage(lot.minimalStep) }),
});

/** AR2. */
const lotsAreRounded: Derive = ({ lots }) => (lots === undefined ? {} : { lots: lots.map(withRoundedLotPercentages) });

export const percentages = (): Phase => ({
  name: 'percentages',
  schemas: () => ({
    ...Object.fromEntries(
      ['/common/value', '/common/estimated-value', '/common/value-patch', '/common/auction-value'].map((id) => [id, percentageValueSchema]),
    ),
    '/tenders/contract-stub#/$defs/value': percentageValueSchema,
    '/contracts/contract#/$defs/contractValue': percentageValueSchema,
    '/contracts/value-patch': percentageValueSchema,
  }),
  models: () => ({
    ...inTenderBodies({ needs: withPercentageOf(...LOT_VALUE_FIELDS), lacks: withoutMoneyOf(...LOT_VALUE_FIELDS) }),
    '/tenders/bid-create': { needs: ['lotValues', ...withPercentageOf('lotValues.value')], lacks: withoutMoneyOf('lotValues.value') },
    '/tenders/bid-patch': { lacks: withoutMoneyOf('lotValues.value') },
    // The unit as it was shown, `%`; it is dropped. Nothing is weighted.
    '/tenders/auction-lot-results': {
      lacks: ['bids.lotValues.weightedValue'],
      replaces: { 'bids.lotValues.value.currency': { description: 'The unit.', type: 'string', format: 'unit', maxLength: 3 } },
    },
    '/tenders/award-create': { needs: withPercentageOf('value'), lacks: withoutMoneyOf('value') },
  }),
  adds: () => [creationRules.add({ stepIsAtMostValue }), changeRules.add({ stepIsAtMostValue }), lotRules.add({ stepIsAtMostValue })],
  derivations: () => [{ fields: ['lots'], derive: lotsAreRounded }],
});
