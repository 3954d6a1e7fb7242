/** Tendering: bids are made until its end, which opens them (spec/procedures.md §1.2 E4, spec/procedures.md §1.3, spec/procedures.md §2.2). */
import { omitUndefined } from '../../../base/domain/json.ts';
import type { Phase } from '../../engine/phase.ts';
import { tenderEffect } from '../../engine/procedure.ts';
import { transitionsBetween } from '../../engine/transitions.ts';
import { endTendering } from './end-of-tendering.ts';
import { periodDerivations, TENDERING_STATUS, type TenderingSettings, tenderingEnd, tenderPeriodRules } from './rules.ts';

export const tendering = (settings: TenderingSettings): Phase => ({
  name: 'tendering',
  settings,
  statuses: [TENDERING_STATUS],
  transitions: ({ ahead }) => [
    ...transitionsBetween([TENDERING_STATUS], ahead, 'scheduler', 'E4: tendering is over'),
    ...transitionsBetween([TENDERING_STATUS], ['unsuccessful'], 'scheduler', 'E4: there are too few offers'),
  ],
  events: [
    {
      name: 'E4: tendering is over',
      time: tenderingEnd,
      apply: tenderEffect(endTendering),
    },
  ],
  ...omitUndefined({ invalidatesBidsIn: settings.extension && [TENDERING_STATUS] }),
  adds: (place) => tenderPeriodRules(place, settings),
  models: () => ({ '/tenders/create': { needs: ['tenderPeriod'] } }),
  derivations: () => periodDerivations,
  flags: { tenderComplainRegulation: 'any', minTenderingDuration: 'any', minBidsNumber: 'any' },
});
