/** `competitiveDialogueUA`: firms describe solutions without prices, and admitted ones bid in a second stage (spec/dialogues.md). */
import { firstStage } from './competitive-dialogue.ts';
import { compose } from './engine/compose.ts';

export const competitiveDialogueUA = compose(firstStage({ type: 'competitiveDialogueUA', tenderingDays: 15 }));
