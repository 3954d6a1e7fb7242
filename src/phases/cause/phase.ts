/** The cause of a procedure without bids: named by a code, described by the buyer, told by the list (spec/limited-tenders.md §4). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { changeRules, creationRules } from '../../tenders/rules/rule.ts';
import { type CauseSettings, causeAsListed, causeIsInOrder } from './cause.ts';

export const cause = (settings: CauseSettings): Phase => ({
  name: 'cause',
  settings,
  adds: () => [creationRules.at(0, causeIsInOrder), changeRules.at(1, causeIsInOrder)],
  derivations: () => [{ fields: ['causeDetails'], derive: causeAsListed }],
});
