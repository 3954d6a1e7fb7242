/** A closed list of firms, the only ones to bid and ask (spec/second-stages.md §4); for lists by agreement see pre-selection. */
import type { Phase } from '../../procedures/engine/phase.ts';
import { modelRules } from '../../tenders/rules/rule.ts';
import { bidStateRules } from '../bids/rules.ts';
import { authorRules } from '../enquiries/rules.ts';
import { biddersAreListed, listIsFit, requireListed } from './firms.ts';

export const shortlist = (): Phase => ({
  name: 'shortlist',
  adds: () => [modelRules.at(11, listIsFit), bidStateRules.at(0, biddersAreListed), authorRules.at(0, requireListed)],
  models: () => ({ '/tenders/create': { has: ['shortlistedFirms'], needs: ['shortlistedFirms', 'shortlistedFirms.lots'] } }),
});
