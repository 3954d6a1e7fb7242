/**
 * A type known only to tests: a bidder pays the buyer a share of its revenue, and the highest share wins. Offers are
 * percentages, not money; a lot states the minimum share.
 */
import { ruleError } from '../../../src/base/domain/problem.ts';
import { worthOf } from '../../../src/base/domain/scale.ts';
import type { Value } from '../../../src/base/domain/types.generated.ts';
import { compose, type ProcedureType } from '../../../src/procurement/engine/compose.ts';
import { fixedFlag } from '../../../src/procurement/engine/config.ts';
import { type Measure, numberMeasure } from '../../../src/procurement/engine/measure.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import { percentages } from '../../../src/procurement/phases/percentages/phase.ts';
import { everyTender } from '../../../src/procurement/tenders/phase.ts';
import type { TenderSettings } from '../../../src/procurement/tenders/settings.ts';
import { belowThresholdType } from '../../../src/procurement/types/below-threshold.ts';

const scale = { field: 'amountPercentage', better: 'higher', digits: 3, step: 'amount', unit: '%' } as const;

/** The number under its name in this type; the generated types only allow money. */
export const share = (amountPercentage: number): Value => ({ amountPercentage }) as unknown as Value;

export const revenueMeasure: Measure = {
  ...numberMeasure(scale),
  derive: (value) => share(Number(worthOf(scale, value).toFixed(scale.digits))),
  faults: (value, { tender, lot }, _config, path) => {
    const least = (lot ?? tender).value;
    return least !== undefined && worthOf(scale, value) < worthOf(scale, least)
      ? [ruleError(path, 'share of bid should be at least that of lot')]
      : [];
  },
};

const number = { description: 'A share, in percent.', type: 'number', minimum: 0, maximum: 100 };
const money = ['amount', 'currency', 'valueAddedTaxIncluded'];
const without = (...values: readonly string[]): string[] => values.flatMap((value) => money.map((field) => `${value}.${field}`));
const holding = (...values: readonly string[]): string[] => values.map((value) => `${value}.amountPercentage`);

const shares: Phase = {
  name: 'shares',
  schemas: (place) => ({
    ...percentages().schemas?.(place),
    '/tenders/weighted-value': { properties: { amountPercentage: number } },
  }),
  models: () => ({
    '/tenders/bid-create': { needs: holding('lotValues.value'), lacks: ['value', ...without('lotValues.value')] },
    '/tenders/bid-patch': { lacks: ['value', ...without('lotValues.value')] },
  }),
};

const [tender, ...rest] = belowThresholdType.phases;
// The first phase is the one that every type has.
const settings = tender?.settings as TenderSettings;

export const revenueShareType: ProcedureType = {
  type: 'revenueShare',
  config: {
    ...belowThresholdType.config,
    hasAuction: fixedFlag(true, 'both'),
    hasValueRestriction: fixedFlag(false, 'both'),
    hasValueEstimation: fixedFlag(false, 'newer'),
  },
  isAlwaysNewer: true,
  measure: revenueMeasure,
  phases: [
    everyTender({
      ...settings,
      model: {
        needs: holding('lots.value', 'lots.minimalStep'),
        lacks: ['value', 'minimalStep', ...without('lots.value', 'lots.minimalStep')],
      },
    }),
    shares,
    ...rest,
  ],
};

export const revenueShare = compose(revenueShareType);
