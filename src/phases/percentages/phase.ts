/** Fields of lots, bids, awards and contracts where offers are percentages (spec/asset-managers.md §2, §3, §4). */
import { each, none, ruleError } from '../../domain/problem.ts';
import { worthOf } from '../../domain/scale.ts';
import type { Lot } from '../../domain/types.generated.ts';
import type { Phase } from '../../procedures/engine/phase.ts';
import type { Derive } from '../../procedures/engine/procedure.ts';
import { changeRules, creationRules, lotRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { roundedPercentage, scale } from './measure.ts';

const { field } = scale;

const number = { description: 'A percentage; to three digits, half up.', type: 'number', minimum: 0, maximum: 100 };
/** An alternative to money; no type has both. Only types with prices require an amount. */
const beside = { properties: { [field]: number }, required: [] };

const money = ['amount', 'currency', 'valueAddedTaxIncluded'];
const without = (...values: readonly string[]): string[] => values.flatMap((value) => money.map((one) => `${value}.${one}`));
const holding = (...values: readonly string[]): string[] => values.map((value) => `${value}.${field}`);

const ofLots = ['lots.value', 'lots.minimalStep'];

/** AR3; equality is allowed. */
const stepIsAtMostValue: Rule = ({ lots }) =>
  each(lots, ['data', 'lots'], ({ value, minimalStep }, path) =>
    value !== undefined &&
    minimalStep !== undefined &&
    worthOf(scale, roundedPercentage(minimalStep)) > worthOf(scale, roundedPercentage(value))
      ? [ruleError([...path, 'minimalStep', field], 'Minimal step value should be less than lot value')]
      : none,
  );

const ofLot = (lot: Lot): Lot => ({
  ...lot,
  ...(lot.value && { value: roundedPercentage(lot.value) }),
  ...(lot.minimalStep && { minimalStep: roundedPercentage(lot.minimalStep) }),
});

/** AR2. */
const lotsAreRounded: Derive = ({ lots }) => (lots === undefined ? {} : { lots: lots.map(ofLot) });

export const percentages = (): Phase => ({
  name: 'percentages',
  schemas: () => ({
    ...Object.fromEntries(
      ['/common/value', '/common/estimated-value', '/common/value-patch', '/common/auction-value'].map((id) => [id, beside]),
    ),
    '/tenders/contract-stub#/$defs/value': beside,
    '/contracts/contract#/$defs/contractValue': beside,
    '/contracts/value-patch': beside,
  }),
  models: () => ({
    ...inTenderBodies({ needs: holding(...ofLots), lacks: without(...ofLots) }),
    '/tenders/bid-create': { needs: ['lotValues', ...holding('lotValues.value')], lacks: without('lotValues.value') },
    '/tenders/bid-patch': { lacks: without('lotValues.value') },
    // The unit as it was shown, `%`; it is dropped. Nothing is weighted.
    '/tenders/auction-lot-results': {
      lacks: ['bids.lotValues.weightedValue'],
      replaces: { 'bids.lotValues.value.currency': { description: 'The unit.', type: 'string', format: 'unit', maxLength: 3 } },
    },
    '/tenders/award-create': { needs: holding('value'), lacks: without('value') },
  }),
  adds: () => [creationRules.bring({ stepIsAtMostValue }), changeRules.bring({ stepIsAtMostValue }), lotRules.bring({ stepIsAtMostValue })],
  derivations: () => [{ fields: ['lots'], derive: lotsAreRounded }],
});
