/** Joint awarding: several bidders win at once, up to `maxAwardsCount` (spec/close-frameworks.md §3). Takes the place of awarding. */

import { type FieldError, none, ruleError } from '../../domain/problem.ts';
import type { Phase } from '../../procedures/engine/phase.ts';
import type { Writes } from '../../procedures/engine/writes.ts';
import { modelRules, type Rule } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { standStill } from '../award-stand-still/lifecycle.ts';
import { type AwardingSettings, undecided, withDecision } from '../awarding/award.ts';
import { awarding } from '../awarding/phase.ts';
import { decideJointly, withPlacesFilled } from './places.ts';

type JointAwardingSettings = Omit<AwardingSettings, 'makes' | 'decides' | 'reopening' | 'waitsForReview' | 'isContestedWithWinner'>;

const tooFew: readonly FieldError[] = [
  ruleError(['data', 'maxAwardsCount'], "Maximal awards number can't be less then minimal bids number"),
];

const enoughMayWin: Rule = ({ maxAwardsCount }, { config }) =>
  maxAwardsCount !== undefined && maxAwardsCount < config.minBidsNumber ? tooFew : none;

/** Decisions can be cancelled during the stand-still; bots may add documents to the end. */
const later: Readonly<Record<string, readonly string[]>> = {
  'update award': [standStill],
  'add award document as bot': [standStill, withDecision],
  'update award document as bot': [withDecision],
};

const withStandStill = (writes: Writes): Writes =>
  Object.fromEntries(Object.entries(writes).map(([name, write]) => [name, { ...write, in: [undecided, ...(later[name] ?? [])] }]));

export const jointAwarding = (settings: JointAwardingSettings): Phase => {
  const phase = awarding({
    ...settings,
    makes: (tender, context) => withPlacesFilled(tender, context),
    decides: decideJointly,
    reopening: 'free',
    waitsForReview: true,
  });
  return {
    ...phase,
    statuses: [undecided],
    bidsShown: { [undecided]: 'public' },
    entrances: [undecided],
    transitions: () => [],
    writes: (place) => withStandStill(phase.writes?.(place) ?? {}),
    models: (place) => ({ ...phase.models?.(place), ...inTenderBodies({ has: ['maxAwardsCount'], needs: ['maxAwardsCount'] }) }),
    adds: (place) => [...(phase.adds?.(place) ?? []), modelRules.at(26, enoughMayWin)],
  };
};
