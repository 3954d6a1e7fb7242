/** An open type whose lots have a field that no other type knows. */
import { compose } from '../../../src/procedures/engine/compose.ts';
import type { Phase } from '../../../src/procedures/engine/phase.ts';
import { openTender } from '../../../src/procedures/open-tenders.ts';

const share = { description: 'The most that the investor is paid of what is saved in a year.', type: 'number', minimum: 0, maximum: 1 };
const ofLot = { properties: { yearlyPaymentsPercentageRange: share } };

const savings = (): Phase => ({
  name: 'savings',
  schemas: () => ({ '/tenders/lot-create': ofLot, '/tenders/lot-patch': ofLot, '/tenders/lot-change': ofLot, '/tenders/lot': ofLot }),
});

const type = openTender({
  type: 'energyPurchase',
  tender: {},
  periods: { days: 'calendar', dayName: 'calendar' },
  answerDays: 'working',
  extension: { days: 7, of: 'calendar' },
  awarding: {},
  reasons: ['noDemand'],
});

export const energy = compose({ ...type, phases: [...type.phases, savings()] });
