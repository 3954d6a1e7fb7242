/** A type without periods and without a value, which asks for what others do not: when and where it is delivered, and a name in English. */
import { compose } from '../../../src/procedures/engine/compose.ts';
import { always, exactly } from '../../../src/procedures/engine/config.ts';
import { everyTender } from '../../../src/tenders/phase.ts';
import { directType, naming } from './direct.ts';

export const timeless = compose({
  ...directType,
  type: 'timelessPurchase',
  config: { ...directType.config, hasEnquiries: always(false, 'newer'), clarificationUntilDuration: exactly(0, 'newer') },
  phases: [
    everyTender({
      procurementMethod: 'limited',
      model: {
        needs: ['procuringEntity.name_en', 'items.deliveryDate', 'items.deliveryDate.endDate', 'items.deliveryAddress'],
        lacks: ['value', 'enquiryPeriod', 'tenderPeriod', 'minimalStep', 'guarantee', 'awardCriteria', 'lots.minimalStep'],
      },
      levels: { create: '1', createForCentral: '1', takeOwnership: '1' },
    }),
    naming,
  ],
});
