/** A type without periods and values, which requires what others do not: date and place of delivery, and an English name. */
import { compose } from '../../../src/procurement/engine/compose.ts';
import { fixedFlag, fixedNumber } from '../../../src/procurement/engine/config.ts';
import { everyTender } from '../../../src/procurement/tenders/phase.ts';
import { directType, naming } from './direct.ts';

/** Not money: a share of what is bought, and the guarantor. */
const guarantee = {
  title: 'ShareGuarantee',
  description: 'What stands in for the buyer.',
  type: 'object',
  additionalProperties: false,
  properties: { share: { description: 'Percent.', type: 'number' }, by: { description: 'Who.', type: 'string', maxLength: 256 } },
} as const;

export const timeless = compose({
  ...directType,
  type: 'timelessPurchase',
  config: { ...directType.config, hasEnquiries: fixedFlag(false, 'newer'), clarificationUntilDuration: fixedNumber(0, 'newer') },
  phases: [
    everyTender({
      procurementMethod: 'limited',
      model: {
        needs: ['procuringEntity.name_en', 'items.deliveryDate', 'items.deliveryDate.endDate', 'items.deliveryAddress'],
        lacks: ['value', 'enquiryPeriod', 'tenderPeriod', 'minimalStep', 'awardCriteria', 'lots.minimalStep'],
        replaces: { guarantee },
      },
      levels: { create: '1', createForCentral: '1', takeOwnership: '1' },
    }),
    naming,
  ],
});
