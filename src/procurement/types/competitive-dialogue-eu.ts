/** `competitiveDialogueEU`: the dialogue announced in English (spec/dialogues.md). */

import { compose } from '../engine/compose.ts';
import { languageFields } from '../tenders/settings.ts';
import { firstStage } from './competitive-dialogue.ts';
import { englishTwins } from './open-tenders.ts';

export const competitiveDialogueEU = compose(
  firstStage({ type: 'competitiveDialogueEU', model: { has: languageFields, needs: englishTwins }, tenderingDays: 30 }),
);
