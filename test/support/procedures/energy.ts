/** An open type without values: offers for a lot are percentages, and lots have a field of their own. */
import { compose } from '../../../src/procurement/engine/compose.ts';
import { fixedFlag } from '../../../src/procurement/engine/config.ts';
import type { Phase } from '../../../src/procurement/engine/phase.ts';
import { openTender } from '../../../src/procurement/types/open-tenders.ts';

const share = { description: 'The most that the investor is paid of what is saved in a year.', type: 'number', minimum: 0, maximum: 1 };
const percentage = { description: 'Percents.', type: 'number', minimum: 0, maximum: 100 };
const ofLot = { properties: { largestShare: share } };

const savings = (): Phase => ({
  name: 'savings',
  schemas: () => ({
    '/tenders/lot-create': ofLot,
    '/tenders/lot-patch': ofLot,
    '/tenders/lot-change': ofLot,
    '/tenders/lot': ofLot,
    '/tenders/bid-create#/$defs/lotValue': { properties: { savedPercentage: percentage } },
    '/common/estimated-value': { properties: { paidPercentage: percentage } },
  }),
});

const type = openTender({
  type: 'energyPurchase',
  config: {
    hasAuction: fixedFlag(false, 'both'),
    hasValueRestriction: fixedFlag(true, 'both'),
    hasValueEstimation: fixedFlag(false, 'newer'),
  },
  tender: {
    criteria: { requiredList: { name: 'criteria-rules-energy', file: 'criteria/rules/energyPurchase.json', holds: 'rules' } },
    model: {
      optional: ['value', 'items.deliveryDate', 'items.deliveryAddress'],
      lacks: ['value', 'lots.minimalStep'],
      replaces: {
        awardCriteria: { description: 'How the winner is found.', type: 'string', enum: ['ratedCriteria'], default: 'ratedCriteria' },
        'lots.value': {
          description: 'The most that may be offered.',
          type: 'object',
          additionalProperties: false,
          required: ['paidPercentage'],
          properties: { paidPercentage: percentage },
        },
      },
    },
  },
  tendering: { days: 'calendar', extension: { days: 7, of: 'calendar' } },
  enquiries: { answerDays: 'working' },
  awarding: {},
  cancellation: { reasons: ['noDemand'] },
});

export const energy = compose({ ...type, phases: [...type.phases, savings()] });
