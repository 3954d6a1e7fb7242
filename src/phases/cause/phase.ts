/** The cause of a procedure without bids: a code, the buyer's description, and texts from the list (spec/limited-tenders.md §4). */
import type { Phase } from '../../procedures/engine/phase.ts';
import { isCause } from '../../tenders/change-reasons.ts';
import { changeRules, creationRules } from '../../tenders/rules/rule.ts';
import { inTenderBodies } from '../../tenders/settings.ts';
import { listedFields } from '../../tenders/view.ts';
import { type CauseSettings, causeAsListed, causeIsInOrder, withLacking } from './cause.ts';

const shownCause = ({ list: { name } }: CauseSettings) =>
  listedFields.at(0, {
    field: 'causeDetails',
    lists: [name],
    fills: ({ causeDetails: cause }, _, codes) => {
      const filled = isCause(cause) ? withLacking(cause, codes, name) : cause;
      return filled === cause ? undefined : filled;
    },
  });

export const cause = (settings: CauseSettings): Phase => ({
  name: 'cause',
  settings,
  adds: () => [creationRules.at(0, causeIsInOrder), changeRules.at(1, causeIsInOrder), shownCause(settings)],
  models: () => inTenderBodies({ has: ['causeDetails'] }),
  codeLists: [settings.list],
  derivations: () => [{ fields: ['causeDetails'], derive: causeAsListed }],
});
